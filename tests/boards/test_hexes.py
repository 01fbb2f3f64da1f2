"""Hexes: distances counted step by step, and paper geometry that agrees with the counting."""

from __future__ import annotations

from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from berthier.boards.hexes import Hex, centre, corners, from_offset, to_offset
from berthier.boards.land import Land, Place

places = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))
offsets = st.tuples(st.integers(-50, 50), st.integers(-50, 50))


def rings(start: Hex, steps: int) -> dict[Hex, int]:
    """How many steps each hex within reach is away, by breadth-first search over neighbours."""
    away = {start: 0}
    edge = [start]
    for step in range(1, steps + 1):
        edge = [near for place in edge for near in place.neighbours if near not in away]
        away.update(dict.fromkeys(edge, step))
    return away


@pytest.mark.parametrize("start", [Hex(0, 0), Hex(3, -7), Hex(-4, -2)], ids=str)
def test_distance_is_the_number_of_steps(start: Hex) -> None:
    """Every hex within eight steps; a ring of n has 6n hexes."""
    away = rings(start, 8)
    assert {place: start.distance(place) for place in away} == away
    assert [list(away.values()).count(step) for step in range(9)] == [1, *(6 * step for step in range(1, 9))]


@given(places, places, places)
def test_distance_is_a_distance(a: Hex, b: Hex, c: Hex) -> None:
    """The same both ways, none only to itself, and no longer than round by a third hex."""
    assert a.distance(b) == b.distance(a)
    assert (a.distance(b) == 0) is (a == b)
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@given(places)
def test_a_hex_has_six_neighbours_that_know_it(place: Hex) -> None:
    """All different, all one away, and each has it as a neighbour."""
    assert len(set(place.neighbours)) == 6
    assert {place.distance(near) for near in place.neighbours} == {1}
    assert all(place in near.neighbours for near in place.neighbours)


@given(offsets)
def test_column_and_row_read_back(offset: tuple[int, int]) -> None:
    """From the sheet and to the sheet."""
    assert to_offset(from_offset(*offset)) == offset


@given(places)
def test_a_hex_reads_back(place: Hex) -> None:
    """To the sheet and from the sheet."""
    assert from_offset(*to_offset(place)) == place


@given(offsets)
def test_neighbours_touch_on_paper(offset: tuple[int, int]) -> None:
    """Their centres are one width apart, all around; odd columns are shoved down half a hex."""
    here = centre(*offset, 10.0)
    for near in from_offset(*offset).neighbours:
        assert isclose(dist(here, centre(*to_offset(near), 10.0)), 10 * sqrt(3))
    column, row = offset
    assert isclose(centre(column, row + 1, 10.0)[1] - here[1], 10 * sqrt(3))
    assert (centre(column, 0, 10.0)[1] > 1) is bool(column % 2)


@given(offsets)
def test_neighbours_share_an_edge_on_paper(offset: tuple[int, int]) -> None:
    """Two corners each; all six corners are one size from the centre."""
    mine = corners(*offset, 4.0)
    assert all(isclose(dist(corner, centre(*offset, 4.0)), 4.0) for corner in mine)
    for near in from_offset(*offset).neighbours:
        theirs = corners(*to_offset(near), 4.0)
        assert sum(dist(a, b) < 1e-6 for a in mine for b in theirs) == 2


def test_places_of_a_land_are_as_far_apart_as_their_hexes() -> None:
    """By name, counted on the sheet by hand: three columns over, each step half a hex of row."""
    land = Land("isle", 10, 10, (Place("Port", 1, 1, "city"), Place("Fort", 4, 1, "city"), Place("Inn", 1, 5, "inn")))
    assert (land.distance("Port", "Fort"), land.distance("Port", "Inn"), land.distance("Fort", "Fort")) == (3, 4, 0)
    assert land.place("Inn").hex == from_offset(1, 5)
