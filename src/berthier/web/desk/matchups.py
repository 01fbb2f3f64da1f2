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
SIDES = {"A": "the row", "B": "the column"}  # what settings call the two


class HeatCell(msgspec.Struct, frozen=True):
    """A pair: its figure, its shade, and a short address that leads to its fight: a grid has hundreds of them."""

    head: str
    shown: str
    shade: int
    address: str


def draw_matchups(key: str, settings: dict[str, str]) -> Drawn:
    """The grid of those a ruleset shows first, under these settings."""
    ruleset = find_ruleset(key)
    measure = settings.pop("measure", None)
    asked = MatchupsAsk(settings=settings, at_first=True)
    grid = plan(ruleset, asked)
    name = ("matchups", key, tuple(sorted(grid.settings.items())))
    found: Grid = MEMORY.recall(name, lambda: fight(grid, Deadline()))
    yardstick = found.matchups.measure(measure)
    values = {pair: float(cell.means[yardstick.name]) for pair, cell in found.pairs.items()}
    most = max((abs(value) for value in values.values()), default=1.0) or 1.0
    query = f"?{urlencode(settings)}" if settings else ""
    rows = [
        [_cell(found, (row, column), values[row, column], most, query) for column in found.columns]
        for row in found.rows
    ]
    heads = [in_words(name, ruleset.face.values) for name in found.columns]
    shown = {"ruleset": ruleset, "grid": found, "rows": rows, "heads": heads, "measure": yardstick}
    shown |= {"unit": "percent" if most <= 1 else "points", "option_words": SIDES}
    return draw("matchups.html", shown)


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
    page = await aside(partial(draw_matchups, ruleset, settings))
    return Response(page.html, media_type=MediaType.HTML)


@get("/{ruleset:str}/matchups/{row:str}/{column:str}", include_in_schema=False, sync_to_thread=False)
def matchup_page(
    request: Request[Any, Any, Any], ruleset: FromPath[str], row: FromPath[str], column: FromPath[str]
) -> Redirect:
    """One of them: its fight, to be played or changed."""
    settings = {name: value for name, value in in_address(request) if value and name != "measure"}
    return Redirect(fight_of(ruleset, row, column, settings))
