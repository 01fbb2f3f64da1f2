"""Writing to the store: what is written together or not at all, and how many writers share one wait for the disk.

A file has one writer at a time, and every commit waits for the disk. Whoever comes while another writes waits for
that; then one of those who wait writes for all of them, in one transaction. Each still has an answer of his own: what
is refused of one is undone for him alone, and nobody returns before what he wrote is on the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from threading import Lock
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from berthier.rooms.keeping import database as schema
from berthier.rooms.keeping.chain import LogLine
from berthier.rooms.moves import Kept

T = TypeVar("T")
TRIES = 8  # a command says which turn it means, so it may be tried again after somebody else's line
Work = Callable[[Connection], None]
LAST_LINE = select(func.coalesce(func.max(schema.events.c.n), 0)).where(schema.events.c.game == bindparam("of"))


class Conflict(Exception):
    """Somebody else wrote first; nothing of ours was kept."""

    def __init__(self, game: str, expected: int) -> None:
        super().__init__(f"Game {game} has moved on past line {expected}; look again and repeat if still wanted.")
        self.game, self.expected = game, expected


def again(attempt: Callable[[], T]) -> T:
    """Try once more, on the game as it now is, when somebody else's line came first."""
    for _ in range(TRIES - 1):
        try:
            return attempt()
        except Conflict:
            continue
    return attempt()


class SeatKey(msgspec.Struct, frozen=True):
    """A token's hash and the seat it opens; an invitation is sat down with once, and is another key from then on."""

    token_hash: str
    seat: str
    sat: bool = False


class Writing(msgspec.Struct, frozen=True):
    """What is written together or not at all: lines after the expected one, secrets kept, seats given out.

    Of the seats `freed` all keys of before are void, and so are the keys `revoked` by their hash. `enters` tells of
    lines that somebody wrote who came, or who played: no program's, and not the first.
    """

    game: str
    after: int
    lines: Sequence[LogLine] = ()
    secrets: Sequence[Kept] = ()
    seats: Sequence[SeatKey] = ()
    freed: Sequence[str] = ()
    revoked: Sequence[str] = ()
    enters: bool = False


class _Waiting:
    """Somebody's work, whether it is done, and what was wrong with it."""

    def __init__(self, work: Work) -> None:
        self.work, self.is_done = work, False
        self.problem: BaseException | None = None


class Together:
    """The writers of one file."""

    def __init__(self, transaction: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._transaction = transaction
        self._first = Lock()  # of those who wait: he writes for all
        self._list = Lock()
        self._waiting: list[_Waiting] = []

    def write(self, work: Work) -> None:
        """Do this in a transaction, alone or with others; on return it is on the disk."""
        own = _Waiting(work)
        with self._list:
            self._waiting.append(own)
        with self._first:
            if not own.is_done:
                self._write_all()
        if own.problem is not None:
            raise own.problem

    def _write_all(self) -> None:
        everybody: list[_Waiting] = []
        try:
            with self._transaction() as connection:
                everybody = self._take_all()
                if len(everybody) == 1:
                    everybody[0].work(connection)
                else:
                    for each in everybody:
                        _write_one(connection, each)
        except BaseException as problem:  # no transaction, or no commit: nothing of anybody's is kept
            everybody = everybody or self._take_all()
            for each in everybody:
                each.problem = each.problem or problem
        finally:
            for each in everybody:
                each.is_done = True

    def _take_all(self) -> list[_Waiting]:
        with self._list:
            everybody, self._waiting = self._waiting, []
        return everybody


def _write_one(connection: Connection, each: _Waiting) -> None:
    """What goes wrong with one is undone alone."""
    try:
        with connection.begin_nested():
            each.work(connection)
    except Exception as problem:
        each.problem = problem


def append(writing: Writing, connection: Connection) -> None:
    """Write it after the line it is meant for; else `Conflict`."""
    if writing.after == 0:
        connection.execute(insert(schema.games), {"game": writing.game, "opened": writing.lines[0].at, "entered": 0})
    if last_line(connection, writing.game) != writing.after:
        raise Conflict(writing.game, writing.after)
    insert_all(connection, writing)


def last_line(connection: Connection, game: str) -> int:
    """The number of a game's last line; 0 when there is no such game."""
    return int(connection.execute(LAST_LINE, {"of": game}).scalar_one())


def insert_all(connection: Connection, writing: Writing) -> None:
    """Write it wherever the game is."""
    game, seats = writing.game, schema.seats
    if writing.freed or writing.revoked:
        void = seats.c.seat.in_(writing.freed) | seats.c.token_hash.in_(writing.revoked)
        connection.execute(delete(seats).where(seats.c.game == game, void))
    if writing.enters:
        games = schema.games
        connection.execute(update(games).where(games.c.game == game, games.c.entered == 0).values(entered=1))
    for seat in writing.freed:
        _leave_nothing(connection, game, seat)
    lines = [{"game": game, "n": line.n, "line": line.text} for line in writing.lines]
    kept = [{"game": game, **msgspec.structs.asdict(secret)} for secret in writing.secrets]
    keys = [{"game": game, **msgspec.structs.asdict(key)} for key in writing.seats]
    for table, rows in ((schema.events, lines), (schema.secrets, kept), (schema.seats, keys)):
        if rows:
            connection.execute(insert(table), rows)


def _leave_nothing(connection: Connection, game: str, seat: str) -> None:
    """Whoever sits down next reads nothing of who sat there before: what he prepared is gone; private words stay with
    whom they were said to, as words of a former holder."""
    talk, prepared = schema.talk, schema.prepared
    connection.execute(delete(prepared).where(prepared.c.game == game, prepared.c.seat == seat))
    private = update(talk).where(talk.c.game == game, talk.c.to.is_not(None))
    for column in (talk.c.seat, talk.c.to):
        connection.execute(private.where(column == seat).values({column: f"{schema.FORMER}{seat}"}))
