"""Ways over a board against scipy's shortest paths, and what a way promises."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from berthier.boards.drawing.lattice import neighbours
from berthier.boards.paths import joined, reach, reach_of_all, way, within

NODES = 9
links = st.dictionaries(
    st.tuples(st.integers(0, NODES - 1), st.integers(0, NODES - 1)).filter(lambda pair: pair[0] != pair[1]),
    st.integers(1, 9),
    max_size=30,
)


def steps_over(links: dict[tuple[int, int], int]):
    return lambda place: [(b, price) for (a, b), price in links.items() if a == place]


@given(links, st.integers(0, NODES - 1))
def test_costs_are_those_of_an_independent_library(links, start) -> None:
    matrix = csr_matrix(
        ([*links.values()], ([a for a, _ in links], [b for _, b in links])), shape=(NODES, NODES), dtype=float
    )
    found = reach(start, steps_over(links)).cost
    for place, far in enumerate(dijkstra(matrix, indices=start)):
        assert (place in found) == bool(np.isfinite(far))
        assert found.get(place, 0) == (far if np.isfinite(far) else 0)


@given(links, st.integers(0, NODES - 1), st.integers(0, NODES - 1), st.integers(0, 20))
def test_a_way_costs_what_reach_says(links, start, end, limit) -> None:
    whole = reach(start, steps_over(links), limit)
    gone = way(start, end, steps_over(links), limit)
    assert (end in whole.cost) == bool(gone)
    if gone:
        assert (gone[0], gone[-1]) == (start, end)
        assert sum(links[step] for step in pairwise(gone)) == whole.cost[end] <= limit


@given(links, st.sets(st.integers(0, NODES - 1), min_size=1, max_size=3))
def test_several_starts_are_the_best_of_each(links, starts) -> None:
    steps = steps_over(links)
    alone = [reach(start, steps).cost for start in starts]
    together = reach_of_all(dict.fromkeys(starts, 0), steps).cost
    best = {place: min(one[place] for one in alone if place in one) for one in alone for place in one}
    assert dict(together) == best


def test_a_place_that_stops_is_reached_and_not_left() -> None:
    line = {(at, at + 1): 1 for at in range(6)}
    assert set(reach(0, steps_over(line), stops=lambda place: place == 3).cost) == {0, 1, 2, 3}


def test_hexes_within_a_distance_are_as_many_as_rings_hold() -> None:
    @cache
    def steps(cell: tuple[int, int]) -> list[tuple[tuple[int, int], int]]:
        return [(beyond, 7) for beyond in neighbours(cell)]

    for many in range(5):
        assert len(within((20, 20), steps, many)) == 1 + 3 * many * (many + 1)


def test_what_hangs_together() -> None:
    assert joined(1, lambda place: {1: [2], 2: [1, 3], 5: [6]}.get(place, [])) == {1, 2, 3}
