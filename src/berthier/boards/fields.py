"""Marches spread over a whole board at once: a set of places is one whole number, with a bit for each place.

Places are numbered as they are given. On a board of rows and columns the steps lead only a few different numbers on,
so that a front of any size moves with a handful of shifts. What is asked of every hex of a map in a game in thought
is asked of all of them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

Moves = tuple[tuple[int, int], ...]  # how far a step leads on, and the places it is taken from
Ways = tuple[tuple[int, Moves, Moves], ...]  # a cost, and the steps of this cost to higher and to lower numbers


class Field:
    """The numbered places of a board and the steps between them, each with its cost (1 or more)."""

    def __init__(self, names: Iterable[str], steps: Mapping[str, Iterable[tuple[str, int]]]) -> None:
        self.names = tuple(names)
        self.bit = {name: 1 << number for number, name in enumerate(self.names)}
        numbers = {name: number for number, name in enumerate(self.names)}
        self._steps: dict[tuple[int, int], int] = {}  # by cost and by how far it leads on: where it is taken from
        self.beside = dict.fromkeys(self.names, 0)
        for at, onward in steps.items():
            for to, cost in onward:
                key = (cost, numbers[to] - numbers[at])
                self._steps[key] = self._steps.get(key, 0) | self.bit[at]
                self.beside[at] |= self.bit[to]
        self.ways_within = lru_cache(maxsize=256)(self._ways_within)

    def mask(self, names: Iterable[str]) -> int:
        """These places as one number."""
        found, bit = 0, self.bit
        for name in names:
            found |= bit[name]
        return found

    def names_in(self, mask: int) -> Iterator[str]:
        """The places of a number, in their order."""
        digits, at = f"{mask:b}"[::-1], -1
        while (at := digits.find("1", at + 1)) >= 0:
            yield self.names[at]

    def name_at(self, mask: int, place: int) -> str:
        """The place of this rank (from 0) among those of a number."""
        below, width = 0, mask.bit_length()
        while width > 1:  # halve: are there enough in the lower part?
            half = width // 2
            lower = mask & ((1 << half) - 1)
            count = lower.bit_count()
            if place < count:
                mask, width = lower, half
            else:
                mask, width, below, place = mask >> half, width - half, below + half, place - count
        return self.names[below]

    def _ways_within(self, open_: int) -> Ways:
        """The steps that lead to open places."""
        found: dict[int, tuple[list[tuple[int, int]], list[tuple[int, int]]]] = {}
        for (cost, onward), places in sorted(self._steps.items()):
            leads = places & (open_ >> onward if onward > 0 else open_ << -onward)
            if leads:
                up, down = found.setdefault(cost, ([], []))
                (up if onward > 0 else down).append((abs(onward), leads))
        return tuple((cost, tuple(up), tuple(down)) for cost, (up, down) in found.items())


class Reached(Mapping[str, int]):
    """Places and what each costs to come to, as `spread` found them; by name, in order of what they cost."""

    __slots__ = ("_by_name", "costs", "everywhere", "field")

    def __init__(self, field: Field, costs: Sequence[int]) -> None:
        self.field, self.costs = field, costs
        self._by_name: dict[str, int] | None = None
        self.everywhere = 0
        for places in costs:
            self.everywhere |= places

    @property
    def by_name(self) -> Mapping[str, int]:
        """All of them at once, for who asks for many; made once."""
        if self._by_name is None:
            names_in = self.field.names_in
            self._by_name = {name: cost for cost, places in enumerate(self.costs) for name in names_in(places)}
        return self._by_name

    def __getitem__(self, name: str) -> int:
        bit = self.field.bit.get(name, 0)
        if not bit & self.everywhere:
            raise KeyError(name)
        return next(cost for cost, places in enumerate(self.costs) if places & bit)

    def __contains__(self, name: object) -> bool:
        return bool(self.field.bit.get(name, 0) & self.everywhere)  # type: ignore[call-overload]

    def __iter__(self) -> Iterator[str]:
        return (name for places in self.costs for name in self.field.names_in(places))

    def __len__(self) -> int:
        return self.everywhere.bit_count()


def spread(
    ways: Ways, start: int, points: int, *, ends: int = 0, tolled: int = 0, toll: int = 0, shut: int = 0, until: int = 0
) -> list[int]:
    """For each cost from 0 on the places whose cheapest way from the start costs so much, up to so many points.

    Nobody goes on from `ends` (the start aside), `tolled` places cost a toll more, nobody enters `shut` ones, and
    nothing is looked for beyond the cost at which one of `until` is come to.
    """
    found = [0] * (points + 1)
    found[0] = start
    new, free, go_on = ~shut | start, ~tolled, -1
    for spent in range(points + 1):
        front = found[spent] = found[spent] & new
        if front & until:
            del found[spent + 1 :]
            break
        new &= ~front
        front &= go_on
        go_on = ~ends
        if not front:
            continue
        for cost, up, down in ways:
            if spent + cost > points:
                break
            reached = 0
            for onward, places in up:
                reached |= (front & places) << onward
            for onward, places in down:
                reached |= (front & places) >> onward
            if reached:
                found[spent + cost] |= reached & free
                if reached & tolled and spent + cost + toll <= points:
                    found[spent + cost + toll] |= reached & tolled
    return found
