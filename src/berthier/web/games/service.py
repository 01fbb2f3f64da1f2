"""The rooms as a server has them: a `Service` once for all requests, opened and closed with the app, and a `Visit` for
each of them, which waits in threads, posts a notice after a write, and counts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread
from litestar import Request
from litestar.di import NamedDependency

from berthier.core.exact import read_count
from berthier.rooms import commands as c
from berthier.rooms.course import Course
from berthier.rooms.keeping.expiry import goes_at, size_of
from berthier.rooms.keeping.store import NoSuchGame, NoSuchSeat, Store, token_hash
from berthier.rooms.keeping.whole import Whole, brought
from berthier.rooms.lines_told import LineView
from berthier.rooms.lobby import Lobby
from berthier.rooms.looks import Look
from berthier.rooms.luck import Luck, ResultLuck
from berthier.rooms.opening import NewGame, NewTable, Ticket
from berthier.rooms.playing_on import PlayOn, play_on
from berthier.rooms.prepared import Prepared
from berthier.rooms.prove import Proof, prove
from berthier.rooms.rooms import Rooms
from berthier.rooms.session import SPECTATOR
from berthier.rooms.talk import Message, Talk
from berthier.rooms.views import View
from berthier.web.games.fortunes import find_luck
from berthier.web.games.limits import Full, Limiter, Limits, TooOften
from berthier.web.games.notices import Notices, Watch, backend_of
from berthier.web.games.programs import Programs, Stuck
from berthier.web.games.tidying import tidying
from berthier.web.hosting.work import aside as heavy

T = TypeVar("T")

THREADS = 8  # of their own: rooms do not wait behind somebody's heavy odds, and the store has connections for them


class Service:
    """The rooms with their store, the notices, the limits and the threads."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.rooms = Rooms(store)
        self.talk, self.prepared = Talk(self.rooms), Prepared(self.rooms)
        self.notices = Notices(backend_of(store.engine))
        self.limiter = Limiter(limits)
        self.programs = Programs(self.rooms, self.notices, self.prepared)
        self._threads = CapacityLimiter(THREADS)

    async def aside(self, work: Callable[[], T]) -> T:
        """Work on the store, in a thread: it blocks."""
        return await to_thread.run_sync(work, limiter=self._threads)


@asynccontextmanager
async def open_service(store: Store | str | None, limits: Limits) -> AsyncIterator[Service]:
    """The service on a store that is open, on one at an address, or on one of its own that goes when it closes."""
    if isinstance(store, Store):
        service = Service(store, limits)
        async with service.notices.working(), service.programs.working(), tidying(store):
            yield service
    elif isinstance(store, str):
        opened = await to_thread.run_sync(Store, store)
        try:
            async with open_service(opened, limits) as service:
                yield service
        finally:
            opened.close()
    else:
        with TemporaryDirectory(prefix="berthier") as folder:
            async with open_service(f"sqlite:///{Path(folder) / 'games.db'}", limits) as service:
                yield service


class Visit:
    """The rooms as a request from one host may use them."""

    def __init__(self, service: Service, host: str, size: int = 0) -> None:
        self._service, self._host, self._size = service, host, size
        self._opened: set[str] = set()  # games that a key has opened on this visit: their codes are not guessed

    @property
    def limiter(self) -> Limiter:
        """Who may do how much."""
        return self._service.limiter

    async def open_table(self, table: NewTable, name: str) -> Ticket:
        """A new table; whoever opens it is its umpire."""
        await self._must_have_room()
        return await self._aside(lambda rooms: rooms.open_table(table, name))

    async def open_game(self, new: NewGame, name: str) -> Ticket:
        """A room in which a whole game begins."""
        await self._must_have_room()
        ticket = await self._aside(lambda rooms: rooms.open_game(new, name))
        return self._posted(ticket.game, ticket)

    async def play_on(self, token: str, line: int, on: PlayOn, name: str) -> Ticket:
        """A room in which a game that is over is played on from a step."""
        await self._must_have_room()
        game, _ = await self.seat(token)
        then = await heavy(partial((await self._whole(game)).past, line))
        ticket = await self._by_token(lambda rooms: play_on(rooms, token, then, on, name))
        return self._posted(ticket.game, ticket)

    async def bring_in(self, data: bytes) -> Ticket:
        """Keep a game that was exported elsewhere; it is derived again, which may take its time."""
        await self._must_have_room()
        put_away = await heavy(partial(brought, data))
        return await self._aside(lambda rooms: rooms.bring_in(data, put_away))

    async def lobby(self, game: str) -> Lobby:
        """What somebody with the code of a game sees before sitting down."""
        return await self._by_code(game, lambda rooms: rooms.lobby(game))

    async def join(self, game: str, seat: str, name: str) -> Ticket:
        """Take a free seat by the code of the game."""
        self.limiter.join(self._host, self._size)
        return self._posted(game, await self._by_code(game, lambda rooms: rooms.join(game, seat, name)))

    async def log(self, game: str) -> str:
        """The public log of a game."""
        return await self._by_code(game, lambda rooms: rooms.log(game))

    async def log_in_pieces(self, game: str) -> AsyncIterator[str]:
        """The same, to be sent piece by piece: a long one is never in memory whole."""
        first = await self._by_code(game, lambda rooms: rooms.store.piece(game, 0))
        return self._pieces(game, first)

    async def _pieces(self, game: str, piece: list[str]) -> AsyncIterator[str]:
        sent = 0
        while piece:
            yield "".join(piece)
            sent += len(piece)
            piece = await self._aside(partial(_piece, game, sent))

    async def luck(self, game: str) -> dict[str, Luck]:
        """The luck of every seat that threw dice."""
        return await heavy((await self._whole(game)).luck)

    async def result_luck(self, game: str) -> list[ResultLuck]:
        """The luck in the result of every procedure that is over."""
        acts = await heavy((await self._whole(game)).played_out)
        return await heavy(partial(find_luck, acts))

    async def proof(self, game: str) -> Proof:
        """What the log of a game proves."""
        data = await self.log(game)
        return await heavy(partial(prove, data.encode()))

    async def look_on(self, game: str, line: int | None) -> tuple[Look, int]:
        """A game as everybody may see it, after a line or now."""
        if line is None:
            now = await self._by_code(game, lambda rooms: rooms.look_on(game))
            return now, now.view.seq
        whole = await self._whole(game)
        then = await heavy(partial(whole.past, line))
        return await self._aside(lambda rooms: rooms.look_on(game, then)), whole.log.count(b"\n")

    async def course_of(self, game: str) -> Course:
        """How a game went, as everybody may know."""
        return await heavy(partial((await self._whole(game)).course, SPECTATOR))

    async def luck_course_of(self, game: str) -> Course:
        """How the luck of the dice went, as everybody may know."""
        return await heavy(partial((await self._whole(game)).luck_course, SPECTATOR))

    async def seat(self, token: str) -> tuple[str, str]:
        """The game and the seat a token opens."""
        game, seat = await self._by_token(lambda rooms: rooms.store.seat(token))
        self._opened.add(game)
        return game, seat

    async def invite(self, token: str, seat: str) -> Ticket:
        """A key to a seat, from the umpire."""
        self._count_answer(token)
        return await self._by_token(lambda rooms: rooms.invite(token, seat))

    async def sit(self, token: str, name: str) -> Ticket:
        """Take the seat one was invited to; the ticket holds the key from now on."""
        self._count_answer(token)
        ticket = await self._by_token(lambda rooms: rooms.sit(token, name))
        return self._posted(ticket.game, ticket)

    async def act(self, token: str, command: c.Command) -> Look:
        """Do what a seat asks; the look is at the table as it then is."""
        self._count_answer(token)
        seen = await self._by_token(lambda rooms: rooms.do(token, command))
        return self._posted(seen.view.game, seen)

    async def view(self, token: str) -> View:
        """The table as the holder of a token may see it."""
        seen = await self._by_token(lambda rooms: rooms.view(token))
        self._opened.add(seen.game)
        return seen

    async def look(self, token: str) -> Look:
        """The same, with the procedure in play at hand: what a page is drawn from."""
        return await self._by_token(lambda rooms: rooms.look(token))

    async def course(self, token: str) -> Course:
        """How a whole game went."""
        game, seat = await self.seat(token)
        return await heavy(partial((await self._whole(game)).course, seat))

    async def luck_course(self, token: str) -> Course:
        """How the luck of the dice went in a whole game."""
        game, seat = await self.seat(token)
        return await heavy(partial((await self._whole(game)).luck_course, seat))

    async def look_at(self, token: str, line: int) -> Look:
        """The table as it was after a line, as the holder of a token may see it."""
        game, _ = await self.seat(token)
        then = await heavy(partial((await self._whole(game)).past, line))
        return await self._by_token(lambda rooms: rooms.look_back(token, then))

    async def news(self, game: str, seat: str, after: int) -> tuple[int, list[LineView]]:
        """The last message a seat may hear, by its number, and what has come after a line of the game."""
        talk = self._service.talk
        said, told = await self._aside(lambda rooms: (talk.latest(game, seat), rooms.told(game, after)))
        return said, told if told is not None else await heavy(partial((await self._whole(game)).told, after))

    async def say(self, token: str, text: str, to: str | None) -> None:
        """Say something at the table, to everybody or to one seat."""
        self.limiter.say(token_hash(token), self._host, self._size)
        game = await self._by_token(lambda rooms: self._service.talk.say(token, text, to))
        self._service.notices.post(game)

    async def heard(self, token: str) -> list[Message]:
        """What was said to the holder of a token."""
        return await self._by_token(lambda rooms: self._service.talk.heard(token))

    async def goes_at(self, game: str) -> str | None:
        """The day a room goes that nobody has entered."""
        return await self._aside(lambda rooms: goes_at(rooms.store, game))

    async def prepare(self, token: str, lines: list[str]) -> None:
        """Prepare answers ahead for a seat, in the place of those of before."""
        self._count_answer(token)
        self._posted(await self._by_token(lambda rooms: self._service.prepared.write(token, lines)), None)

    async def prepared(self, token: str) -> list[str]:
        """What a seat has prepared."""
        return await self._by_token(lambda rooms: self._service.prepared.lines(token))

    @asynccontextmanager
    async def watch(self, game: str) -> AsyncIterator[Watch]:
        """Watch a game: look, then `wait`, then look again."""
        self._service.programs.turns.belongs(game, self._host)
        with self._service.notices.hearing(game) as heard:
            yield Watch(heard)

    def stuck(self, game: str) -> Stuck | None:
        """The program that a game waits for in vain."""
        return self._service.programs.stuck(game)

    async def _whole(self, game: str) -> Whole:
        """All of a game, for work that must not be done in this process."""
        return await self._by_code(game, lambda rooms: rooms.whole(game))

    async def _aside(self, work: Callable[[Rooms], T]) -> T:
        return await self._service.aside(lambda: work(self._service.rooms))

    async def _by_code(self, game: str, work: Callable[[Rooms], T]) -> T:
        """A code is short enough to be guessed, were there no limit to wrong ones; who has a key guesses nothing."""
        seconds = self.limiter.knocks.wait(self._host)
        if seconds and game not in self._opened:
            raise TooOften("Too many codes have been tried from here that open nothing.", seconds)
        try:
            return await self._aside(work)
        except NoSuchGame:
            self.limiter.knocks.use(self._host)
            raise

    async def _by_token(self, work: Callable[[Rooms], T]) -> T:
        """A token is too long to be guessed: a wrong one counts, but never shuts out who has a right one."""
        try:
            return await self._aside(work)
        except NoSuchSeat:
            self.limiter.knocks.check(self._host, "Too many links have been tried from here that open nothing.")
            raise

    async def _must_have_room(self) -> None:
        self.limiter.begin(self._host, self._size)
        if await self._aside(lambda rooms: size_of(rooms.store)) > self.limiter.limits.store:
            raise Full

    def _count_answer(self, token: str) -> None:
        self.limiter.answer(token_hash(token), self._host, self._size)

    def _posted(self, game: str, answer: T) -> T:
        self._service.notices.post(game)
        self._service.programs.moved(game, self._host)
        return answer


def _piece(game: str, after: int, rooms: Rooms) -> list[str]:
    return rooms.store.piece(game, after)


TheVisit = NamedDependency[Visit]  # how a handler asks for it: `visit: TheVisit`


def provide_visit(request: Request[Any, Any, Any]) -> Visit:
    """The visit of a request; handlers ask for `visit`."""
    size = read_count(request.headers.get("Content-Length", "")) or 0
    return Visit(request.app.state.service, request.client.host if request.client else "", size)
