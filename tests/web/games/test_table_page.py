"""A miniatures table on a page: what is taken, what a dragged ghost means and what refuses it, which fights stand."""

from __future__ import annotations

import re

import pytest
from litestar.testing import TestClient

from berthier.staff.played.fights import StartedFight
from berthier.web.games.boards.orders import Before, FightView
from tests.rules.elements.game.locked import locked_lines
from tests.web.guest import Guest, begin, join, told


def test_a_ghost_is_judged_by_the_offer_and_drawn_where_it_would_stand(client: TestClient) -> None:
    guest = begin(client, "elements", "crossroads")
    assert "data-handled" in guest.see()
    both = {id_: told(guest, "/take", piece=id_, whole="yes") for id_ in ("R-Pk1", "B-Pk1")}
    own, taken = next((id_, one) for id_, one in both.items() if one["mine"])
    assert len(taken["bases"]) == len(taken["who"]) > 1
    ghost = told(guest, "/ghost", who=taken["word"], piece=own, how="step", dx="0", dy="40")
    assert ghost["ok"], ghost["says"]
    assert ghost["word"].endswith("ahead 50")
    assert len(ghost["bases"]) == len(taken["who"])
    far = told(guest, "/ghost", who=taken["word"], piece=own, how="step", dx="0", dy="4000")
    assert not far["ok"]
    assert "may go 100" in far["says"] or "run into" in far["says"] or "leave the table" in far["says"]
    assert told(guest, "/ghost", word=far["farthest"])["ok"]
    assert "Give this order" in guest.see("/order", pick=ghost["word"])
    assert "Give this order" not in guest.see("/order", pick=far["word"])


def test_what_is_no_gesture_is_answered_with_a_sentence(client: TestClient) -> None:
    guest = begin(client, "battalions", "two_elms")
    assert told(guest, "/ghost", word="F1 jump 3")["says"]
    assert client.get(f"{guest.place}/take?piece=F99").status_code == 422
    assert "no number" in told(guest, "/ghost", who="F1", how="carry", dx="left")["says"]
    for off in ("nan", "inf", "1e400", "-1e9"):
        assert "off every table" in told(guest, "/ghost", who="F1", how="carry", dx=off)["says"]
    assert client.get(f"{guest.place}/against?one=F1&other=F2").status_code == 422
    assert "front arc" in guest.see("/against", one="FA", other="AA")
    assert guest.see("/fights").strip() == ""
    assert guest.see("/leads").strip() == ""


@pytest.mark.parametrize(("ruleset", "scenario"), [("elements", "crossroads"), ("battalions", "two_elms")])
@pytest.mark.parametrize("who", ["", "*", " ", "Z9", "Z9*", "0", "F1 F1", "🂡", "B-Pi1*B-Pi2"])
def test_a_hand_that_holds_nothing_draws_no_ghost(client: TestClient, ruleset: str, scenario: str, who: str) -> None:
    guest = begin(client, ruleset, scenario)
    for how in ("carry", "step", "wheel", "turn", "onto", "", "fly"):
        found = client.get(f"{guest.place}/ghost", params={"who": who, "how": how, "dx": "3", "dy": "40", "onto": "Q1"})
        assert found.status_code == 200, (how, found.text[:200])
        assert not found.json()["ok"] or found.json()["bases"]


@pytest.mark.parametrize(("ruleset", "scenario"), [("elements", "crossroads"), ("battalions", "two_elms")])
def test_who_only_watches_is_told_of_a_base_and_draws_no_order(client: TestClient, ruleset: str, scenario: str) -> None:
    guest = begin(client, ruleset, scenario)
    watcher = join(client, guest, "spectator")
    for piece in sorted(set(re.findall('data-piece="([^"]+)"', watcher.see()))):
        taken = told(watcher, "/take", piece=piece, whole="yes")
        assert (taken["mine"], bool(taken["title"]), bool(taken["refused"])) == (False, True, True)
        drawn = told(watcher, "/ghost", who=taken["word"], piece=piece, how="step", dx="0", dy="40")
        assert (drawn["ok"], drawn["says"]) == (False, "Who looks on gives no orders.")


def test_nobody_is_struck_who_is_not_on_the_table(client: TestClient) -> None:
    guest = begin(client, "elements", "crossroads")
    own = next(each for each in ("R-Pk1", "B-Pk1") if told(guest, "/take", piece=each)["mine"])
    held = told(guest, "/take", piece=own)
    found = told(guest, "/ghost", who=held["word"], piece=own, how="onto", onto="Q1")
    assert found["says"] == "There is no 'Q1' on the table."


def test_answers_are_prepared_ahead_on_the_page_of_a_seat(client: TestClient) -> None:
    """G25: a line that is refused is told why and stays to be mended; what is kept is seen by its seat."""
    given = {"ruleset": "battalions", "scenario": "two_elms", "way": "friends", "side": "blue", "name": "Ann"}
    answer = client.post("/play", data=given, follow_redirects=False)
    guest = Guest(client, answer.headers["location"])
    assert "Plans and wishes" in guest.see()
    refused = guest.send("/prepared", lines="plan F1 ahead 3\nplan Z9 ahead 3").text
    assert "Z9" in refused
    assert "no unit of yours" in refused
    assert guest.send("/prepared", lines="plan F1 ahead 3\nwish F2 defence square").status_code == 200
    assert "wish F2 defence square" in guest.see("/prepared")


def test_the_hint_of_plans_names_a_unit_of_the_side_that_reads_it(client: TestClient) -> None:
    for side, own, foe in (("blue", "F1", "A1"), ("red", "A1", "F1")):
        given = {"ruleset": "battalions", "scenario": "two_elms", "way": "friends", "side": side, "name": "Ann"}
        answer = client.post("/play", data=given, follow_redirects=False)
        hint = Guest(client, answer.headers["location"]).see("/prepared")
        named = re.search(r"plan (\w+) ahead 6 / fire (\w+)", hint)
        assert named is not None
        assert (named[1][0], named[2][0]) == (own[0], foe[0])
        assert f"wish {named[1]} evade no" in hint
        assert Guest(client, answer.headers["location"]).send("/prepared", lines=named[0]).status_code == 200


def charged_guns(client: TestClient) -> Guest:
    """French hussars ride at the Austrian guns in the first period; these stand but for a low die, and may fire."""
    for _ in range(9):
        guest = begin(client, "battalions", "two_elms")
        guest.do(do="seal", turn=guest.turn, side="blue", pick="1")
        guest.do(do="seal", turn=guest.turn, side="red", pick="0")
        for pick in ("A", "FH charge AA", "rest", "rest", "stay", "stay"):
            seen = guest.do(do="choose", turn=guest.turn, pick=pick)
        if "Austrians: FH charges AA" in seen:
            return guest
    raise AssertionError("nine times the guns ran before the charge")


def test_a_charge_is_told_with_its_odds_before_each_choice(client: TestClient) -> None:
    guest = charged_guns(client)
    page = guest.see()
    assert "Austrians: FH charges AA" in page
    assert "Fire at 1 in: expect " in page
    assert 'hx-target="this"' in page.partition('class="leads"')[2].partition(">")[0], (
        "it is drawn where it is asked for"
    )
    told = guest.see("/leads")
    assert "What each choice leads to" in told
    assert "AA is ridden down" in told
    assert "defender" not in told


def test_a_plan_of_fire_is_listed_with_the_best_first(client: TestClient) -> None:
    """The gun on the hill shoots in the first bound: plans have a button each, and nothing is said of dragging."""
    guest = begin(client, "elements", "crossroads")
    guest.do(do="choose", turn=guest.turn, pick="done")
    page = guest.see()
    listed = page.partition('class="options order-buttons">')[2].partition("</div>")[0]
    assert listed.index("Art1 at") < listed.index("hold")
    assert "Tap one who shoots" in page
    assert "Drag it" not in page


def test_a_battle_that_is_over_is_told_and_no_fight_stands_any_more(client: TestClient) -> None:
    guest = begin(client, "elements", "crossroads")
    assert ">IM<" in guest.see()
    assert '/fights"' in guest.see()
    guest.do(do="choose", turn=guest.turn, pick="resign")
    assert "Swedes won: the other side resigned. Swedes lost nothing, Imperialists lost nothing" in guest.see()
    assert 'id="fights"' in guest.see()  # empty: those written on the table before are wiped off
    assert '/fights"' not in guest.see()
    assert guest.see("/fights").strip() == ""


def test_the_likeliest_end_is_written_on_the_table_without_sides_unless_both_have_one_name() -> None:
    ends = Before(StartedFight("Close combat", "", (("B is destroyed", 0.75), ("nothing happens", 0.25))), [])
    unlike = FightView("", "R-Pi2", "B-Dr1", ends, ("Pi2 (Reds)", "Dr1 (Blues)"))
    alike = FightView("", "R-Pi2", "B-Pi2", ends, ("Pi2 (Reds)", "Pi2 (Blues)"))
    assert (unlike.lit, alike.lit) == ("Dr1 is destroyed 75.0 %", "Pi2 (Blues) is destroyed 75.0 %")


def test_dice_are_told_without_the_words_of_the_rules(client: TestClient) -> None:
    """Commands by their names, in the heading that is read out too; what a shot came to is in its sentence."""
    guest = begin(client, "elements", "crossroads")
    seen = [guest.see()]
    while not any("total of A" in page for page in seen) or len(seen) < 6:  # it stands in the record alone
        word = re.findall(r'name="pick" value="([^"]*)"', seen[-1].partition('class="options order-buttons"')[2])[0]
        guest.do(do="choose", turn=guest.turn, pick=word)
        seen.append(guest.see())
    shown = [page.partition("Record of the last answers")[0] for page in seen]
    assert any("initiative of Swedish advance guard" in page for page in shown)
    assert any("orders of Swedish advance guard, " in re.findall('id="stand"[^>]*>([^<]*)', page)[0] for page in shown)
    for words in ("total of A", "army lost", "initiative of R1", "Blue chooses", "orders of B1"):
        assert not any(words in page for page in shown), words


def test_the_feed_and_an_offer_speak_of_sides_by_their_names(client: TestClient) -> None:
    """A yes or no stands before the orders: on a phone what lies below them is out of sight."""
    given = {"ruleset": "battalions", "scenario": "two_elms", "way": "friends", "side": "blue"}
    ann = Guest(client, client.post("/play", data=given, follow_redirects=False).headers["location"])
    feed = client.get(f"{ann.place}/feed.atom").text
    assert "<title>Two Elms: French</title>" in feed
    assert "<title>Your move: bid; turn points left: French 12, Austrians 12; 6 periods to go</title>" in feed
    bob = join(client, ann, "red")
    client.post(f"{bob.place}/talk", data={"text": "Good luck"})
    assert "red player, Austrians" in ann.see("/talk")
    assert "Waiting for Austrians." in ann.do(do="offer-draw")
    seen = bob.see()
    assert "French would like a draw." in seen
    assert seen.index('value="consent"') < seen.index('id="giving"')
    assert "A draw is agreed." in bob.do(do="consent")


def test_a_place_and_a_command_are_told_of_on_the_page(client: TestClient) -> None:
    guest = begin(client, "elements", "crossroads")
    ground = told(guest, "/look", x="600", y="680")
    assert ground["title"].startswith("Gorse, scrub")
    assert ground["shades"] == []
    assert 'data-marker="B1"' in guest.see()
    command = told(guest, "/look", x="600", y="680", key="B1")
    assert "0 of 12 lost" in command["lines"]
    assert [len(shade["points"]) > 12 for shade in command["shades"]] == [True, True]
    assert client.get(f"{guest.place}/look?x=left").status_code == 422


def test_the_ground_of_battalions_is_told_on_the_page(client: TestClient) -> None:
    guest = begin(client, "battalions", "two_elms")
    found = told(guest, "/look", x="10", y="10")
    assert found["title"] == "Open ground"
    assert any(line.startswith("open going: 14 inches horse in column") for line in found["lines"])


def test_many_fights_are_listed_once_in_the_order_advised_each_with_a_button(client: TestClient) -> None:
    """Seven pairs: more than have plain buttons. Those written on the table are there, but not told a second time."""
    guest = begin(client, "elements", locked_lines())
    assert "which pair fights next" in guest.see()
    asked = guest.see("/leads")
    assert "in the order advised" in asked
    words = re.findall(r'name="pick" value="([^"]*)">Fight it next<', asked)
    assert len(words) == 7
    assert '<ol class="fights" hidden>' in guest.see("/fights")
    taken = told(guest, "/take", piece=words[0].split(" ")[0], whole="yes")
    assert not taken["moves"]
    guest.do(do="choose", turn=guest.turn, pick=words[0])
    assert words[0] not in guest.see("/leads")


def test_few_fights_have_their_plain_buttons_alone(client: TestClient) -> None:
    guest = begin(client, "elements", locked_lines(3))
    assert "Fight it next" not in guest.see("/leads")
    assert "in the order advised" in guest.see("/leads")


def test_the_help_of_a_table_speaks_of_bases_and_keys(client: TestClient) -> None:
    table, units = (begin(client, *where).see() for where in (("elements", "crossroads"), ("battalions", "two_elms")))
    assert "again to take it alone" in table
    assert "a tap beside every base tells of the ground" in table
    assert "<kbd>c, e</kbd>" in table
    assert "Tap a unit to take it" in units
    assert "a tap beside every base tells of the ground" in units
    assert "one on the name of a command" in table
    assert "one on the name of a command" not in units  # its board names none
    assert "a piece, then where it goes" not in table + units
