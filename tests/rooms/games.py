"""Whole games in a room, for tests: the toy game of `tests.games.skirmish` with both sides taken."""

from __future__ import annotations

import random

from berthier.engine.question import Asks
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewTable
from berthier.rooms.rooms import Rooms
from tests.rooms.room import Room, Seeded

SIDES = ("Gray", "Yellow")


def sit_down(store: Store, scenario: str, dice: DiceSource = DiceSource.SERVER, seed: object = 1) -> Room:
    """A room whose act is a whole game; the umpire, both sides and a spectator are there."""
    rooms = Rooms(store, Seeded(seed), clock=lambda: "1809-07-05T12:00:00.000Z")
    opened = rooms.open_table(NewTable("skirmish", "A field day", SIDES, dice), "Ann")
    joined = [rooms.join(opened.game, seat, f"{seat}’s player") for seat in (*SIDES, "spectator")]
    room = Room(rooms, {ticket.seat: ticket for ticket in (opened, *joined)})
    room.act("umpire", c.Start("skirmish", {"scenario": scenario}))
    return room


def play_on(room: Room, chance: random.Random, most: int = 1) -> None:
    """So many answers more at random, by whoever must."""
    for _ in range(most):
        seen = room.view("umpire")
        if seen.question is None:
            return
        if seen.question.asks is Asks.ROLL:
            room.act("umpire", c.Roll(seen.turn))
            continue
        for side in seen.question.by:
            own = room.view(side).question
            assert own is not None
            pick = chance.choice(own.options[side])
            hidden = own.asks is Asks.SECRETLY
            room.act(side, c.SealPick(seen.turn, pick, side) if hidden else c.Choose(seen.turn, pick))
