"""Pages that only show: home, the search, a ruleset, its rules to read, its charts."""

from __future__ import annotations

import gc
from itertools import accumulate
from typing import Any

from litestar import Request, get
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.staff.finding import find
from berthier.staff.shelf import open_rulesets
from berthier.web.citing import readings, sheet_of
from berthier.web.games.boards.ground import LIGHTS, SET_UP, ground_address
from berthier.web.templating import draw
from berthier.web.views.charts_view import ChartView, view_chart

LONGEST = 100  # letters of a search
ROOM = 44_000  # letters of charts that come with their page


@get("/", include_in_schema=False, sync_to_thread=False)
def home() -> Template:
    """What is happening at your table? The search, the rulesets, the best situations of each, games to play."""
    shelf = open_rulesets()
    return Template("home.html", context={"rulesets": shelf, "pictures": {one.key: _pictures(one) for one in shelf}})


def _pictures(ruleset: Ruleset) -> tuple[str, str] | None:
    """The board of its first game by day and by night, where it has games."""
    known = [(one.minutes, key) for game in ruleset.games for key, one in game.scenarios().items()]
    first = min(known, default=None)
    if first is None:
        return None
    day, night = (ground_address(ruleset.key, first[1], f"{SET_UP}{light}") for light in LIGHTS)
    return day, night


def read_ahead() -> None:
    """Read the rules and what is found in them before anybody asks; they stay, so the cycle collector leaves them be.

    Walking through all of it took 0.1 s and more, and somebody's answer waited for that every dozen answers.
    """
    find(open_rulesets(), "")
    gc.collect()
    gc.freeze()


@get("/search", include_in_schema=False, sync_to_thread=True)
def search_page(q: FromQuery[str] = "") -> Template:
    """What fits a player's words; never an empty answer."""
    asked = q[:LONGEST]
    return Template("search.html", context={"asked": asked, "answer": find(open_rulesets(), asked)})


@get("/{ruleset:str}", include_in_schema=False, sync_to_thread=False)
def ruleset_page(ruleset: FromPath[str]) -> Template:
    """One ruleset: its procedures in groups, its examples, its charts, its disputed rulings."""
    found = find_ruleset(ruleset)
    groups = [
        (title, [(found.procedures[name], found.face.of(name).about) for name in names if found.game_of(name) is None])
        for title, names in found.face.grouped(found.procedures)
    ]
    return Template("ruleset.html", context={"ruleset": found, "groups": [group for group in groups if group[1]]})


@get("/{ruleset:str}/rules", include_in_schema=False, sync_to_thread=True)
def rules_page(ruleset: FromPath[str]) -> Template:
    """The rules to read: the sheet in our words, the rulings with their reasons, a legend of its words."""
    found = find_ruleset(ruleset)
    return Template(
        "rules.html", context={"ruleset": found, "sheet": sheet_of(found.key), "readings": readings(found.key)}
    )


@get("/{ruleset:str}/charts", include_in_schema=False, sync_to_thread=True)
def charts_page(ruleset: FromPath[str]) -> Template:
    """Every chart of a ruleset, searchable and ready for the printer."""
    found = find_ruleset(ruleset)
    charts = [view_chart(table) for table in found.tables.values()]
    return Template("charts.html", context={"ruleset": found, "charts": charts, "first": _fitting(found, charts)})


def _fitting(ruleset: Ruleset, charts: list[ChartView]) -> int:
    """How many charts come with the page itself: the others follow once it is there."""
    drawn = (draw("charts_more.html", {"ruleset": ruleset, "charts": [view]}).html for view in charts)
    return max(1, sum(1 for size in accumulate(map(len, drawn)) if size <= ROOM))


@get("/{ruleset:str}/charts/more", include_in_schema=False, sync_to_thread=True)
def more_charts(request: Request[Any, Any, Any], ruleset: FromPath[str], after: FromQuery[int] = 0) -> Template:
    """The charts that were too many for the page."""
    found = find_ruleset(ruleset)
    charts = [view_chart(table) for table in list(found.tables.values())[max(0, after) :]]
    name = "charts_more.html" if "HX-Request" in request.headers else "charts_more_page.html"
    return Template(name, context={"ruleset": found, "charts": charts})
