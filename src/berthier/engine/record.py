"""The record of a procedure as it was run: notes and answered questions, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from berthier.core.notes import Cell, Fact, Note, Ruling, Step, Told, as_json
from berthier.core.tally import Tally
from berthier.engine.question import Event

Entry = Note | Told | Event
HIDDEN = "hidden"


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

    def seen_by(self, side: str | None) -> Record:
        """The record as one side (None: a watcher) may read it, without what is told to others or chosen hidden."""
        seen = (_seen(entry, side) for entry in self.entries)
        return Record([entry for entry in seen if entry is not None])

    def as_json(self) -> list[dict[str, Any]]:
        """The record as plain data."""
        return [_entry_json(entry) for entry in self.entries]


def _seen(entry: Entry, side: str | None) -> Entry | None:
    if isinstance(entry, Told):
        return entry.note if entry.to == side else None
    if not isinstance(entry, Event) or entry.question.shown:
        return entry
    picks = zip(entry.question.by, entry.answer.picks or (), strict=True)
    known = tuple(pick if by == side else HIDDEN for by, pick in picks)
    return Event(entry.question, msgspec.structs.replace(entry.answer, picks=known))


def _entry_json(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, Told):
        return {"kind": "told", "to": entry.to, "note": as_json(entry.note)}
    if not isinstance(entry, Event):
        return as_json(entry)
    question, answer = msgspec.to_builtins(entry.question), msgspec.to_builtins(entry.answer)
    return {"kind": "answer", "question": question, "answer": answer, "source": str(entry.answer.source)}
