"""House rulings of a whole game: set with the seats, told in the room, kept in a rematch."""

from __future__ import annotations

from litestar.testing import TestClient

from tests.web.guest import Guest

ENVELOPES = {"ruleset": "battalions", "scenario": "free_7", "way": "seats", "_switch.G13": "free, in envelopes"}


def test_the_page_of_a_scenario_offers_every_ruling_of_its_rules(client: TestClient) -> None:
    page = client.get("/play/battalions/free_7").text
    assert "House rulings of this game" in page
    assert 'name="_switch.G13"' in page
    assert 'name="_switch.G104"' in page


def test_a_game_goes_by_what_was_set_and_says_so_to_everybody(client: TestClient) -> None:
    """Envelopes: both sides are asked at once, and neither sees what the other draws up."""
    began = client.post("/play", data=ENVELOPES | {"seat.blue": "me", "_switch.G30": ""}, follow_redirects=False)
    page = Guest(client, began.headers["location"]).see()
    assert "1 house ruling<" in page
    assert "Played: free, in envelopes. As read: as the scenario has it." in page
    assert "draw up your whole army, unseen by the enemy" in page
    plain = client.post("/play", data=ENVELOPES | {"_switch.G13": ""}, follow_redirects=False)
    assert "house ruling" not in Guest(client, plain.headers["location"]).see()


def test_what_is_no_ruling_is_refused_with_those_there_are(client: TestClient) -> None:
    for wrong, said in (({"_switch.G13": "by night"}, "by night"), ({"_switch.X9": "yes"}, "X9")):
        refused = client.post("/play", data=ENVELOPES | wrong)
        assert refused.status_code == 422
        assert said in refused.text


def test_a_rematch_goes_by_them_too(client: TestClient) -> None:
    data = {"ruleset": "six_states", "scenario": "two_neighbours", "way": "hotseat", "_switch.G26": "off"}
    guest = Guest(client, client.post("/play", data=data, follow_redirects=False).headers["location"])
    page = guest.do(do="resign", turn=guest.turn)
    assert '<input type="hidden" name="_switch.G26" value="off">' in page
