"""A shelf of sessions, so that a long game is not derived from its first line with every answer.

A session is taken off the shelf by one caller at a time and put back only when it is what the store has; one that a
refused event may have touched is never put back. What is missing is derived again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from berthier.sessions.follow import derive
from berthier.sessions.session import Session
from berthier.sessions.store import Store

MOST = 256


class Shelf:
    """The sessions derived last, each as far as it was derived."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._lock = Lock()

    def take(self, game: str) -> Session:
        """A session up to the last line in the store, for the caller alone."""
        with self._lock:
            session = self._sessions.pop(game, None)
        if session is None:
            return derive(self.store.lines(game))
        return derive(self.store.lines(game, session.lines[-1]), session)

    def put(self, session: Session) -> None:
        """Back onto the shelf; the longest unused makes room."""
        with self._lock:
            self._sessions[session.game] = session
            self._sessions.move_to_end(session.game)
            if len(self._sessions) > MOST:
                self._sessions.popitem(last=False)

    @contextmanager
    def reading(self, game: str) -> Iterator[Session]:
        """A session to look at only."""
        session = self.take(game)
        yield session
        self.put(session)
