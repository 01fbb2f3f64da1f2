"""What is hidden stays hidden: another secret of somebody else does not change a byte of a view."""

from __future__ import annotations

import os
import random
import sqlite3
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import update

from berthier.rooms import events as e
from berthier.rooms import lines_told, views
from berthier.rooms.follow import derive
from berthier.rooms.keeping import database as schema
from berthier.rooms.keeping.chain import read_lines
from berthier.rooms.keeping.store import Store
from berthier.rooms.rooms import Rooms
from tests.core.logs import unchained
from tests.rooms.hidden import SEATS, mid_game, other_secrets, own_secrets
from tests.rooms.room import Room

GAMES = 8
CHECKS = int(os.environ.get("BERTHIER_VIEW_CHECKS", "8000"))  # a thorough run takes 100000


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> list[Room]:
    folder = tmp_path_factory.mktemp("rooms")
    return [mid_game(folder, seed) for seed in range(GAMES)]


def _views(log: bytes, own: dict[str, dict[str, str]]) -> list[bytes]:
    session = derive(read_lines(log))
    return [views.as_json(views.view(session, seat, own[seat])) for seat in SEATS]


def _differences(room: Room, checks: int, seed: int) -> int:
    """In how many of so many games with other secrets some seat's view is not the same bytes."""
    chance, lines = random.Random(seed), unchained(room.log())
    before, own = _views(room.log(), own_secrets(room, {})), own_secrets(room, {})
    assert before == [views.as_json(room.view(seat)) for seat in SEATS]
    different = 0
    for _ in range(checks // len(SEATS)):
        log, became = other_secrets(lines, room.game, chance)
        assert len(became) >= 2, "the withdrawn seal and the standing one are secrets"
        theirs = {seat: {became.get(k, k): v for k, v in kept.items()} for seat, kept in own.items()}
        different += sum(one != other for one, other in zip(before, _views(log, theirs), strict=True))
    return different


def test_other_secrets_leave_every_view_byte_for_byte(rooms: list[Room]) -> None:
    """Thousands of views: sealed picks, salts, withdrawn seals and dice secrets of others all changed."""
    assert [_differences(room, CHECKS // GAMES, seed) for seed, room in enumerate(rooms)] == [0] * GAMES


@pytest.mark.parametrize("leak", [e.Sealed, e.Committed])
def test_a_leak_would_be_found(rooms: list[Room], leak: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same check over a view that tells commitments finds it out every time."""
    told = {**lines_told.TOLD, leak: (*lines_told.TOLD[leak], "commitment")}
    monkeypatch.setattr(lines_told, "TOLD", told)
    assert _differences(rooms[1], 40, 1) == 40


def test_other_secrets_in_the_store_leave_the_desk_silent(rooms: list[Room], tmp_path: Path) -> None:
    """The way a server goes: in a copy of the store all others' rows are nonsense, tokens too, and the seat looks."""
    chance = random.Random(5)
    for room in rooms[:4]:
        for seat in SEATS:
            other = _copy(room, tmp_path / f"{room.game}{seat}.db")
            log, became = other_secrets(unchained(room.log()), room.game, chance)
            _rewrite(other, seat, log, became)
            seen = Rooms(other).view(room.tickets[seat].token)
            assert views.as_json(seen) == views.as_json(room.view(seat))
            other.close()


def _copy(room: Room, file: Path) -> Store:
    with sqlite3.connect(str(room.rooms.store.engine.url.database)) as old, sqlite3.connect(file) as new:
        old.backup(new)
    return Store(f"sqlite:///{file}")


def _rewrite(store: Store, seat: str, log: bytes, became: dict[str, str]) -> None:
    """Another log, our own secrets under their commitments there, and nothing sensible of anybody else's."""
    secrets, seats = schema.secrets, schema.seats
    nonsense = '{"pick":"nonsense","salt":"nonsense"}'
    with store.engine.begin() as connection:
        for n, line in enumerate(log.decode().splitlines(keepends=True), 1):
            connection.execute(update(schema.events).where(schema.events.c.n == n).values(line=line))
        for old, new in became.items():
            connection.execute(update(secrets).where(secrets.c.commitment == old).values(commitment=new))
        connection.execute(update(secrets).where(secrets.c.owner != seat).values(secret=nonsense))
        connection.execute(update(seats).where(seats.c.seat != seat).values(token_hash="x" + seats.c.token_hash))


def test_ones_own_pick_is_in_ones_own_view_only(rooms: list[Room]) -> None:
    """The check above could not see a change that no view ever shows: this one does change, for its own seat."""
    for room in rooms:
        session = room.rooms.whole(room.game).session()
        (seal,) = session.open_act.seals.values()
        commitment, seat = seal.event.commitment, seal.event.seat
        own = room.rooms.store.secrets(room.game, owner=seat)
        other = msgspec.json.encode(e.Opening("another", "salt")).decode()
        before = views.as_json(views.view(session, seat, own))
        assert before != views.as_json(views.view(session, seat, own | {commitment: other}))
        for others in set(SEATS) - {seat}:
            assert commitment.encode() not in views.as_json(views.view(session, others, {}))


def test_every_kind_of_event_says_what_it_tells() -> None:
    """A new kind of event tells nothing until somebody has said what; commitments are told by none."""
    kinds = set(e.Event.__args__) - {e.Overridden}
    assert set(lines_told.TOLD) == kinds
    assert all("commitment" not in fields for fields in lines_told.TOLD.values())
