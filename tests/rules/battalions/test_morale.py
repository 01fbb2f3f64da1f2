"""Morale odds in closed form, and modifiers that help never hurt."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.engine.odds import Exact
from berthier.rules.battalions.charts import MORALE_MODIFIERS, line
from berthier.rules.battalions.morale import MoraleMod
from tests.rules.battalions.situations import RULESET, some, unit

MORALE = RULESET.procedure("morale")
# The reading, B11: what each line is worth.
WORTH = {
    "supported": 1, "charging_flank": 1, "behind_cover": 2, "artillery_vs_artillery": 2, "square_vs_cavalry": 3,
    "ridden_down": -1, "square_vs_infantry_not_in_square": -1, "charged_by_heavy_cavalry": -1,
    "fired_on_by_12lb_within_15": -1, "fired_on_flank": -2, "flank_charged": -4,
    "line_or_column_charged_by_cavalry": -3, "charging_artillery_front_took_hits": -3, "outnumbered_2x": -2,
    "outnumbered_3x": -3, "cav_charge_from_24_or_more": 2, "charger_used_both_actions": 2, "loser_was_charger": 2,
}  # fmt: skip
NUMBERS = {"guard": 22, "A": 20, "B": 18, "C": 16, "D": 14, "E": 12}  # H2


def chance(facts: dict[str, Any], mods: list[str], switches: dict[str, str] | None = None) -> Fraction:
    call = MORALE.call({"unit": facts, "mods": mods})
    return Exact(switches=RULESET.set(switches or {})).odds(call.procedure, *call.args).chance(lambda c: c.passed)


def closed_form(facts: dict[str, Any], mods: list[str]) -> Fraction:
    """D20 + number + modifiers ≥ 21: the chance is the sum in twentieths, within 0 and 1."""
    number = facts.get("mn") or NUMBERS[facts["quality"]]
    state = {"formed": 0, "disordered": -1, "retreat": -5}[facts["status"]]
    half = -3 if 2 * facts["lost"] > facts["original"] else 0
    strength = number + sum(WORTH[mod] for mod in mods) + state + half - facts["lost"] // 2 - facts["fatigue"]
    return Fraction(max(0, min(20, strength)), 20)


@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_the_odds_are_the_closed_form(seed: int) -> None:
    random = Random(seed)
    facts = unit(random) | {"status": random.choice(["formed", "disordered", "retreat"])}
    mods = some(random, MoraleMod, but=(random.choice([MoraleMod.OUTNUMBERED_2X, MoraleMod.OUTNUMBERED_3X]),))
    assert chance(facts, mods) == closed_form(facts, mods)


@pytest.mark.parametrize(
    ("mods", "expected"),
    [([], 80), (["line_or_column_charged_by_cavalry"], 65),
     (["line_or_column_charged_by_cavalry", "flank_charged"], 45)],
)  # fmt: skip
def test_a_c_unit_passes_as_the_reading_says(mods: list[str], expected: int) -> None:
    """(c2): 80 % unmodified, 65 % in line charged by cavalry, 45 % charged by it in flank."""
    assert chance({"quality": "C", "original": 24}, mods) == Fraction(expected, 100)


@pytest.mark.parametrize("die", RULESET.switches[0].words)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_no_favourable_modifier_lowers_the_chance(die: str, seed: int) -> None:
    """And no unfavourable one raises it, however the die is read."""
    random = Random(seed)
    facts = unit(random)
    mods = some(random, MoraleMod, but=(MoraleMod.OUTNUMBERED_2X, MoraleMod.OUTNUMBERED_3X))
    before = chance(facts, mods, {"H1": die})
    for mod in MoraleMod:
        if mod in mods:
            continue
        after = chance(facts, [*mods, str(mod)], {"H1": die})
        assert after >= before if line(MORALE_MODIFIERS, mod).value > 0 else after <= before


def test_each_line_counts_once() -> None:
    """A line named twice, or named and known from the unit, is one line."""
    facts = {"mn": 16, "original": 24}
    assert chance(facts, ["supported", "supported"]) == chance(facts, ["supported"])
    assert chance(facts | {"ridden_down": True}, ["ridden_down"]) == chance(facts, ["ridden_down"])


def test_losing_more_never_helps() -> None:
    for lost, fatigue in product(range(24), range(3)):
        now = chance({"mn": 18, "original": 24, "lost": lost, "fatigue": fatigue}, [])
        assert chance({"mn": 18, "original": 24, "lost": lost + 1, "fatigue": fatigue}, []) <= now
        assert chance({"mn": 18, "original": 24, "lost": lost, "fatigue": fatigue + 1}, []) <= now
