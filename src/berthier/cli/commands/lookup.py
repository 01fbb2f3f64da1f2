"""`berthier lookup`: one cell of a chart, with its standing and its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berthier.cli import options
from berthier.cli.completing import columns, rows, tables

if TYPE_CHECKING:
    from berthier.core.notes import Cell
    from berthier.core.table import Table


@click.command(
    short_help="One cell of a chart.",
    context_settings={"ignore_unknown_options": True},  # so that -1 can be a row or a column
)
@options.ruleset
@click.argument("table", shell_complete=tables)
@click.argument("row", shell_complete=rows)
@click.argument("column", required=False, shell_complete=columns)
@click.option("--roll", type=int, help="Instead of COLUMN: the column of the row that holds this number.")
@click.option("--scale", metavar="UNIT", help="Show distances in the ruleset's other unit, such as cm.")
@options.as_json
def lookup(
    ruleset: str, table: str, row: str, column: str | None, roll: int | None, scale: str | None, as_json: bool
) -> None:
    """Look up the cell of a TABLE at ROW and COLUMN. A number falls into its band: 7 is in 6-10.

    Where a row holds ranges of a roll, give --roll instead of COLUMN: the column whose range holds it is found, and
    every cell of that column shown.

    \b
    JSON: {table, title, row, column, value, status, reason?, source}
    with --roll besides {roll, column_cells: [{row, value, status}]}
    """
    from berthier.core.ruleset import find_ruleset
    from berthier.staff.lookup import cell_data, column_of, find_cell

    found = find_ruleset(ruleset)
    chart = options.in_scale(found, found.table(table), scale)
    cell = find_cell(chart, row, column, roll)
    below = column_of(chart, cell) if roll is not None else []
    if as_json:
        from berthier.cli.answering import print_json

        print_json(cell_data(cell, roll, below))
    else:
        _show(chart, cell, below)


def _show(chart: Table, cell: Cell, below: list[Cell]) -> None:
    from berthier.cli.pages.paper import console, text
    from berthier.staff.marks import value_of

    page = console()
    page.print(text((value_of(cell), "head"), f"   {chart.title}: {chart.rows.name} {cell.row}, ", end_of(chart, cell)))
    if cell.reason:
        page.print(text((cell.status, "mark"), f": {cell.reason}"))
    if below:
        page.print(f"column {cell.column}: " + ", ".join(f"{each.row} {value_of(each)}" for each in below))
    page.print(text((f"{cell.status}; {cell.source}" if not cell.reason else cell.source, "quiet")))


def end_of(chart: Table, cell: Cell) -> str:
    """The column in words; its name is not said twice."""
    return f"{chart.columns.name} {cell.column}" if chart.columns.name != cell.column else cell.column
