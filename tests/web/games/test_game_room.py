"""The game room without scripts: the gallery, the board, orders by buttons and by notation, programs that answer."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from docs.api_twins import battle_log
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.replay import write_log
from berthier.web.app import create_app
from tests.games.installed import skirmish as skirmish
from tests.web.guest import Guest
from tests.web.table import FREE

pytestmark = pytest.mark.usefixtures("skirmish")
LONG = 240  # seconds that only a real hang reaches


@pytest.fixture
def client(skirmish: None) -> Iterator[TestClient]:
    with TestClient(create_app(limits=FREE)) as client:
        yield client


def begin(client: TestClient, **fields: str) -> Guest:
    given = {"ruleset": "skirmish", "scenario": "corners", "way": "alone", "side": "Gray", "level": "first"}
    answer = client.post("/play", data=given | fields, follow_redirects=False)
    assert answer.status_code == 303, answer.text[-800:]
    return Guest(client, answer.headers["location"])


def until(guest: Guest, wanted: str) -> str:
    """The page once it says this; programs take a moment."""
    end = time.monotonic() + LONG
    while wanted not in (page := guest.see()):
        assert time.monotonic() < end, page
        time.sleep(0.05)
    return page


def test_the_gallery_shows_every_scenario_with_its_board(client: TestClient) -> None:
    page = client.get("/play").text
    assert "Two corners" in page
    (picture,) = set(re.findall(r'src="(/boards/skirmish/corners/[0-9a-f]+-set-day\.svg)"', page))
    ground = client.get(picture)
    assert "data-piece" in ground.text  # with what stands on it at first
    assert "data-piece" not in client.get(picture.replace("-set-day", "-day")).text
    assert ground.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in ground.headers["cache-control"]
    assert client.get(picture.replace("-set-day", "x-set-day")).status_code == 404


def test_each_seat_can_be_chosen(client: TestClient) -> None:
    """The page of a scenario: a person, a friend or a level for every side."""
    page = client.get("/play/skirmish/corners").text
    names = re.findall(r'<select id="seat-\d" name="(seat\.[A-Za-z]+)"', page)
    assert names == ["seat.Gray", "seat.Yellow"]
    guest = begin(client, way="seats", **{"seat.Gray": "steady", "seat.Yellow": "me"})
    assert "Yellow" in guest.see()
    refused = client.post(
        "/play", data={"ruleset": "skirmish", "scenario": "corners", "way": "seats", "seat.Gray": "x"}
    )
    assert refused.status_code == 422
    assert client.get("/play/skirmish/nowhere").status_code == 404
    assert client.get("/play/nobody/corners").status_code == 404


def test_a_whole_game_alone_against_the_computer_without_a_script(client: TestClient) -> None:
    """Buy, march, attack with the odds looked at, to the end."""
    guest = begin(client)
    assert "Gray: arms" in guest.see()
    guest.do(do="seal", turn=guest.turn, pick="muskets", side="Gray")
    orders, fights = 0, 0
    page = until(guest, "Gray: order")
    while "The game is over" not in page and orders < 60:
        words = re.findall(r'name="pick" value="([^"]+)"( data-[^>]*)?>', page)
        fight = next((word for word, marks in words if "data-fights" in marks), None)
        if fight is not None:
            fights += 1
            before = guest.see("/order", pick=fight)
            assert "A brawl" in before
            assert "exact" in before
            assert "Attack" in before  # the tally
        pick = fight or next((word for word, _ in words if word.endswith(("0102", "0202", "0302", "0403"))), "done")
        guest.do(do="choose", turn=guest.turn, pick=pick)
        orders += 1
        end = time.monotonic() + LONG
        while "Waiting for" in (page := guest.see()):
            assert time.monotonic() < end
            time.sleep(0.05)
    assert "The game is over" in page
    assert orders > 3
    verdict = client.get(f"/api/games/{re.findall('data-code=.([a-z0-9]+)', page)[0]}/verdict").json()
    assert verdict["ok"]


def test_what_is_no_order_is_refused_where_it_was_typed(client: TestClient) -> None:
    guest = begin(client, way="hotseat")
    for side in ("Gray", "Yellow"):
        guest.do(do="seal", turn=guest.turn, pick="muskets", side=side)
    assert "is no order: write G1 0000-0001, or done" in guest.do(do="choose", turn=guest.turn, pick="G1 to the moon")
    assert "is no order" in guest.see("/order", pick="nonsense")
    page = guest.do(do="choose", turn=guest.turn, pick="G1 0000-0001")
    assert "Undo" in page
    line = re.findall('name="line" value="([0-9]+)"', page)[0]
    assert 'value="G1 0000-0001"' in guest.do(do="undo", line=line)


def test_the_other_side_sees_only_what_it_may(client: TestClient) -> None:
    """The page of a game with something else hidden is the same page."""
    pages = set()
    for arms in ("muskets", "sabres"):
        gray = begin(client, way="friends")
        code = re.findall('data-code="([a-z0-9]+)"', gray.see())[0]
        answer = client.post("/join", data={"code": code, "seat": "Yellow", "name": "Bob"}, follow_redirects=False)
        yellow = Guest(client, answer.headers["location"])
        gray.do(do="seal", turn=gray.turn, pick=arms, side="Gray")
        yellow.do(do="seal", turn=yellow.turn, pick="sabres", side="Yellow")
        gray.do(do="choose", turn=gray.turn, pick="done")
        page = yellow.see()
        assert "Yellow: order" in page
        for own in (yellow.place, code):
            page = page.replace(own, "")
        pages.add(re.sub(r'class="qr".*?</svg>|data-key="[0-9a-f]+"', "", page, flags=re.S))
    assert len(pages) == 1


@pytest.mark.parametrize(
    "fields", [{"scenario": "nowhere"}, {"ruleset": "nobody"}, {"way": "by pigeon"}, {"level": "grandmaster"}]
)
def test_a_game_that_cannot_begin_says_why(fields: dict[str, str], client: TestClient) -> None:
    given = {"ruleset": "skirmish", "scenario": "corners", "way": "alone"}
    answer = client.post("/play", data=given | fields)
    assert answer.status_code == 422
    assert "There is no" in answer.text or "no " in re.findall(r'role="alert">([^<]+)', answer.text)[0]


def test_people_watch_and_resign(client: TestClient) -> None:
    guest = begin(client)
    over = guest.do(do="resign")
    assert "resigns" in over
    assert "Once more against the computer, as Yellow" in over
    assert "The game is over" in guest.see()
    watched = begin(client, way="watch")
    assert "The game is over" in until(watched, "The game is over")


def test_the_feed_calls_when_it_is_ones_move(client: TestClient) -> None:
    guest = begin(client, way="friends")
    answer = client.get(f"{guest.place}/feed.atom")
    assert answer.headers["content-type"].startswith("application/atom+xml")
    assert "<entry><title>Your move: Gray and Yellow choose secretly: arms</title>" in answer.text
    links = [link.attrib for link in ElementTree.fromstring(answer.text).findall("{http://www.w3.org/2005/Atom}link")]
    assert [link["href"].endswith("/feed.atom") for link in links if link.get("rel") == "self"] == [True]
    guest.do(do="resign")
    assert "<entry>" not in client.get(f"{guest.place}/feed.atom").text


def test_whole_games_over_the_api(client: TestClient) -> None:
    """What can be played, its board, and a game that begins; a wrong name gets a sentence."""
    listed = client.get("/api/scenarios").json()
    assert {"ruleset": "skirmish", "scenario": "corners"}.items() <= next(
        one.items() for one in listed if one["ruleset"] == "skirmish"
    )
    board = client.get("/api/scenarios/skirmish/corners/board").json()
    assert len(board["places"]) == 20
    asked = {"ruleset": "skirmish", "scenario": "corners", "seats": {"Gray": "me", "Yellow": "first"}}
    ticket = client.post("/api/play", json=asked).json()
    assert ticket["seat"] == "Gray"
    refused = client.post("/api/play", json=asked | {"seats": {"Green": "me"}})
    assert refused.status_code == 422
    assert "no side called 'Green'" in refused.text


def test_who_waits_for_a_friend_has_the_link_before_him_or_takes_the_computer(client: TestClient) -> None:
    """The question waits for a seat nobody has taken: its link, and a program instead with one tap."""
    guest = begin(client, way="friends")
    guest.do(do="seal", turn=guest.turn, pick="muskets", side="Gray")
    page = guest.see()
    assert "empty: the umpire" not in page
    table = page[page.index('id="table"') : page.index('id="happened"')]
    assert "Nobody plays" in table
    assert re.search(r'/join\?code=[^"&]+&seat=Yellow"', table)
    assert "Nobody plays" not in guest.do(do="hand-over", player="Yellow")
    assert "lets the computer (steady) play Yellow" in guest.see()
    until(guest, "Gray: order")


def test_a_game_is_looked_back_at_over_its_board(client: TestClient) -> None:
    watched = begin(client, way="watch")
    until(watched, "The game is over")
    page = watched.see("/replay")
    assert "Who was winning" in page
    assert "pieces-layer" in watched.see("/replay", line="8")
    assert "luck of the dice" in watched.see("/replay/luck")


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("arena", {"games": 5}, "1 to 4 games"),
    ("arena", {"games": 0}, "1 to 4 games"),
    ("arena", {"seats": {"Gray": "clever"}}, "clever"),
    ("play", {"seats": {"Nobody": "first"}}, "Nobody"),
    ("position", {"at": 3}, "give the log too"),
    ("position", {"log": battle_log()}, "not of this game"),
    ("picture", {"light": "dusk"}, "dusk"),
]


def test_what_programs_cannot_play_is_refused_in_a_sentence(client: TestClient) -> None:
    for what, body, sentence in REFUSED:
        answer = client.post(f"/api/scenarios/skirmish/corners/{what}", json=body)
        assert answer.status_code in (404, 422), answer.text
        assert sentence in answer.json()["detail"]


def test_a_game_is_drawn_and_told_as_a_side_knows_it(client: TestClient) -> None:
    drawn = client.post("/api/scenarios/skirmish/corners/picture", json={"light": "night"})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg")
    assert client.post("/api/scenarios/skirmish/corners/position", json={}).json()


def test_a_log_that_is_not_of_the_game_or_too_short_gets_a_sentence(client: TestClient) -> None:
    """As `berthier board` says it: another ruleset's log, another version's, an answer beyond its end, no such seat."""
    ruleset = find_ruleset("skirmish")
    procedure = ruleset.procedure(ruleset.games[0].procedure)
    log = write_log(ruleset, procedure, Live(ruleset.call(procedure, {"scenario": "corners"})))
    for asked, said in (
        ({"log": log, "at": 5}, "holds 0 answers; there is no board after 5 of them"),
        ({"log": battle_log()}, "is of six_states attrition, not of this game"),
        ({"log": log.replace('"berthier":1', '"berthier":2', 1)}, "format 2 is not one this version reads"),
        ({"side": "Purple"}, "no seat called 'Purple'"),
    ):
        refused = client.post("/api/scenarios/skirmish/corners/position", json=asked)
        assert refused.status_code == 422
        assert said in refused.json()["detail"]


def test_nobody_weighs_what_is_not_asked_of_him(client: TestClient) -> None:
    guest = begin(client)
    assert guest.see("/chances", piece="G1") == "[]"
    assert client.get("/seat/nobody/chances").status_code == 404


def test_a_whole_game_has_no_odds_of_its_own(client: TestClient) -> None:
    """Who types the address of a battle's odds is told where they are; nothing is reckoned, and nothing fails."""
    fields = {"ruleset": "battalions", "scenario": "two_elms", "side": "blue", "way": "hotseat"}
    answer = client.get(f"{begin(client, **fields).place}/odds")
    assert answer.status_code == 200
    assert "A whole game has no odds of its own" in answer.text


def test_a_record_speaks_of_sides_and_commands_by_their_names(client: TestClient) -> None:
    """In the room and in its replay: no key of a seat or a command stands where a player reads."""
    guest = begin(client, ruleset="elements", scenario="crossroads", way="hotseat", side="blue")
    for page in (guest.see(), guest.see("/replay")):
        record = page[page.index('<ol class="record">') :]
        record = record[: record.index("</ol>")]
        assert "<span>Imperialists: initiative of Imperial advance guard</span>" in record
        assert "initiative of R1" not in record
    assert "Next: Imperialists: orders of Imperial advance guard" in guest.see("/replay")
