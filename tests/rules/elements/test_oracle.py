"""Two graded fights against models in icepool, worked by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool

from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact

RULESET = find_ruleset("elements")
D6 = icepool.d6


def our_odds(inputs: dict[str, Any]) -> dict[Any, Fraction]:
    call = RULESET.procedure("shooting" if "distance_p" in inputs else "close_combat").call(inputs)
    odds = Exact().odds(call.procedure, *call.args)
    return {(end.loser, end.band, end.outcome.A, end.outcome.B): p for end, p in odds.items()}


def as_fractions(die: Any) -> dict[Any, Fraction]:
    """Icepool sorts outcomes, so nobody is "-" in its models."""
    fractions = {outcome: Fraction(die.quantity(outcome), die.denominator()) for outcome in die}
    return {(None if loser == "-" else loser, *rest): p for (loser, *rest), p in fractions.items()}


def charged(shot_die: int, horse_die: int) -> tuple[str, str, str, str]:
    """Sh (S), Pi (X) charging it in the bound of the Pi: 2 + die against 3 + die.

    Sh (S): +1 if its total is less (Pi are neither Art nor El), +1 if it is more, for it is Sh. Pi (X): +2 if its
    own total is even and the enemy on the list, which Sh are not, so 0; -2 if odd.
    """
    foot, horse = 2 + shot_die, 3 + horse_die
    foot_final = foot if foot == horse else foot + 1
    horse_final = horse - 2 if horse % 2 else horse
    if foot_final == horse_final:
        return "-", "equal", "no_effect", "no_effect"
    if foot_final < horse_final:
        if 2 * foot_final <= horse_final:
            return "A", "half_or_less", "destroyed", "no_effect"
        # Pi other than (F) ride down Sh in an enemy bound when their own final is even.
        return "A", "less_than", "destroyed" if horse_final % 2 == 0 else "recoil", "no_effect"
    if 2 * horse_final <= foot_final:
        return "B", "half_or_less", "no_effect", "destroyed"
    return "B", "less_than", "no_effect", "recoil"


def shot_at(guns_die: int, horse_die: int) -> tuple[str, str, str, str]:
    """Bw (S) shoot at Pi (X), both graded: 4 + die against 3 + die.

    Bw (S): +1 if its total is more; less gives it nothing, for Pi are no Bw. Pi (X): Bw are not on the list, so
    nothing when its own total is even and -2 when odd. The archers are not shot at, so they never suffer.
    """
    bows, horse = 4 + guns_die, 3 + horse_die
    bows_final = bows + 1 if bows > horse else bows
    horse_final = horse - 2 if horse % 2 else horse
    if bows_final == horse_final:
        return "-", "equal", "no_effect", "no_effect"
    if bows_final < horse_final:
        return "A", "half_or_less" if 2 * bows_final <= horse_final else "less_than", "no_effect", "no_effect"
    if 2 * horse_final <= bows_final:
        return "B", "half_or_less", "no_effect", "destroyed"
    return "B", "less_than", "no_effect", "recoil"


def test_icepool_agrees_on_a_graded_charge() -> None:
    model = as_fractions(icepool.map(charged, D6, D6))
    inputs = {"A": {"type": "Sh", "grade": "S"}, "B": {"type": "Pi", "grade": "X"}, "bound_of": "B"}
    assert our_odds(inputs) == model


def test_icepool_agrees_on_graded_shooting() -> None:
    model = as_fractions(icepool.map(shot_at, D6, D6))
    inputs = {"A": {"type": "Bw", "grade": "S"}, "B": {"type": "Pi", "grade": "X"}, "distance_p": 150}
    assert our_odds(inputs) == model
