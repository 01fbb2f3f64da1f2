"""A tally is the sum of its lines within floor and cap, keeps its reasons, and never changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from berthier.core.notes import as_json
from berthier.core.tally import Line, Tally

MORALE = Line("morale", 2, "morale 3 and 1", "sheet 1")
GROUND = Line("terrain", -1, "the defender stands in a wood")

lines = st.lists(st.builds(Line, st.sampled_from("abc"), st.integers(-9, 9), st.text(max_size=3)), max_size=6)
limits = st.none() | st.integers(-8, 8)


@given(lines, limits, limits)
def test_the_total_is_the_sum_within_floor_and_cap(entries: list[Line], floor: int | None, cap: int | None) -> None:
    """The raw sum is kept beside it."""
    if floor is not None and cap is not None and floor > cap:
        floor, cap = cap, floor
    tally = Tally("net", tuple(entries), floor, cap)
    raw = 0
    for entry in entries:
        raw += entry.value
    assert tally.raw == raw
    assert tally.total == sorted([raw, -99 if floor is None else floor, 99 if cap is None else cap])[1]


@given(lines, st.sampled_from("abcd"))
def test_the_value_of_an_id_is_what_its_lines_add(entries: list[Line], line_id: str) -> None:
    """An id that does not apply is worth nothing."""
    others = tuple(entry for entry in entries if entry.id != line_id)
    tally = Tally("net", tuple(entries))
    assert tally.value(line_id) == tally.raw - Tally("net", others).raw


def test_a_line_added_makes_a_new_tally() -> None:
    """The old one stands as it was; name, floor and cap are kept; the order is that of adding."""
    before = Tally("net", (MORALE,), floor=-1, cap=1)
    after = before.add(GROUND, MORALE)
    assert before.lines == (MORALE,)
    assert after == Tally("net", (MORALE, GROUND, MORALE), -1, 1)
    assert after.add() == after


def test_an_empty_tally_is_nought() -> None:
    """Nothing applies: 0, unless the floor says more."""
    assert (Tally("net").raw, Tally("net").total) == (0, 0)
    assert Tally("net", floor=2).total == 2
    assert Tally("net", cap=-2).total == -2


def test_a_tally_cannot_be_changed() -> None:
    """Neither the tally nor its lines."""
    with pytest.raises(AttributeError):
        Tally("net").lines = (MORALE,)
    with pytest.raises(AttributeError):
        MORALE.value = 3


def test_equal_tallies_are_one_key() -> None:
    """A tally can stand in a state that interpreters remember."""
    assert {Tally("net", (MORALE,)): 1}[Tally("net").add(MORALE)] == 1


def test_a_tally_as_data_shows_every_line_and_the_limits() -> None:
    """What the record prints: id, value, reason and cite, the raw sum and the total."""
    assert as_json(Tally("net", (MORALE, GROUND), floor=-4, cap=0)) == {
        "kind": "tally",
        "name": "net",
        "lines": [
            {"id": "morale", "value": 2, "reason": "morale 3 and 1", "cite": "sheet 1"},
            {"id": "terrain", "value": -1, "reason": "the defender stands in a wood", "cite": ""},
        ],
        "raw": 1,
        "floor": -4,
        "cap": 0,
        "total": 0,
    }
