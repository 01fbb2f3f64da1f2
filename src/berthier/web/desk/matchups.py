"""Match-ups on a page: everybody against everybody as a heat map; a tap on a cell opens that fight."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from berthier.core.ruleset import find_ruleset
from berthier.staff.comparing.matchups import Grid, MatchupsAsk, fight, plan
from berthier.web.desk.query import in_address, write_pairs
from berthier.web.hosting.work import MEMORY, Deadline, aside
from berthier.web.templating import Drawn, draw

SHADES = 9  # the middle one is paper: neither side is better off
PAGE, GRID, WHOLE = "", "grid", "whole"  # what of it is drawn
SIDES = {"A": "the row", "B": "the column"}  # what settings call the two


class HeatCell(msgspec.Struct, frozen=True):
    """A pair: its figure, its shade, and a short address that leads to its fight: a grid has hundreds of them."""

    head: str
    shown: str
    shade: int
    address: str


class Heat(msgspec.Struct, frozen=True):
    """The grid with every pair in it, its heads in words and what its figures are."""

    rows: list[list[HeatCell]]
    heads: list[str]
    unit: str


def draw_matchups(key: str, settings: dict[str, str], part: str = PAGE) -> Drawn:
    """The page of those a ruleset shows first, under these settings: hundreds of fights, which a page at once does not
    wait for; the grid alone; or both together, for who has no scripts."""
    ruleset = find_ruleset(key)
    settings = dict(settings)
    measure = settings.pop("measure", None)
    grid = plan(ruleset, MatchupsAsk(settings=settings, at_first=True))
    yardstick = grid.matchups.measure(measure)
    query = urlencode(settings | ({"measure": measure} if measure else {}))
    shown: dict[str, Any] = {"ruleset": ruleset, "grid": grid, "measure": yardstick, "option_words": SIDES}
    shown |= {"query": query, "heat": None if part == PAGE else _heat(grid, yardstick.name, settings)}
    return draw("matchups_grid.html" if part == GRID else "matchups.html", shown)


def _heat(grid: Grid, measure: str, settings: Mapping[str, str]) -> Heat:
    """Every fight of the grid, by one yardstick."""
    name = ("matchups", grid.ruleset.key, tuple(sorted(grid.settings.items())))
    found: Grid = MEMORY.recall(name, lambda: fight(grid, Deadline()))
    values = {pair: float(cell.means[measure]) for pair, cell in found.pairs.items()}
    most = max((abs(value) for value in values.values()), default=1.0) or 1.0
    query = f"?{urlencode(settings)}" if settings else ""
    rows = [
        [_cell(found, (row, column), values[row, column], most, query) for column in found.columns]
        for row in found.rows
    ]
    heads = [in_words(name, grid.ruleset.face.values) for name in found.columns]
    return Heat(rows, heads, "percent" if most <= 1 else "points")


def in_words(name: str, values: Mapping[str, str]) -> str:
    """“Pk (O)” as players say it: “ordinary pikes”."""
    kind, _, grade = name.partition(" (")
    told = [values.get(word, word) for word in (grade.rstrip(")"), kind) if word]
    return " ".join(told)


def _cell(grid: Grid, pair: tuple[str, str], value: float, most: float, query: str) -> HeatCell:
    shown = f"{value * 100:+.0f}" if most <= 1 else f"{value:+.2f}"  # a chance less another is told in percent
    shade = round((value / most + 1) / 2 * (SHADES - 1))
    address = "/".join(("matchups", *(quote(name, safe="()") for name in pair))) + query
    return HeatCell(in_words(pair[0], grid.ruleset.face.values), shown.replace("-", "−"), shade, address)


def fight_of(key: str, row: str, column: str, settings: dict[str, str]) -> str:
    """The address of the fight of two."""
    ruleset = find_ruleset(key)
    grid = plan(ruleset, MatchupsAsk(rows=[row], columns=[column], settings=settings))
    inputs = grid.matchups.inputs(grid.rows[0], grid.columns[0], grid.settings)
    return f"/{key}/{grid.matchups.procedure}?{urlencode(list(write_pairs(inputs)))}"


@get("/{ruleset:str}/matchups", include_in_schema=False)
async def matchups_page(request: Request[Any, Any, Any], ruleset: FromPath[str]) -> Response[str]:
    """Everybody against everybody."""
    settings = {name: value for name, value in in_address(request) if value}
    part = settings.pop("_part", PAGE)
    if part not in (GRID, WHOLE):
        return Response(draw_matchups(ruleset, settings).html, media_type=MediaType.HTML)
    page = await aside(partial(draw_matchups, ruleset, settings, part))
    return Response(page.html, media_type=MediaType.HTML)


@get("/{ruleset:str}/matchups/{row:str}/{column:str}", include_in_schema=False, sync_to_thread=False)
def matchup_page(
    request: Request[Any, Any, Any], ruleset: FromPath[str], row: FromPath[str], column: FromPath[str]
) -> Redirect:
    """One of them: its fight, to be played or changed."""
    settings = {name: value for name, value in in_address(request) if value and name != "measure"}
    return Redirect(fight_of(ruleset, row, column, settings))
