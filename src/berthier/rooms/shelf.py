"""A shelf of sessions, so that a long game is not derived from its first line with every answer.

A session is in one caller's hands at a time: others who want the same game wait for it, which is shorter than deriving
it. It goes back only when it is what the store has; one that a refused event may have touched is dropped, and derived
again by whoever wants it next.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from berthier.rooms.follow import derive
from berthier.rooms.session import Session
from berthier.rooms.store import Store

MOST = 256


class Place:
    """Where a game's session lies."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.session: Session | None = None


class Shelf:
    """The sessions derived last, each as far as it was derived."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._lock = Lock()

    @contextmanager
    def holding(self, game: str) -> Iterator[Session]:
        """A session up to the last line in the store, for the caller alone; kept when all goes well."""
        place = self._place(game)
        with place.lock:
            session, place.session = place.session, None
            if session is None:
                session = derive(self.store.lines(game))
            else:
                session = derive(self.store.lines(game, session.lines[-1]), session)
            yield session
            place.session = session

    def _place(self, game: str) -> Place:
        """The place of a game; of those longest unused one makes room. Who still holds it loses nothing: whatever two
        callers would write at once, the store takes from one of them."""
        with self._lock:
            place = self._places.setdefault(game, Place())
            self._places.move_to_end(game)
            if len(self._places) > MOST:
                self._places.popitem(last=False)
            return place
