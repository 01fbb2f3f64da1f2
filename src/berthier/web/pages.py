"""Pages that only show: home, a ruleset, its charts."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath
from litestar.response import Template

from berthier.core.ruleset import find_ruleset
from berthier.web.charts_view import view_chart
from berthier.web.shelf import open_rulesets


@get("/", include_in_schema=False, sync_to_thread=False)
def home() -> Template:
    """The rulesets, with period and scale, and what each offers."""
    return Template("home.html", context={"rulesets": open_rulesets()})


@get("/{ruleset:str}", include_in_schema=False, sync_to_thread=False)
def ruleset_page(ruleset: FromPath[str]) -> Template:
    """One ruleset: its procedures in the order of the sheet, its examples, its charts, its disputed rulings."""
    return Template("ruleset.html", context={"ruleset": find_ruleset(ruleset)})


@get("/{ruleset:str}/charts", include_in_schema=False, sync_to_thread=False)
def charts_page(ruleset: FromPath[str]) -> Template:
    """Every chart of a ruleset, searchable and ready for the printer."""
    found = find_ruleset(ruleset)
    charts = [view_chart(table) for table in found.tables.values()]
    return Template("charts.html", context={"ruleset": found, "charts": charts})
