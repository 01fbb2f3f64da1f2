"""Limits: generous for people, a wall for machines; and nothing is changed at a foreign page's bidding."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from litestar.datastructures import Headers
from litestar.testing import TestClient

from berthier.rooms import seating
from berthier.web.app import create_app
from berthier.web.games import service
from berthier.web.games.limits import Buckets, Limiter, Limits, Rate, TooOften
from berthier.web.hosting import work
from berthier.web.hosting.middleware import LargeRequests, is_foreign
from tests.web.table import sit_down

TABLE = {"ruleset": "six_states", "title": "x", "name": "Ann"}


def _clock(times: list[float]) -> Callable[[], float]:
    return lambda: times[-1]


def test_a_bucket_is_full_then_empty_then_fills() -> None:
    times = [100.0]
    buckets = Buckets(Rate(3, 6), _clock(times))
    for _ in range(3):
        buckets.check("Ann", "Slowly.")
    with pytest.raises(TooOften, match="Try again in 2 seconds") as refused:
        buckets.check("Ann", "Slowly.")
    assert refused.value.headers == {"Retry-After": "2"}
    buckets.check("Bob", "Slowly.")
    times.append(102.0)
    buckets.check("Ann", "Slowly.")
    assert buckets.wait("Ann") == 2.0
    times.append(1000.0)
    for _ in range(3):
        buckets.check("Ann", "Slowly.")
    assert buckets.wait("Ann") == 2.0


def test_a_stream_has_a_place_until_it_ends() -> None:
    limiter = Limiter(Limits(streams_of_seat=1, streams_of_host=2, streams=3))
    with limiter.stream("here", "a"):
        for host, seat in (("here", "a"), ("there", "a")):
            with pytest.raises(TooOften), limiter.stream(host, seat):
                pass
        with limiter.stream("here", "b"):
            with pytest.raises(TooOften), limiter.stream("here", "c"):
                pass
            with limiter.stream("there", "c"), pytest.raises(TooOften), limiter.stream("yonder", "d"):
                pass
    with limiter.stream("here", "a"), limiter.stream("here", "b"):
        pass


def test_tables_are_not_opened_without_end() -> None:
    with TestClient(create_app(limits=Limits(tables=Rate(2, 600)))) as client:
        answers = [client.post("/api/games", json=TABLE) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert int(answers[2].headers["Retry-After"]) > 200
        assert answers[2].json()["title"] == "Too often"
        assert client.post("/api/games/import", json={"log": "x"}).status_code == 429


def test_a_host_opens_so_many_rooms_in_a_day() -> None:
    with TestClient(create_app(limits=Limits(rooms=Rate(2, 86_400)))) as client:
        answers = [client.post("/api/games", json=TABLE) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert int(answers[2].headers["Retry-After"]) > 3_600


def test_a_seat_does_not_fill_the_store() -> None:
    """So many bytes an hour are kept for a host, however fast its seats may answer; others there go on as before."""
    with TestClient(create_app(limits=Limits(sent=Rate(10_000, 3600)))) as client:
        umpire = sit_down(client)["umpire"]
        codes = [umpire.ask(do="enter", name=f"unit {number}", data={"sp": 3}).status_code for number in range(20)]
        assert (codes[0], codes[-3:]) == (200, [429] * 3)
        assert len(client.get(f"/api/games/{umpire.game}/log").content) < 20_000
        assert "kept" in umpire.ask(do="enter", name="one", data={}).json()["detail"]
        assert umpire.get()["seat"] == "umpire"


def test_in_a_full_store_games_go_on_and_none_begins() -> None:
    with TestClient(create_app(limits=Limits(tables=Rate(1_000, 1)))) as client:
        umpire = sit_down(client)["umpire"]
        log = client.get(f"/api/games/{umpire.game}/log").text
        client.app.state.service.limiter.limits = Limits(store=1)
        begun = {"ruleset": "six_states", "scenario": "two_neighbours", "way": "hotseat"}
        answers = [
            client.post("/api/games", json=TABLE),
            client.post("/api/games/import", json={"log": log}),
            client.post("/play", data=begun),
        ]
        assert [answer.status_code for answer in answers] == [507, 507, 507]
        assert all("This server is full: no new game can be kept here." in answer.text for answer in answers)
        assert umpire.start("storm_ice", inputs={"units": 1})["seq"] > 0


def test_a_room_that_nobody_has_entered_says_when_it_goes() -> None:
    with TestClient(create_app()) as client:
        given = {"ruleset": "six_states", "scenario": "two_neighbours", "way": "friends", "name": "Ann"}
        ann = client.post("/play", data=given, follow_redirects=False).headers["location"]
        page = client.get(ann).text
        assert re.search(r"this room goes on \d{4}-\d\d-\d\d unless somebody does", page)
        code = page.partition('data-code="')[2].partition('"')[0]
        client.post("/join", data={"code": code, "seat": "Yellow", "name": "Bob"}, follow_redirects=False)
        assert "this room goes on" not in client.get(ann).text


def test_wrong_codes_of_others_shut_out_nobody_who_has_a_key() -> None:
    """Who knocks too often from an address opens nothing more by a code; the holders of seats there notice nothing."""
    with TestClient(create_app(limits=Limits(knocks=Rate(2, 600)))) as client:
        given = {"ruleset": "six_states", "scenario": "two_neighbours", "way": "hotseat"}
        place = client.post("/play", data=given, follow_redirects=False).headers["location"]
        code = client.get(f"{place}/log").text.partition('"game":"')[2].partition('"')[0]
        knocks = [client.get(f"/api/games/{word}").status_code for word in ("wrong", "wronger", code)]
        assert knocks == [404, 404, 429]
        for page in ("", "/replay", "/replay?line=2", "/replay/luck", "/luck", "/log"):
            assert client.get(place + page).status_code == 200, page
        assert client.get(f"/replay/{code}").status_code == 429


def test_a_table_is_not_filled_with_spectators() -> None:
    with TestClient(create_app(limits=Limits(joins=Rate(4, 600)))) as client:
        game = sit_down(client)["umpire"].game
        looker = {"seat": "spectator", "name": "Eve"}
        answers = [client.post(f"/api/games/{game}/seats", json=looker).status_code for _ in range(3)]
        assert answers == [201, 429, 429]


def test_a_table_that_is_full_can_only_be_closed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    umpire = sit_down(client)["umpire"]
    monkeypatch.setattr(seating, "MOST_LINES", umpire.start("storm_ice", inputs={"units": 1})["seq"])
    full = umpire.ask(do="enter", name="one more", data={})
    assert (full.status_code, "is full" in full.json()["detail"]) == (422, True)
    assert client.post(f"/api/games/{umpire.game}/seats", json={"seat": "spectator", "name": "x"}).status_code == 422
    umpire.act(do="abort", reason="it is full")
    assert umpire.act(do="close")["closed"]


def test_a_command_is_short(client: TestClient) -> None:
    umpire = sit_down(client)["umpire"]
    assert umpire.ask(do="enter", name="long", data={"x": "y" * 70_000}).status_code == 413


def test_codes_are_not_guessed_and_a_right_token_is_never_shut_out() -> None:
    with TestClient(create_app(limits=Limits(knocks=Rate(3, 600)))) as client:
        umpire = sit_down(client)["umpire"]
        assert [client.get(f"/api/games/guess{n}").status_code for n in range(4)] == [404, 404, 404, 429]
        assert client.get(f"/api/games/{umpire.game}").status_code == 429, (
            "a right guess learns no more than a wrong one"
        )
        assert client.get("/api/seat", headers={"Authorization": "Bearer guess"}).status_code == 429
        assert umpire.get()["seat"] == "umpire"


def test_a_seat_answers_as_fast_as_people_do() -> None:
    with TestClient(create_app(limits=Limits(answers=Rate(2, 600)))) as client:
        seats = sit_down(client)
        codes = [seats["Blue"].ask(do="consent").status_code for _ in range(3)]
        assert codes == [422, 422, 429]
        assert seats["Red"].ask(do="consent").status_code == 422
        assert seats["Blue"].get()["seat"] == "Blue"


def test_the_line_for_heavy_work_has_an_end(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "MOST_WAITING", 0)
    answer = client.post("/api/rulesets/six_states/procedures/attrition/odds", json={"inputs": {"sp": 20}})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "12")


FOREIGN = [
    ({}, False),
    ({"Origin": "http://table.example:8642"}, False),
    ({"Origin": "https://TABLE.example:8642"}, False),
    ({"Sec-Fetch-Site": "same-origin", "Origin": "http://table.example:8642"}, False),
    ({"Sec-Fetch-Site": "none"}, False),
    ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, False),
    ({"Origin": "http://table.example"}, True),
    ({"Origin": "http://evil.example"}, True),
    ({"Origin": "null"}, True),
    ({"Origin": "http://["}, True),
    ({"Origin": ""}, True),
    ({"Sec-Fetch-Site": "cross-site"}, True),
    ({"Sec-Fetch-Site": "same-site", "Origin": "http://table.example:8642"}, True),
]


@pytest.mark.parametrize(("said", "foreign"), FOREIGN)
def test_where_a_request_comes_from(said: dict[str, str], foreign: bool) -> None:
    assert is_foreign(Headers({"Host": "table.example:8642"} | said)) is foreign


@pytest.mark.parametrize("path", ["/api/games", "/api/verify", "/six_states/attrition/play"])
def test_a_foreign_page_changes_nothing(client: TestClient, path: str) -> None:
    answer = client.post(path, headers={"Origin": "http://evil.example"}, json=TABLE)
    assert answer.status_code == 403
    assert "another site" in answer.text
    assert client.get("/api/rulesets", headers={"Origin": "http://evil.example"}).status_code == 200


async def _read_nothing() -> Any:
    raise AssertionError("nothing of it is read")


def test_large_requests_have_so_much_room_together() -> None:
    """Of one host and in all; small ones pass, and what is over makes room again."""
    large, passed = LargeRequests(of_host=1_000_000, in_all=1_500_000), []

    async def ask(host: str, size: int | None, inside: Callable[[], Awaitable[None]] | None = None) -> None:
        length = (b"content-length", str(size).encode()) if size is not None else (b"transfer-encoding", b"chunked")
        scope: Any = {"type": "http", "headers": [length], "client": (host, 1)}

        async def app(scope: Any, receive: Any, send: Any) -> None:
            passed.append((host, size))
            if inside is not None:
                await inside()

        await large.handle(scope, _read_nothing, _read_nothing, app)

    async def others() -> None:
        await ask("greedy", 1_000)
        await ask("other", 500_000)
        for host, size in (("greedy", 500_000), ("other", 900_000), ("other", None)):
            with pytest.raises(TooOften, match="at once"):
                await ask(host, size)

    asyncio.run(ask("greedy", 700_000, others))
    asyncio.run(ask("greedy", 900_000))
    assert passed == [("greedy", 700_000), ("greedy", 1_000), ("other", 500_000), ("greedy", 900_000)]


def test_what_needs_a_whole_game_is_worked_out_elsewhere_within_its_time(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step of the replay, luck, an import: all end at the deadline of the workers, and the room goes on."""
    umpire = sit_down(client)["umpire"]
    seen = umpire.start("storm_ice", inputs={"units": 1})
    log = client.get(f"/api/games/{seen['game']}/log").text
    asked: list[str] = []

    async def too_long(job: Callable[[], Any]) -> Any:
        asked.append(job.func.__name__ if isinstance(job, partial) else job.__name__)
        raise work.OutOfTime(1)

    monkeypatch.setattr(service, "heavy", too_long)
    answers = [
        client.get(f"/api/seat/lines/{seen['seq'] - 1}", headers=umpire.headers),
        client.get(f"/api/games/{seen['game']}/luck"),
        client.post("/api/games/import", json={"log": log}),
    ]
    assert asked == ["past", "luck", "brought"]
    for answer in answers:
        assert answer.status_code == 422
        assert "longer than the 1 seconds" in answer.json()["detail"]
    assert umpire.act(do="roll", turn=seen["turn"])["seq"] > seen["seq"]
