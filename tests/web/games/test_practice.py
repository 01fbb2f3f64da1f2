"""Undo on the page of a game and in the API: where it cannot be used no button stands; practice says what it is."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from berthier.web.app import create_app
from tests.games.installed import skirmish as skirmish
from tests.web.games.test_game_room import LONG, begin, until
from tests.web.guest import Guest
from tests.web.table import FREE, Seat

pytestmark = pytest.mark.usefixtures("skirmish")
BUTTON = re.compile(r'name="_do" value="undo"')


@pytest.fixture
def client(skirmish: None) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(limits=FREE)) as client:
        yield client


def asked_again(guest: Guest, gone: str) -> str:
    """The page once the program has answered: something else is asked than at this turn."""
    end = time.monotonic() + LONG
    while "Waiting for" in (page := guest.see()) or f'name="turn" value="{gone}"' in page:
        assert time.monotonic() < end, page
        time.sleep(0.05)
    return page


def answered(guest: Guest) -> str:
    """Both have bought their arms, Gray is done, and the program has moved."""
    until(guest, "Gray: arms")
    guest.do(do="seal", turn=guest.turn, pick="muskets", side="Gray")
    until(guest, "Gray: order")
    turn = guest.turn
    guest.do(do="choose", turn=turn, pick="done")
    return asked_again(guest, turn)


def test_no_button_stands_where_nothing_can_be_taken_back(client: TestClient[Any]) -> None:
    guest = begin(client)
    page = answered(guest)
    assert not BUTTON.search(page)
    assert "Undo: It has been answered since." in page
    assert "practice, nothing" not in page
    said = guest.do(do="undo", line="8")
    assert "programs never do, except in practice" in said


def test_the_page_of_practice_takes_back_and_counts(client: TestClient[Any]) -> None:
    guest = begin(client, practice="yes")
    page = answered(guest)
    assert "practice, nothing taken back" in page
    for times in (1, 2):
        line = re.findall('name="line" value="([0-9]+)"', page)[0]
        back = guest.do(do="undo", line=line)
        assert "Gray: order" in back
        assert f"practice, {times} taken back" in back
        turn = guest.turn
        guest.do(do="choose", turn=turn, pick="done")
        page = asked_again(guest, turn)
    guest.do(do="resign")
    page = guest.see()
    assert "Practice, 2 taken back: this counts as no result." in page
    assert "resigns (practice, 2 taken back)" in page
    assert not BUTTON.search(page)
    assert "no luck is told" in guest.see("/luck")


@pytest.mark.parametrize("practice", ["", "yes"])
def test_no_undo_stands_under_a_game_that_is_over(client: TestClient[Any], practice: str) -> None:
    guest = begin(client, **({"practice": practice} if practice else {}))
    answered(guest)
    guest.do(do="resign")
    assert not BUTTON.search(guest.see())
    assert "The game is over, and nothing is taken back in it" in guest.do(do="undo", line="8")


def test_who_is_sent_a_link_reads_that_it_is_practice(client: TestClient[Any]) -> None:
    for practice in ("", "yes"):
        guest = begin(client, way="friends", **({"practice": practice} if practice else {}))
        code = re.findall('data-code="([a-z0-9]+)"', guest.see())[0]
        assert ("Practice: anything may be taken back" in client.get("/join", params={"code": code}).text) is bool(
            practice
        )


def test_practice_is_a_choice_on_the_page_where_a_game_is_begun(client: TestClient[Any]) -> None:
    page = client.get("/play/skirmish/corners").text
    assert page.count('name="practice" type="checkbox"') == 2  # begun at once, and seat by seat


@pytest.mark.parametrize("practice", [False, True])
def test_the_api_begins_practice_and_says_so_ever_after(client: TestClient[Any], practice: bool) -> None:
    asked = {"ruleset": "skirmish", "scenario": "corners", "seats": {"Gray": "me", "Yellow": "first"}, "name": "Ann"}
    more = {"practice": True} if practice else {}
    opened = client.post("/api/play", json=asked | more)
    assert opened.status_code == 201, opened.text
    ticket = opened.json()
    gray = Seat(client, ticket["game"], ticket["seat"], ticket["token"])
    gray.act(do="seal", turn=gray.get()["turn"], pick="muskets", side="Gray")
    end = time.monotonic() + LONG
    while (seen := gray.get())["question"]["why"] != "order":
        assert time.monotonic() < end
        time.sleep(0.05)
    gray.act(do="choose", turn=seen["turn"], pick="done")
    while (seen := gray.get())["question"]["by"] != ["Gray"]:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert (seen["practice"], seen["undo"]["free"]) == (practice, practice)
    refused = gray.ask(do="undo", line=seen["undo"]["line"] or seen["seq"])
    verdict = client.get(f"/api/games/{ticket['game']}/verdict").json()
    if practice:
        assert refused.status_code == 200
        assert (verdict["practice"], verdict["taken_back"]) == (True, 1)
    else:
        assert refused.status_code == 422
        assert refused.json()["detail"].startswith("It has been answered since.")
        assert seen["undo"]["why_not"] == refused.json()["detail"]
        assert (verdict["practice"], verdict["taken_back"]) == (False, 0)


def test_a_game_that_is_over_is_played_on_from_a_step_of_its_replay(client: TestClient[Any]) -> None:
    """A room of its own, by the page and by the API; the old one stays as it is."""
    guest = begin(client)
    assert "Play on from here" not in guest.see("/replay", line="6")
    refused = guest.send("/play-on", line="3", way="alone", side="Gray", level="first")
    assert refused.status_code == 422
    assert "when it is over" in refused.text
    answered(guest)
    guest.do(do="resign")
    log = guest.log
    assert "play on from a step" in guest.see()
    page = guest.see("/replay", line="6")
    assert "Play on from here" in page
    assert "Play on from here" not in guest.see("/replay", line="1")
    fields = {"line": "6", "way": "alone", "side": "Gray", "level": "first", "practice": "yes", "name": "Ann"}
    begun = client.post(f"{guest.place}/play-on", data=fields, follow_redirects=False)
    assert begun.status_code == 303
    new = Guest(client, begun.headers["location"])
    page = new.see()
    assert "practice, nothing taken back" in page
    assert "sets up the position after line 6 of a game that is over" in page
    token = guest.place.rpartition("/")[2]
    headers = {"Authorization": f"Bearer {token}"}
    asked = {"name": "Ann", "seats": {"Gray": "me", "Yellow": "first"}}
    ticket = client.post("/api/seat/lines/6/play", headers=headers, json=asked)
    assert ticket.status_code == 201, ticket.text
    assert ticket.json()["seat"] == "Gray"
    assert client.post("/api/seat/lines/1/play", headers=headers, json=asked).status_code == 422
    assert client.post("/api/seat/lines/999/play", headers=headers, json=asked).status_code == 422
    code = re.findall('data-code="([a-z0-9]+)"', guest.see())[0]
    assert "Play on from here" not in client.get(f"/replay/{code}", params={"line": "6"}).text
    assert guest.log == log
