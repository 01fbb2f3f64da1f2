"""What a player reads: every order by its names, what came of a battle or a voyage, how a power is off."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from berthier.core.orders import label_of
from berthier.core.relay import quiet
from berthier.engine.live import Live
from berthier.engine.question import chosen
from berthier.look.great_powers.layers import reach_layer
from berthier.look.great_powers.questions import asks
from berthier.look.great_powers.scene import scene_of
from berthier.look.great_powers.telling import tell
from berthier.rules.great_powers.countries import Power
from berthier.rules.great_powers.economy import Row, change_of, row_order
from berthier.rules.great_powers.game.economy.buying import buy_order
from berthier.rules.great_powers.game.europe import AREAS, MAP, POWERS
from berthier.rules.great_powers.game.naming import fleet_name, say_all, say_fleets, say_sea
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.sea.naval_orders import Squadron, naval_orders, voyages
from tests.rules.great_powers.game.play import GAME, any_answer, begin, position_of
from tests.rules.great_powers.game.test_worked_turn import play_september

KEYS = {*AREAS, *MAP["seas"], *POWERS} - {"sicily", "malta", "corsica"}
RAW = re.compile(r"\b[A-Z][A-Za-z]*:[A-Z]")  # Fr:III


def raw_words(options: Any) -> list[str]:
    """Labels with a counter's notation, a key of the map, the letters of a power or a name of data in them."""
    labels = [label_of(option) for option in options]
    return [label for label in labels if RAW.search(label) or KEYS & set(re.split(r"[ ,:]+", label)) or "_" in label]


@pytest.mark.parametrize(("scenario", "seed"), [("campaign", 3), ("campaign", 8), ("liberation", 5)])
def test_no_button_shows_a_notation(scenario: str, seed: int) -> None:
    random, live, found = Random(seed), begin(scenario), set[str]()
    while live.question is not None and len(live.answers) < 500:
        if live.question.dice is None:
            for side in live.question.by:
                found |= {f"{live.question.why}: {label}" for label in raw_words(live.options[side])}
        live.answer(any_answer(random, live.question))
    assert found == set()


def test_courses_and_squadrons_are_told_by_their_names() -> None:
    europe = position_of(begin("campaign"))
    labels = [order.label for order in naval_orders(europe, "GB")]
    assert "Sail with I Fleet" in labels
    courses = {str(order): order.label for order in voyages(europe, Squadron(("GB:I Fleet",)))}
    assert courses["sail GB:I Fleet > sea biscay"] == "To the Bay of Biscay"
    assert courses["sail GB:I Fleet > port wessex"] == "Into Portsmouth"


def test_a_row_of_the_manipulation_chart_says_what_it_brings() -> None:
    """Britain: $18 for a point of status, two points for $15."""
    labels = [label_of(row_order(row, change_of(quiet(), Power.BRITAIN, row))) for row in Row]
    assert labels[1:4] == ["gain $15, status -2", "gain 4 manpower, status -2", "leave it as it is"]
    assert labels[-1] == "spend $24 and 6 manpower, status +2"


def test_names_in_a_row() -> None:
    assert say_all(["Mack"]) == "Mack"
    assert say_all(["Mack", "John", "Kutuzov"]) == "Mack, John and Kutuzov"
    assert say_fleets(["GB:I Fleet", "GB:II Fleet", "Denmark:Fleet"]) == "I and II Fleet and the fleet of Denmark"
    assert fleet_name("GB:I Fleet") == "Great Britain's I Fleet"
    assert (say_sea("finisterre"), say_sea("levant")) == ("Finisterre", "the Levant")


def test_what_came_of_a_battle_is_told_with_its_losses() -> None:
    live, told = begin("ulm"), list[str]()
    for answer in play_september().answers:
        before = position_of(live)
        live.answer(answer)
        told.append(tell(before, position_of(live)))
    [battle] = [sentence for sentence in told if sentence.startswith("Battle in ")]
    assert battle.startswith("Battle in Augsburg: Austria loses 28 factors and France loses 2 factors; ")
    assert "Austria's I, II, III and I Grenadier corps go to Bavaria" in battle


def test_a_voyage_is_told() -> None:
    before = position_of(begin("campaign"))
    fleets = tuple(
        type(each)(each.id, each.ships, "sea", "biscay") if each.id == "GB:I Fleet" else each for each in before.fleets
    )
    assert tell(before, before.but(fleets=fleets)) == "Great Britain's I Fleet sails to the Bay of Biscay."
    both = tuple(
        type(each)(each.id, each.ships, "blockade", "poitou") if each.id in ("GB:I Fleet", "GB:II Fleet") else each
        for each in before.fleets
    )
    assert tell(before, before.but(fleets=both)) == "Great Britain's I and II Fleet blockade La Rochelle."


def test_a_purchase_says_its_month() -> None:
    assert (
        label_of(buy_order(position_of(begin("campaign")), "infantry", 5))
        == "5 infantry: $15, 10 manpower, in April 1805"
    )


def test_the_heading_names_a_power_only_where_its_seat_has_several() -> None:
    def heading(live: Live[Any], why: str) -> str:
        return asks(live.position[0], why)

    ulm = begin("ulm")
    assert heading(ulm, "land order of Fr") == "land order"
    assert heading(ulm, "land order of Ru") == "land order of Russia"
    assert heading(ulm, "sally from ulm") == "sally from Swabia"


def test_the_second_list_is_called_by_what_it_is_about() -> None:
    for order, heading, wanted in (
        ("city", "garrisons", "leaves foot in the city"),
        ("march Fr:III", "where to with III Corps", "the area"),
        ("march Fr:III Fr:IV", "where to with III and IV Corps", "the area"),
        ("ride Davout", "where he rides", "the corps the leader rides to"),
    ):
        live = begin("ulm")
        while live.question is not None and live.question.why != "land order of Fr":
            live.answer(any_answer(Random(1), live.question))
        live.answer(chosen(order))
        assert live.question is not None
        assert asks(live.position[0], live.question.why) == heading
        assert wanted in GAME.expected(live.question.why, heading)


def lines_of(position: Position, power: str) -> tuple[str, ...]:
    return next(card.lines for card in scene_of(position).cards if card.title == power)


def test_a_card_says_what_counts_in_its_scenario() -> None:
    assert "0 factors lost" in lines_of(position_of(begin("ulm")), "Austria")
    assert "status 24, 0 victory points, $30" in lines_of(position_of(begin("campaign")), "France")


def test_the_reach_of_a_corps_names_it() -> None:
    """By the name it has everywhere else, not by the word of its order."""
    layer = reach_layer(position_of(begin("ulm")), "France", "Fr:III")
    assert layer.about == "France's III Corps: 4 points, the cost of each area on it."
