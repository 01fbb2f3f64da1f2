"""Where a march can end: every hex in reach, and farther ones worth a force march or come to by an overrun; counted
without being listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from berthier.boards.fields import Reached
from berthier.rules.six_states.game.continent import CITIES, FIELD
from berthier.rules.six_states.game.land.marching import FORCED, Hindrance, Terms, hindrance, reach_by

TOWNS = FIELD.mask(CITIES)
End = tuple[str, int, int]  # where, for how many points, how many of them forced


class MarchEnds:
    """Where a march can end, in order: near, with the points there are, then farther: by force march, or where only all
    of the army comes to (by an overrun).
    """

    def __init__(self, points: int, reached: Reached, near: int, farther: int) -> None:
        self.points, self.reached, self.near, self.farther = points, reached, near, farther
        self.count = near.bit_count()
        self._listed: list[End] | None = None

    def __len__(self) -> int:
        return self.count + self.farther.bit_count()

    @property
    def listed(self) -> Sequence[End]:
        """All of them."""
        if self._listed is None:
            costs, points = self.reached.by_name, self.points
            near = [(to, min(costs[to], points), 0) for to in FIELD.names_in(self.near)]
            self._listed = near + [(to, costs[to], max(0, costs[to] - points)) for to in FIELD.names_in(self.farther)]
        return self._listed

    def end(self, place: int) -> End:
        """An end by its number: who looks at one only need not list them."""
        if self._listed is not None:
            return self._listed[place]
        if place < self.count:
            to = FIELD.name_at(self.near, place)
            return to, min(self.reached[to], self.points), 0
        to = FIELD.name_at(self.farther, place - self.count)
        return to, self.reached[to], max(0, self.reached[to] - self.points)


def ends_of(terms: Terms, start: str, points: int, sure: int, through: Terms) -> MarchEnds:
    """Every hex in reach; then farther by force march what is certain, or an enemy, or a city; and what lies behind
    those that all of the army overruns (`through`)."""
    by = hindrance(terms, start, points + FORCED)
    over = by if through is terms else hindrance(through, start, points + FORCED)
    return _ends(terms.enterable, start, points, sure, by, over)


@lru_cache(maxsize=1024)
def _ends(enterable: int, start: str, points: int, sure: int, by: Hindrance, over: Hindrance) -> MarchEnds:
    """The same for equal surroundings, worked out once."""
    found = reach_by(enterable, start, points + FORCED, by)
    near = FIELD.beside[start] & found.everywhere  # G19: one hex always
    for places in found.costs[: points + 1]:
        near |= places
    if over != by:
        found = _beyond(found, near, reach_by(enterable, start, points + FORCED, over))
    certain = 0
    for places in found.costs[: points + 1 + sure]:
        certain |= places
    return MarchEnds(points, found, near, found.everywhere & ~near & (certain | by.hostile | TOWNS))


def _beyond(found: Reached, near: int, over: Reached) -> Reached:
    """What is near costs what it does without an overrun, all else what it does with one."""
    costs = zip(found.costs, over.costs, strict=True)
    return Reached(FIELD, [(cost & near) | (more & ~near) for cost, more in costs])
