"""A chart: cells with their standing, looked up by row and column, each look-up citing the cell it used."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from berthier.core.bands import Band, parse_band
from berthier.core.errors import BadInput, unknown
from berthier.core.notes import Cell
from berthier.core.shown import Shown
from berthier.core.tally import Line


class Axis(msgspec.Struct, frozen=True):
    """The heads along one edge. `bands` is None where the heads are words."""

    name: str
    heads: tuple[str, ...]
    bands: tuple[Band, ...] | None = None
    clamp: bool = False

    def head(self, key: str | int) -> str:
        """The head this key falls under; a clamped axis reads numbers off its end as the end."""
        if self.bands is None:
            if str(key) in self.heads:
                return str(key)
            raise unknown(self.name, str(key), self.heads, self.name)
        if isinstance(key, str) and key in self.heads:
            return key
        try:
            return self.heads[self._place(int(key))]
        except ValueError:
            raise BadInput(f"{self.name} {key!r} is not a whole number.", self.name, self.heads) from None

    def _place(self, number: int) -> int:
        bands = self.bands or ()
        for place, band in enumerate(bands):
            if number in band:
                return place
        if self.clamp and bands[0].low is not None and number < bands[0].low:
            return 0
        if self.clamp and bands[-1].high is not None and number > bands[-1].high:
            return len(bands) - 1
        raise BadInput(f"{self.name} {number} is outside the chart.", self.name, self.heads)


class Table(Shown):
    """One chart of a sheet, as read from its file."""

    def __init__(
        self,
        key: str,
        title: str,
        source: str,
        rows: Axis,
        columns: Axis,
        cells: dict[tuple[str, str], Cell],
        modifiers: dict[str, Line],
        notes: tuple[str, ...] = (),
        unit: str = "",
    ) -> None:
        self.key, self.title, self.source = key, title, source
        self.rows, self.columns = rows, columns
        self.modifiers, self.notes, self.unit = modifiers, notes, unit
        self._cells = cells
        self._seen: dict[tuple[str | int, str | int], Cell] = {}
        self._found: dict[tuple[str, int], Cell] = {}

    def at(self, row: str | int, column: str | int) -> Cell:
        """The cell at a row and a column."""
        cell = self._seen.get((row, column))
        if cell is None:
            cell = self._seen[row, column] = self._cells[self.rows.head(row), self.columns.head(column)]
        return cell

    def find(self, row: str, number: int) -> Cell:
        """In a row whose cells are ranges: the cell that holds this number."""
        cell = self._found.get((row, number))
        if cell is None:
            cell = self._found[row, number] = self._search(row, number)
        return cell

    def _search(self, row: str, number: int) -> Cell:
        head = self.rows.head(row)
        for column in self.columns.heads:
            cell = self._cells[head, column]
            if cell.value != "-" and number in parse_band(str(cell.value)):
                return cell
        raise BadInput(f"{self.title}: no column of row {head} holds {number}.", self.rows.name)

    def row(self, row: str) -> dict[str, Cell]:
        """The cells of one row by column: a clause of a chart of words."""
        return {column: self._cells[row, column] for column in self.columns.heads}

    def modifier(self, id_: str) -> Line:
        """The printed modifier with this id."""
        return self.modifiers[id_]

    def __iter__(self) -> Iterator[Cell]:
        """Every cell, row by row."""
        for row in self.rows.heads:
            for column in self.columns.heads:
                yield self._cells[row, column]

    def __repr__(self) -> str:
        return f"Table({self.key!r}, {self.title!r})"


def integer(cell: Cell) -> int:
    """The cell's value where the chart holds whole numbers."""
    assert isinstance(cell.value, int), f"{cell.title} {cell.row}/{cell.column} is no number"
    return cell.value
