"""Where a march can end: every hex in reach, and farther ones worth a force march; counted without being listed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from berthier.boards.fields import Reached
from berthier.rules.six_states.game.continent import CITIES, FIELD
from berthier.rules.six_states.game.land.marching import FORCED, Terms, hindrance, reach_by

TOWNS = FIELD.mask(CITIES)
End = tuple[str, int, int]  # where, for how many points, how many of them forced


class MarchEnds:
    """Where a march can end, in order: near, with the points there are, then farther by force march."""

    def __init__(self, points: int, reached: Reached, near: int, forced: int) -> None:
        self.points, self.reached, self.near, self.forced = points, reached, near, forced
        self.count = near.bit_count()
        self._listed: list[End] | None = None  # when a second is asked for: who looks at one only need not list them

    def __len__(self) -> int:
        return self.count + self.forced.bit_count()

    def end(self, place: int) -> End:
        """An end by its number."""
        if self._listed is not None:
            self._listed = self._listed or [self._at(to) for to in self._names()]
            return self._listed[place]
        self._listed = []
        is_near = place < self.count
        return self._at(FIELD.name_at(self.near if is_near else self.forced, place if is_near else place - self.count))

    def _names(self) -> Iterator[str]:
        return chain(FIELD.names_in(self.near), FIELD.names_in(self.forced))

    def _at(self, to: str) -> End:
        cost = self.reached[to]
        return (to, min(cost, self.points), 0) if FIELD.bit[to] & self.near else (to, cost, cost - self.points)


def ends_of(terms: Terms, start: str, points: int, sure: int) -> MarchEnds:
    """Every hex in reach; then farther by force march what is certain, or an enemy, or a city."""
    by = hindrance(terms, start, points + FORCED)
    found = reach_by(terms.enterable, start, points + FORCED, by)
    near = FIELD.beside[start] & found.everywhere  # G19: one hex always
    for places in found.costs[: points + 1]:
        near |= places
    certain = 0
    for places in found.costs[points + 1 : points + 1 + sure]:
        certain |= places
    return MarchEnds(points, found, near, found.everywhere & ~near & (certain | by.hostile | TOWNS))
