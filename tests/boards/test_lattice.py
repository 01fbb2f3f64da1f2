"""Outlines and lines of hexes: every open side once, joined as far as no three meet."""

from __future__ import annotations

from berthier.boards.drawing.lattice import chains, neighbours, outlines, side


def test_an_outline_has_a_side_for_every_neighbour_that_is_not_in_it() -> None:
    cells = {(3, 3), (3, 4), (4, 4), (7, 7)}
    rings = outlines(cells)
    assert len(rings) == 2
    open_sides = sum(beyond not in cells for cell in cells for beyond in neighbours(cell))
    assert sum(map(len, rings)) == open_sides == 12 + 6


def test_a_ring_of_hexes_has_an_inner_outline() -> None:
    assert sorted(map(len, outlines(set(neighbours((5, 5)))))) == [6, 18]


def test_sides_join_to_one_line_until_three_meet() -> None:
    ring = [side((5, 5), beyond) for beyond in neighbours((5, 5))]
    assert [len(line) for line in chains(ring)] == [7]
    spur = side((5, 6), (6, 6))
    assert sum(len(line) - 1 for line in chains([*ring, spur])) == 7
