"""Battles made to order on the page of a scenario: a number, a size, two armies; by lot; refused in a sentence."""

from __future__ import annotations

import re
from typing import Any

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset
from berthier.web.games.boards.gallery import chosen_of
from tests.web.guest import Guest

CHOSEN = {"seed": "1815", "size": "battle", "climate": "dry", "blue": "polish_1576", "red": "ottoman_1500"}
KEY = "free_1815-battle-dry-polish_1576-ottoman_1500"


def made(client: TestClient[Any], ruleset: str, scenario: str = "free", **chosen: str) -> Any:
    return client.get(f"/play/{ruleset}/{scenario}/made", params=chosen, follow_redirects=False)


def test_the_page_asks_for_the_details_and_leads_to_the_battle(client: TestClient[Any]) -> None:
    page = client.get("/play/elements/free").text
    assert set(re.findall(r'id="made-(\w+)"', page)) == set(CHOSEN)
    answer = made(client, "elements", **CHOSEN)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/play/elements/{KEY}")
    there = client.get(answer.headers["location"]).text
    assert "A free battle, table 1815" in there
    assert '<option value="polish_1576" selected>' in there
    picture = re.search(r'<img src="([^"]+)"', there)
    assert picture is not None
    assert client.get(picture[1]).status_code == 200


def test_it_is_begun_there(client: TestClient[Any]) -> None:
    fields = {"ruleset": "elements", "scenario": KEY, "way": "hotseat"}
    answer = client.post("/play", data=fields, follow_redirects=False)
    assert answer.status_code == 303
    room = Guest(client, answer.headers["location"]).see()
    assert "A free battle, table 1815" in room
    assert "Poles and Lithuanians" in room


@pytest.mark.parametrize(
    "way", [{"way": "alone", "side": "red"}, {"way": "seats", "seat.blue": "me", "seat.red": "first"}]
)
def test_what_is_chosen_begins_without_being_shown_first(way: dict[str, str], client: TestClient[Any]) -> None:
    """As the page of the plain free battle sends it: every control of its one form."""
    page = client.get("/play/elements/free").text
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    assert fields == {"ruleset": "elements", "scenario": "free"}
    assert page.count('action="/play"') == 1
    answer = client.post("/play", data=fields | CHOSEN | way, follow_redirects=False)
    assert answer.status_code == 303
    room = Guest(client, answer.headers["location"]).see()
    assert "A free battle, table 1815" in room
    assert "Poles and Lithuanians" in room
    assert "Ottomans" in room


def test_the_plain_one_begins_where_nothing_was_changed(client: TestClient[Any]) -> None:
    """Its own key, with its own inputs; a detail that cannot be is said."""
    for ruleset in ("elements", "battalions"):
        game = find_ruleset(ruleset).games[0]
        assert game.details is not None
        own = {detail.name: detail.word for detail in game.details("free")}
        assert chosen_of(game, "free", own) == chosen_of(game, "free", {}) == "free"
    fields = {"ruleset": "elements", "scenario": "free", "way": "hotseat", "size": "<b>"}
    refused = client.post("/play", data=fields, follow_redirects=False)
    assert refused.status_code == 422
    assert "skirmish, battle, grand" in refused.text


@pytest.mark.parametrize("ruleset", ["elements", "battalions"])
def test_another_by_lot(ruleset: str, client: TestClient[Any]) -> None:
    answer = made(client, ruleset, lot="1", seed="5")
    assert re.fullmatch(rf"/play/{ruleset}/free(_battle)?_\d{{1,6}}", answer.headers["location"])
    assert client.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize(
    ("ruleset", "scenario", "chosen", "says"),
    [
        ("elements", "free", {"seed": "x"}, "no number of a table"),
        ("elements", "free", {"size": "<b>"}, "skirmish, battle, grand"),
        ("battalions", "free", {"seed": "../x"}, "digits"),
        ("elements", "crossroads", {"seed": "1"}, "not made to order"),
        ("six_states", "two_neighbours", {"seed": "1"}, "not made to order"),
        ("elements", "nowhere", {"seed": "1"}, "nowhere"),
    ],
)
def test_what_cannot_be_made_is_said(
    ruleset: str, scenario: str, chosen: dict[str, str], says: str, client: TestClient[Any]
) -> None:
    answer = made(client, ruleset, scenario, **chosen)
    assert 400 <= answer.status_code < 500
    assert says in answer.text
    assert "<b>" not in answer.text.partition("<main")[2].replace("<b>a first game</b>", "")
