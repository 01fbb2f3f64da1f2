"""What a procedure writes into the record beside its questions."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.tally import Tally


class Cell(msgspec.Struct, frozen=True, tag="cell", cache_hash=True):
    """A chart cell that was consulted, with its standing."""

    table: str
    title: str
    row: str
    column: str
    value: str | int | None
    status: str = "printed"
    reason: str = ""
    source: str = ""


class Fact(msgspec.Struct, frozen=True, tag="fact"):
    """A figure or word worked out on the way: "modified roll" 9, "odds" 3-2."""

    name: str
    value: str | int | bool | None


class Step(msgspec.Struct, frozen=True, tag="step"):
    """A heading of the sheet: a round, a phase, a numbered step begins."""

    title: str


class Ruling(msgspec.Struct, frozen=True, tag="ruling"):
    """A switch that was consulted and the way it is played here."""

    id: str
    title: str
    plays: str


Note = Cell | Tally | Fact | Step | Ruling


class Told(msgspec.Struct, frozen=True):
    """A note for one side alone."""

    to: str
    note: Note


def as_json(note: Note) -> dict[str, Any]:
    """A note as plain data with its kind."""
    if isinstance(note, Tally):
        lines = [msgspec.to_builtins(line) for line in note.lines]
        shape: dict[str, Any] = {"kind": "tally", "name": note.name, "lines": lines, "raw": note.raw}
        return shape | {"floor": note.floor, "cap": note.cap, "total": note.total}
    fields = msgspec.to_builtins(note)
    return {"kind": fields.pop("type"), **fields}
