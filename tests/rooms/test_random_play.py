"""Players who do anything at any time: only sentences come back, the log always proves, and nobody's view is stale."""

from __future__ import annotations

import random
from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset, installed
from berthier.engine.replay import verify
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewTable, Ticket
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from berthier.rooms.views import View
from tests.rooms.room import Seeded

STEPS = 150


class Restless:
    """Does what is asked for as a rule, and anything at all now and then."""

    def __init__(self, rules: str, seed: object) -> None:
        self.chance = random.Random(str(seed))
        self.examples = list(find_ruleset(rules).examples.values())

    def command(self, seen: View) -> c.Command:
        if self.chance.random() < 0.25:
            return self.anything(seen)
        if seen.undo.asked_by is not None:
            return self.chance.choice((c.Consent(), c.Refuse()))
        if seen.question is None:
            return self.start()
        return self.answer(seen)

    def start(self) -> c.Command:
        example = self.chance.choice(self.examples)
        return c.Start(example.procedure, example.inputs, example.switches, self.sides())

    def sides(self) -> dict[str, str]:
        seats = ["Blue", "Red"]
        self.chance.shuffle(seats)
        return dict(zip(("attacker", "defender"), seats, strict=True))

    def answer(self, seen: View) -> c.Command:
        assert seen.question is not None
        own = [(side, options) for side, options in seen.question.options.items() if side not in seen.question.sealed]
        if seen.question.dice is not None:
            return c.Roll(seen.turn) if seen.dice is not DiceSource.TYPED else c.TypeDice(seen.turn, self.faces(seen))
        if not own:
            return c.TakeBack(seen.undo.line or 0)
        side, options = self.chance.choice(own)
        pick = self.chance.choice(options)
        return c.SealPick(seen.turn, pick, side) if seen.question.asks == "secretly" else c.Choose(seen.turn, pick)

    def faces(self, seen: View) -> tuple[int, ...]:
        dice = seen.question.dice if seen.question is not None else None
        count, _, sides = (dice or "d6").partition("d")
        return tuple(self.chance.randint(1, int(sides)) for _ in range(int(count or 1)))

    def anything(self, seen: View) -> c.Command:
        line, word = self.chance.randint(0, seen.seq + 1), self.chance.choice(("Charge", "I Corps", "", "x" * 300))
        act = self.chance.randint(0, 3)
        return self.chance.choice(
            (
                c.CommitSecret(),
                c.HandOver(word),
                c.Enter(word, {"sp": line}),
                c.TypeDice(seen.turn, (line, 1)),
                c.Roll(line),
                c.Choose(seen.turn, word),
                c.SealPick(seen.turn, word),
                c.TakeBack(seen.undo.line or line),
                c.TakeBack(line),
                c.Consent(),
                c.Refuse(),
                c.Apply(act, {"I Corps.sp": self.figure(seen)}),
                c.Abort(word),
                c.Start(word, {word: line}, refs={word: "I Corps"}),
                c.Override(word, c.TakeBack(seen.undo.line or line)),
                c.Override(word, c.Enter("I Corps", {"sp": line})),
                c.Override(word, c.TypeDice(seen.turn, self.faces(seen))),
                c.Override(word, c.Apply(act, {"I Corps.sp": self.figure(seen)})),
            )
        )

    def figure(self, seen: View) -> str:
        outcomes: list[Any] = [act.outcome for act in seen.acts if isinstance(act.outcome, dict)]
        return self.chance.choice([*outcomes[-1], "nothing"]) if outcomes else "nothing"


def _sit(rooms: Rooms, rules: str, dice: DiceSource) -> list[Ticket]:
    opened = rooms.open_table(NewTable(rules, "Anything goes", ("Blue", "Red"), dice), "Ann")
    seats = [opened, *(rooms.join(opened.game, seat, seat) for seat in ("Blue", "Red", "spectator"))]
    if dice is DiceSource.FAIR:
        for ticket in seats[:3]:
            rooms.act(ticket.token, c.CommitSecret())
    return seats


@pytest.mark.parametrize("dice", list(DiceSource))
@pytest.mark.parametrize("rules", sorted(installed()))
def test_anything_goes(rules: str, dice: DiceSource, store: Store) -> None:
    """Every ruleset with every kind of dice."""
    rooms, player = Rooms(store, Seeded(rules + dice)), Restless(rules, rules + dice)
    tickets = _sit(rooms, rules, dice)
    game, done = tickets[0].game, 0
    for _ in range(STEPS):
        token = player.chance.choice(tickets).token
        before = rooms.view(token)
        try:
            after = rooms.act(token, player.command(before))
        except BadInput:
            after = rooms.view(token)
            assert after == before, "what is refused changes nothing"
        done += after.seq > before.seq
    assert done >= STEPS // 5
    _check(rooms, store, tickets, game)


def _check(rooms: Rooms, store: Store, tickets: list[Ticket], game: str) -> None:
    """The log proves, each procedure's own log verifies, and a rooms that starts afresh shows the same."""
    for ticket in tickets:
        assert Rooms(store).view(ticket.token) == rooms.view(ticket.token)
    session = rooms.whole(game).session()
    for act in session.acts:
        verdict = verify(act.log().encode())
        assert verdict.ok, verdict.problem
        assert verdict.complete == act.is_finished or act.aborted is not None
    proof = prove(rooms.log(game).encode())
    assert proof.ok, proof.problem
    assert proof.overrides == session.overrides
