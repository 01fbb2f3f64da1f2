"""Parts of a graph: two nodes are in one part when each can be come to from the other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from berthier.engine.solving.loops import components
from tests.core.oracles import reachable

Graph = dict[int, list[int]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Up to nine nodes, some edges leading to nodes without edges of their own."""
    size = draw(st.integers(0, 9))
    targets = st.lists(st.integers(0, size + 1), max_size=4)
    return {node: draw(targets) for node in draw(st.permutations(range(size)))}


@given(graphs())
def test_parts_are_the_nodes_that_reach_one_another(edges: Graph) -> None:
    """By its definition: reach both ways; every node is in one part."""
    known = {node: [target for target in targets if target in edges] for node, targets in edges.items()}
    reach = {node: reachable(known, node) for node in edges}
    expected = {frozenset(other for other in edges if other in reach[node] and node in reach[other]) for node in edges}
    found = components(edges)
    assert {frozenset(part) for part in found} == expected
    assert sorted(node for part in found for node in part) == sorted(edges)


@given(graphs())
def test_all_that_leads_to_a_part_comes_before_it(edges: Graph) -> None:
    """No edge runs from a later part to an earlier one."""
    place = {node: number for number, part in enumerate(components(edges)) for node in part}
    backward = [
        (node, target) for node in edges for target in edges[node] if target in place and place[target] < place[node]
    ]
    assert backward == []


def test_a_long_chain_needs_no_deep_recursion() -> None:
    """A hundred thousand states in a row, closed to a ring or not."""
    size = 100_000
    chain: Graph = {node: [node + 1] for node in range(size)}
    assert components(chain) == [[node] for node in range(size)]
    ring = {node: [(node + 1) % size] for node in range(size)}
    assert [sorted(part) for part in components(ring)] == [list(range(size))]
