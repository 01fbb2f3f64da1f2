"""The charts in play are the files as written: every cell, read a second time by the standard library."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset, installed
from berthier.core.table import Table

EVERY = pytest.mark.parametrize("key", sorted(installed()))


def written(key: str) -> dict[str, dict[str, Any]]:
    """The chart files of a ruleset as plain data, by name."""
    folder = files(find_ruleset(key).package) / "tables"
    return {
        entry.name.removesuffix(".toml"): tomllib.loads(entry.read_text(encoding="utf-8"))
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    }


def charts(key: str) -> Iterator[tuple[str, dict[str, Any], Table]]:
    """Each chart of a ruleset as written and as played."""
    for name, data in sorted(written(key).items()):
        yield name, data, find_ruleset(key).table(name)


def standing(data: dict[str, Any], row: str, column: str) -> tuple[str, str]:
    """What the file says of a cell: its own status, or its row's, its column's, the chart's."""
    told = {tuple(entry["cell"]): (entry["is"], entry["reason"]) for entry in data.get("status", [])}
    for name in ((row, column), (row, "*"), ("*", column), ("*", "*")):
        if name in told:
            return told[name]
    return ("printed", "")


@EVERY
def test_every_chart_file_is_in_its_ruleset(key: str) -> None:
    """No more and no fewer."""
    assert sorted(find_ruleset(key).tables) == sorted(written(key)) != []


def test_six_states_has_its_fifteen_charts() -> None:
    """All of the sheet."""
    assert len(written("six_states")) == 15


@EVERY
def test_every_cell_is_the_one_in_the_file(key: str) -> None:
    """Row by row: heads, value, standing, reason, source."""
    for name, data, table in charts(key):
        expected = [
            (name, data["title"], row, column, value, *standing(data, row, column), data["source"])
            for row, values in data["rows"].items()
            for column, value in zip(data["columns"], values, strict=True)
        ]
        cells = [
            (cell.table, cell.title, cell.row, cell.column, cell.value, cell.status, cell.reason, cell.source)
            for cell in table
        ]
        assert cells == expected


@EVERY
def test_every_cell_is_found_under_its_heads(key: str) -> None:
    """A look-up by the heads as printed gives the cell that stands there."""
    for name, data, table in charts(key):
        for row, values in data["rows"].items():
            assert (name, row, [table.at(row, column).value for column in data["columns"]]) == (name, row, values)


@EVERY
def test_modifiers_and_notes_are_those_in_the_file(key: str) -> None:
    """With id, value and reason; the notes in order; the axes by name."""
    for _, data, table in charts(key):
        lines = [(line.id, line.value, line.reason) for line in table.modifiers.values()]
        assert lines == [(line["id"], line["value"], line["reason"]) for line in data.get("modifiers", [])]
        assert list(table.notes) == data.get("notes", [])
        assert (table.rows.name, table.columns.name) == (data["row_index"]["name"], data["column_index"]["name"])
