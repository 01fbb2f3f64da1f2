"""The results of a sweep as a file: JSON Lines or Parquet, by the number of the cell, the same whoever worked them out.

They are read from the journal line by line and written as they come, so a long sweep takes no more memory than a short
one. In Parquet each measure of a cell is a row of its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.lab.axes import SweepAxis
from berthier.lab.cells import CellAnswer
from berthier.lab.journal import Journal
from berthier.lab.measured import Measured
from berthier.lab.plan import Plan
from berthier.notebook.optional import need

ROWS = 20_000  # to a row group of Parquet
ENDINGS = (".jsonl", ".parquet")
FIXED = ("cell", "method", "policy", "of", "measure", "value", "fraction", "low", "high", "games", "seed", "why")


def check_ending(path: Path) -> None:
    """Refuse a file whose name does not say what it is to hold, before any work is done."""
    if path.suffix not in ENDINGS:
        raise BadInput(f"{path}: results end in {' or '.join(ENDINGS)}.", "out", ENDINGS)
    if path.suffix == ".parquet":
        need("pyarrow.parquet", "sweep")


def write_results(journal: Journal, plan: Plan, path: Path) -> None:
    """Write the file whole: a reader sees the old one or the new one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    write: Callable[[Iterable[bytes], Plan, Path], None] = _parquet if path.suffix == ".parquet" else _lines
    try:
        write(journal.in_order, plan, beside)
        beside.replace(path)
    except OSError as problem:
        raise BadInput(f"{path} cannot be written: {problem.strerror}.", "out") from None
    finally:
        beside.unlink(missing_ok=True)


def _lines(lines: Iterable[bytes], plan: Plan, path: Path) -> None:
    with path.open("wb") as file:
        file.writelines(lines)


def _parquet(lines: Iterable[bytes], plan: Plan, path: Path) -> None:
    arrow, parquet = need("pyarrow", "sweep"), need("pyarrow.parquet", "sweep")
    schema = _schema(arrow, plan)
    with parquet.ParquetWriter(path, schema) as writer:
        for group in _groups(_rows(lines, plan)):
            writer.write_table(arrow.Table.from_pylist(group, schema=schema))


def _groups(rows: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    group: list[dict[str, Any]] = []
    for row in rows:
        group.append(row)
        if len(group) == ROWS:
            yield group
            group = []
    if group:
        yield group


def _rows(lines: Iterable[bytes], plan: Plan) -> Iterator[dict[str, Any]]:
    columns = [(axis, column_of(axis), _kind(axis) == "string") for axis in plan.axes]
    for line in lines:
        record = msgspec.json.decode(line, type=CellAnswer)
        places = zip(columns, plan.place(record.cell), strict=True)
        at = {name: axis.words(p) if as_words else axis.values[p] for (axis, name, as_words), p in places}
        shared = {"cell": record.cell, **at, "method": record.method, "policy": record.policy or None}
        shared |= {"games": record.games or None, "seed": record.seed or None, "why": record.why or None}
        for measured in record.measures or (None,):
            yield shared | _measure(measured)


def _measure(measured: Measured | None) -> dict[str, Any]:
    if measured is None:
        return {}
    return {
        "of": measured.of,
        "measure": measured.name,
        "value": measured.value,
        "fraction": measured.fraction or None,
        "low": measured.low,
        "high": measured.high,
    }


def _schema(arrow: Any, plan: Plan) -> Any:
    axes = [(column_of(axis), getattr(arrow, _kind(axis))()) for axis in plan.axes]
    text, number = arrow.string(), arrow.float64()
    after = [("method", text), ("policy", text), ("of", text), ("measure", text), ("value", number)]
    after += [("fraction", text), ("low", number), ("high", number), ("games", arrow.int64())]
    return arrow.schema([("cell", arrow.int64()), *axes, *after, ("seed", text), ("why", text)])


def column_of(axis: SweepAxis) -> str:
    """The axis's own name, unless a column of ours has it."""
    return f"axis.{axis.name}" if axis.name in FIXED else axis.name


def _kind(axis: SweepAxis) -> str:
    kinds = {type(value) for value in axis.values}
    if kinds == {bool}:
        return "bool_"
    if kinds == {int}:
        return "int64"
    return "float64" if kinds <= {int, float} else "string"
