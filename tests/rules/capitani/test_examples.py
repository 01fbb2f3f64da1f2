"""The ready situations load, are called, and give odds that tell their story."""

from __future__ import annotations

from fractions import Fraction

import pytest

from berthier.core.policy import parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.distribution import Odds
from berthier.engine.odds import Exact
from berthier.rules.capitani.fight import Skirmish, SkirmishEnd
from berthier.rules.capitani.sieges.besieged import SiegeEnd

RULESET = find_ruleset("capitani")


def odds_of(name: str) -> Odds[object]:
    example = RULESET.example(name)
    procedure = RULESET.procedure(example.procedure)
    call = procedure.call(example.inputs)
    orders = parse_standing(example.choose) if example.choose else procedure.standing
    return Exact(orders, RULESET.set(example.switches)).odds(call.procedure, *call.args)


@pytest.mark.parametrize("name", sorted(RULESET.examples))
def test_an_example_gives_odds(name: str) -> None:
    odds = odds_of(name)
    assert sum(chance for _, chance in odds.items()) == 1
    assert len(odds) > 1


def won(result: object) -> bool:
    assert isinstance(result, Skirmish)
    return result.end is SkirmishEnd.DEFENDER_LOST


def test_swiss_in_the_open_and_at_earthworks() -> None:
    """By hand. Open: Quality 3 to 1, column 7, die +1: lost only on a 1. Works: column 6, die -1: won on 5 and 6."""
    assert odds_of("swiss_in_the_open").chance(won) == Fraction(5, 6)
    assert odds_of("swiss_at_earthworks").chance(won) == Fraction(2, 6)


def test_gendarmes_fear_pikes_and_shot_but_not_light_horse() -> None:
    """Quality 3: +3, or +2 against pikes and shot; a D from a modified 6 in the column 8+; shot doubles the loss."""

    def hits(name: str) -> Fraction:
        return odds_of(name).chance(lambda charge: charge.target_demoralised)  # type: ignore[attr-defined]

    assert hits("gendarmes_against_light_horse") == Fraction(4, 6)
    assert hits("gendarmes_against_landsknechts") == hits("gendarmes_against_shot") == Fraction(3, 6)
    losses = {charge.charger_sp_loss for charge in odds_of("gendarmes_against_shot")}  # type: ignore[attr-defined]
    assert losses == {0, 2}


def test_siege_guns_make_the_difference() -> None:
    def held(name: str) -> Fraction:
        return odds_of(name).chance(lambda result: result.end is SiegeEnd.HOLDS)  # type: ignore[attr-defined]

    assert held("siege_with_siege_guns") < held("siege_without_siege_guns")
