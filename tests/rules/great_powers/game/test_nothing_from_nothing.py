"""Fleets and wars on minors, the parts played least: strength is bought, or stands up with an attacked minor."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from berthier.engine.question import Answer, Question, chosen
from berthier.rules.great_powers.game.europe import MINORS
from berthier.rules.great_powers.game.position import Position
from tests.rules.great_powers.game.play import GAME, any_answer, begin, check, position_of

GROWS = {"buy_for", "purchases", "carry_out"}  # purchases and levies; the forces of a minor that is attacked
SAILS = ("load", "land", "sail", "attack")


def bold(random: Random, question: Question) -> Answer:
    """Any answer, but many wars on minors, and fleets that carry, sail and land."""
    if question.dice is not None:
        return any_answer(random, question)
    return chosen(*(_bold(random, question.why, options) for options in question.options))


def _bold(random: Random, why: str, options: Sequence[str]) -> str:
    if why == "politics":
        wars = [word for word in options if word.startswith("war ") and word[4:] in MINORS]
        return random.choice(wars) if wars and random.random() < 0.12 else "pass"
    if why.startswith(("naval order", "course")):
        orders = [word for word in options if word.startswith(SAILS)]
        return random.choice(orders if orders and random.random() < 0.8 else options)
    return "done" if "done" in options and random.random() < 0.15 else random.choice(options)


def strength(position: Position) -> tuple[int, int]:
    """All factors and all ships there are, those that are bought and not yet here too."""
    due = [each for power in position.powers for each in power.due]
    men = sum(each.factors for each in (*position.corps, *position.garrisons, *position.light))
    ships = sum(fleet.ships for fleet in position.fleets)
    return men + sum(d.n for d in due if d.kind != "ship"), ships + sum(d.n for d in due if d.kind == "ship")


@pytest.mark.parametrize("seed", [1, 2])
def test_strength_never_comes_from_nothing(seed: int) -> None:
    random, live = Random(seed), begin("campaign")
    done: set[str] = set()
    for _ in range(700):
        assert live.question is not None
        answer = bold(random, live.question)
        done.update(pick.split(" ")[0] for pick in answer.picks or ())
        live.answer(answer)
    places = [(node.procedure.__name__, GAME.position_in(node)) for node, _ in live.places()]
    places = [(name, position) for name, position in places if position is not None]
    for (name, before), (_, after) in pairwise(places):
        grown = [b > a for a, b in zip(strength(before), strength(after), strict=True)]
        assert name in GROWS or not any(grown), f"{name}: {strength(before)} to {strength(after)}"
    check(position_of(live))
    assert done >= {"war", "load", "land", "sail", "bid"}
    assert any(minor.state == "A" for minor in position_of(live).minors)
