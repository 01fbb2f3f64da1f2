"""Paces against centimetres: our charts are in paces, these figures are the sheet's other half."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.core.table import Table
from berthier.engine.feed import DiceInOrder, play_out
from tests.rules.elements.situations import GRADES, MOVERS, TYPES

RULESET = find_ruleset("elements")
CM_PER_PACE = Fraction(8, 100)
# The half of the sheet in centimetres. Road, good, rough, difficult; None is a dash.
MOVES_CM: dict[str, tuple[int | None, ...]] = {
    "LH": (48, 20, 16, 8),
    "Si Dr": (24, 16, 12, 8),
    "Ln Pi Cm El": (16, 16, 12, 4),
    "Sh Bw Sk Wb": (16, 12, 12, 8),
    "Pk Bd Hd Pont Bg": (12, 8, 8, 4),
    "Art WWg": (12, 8, 4, None),
    "Ships Gal Boats": (None, 16, None, 8),
}
# S, O, I, F, X; None is a dash, and whoever is not listed does not shoot.
RANGES_CM: dict[str, tuple[int | None, ...]] = {
    "Art": (144, 96, 24, 48, 48),
    "Ships": (24, 24, 16, 24, None),
    "Boats": (16, None, None, None, None),
    "Gal": (16, 16, None, 16, None),
    "Bw": (16, 16, 16, 16, None),
    "Sh Dr": (16, 16, 8, 8, None),
    "Sk": (16, 8, None, None, None),
    "Pi LH": (None, None, 8, None, None),
    "WWg": (None, 16, None, None, None),
}
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


def printed(chart: dict[str, tuple[int | None, ...]], kind: str) -> tuple[int | None, ...]:
    return next((cells for kinds, cells in chart.items() if kind in kinds.split()), (None,) * 5)


@pytest.mark.parametrize("kind", MOVERS)
def test_every_ordinary_move_in_both_scales(kind: str) -> None:
    """As printed; what grades, rivers, night and groups change is among the drawn cases."""
    ways: list[dict[str, Any]] = [{"road": True}, {"going": "good"}, {"going": "rough"}, {"going": "difficult"}]
    for way, cm in zip(ways, printed(MOVES_CM, kind), strict=True):
        move = answer("movement", {"element": {"type": kind}, **way})
        assert move.max_move_cm == cm
        assert move.max_move_p == (None if cm is None else cm / CM_PER_PACE)


@pytest.mark.parametrize("kind", TYPES)
def test_every_range_and_the_pace_beyond(kind: str) -> None:
    for grade, cm in zip(GRADES, printed(RANGES_CM, kind), strict=True):
        reach = None if cm is None else int(cm / CM_PER_PACE)
        for distance in (0, reach or 0, (reach or 0) + 1):
            found = answer("range", {"element": {"type": kind, "grade": grade}, "distance_p": distance})
            assert (found.range_p, found.range_cm) == (reach, cm)
            assert found.in_range is (reach is not None and distance <= reach)
