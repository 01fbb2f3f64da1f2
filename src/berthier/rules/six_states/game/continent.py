"""The continent: ground, countries, cities, rivers, roads, sea zones (design, section b). It never changes.

A hex is named `ccrr`; a place at sea `Z01` (a zone), `P:ccrr` (in port) or `C:ccrr` (off a coastal hex).
"""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from importlib.resources import files
from typing import Any

import msgspec

from berthier.boards.fields import Field
from berthier.boards.hexes import from_offset, to_offset
from berthier.core.errors import BadInput, unknown
from berthier.core.table import integer
from berthier.rules.six_states.charts import CAPITAL_RANGE
from berthier.rules.six_states.units import Terrain

PACKAGE = "berthier.rules.six_states.game"
MAJORS = ("Blue", "Gray", "Green", "Red", "White", "Yellow")
MINORS = ("a", "b", "c", "d", "e", "f", "g")
GROUND = {
    ".": Terrain.CLEAR,
    "f": Terrain.FOREST,
    "r": Terrain.ROUGH,
    "s": Terrain.SWAMP,
    "m": Terrain.MOUNTAIN,
}
POINTS = {Terrain.CLEAR: 1, Terrain.FOREST: 2, Terrain.ROUGH: 2, Terrain.SWAMP: 2, Terrain.MOUNTAIN: 3}  # G20


class City(msgspec.Struct, frozen=True):
    """A city: where it stands, whose it is by right, what it is worth having."""

    hex: str
    name: str
    state: str | None
    capital: bool
    fortified: bool
    port: bool
    zones: tuple[str, ...]

    @property
    def walls(self) -> int:
        """G27: SP the walls hold."""
        return 10 if self.capital or self.fortified else 5


class State(msgspec.Struct, frozen=True):
    """A state: its name, its capital, the port its ships begin in."""

    state: str
    letter: str
    name: str
    kind: str
    capital: str
    main_port: str | None


class Zone(msgspec.Struct, frozen=True):
    """A sea zone with its neighbours and coasts."""

    id: str
    name: str
    label_at: str
    hexes: tuple[str, ...]
    beside: tuple[str, ...]
    coast: tuple[str, ...]


class Step(msgspec.Struct, frozen=True):
    """A side between two land hexes: where it leads, the points to enter (G20), whether a river must be crossed."""

    to: str
    points: int
    river: bool
    road: bool

    @property
    def barrier(self) -> bool:
        """A river without a road stops a zone of control (G22)."""
        return self.river and not self.road


def read_json(folder: str, name: str) -> Any:
    """A data file of the game."""
    return msgspec.json.decode((files(PACKAGE) / folder / name).read_bytes())


DATA = read_json("maps", "continent.json")
_ROADS = frozenset(frozenset(side) for side in DATA["roads"])
_RIVERS = frozenset(frozenset(side) for river in DATA["rivers"] for side in river["sides"])


def _named(rows: list[str]) -> dict[str, str]:
    return {f"{column:02}{row:02}": letter for row, line in enumerate(rows) for column, letter in enumerate(line)}


GROUND_LETTERS = _named(DATA["terrain"])  # every hex of the board, water and peaks too
TERRAIN: dict[str, Terrain] = {name: GROUND[letter] for name, letter in GROUND_LETTERS.items() if letter in GROUND}
LAND = frozenset(TERRAIN)
COUNTRY: dict[str, str | None] = {
    name: state if (state := DATA["country_legend"][letter]) in MAJORS + MINORS else None
    for name, letter in _named(DATA["country"]).items()
    if name in LAND
}
CITIES: dict[str, City] = {city["hex"]: msgspec.convert(city, City) for city in DATA["cities"]}
STATES: dict[str, State] = {state["state"]: msgspec.convert(state, State) for state in DATA["states"]}
ZONES: dict[str, Zone] = {zone["id"]: msgspec.convert(zone, Zone) for zone in DATA["zones"]}
ICY = frozenset(DATA["icy"])
ZONES_OF: dict[str, tuple[str, ...]] = {
    name: tuple(sorted(zone.id for zone in ZONES.values() if name in zone.coast))
    for name in sorted({name for zone in ZONES.values() for name in zone.coast})
}
CITIES_OF: dict[str | None, tuple[City, ...]] = {
    state: tuple(city for _, city in sorted(CITIES.items()) if city.state == state) for state in (*STATES, None)
}


def called(state: str) -> str:
    """A state as people say it: a power by its colour, a small state by its name."""
    return STATES[state].name if state in MINORS else state


def around(name: str) -> tuple[str, ...]:
    """The six hexes around, whatever lies there."""
    here = from_offset(int(name[:2]), int(name[2:]))
    offsets = (to_offset(each) for each in here.neighbours)
    return tuple(sorted(f"{c:02}{r:02}" for c, r in offsets if 0 <= c < DATA["columns"] and 0 <= r < DATA["rows"]))


def _step(name: str, to: str) -> Step:
    side = frozenset((name, to))
    road, river = side in _ROADS, side in _RIVERS
    return Step(to, 1 if road else POINTS[TERRAIN[to]] + river, river, road)


STEPS: dict[str, dict[str, Step]] = {
    name: {to: _step(name, to) for to in around(name) if to in LAND} for name in sorted(LAND)
}


NEAR: dict[str, tuple[tuple[str, int], ...]] = {
    name: tuple((to, step.points) for to, step in steps.items()) for name, steps in STEPS.items()
}
INTO: dict[str, tuple[tuple[str, int], ...]] = {  # from where a hex is entered, lowest names first, and the points
    name: tuple((at, STEPS[at][name].points) for at in steps) for name, steps in STEPS.items()
}
FIELD = Field(sorted(GROUND_LETTERS), NEAR)


def land_hex(name: str) -> str:
    """A land hex by name, or a sentence."""
    if name not in LAND:
        raise unknown("land hex", name, sorted(LAND), "hex")
    return name


def board_hex(name: Any, field: str) -> str:
    """A hex of the board, land or not."""
    word = str(name)
    if word not in GROUND_LETTERS:
        raise BadInput(f"{word} is no hex of the board: hexes are named 0000 to 4229, column and row.", field)
    return word


def step_cost(name: str, to: str) -> int | None:
    """G20: points to enter a hex from the next one; None where no army can."""
    step = STEPS.get(name, {}).get(to)
    return None if step is None else step.points


@cache
def marches_from(name: str) -> dict[str, int]:
    """Fewest land hexes from here to everywhere an army can walk to."""
    far, front = {name: 0}, [name]
    while front:
        beyond = dict.fromkeys(to for at in front for to in STEPS[at] if to not in far)
        steps = far[front[0]] + 1
        far |= dict.fromkeys(beyond, steps)
        front = list(beyond)
    return far


def march_distance(name: str, to: str) -> int | None:
    """Fewest land hexes between two hexes, or None."""
    return marches_from(name).get(to)


@cache
def points_from(name: str, most: int = 40) -> dict[str, int]:
    """Points of a free march from here, by roads and over country, as far as `most`."""
    best, heap = {name: 0}, [(0, name)]
    while heap:
        cost, at = heappop(heap)
        if cost > best[at]:
            continue
        for to, step in STEPS[at].items():
            total = cost + step.points
            if total <= most and total < best.get(to, most + 1):
                best[to] = total
                heappush(heap, (total, to))
    return best


@cache
def capital_range(state: str, major: str) -> int:
    """Capital Range Table: hexes between two capitals as printed (D10)."""
    row, column = (state, major) if major in MAJORS else (major, state)
    return integer(CAPITAL_RANGE.at(row, column))
