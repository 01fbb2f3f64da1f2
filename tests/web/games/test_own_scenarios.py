"""A scenario of one's own in the browser: brought, looked at, begun in every way, replayed, brought in elsewhere; seen
by nobody who has no key, and kept by nobody before a room is opened."""

from __future__ import annotations

import html
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from litestar.testing import TestClient

from berthier.core import game as core
from berthier.core.game import KEPT
from berthier.core.inputs import as_written
from berthier.core.ruleset import find_ruleset
from berthier.rooms.keeping.store import Store
from berthier.web.app import create_app
from berthier.web.games.boards import board_tools, ground, own_boards
from tests.games.mutants import READERS, shipped
from tests.web.guest import Guest
from tests.web.table import FREE

MARKUP = '<script>alert(1)</script> & "quoted"'
LONG = 240  # seconds that only a real hang reaches


def mine(ruleset: str = "six_states", **changes: Any) -> dict[str, Any]:
    return shipped(ruleset)[0] | {"title": "A short war"} | changes


def text_of(data: dict[str, Any]) -> str:
    return as_written(json.dumps(data).encode())


def bring(client: TestClient, data: Any, ruleset: str = "six_states") -> Any:
    file = data if isinstance(data, bytes) else json.dumps(data).encode()
    return client.post(f"/play/{ruleset}", files={"file": ("mine.json", file, "application/json")})


def begin(client: TestClient, page: str, **fields: str) -> Guest:
    """Press a button of the page that shows a file: everything in its first form is sent back."""
    form = page[page.index('action="/play"') :]
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="(.*?)">', form[: form.index("</form>")])
    given = {name: html.unescape(value) for name, value in hidden} | {"way": "alone", "level": "first"} | fields
    answer = client.post("/play", data=given, files={"nothing": b""}, follow_redirects=False)
    assert answer.status_code == 303, answer.text[-800:]
    return Guest(client, answer.headers["location"])


@pytest.mark.parametrize("ruleset", READERS)
def test_a_file_is_shown_and_begun(ruleset: str, client: TestClient) -> None:
    assert f'href="/play/{ruleset}#own"' in client.get("/play").text
    assert 'type="file"' in client.get(f"/play/{ruleset}").text
    answer = bring(client, mine(ruleset), ruleset)
    assert answer.status_code == 200, answer.text[-800:]
    page = answer.text
    assert "<h1>A short war" in page
    assert re.search(r"\d+ (turn|month|period)s?", page)
    day = html.unescape(re.findall(r'<img src="(data:image/svg\+xml,.*?)"', page)[0])
    assert ElementTree.fromstring(unquote(day.partition(",")[2])).tag.endswith("svg")
    for side in find_ruleset(ruleset).games[0].sides(text_of(mine(ruleset))):
        assert side.neutral or html.escape(side.title, quote=False) in html.unescape(page)
    guest = begin(client, page, way="hotseat")
    seen = guest.see()
    assert "A short war" in seen
    assert text_of(mine(ruleset)) not in seen
    (picture,) = set(re.findall(r'class="ground day" src="([^"]+)"', seen))
    assert picture.startswith(f"{guest.place}/board/")
    drawn = client.get(picture)
    assert drawn.headers["cache-control"] == "no-store"  # as everything inside a seat
    assert ElementTree.fromstring(drawn.text).tag.endswith("svg")
    (places,) = re.findall(r'data-places="([^"]+)"', seen)
    assert client.get(places).status_code == 200
    (measure,) = re.findall(r'data-measure="([^"]+)"', seen)
    assert "<svg" in client.get(measure, params={"x1": 10, "y1": 10, "x2": 50, "y2": 50}).text


def test_the_file_of_a_scenario_of_ours_is_there_to_begin_from(client: TestClient) -> None:
    for ruleset in READERS:
        key = next(iter(find_ruleset(ruleset).games[0].scenarios()))
        (address,) = re.findall(
            r'href="(/api/scenarios/[^"]+/file)" download', client.get(f"/play/{ruleset}/{key}").text
        )
        data = client.get(address).json()
        assert f"<h1>{html.escape(data['title'])}" in bring(client, data, ruleset).text
    assert "/file" not in client.get("/play/elements/free").text
    assert client.get("/api/scenarios/elements/free/file").status_code == 404


@pytest.mark.parametrize("way", ["alone", "friends", "hotseat", "watch"])
def test_every_way_to_begin(way: str, client: TestClient) -> None:
    guest = begin(client, bring(client, mine()).text, way=way, side="Yellow")
    assert "A short war" in guest.see()


def test_a_file_is_pasted_and_what_is_wrong_is_told_beside_it(client: TestClient) -> None:
    pasted = json.dumps(mine(), indent=1)
    assert "<h1>A short war" in client.post("/play/six_states", data={"text": pasted}).text
    wrong = mine()
    wrong["armies"][0]["hex"] = "2024"
    refused = client.post("/play/six_states", data={"text": json.dumps(wrong)})
    assert refused.status_code == 422
    assert "An army of Gray stands at 2024, where there is no land." in refused.text
    assert "&#34;2024&#34;" in refused.text  # the text is still there to be mended
    assert "mine.json: An army of Gray stands at 2024" in bring(client, wrong).text
    for nothing in ({}, {"text": "  "}):
        assert "Choose a scenario file first" in client.post("/play/six_states", data=nothing).text
    assert client.get("/play/nobody").status_code == client.post("/play/nobody", data={"text": "{}"}).status_code == 404


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"\xff\xfe", "It is no JSON"),
        (b"[" * 5000, "It is no JSON"),
        (b'{"a":' + b"[" * 500 + b"]" * 500 + b"}", "nested too deep"),
        (b"{" + b" " * 200_000 + b"}", "at most 200,000"),
        (json.dumps(mine(title="x" * 10_000)).encode(), "title: a text of 10,000 characters; the most is 80."),
        (json.dumps({"x": ["y" * 900] * 100}).encode(), "the most is 64,000"),
    ],
    ids=["bytes", "deep", "nested", "long", "title", "written"],
)
def test_what_is_no_scenario(file: bytes, said: str, client: TestClient) -> None:
    refused = bring(client, file)
    assert refused.status_code == 422
    assert said in html.unescape(refused.text)


def test_a_request_that_is_too_large_is_not_read(client: TestClient) -> None:
    assert bring(client, b"x" * 400_000).status_code == 413


@pytest.mark.parametrize("ruleset", READERS)
def test_markup_is_text(ruleset: str, client: TestClient) -> None:
    data = mine(ruleset, title=MARKUP)
    data |= {"about": MARKUP} if "about" in data else {"story": MARKUP}
    page = bring(client, data, ruleset).text
    guest = begin(client, page, way="hotseat")
    seen = client.get(guest.place).text
    for shown in (page, seen, client.get(f"{guest.place}/replay").text, client.get("/play").text):
        assert "<script>alert" not in shown
    assert html.escape(MARKUP, quote=False).replace('"', "&#34;") in seen


def test_boards_of_ones_own_have_no_address_for_others(client: TestClient) -> None:
    text = text_of(mine())
    hash_ = ground.board_hash("six_states")
    for cache in (ground.ground_of, ground.set_up_of, board_tools.places_of):
        before = cache.cache_info().currsize
        bring(client, mine())
        assert cache.cache_info().currsize == before
    for path in (f"/boards/six_states/{text}/{hash_}-day.svg", f"/boards/six_states/{text}/{hash_}/places"):
        assert client.get(path).status_code == 404
    assert client.get(f"/boards/six_states/{text}/distance?x1=1&y1=1&x2=2&y2=2").status_code in (404, 422)
    assert client.get(f"/play/six_states/{text}").status_code in (404, 422)
    guest = begin(client, bring(client, mine()).text)
    assert client.get(f"/seat/nobody/board/{hash_}-day.svg").status_code in (401, 404)
    assert client.get(f"/replay/nobody/board/{hash_}-day.svg").status_code == 404
    assert client.get(f"{guest.place}/board/older-day.svg").status_code == 404
    ours = client.post("/play", data={"ruleset": "six_states", "scenario": "two_neighbours"}, follow_redirects=False)
    assert client.get(f"{ours.headers['location']}/board/{hash_}-day.svg").status_code == 404


def test_nothing_is_kept_before_a_room_is_opened(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    with TestClient(create_app(store, limits=FREE)) as client:
        size = sum(each.stat().st_size for each in tmp_path.iterdir())
        for turn in range(1, 4):
            bring(client, mine(turns=turn))
        assert sum(each.stat().st_size for each in tmp_path.iterdir()) == size
    store.close()


def test_no_cache_grows_with_files(client: TestClient) -> None:
    game = find_ruleset("six_states").games[0]
    for turn in range(1, KEPT + 6):
        game.scenario(text_of(mine(minutes=turn)))
    assert own_boards.own_ground.cache_info().maxsize == own_boards.DRAWN
    assert core._checked.cache_info().currsize <= KEPT


def finished(client: TestClient, guest: Guest) -> str:
    end = time.monotonic() + LONG
    while "The game is over" not in (page := guest.see()):
        assert time.monotonic() < end, page[-500:]
        time.sleep(0.05)
    return page


def test_a_game_of_it_is_watched_replayed_verified_and_brought_in(client: TestClient) -> None:
    guest = begin(client, bring(client, mine(turns=1)).text, way="watch", level="first")
    page = finished(client, guest)
    code = re.findall('data-code="([a-z0-9]+)"', page)[0]
    for place in (f"{guest.place}/replay", f"/replay/{code}"):
        seen = client.get(place, params={"line": "9"}).text
        (picture,) = set(re.findall(r'class="ground day" href="([^"]+)"', seen))
        drawn = client.get(picture)
        assert drawn.text.startswith("<svg")
        assert "public" not in drawn.headers["cache-control"]
    log = client.get(f"{guest.place}/log").content
    assert client.post("/api/verify", json={"log": log.decode()}).json()["ok"] is True
    with TestClient(create_app(limits=FREE)) as elsewhere:
        brought = elsewhere.post("/tables/import", files={"log": ("game.jsonl", log)}, follow_redirects=False)
        assert brought.status_code == 303
        there = Guest(elsewhere, brought.headers["location"])
        assert "A short war" in there.see()
        (ground_there,) = set(re.findall(r'class="ground day" src="([^"]+)"', there.see()))
        assert elsewhere.get(ground_there).text.startswith("<svg")


def test_a_room_of_it_is_there_after_a_restart(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    with TestClient(create_app(address, limits=FREE)) as client:
        guest = begin(client, bring(client, mine("elements"), "elements").text, way="hotseat")
        before = guest.see()
    with TestClient(create_app(address, limits=FREE)) as client:
        again = Guest(client, guest.place)
        seen = again.see()
        assert re.findall('name="turn" value="([0-9]+)"', seen) == re.findall('name="turn" value="([0-9]+)"', before)
        (picture,) = set(re.findall(r'class="ground day" src="([^"]+)"', seen))
        assert client.get(picture).text.startswith("<svg")


@pytest.fixture
def served() -> Iterator[TestClient]:
    with TestClient(create_app(limits=FREE)) as client:
        yield client


@pytest.mark.parametrize("ruleset", READERS)
def test_twins_of_the_api(ruleset: str, served: TestClient) -> None:
    data = mine(ruleset)
    told = served.post(f"/api/scenarios/{ruleset}", json={"file": data}).json()
    assert (told["ruleset"], told["title"]) == (ruleset, "A short war")
    assert told["scenario"] == (data.get("id") or data.get("key"))
    own = f"/api/scenarios/{ruleset}/own"
    assert served.post(f"{own}/picture", json={"file": data}).text.startswith("<svg")
    assert served.post(f"{own}/position", json={"file": data}).status_code == 200
    ticket = served.post("/api/play", json={"ruleset": ruleset, "scenario": "own", "file": data}).json()
    assert "A short war" in served.get(ticket["link"]).text


def test_the_api_says_what_stands_in_the_way(served: TestClient) -> None:
    wrong = mine()
    wrong["armies"][0]["hex"] = "2024"
    for path in ("/api/scenarios/six_states", "/api/scenarios/six_states/own/picture"):
        refused = served.post(path, json={"file": wrong})
        assert refused.status_code == 422
        assert refused.json()["detail"] == "An army of Gray stands at 2024, where there is no land."
    assert served.post("/api/scenarios/six_states", json={"file": []}).status_code == 400
    long = served.post("/api/scenarios/six_states/own/picture", json={"file": mine(title="x" * 10_000)})
    assert (long.status_code, long.json()["field"]) == (422, "title")
    named = served.post("/api/scenarios/six_states/two_neighbours/picture", json={"file": mine()})
    assert "called own" in named.json()["detail"]
    play = served.post("/api/play", json={"ruleset": "six_states", "scenario": text_of(mine())})
    assert "a file is sent" in play.json()["detail"]
    played = served.post(
        "/api/scenarios/six_states/own/play",
        json={"file": mine(turns=1, id="mine"), "seats": {"Gray": "first", "Yellow": "first"}},
    ).json()
    assert (played["scenario"], played["ended"]) == ("mine", True)
