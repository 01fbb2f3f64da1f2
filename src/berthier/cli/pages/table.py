"""A chart on the terminal: heads, hairlines, marks, and below it the reasons, modifiers and notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from berthier.cli.pages.paper import hanging, text
from berthier.core.notes import Cell
from berthier.core.table import Table
from berthier.core.words import signed
from berthier.staff.marks import MARK, is_marked, marks_of, rows_of, value_of

GAP = 2  # what the page adds to the width of each column
SHORT = 14  # a column with longer cells is prose: set to the left, and broken where the page is narrow
PROSE = 34  # how much room such a column asks for at least


def page_of(chart: Table, width: int | None) -> Iterator[Any]:
    """The parts of the page; a chart wider than `width` is cut between columns, never inside one."""
    yield text((chart.title, "head"), (f"   {chart.source}", "quiet"))
    rows = rows_of(chart)
    for start, end in _blocks(chart, rows, width):
        yield _grid(chart, rows, start, end)
    for mark in marks_of(chart):
        where = mark.where(chart)
        yield hanging(text((MARK, "mark")), text((mark.status, "head"), f" {where}. {mark.reason}"))
    if chart.modifiers:
        yield text(("Modifiers", "head"))
    for line in chart.modifiers.values():
        yield text((f"{signed(line.value):>4}", "head"), f"  {line.reason}  ", (line.id, "quiet"))
    for note in chart.notes:
        yield hanging(text(("·", "quiet")), note)


def _blocks(chart: Table, rows: list[list[Cell]], width: int | None) -> list[tuple[int, int]]:
    """Runs of columns that fit side by side."""
    heads = chart.columns.heads
    if width is None:
        return [(0, len(heads))]
    used = stub = max(map(len, (chart.rows.name, *chart.rows.heads))) + GAP + 1
    blocks, start = [], 0
    for place, head in enumerate(heads):
        wide = _wide(head, [row[place] for row in rows])
        wide = (min(wide, PROSE) if wide > SHORT else wide) + GAP
        if used + wide > width and place > start:
            blocks.append((start, place))
            start, used = place, stub
        used += wide
    return [*blocks, (start, len(heads))]


def _grid(chart: Table, rows: list[list[Cell]], start: int, end: int) -> Grid:
    grid = Grid(title=f"{chart.columns.name} →", title_justify="left", box=box.HORIZONTALS, padding=(0, 1, 0, 0))
    grid.title_style = "quiet italic"
    grid.add_column(Text(chart.rows.name, style="quiet italic"), no_wrap=True, style="bold")
    for place in range(start, end):
        head = chart.columns.heads[place]
        is_prose = _wide(head, [row[place] for row in rows]) > SHORT
        grid.add_column(head, justify="left" if is_prose else "center", no_wrap=not is_prose, overflow="fold")
    for row in rows:
        grid.add_row(row[0].row, *(_cell(cell) for cell in row[start:end]))
    return grid


def _wide(head: str, column: list[Cell]) -> int:
    return max(len(head), *(len(value_of(cell)) for cell in column))


def _cell(cell: Cell) -> Text:
    if is_marked(cell) and cell.value != "":
        return text(str(cell.value), (MARK, "mark"))
    return text((str(cell.value), "quiet" if cell.value == "-" else ""))
