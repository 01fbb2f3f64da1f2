"""Fleets in the game: break-outs, meetings, landings, drowning, ports that fall (G4), worked by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.core.umpire import Next, Umpire
from berthier.engine.feed import play_out
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, typed
from berthier.rules.great_powers.game.edition import LATEST
from berthier.rules.great_powers.game.pieces import FleetState
from berthier.rules.great_powers.game.politics.moving_out import clear_harbours
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.sea.harbours import leave_lost_ports
from berthier.rules.great_powers.game.sea.naval import naval_segment, sea_slot
from berthier.rules.great_powers.game.sea.naval_orders import naval_orders, read_naval_order
from berthier.rules.great_powers.game.situation import read_position
from berthier.rules.great_powers.game.updates import with_control, with_corps, with_garrison


def stop(umpire: Umpire, position: Position) -> Position:
    return position


def sea(*fleets: tuple[str, int, str, str], corps: Any = (), **more: Any) -> Position:
    """A campaign position with these fleets only."""
    told = [{"id": name, "ships": ships, "at": [lies, where]} for name, ships, lies, where in fleets]
    return read_position({"wars": [["Fr", "GB"]], "fleets": told, "corps": list(corps), **more})


def sail(position: Position, power: str, orders: list[str], dice: Mapping[str, int], **words: str) -> Live[Any]:
    """One slot with these orders; other choices by their words, dice by what they are for."""
    rest = iter([*orders, "done"])

    def answer(question: Question) -> Answer:
        if question.dice is not None:
            return typed(dice.get(f"{question.why} {question.by[0]}", dice.get(question.why, 3)))
        if question.why.startswith("naval order"):
            return chosen(next(rest))
        return chosen(*(words.get(question.why.split()[0], options[0]) for options in question.options))

    return play_out(Next(sea_slot, position, (power,), (stop,)), answer)


def test_a_break_out_that_fails_goes_back_into_port() -> None:
    """Ten French against thirty British: 3 is 15 % of 10 and of 30: 2 and 5 ships; the attacker lost more."""
    position = sea(("Fr:III Fleet", 10, "port", "poitou"), ("GB:I Fleet", 30, "blockade", "poitou"))
    live = sail(position, "Fr", ["sail Fr:III Fleet > sea biscay"], {"fire": 3, "wind gauge": 3})
    after = live.outcome
    french, british = after.fleet_by_id["Fr:III Fleet"], after.fleet_by_id["GB:I Fleet"]
    assert (french.lies, french.where, french.sailed) == ("port", "poitou", True)
    assert french.ships < 10
    assert british.lies == "blockade"
    assert (after.power["Fr"].status, after.power["GB"].status) == (
        position.power["Fr"].status - 1,
        position.power["GB"].status + 1,
    )


def test_a_break_out_that_wins_sails_on() -> None:
    position = sea(("Fr:III Fleet", 30, "port", "poitou"), ("GB:I Fleet", 5, "blockade", "poitou"))
    live = sail(position, "Fr", ["sail Fr:III Fleet > sea biscay"], {"fire": 5, "fire Great Britain": 1})
    after = live.outcome
    assert (after.fleet_by_id["Fr:III Fleet"].lies, after.fleet_by_id["Fr:III Fleet"].where) == ("sea", "biscay")
    assert "GB:I Fleet" not in after.fleet_by_id or after.fleet_by_id["GB:I Fleet"].lies == "port"


def test_fleets_that_sail_together_fly_one_flag() -> None:
    """France steers Sweden and Denmark, both attacked: Swedish ships have no business in a Danish port."""
    fleets = [("Fr:III Fleet", 10, "port", "gotaland"), ("Sweden:Fleet", 5, "port", "gotaland")]
    minors = {"Sweden": ["A", "Fr"], "Denmark": ["A", "Fr"]}
    wars = [["Fr", "GB"], ["Ru", "Sweden"], ["GB", "Denmark"]]
    before = sea(*fleets, minors=minors, wars=wars)
    both = "sail Fr:III Fleet, Sweden:Fleet"
    assert both in map(str, naval_orders(before, "Fr"))  # as older records have it
    position = before.but(edition=LATEST)
    assert both not in map(str, naval_orders(position, "Fr"))
    with pytest.raises(BadInput, match="Fleets that sail together must fly one flag"):
        read_naval_order(position, "Fr", f"{both} > port norway")
    assert str(read_naval_order(position, "Fr", "sail Fr:III Fleet > port norway"))
    with pytest.raises(BadInput, match="cannot reach it"):
        read_naval_order(position, "Fr", "sail Sweden:Fleet > port norway")


def test_corps_go_ashore_where_they_may_go_themselves() -> None:
    """Spain steers Morocco and Denmark, both attacked: Moroccans aboard a Spanish fleet in Norway stay aboard."""
    corps = [{"id": "Morocco:Morocco", "aboard": "Sp:I Fleet", "I": 3}, {"id": "Sp:I", "aboard": "Sp:I Fleet", "I": 3}]
    minors, wars = {"Morocco": ["A", "Sp"], "Denmark": ["A", "Sp"]}, [["Tu", "Morocco"], ["GB", "Denmark"]]
    before = sea(("Sp:I Fleet", 20, "port", "norway"), corps=corps, minors=minors, wars=wars)
    assert "land Morocco:Morocco > norway" in map(str, naval_orders(before, "Sp"))  # as older records have it
    orders = list(map(str, naval_orders(before.but(edition=LATEST), "Sp")))
    assert "land Morocco:Morocco > norway" not in orders
    assert "land Sp:I > norway" in orders


def test_fleets_that_pass_are_met_on_a_four_by_the_british() -> None:
    position = sea(("Fr:III Fleet", 10, "sea", "biscay"), ("GB:I Fleet", 30, "sea", "approaches"))
    order = ["sail Fr:III Fleet > sea approaches"]
    met = sail(position, "Fr", order, {"intercept": 4}, fleets="meet them").outcome
    assert met.power["GB"].status == position.power["GB"].status + 1
    passed = sail(position, "Fr", order, {"intercept": 5}, fleets="meet them", enemy="hold").outcome
    assert passed.fleet_by_id["Fr:III Fleet"].where == "approaches"
    assert passed.power["GB"].status == position.power["GB"].status
    quiet = sail(position, "Fr", order, {}, fleets="let them pass", enemy="hold").outcome
    assert quiet.fleet_by_id["Fr:III Fleet"].ships == 10


def test_corps_are_loaded_carried_and_landed() -> None:
    corps = [{"id": "GB:I", "area": "wessex", "I": 10, "G": 2}]
    position = sea(("GB:II Fleet", 28, "port", "wessex"), corps=corps)
    orders = ["load GB:I > GB:II Fleet", "sail GB:II Fleet > sea channel", "land GB:I > normandy"]
    after = sail(position, "GB", orders, {}).outcome
    landed = after.corps_by_id["GB:I"]
    assert (landed.area, landed.landed, landed.aboard) == ("normandy", True, "GB:II Fleet")
    small = sea(("GB:II Fleet", 11, "port", "wessex"), corps=corps)
    live = Live(Next(sea_slot, small, ("GB",), (stop,)))
    assert live.question is not None
    assert not [word for word in live.question.options[0] if word.startswith("load")]


def test_factors_above_the_ships_left_drown() -> None:
    """Twelve factors on twelve ships; every ship sunk takes a factor with it."""
    corps = [{"id": "Fr:XII", "area": None, "I": 9}]
    position = sea(("Fr:III Fleet", 9, "sea", "biscay"), ("GB:I Fleet", 30, "sea", "approaches"), corps=corps)
    aboard = msgspec.structs.replace(position.corps_by_id["Fr:XII"], aboard="Fr:III Fleet")
    position = with_corps(position, aboard)
    order = ["sail Fr:III Fleet > sea approaches"]
    after = sail(position, "Fr", order, {"intercept": 1, "fire": 3}, fleets="meet them").outcome
    left = after.fleet_by_id["Fr:III Fleet"].ships if "Fr:III Fleet" in after.fleet_by_id else 0
    assert left < 9
    drowned = 9 - after.corps_by_id["Fr:XII"].factors if left else 9
    assert drowned == 9 - left
    assert after.power["Fr"].lost == drowned


def test_nelson_falls_on_a_one() -> None:
    position = sea(("Fr:III Fleet", 10, "sea", "biscay"), ("GB:I Fleet", 30, "sea", "approaches"), nelson="GB:I Fleet")
    order = ["sail Fr:III Fleet > sea approaches"]
    for die, fleet in ((1, None), (2, "GB:I Fleet")):
        after = sail(position, "Fr", order, {"intercept": 1, "Nelson": die}, fleets="meet them").outcome
        assert after.nelson == fleet


def test_ships_leave_a_port_that_falls() -> None:
    """Brest is taken: the ships in it go to the nearest friendly port, or are lost if blockaded."""
    position = sea(("Fr:III Fleet", 10, "port", "brittany"))
    fallen = with_garrison(with_control(position, {"brittany": "GB"}), "brittany", "GB", (2, 0, 0, 0, 0, 0, 0))
    after = Live(Next(leave_lost_ports, fallen)).outcome
    assert after is not None
    assert after.fleet_by_id["Fr:III Fleet"].lies == "port"
    assert after.fleet_by_id["Fr:III Fleet"].where != "brittany"
    watched = fallen.but(fleets=(*fallen.fleets, FleetState("GB:I Fleet", 5, "blockade", "brittany")))
    gone = Live(Next(leave_lost_ports, watched)).outcome
    assert gone is not None
    assert "Fr:III Fleet" not in gone.fleet_by_id


def test_a_box_without_an_enemy_is_the_sea() -> None:
    position = sea(("GB:I Fleet", 5, "blockade", "brittany"))
    peace = position.but(wars=frozenset())
    after = clear_harbours(peace)
    assert after.fleet_by_id["GB:I Fleet"].lies == "sea"


def test_only_powers_with_ships_and_enemies_are_asked() -> None:
    position = sea(("Fr:III Fleet", 10, "port", "poitou"), ("GB:I Fleet", 30, "port", "wessex"))
    live = Live(Next(naval_segment, position, (stop,)))
    assert live.question is not None
    assert live.question.by == ("Great Britain",)
    assert live.question.options[0] == ("slot 1", "slot 2")
