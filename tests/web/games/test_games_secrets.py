"""What is hidden stays hidden over HTTP: another secret of somebody else leaves a seat's JSON, events and pages the
same, byte for byte. The whole app runs, with a store whose secrets are exchanged between two requests."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from litestar import Litestar

from berthier.rooms import events as e
from berthier.rooms import lines_told
from berthier.rooms.keeping.chain import LogLine, read_lines
from berthier.rooms.keeping.store import NoSuchSeat, Store
from berthier.rooms.rooms import Rooms
from berthier.web.app import create_app
from tests.apart import run_apart
from tests.core.logs import unchained
from tests.rooms.hidden import SEATS, mid_game, other_secrets, own_secrets
from tests.rooms.room import Room
from tests.web.table import FREE

GAMES = 8
CHECKS = int(os.environ.get("BERTHIER_VIEW_CHECKS", "3000"))  # a thorough run takes 100000
PLACES = {
    "view": "/api/seat",
    "step": "/api/seat/lines/{seq}",
    "events": "/seat/{token}/events",
    "page": "/seat/{token}",
    "replay": "/seat/{token}/replay",
    "luck": "/seat/{token}/luck",
}


class Exchanged(Store):
    """A room's store, with other secrets behind what is not shown: another log, other rows, other tokens."""

    def __init__(self, room: Room) -> None:
        vars(self).update(vars(room.rooms.store))  # it writes as that store does
        self.room = room
        self.lines_kept, self.own = read_lines(room.log()), own_secrets(room, {})
        self.tokens = {ticket.token: seat for seat, ticket in room.tickets.items()}

    def exchange(self, chance: random.Random) -> None:
        """Every salt, pick and dice secret that nobody has shown becomes another; one's own are as they were."""
        log, became = other_secrets(unchained(self.room.log()), self.room.game, chance)
        assert len(became) >= 2, "the withdrawn seal and the standing one are secrets"
        self.lines_kept, self.own = read_lines(log), own_secrets(self.room, became)

    def lines(self, game: str, after: LogLine | None = None) -> list[LogLine]:
        return self.lines_kept[after.n if after else 0 :]

    def last(self, game: str) -> int:
        return len(self.lines_kept)

    def snapshots(self, game: str, rules: str | None = None) -> list[tuple[str, bytes]]:
        """None: every look derives the log with the other secrets anew."""
        return []

    def put_away(self, game: str, rules: str, n: int, data: bytes) -> None:
        """What was derived from other secrets is not kept."""

    def secrets(
        self, game: str, owner: str, among: Sequence[str] | None = None, key: str | None = None
    ) -> dict[str, str]:
        """One seat's secrets, never all; of these, those behind the commitments that are asked for."""
        own = self.own[owner]
        return own if among is None else {each: own[each] for each in among if each in own}

    def seat(self, token: str) -> tuple[str, str]:
        if token not in self.tokens:
            raise NoSuchSeat
        return self.room.game, self.tokens[token]


async def _get(app: Litestar, path: str, token: str, until: bytes | None) -> bytes:
    """The body of an answer; of a stream, all up to the event that begins like this."""
    body, over = bytearray(), asyncio.Event()

    async def receive() -> dict[str, Any]:
        if asked:
            return asked.pop()
        await over.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            assert message["status"] == 200, (path, message)
        body.extend(message.get("body", b""))
        if until is not None and until in body:
            over.set()

    asked = [{"type": "http.request", "body": b"", "more_body": False}]
    headers = [(b"authorization", f"Bearer {token}".encode()), (b"host", b"table.example")]
    scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http"}
    address = {"path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": headers}
    client = {"client": ("192.0.2.1", 1), "server": ("table.example", 80), "state": {}}
    await app(scope | address | client, receive, send)  # type: ignore[arg-type, typeddict-item]
    return bytes(body)


async def _seen(app: Litestar, store: Exchanged) -> dict[tuple[str, str], bytes]:
    """Everything every seat can see of its own."""
    app.state.service.rooms = Rooms(store)  # a rooms that remembers nothing of before
    found = {}
    seq = store.last("")
    for seat in SEATS:
        token = store.room.tickets[seat].token
        for name, place in PLACES.items():
            until = b"id: %d\n" % seq if name == "events" else None
            found[seat, name] = await _get(app, place.format(token=token, seq=seq), token, until)
    return found


@asynccontextmanager
async def _opened(room: Room) -> AsyncIterator[tuple[Litestar, Exchanged]]:
    store = Exchanged(room)
    app = create_app(store, FREE)
    async with app.lifespan():
        yield app, store


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Room]]:
    folder = tmp_path_factory.mktemp("rooms")
    made = [mid_game(folder, seed) for seed in range(GAMES)]
    yield made
    for room in made:
        room.rooms.store.close()


async def _differences(room: Room, checks: int, seed: int) -> set[tuple[str, str]]:
    """Which seats saw a difference, and where, in so many looks at the room with other secrets."""
    chance, different = random.Random(seed), set()
    async with _opened(room) as (app, store):
        before = await _seen(app, store)
        assert b"".join(before.values()).count(room.game.encode()) >= len(before) // 2, "they show the game"
        for _ in range(-(-checks // len(before))):
            store.exchange(chance)
            after = await _seen(app, store)
            different |= {key for key in before if before[key] != after[key]}
    return different


@pytest.mark.parametrize("seed", range(GAMES))
def test_other_secrets_leave_json_events_and_pages_byte_for_byte(rooms: list[Room], seed: int) -> None:
    assert run_apart(_differences(rooms[seed], CHECKS // GAMES, seed)) == set()


@pytest.mark.parametrize("leak", [e.Sealed, e.Committed])
def test_a_leak_would_be_found(rooms: list[Room], leak: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines that tell commitments are found out for every seat, in the view and in the events."""
    monkeypatch.setattr(lines_told, "TOLD", {**lines_told.TOLD, leak: (*lines_told.TOLD[leak], "commitment")})
    found = run_apart(_differences(rooms[1], 1, 1))
    assert {(seat, name) for seat in SEATS for name in ("view", "step", "events")} <= found


def test_ones_own_pick_is_seen_by_oneself_alone(rooms: list[Room]) -> None:
    """What is compared does depend on secrets: another pick of one's own changes what one sees, and only that."""

    async def looks() -> set[tuple[str, str]]:
        async with _opened(rooms[0]) as (app, store):
            before = await _seen(app, store)
            (commitment,) = (
                seal.event.commitment for seal in store.room.rooms.whole(store.room.game).session().act.seals.values()
            )
            store.own[owner][commitment] = store.own[owner][commitment].replace('"pick":"', '"pick":"not ')
            after = await _seen(app, store)
            return {key for key in before if before[key] != after[key]}

    (owner,) = (seal.event.seat for seal in rooms[0].rooms.whole(rooms[0].game).session().act.seals.values())
    found = run_apart(looks())
    assert {(owner, "view"), (owner, "page")} <= found
    assert {seat for seat, _ in found} == {owner}
