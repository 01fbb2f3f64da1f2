"""The store: games as append-only lines. Of two writers on one game exactly one wins, the other is told."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from secrets import token_hex
from threading import Lock
from time import time
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from berthier.core.errors import BadInput
from berthier.rooms.keeping import database as schema
from berthier.rooms.keeping.chain import LogLine, read_lines
from berthier.rooms.keeping.database import WRITES, open_engine, upgrade
from berthier.rooms.keeping.writing import Conflict, Together, Writing, append, insert_all, last_line
from berthier.rooms.session import is_code

# What every request asks for, put together once.
LINES_AFTER = (
    select(schema.events.c.line)
    .where(schema.events.c.game == bindparam("of"), schema.events.c.n > bindparam("after"))
    .order_by(schema.events.c.n)
)
SEAT_OPENED = select(schema.seats.c.game, schema.seats.c.seat).where(schema.seats.c.token_hash == bindparam("by"))


class NoSuchGame(BadInput):
    """A code that names no game kept here."""

    def __init__(self) -> None:
        super().__init__("There is no game by this code.", "game")


class NoSuchSeat(BadInput):
    """A token that opens nothing; not a word on whether it ever did."""

    def __init__(self) -> None:
        super().__init__("This link opens no seat.", "token")


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


class Vault(dict[str, str]):
    """What lies behind commitments, as far as somebody has asked."""

    def __init__(self, store: Store, game: str) -> None:
        super().__init__()
        self._store, self._game = store, game

    def __missing__(self, commitment: str) -> str:
        found = self._store.secret(self._game, commitment)
        if found is None:
            raise KeyError(commitment)
        self[commitment] = found
        return found

    def __contains__(self, commitment: object) -> bool:
        try:
            return bool(self[str(commitment)])
        except KeyError:
            return False


class Store:
    """Games in a database; the schema is brought up to date as it is opened."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.name = token_hex(16)  # of this server, among those on one store
        is_file = self.engine.dialect.name == "sqlite"
        self._turn: AbstractContextManager[Any] = Lock() if is_file else nullcontext()
        self._together = Together(self.transaction) if is_file else None
        try:
            upgrade(self.engine)
        except DBAPIError as problem:  # no such folder, no such server, not a database, tables of somebody else
            self.engine.dispose()
            reason = str(problem.orig).strip().partition("\n")[0]
            raise BadInput(f"This store cannot be opened: {reason}.", "store") from None

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction that writes. SQLite has one writer at a time: ours queue here, since its own way of waiting is
        to sleep and try again; PostgreSQL's writers go side by side."""
        with self._turn, self.engine.connect().execution_options(**WRITES) as connection, connection.begin():
            yield connection

    def write(self, writing: Writing) -> None:
        """Append, when the game still ends at the expected line; else `Conflict`. On return it is on the disk."""
        try:
            if self._together is not None:
                self._together.write(partial(append, writing))
            else:
                with self.transaction() as connection:
                    append(writing, connection)
        except IntegrityError:  # the other writer's line came in between: the primary key holds the place
            raise Conflict(writing.game, writing.after) from None

    def bring_in(self, writing: Writing, log: bytes) -> None:
        """Keep a whole game at once: its log as it was written elsewhere, and what is written after that."""
        texts = log.decode().split("\n")[:-1]
        rows = [{"game": writing.game, "n": n, "line": f"{text}\n"} for n, text in enumerate(texts, 1)]
        try:
            with self.transaction() as connection:
                opened = msgspec.json.decode(texts[0])["at"]
                connection.execute(insert(schema.games), {"game": writing.game, "opened": opened})
                connection.execute(insert(schema.events), rows)
                insert_all(connection, writing)
        except IntegrityError:
            raise Conflict(writing.game, 0) from None

    def lines(self, game: str, after: LogLine | None = None) -> list[LogLine]:
        """The log of a game, or what came after a line of it, form and chain checked."""
        text = self._text(game, after.n if after else 0)
        if after is not None:
            return read_lines(text, after.hash, after.n + 1) if text else []
        if not text:
            raise NoSuchGame
        return read_lines(text)

    def end(self, game: str, first: int) -> list[LogLine]:
        """The end of a game's log from a line on, form and chain checked from there."""
        if first <= 1:
            return self.lines(game)
        before, _, text = self._text(game, first - 2).partition(b"\n")
        return read_lines(text, before[-66:-2].decode(), first) if text else []

    def _text(self, game: str, after: int) -> bytes:
        if not is_code(game):  # not every database takes every text, even to say that it has no such thing
            raise NoSuchGame
        with self.engine.connect() as connection:
            return "".join(connection.execute(LINES_AFTER, {"of": game, "after": after}).scalars()).encode()

    def put_away(self, game: str, rules: str, n: int, data: bytes) -> None:
        """Keep a snapshot in place of the one before under the same rules."""
        kept = schema.snapshots
        with self.transaction() as connection:
            connection.execute(delete(kept).where(kept.c.game == game, kept.c.rules == rules))
            connection.execute(insert(kept), {"game": game, "rules": rules, "n": n, "data": data})

    def snapshots(self, game: str, rules: str | None = None) -> list[tuple[str, bytes]]:
        """The snapshots of a game, under one rules' hash or all, the newest first."""
        if not is_code(game):
            raise NoSuchGame
        kept = schema.snapshots.c
        query = select(kept.rules, kept.data).where(kept.game == game).order_by(kept.n.desc())
        if rules is not None:
            query = query.where(kept.rules == rules)
        with self.engine.connect() as connection:
            return [(row.rules, row.data) for row in connection.execute(query)]

    def last(self, game: str) -> int:
        """The number of a game's last line; 0 when there is no such game."""
        with self.engine.connect() as connection:
            return last_line(connection, game)

    def secrets(
        self, game: str, owner: str, among: Sequence[str] | None = None, key: str | None = None
    ) -> dict[str, str]:
        """An owner's secrets by commitment: all, or those behind some commitments, or made with one key of his."""
        query = select(schema.secrets.c.commitment, schema.secrets.c.secret).where(schema.secrets.c.game == game)
        query = query.where(schema.secrets.c.owner == owner)
        if among is not None:
            query = query.where(schema.secrets.c.commitment.in_(among))
        if key is not None:
            query = query.where((schema.secrets.c.key == key) | schema.secrets.c.key.is_(None))
        with self.engine.connect() as connection:
            return {row.commitment: row.secret for row in connection.execute(query)}

    def opened(self, game: str, among: Sequence[str]) -> dict[str, str]:
        """What lies behind some commitments of a game, whoever's: for the server's own use."""
        kept, wanted = schema.secrets.c, set(among)
        query = select(kept.commitment, kept.secret).where(kept.game == game)
        with self.engine.connect() as connection:
            return {row.commitment: row.secret for row in connection.execute(query) if row.commitment in wanted}

    def vault(self, game: str) -> Vault:
        """The secrets behind a game's commitments, each looked up when it is wanted: for the server's own use."""
        return Vault(self, game)

    def secret(self, game: str, commitment: str) -> str | None:
        """What lies behind one commitment."""
        kept = schema.secrets.c
        query = select(kept.secret).where(kept.game == game, kept.commitment == commitment)
        with self.engine.connect() as connection:
            return connection.execute(query).scalars().first()

    def seat(self, token: str) -> tuple[str, str]:
        """The game and the seat a token opens."""
        with self.engine.connect() as connection:
            found = connection.execute(SEAT_OPENED, {"by": token_hash(token)}).one_or_none()
        if found is None:
            raise NoSuchSeat
        return found.game, found.seat

    def games_that_go_on(self, most: int = 500) -> list[str]:
        """Of the games opened last, those in which a program has a seat or a clock runs."""
        line = schema.events.c.line
        handed = line.contains('"kind":"seat handed"') | line.contains('"minutes":')
        recent = select(schema.games.c.game).order_by(schema.games.c.opened.desc()).limit(most)
        query = select(schema.events.c.game).where(schema.events.c.game.in_(recent), handed).distinct()
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def lease(self, game: str, seconds: float) -> bool:
        """Have the programs of a game to oneself for a while: of several servers exactly one plays them."""
        leases, now = schema.leases, time()
        with self.transaction() as connection:
            held = connection.execute(select(leases).where(leases.c.game == game).with_for_update()).one_or_none()
            if held is not None and held.holder != self.name and held.until > now:
                return False
            connection.execute(delete(leases).where(leases.c.game == game))
            try:
                connection.execute(insert(leases), {"game": game, "holder": self.name, "until": now + seconds})
            except IntegrityError:
                return False
        return True

    def release(self) -> None:
        """Give back what this server had to itself: another goes on at once."""
        with self.transaction() as connection:
            connection.execute(delete(schema.leases).where(schema.leases.c.holder == self.name))

    def has_sat(self, token: str) -> bool:
        """Whether somebody sits there with this key, or it is only an invitation."""
        query = select(schema.seats.c.sat).where(schema.seats.c.token_hash == token_hash(token))
        with self.engine.connect() as connection:
            return bool(connection.execute(query).scalar_one_or_none())

    def piece(self, game: str, after: int, most: int = 200) -> list[str]:
        """Some lines of a log as they stand, after a line: what a long log is sent in."""
        if not is_code(game):
            raise NoSuchGame
        events = schema.events.c
        query = select(events.line).where(events.game == game, events.n > after).order_by(events.n).limit(most)
        with self.engine.connect() as connection:
            lines = list(connection.execute(query).scalars())
        if not lines and not after:
            raise NoSuchGame
        return lines

    def games(self, most: int = 100) -> list[str]:
        """The games kept here, the latest opened first."""
        query = select(schema.games.c.game).order_by(schema.games.c.opened.desc(), schema.games.c.game).limit(most)
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())
