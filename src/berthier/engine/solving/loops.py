"""Strongly connected parts of a graph: where states lead back to themselves (Tarjan's method, without recursion)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def components(edges: Mapping[int, Sequence[int]]) -> list[list[int]]:
    """The parts in topological order: all that leads to a part comes before it. Targets without edges are left out."""
    search = _Search(edges)
    for root in edges:
        if root not in search.order:
            search.visit(root)
    return search.found[::-1]


class _Search:
    def __init__(self, edges: Mapping[int, Sequence[int]]) -> None:
        self.edges = edges
        self.order: dict[int, int] = {}
        self.low: dict[int, int] = {}
        self.stack: list[int] = []
        self.on_stack: set[int] = set()
        self.found: list[list[int]] = []

    def visit(self, root: int) -> None:
        work = [(root, iter(self._enter(root)))]
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in self.order:
                    work.append((target, iter(self._enter(target))))
                    break
                if target in self.on_stack:
                    self.low[node] = min(self.low[node], self.order[target])
            else:
                work.pop()
                if work:
                    parent = work[-1][0]
                    self.low[parent] = min(self.low[parent], self.low[node])
                if self.low[node] == self.order[node]:
                    self._close(node)

    def _enter(self, node: int) -> list[int]:
        self.order[node] = self.low[node] = len(self.order)
        self.stack.append(node)
        self.on_stack.add(node)
        return [target for target in self.edges[node] if target in self.edges]

    def _close(self, node: int) -> None:
        part = []
        while True:
            member = self.stack.pop()
            self.on_stack.discard(member)
            part.append(member)
            if member == node:
                break
        self.found.append(part)
