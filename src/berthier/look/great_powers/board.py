"""The map as a board of areas: the whole of Europe, or the part a scenario is played on (b)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from berthier.boards.board import Area, AreaBoard, Border, DrawnLine, Sea
from berthier.boards.parts import Ground, Label, Point, Site
from berthier.core.game import KEPT
from berthier.rules.great_powers.game.europe import AREAS, CAPITALS, HOME, MAP, POWERS, ROSTERS, scenario_data

GROUNDS = (
    Ground("clear", "clear", note="1 point"),
    Ground("forest", "forest", mark="trees", note="1 point"),
    Ground("mountain", "mountain", mark="peaks", note="2 points, 3 in winter"),
    Ground("marsh", "marsh", mark="reeds", note="2 points"),
    Ground("desert", "desert", mark="dots", note="2 points"),
)
MARKS = ("ring", "star 4", "star 6", "star 8")
WIDE = 2200.0  # points of the drawing for the whole map
NEAR = 1640.0  # for a part of it
MARGIN = 60
ABOUT = "Outlines and rivers from Natural Earth (public domain); areas, borders and values are ours."


@lru_cache(KEPT)
def board_of(scenario: str) -> AreaBoard:
    """The board of a scenario."""
    played = scenario_data(scenario)["in_play"]
    view = _view(played) if played else (0.0, 0.0, float(MAP["size"][0]), float(MAP["size"][1]))
    width = view[2] - view[0]
    return AreaBoard(
        title=scenario_data(scenario)["title"],
        view=view,
        scale=(NEAR if played else WIDE) / width,
        areas=tuple(_area(key, each, played) for key, each in MAP["areas"].items()),
        seas=tuple(
            Sea(key=key, title=each["name"], rings=_rings(each["polygons"]), label=_point(each["label"]))
            for key, each in MAP["seas"].items()
        ),
        borders=tuple(_border(each) for each in MAP["borders"]),
        grounds=GROUNDS,
        rivers=tuple(DrawnLine(each["name"], tuple(map(_point, each["line"]))) for each in MAP["rivers"]),
        ridges=tuple(DrawnLine(each["name"], tuple(map(_point, each["line"]))) for each in MAP["ridges"]),
        lakes=tuple(tuple(map(_point, lake)) for lake in MAP["lakes"]),
        waste=_rings(MAP["waste"]),
        labels=tuple(_countries(played)),
        about=ABOUT,
    )


def _point(at: Any) -> Point:
    return float(at[0]), float(at[1])


def _rings(polygons: Any) -> tuple[tuple[tuple[Point, ...], ...], ...]:
    return tuple(tuple(tuple(map(_point, ring)) for ring in rings) for rings in polygons)


def _view(played: list[str]) -> tuple[float, float, float, float]:
    """The box round the areas in play."""
    points = [at for key in played for rings in MAP["areas"][key]["polygons"] for at in rings[0]]
    xs, ys = [at[0] for at in points], [at[1] for at in points]
    return float(min(xs) - MARGIN), float(min(ys) - MARGIN), float(max(xs) + MARGIN), float(max(ys) + MARGIN)


def _countries(played: list[str] | None) -> Iterator[Label]:
    """The powers over the middle of their land, and minors of some size: what is read from afar."""
    for nation, areas in HOME.items():
        land = [MAP["areas"][key]["label"] for key in areas if played is None or key in played]
        if land and (nation in POWERS or len(land) > 1):
            x, y = (sum(at[axis] for at in land) / len(land) for axis in (0, 1))
            yield Label(ROSTERS["powers"][nation]["name"] if nation in POWERS else nation, x=x, y=y)


def _area(key: str, each: Any, played: list[str] | None) -> Area:
    return Area(
        key=key,
        title=each["name"],
        rings=_rings(each["polygons"]),
        at=_point(each["at"]),
        label=_point(each["label"]),
        ground=each["terrain"],
        country=each["nation"],
        city=_city(key),
        open=played is None or key in played,
    )


def _city(key: str) -> Site:
    """The city with its walls, spires, port and whether it is a capital."""
    land = AREAS[key]
    capital = key in CAPITALS.values()
    great = any(CAPITALS[power] == key for power in POWERS)
    badges = (*(("port",) if land.port else ()), *(("capital",) if capital else ()), f"spires {land.spires}")
    return Site(key, land.city, MARKS[land.city_value], badges=badges, rank=3 if great else 2 if land.spires > 2 else 1)


def _border(each: Any) -> Border:
    return Border(
        areas=tuple(each["areas"]),
        kind=each["kind"],
        name=each["name"] or "",
        at=_point(each["at"]),
        lines=tuple(tuple(map(_point, line)) for line in each["lines"]),
        stages=each["stages"],
    )
