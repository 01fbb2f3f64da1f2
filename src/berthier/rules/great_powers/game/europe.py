"""The map, the counters and the figures of the whole game, read once from `data/` (b, c)."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Any

import msgspec

from berthier.boards.land import load_data
from berthier.core.game import KEPT
from berthier.core.inputs import is_own
from berthier.rules.great_powers.countries import Power
from berthier.rules.great_powers.units import IN_CORPS

PACKAGE = "berthier.rules.great_powers.game"
MAP = load_data(PACKAGE, "map.json")
ROSTERS = load_data(PACKAGE, "rosters.json")
RULES = load_data(PACKAGE, "rules.json")
POWERS: tuple[str, ...] = tuple(str(power) for power in Power)
KINDS: tuple[str, ...] = tuple(str(kind) for kind in IN_CORPS)
SCENARIOS = ("ulm", "austerlitz", "liberation", "campaign_1807", "campaign")


class Area(msgspec.Struct, frozen=True):
    """A land area as rules need it."""

    key: str
    name: str
    city: str
    nation: str
    terrain: str
    city_value: int
    spires: int
    money: int
    manpower: int
    forage: int
    port: tuple[str, ...]
    coasts: tuple[str, ...]
    at: tuple[int, int]
    order: int


class Way(msgspec.Struct, frozen=True):
    """A border as seen from one of its areas."""

    to: str
    kind: str
    name: str | None
    stages: int
    seas: tuple[str, ...]


class Counter(msgspec.Struct, frozen=True):
    """A corps or fleet counter of the roster."""

    id: str
    nation: str
    name: str
    kind: str
    moves: int
    holds: tuple[tuple[str, int], ...]
    order: int

    @property
    def most(self) -> int:
        """All that it may hold."""
        return sum(count for _, count in self.holds)


class Leader(msgspec.Struct, frozen=True):
    """A leader of the roster; months as year * 12 + month."""

    name: str
    nation: str
    strategic: int
    tactical: int
    max: int
    rank: str
    cavalry: bool
    begins: int
    ends: int | None
    order: int


def month_number(year: int, month: int) -> int:
    """Months on one scale."""
    return year * 12 + month - 1


def _month(text: str) -> int:
    year, _, month = text.partition("-")
    return month_number(int(year), int(month))


AREAS: dict[str, Area] = {
    key: Area(
        key, each["name"], each["city"], each["nation"], each["terrain"], each["city_value"], each["spires"],
        each["money"], each["manpower"], each["forage"], tuple(each["port"]), tuple(each["coasts"]),
        tuple(each["at"]), order,
    )
    for order, (key, each) in enumerate(MAP["areas"].items())
}  # fmt: skip
AREA_KEYS = tuple(AREAS)
PLACE_OF = {key: order for order, key in enumerate(AREA_KEYS)}
SEAS: tuple[str, ...] = tuple(MAP["seas"])
PORTS = tuple(key for key, area in AREAS.items() if area.port)


def _ways() -> dict[str, tuple[Way, ...]]:
    found: dict[str, list[Way]] = {key: [] for key in AREAS}
    for border in MAP["borders"]:
        for here, there in (border["areas"], border["areas"][::-1]):
            way = Way(there, border["kind"], border["name"], border["stages"], tuple(border.get("seas", ())))
            found[here].append(way)
    return {key: tuple(sorted(ways, key=lambda way: way.to)) for key, ways in found.items()}


WAYS = _ways()
WAY_BETWEEN = {(here, way.to): way for here, ways in WAYS.items() for way in ways}


def _sea_ways() -> dict[str, tuple[tuple[str, str | None], ...]]:
    found: dict[str, list[tuple[str, str | None]]] = {sea: [] for sea in SEAS}
    for border in MAP["sea_borders"]:
        one, other = border["seas"]
        found[one].append((other, border["gate"]))
        found[other].append((one, border["gate"]))
    return {sea: tuple(sorted(ways, key=lambda way: way[0])) for sea, ways in found.items()}


SEA_WAYS = _sea_ways()
CORPS: dict[str, Counter] = {
    each["id"]: Counter(
        each["id"], each["nation"], each["name"], each["kind"], each["moves"], tuple(each["holds"].items()), order
    )
    for order, each in enumerate(ROSTERS["corps"])
}
FLEETS: dict[str, Counter] = {
    each["id"]: Counter(each["id"], each["nation"], each["name"], "fleet", 0, tuple(each["holds"].items()), order)
    for order, each in enumerate(ROSTERS["fleets"])
}
LEADERS: dict[tuple[str, str], Leader] = {
    (each["nation"], each["name"]): Leader(
        each["name"], each["nation"], each["strategic"], each["tactical"], each["max"], each["rank"], each["cavalry"],
        _month(each["from"]), None if each["until"] is None else _month(each["until"]), order,
    )
    for order, each in enumerate(ROSTERS["leaders"])
}  # fmt: skip
MINORS: dict[str, dict[str, Any]] = ROSTERS["minors"]
CAPITALS: dict[str, str] = {power: each["capital"] for power, each in ROSTERS["powers"].items()} | {
    minor: each["capital"] for minor, each in MINORS.items()
}
POLAND: tuple[str, ...] = tuple(ROSTERS["poland"])
HOME: dict[str, tuple[str, ...]] = {
    nation: tuple(key for key, area in AREAS.items() if area.nation == nation) for nation in (*POWERS, *MINORS)
}
COASTS: dict[str, tuple[str, ...]] = {
    sea: tuple(key for key, area in AREAS.items() if sea in area.coasts) for sea in SEAS
}


@cache
def stages_from(area: str) -> dict[str, int]:
    """Stages to every area, whoever holds the way."""
    found: dict[str, int] = {}
    heap = [(0, area)]
    while heap:
        stages, here = heappop(heap)
        if here in found:
            continue
        found[here] = stages
        for way in WAYS[here]:
            if way.to not in found:
                heappush(heap, (stages + way.stages, way.to))
    return found


@lru_cache(KEPT)
def scenario_data(key: str) -> dict[str, Any]:
    """A scenario file of ours by its key, or one's own by its text."""
    if is_own(key):
        from berthier.rules.great_powers.game.own import read_file  # which looks things up here

        return read_file(key)
    data: dict[str, Any] = load_data(PACKAGE, f"{key}.json")
    return data


def flag_order(flag: str) -> tuple[int, str]:
    """As to Tu, then the minors by name."""
    return (POWERS.index(flag), "") if flag in POWERS else (len(POWERS), flag)
