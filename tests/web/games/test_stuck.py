"""A program that cannot answer: the room says so, and who sits there chooses another level or takes its seat."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from typing import cast

import pytest
from litestar.testing import TestClient

from berthier.rooms.views import LineView
from berthier.web.app import create_app
from berthier.web.games import programs, stream
from berthier.web.games.programs import Stuck
from berthier.web.games.service import Visit
from berthier.web.games.thinking import NoAnswer, Thinker
from tests.apart import run_apart
from tests.games.installed import skirmish as skirmish
from tests.web.guest import Guest, join
from tests.web.table import FREE

LONG = 240  # seconds that only a real hang reaches
WHY = "it thought for longer than 60 seconds"


class Sleepy(Thinker):
    """Steady falls asleep over its first thought; other levels answer. No process is needed for that."""

    async def think(self, work: Callable[[], str], seconds: float) -> str:
        args = getattr(work, "args", ())
        if "steady" in args:
            raise NoAnswer(WHY)
        return work()


@pytest.fixture
def client(skirmish: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(programs, "Thinker", Sleepy)
    with TestClient(create_app(limits=FREE)) as client:
        yield client


def against_the_computer(client: TestClient) -> Guest:
    given = {"ruleset": "skirmish", "scenario": "corners", "way": "alone", "side": "Gray", "level": "steady"}
    answer = client.post("/play", data=given, follow_redirects=False)
    assert answer.status_code == 303, answer.text[-500:]
    return Guest(client, answer.headers["location"])


def until(guest: Guest, said: str) -> str:
    end = time.monotonic() + LONG
    while said not in (page := guest.see()):
        assert time.monotonic() < end, page[-3000:]
        time.sleep(0.02)
    return page


def test_a_room_says_that_its_program_could_not_answer(client: TestClient) -> None:
    page = until(guest := against_the_computer(client), "could not answer")
    assert WHY in page
    assert "(steady) could not answer for Yellow" in page
    assert "Take its seat" in page
    log = guest.log.count(b"\n")
    guest.do(do="hand-over", player="Yellow", level="first")
    end = time.monotonic() + LONG
    while guest.log.count(b"\n") < log + 2:  # handed over, and sealed by the program of the other level
        assert time.monotonic() < end
        time.sleep(0.02)
    assert "could not answer" not in guest.see()


def test_its_seat_can_be_taken(client: TestClient) -> None:
    until(guest := against_the_computer(client), "could not answer")
    assert "seat=Yellow" in guest.do(do="let-in", player="Yellow")  # who plays alone lets somebody in first
    friend = join(client, guest, "Yellow")
    assert "could not answer" not in friend.see()
    assert "could not answer" not in guest.see()


def test_who_plays_with_others_is_told_and_offered_the_seat_alone(client: TestClient) -> None:
    """The level of a program among people is not one player's to change."""
    until(guest := against_the_computer(client), "could not answer")
    watcher = join(client, guest, "spectator")
    until(watcher, "could not answer")
    assert "Let it play at another level" in guest.see()
    assert "Let it play at another level" not in watcher.see()


def test_the_stream_calls_the_page() -> None:
    """No line is written: who has the room open is called all the same, and again when it goes on."""
    told: list[Stuck | None] = [None, Stuck("Yellow", 3, "steady", WHY), None]

    class Watched:
        async def wait(self) -> bool:
            told.pop(0)
            return True

    class Room:
        def stuck(self, game: str) -> Stuck | None:
            return told[0]

        async def news(self, game: str, seat: str, after: int) -> tuple[int, list[LineView]]:
            return 0, []

        @asynccontextmanager
        async def watch(self, game: str) -> AsyncIterator[Watched]:
            yield Watched()

    async def listen() -> list[bytes]:
        events = stream._events(cast("Visit", Room()), "game", "Gray", 0, ExitStack())
        return [await anext(events) for _ in range(3)]

    assert run_apart(listen()) == [stream.RETRY, *[b"event: stuck\ndata: \n\n"] * 2]
