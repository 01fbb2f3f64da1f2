"""Charts as a page shows them: every cell with its standing, and the cells in question lit."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from berthier.core.notes import Cell
from berthier.core.ruleset import Ruleset
from berthier.core.table import Table
from berthier.engine.explain import Explanation
from berthier.engine.question import Event
from berthier.engine.record import Record
from berthier.staff.marks import is_marked, marks_of, rows_of

NARROW = 46  # characters across that fit half a page
Places = set[tuple[str, str]]
MOST_LIT = 3  # charts drawn beside a procedure: the latest


class ChartCellView(msgspec.Struct, frozen=True):
    """A cell: `why` where it is not plainly printed; `is_lit` where it was used; `classes` say how it is drawn."""

    text: str
    why: str = ""
    is_lit: bool = False
    classes: str = ""


class ChartView(msgspec.Struct, frozen=True):
    """A chart ready to be drawn."""

    table: Table
    rows: tuple[tuple[str, tuple[ChartCellView, ...]], ...]
    marks: tuple[tuple[str, str, str], ...]
    lit_rows: frozenset[str] = frozenset()
    lit_columns: frozenset[str] = frozenset()

    @property
    def is_narrow(self) -> bool:
        """Whether two such charts go side by side on paper."""
        heads = [self.table.rows.name, *self.table.rows.heads]
        columns = zip(self.table.columns.heads, *([cell.text for cell in cells] for _, cells in self.rows), strict=True)
        wide = max(map(len, heads)) + sum(max(3, *map(len, column)) + 2 for column in columns)
        return wide <= NARROW and len(self.marks) <= 2 and len(self.rows) <= 14

    @property
    def searched(self) -> str:
        """The words a search looks through."""
        table = self.table
        heads = [*table.rows.heads, *table.columns.heads, table.rows.name, table.columns.name]
        values = [cell.text for _, cells in self.rows for cell in cells]
        reasons = [line.reason for line in table.modifiers.values()]
        return " ".join([table.title, table.source, table.key, *heads, *values, *reasons, *table.notes]).casefold()


def view_chart(table: Table, lit: Iterable[Cell] = (), near: Iterable[Cell] = ()) -> ChartView:
    """A chart, with the cells used and the cells that may be used next."""
    used = {(cell.row, cell.column) for cell in lit if cell.table == table.key}
    next_ = {(cell.row, cell.column) for cell in near if cell.table == table.key} - used
    columns = frozenset(column for _, column in used)
    rows = tuple((row[0].row, tuple(_cell(cell, used, next_, columns) for cell in row)) for row in rows_of(table))
    marks = tuple((mark.status, mark.where(table), mark.reason) for mark in marks_of(table))
    return ChartView(table, rows, marks, frozenset(row for row, _ in used), columns)


def _cell(cell: Cell, used: Places, next_: Places, columns: frozenset[str]) -> ChartCellView:
    place = (cell.row, cell.column)
    why = f"{cell.status}: {cell.reason}" if is_marked(cell) and cell.value != "" else ""
    text = "" if cell.value is None else str(cell.value)
    drawn = {"lit": place in used, "near": place in next_, "tint": cell.column in columns, "marked": bool(why)}
    return ChartCellView(text, why, place in used, " ".join(name for name, holds in drawn.items() if holds))


def lit_charts(ruleset: Ruleset, explanation: Explanation) -> list[ChartView]:
    """The charts a procedure has used so far or may use next, the latest first, with their cells lit."""
    used = explanation.record.cells
    near = [step for each in explanation.consequences for step in each.steps if isinstance(step, Cell)]
    latest = list(dict.fromkeys(cell.table for cell in [*reversed(used), *near] if cell.table in ruleset.tables))
    lit = _lit(explanation.record)
    return [view_chart(ruleset.tables[key], lit.get(key, ()), near) for key in latest[:MOST_LIT]]


def _lit(record: Record) -> dict[str, list[Cell]]:
    """By chart the cells used since the last answer; a chart not used since then shows its latest cell."""
    lit: dict[str, list[Cell]] = {}
    is_old: set[str] = set()
    for entry in record:
        if isinstance(entry, Event):
            is_old = set(lit)
        elif isinstance(entry, Cell):
            if entry.table in is_old:
                lit[entry.table] = []
                is_old.discard(entry.table)
            lit.setdefault(entry.table, []).append(entry)
    return {table: cells[-1:] if table in is_old else cells for table, cells in lit.items()}
