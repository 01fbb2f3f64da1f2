"""Every example opens, and says of itself what the procedures answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from berthier.core.policy import parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.distribution import Odds
from berthier.engine.odds import Exact

RULESET = find_ruleset("elements")


def odds(name: str, **changes: Any) -> Odds[Any]:
    example = RULESET.example(name)
    call = RULESET.procedure(example.procedure).call(example.inputs | changes)
    exact = Exact(parse_standing(example.choose), RULESET.set(example.switches))
    return exact.odds(call.procedure, *call.args)


def hurts(side: str, odds_: Odds[Any]) -> Fraction:
    return odds_.chance(lambda end: getattr(end.outcome, side) != "no_effect")


@pytest.mark.parametrize("name", RULESET.examples)
def test_an_example_opens_and_has_odds(name: str) -> None:
    example = RULESET.example(name)
    assert example.title
    assert example.about.strip().endswith(".")
    assert sum(p for _, p in odds(name).items()) == 1


def test_there_are_thirteen() -> None:
    assert len(RULESET.examples) == 13
    assert len({example.title for example in RULESET.examples.values()}) == 13


def test_what_they_say_of_the_fights() -> None:
    charge = odds("lancers_charge_pistols")
    assert hurts("A", charge) > hurts("B", charge)
    assert {end.outcome.B for end in charge if end.loser == "B"} == {"destroyed"}
    bare, held = odds("lancers_charge_bare_shot"), odds("lancers_charge_supported_shot")
    assert hurts("B", bare) > hurts("A", bare)
    assert hurts("B", held) < hurts("A", held)
    push = odds("push_of_pike")
    assert hurts("A", push) == hurts("B", push)
    assert {end.outcome.A for end in odds("blades_charge_shot") if end.loser == "A"} == {"destroyed"}


def test_what_they_say_of_the_shooting() -> None:
    massed, alone = odds("shot_on_pikes"), odds("shot_on_pikes", assisting=0)
    assert (hurts("B", alone), hurts("B", massed)) == (Fraction(21, 36), Fraction(30, 36))
    assert massed.chance(lambda end: end.outcome.B == "destroyed") == Fraction(15, 36)
    assert hurts("B", odds("guns_on_fortified_shot", distance_p=600)) > hurts("B", odds("guns_on_fortified_shot"))
    without = RULESET.example("guns_on_fortified_shot").inputs["B"] | {"fortified": False}
    near = odds("guns_on_fortified_shot", distance_p=600)
    assert near == odds("guns_on_fortified_shot", distance_p=600, B=without)


def test_what_they_say_of_orders_and_losses() -> None:
    [price] = odds("march_far_from_the_general")
    assert (price.base, price.cost) == (1, 3)
    made = {spent.die: spent.made for spent in odds("four_orders")}
    assert made == {1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 3}
    [army] = odds("army_half_beaten")
    assert [(command.beaten, command.broken) for command in army.commands] == [(True, False), (True, True)]
    assert army.defeated
    commands = RULESET.example("army_half_beaten").inputs["commands"]
    [stands] = odds("army_half_beaten", commands=[commands[0], commands[1] | {"lost": {"Pi": 3}}])
    assert not stands.defeated
