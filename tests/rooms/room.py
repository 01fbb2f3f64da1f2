"""Rooms to test in: chance that repeats, a clock that stands still, and players who play at random."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from typing import Any

from berthier.engine import log
from berthier.engine.question import Asks
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.fair import Entropy
from berthier.rooms.keeping.store import Store
from berthier.rooms.looks import Look
from berthier.rooms.opening import NewTable, Ticket
from berthier.rooms.rooms import Rooms
from berthier.rooms.views import View

BATTLE: dict[str, Any] = {"attacker": {"sp": 9, "leader": 2}, "defender": {"sp": 7}}
SIDES = {"attacker": "Blue", "defender": "Red"}


class Seeded(Entropy):
    """The same secrets, tokens and dice for the same seed."""

    def __init__(self, seed: object) -> None:
        self.generator, self.lot = random.Random(str(seed)), ""

    def secret(self) -> str:
        return hashlib.sha256(self.generator.randbytes(32)).hexdigest()

    def token(self) -> str:
        return "token-" + self.secret()

    def code(self) -> str:
        return "game" + self.secret()[:6]

    def face(self, sides: int) -> int:
        return self.generator.randint(1, sides)


@dataclass
class Room:
    """A table with all its seats taken."""

    rooms: Rooms
    tickets: dict[str, Ticket]

    @property
    def game(self) -> str:
        return self.tickets["umpire"].game

    def act(self, seat: str, command: c.Command) -> View:
        return self.rooms.act(self.tickets[seat].token, command)

    def view(self, seat: str) -> View:
        return self.rooms.view(self.tickets[seat].token)

    def look(self, seat: str) -> Look:
        return self.rooms.look(self.tickets[seat].token)

    def start(self, procedure: str = "field_battle", **more: Any) -> View:
        given = {"inputs": BATTLE, "sides": SIDES} | more if procedure == "field_battle" else more
        return self.act("umpire", c.Start(procedure, **given))

    def log(self) -> bytes:
        return self.rooms.log(self.game).encode()


def seat_everybody(
    store: Store, dice: DiceSource = DiceSource.SERVER, seed: object = 1, *, commits: bool = True
) -> Room:
    """An umpire, Blue, Red and a spectator; fair dice are committed to."""
    rooms = Rooms(store, Seeded(seed), clock=lambda: "1809-07-05T12:00:00.000Z")
    opened = rooms.open_table(NewTable("six_states", "A day out", ("Blue", "Red"), dice), "Ann")
    joined = [rooms.join(opened.game, seat, f"{seat}’s player") for seat in ("Blue", "Red", "spectator")]
    room = Room(rooms, {ticket.seat: ticket for ticket in (opened, *joined)})
    if dice is DiceSource.FAIR and commits:
        for seat in ("umpire", "Blue", "Red"):
            room.act(seat, c.CommitSecret())
    return room


def step(room: Room, generator: random.Random) -> bool:
    """Answer the open question at random, by whoever must; False when nothing is asked."""
    seen = room.view("umpire")
    if seen.question is None:
        return False
    if seen.question.asks is Asks.ROLL:
        count = int((seen.question.dice or "").partition("d")[0] or 1)
        faces = tuple(generator.randint(1, 6) for _ in range(count))
        room.act("umpire", c.TypeDice(seen.turn, faces) if seen.dice is DiceSource.TYPED else c.Roll(seen.turn))
        return True
    for side in seen.question.by:
        seat = SIDES[side]
        own = room.view(seat).question
        assert own is not None
        pick = generator.choice(own.options[side])
        seal = seen.question.asks is Asks.SECRETLY
        room.act(seat, c.SealPick(seen.turn, pick, side) if seal else c.Choose(seen.turn, pick))
    return True


def play_out(room: Room, generator: random.Random) -> View:
    """Until the outcome stands."""
    while step(room, generator):
        pass
    return room.view("umpire")


def with_line(data: bytes, event: dict[str, Any]) -> bytes:
    """A log with one line more, chained as it should be."""
    fields = log.decode(data)
    return log.encode([*fields, {"n": len(fields) + 1, "at": "1809-07-05T12:00:00.000Z", "event": event}]).encode()
