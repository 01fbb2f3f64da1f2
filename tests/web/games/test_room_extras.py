"""The game room beside its orders, without a script: talk, layers, steps, advice, the call, clocks on the page."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from berthier.web.app import create_app
from berthier.web.games.limits import Limits
from tests.games.installed import skirmish as skirmish
from tests.web.guest import Guest
from tests.web.table import FREE

pytestmark = pytest.mark.usefixtures("skirmish")


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(limits=FREE)) as client:
        yield client


def begin(client: TestClient, **fields: str) -> Guest:
    given = {"ruleset": "six_states", "scenario": "two_neighbours", "way": "hotseat", "side": "Gray"}
    answer = client.post("/play", data=given | fields, follow_redirects=False)
    assert answer.status_code == 303, answer.text[-800:]
    return Guest(client, answer.headers["location"])


def test_talk_without_a_script_is_a_page_of_its_own(client: TestClient) -> None:
    guest = begin(client)
    answer = client.post(f"{guest.place}/talk", data={"text": "Good <b>luck</b>"}, follow_redirects=False)
    assert answer.headers["location"] == f"{guest.place}/talk"
    page = client.get(f"{guest.place}/talk").text
    assert "Good &lt;b&gt;luck&lt;/b&gt;" in page
    assert "1 to 500 characters" in client.post(f"{guest.place}/talk", data={"text": " "}).text
    assert "no seat to speak to" in client.post(f"{guest.place}/talk", data={"text": "x", "to": "Nobody"}).text


def test_who_plays_against_the_computer_lets_somebody_take_its_seat(client: TestClient) -> None:
    """Who looks on has the code too, and finds the seat shut till then."""
    ann = begin(client, way="alone", name="Ann")
    code = re.findall(r'data-code="([^"]+)"', ann.see())[0]
    asked = {"code": code, "seat": "Yellow", "name": "Eve"}
    assert 'value="Yellow" disabled' in client.get(f"/join/{code}").text
    assert "lets somebody take over first" in html.unescape(client.post("/join", data=asked).text)
    assert "seat=Yellow" not in ann.see()
    assert "seat=Yellow" in ann.do(do="let-in", player="Yellow")
    assert client.post("/join", data=asked, follow_redirects=False).status_code == 303


def test_who_opens_a_rematch_calls_the_others_to_it(client: TestClient) -> None:
    """It is said at the old table, and the other finds the door beside what came of the game; she herself none."""
    ann = begin(client, way="friends", name="Ann")
    code = re.findall(r'data-code="([^"]+)"', ann.see())[0]
    taken = client.post("/join", data={"code": code, "seat": "Yellow", "name": "Bob"}, follow_redirects=False)
    bob = Guest(client, taken.headers["location"])
    ann.do(do="resign")
    assert f'hx-get="{bob.place}/rematch"' in bob.see()
    assert client.get(f"{bob.place}/rematch").text.strip() == ""
    client.post(f"{ann.place}/talk", data={"text": '<a href="/join?code=evil">Here</a>"'})
    again = begin(client, way="friends", side="Yellow", name="Ann", after=ann.place.removeprefix("/seat/"))
    newer = re.findall(r'data-code="([^"]+)"', again.see())[0]
    door = client.get(f"{bob.place}/rematch").text
    assert f'href="/join?code={newer}"' in door
    assert "Ann has opened a rematch" in door
    assert client.get(f"{ann.place}/rematch").text.strip() == ""
    watching = client.post("/join", data={"code": code, "seat": "spectator", "name": "Eve"}, follow_redirects=False)
    client.post(f"{watching.headers['location']}/talk", data={"text": "A rematch: /join?code=evil"})
    assert client.get(f"{bob.place}/rematch").text == door  # a watcher sends nobody anywhere
    said = client.get(f"{bob.place}/talk").text
    assert f'<a href="/join?code={newer}">table {newer}</a>' in said
    assert "&lt;a href=&#34;<a href" in said  # what a player writes is text, the way to a table alone is a link
    assert begin(client, way="friends", after="nobody").see()


def test_the_head_of_a_stream_takes_no_place_from_who_listens() -> None:
    with TestClient(create_app(limits=Limits(streams_of_seat=1))) as client:
        place = begin(client).place
        assert [client.head(f"{place}/events").status_code for _ in range(3)] == [200, 200, 200]


def test_where_nothing_can_be_prepared_the_page_says_so(client: TestClient) -> None:
    page = begin(client).see("/prepared")
    assert "Nothing can be prepared ahead" in page
    assert "<textarea" not in page


def test_layers_and_distances_are_drawn_by_the_server(client: TestClient) -> None:
    guest = begin(client)
    page = guest.see()
    drawn = client.get(f"{guest.place}/layers", params={"show": ["zones of control", "reach"], "piece": "Gray@0921"})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.count("<desc>") == 2
    assert client.get(f"{guest.place}/layers", params={"show": "weather"}).status_code == 422
    places = re.findall(r'data-places="([^"]+)"', page)[0]
    answer = client.get(places)
    assert "immutable" in answer.headers["cache-control"]
    assert [title for title, _, _ in answer.json() if "Galvenne" in title] == ["Galvenne (1317)"]
    far = client.get("/boards/six_states/two_neighbours/distance", params={"x1": 300, "y1": 300, "x2": 900, "y2": 600})
    assert "16 hexes" in far.text
    wrong = client.get("/boards/six_states/two_neighbours/distance", params={"x1": "east", "y1": 0, "x2": 0, "y2": 0})
    assert wrong.status_code == 422
    assert client.get(places.replace("/places", "x/places")).status_code == 404


def test_what_happened_is_stepped_through(client: TestClient) -> None:
    guest = begin(client)
    for _ in range(9):
        page = guest.see()
        words = re.findall(r'name="pick" value="([^"]+)"', page)
        march = next((word for word in words if word.startswith(("march", "army"))), "done")
        guest.do(do="choose", turn=guest.turn, pick=march)
    page = guest.see()
    assert 'class="arrow march"' in page
    steps = int(re.findall(r'data-steps="(\d+)"', page)[0])
    assert steps > 1
    then = guest.see("/then", back="1")
    assert "march to" in then
    assert 'class="arrow march"' in then
    assert f"of the last {steps}" in guest.see("/then", back="2")
    assert 'id="giving"' not in then


def test_the_call_says_whose_move_it_is(client: TestClient) -> None:
    guest = begin(client)
    found = client.get(f"{guest.place}/call").json()
    assert (found["mine"], found["over"]) == (True, False)
    assert found["said"].startswith("Your move: ")
    guest.do(do="resign")
    assert client.get(f"{guest.place}/call").json() == {"mine": False, "over": True, "said": "It is over."}


@pytest.mark.parametrize("answer", [{"do": "seal", "pick": "muskets"}, {"do": "hand-over", "level": "first"}])
def test_nobody_is_called_who_has_answered_or_left_it_to_the_computer(
    client: TestClient, answer: dict[str, str]
) -> None:
    """Neither in the list of one's tables nor by the feed."""
    guest = begin(client, ruleset="skirmish", scenario="corners", way="friends")
    assert "Your move" in client.get(f"{guest.place}/feed.atom").text
    guest.do(turn=guest.turn, **answer)
    assert client.get(f"{guest.place}/call").json()["mine"] is False
    assert "Your move" not in client.get(f"{guest.place}/feed.atom").text


def test_the_call_speaks_as_the_room_does(client: TestClient) -> None:
    """Not of "B1": the list of one's tables says what the headline of the room says."""
    guest = begin(client, ruleset="battalions", scenario="two_elms", side="blue")
    page = guest.see()
    said = client.get(f"{guest.place}/call").json()["said"].removeprefix("Your move: ")
    assert f"French: {said}</h2>" in page
    assert 'data-seat="blue" data-called="French"' in page


def test_a_limit_is_shown_and_one_that_is_not_offered_refused(client: TestClient) -> None:
    guest = begin(client, minutes="1440")
    assert "data-until" in guest.see()
    given = {"ruleset": "skirmish", "scenario": "corners", "way": "alone", "minutes": "7"}
    assert client.post("/play", data=given).status_code == 422


def test_advice_only_where_the_table_allows_it(client: TestClient) -> None:
    guest = begin(client, ruleset="skirmish", scenario="corners")
    assert "What would the staff choose?" in guest.see()
    assert "%" in guest.see("/advice") or "for yourself" in guest.see("/advice")
    friends = begin(client, ruleset="skirmish", scenario="corners", way="friends")
    assert "What would the staff choose?" not in friends.see()
    assert "everybody decides for himself" in friends.see("/advice")


def test_no_advice_is_offered_where_orders_are_written(client: TestClient) -> None:
    """A mix is worked out for two who choose at once; on seven powers and their politics the staff has none."""
    politics = begin(client, ruleset="great_powers", scenario="campaign_1807", way="hotseat")
    assert "Declare war on" in politics.see()
    assert "What would the staff choose?" not in politics.see()


def test_a_game_is_shared_by_its_replay(client: TestClient) -> None:
    """A link that opens no seat: a watcher's view, step by step."""
    guest = begin(client, ruleset="skirmish", scenario="corners")
    for side in ("Gray", "Yellow"):
        guest.do(do="seal", turn=guest.turn, pick="muskets", side=side)
    code = re.findall('data-code="([a-z0-9]+)"', guest.see())[0]
    assert f"/replay/{code}" in guest.see("/replay")
    shared = client.get(f"/replay/{code}", params={"line": 5})
    assert shared.status_code == 200
    assert "pieces-layer" in client.get(f"/replay/{code}").text
    assert guest.place not in client.get(f"/replay/{code}").text
    assert "muskets" not in client.get(f"/replay/{code}").text
    assert client.get("/replay/nosuchgame").status_code == 404


@pytest.mark.parametrize(
    ("ruleset", "scenario", "way", "whose"),
    [
        ("capitani", "novara_1513", "hotseat", ["french"]),
        ("great_powers", "ulm", "hotseat", ["allies"]),
        ("capitani", "novara_1513", "alone", []),  # nobody else is at the screen
        ("six_states", "two_neighbours", "hotseat", []),  # nothing is hidden
        ("battalions", "two_elms", "hotseat", ["blue"]),  # only the bid is
        ("battalions", "two_elms", "alone", []),
    ],
)
def test_a_page_says_whose_eyes_it_is_for(
    client: TestClient, ruleset: str, scenario: str, way: str, whose: list[str]
) -> None:
    """At one screen where something is hidden a curtain falls before another team looks."""
    guest = begin(client, ruleset=ruleset, scenario=scenario, way=way, side="")
    seen = guest.see()
    assert re.findall('data-eyes="([^"]*)"', seen) == whose
    assert ("Let nobody else look on." in seen) == bool(whose and 'value="seal"' in seen)


def test_at_one_screen_a_page_for_other_eyes_comes_closed(client: TestClient) -> None:
    """From the server: a reload, a new tab and a browser without scripts find nothing of the next player in it."""
    both = begin(client, ruleset="capitani", scenario="novara_1513", side="")
    both.eyes = ""
    first = both.see()
    assert ('id="giving"' in first, "data-closed" in first) == (True, False)  # nobody has looked before who begins
    eyes = re.findall('data-eyes="([^"]*)"', first)[0]
    both.eyes = eyes
    both.do(do="seal", side="french", turn=both.turn, pick="F1 S; F2 G; F3 G")
    for path, looks, is_part in (("", eyes, False), ("", "", False), ("", eyes, True), (f"?eyes={eyes}", "", False)):
        both.eyes = looks
        answer = client.get(both.place + path, headers=both.headers | ({"HX-Request": "true"} if is_part else {}))
        page = html.unescape(answer.text)
        assert "data-closed" in page
        assert "Now: Confederates and Sforza" in page
        assert not re.search('data-piece="|id="giving"|name="pick"|latest-line|told-list', page), (path, looks)
        opened = re.findall('<a class="button strong" href="([^"]+)">Show the board', page)[0]
    shown = client.get(opened).text
    assert ('id="giving"' in shown, 'data-piece="' in shown, "data-closed" in shown) == (True, True, False)
    assert 'id="giving"' in client.get(f"{both.place}?eyes=*").text


def test_without_scripts_the_answer_leads_to_the_closed_page(client: TestClient) -> None:
    both = begin(client, ruleset="capitani", scenario="novara_1513", side="")
    both.eyes = eyes = re.findall('data-eyes="([^"]*)"', both.see())[0]
    sent = {"_do": "seal", "side": "french", "turn": both.turn, "pick": "F1 S; F2 G; F3 G"}
    answer = client.post(f"{both.place}/do", data=sent, headers=both.headers, follow_redirects=False)
    assert answer.headers["location"] == f"{both.place}?eyes={eyes}"
    assert "data-closed" in client.get(answer.headers["location"]).text
    assert "data-closed" not in client.get(f"{begin(client).place}?eyes=http://[").text


def test_who_comes_by_the_code_alone_finds_the_free_seat_chosen(client: TestClient) -> None:
    """The seat of an umpire, whom a game has not, is no seat of his; and who waits reads who plays what."""
    ann = begin(client, way="friends", name="Ann")
    code = re.findall(r'data-code="([^"]+)"', ann.see())[0]
    chosen = re.findall(r'name="seat" value="([^"]+)" checked', client.get(f"/join?code={code}").text)
    assert chosen == ["Yellow"]
    assert "Link for Umpire" not in ann.see()
    taken = client.post("/join", data={"code": code, "seat": chosen[0], "name": "Bob"}, follow_redirects=False)
    both = ann.see() + Guest(client, taken.headers["location"]).see()
    assert re.search(r"Waiting for (Electorate of Grauland \(Ann\)|Sultanate of Ambaria \(Bob\))<", both)
