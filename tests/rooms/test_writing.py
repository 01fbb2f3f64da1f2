"""Many writers of one file: they share one wait for the disk, and each still has an answer of his own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, event

from berthier.rooms.keeping.store import Store
from berthier.rooms.keeping.writing import Conflict, Together, Writing
from tests.patience import HANG
from tests.rooms.room import Room, seat_everybody
from tests.rooms.test_store import _writing as writing_of

MANY = 6


def tables(store: Store) -> list[Room]:
    return [seat_everybody(store, seed=str(number)) for number in range(MANY)]


def all_at_once(store: Store, writings: list[Writing]) -> list[Future[None]]:
    """Somebody else writes until all of these wait."""
    assert store._together is not None
    with ThreadPoolExecutor(len(writings)) as pool:
        with store.transaction():
            written = [pool.submit(store.write, writing) for writing in writings]
            _until(lambda: len(store._together._waiting) == len(writings))
        return written


def _until(happens: Callable[[], bool]) -> None:
    pause = threading.Event()
    for _ in range(int(HANG / 0.01)):
        if happens():
            return
        pause.wait(0.01)
    raise AssertionError("they never came")


def test_who_waits_together_is_written_together(store: Store) -> None:
    rooms = tables(store)
    writings = [writing_of(room, room.game) for room in rooms]
    commits: list[object] = []
    event.listen(store.engine, "commit", commits.append)
    for each in all_at_once(store, writings):
        each.result()
    assert len(commits) == 2, "his who wrote before, and one for all the others"
    for room, writing in zip(rooms, writings, strict=True):
        assert store.lines(room.game)[-1] == writing.lines[-1]


def test_what_is_refused_of_one_is_undone_for_him_alone(store: Store) -> None:
    rooms = tables(store)
    writings = [writing_of(room, room.game) for room in rooms]
    late = writing_of(rooms[0], "two")  # the same place in the same game
    *written, refused = all_at_once(store, [*writings, late])
    outcomes = [written[0].exception(), refused.exception()]
    assert sorted(type(each).__name__ for each in outcomes) == ["Conflict", "NoneType"]
    assert all(each.exception() is None for each in written[1:])
    lost = "two" if outcomes[0] is None else rooms[0].game
    assert store.secret(rooms[0].game, f"{lost:0>64}") is None
    assert all(
        store.lines(room.game)[-1].n == writing.lines[-1].n for room, writing in zip(rooms, writings, strict=True)
    )


def test_a_commit_that_fails_is_told_to_everybody(store: Store) -> None:
    """Nobody is told that it was written when the disk was full."""
    is_open = threading.Event()

    @contextmanager
    def full() -> Iterator[Connection]:
        assert is_open.wait(HANG)
        with store.transaction() as connection:
            yield connection
            raise OSError("the disk is full")

    rooms = tables(store)
    before = [store.last(room.game) for room in rooms]
    store._together = together = Together(full)
    with ThreadPoolExecutor(MANY) as pool:
        written = [pool.submit(store.write, writing_of(room, room.game)) for room in rooms]
        _until(lambda: len(together._waiting) == MANY)
        is_open.set()
    assert all(isinstance(each.exception(), OSError) for each in written)
    assert [store.last(room.game) for room in rooms] == before
    store._together = Together(store.transaction)
    store.write(writing_of(rooms[0], rooms[0].game))
    with pytest.raises(Conflict):
        store.write(Writing(rooms[0].game, before[0]))
