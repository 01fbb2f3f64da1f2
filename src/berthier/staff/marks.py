"""The marks on a chart: cells that are not plainly printed, gathered under the reason they share."""

from __future__ import annotations

import msgspec

from berthier.core.notes import Cell
from berthier.core.table import Table

MARK = "°"
PRINTED = "printed"


class Marked(msgspec.Struct, frozen=True):
    """One reason and the cells it stands for."""

    status: str
    reason: str
    cells: tuple[Cell, ...]

    def where(self, chart: Table) -> str:
        """The cells by row and column, shortly: whole rows by their head, the whole chart as every cell."""
        heads = chart.columns.heads
        by_row: dict[str, list[str]] = {}
        for cell in self.cells:
            by_row.setdefault(cell.row, []).append(cell.column)
        if len(self.cells) == len(heads) * len(chart.rows.heads):
            return "every cell"
        said = (f"{row} / {'all' if len(c) == len(heads) else ', '.join(c)}" for row, c in by_row.items())
        return "; ".join(said)


def is_marked(cell: Cell) -> bool:
    """Whether a cell is anything but plainly printed."""
    return cell.status != PRINTED


def value_of(cell: Cell) -> str:
    """The cell as printed, with its mark; an empty cell needs none."""
    return f"{cell.value}{MARK if is_marked(cell) and cell.value != '' else ''}"


def marks_of(chart: Table) -> list[Marked]:
    """Every reason with its cells, in the order of the chart."""
    gathered: dict[tuple[str, str], list[Cell]] = {}
    for cell in chart:
        if is_marked(cell):
            gathered.setdefault((cell.status, cell.reason), []).append(cell)
    return [Marked(status, reason, tuple(cells)) for (status, reason), cells in gathered.items()]


def rows_of(chart: Table) -> list[list[Cell]]:
    """The cells row by row."""
    cells, width = list(chart), len(chart.columns.heads)
    return [cells[start : start + width] for start in range(0, len(cells), width)]
