"""How a game is won is told: in every scenario, by the figures its files give, and on the page of its room."""

from __future__ import annotations

import re

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset, installed
from berthier.staff.played.games import position_of
from berthier.staff.played.on_board import BoardAsk, stands
from berthier.web.games.boards.gallery import cards

SCENARIOS = [
    (key, scenario)
    for key in sorted(installed())
    for game in find_ruleset(key).games
    for scenario, one in game.scenarios().items()
    if not one.shares
]


def told(key: str, scenario: str) -> str:
    """All of it."""
    begun = stands(BoardAsk(ruleset=key, scenario=scenario))
    assert begun.game.winning is not None
    return " ".join(begun.game.winning(position_of(begun.game, begun.live, None)))


@pytest.mark.parametrize(("key", "scenario"), SCENARIOS)
def test_every_scenario_says_how_it_is_won(key: str, scenario: str) -> None:
    """In sentences, and it says when it is over: by turns, months or periods, or by a level reached."""
    words = told(key, scenario)
    assert words.endswith(".")
    assert re.search(r"After (turn|month|period) [0-9]+|at the end", words)
    assert "None" not in words


@pytest.mark.parametrize(
    ("key", "scenario", "words"),
    [
        ("six_states", "two_neighbours", "Galvenne counts 4"),
        ("six_states", "six_states", "Whoever has 20 points at the end of a month has won at once"),
        ("capitani", "novara_1513", "Places count for France: Novara 8, Alessandria 2, Arona 3"),
        ("capitani", "novara_1513", "Held together, Novara and Arona win at once for France"),
        ("great_powers", "ulm", "Munich 3"),
        ("great_powers", "austerlitz", "12 to 21: French victory"),
        ("elements", "lech", "eight of their land elements"),
        ("battalions", "two_elms", "Two Elms Farm 4"),
        ("battalions", "two_elms", "The French break when units worth 60 in a hundred of their 10 are gone"),
    ],
)
def test_by_the_figures_of_the_design(key: str, scenario: str, words: str) -> None:
    assert words in told(key, scenario)


def test_it_is_a_tap_away_in_the_room(client: TestClient) -> None:
    fields = {"ruleset": "six_states", "scenario": "two_neighbours", "way": "hotseat", "side": "Gray"}
    page = client.post("/play", data=fields).text
    assert "How it is won" in page
    assert "Galvenne counts 4" in page


def test_a_card_says_how_long_it_takes_and_how_many_play() -> None:
    """Hours where minutes would have to be divided; one may always play alone."""
    told = {(card.ruleset.key, card.scenario.key): (card.players, card.lasts) for card in cards()}
    assert told["battalions", "two_elms"] == ("1 or 2", "15 minutes")
    assert told["battalions", "albuera"] == ("1 or 2", "3½ hours")
    assert told["great_powers", "campaign"] == ("1 to 7", "40 hours")
    assert told["elements", "lech"] == ("1 or 2", "75 minutes")


def test_the_page_of_a_scenario_says_how_it_is_won(client: TestClient) -> None:
    assert "Held together, Novara and Arona win at once" in client.get("/play/capitani/novara_1513").text


def test_who_waits_for_a_friend_has_the_link_at_hand(client: TestClient) -> None:
    """Beside his own question, until somebody or a program has taken the seat."""
    fields = {"ruleset": "capitani", "scenario": "novara_1513", "side": "french", "name": "Ann"}
    page = client.post("/play", data=fields | {"way": "friends"}).text
    assert "France: orders" in page
    assert "Nobody plays Confederates and Sforza yet: send a link" in page
    assert "Nobody plays" not in client.post("/play", data=fields | {"way": "hotseat"}).text


def test_a_friend_is_offered_a_side_by_its_name(client: TestClient) -> None:
    """Not blue and red where the board speaks of French and Austrians; the seats in the room are called alike."""
    fields = {"ruleset": "battalions", "scenario": "two_elms", "side": "blue", "name": "Ann", "way": "friends"}
    page = client.post("/play", data=fields).text
    found = re.search('data-code="([a-z0-9]+)"', page)
    assert found is not None
    assert "Link for Austrians" in page
    joining = client.get("/join", params={"code": found[1]}).text
    assert "<b>Austrians</b>" in joining
    assert 'value="red"' in joining
