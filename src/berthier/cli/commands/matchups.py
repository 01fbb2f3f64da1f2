"""`berthier matchups`: everybody against everybody, as a heat map on the terminal, as SVG, HTML or JSON."""

from __future__ import annotations

from typing import Any

import click

from berthier.cli import completing, options


@click.command(short_help="Everybody against everybody, exactly.")
@options.ruleset
@click.argument("settings", nargs=-1, metavar="[SETTING=VALUE]...", shell_complete=completing.settings)
@click.option(
    "--rows",
    multiple=True,
    metavar="NAME",
    shell_complete=completing.contenders,
    help="Only these rows: Pk, 'Pk (O)', or a grade such as S.",
)
@click.option(
    "--columns", multiple=True, metavar="NAME", shell_complete=completing.contenders, help="Only these columns."
)
@click.option("--measure", metavar="NAME", shell_complete=completing.measures, help="Which number colours the map.")
@click.option(
    "--switch",
    multiple=True,
    metavar="ID=VALUE",
    shell_complete=completing.switches,
    help="Play a disputed ruling otherwise.",
)
@click.option("--svg", metavar="FILE", help="Draw the heat map to a file; - prints it.")
@click.option("--html", metavar="FILE", help="Write the heat map as a page; - prints it.")
@options.as_json
def matchups(
    ruleset: str,
    settings: tuple[str, ...],
    rows: tuple[str, ...],
    columns: tuple[str, ...],
    measure: str | None,
    switch: tuple[str, ...],
    svg: str | None,
    html: str | None,
    as_json: bool,
) -> None:
    """The exact outcome of every contender of RULESET against every other, by its own procedure.

    \b
    berthier matchups elements                             types of ordinary grade
    berthier matchups elements going=rough bound_of=B      in rough going, in the column's bound
    berthier matchups elements rear=both --rows Pk --rows Sh
    berthier matchups elements --html matchups.html        all types and grades on one page

    The terminal shows a first choice of contenders; files and JSON hold all of them unless --rows or --columns say
    otherwise. Figures are points of chance, good for the row when positive.

    \b
    JSON: {title, settings, measures: [{name, title}], switches: {id: setting}, rows, columns,
      cells: [{row, column, odds: {group: "7/36"}, means: {measure: "1/6"}}]}
    """
    from berthier.cli.files import check_one_printed
    from berthier.cli.pages.matchups import work_out

    check_one_printed(as_json=as_json, svg=svg, html=html)
    on_terminal = not (as_json or svg or html)
    grid = work_out(ruleset, settings, rows, columns, switch, at_first=on_terminal)
    chosen = grid.matchups.measure(measure)
    if svg is not None or html is not None:
        _write(grid, chosen, svg, html)
    if as_json:
        from berthier.cli.answering import print_json

        print_json(grid.as_data())
    elif on_terminal:
        from berthier.cli.pages.matchups import show

        show(grid, chosen)


def _write(grid: Any, measure: Any, svg: str | None, html: str | None) -> None:
    from berthier.cli.files import deliver
    from berthier.cli.pages.matchups_picture import page, picture

    if svg is not None:
        deliver(picture(grid, measure), svg)
    if html is not None:
        deliver(page(grid, measure), html)
