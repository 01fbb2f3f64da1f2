"""Ways over a board: reach, cheapest ways, steps from many starts. Costs are whole numbers; ties go to the smaller key.

A game gives `steps(place)`, the places one step away with their cost; nothing here knows what a step is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from heapq import heappop, heappush
from typing import Any, Generic, NamedTuple, TypeVar

P = TypeVar("P", bound=Hashable)
Steps = Callable[[P], Iterable[tuple[P, int]]]


class Reach(NamedTuple, Generic[P]):
    """What can be reached: the cost of every place, and the place before it on the cheapest way."""

    cost: Mapping[P, int]
    before: Mapping[P, P]

    def way(self, to: P) -> tuple[P, ...]:
        """The cheapest way to a place, both ends included; empty where it cannot be reached."""
        if to not in self.cost:
            return ()
        way = [to]
        while way[-1] in self.before:
            way.append(self.before[way[-1]])
        return tuple(reversed(way))


def reach(start: P, steps: Steps[P], limit: int | None = None, stops: Callable[[P], bool] | None = None) -> Reach[P]:
    """Everything within a limit of cost; a place that stops is reached and not gone on from."""
    return reach_of_all({start: 0}, steps, limit, stops)


def reach_of_all(
    starts: Mapping[P, int], steps: Steps[P], limit: int | None = None, stops: Callable[[P], bool] | None = None
) -> Reach[P]:
    """Everything within a limit of cost from any of several starts, each with what it has already cost (Dijkstra)."""
    cost: dict[P, int] = {}
    before: dict[P, P] = {}
    open_: list[tuple[int, Any, Any]] = []
    for place, spent in sorted(starts.items(), key=lambda start: (start[1], str(start[0]))):
        heappush(open_, (spent, place, None))
    while open_:
        spent, place, came = heappop(open_)
        if place in cost:
            continue
        cost[place] = spent
        if came is not None:
            before[place] = came
        if stops is not None and stops(place) and place not in starts:
            continue
        for beyond, price in steps(place):
            total = spent + price
            if beyond not in cost and (limit is None or total <= limit):
                heappush(open_, (total, beyond, place))
    return Reach(cost, before)


def way(start: P, end: P, steps: Steps[P], limit: int | None = None) -> tuple[P, ...]:
    """The cheapest way between two places, both included, over smaller keys among equals; empty if there is none."""
    return reach(start, steps, limit, stops=lambda place: place == end).way(end)


def within(start: P, steps: Steps[P], many: int) -> frozenset[P]:
    """Every place so many steps away or fewer, whatever a step costs."""
    return frozenset(reach(start, lambda place: ((beyond, 1) for beyond, _ in steps(place)), many).cost)


def joined(start: P, beside: Callable[[P], Iterable[P]]) -> frozenset[P]:
    """All that hangs together with a place."""
    return frozenset(reach(start, lambda place: ((beyond, 0) for beyond in beside(place))).cost)
