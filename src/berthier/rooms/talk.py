"""Talk at a table: short messages to everybody, or between two seats where the game has politics.

It lies beside the log and proves nothing. Whoever was not spoken to does not learn that anything was said, and whoever
talks without end, a watcher say, pushes out nobody's words but his own.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import ColumnElement, delete, func, insert, or_, select

from berthier.core.errors import BadInput, unknown
from berthier.core.ruleset import find_ruleset
from berthier.core.words import one_line
from berthier.rooms.keeping.database import talk
from berthier.rooms.keeping.store import Store
from berthier.rooms.rooms import Rooms
from berthier.rooms.session import SPECTATOR
from berthier.rooms.timing import now
from berthier.rooms.views import View

LONGEST = 500  # characters of a message
MOST = 300  # messages kept of a seat, of all watchers together; the oldest go
SHOWN = 40  # of them


class Message(msgspec.Struct, frozen=True):
    """A message: when, by whom, to whom (None: the table)."""

    at: str
    seat: str
    name: str
    to: str | None
    text: str


class Talk:
    """What is said at the tables of one store."""

    def __init__(self, rooms: Rooms, clock: Callable[[], str] = now) -> None:
        self._rooms, self._clock = rooms, clock

    @property
    def _store(self) -> Store:
        return self._rooms.store

    def say(self, token: str, text: str, to: str | None = None) -> str:
        """Say something for the holder of a token; the game it was said in."""
        view = self._rooms.view(token)
        text = one_line(text)
        if not text or len(text) > LONGEST:
            raise BadInput(f"A message has 1 to {LONGEST} characters.", "text")
        if to is not None:
            _must_be_spoken_to(view, to)
        name = next((seat.name or "" for seat in view.seats if seat.seat == view.seat), "")
        said = {"at": self._clock(), "seat": view.seat, "name": name, "to": to, "text": text}
        self._keep(view.game, said)
        return view.game

    def _keep(self, game: str, said: dict[str, str | None]) -> None:
        with self._store.transaction() as connection:
            last = connection.execute(select(func.max(talk.c.n)).where(talk.c.game == game)).scalar() or 0
            connection.execute(insert(talk), {"game": game, "n": last + 1, **said})
            own = (talk.c.game == game) & (talk.c.seat == said["seat"])
            oldest = select(talk.c.n).where(own).order_by(talk.c.n.desc()).offset(MOST).limit(1).scalar_subquery()
            connection.execute(delete(talk).where(own, talk.c.n <= oldest))

    def heard(self, token: str) -> list[Message]:
        """The last messages of every seat that the holder of a token may hear, the latest last."""
        game, seat = self._store.seat(token)
        back = func.row_number().over(partition_by=talk.c.seat, order_by=talk.c.n.desc()).label("back")
        audible = select(talk, back).where(talk.c.game == game, _audible(seat)).subquery()
        query = select(audible).where(audible.c.back <= SHOWN).order_by(audible.c.n)
        with self._store.engine.connect() as connection:
            rows = list(connection.execute(query))
        return [Message(row.at, row.seat, row.name, row.to, row.text) for row in rows]

    def latest(self, game: str, seat: str) -> int:
        """The number of the last message a seat may hear: whether there is something new."""
        query = select(func.max(talk.c.n)).where(talk.c.game == game, _audible(seat))
        with self._store.engine.connect() as connection:
            return int(connection.execute(query).scalar() or 0)


def _audible(seat: str) -> ColumnElement[bool]:
    """To all, to this seat, or by it; of watchers each is as good as any other, so nothing private reaches them."""
    if seat == SPECTATOR:
        return talk.c.to.is_(None)
    return or_(talk.c.to.is_(None), talk.c.to == seat, talk.c.seat == seat)


def partners(view: View, *, politics: bool) -> list[str]:
    """Whom a seat may speak to privately."""
    if not politics or view.role != "player":
        return []
    people = [seat for seat in view.seats if seat.role == "player" and seat.name and not seat.program]
    return [seat.seat for seat in people if seat.seat != view.seat]


def _must_be_spoken_to(view: View, to: str) -> None:
    act = view.acts[-1] if view.acts else None
    game = find_ruleset(view.ruleset).game_of(act.procedure) if act is not None else None
    if game is None or not game.politics:
        raise BadInput("At this table everybody hears everything.", "to")
    known = partners(view, politics=True)
    if to not in known:
        raise unknown("seat to speak to", to, known, "to")
