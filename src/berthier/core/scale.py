"""A second scale for distances: the charts are kept in one, and any command can show or take the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.exact import in_short, read_exact
from berthier.core.notes import Cell
from berthier.core.table import Table
from berthier.core.tally import Line


class Scale(msgspec.Struct, frozen=True):
    """`unit` is what the charts and inputs are in, `other` what they may be shown in: so many of it to one unit."""

    unit: str
    suffix: str
    other: str
    factor: Fraction

    def convert(self, number: int) -> int | float:
        """A distance in the other unit, as a plain number."""
        exact = number * self.factor
        return exact.numerator if exact.denominator == 1 else float(exact)

    def table(self, table: Table) -> Table:
        """A chart of distances in the other unit; a chart of anything else as it is."""
        if table.unit != self.unit:
            return table
        cells = {(cell.row, cell.column): self._cell(cell) for cell in table}
        modifiers = {id_: self._line(line) for id_, line in table.modifiers.items()}
        title = f"{table.title}, in {self.other}"
        return Table(
            table.key, title, table.source, table.rows, table.columns, cells, modifiers, table.notes, self.other
        )

    def _cell(self, cell: Cell) -> Cell:
        if not isinstance(cell.value, int):
            return cell
        value = self.convert(cell.value)
        return msgspec.structs.replace(cell, value=value if isinstance(value, int) else f"{value:g}")

    def _line(self, line: Line) -> Line:
        return msgspec.structs.replace(line, value=int(line.value * self.factor))

    def inputs(self, data: Mapping[str, Any], known: Iterable[str]) -> dict[str, Any]:
        """Inputs given in the other unit (`distance_cm`) as those the procedure knows (`distance_p`)."""
        names = set(known)
        read: dict[str, Any] = {}
        for key, value in data.items():
            stem = key.removesuffix(f"_{self.other}")
            target = next((name for name in (f"{stem}_{self.suffix}", stem) if name in names), None)
            if key in names or stem == key or target is None:
                read[key] = value
            else:
                read[target] = self._back(key, value)
        return read

    def _back(self, key: str, value: Any) -> int:
        try:
            exact = read_exact(str(value)) / self.factor
        except ValueError:
            raise BadInput(f"{key}: {in_short(str(value))} is not a number.", key) from None
        if exact.denominator != 1:
            raise BadInput(f"{key}: {value} {self.other} are not a whole number of {self.unit}.", key)
        return exact.numerator
