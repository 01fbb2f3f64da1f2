"""Pages that only show: home, the search, a ruleset, its rules to read, its charts."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from berthier.core.ruleset import find_ruleset
from berthier.staff.finding import find
from berthier.staff.shelf import open_rulesets
from berthier.web.citing import readings, sheet_of
from berthier.web.views.charts_view import view_chart

LONGEST = 100  # letters of a search


@get("/", include_in_schema=False, sync_to_thread=False)
def home() -> Template:
    """What is happening at your table? The search, the rulesets, the best situations of each, games to play."""
    return Template("home.html", context={"rulesets": open_rulesets()})


@get("/search", include_in_schema=False, sync_to_thread=True)
def search_page(q: FromQuery[str] = "") -> Template:
    """What fits a player's words; never an empty answer."""
    asked = q[:LONGEST]
    return Template("search.html", context={"asked": asked, "found": find(open_rulesets(), asked)})


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


@get("/{ruleset:str}/charts", include_in_schema=False, sync_to_thread=False)
def charts_page(ruleset: FromPath[str]) -> Template:
    """Every chart of a ruleset, searchable and ready for the printer."""
    found = find_ruleset(ruleset)
    charts = [view_chart(table) for table in found.tables.values()]
    return Template("charts.html", context={"ruleset": found, "charts": charts})
