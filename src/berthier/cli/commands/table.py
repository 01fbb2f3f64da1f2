"""`berthier table`: a chart as the sheet prints it, with the standing of every cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from berthier.cli import options
from berthier.cli.completing import tables
from berthier.core.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from berthier.core.ruleset import Ruleset
    from berthier.core.table import Table


@click.command(short_help="A chart as the sheet prints it.")
@options.ruleset
@click.argument("name", required=False, shell_complete=tables)
@options.as_json
@click.option("--svg", "as_svg", is_flag=True, help="Print a picture of the chart.")
@click.option("--html", "as_html", is_flag=True, help="Print a page of its own, for a browser or the printer.")
@click.option("--scale", metavar="UNIT", help="Show distances in the ruleset's other unit, such as cm.")
@click.option("--output", metavar="FILE", help="Write to a file instead.")
def table(
    ruleset: str, name: str | None, as_json: bool, as_svg: bool, as_html: bool, scale: str | None, output: str | None
) -> None:
    """Print the chart NAME of RULESET; without NAME list the charts.

    A ° marks a cell that is not plainly printed on the sheet: a reading, a reconstruction or a house ruling. The
    reasons stand below the chart.

    \b
    JSON of one chart: {name, title, source, row_name, column_name, rows, columns,
      cells: [{row, column, value, status, reason?}], modifiers: [{id, value, reason, cite}], notes}
    status is printed, reading, reconstructed or house. JSON of the list: [{name, title, source}].
    """
    from berthier.cli.files import deliver
    from berthier.core.ruleset import find_ruleset

    if as_json + as_svg + as_html > 1:
        raise BadInput("Choose one of --json, --svg and --html.", "json", ["--json", "--svg", "--html"])
    found = find_ruleset(ruleset)
    if name is None:
        _check_a_list(as_svg=as_svg, as_html=as_html, scale=scale)
        deliver(_list(found, as_json), output)
    else:
        chart = options.in_scale(found, found.table(name), scale)
        deliver(_document(found, chart, as_json, as_svg, as_html), output)


def _check_a_list(*, as_svg: bool, as_html: bool, scale: str | None) -> None:
    """What is said of one chart has no place where all of them are listed."""
    asked = [name for name, given in (("svg", as_svg), ("html", as_html), ("scale", scale is not None)) if given]
    if asked:
        raise BadInput(f"--{asked[0]} is for one chart: give its NAME too.", "name")


def _list(ruleset: Ruleset, as_json: bool) -> str:
    from berthier.cli.answering import to_json

    if as_json:
        return to_json([{"name": n, "title": t.title, "source": t.source} for n, t in ruleset.tables.items()])
    from berthier.cli.pages.paper import console
    from berthier.cli.pages.rules import charts

    return drawn(console(), charts(ruleset))


def _document(ruleset: Ruleset, chart: Table, as_json: bool, as_svg: bool, as_html: bool) -> str:
    if as_json:
        from berthier.cli.answering import to_json
        from berthier.staff.shelf import chart_data

        return to_json(chart_data(chart))
    if as_svg:
        from berthier.cli.pages.table_svg import svg

        return svg(ruleset.title, chart)
    if as_html:
        from berthier.cli.pages.table_html import html

        return html(ruleset.title, chart)
    from berthier.cli.pages.paper import console
    from berthier.cli.pages.table import page_of

    paper = console()
    return drawn(paper, *page_of(chart, paper.width if paper.is_terminal else None))


def drawn(paper: Console, *parts: Any) -> str:
    """What a console would print, as text: with escape codes only where it is a terminal."""
    page = paper.width
    with paper.capture() as capture:
        for part in parts:
            paper.width = page if paper.is_terminal else max(page, _natural(paper, part))
            paper.print(part)
            paper.width = page
    return str(capture.get())


def _natural(paper: Console, part: Any) -> int:
    """How wide a chart is by itself: in a file or a pipe it is never squeezed, on a terminal it was cut to fit."""
    from rich.table import Table as Grid

    is_chart = isinstance(part, Grid) and part.show_header
    return paper.measure(part, options=paper.options.update(max_width=10_000)).maximum if is_chart else 0
