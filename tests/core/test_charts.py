"""The charts in play are the files as written: every cell, read a second time by the standard library."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset, installed

RULESETS = {key: find_ruleset(key) for key in sorted(installed())}


def folder(key: str) -> Traversable:
    """Where a ruleset keeps its charts."""
    return files(RULESETS[key].package) / "tables"


CHARTS = [
    (key, entry.name.removesuffix(".toml"))
    for key in RULESETS
    for entry in sorted(folder(key).iterdir(), key=lambda entry: entry.name)
    if entry.name.endswith(".toml")
]
EVERY = pytest.mark.parametrize(("key", "name"), CHARTS, ids="/".join)


def written(key: str, name: str) -> dict[str, Any]:
    """The file as plain data."""
    return tomllib.loads((folder(key) / f"{name}.toml").read_text(encoding="utf-8"))


def standing(data: dict[str, Any], row: str, column: str) -> tuple[str, str]:
    """What the file says of a cell: its own status, or its row's, its column's, the chart's."""
    told = {tuple(entry["cell"]): (entry["is"], entry["reason"]) for entry in data.get("status", [])}
    for name in ((row, column), (row, "*"), ("*", column), ("*", "*")):
        if name in told:
            return told[name]
    return ("printed", "")


def test_every_chart_file_is_in_its_ruleset() -> None:
    """No more and no fewer; fifteen of Six States."""
    assert sorted(CHARTS) == sorted((key, name) for key in RULESETS for name in RULESETS[key].tables)
    assert len(RULESETS["six_states"].tables) == 15


@EVERY
def test_every_cell_is_the_one_in_the_file(key: str, name: str) -> None:
    """Row by row: heads, value, standing, reason, source."""
    data = written(key, name)
    expected = [
        (name, data["title"], row, column, value, *standing(data, row, column), data["source"])
        for row, values in data["rows"].items()
        for column, value in zip(data["columns"], values, strict=True)
    ]
    cells = [
        (cell.table, cell.title, cell.row, cell.column, cell.value, cell.status, cell.reason, cell.source)
        for cell in RULESETS[key].tables[name]
    ]
    assert cells == expected


@EVERY
def test_every_cell_is_found_under_its_heads(key: str, name: str) -> None:
    """A look-up by the heads as printed gives the cell that stands there."""
    data, table = written(key, name), RULESETS[key].tables[name]
    for row, values in data["rows"].items():
        found = [table.at(row, column).value for column in data["columns"]]
        assert found == values


@EVERY
def test_modifiers_and_notes_are_those_in_the_file(key: str, name: str) -> None:
    """With id, value and reason; the notes in order."""
    data, table = written(key, name), RULESETS[key].tables[name]
    lines = [(line.id, line.value, line.reason) for line in table.modifiers.values()]
    assert lines == [(line["id"], line["value"], line["reason"]) for line in data.get("modifiers", [])]
    assert list(table.notes) == data.get("notes", [])
    assert (table.rows.name, table.columns.name) == (data["row_index"]["name"], data["column_index"]["name"])
