"""One cell of a chart: found by its row and column, or by the roll a range of its row holds."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.notes import Cell
from berthier.core.table import Axis, Table


def find_cell(chart: Table, row: str, column: str | None, roll: int | None) -> Cell:
    """The cell asked for, by column or by the roll its range holds."""
    head = _key(chart.rows, row)
    if column is not None and roll is None:
        return chart.at(head, _key(chart.columns, column))
    if column is not None or roll is None:
        raise BadInput("Give either a COLUMN or a --roll.", "column", chart.columns.heads)
    try:
        return chart.find(str(head), roll)
    except ValueError:
        raise BadInput(f"Row {head} holds results, not ranges of a roll; give a COLUMN.", "roll") from None


def _key(axis: Axis, word: str) -> str | int:
    """A head as typed, capitals or not, or a number for its band."""
    for head in axis.heads:
        if head.casefold() == word.casefold():
            return head
    try:
        if axis.bands is not None:
            return int(word)
    except ValueError:
        pass
    raise unknown(axis.name, word, axis.heads, axis.name)


def column_of(chart: Table, cell: Cell) -> list[Cell]:
    """Every cell of the column a roll led to."""
    return [chart.at(head, cell.column) for head in chart.rows.heads]


def cell_data(cell: Cell, roll: int | None, below: list[Cell]) -> dict[str, Any]:
    """The documented shape of `lookup --json`."""
    shape: dict[str, Any] = msgspec.to_builtins(cell)
    shape.pop("type")
    if not cell.reason:
        shape.pop("reason")
    if roll is not None:
        cells = [{"row": each.row, "value": each.value, "status": each.status} for each in below]
        shape |= {"roll": roll, "column_cells": cells}
    return shape
