"""The journal of a sweep: append-only, one line for each cell as it is done, in whatever order that is.

A line is written whole before the next; after a kill the last one may be torn, and only that one is dropped. Only the
place of each cell's line is kept in memory. The first line says which plan it is; another plan is refused.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import msgspec

from berthier.core.errors import BadInput
from berthier.lab.plan import Plan

MISSING = -1


class Heading(msgspec.Struct, frozen=True):
    """The first line of a journal."""

    sweep: str
    cells: int


class _Numbered(msgspec.Struct, frozen=True):
    """What the journal itself needs of a line."""

    cell: int


class Journal:
    """The lines written so far. Used in a `with`: one sweep at a time writes to it."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.heading = Heading(plan.digest, plan.cells)
        self.places = array("q", [MISSING]) * plan.cells
        self.done = 0

    def __enter__(self) -> Journal:
        try:
            as_bytes = getattr(os, "O_BINARY", 0)  # where the system would else change line ends
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | as_bytes, 0o644)
        except OSError as problem:
            raise BadInput(f"{self.path} cannot be written: {problem.strerror}.", "out") from None
        try:
            _lock(self._file, self.path)
            self._end = self._read()
        except BaseException:
            os.close(self._file)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.fsync(self._file)
        os.close(self._file)

    def _read(self) -> int:
        """Go through the lines, drop a torn last one, and give the end."""
        end = 0
        with self.path.open("rb") as lines:
            for line in lines:
                if not line.endswith(b"\n"):
                    break
                self._take(line, end)
                end += len(line)
        os.ftruncate(self._file, end)
        if not end:
            self._end = 0
            return self._append(msgspec.json.encode(self.heading) + b"\n")
        return end

    def _take(self, line: bytes, at: int) -> None:
        try:
            if at == 0:
                self._check(msgspec.json.decode(line, type=Heading))
                return
            number = msgspec.json.decode(line, type=_Numbered).cell
            self._place(number, at)
        except (msgspec.MsgspecError, IndexError):
            raise BadInput(f"{self.path} is no journal of a sweep, or is damaged at byte {at:,}.", "out") from None

    def _check(self, heading: Heading) -> None:
        if heading != self.heading:
            raise BadInput(
                f"{self.path} was begun with another plan, or with other rules. "
                "Name another --out, or begin anew with --fresh.",
                "plan",
            )

    def _place(self, number: int, at: int) -> None:
        if self.places[number] == MISSING:
            self.done += 1
            self.places[number] = at

    def _append(self, data: bytes) -> int:
        view = memoryview(data)
        while view:
            view = view[os.write(self._file, view) :]
        self._end += len(data)
        return self._end

    def add(self, lines: list[bytes]) -> None:
        """Write the lines of cells that are done."""
        at = self._end
        for line in lines:
            self._place(msgspec.json.decode(line, type=_Numbered).cell, at)
            at += len(line)
        self._append(b"".join(lines))

    @property
    def missing(self) -> Iterator[int]:
        """The cells that are not done, in order."""
        return (number for number, place in enumerate(self.places) if place == MISSING)

    @property
    def in_order(self) -> Iterator[bytes]:
        """The lines of all cells that are done, by the number of the cell."""
        with self.path.open("rb") as file:
            for place in self.places:
                if place != MISSING:
                    file.seek(place)
                    yield file.readline()


def _lock(file: int, path: Path) -> None:
    """One sweep at a time; where the system has no such lock, the user must see to it."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadInput(f"{path}: another sweep is writing to it.", "out") from None
