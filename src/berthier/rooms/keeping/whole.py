"""A game from its first line on, as data that can be worked on elsewhere: what takes longer the longer a game is.

A server derives no long game itself: it gives this to a worker, which has a deadline and a limit to its memory.
"""

from __future__ import annotations

import msgspec

from berthier.core.errors import BadInput
from berthier.rooms.course import Course, course, luck_course
from berthier.rooms.follow import derive, only_claimed
from berthier.rooms.keeping.chain import LogLine, read_lines
from berthier.rooms.keeping.snapshots import KEPT_ANSWERS, KEPT_LINES, write_snapshot
from berthier.rooms.lines_told import LineView, lines_told
from berthier.rooms.luck import Luck, PlayedOut, luck, played_out
from berthier.rooms.seating import MOST_SIZE
from berthier.rooms.session import Session


class Whole(msgspec.Struct, frozen=True):
    """The log of a game, and what lies behind the commitments in it as far as the rules need it."""

    log: bytes
    vault: dict[str, str] = {}

    def session(self) -> Session:
        """The game as it stands."""
        return derive(read_lines(self.log), vault=self.vault)

    def luck(self) -> dict[str, Luck]:
        """The luck of every seat that threw dice."""
        return luck(self.session())

    def played_out(self) -> list[PlayedOut]:
        """What was played to its end."""
        return played_out(self.session())

    def course(self, seat: str) -> Course:
        """How it went, as a seat may know it."""
        return course(self.session(), seat)

    def luck_course(self, seat: str) -> Course:
        """How the luck of the dice added up, as a seat may know it."""
        return luck_course(self.session(), seat)

    def told(self, after: int) -> list[LineView]:
        """What came after a line."""
        return lines_told(self.session(), after)

    def past(self, line: int) -> bytes:
        """The game as it was after a line, put away."""
        lines = read_lines(self.log)
        if not 1 <= line <= len(lines):
            raise BadInput(f"There is no line {line}: this game has lines 1 to {len(lines)}.", "line")
        return _put_away(derive(lines[:line], vault=self.vault))


def brought(log: bytes) -> bytes:
    """A game exported elsewhere, put away as it stands; `BadLog` names the first line that does not follow."""
    if len(log) > MOST_SIZE:
        raise BadInput(f"This log has {len(log):,} bytes; a game here has {MOST_SIZE:,} at the most.", "log")
    lines = read_lines(log)
    with only_claimed(lines):
        return _put_away(derive(lines))


def _put_away(session: Session) -> bytes:
    session.forget(KEPT_LINES, KEPT_ANSWERS)
    return write_snapshot(session)


def last_lines(log: bytes, many: int = KEPT_LINES) -> list[LogLine]:
    """The last lines of a log, form and chain checked from there: what a game that was put away is taken out with."""
    texts = log.decode().split("\n")[:-1]
    first = max(0, len(texts) - many)
    before = texts[first - 1][-66:-2] if first else ""
    return read_lines("".join(f"{text}\n" for text in texts[first:]).encode(), before, first + 1)
