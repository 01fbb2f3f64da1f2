"""The sessions opened last, so that a long game is not derived from its first line with every answer.

A session is in one caller's hands at a time: others who want the same game wait for it, which is shorter than deriving
it. It goes back only when it is what the store has; one that a refused event may have touched is dropped, and opened
again by whoever wants it next: from its newest snapshot, or from its first line where there is none that fits. A
game whose lines no longer follow, because its rules were changed, is carried on from its newest snapshot before that.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Lock

from sqlalchemy.exc import DBAPIError

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.log import BadLog
from berthier.rooms.acts import Shallow
from berthier.rooms.fair import Entropy
from berthier.rooms.follow import derive, follow_what_fits
from berthier.rooms.keeping.carrying import as_left, carried_line
from berthier.rooms.keeping.chain import LogLine
from berthier.rooms.keeping.snapshots import (
    KEPT_ANSWERS,
    KEPT_LINES,
    read_snapshot,
    rules_key,
    take_out,
    write_snapshot,
)
from berthier.rooms.keeping.store import Store
from berthier.rooms.keeping.writing import Conflict, Writing
from berthier.rooms.session import Session

MOST = 256
OFTEN = 20  # lines between two snapshots of a game


class SessionPlace:
    """Where a game's session lies, and the line of its newest snapshot."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.session: Session | None = None
        self.snapshot = 0


class SessionCache:
    """The sessions opened last, each as far as it has come."""

    def __init__(self, store: Store, chance: Entropy, clock: Callable[[], str]) -> None:
        self.store, self.chance, self.clock = store, chance, clock
        self._places: OrderedDict[str, SessionPlace] = OrderedDict()
        self._lock = Lock()

    @contextmanager
    def holding(self, game: str, *, whole: bool = False) -> Iterator[Session]:
        """A session up to the last line in the store, for the caller alone; kept when all goes well.

        A `whole` one has every line and answer; any other only the end of a long game.
        """
        place = self._place(game)
        with place.lock:
            session, place.session = place.session, None
            session = self._up_to_date(game, None if whole else session, place, whole=whole)
            yield session
            self._put_away(session, place)
            session.forget(KEPT_LINES, KEPT_ANSWERS)
            place.session = session

    def _up_to_date(self, game: str, session: Session | None, place: SessionPlace, *, whole: bool) -> Session:
        try:
            if session is not None:
                return derive(self.store.lines(game, session.lines[-1]), session)
            if not whole and (opened := self._opened(game, place)) is not None:
                return opened
        except Shallow:  # something was undone that lies before what is at hand
            pass
        lines, vault = self.store.lines(game), self.store.vault(game)
        try:
            return derive(lines, vault=vault)
        except BadLog:
            carried = self._carried(game, lines, vault)
            if carried is None:
                raise
            return carried

    def _carried(self, game: str, lines: Sequence[LogLine], vault: Mapping[str, str]) -> Session | None:
        """The game carried on from its newest snapshot under other rules than today's; None where there is none."""
        for rules, data in self.store.snapshots(game):
            try:
                snapshot = read_snapshot(data)
                if rules == rules_key(find_ruleset(snapshot.created.ruleset)):
                    continue
                left = as_left(snapshot, lines[max(0, snapshot.seq - KEPT_LINES) : snapshot.seq], vault)
                session = follow_what_fits(left, lines[snapshot.seq :])
                session.forget(KEPT_LINES, KEPT_ANSWERS)
                line, kept = carried_line(session, rules, self.chance, self.clock())
            except BadInput:
                continue
            with suppress(Conflict):  # another server has carried it on meanwhile
                self.store.write(Writing(game, session.seq, [line], [kept]))
            return derive(self.store.lines(game), vault=vault)
        return None

    def _opened(self, game: str, place: SessionPlace) -> Session | None:
        """The game from its newest snapshot under the rules as they are; None where there is none, or it is spoilt."""
        for rules, data in self.store.snapshots(game):
            try:
                snapshot = read_snapshot(data)
                if rules != rules_key(find_ruleset(snapshot.created.ruleset)):
                    continue
                lines = self.store.end(game, snapshot.seq - KEPT_LINES)
                at = snapshot.seq - lines[0].n + 1 if lines else 0
                session = take_out(snapshot, lines[:at], self.store.vault(game))
            except BadInput:
                continue
            place.snapshot = snapshot.seq
            return derive(lines[at:], session)
        return None

    def _put_away(self, session: Session, place: SessionPlace) -> None:
        if session.seq - place.snapshot >= OFTEN:
            session.forget(KEPT_LINES, KEPT_ANSWERS)
            with suppress(DBAPIError):  # a cache that cannot be written now is written later
                self.store.put_away(session.game, rules_key(session.ruleset), session.seq, write_snapshot(session))
            place.snapshot = session.seq

    def _place(self, game: str) -> SessionPlace:
        """The place of a game; of those longest unused one makes room. Who still holds it loses nothing: whatever two
        callers would write at once, the store takes from one of them."""
        with self._lock:
            place = self._places.setdefault(game, SessionPlace())
            self._places.move_to_end(game)
            if len(self._places) > MOST:
                self._places.popitem(last=False)
            return place
