"""Live events from real servers: every line, in order, from where one left off, also from another process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import psycopg
from litestar import Litestar, Request
from litestar.testing import TestClient

from berthier.rooms.keeping.store import token_hash
from berthier.rooms.lines_told import LineView
from berthier.web.app import create_app
from berthier.web.games.limits import Limits
from berthier.web.games.service import Visit
from berthier.web.games.stream import as_event, event_stream
from tests.patience import HANG
from tests.web.served import events, serving
from tests.web.table import Seat, sit_down


def _lines(at: str, seat: Seat, until: int, **headers: str) -> list[tuple[int, Any]]:
    """What a stream tells up to a line."""
    told = []
    with httpx.stream("GET", f"{at}/api/seat/events", headers=seat.headers | headers, timeout=HANG) as answer:
        assert answer.status_code == 200
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        for number, line in events(answer):
            told.append((number, line))
            if number >= until:
                return told
    raise AssertionError("the stream ended")


def test_every_line_in_order_and_from_where_one_left_off(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}") as (at, _), httpx.Client(base_url=at, timeout=HANG) as client:
        seats = sit_down(client)  # type: ignore[arg-type]
        with httpx.stream("GET", f"{at}/seat/{seats['Red'].token}/events", timeout=HANG) as answer:
            assert answer.headers["Referrer-Policy"] == "same-origin"
            heard = events(answer)
            for wanted in range(1, 6):
                assert next(heard)[0] == wanted
            seats["umpire"].start()
            seen = seats["Blue"].act(do="seal", turn=seats["Blue"].get()["turn"], pick="Charge")
            told = [next(heard) for _ in range(2)]
        assert [number for number, _ in told] == [6, 7]
        assert told[-1][1]["told"] == {"side": "attacker"}
        lines = [line for _, line in _lines(at, seats["Blue"], seen["seq"])]
        assert lines == seats["Blue"].get()["lines"]
        for name in ("Last-Event-ID", "last-event-id"):
            later = _lines(at, seats["Blue"], seen["seq"], **{name: "5"})
            assert [number for number, _ in later] == [6, 7]
        wrong = client.get("/api/seat/events", headers=seats["Blue"].headers | {"Last-Event-ID": "-1"})
        assert wrong.status_code == 400


def test_a_head_of_a_seat_and_of_its_events_is_answered_and_done_with(tmp_path: Path) -> None:
    """Nobody is streamed to who asked for the head alone, and the connection serves the next request."""
    with serving(f"sqlite:///{tmp_path / 'games.db'}") as (at, _), httpx.Client(base_url=at, timeout=HANG) as client:
        place = f"/seat/{sit_down(client)['Red'].token}"  # type: ignore[arg-type]
        for path in ("", "/talk", "/log", "/events", "/events"):
            head = client.head(place + path)
            assert (head.status_code, head.content) == (200, b"")
        assert client.get(place).text
        assert client.head(f"{place}/do").status_code == 405


def test_processes_on_one_postgresql_hear_each_other(postgres_store: str) -> None:
    """An answer in one process is an event in the other, by the notice alone: within the hour nobody looks himself."""
    with ExitStack() as stack:
        places = [stack.enter_context(serving(postgres_store, 3600))[0] for _ in range(2)]
        clients = [stack.enter_context(httpx.Client(base_url=at, timeout=HANG)) for at in places]
        seats = sit_down(clients[0])  # type: ignore[arg-type]
        streams = [_listen(stack, at, seats["Red"]) for at in places]
        for n in range(6, 26):
            entry = {"do": "enter", "name": f"{n}", "data": {}}
            answer = clients[n % 2].post("/api/seat/commands", headers=seats["umpire"].headers, json=entry)
            assert answer.json()["seq"] == n
            assert [next(stream)[1]["told"]["name"] for stream in streams] == [f"{n}"] * 2


def test_a_bell_that_lost_its_database_rings_again(postgres_store: str) -> None:
    """Every connection is cut; the lines written meanwhile are told once notices come again."""
    with ExitStack() as stack:
        at, _ = stack.enter_context(serving(postgres_store, 3600))
        seats = sit_down(stack.enter_context(httpx.Client(base_url=at, timeout=HANG)))  # type: ignore[arg-type]
        heard = _listen(stack, at, seats["Red"])
        for n in (6, 7):
            with psycopg.connect(postgres_store.replace("+psycopg", ""), autocommit=True) as connection:
                others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                connection.execute(f"{others} AND datname = current_database()")
            seats["umpire"].act(do="enter", name=f"{n}", data={})
            assert next(heard)[0] == n


def _listen(stack: ExitStack, at: str, seat: Seat) -> Iterator[tuple[int, Any]]:
    """The events a seat hears from now on, everybody being seated."""
    address = f"{at}/api/seat/events?after=5"
    return events(stack.enter_context(httpx.stream("GET", address, headers=seat.headers, timeout=HANG)))


def test_a_line_whose_bell_was_lost_still_arrives(tmp_path: Path) -> None:
    """Two processes on one SQLite file have no notices between them; they look for themselves."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(url) as (one, _), serving(url) as (two, _), httpx.Client(base_url=one, timeout=HANG) as client:
        seats = sit_down(client)  # type: ignore[arg-type]
        with httpx.stream("GET", f"{two}/api/seat/events?after=5", headers=seats["Red"].headers, timeout=HANG) as far:
            seats["umpire"].start("storm_ice", inputs={"units": 1})
            assert next(events(far))[0] == 6


def test_a_seat_has_so_many_streams_and_no_more() -> None:
    app = create_app(limits=Limits(streams_of_seat=1))
    with TestClient(app) as client:
        token = sit_down(client)["Red"].token
        with app.state.service.limiter.stream("testclient", token_hash(token)):
            full = client.get(f"/seat/{token}/events")
        assert full.status_code == 429
        assert "Retry-After" in full.headers


def test_a_reader_who_leaves_gives_his_place_back() -> None:
    """However far he had come: before the first byte, or in the middle."""

    async def read(app: Litestar, token: str, most: int) -> int:
        """The number of places still taken after a reader read so many pieces and left."""
        service = app.state.service
        events = await event_stream(
            Request({"type": "http", "headers": [], "query_string": b""}), Visit(service, ""), token
        )
        left = aiter(events.iterator)
        for _ in range(most):
            await anext(left)
        await left.aclose()
        del events, left
        return sum(service.limiter._streams.values())

    app = create_app()
    with TestClient(app) as client:
        token = sit_down(client)["Red"].token
        with client.portal() as portal:
            assert [portal.call(read, app, token, most) for most in (0, 1, 3)] == [0, 0, 0]


def test_an_event_is_one_line_of_data_whatever_a_name_holds() -> None:
    text = as_event(LineView(7, "now", "Red", "seat taken", False, {"name": "a\nid: 9\r\n\r\nb\u2028"}))
    assert text.startswith(b"id: 7\nevent: line\ndata: {")
    assert text.count(b"\n") == 4
    assert b"\r" not in text
