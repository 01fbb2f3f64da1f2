"""Whose program thinks next: fair between hosts and their games, and those first that somebody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from berthier.web.games.turns import STILL_HERE, TURNS, Turns
from tests.apart import run_apart


class Table:
    """A line of games on a clock that a test moves, with those that are watched."""

    def __init__(self, workers: int = 2) -> None:
        self.now, self.watched = 1000.0, set[str]()
        self.turns = Turns(workers, lambda game: game in self.watched, lambda: self.now)

    def opens(self, host: str, *games: str, watched: bool = False) -> None:
        for game in games:
            self.turns.belongs(game, host)
            self.turns.join(game)
            self.watched |= {game} if watched else set()

    def wait(self, seconds: float) -> None:
        self.now += seconds

    async def serve(self, count: int, seconds: float = 1.0) -> list[str]:
        """So many turns one after another, each a thought of so long; every game asks again at once."""
        served = []
        for _ in range(count):
            game = await self.turns.next()
            self.now += seconds
            self.turns.over(game)
            self.turns.join(game)
            served.append(game)
        return served


def run(work: Callable[[], Any]) -> Any:
    return run_apart(work())


ROOMS = [f"left {n}" for n in range(28)]


def test_who_waits_goes_before_all_that_were_left() -> None:
    """28 rooms of programs of one host that nobody looks at, and somebody who plays alone."""

    async def work() -> None:
        table = Table()
        table.opens("greedy", *ROOMS)
        table.wait(STILL_HERE + 1)
        await table.serve(20)
        assert (await table.turns.next()).startswith("left")  # one of the two workers is at it
        table.opens("honest", "solo", watched=True)
        assert await table.turns.next() == "solo"  # the other one is free, and was kept free

    run(work)


def test_watched_rooms_of_one_host_are_one_host() -> None:
    """Though somebody has them all open: a host has its share, and who has had least comes first."""

    async def work() -> None:
        table = Table()
        table.opens("greedy", *ROOMS, watched=True)
        begun = await table.turns.next()
        table.opens("honest", "solo", watched=True)
        assert await table.turns.next() == "solo"
        assert table.turns._next() is None  # 27 wait, and their host has all it may have
        table.turns.over("solo")
        table.wait(1)
        table.turns.over(begun)
        table.turns.join("solo")
        assert await table.turns.next() == "solo"

    run(work)


def test_hosts_then_their_games_take_turns() -> None:
    async def work() -> None:
        table = Table()
        table.opens("one", "a", "b", watched=True)
        table.opens("two", "c", watched=True)
        served = await table.serve(8)
        assert served[:2] == ["a", "c"]
        assert sorted(served) == ["a"] * 2 + ["b"] * 2 + ["c"] * 4

    run(work)


def test_games_nobody_looks_at_go_on_now_and_then() -> None:
    async def work() -> None:
        table = Table()
        table.opens("away", "left")
        table.wait(STILL_HERE + 1)
        table.opens("here", "watched", watched=True)
        served = await table.serve(2 * TURNS)
        assert served.count("left") == 2

    run(work)


def test_who_did_something_a_moment_ago_is_still_there() -> None:
    """Without scripts no stream is open."""
    table = Table()
    table.opens("here", "game")
    assert table.turns.is_looked_at("game")
    table.wait(STILL_HERE)
    assert not table.turns.is_looked_at("game")


def test_a_game_stays_on_the_account_of_who_opened_it() -> None:
    """A watcher does not bring it onto his own."""

    async def work() -> None:
        table = Table()
        table.opens("one", "a", watched=True)
        table.opens("watcher", "b", watched=True)
        table.turns.belongs("a", "watcher")
        assert await table.turns.next() == "a"
        assert await table.turns.next() == "b"

    run(work)


def test_a_game_has_one_thought_at_a_time() -> None:
    async def work() -> None:
        table = Table(workers=4)
        table.opens("one", "a", watched=True)
        assert await table.turns.next() == "a"
        table.turns.join("a")
        waiting = asyncio.create_task(table.turns.next())
        await asyncio.sleep(0)
        assert not waiting.done()
        table.turns.over("a")
        assert await waiting == "a"

    run(work)
