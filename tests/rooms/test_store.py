"""The store, on SQLite and on PostgreSQL alike: what is written is kept, and of two writers exactly one wins."""

from __future__ import annotations

import random
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import select, text

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms import events as e
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping import database as schema
from berthier.rooms.keeping.chain import write_line
from berthier.rooms.keeping.database import open_engine
from berthier.rooms.keeping.store import Store
from berthier.rooms.keeping.writing import Conflict, SeatKey, Writing
from berthier.rooms.moves import Kept, Stale
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from tests.rooms.room import Room, Seeded, play_out, seat_everybody


def test_a_whole_fair_game(any_store: Store) -> None:
    """The same game on either store, to the proof."""
    room = seat_everybody(any_store, DiceSource.FAIR)
    room.start()
    play_out(room, random.Random(1))
    room.act("umpire", c.Close("né à Versailles ☕ \x00"))
    proof = prove(room.log())
    assert (proof.ok, proof.complete, proof.waiting) == (True, True, 0)
    assert any_store.games() == [room.game]


def test_the_same_bytes_on_both(any_store: Store, store: Store) -> None:
    """Chance and clock the same: the log does not know where it is kept."""
    logs = []
    for kept in (any_store, store):
        room = seat_everybody(kept, DiceSource.FAIR, seed="same")
        room.start()
        play_out(room, random.Random(1))
        logs.append(room.log())
    assert logs[0] == logs[1]


def _writing(room: Room, name: str) -> Writing:
    lines = room.rooms.store.lines(room.game)
    after = lines[-1]
    line = write_line(after.n + 1, after.at, e.Entered("umpire", name, {}), after.hash)
    kept = [Kept("umpire", f"{name:0>64}", name)]
    return Writing(room.game, after.n, [line], kept, [SeatKey(f"{name:f>64}", "umpire")])


def test_of_two_writers_one_wins_and_the_other_is_told(any_store: Store) -> None:
    """Forty times, eight at once; of those who lose nothing is kept, not even a secret."""
    room = seat_everybody(any_store)
    with ThreadPoolExecutor(8) as pool:
        for round_ in range(40):
            start = threading.Barrier(8)
            writings = [_writing(room, f"{round_:03}{n}") for n in range(8)]

            def write(writing: Writing, start: threading.Barrier = start) -> bool:
                start.wait()
                try:
                    any_store.write(writing)
                except Conflict:
                    return False
                return True

            won = list(pool.map(write, writings))
            assert won.count(True) == 1
            winner = writings[won.index(True)]
            assert any_store.lines(room.game)[-1] == winner.lines[0]
            assert any_store.last(room.game) == winner.after + 1
    assert len(_all(any_store, room)) == 40


def test_a_conflict_is_said_in_a_sentence(any_store: Store) -> None:
    room = seat_everybody(any_store)
    late = _writing(room, "late")
    any_store.write(_writing(room, "early"))
    with pytest.raises(Conflict, match=f"Game {room.game} has moved on past line {late.after}"):
        any_store.write(late)
    beyond = write_line(late.after + 6, "1809", e.Entered("umpire", "gap", {}), "")
    ahead = Writing(room.game, late.after + 5, [beyond])
    with pytest.raises(Conflict):
        any_store.write(ahead)
    other = Writing("nosuchgame", 3, late.lines)
    with pytest.raises(Conflict):
        any_store.write(other)


def test_two_players_who_seal_at_once_are_both_in(any_store: Store) -> None:
    """Through the rooms a command is tried again on the game as it then is; both seals stand, one reveal."""
    for seed in range(6):
        room = seat_everybody(any_store, seed=seed)
        turn = room.start().turn
        with ThreadPoolExecutor(2) as pool:
            list(
                pool.map(lambda seat, room=room, turn=turn: room.act(seat, c.SealPick(turn, "Charge")), ["Blue", "Red"])
            )
        kinds = [line.kind for line in room.view("umpire").lines]
        assert kinds[-3:] == ["sealed choice", "sealed choice", "reveal"]


def test_of_two_who_roll_at_once_one_rolls(any_store: Store) -> None:
    """The other is told that the turn is over, and no second die is rolled."""
    room = seat_everybody(any_store)
    for _ in range(6):
        seen = room.start("storm_ice", inputs={"units": 3})
        rolls = 0
        while seen.question is not None:
            with ThreadPoolExecutor(4) as pool:
                done = list(pool.map(lambda _, turn=seen.turn: _try(room, c.Roll(turn)), range(4)))
            assert done.count(True) == 1
            rolls += 1
            seen = room.view("umpire")
        assert sum(entry["kind"] == "answer" for entry in seen.acts[-1].record) == rolls


def _try(room: Room, command: c.Command) -> bool:
    try:
        room.act("umpire", command)
    except Stale:
        return False
    return True


def _all(store: Store, room: Room) -> list[str]:
    with store.engine.connect() as connection:
        kept = schema.secrets.c
        return sorted(connection.execute(select(kept.commitment).where(kept.game == room.game)).scalars())


def test_secrets_are_given_out_by_owner(any_store: Store) -> None:
    room = seat_everybody(any_store, DiceSource.FAIR)
    everybody = _all(any_store, room)
    each = [any_store.secrets(room.game, owner=owner) for owner in ("server", "umpire", "Blue", "Red", "spectator")]
    assert [len(own) for own in each] == [1, 1, 1, 1, 0]
    assert everybody == sorted(key for own in each for key in own)


def test_games_do_not_mix(any_store: Store) -> None:
    rooms = [seat_everybody(any_store, seed=seed) for seed in range(3)]
    for room in rooms:
        room.start()
    assert sorted(any_store.games()) == sorted(room.game for room in rooms)
    assert {any_store.last(room.game) for room in rooms} == {6}
    assert any_store.last("nosuchgame") == 0


def test_a_line_changed_in_the_store_is_found(any_store: Store) -> None:
    """The chain is checked with every line that is read."""
    room = seat_everybody(any_store)
    with any_store.engine.begin() as connection:
        connection.execute(text("UPDATE events SET line = replace(line, 'Ann', 'Eve')"))
    with pytest.raises(BadInput, match="Line 2 of the log"):
        Rooms(any_store).view(room.tickets["umpire"].token)


def test_two_servers_see_each_other(any_store: Store, url: str) -> None:
    """Two stores on one address, as two processes have them."""
    room = seat_everybody(any_store)
    other = Store(url)
    room.start()
    assert Rooms(other, Seeded(1)).view(room.tickets["Red"].token) == room.view("Red")
    other.close()


def test_sqlite_keeps_what_it_acknowledges(tmp_path: Path) -> None:
    """Write-ahead log, full sync, foreign keys: on every connection."""
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    with store.engine.connect() as connection:
        settings = [
            connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert settings == ["wal", 2, 1]


def test_a_store_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    """No such folder, not a database, somebody else's tables, no server: a sentence each."""
    (tmp_path / "text.db").write_text("this is a letter to my aunt, not a database " * 50)
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE games (name TEXT)")
    for address, said in (
        (f"sqlite:///{tmp_path / 'nowhere' / 'games.db'}", "unable to open database file"),
        (f"sqlite:///{tmp_path / 'text.db'}", "not a database"),
        (f"sqlite:///{tmp_path / 'other.db'}", "games already exists"),
        (f"postgresql://berthier@/games?host={tmp_path}", "."),
    ):
        with pytest.raises(BadInput, match="cannot be opened") as refusal:
            Store(address)
        assert said in refusal.value.error
        assert refusal.value.field == "store"


@pytest.mark.parametrize("address", ["", "games.db", "mysql://x/y", "http://x", "sqlite"])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(BadInput) as refusal:
        open_engine(address)
    assert refusal.value.field == "store"
    assert refusal.value.allowed
