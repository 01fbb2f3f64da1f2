"""What every step of the map costs (G4.3): constants of the sheet, worked out once by the procedures' own lines."""

from __future__ import annotations

from functools import cache, lru_cache

from berthier.core.relay import quiet
from berthier.rules.capitani.game.ground.sheet import HEXSIDES, LAND, NEAR, ROADS, SIDE, SITE_AT, TERRAIN
from berthier.rules.capitani.game.scenario import campaign_of
from berthier.rules.capitani.movement import PathStep, step_lines
from berthier.rules.capitani.units import Fortress, Hexside, Road, Terrain, Weather

QUIET = quiet()


@cache
def half_cost(step: PathStep, weather: Weather) -> int | None:
    """Half MPs of one step, by the procedure's own lines."""
    lines = step_lines(QUIET, step, weather)
    return None if lines is None else sum(line.value for line in lines)


Met = tuple[Terrain, Road | None, Hexside | None, Fortress | None]
FORTRESS_AT = {hex_: site.fortress for hex_, site in SITE_AT.items()}


def met(a: str, b: str, pontoon: bool = False) -> Met:
    """What a step meets: the ground, the road it follows, the hexside it crosses, the walls it comes to."""
    side = SIDE[a, b]
    crossed = Hexside.PONTOON_BRIDGE if pontoon else HEXSIDES.get(side)
    return TERRAIN[b], ROADS.get(side), crossed, FORTRESS_AT.get(b)


@cache
def step_between(a: str, b: str, pontoon: bool, zoc: bool = False) -> PathStep:
    """A step of the map as the procedures know it."""
    return PathStep(*met(a, b, pontoon), zoc)


def _sorts() -> tuple[dict[str, tuple[tuple[str, int], ...]], tuple[PathStep, ...]]:
    """From each hex the hexes next to it on land, with the number of the sort of step; and these few sorts."""
    sorts: dict[Met, int] = {}
    ways = {a: tuple((b, sorts.setdefault(met(a, b), len(sorts))) for b in NEAR[a] if b in LAND) for a in sorted(LAND)}
    return ways, tuple(PathStep(*found) for found in sorts)


WAYS, SORTS = _sorts()
COSTS = {weather: tuple(half_cost(step, weather) for step in SORTS) for weather in Weather}


class Steps(dict[str, tuple[tuple[str, int], ...]]):
    """From each hex in play where one can step, and for how many half MPs; enemies are not looked at.

    A hex is looked at when a march first comes to it: most never are in one weather.
    """

    def __init__(self, scenario: str, weather: Weather, bridged: frozenset[str], by_road: bool = False) -> None:
        super().__init__()
        self.land, self.weather, self.bridged = campaign_of(scenario).in_play, weather, bridged
        self.costs = tuple(
            None if by_road and step.road is None else cost for step, cost in zip(SORTS, COSTS[weather], strict=True)
        )
        self.by_road = by_road

    __hash__ = object.__hash__  # type: ignore[assignment]  # one for each scenario, weather and set of pontoons

    def __eq__(self, other: object) -> bool:
        return self is other

    def __missing__(self, a: str) -> tuple[tuple[str, int], ...]:
        costs = self.costs
        found = [(b, costs[sort]) for b, sort in WAYS[a] if b in self.land]
        if self.bridged:
            found = [(b, self._bridged(a, b, cost)) for b, cost in found]
        self[a] = tuple((b, cost) for b, cost in found if cost is not None)
        return self[a]

    def _bridged(self, a: str, b: str, cost: int | None) -> int | None:
        """The cost by an own pontoon, where there is one."""
        side = SIDE[a, b]
        if side not in self.bridged or (self.by_road and side not in ROADS):
            return cost
        return half_cost(step_between(a, b, True), self.weather)


@lru_cache(maxsize=256)
def steps_from(scenario: str, weather: Weather, bridged: frozenset[str], by_road: bool = False) -> Steps:
    """Every step of a scenario in one weather, with a side's pontoons; or those by roads alone."""
    return Steps(scenario, weather, bridged, by_road)
