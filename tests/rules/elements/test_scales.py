"""Paces against centimetres: our charts are in paces, these figures are the sheet's other half."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.feed import DiceInOrder, play_out
from berthier.core.odds import Exact
from berthier.core.ruleset import find_ruleset
from berthier.core.table import Table
from tests.rules.elements.oracle import GRADES, TYPES
from tests.rules.elements.oracle_moves import (
    CM_PER_PACE,
    COLUMNS,
    MOVERS,
    MOVES_CM,
    RANGES_CM,
    group_cm,
    move_cm,
    paces,
    price,
    range_cm,
    range_p,
)
from tests.rules.elements.situations import moving, order

RULESET = find_ruleset("elements")
# Reading, section (a): every distance that occurs on the sheet, in paces and in centimetres.
PAIRS = {50: 4, 100: 8, 150: 12, 200: 16, 250: 20, 300: 24, 500: 40, 600: 48, 1200: 96, 1800: 144}


def answer(name: str, inputs: dict[str, Any]) -> Any:
    return play_out(RULESET.procedure(name).call(inputs), DiceInOrder(())).outcome


@pytest.mark.parametrize(("in_paces", "in_cm"), PAIRS.items())
def test_the_scale(in_paces: int, in_cm: int) -> None:
    assert in_paces * CM_PER_PACE == in_cm


def in_cm(table: Table) -> dict[str, tuple[Fraction | None, ...]]:
    """A chart of ours at 0.08 cm a pace, by row."""
    rows = {head: [cell.value for cell in table.row(head).values()] for head in table.rows.heads}
    return {
        head.replace(",", ""): tuple(None if cell == "-" else int(str(cell)) * CM_PER_PACE for cell in cells)
        for head, cells in rows.items()
    }


def test_every_move_of_the_chart() -> None:
    ours = in_cm(RULESET.table("moves"))
    ours["Ships Gal Boats"] = ours.pop("Naval")
    assert ours == MOVES_CM


def test_every_range_of_the_chart() -> None:
    ours = in_cm(RULESET.table("ranges"))
    assert ours.pop("Gal over water") == (None, None, None, 40, None)
    assert ours == RANGES_CM


def test_charts_hold_no_distance_the_sheet_has_not() -> None:
    cells = [cell.value for name in ("moves", "ranges") for cell in RULESET.table(name)]
    assert {cell for cell in cells if cell != "-"} == set(PAIRS)


@pytest.mark.parametrize("kind", MOVERS)
def test_every_move_in_both_scales(kind: str) -> None:
    for grade, column in product(GRADES, COLUMNS):
        way = {"road": True} if column == "road" else {"going": column}
        move = answer("movement", {"element": {"type": kind, "grade": grade}, **way})
        cm = move_cm(kind, grade, **way)
        assert (move.max_move_p, move.max_move_cm) == ((None, None) if cm is None else (paces(cm), cm))


@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_moves_agree_with_the_second_reading(seed: int) -> None:
    """Grades, contact, rivers, visibility, towns and groups."""
    inputs = moving(Random(seed))
    way = {name: value for name, value in inputs.items() if name not in ("element", "group")}
    cm = group_cm(inputs.get("group") or [inputs["element"]], **way | {"going": way["going"].lower()})
    move = answer("movement", inputs)
    assert (move.max_move_p, move.max_move_cm) == ((None, None) if cm is None else (paces(cm), cm))


@pytest.mark.parametrize("kind", TYPES)
def test_every_range_and_the_pace_beyond(kind: str) -> None:
    for grade, over_water in product(GRADES, (False, True)):
        reach = range_p(kind, grade, over_water)
        cm = range_cm(kind, grade, over_water)
        for distance in (0, reach or 0, (reach or 0) + 1):
            inputs = {"element": {"type": kind, "grade": grade}, "distance_p": distance, "over_water": over_water}
            found = answer("range", inputs)
            assert (found.range_p, found.range_cm) == (reach, cm)
            assert found.in_range is (reach is not None and distance <= reach)


@settings(max_examples=400, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_prices_agree_with_the_second_reading(seed: int) -> None:
    inputs = order(Random(seed))
    found = answer("pip", inputs)
    assert (found.base, found.cost) == price(**inputs)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), count=st.integers(1, 6))
def test_what_a_roll_affords_by_hand(seed: int, count: int) -> None:
    """D2: each face pays the orders as they come; one that is too dear is passed over."""
    random = Random(seed)
    orders = [order(random) for _ in range(count)]
    call = RULESET.procedure("initiative").call({"orders": orders})
    odds = {(s.die, s.made, s.left): p for s, p in Exact().odds(call.procedure, *call.args).items()}
    by_hand = {}
    for face in range(1, 7):
        left, made = face, 0
        for cost in (price(**each)[1] for each in orders):
            left, made = (left - cost, made + 1) if cost <= left else (left, made)
        by_hand[face, made, left] = Fraction(1, 6)
    assert odds == by_hand
