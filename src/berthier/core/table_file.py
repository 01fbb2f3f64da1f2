"""Reading a chart from TOML: refuses gaps, overlaps, missing cells, unknown codes and a missing source."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal

import msgspec

from berthier.core.bands import check_consecutive
from berthier.core.errors import BadInput
from berthier.core.notes import Cell
from berthier.core.table import Axis, Table
from berthier.core.tally import Line

NONE = "-"  # the sheets' mark for "nothing here"


class _Index(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    kind: Literal["labels", "bands"] = "labels"
    clamp: bool = False


class _Status(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cell: tuple[str, str]
    status: Literal["printed", "reading", "reconstructed", "house"] = msgspec.field(name="is")
    reason: str


class _Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    value: int
    reason: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file. `codes` lists the result codes allowed; `band_rows` name rows whose cells are ranges.

    `unit` is said of a chart of distances; `text` marks a chart of words: its rows are clauses, read by the rules.
    """

    title: str
    source: str
    row_index: _Index
    column_index: _Index
    columns: list[str]
    rows: dict[str, list[Any]]
    unit: str = ""
    text: bool = False
    codes: list[str] = []
    band_rows: list[str] = []
    modifiers: list[_Modifier] = []
    status: list[_Status] = []
    notes: list[str] = []


class BadTable(BadInput):
    """A chart file that cannot be trusted; says which file and which cell."""


def read_table(key: str, text: str) -> Table:
    """Check a chart file and build its table."""
    try:
        file = msgspec.toml.decode(text, type=_File)
    except msgspec.MsgspecError as problem:
        raise BadTable(f"Table file {key}.toml: {problem}.", key) from None
    if not file.source.strip():
        raise BadTable(f"Table file {key}.toml has an empty source.", key)
    _check_names(key, file)
    rows = _axis(key, "row heads", file.row_index, list(file.rows))
    columns = _axis(key, "column heads", file.column_index, file.columns)
    cite = f"{file.source}: {file.title}, modifiers"
    modifiers = {line.id: Line(line.id, line.value, line.reason, cite) for line in file.modifiers}
    cells = _cells(key, file)
    return Table(key, file.title, file.source, rows, columns, cells, modifiers, tuple(file.notes), file.unit)


def _check_names(key: str, file: _File) -> None:
    """Nothing is told twice, and nothing of a row that is not there."""
    ids = [line.id for line in file.modifiers]
    cells = ["/".join(status.cell) for status in file.status]
    for what, names in (("modifier", ids), ("status", cells)):
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise BadTable(f"Table file {key}.toml: the {what} of {twice} stands twice.", key)
    for row in file.band_rows:
        if row not in file.rows:
            raise BadTable(
                f"Table file {key}.toml: band_rows names the row {row!r}, which is not there.", key, file.rows
            )


def _axis(key: str, where: str, index: _Index, heads: list[str]) -> Axis:
    if len(set(heads)) != len(heads):
        raise BadTable(f"Table file {key}.toml: {where} repeat.", key)
    if index.kind == "labels":
        return Axis(index.name, tuple(heads))
    try:
        return Axis(index.name, tuple(heads), tuple(check_consecutive(heads)), index.clamp)
    except ValueError as problem:
        raise BadTable(f"Table file {key}.toml, {where}: {problem}.", key) from None


def _cells(key: str, file: _File) -> dict[tuple[str, str], Cell]:
    standing = {status.cell: status for status in file.status}
    told: set[tuple[str, str]] = set()
    cells = {}
    for row, values in file.rows.items():
        _check_row(key, file, row, values)
        for column, value in zip(file.columns, values, strict=True):
            # A status may name one cell, a whole row or column ("*"), or the whole chart; the closest counts.
            names = [name for name in ((row, column), (row, "*"), ("*", column), ("*", "*")) if name in standing]
            told.update(names)
            status, reason = (standing[names[0]].status, standing[names[0]].reason) if names else ("printed", "")
            cells[row, column] = Cell(key, file.title, row, column, value, status, reason, file.source)
    for name in standing.keys() - told:
        raise BadTable(f"Table file {key}.toml: a status names the cell {name}, which is not there.", key)
    return cells


def _check_row(key: str, file: _File, row: str, values: list[Any]) -> None:
    where = f"Table file {key}.toml, row {row!r}"
    if len(values) != len(file.columns):
        raise BadTable(f"{where} has {len(values)} cells for {len(file.columns)} columns.", key)
    if row in file.band_rows:
        _check_bands(key, where, [str(value) for value in values if value != NONE])
        return
    for column, value in zip(file.columns, values, strict=True):
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise BadTable(f"{where}, column {column!r}: {value!r} is neither a whole number nor a word.", key)
        if file.text and isinstance(value, str):
            continue
        if file.codes and str(value) not in file.codes:
            raise BadTable(f"{where}, column {column!r}: unknown result code {value!r}.", key, file.codes)
        if not file.codes and not isinstance(value, int) and value != NONE:
            raise BadTable(f"{where}, column {column!r}: {value!r} is not a whole number.", key)


def _check_bands(key: str, where: str, heads: list[str]) -> None:
    if not heads:
        raise BadTable(f"{where} has no range at all.", key)
    try:
        check_consecutive(heads)
    except ValueError as problem:
        raise BadTable(f"{where}: {problem}.", key) from None


def load_tables(package: str) -> dict[str, Table]:
    """Every chart of a ruleset package, by file name."""
    return {entry.name.removesuffix(".toml"): load_table(entry) for entry in _charts(package)}


def _charts(package: str) -> list[Traversable]:
    folder = files(package) / "tables"
    return sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda entry: entry.name)


def load_table(entry: Traversable) -> Table:
    """One chart file."""
    return read_table(entry.name.removesuffix(".toml"), entry.read_text(encoding="utf-8"))
