"""The record of a procedure as it was run: notes and answered questions, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from berthier.core.notes import Cell, Fact, Note, Ruling, Step, as_json
from berthier.core.tally import Tally
from berthier.engine.question import Event

Entry = Note | Event


class Record(msgspec.Struct):
    """What happened, step by step."""

    entries: list[Entry] = msgspec.field(default_factory=list)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    @property
    def cells(self) -> list[Cell]:
        """Every chart cell consulted."""
        return [entry for entry in self.entries if isinstance(entry, Cell)]

    @property
    def tallies(self) -> list[Tally]:
        """Every sum of modifiers."""
        return [entry for entry in self.entries if isinstance(entry, Tally)]

    @property
    def rulings(self) -> list[Ruling]:
        """Every switch consulted, once each."""
        return list(dict.fromkeys(entry for entry in self.entries if isinstance(entry, Ruling)))

    @property
    def events(self) -> list[Event]:
        """Every question with its answer."""
        return [entry for entry in self.entries if isinstance(entry, Event)]

    def fact(self, name: str) -> Any:
        """The last fact noted under a name, or None."""
        return next((e.value for e in reversed(self.entries) if isinstance(e, Fact) and e.name == name), None)

    def cell(self, table: str) -> Cell | None:
        """The last cell consulted in a table, or None."""
        return next((cell for cell in reversed(self.cells) if cell.table == table), None)

    def steps(self, title: str) -> int:
        """How often a step was begun."""
        return sum(1 for entry in self.entries if isinstance(entry, Step) and entry.title == title)

    def as_json(self) -> list[dict[str, Any]]:
        """The record as plain data."""
        return [_entry_json(entry) for entry in self.entries]


def _entry_json(entry: Entry) -> dict[str, Any]:
    if not isinstance(entry, Event):
        return as_json(entry)
    question, answer = msgspec.to_builtins(entry.question), msgspec.to_builtins(entry.answer)
    return {"kind": "answer", "question": question, "answer": answer, "source": str(entry.answer.source)}
