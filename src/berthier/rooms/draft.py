"""A draft: events added to a session one by one, each checked as it comes, to be written down together."""

from __future__ import annotations

from collections.abc import Callable

from berthier.rooms.chain import Line, write_line
from berthier.rooms.events import Event
from berthier.rooms.follow import follow
from berthier.rooms.moves import Kept
from berthier.rooms.session import Session


class Draft:
    """What is about to be written after the last line of a game, or as its first."""

    def __init__(self, clock: Callable[[], str], first: Event | None = None, session: Session | None = None) -> None:
        self.at = clock()
        self.after = session.seq if session is not None else 0
        self.lines: list[Line] = []
        self.secrets: list[Kept] = []
        if session is None:
            assert first is not None, "a game begins with an event"
            line = write_line(1, self.at, first, "")
            self.lines.append(line)
            session = follow(None, line)
        self.session = session

    def add(self, event: Event, kept: Kept | None = None) -> Draft:
        """One event more, with the secret behind it; `BadInput` when it may not happen now."""
        line = write_line(self.session.seq + 1, self.at, event, self.session.lines[-1].hash)
        follow(self.session, line)
        self.lines.append(line)
        if kept is not None:
            self.secrets.append(kept)
        return self
