"""The door: the desk as one request may use it. It waits in threads, rings the bell after a write, and counts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

from litestar import Request
from litestar.di import NamedDependency

from berthier.rooms import commands as c
from berthier.rooms.course import Course
from berthier.rooms.desk import Desk, Lobby, NewTable, Ticket
from berthier.rooms.follow import check_lines
from berthier.rooms.looks import Look
from berthier.rooms.luck import Luck
from berthier.rooms.opening import NewGame
from berthier.rooms.prove import Proof, prove
from berthier.rooms.results import ResultLuck
from berthier.rooms.store import NoSuchGame, NoSuchSeat, token_hash
from berthier.rooms.views import LineView, View
from berthier.web.games.fortunes import find_luck
from berthier.web.games.hall import Hall
from berthier.web.games.limits import Gate, TooOften
from berthier.web.work import aside as heavy

T = TypeVar("T")

LOOK_AGAIN = 4.0  # seconds after which a watcher looks even though no bell was heard


class Watch:
    """A game being watched. Each `wait` ends when it may have moved on, at the latest after a few seconds."""

    def __init__(self, heard: asyncio.Event) -> None:
        self._heard = heard

    async def wait(self) -> bool:
        """True when the bell was heard, False when it is only time to look again."""
        try:
            await asyncio.wait_for(self._heard.wait(), LOOK_AGAIN)
        except TimeoutError:
            return False
        self._heard.clear()
        return True


class Door:
    """The way into the rooms for a request from one host."""

    def __init__(self, hall: Hall, host: str) -> None:
        self._hall, self._host = hall, host

    @property
    def gate(self) -> Gate:
        """Who may do how much."""
        return self._hall.gate

    async def open_table(self, table: NewTable, name: str) -> Ticket:
        """A new table; whoever opens it is its umpire."""
        self.gate.tables.check(self._host, "Too many tables have been opened from here.")
        return await self._aside(lambda desk: desk.open_table(table, name))

    async def open_game(self, new: NewGame, name: str) -> Ticket:
        """A room in which a whole game begins."""
        self.gate.tables.check(self._host, "Too many tables have been opened from here.")
        ticket = await self._aside(lambda desk: desk.open_game(new, name))
        return self._rung(ticket.game, ticket)

    async def bring_in(self, data: bytes) -> Ticket:
        """Keep a game that was exported elsewhere; it is derived again, which may take its time."""
        self.gate.tables.check(self._host, "Too many tables have been opened from here.")
        await heavy(partial(check_lines, data))
        return await self._aside(lambda desk: desk.bring_in(data))

    async def lobby(self, game: str) -> Lobby:
        """What somebody with the code of a game sees before sitting down."""
        return await self._by_code(lambda desk: desk.lobby(game))

    async def join(self, game: str, seat: str, name: str) -> Ticket:
        """Take a free seat by the code of the game."""
        self.gate.joins.check(self._host, "Too many seats have been taken from here.")
        return self._rung(game, await self._by_code(lambda desk: desk.join(game, seat, name)))

    async def log(self, game: str) -> str:
        """The public log of a game."""
        return await self._by_code(lambda desk: desk.log(game))

    async def log_in_pieces(self, game: str) -> AsyncIterator[str]:
        """The same, to be sent piece by piece: a long one is never in memory whole."""
        first = await self._by_code(lambda desk: desk.store.piece(game, 0))
        return self._pieces(game, first)

    async def _pieces(self, game: str, piece: list[str]) -> AsyncIterator[str]:
        sent = 0
        while piece:
            yield "".join(piece)
            sent += len(piece)
            piece = await self._aside(partial(_piece, game, sent))

    async def luck(self, game: str) -> dict[str, Luck]:
        """The luck of every seat that threw dice."""
        return await self._by_code(lambda desk: desk.luck(game))

    async def result_luck(self, game: str) -> list[ResultLuck]:
        """The luck in the result of every procedure that is over."""
        acts = await self._by_code(lambda desk: desk.played_out(game))
        return await heavy(partial(find_luck, acts))

    async def proof(self, game: str) -> Proof:
        """What the log of a game proves."""
        data = await self.log(game)
        return await heavy(partial(prove, data.encode()))

    async def seat(self, token: str) -> tuple[str, str]:
        """The game and the seat a token opens."""
        return await self._by_token(lambda desk: desk.store.seat(token))

    async def invite(self, token: str, seat: str) -> Ticket:
        """A key to a seat, from the umpire."""
        self._count_answer(token)
        return await self._by_token(lambda desk: desk.invite(token, seat))

    async def sit(self, token: str, name: str) -> Ticket:
        """Take the seat one was invited to; the ticket holds the key from now on."""
        self._count_answer(token)
        ticket = await self._by_token(lambda desk: desk.sit(token, name))
        return self._rung(ticket.game, ticket)

    async def act(self, token: str, command: c.Command) -> Look:
        """Do what a seat asks; the look is at the table as it then is."""
        self._count_answer(token)
        seen = await self._by_token(lambda desk: desk.do(token, command))
        return self._rung(seen.view.game, seen)

    async def view(self, token: str) -> View:
        """The table as the holder of a token may see it."""
        return await self._by_token(lambda desk: desk.view(token))

    async def look(self, token: str) -> Look:
        """The same, with the procedure in play at hand: what a page is drawn from."""
        return await self._by_token(lambda desk: desk.look(token))

    async def course(self, token: str) -> Course:
        """How a whole game went."""
        return await self._by_token(lambda desk: desk.course(token))

    async def look_at(self, token: str, line: int) -> Look:
        """The table as it was after a line, as the holder of a token may see it."""
        return await self._by_token(lambda desk: desk.look_at(token, line))

    async def told(self, game: str, after: int) -> list[LineView]:
        """What has come after a line of a game, for somebody whose seat is known."""
        return await self._aside(lambda desk: desk.told(game, after))

    @asynccontextmanager
    async def watch(self, game: str) -> AsyncIterator[Watch]:
        """Watch a game: look, then `wait`, then look again."""
        with self._hall.bell.hearing(game) as heard:
            yield Watch(heard)

    async def _aside(self, work: Callable[[Desk], T]) -> T:
        return await self._hall.aside(lambda: work(self._hall.desk))

    async def _by_code(self, work: Callable[[Desk], T]) -> T:
        """A code is short enough to be guessed, were there no limit to wrong ones."""
        seconds = self.gate.knocks.wait(self._host)
        if seconds:
            raise TooOften("Too many codes have been tried from here that open nothing.", seconds)
        try:
            return await self._aside(work)
        except NoSuchGame:
            self.gate.knocks.use(self._host)
            raise

    async def _by_token(self, work: Callable[[Desk], T]) -> T:
        """A token is too long to be guessed: a wrong one counts, but never shuts out who has a right one."""
        try:
            return await self._aside(work)
        except NoSuchSeat:
            self.gate.knocks.check(self._host, "Too many links have been tried from here that open nothing.")
            raise

    def _count_answer(self, token: str) -> None:
        self.gate.answers.check(token_hash(token), "This seat does more than anybody can.")

    def _rung(self, game: str, answer: T) -> T:
        self._hall.bell.ring(game)
        self._hall.programs.look(game)
        return answer


def _piece(game: str, after: int, desk: Desk) -> list[str]:
    return desk.store.piece(game, after)


TheDoor = NamedDependency[Door]  # how a handler asks for it: `door: TheDoor`


def provide_door(request: Request[Any, Any, Any]) -> Door:
    """The door for a request; handlers ask for `door`."""
    return Door(request.app.state.hall, request.client.host if request.client else "")
