"""Single sentences of the design (d, e), each tried by hand."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.question import chosen
from berthier.look.great_powers.telling import tell
from berthier.rules.great_powers.game.economy.economic import gifts, read_gift
from berthier.rules.great_powers.game.economy.placing import by_hand_orders, read_by_hand
from berthier.rules.great_powers.game.europe import stages_from
from berthier.rules.great_powers.game.fights.after_battle import came_most
from berthier.rules.great_powers.game.fights.contact import contact
from berthier.rules.great_powers.game.fights.losing import lose_corps
from berthier.rules.great_powers.game.fights.sieges import besiege
from berthier.rules.great_powers.game.land.city_orders import read_city_order
from berthier.rules.great_powers.game.land.land import is_asked
from berthier.rules.great_powers.game.land.land_orders import land_orders, read_land_order
from berthier.rules.great_powers.game.month import landing_place
from berthier.rules.great_powers.game.pieces import Due, FleetState, MinorState
from berthier.rules.great_powers.game.politics.political_orders import read_political
from berthier.rules.great_powers.game.politics.politics import in_sequence
from berthier.rules.great_powers.game.politics.states import without_venetian_fleet
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.sea.naval_orders import naval_orders, read_naval_order
from berthier.rules.great_powers.game.situation import read_position
from berthier.rules.great_powers.game.updates import with_control, with_power
from tests.rules.great_powers.game.play import position_of
from tests.rules.great_powers.game.test_fleets import sail, sea
from tests.rules.great_powers.game.test_minors import negotiate


def stop(umpire: Umpire, position: Position) -> Position:
    return position


def board(*corps: dict[str, Any], **more: Any) -> Position:
    return read_position({"scenario": "campaign", "corps": list(corps), **more})


def refused(read: Any, *args: Any) -> str:
    with pytest.raises(BadInput) as told:
        read(*args)
    return told.value.error


def test_arrivals_go_to_the_nearest_friendly_area_by_stages() -> None:
    position = with_control(board(wars=[["As", "Fr"]]), {"vienna": "Fr"})
    place = landing_place(position, "As", "vienna")
    assert place is not None
    own = [area for area, flag in position.controller.items() if flag == "As"]
    assert stages_from("vienna")[place] == min(stages_from("vienna")[area] for area in own)


def test_a_leader_without_a_corps_rides_to_the_nearest() -> None:
    near = {"id": "Fr:IV", "area": "champagne", "I": 2}
    far = {"id": "Fr:V", "area": "provence", "I": 15}
    gone = {"id": "Fr:III", "area": "paris", "I": 5}
    position = board(gone, near, far, leaders=[{"nation": "Fr", "name": "Davout", "with": "Fr:III"}])
    after = lose_corps(position, (position.corps_by_id["Fr:III"],))
    assert after.leaders == (("Fr", "Davout", "Fr:IV"),)


def test_a_beaten_defender_goes_back_where_most_of_it_came_from() -> None:
    position = board({"id": "As:I", "area": "ulm", "I": 5, "from": "munich"}, {"id": "As:II", "area": "ulm", "I": 5})
    one, other = position.corps
    assert came_most((one, other), attacked=False) is None  # half of it is not most
    assert came_most((one, other), attacked=True) == "munich"
    assert came_most((one,), attacked=False) == "munich"


def test_a_leader_rides_before_he_marches() -> None:
    corps = [{"id": "Fr:III", "area": "paris", "I": 5}, {"id": "Fr:IV", "area": "champagne", "I": 5}]
    leaders = [{"nation": "Fr", "name": "Davout", "with": "Fr:III"}]
    fresh = board(*corps, leaders=leaders)
    marched = board(corps[0] | {"spent": 1}, corps[1], leaders=leaders)
    assert "ride Davout" in map(str, land_orders(fresh, "Fr"))
    assert "ride Davout" not in map(str, land_orders(marched, "Fr"))


def test_suits_and_peaces_are_carried_out_together_in_the_order_of_the_powers() -> None:
    said = (
        ("Fr", "peace As"),
        ("As", "sue Fr"),
        ("Pr", "war Ru"),
        ("GB", "break Ru"),
        ("Ru", "close"),
        ("Sp", "ally Fr"),
    )
    assert [power for power, _ in in_sequence(said)] == ["GB", "Pr", "As", "Fr", "Sp", "Ru"]


def test_ports_closed_by_a_treaty_stay_closed_for_the_truce() -> None:
    position = board().but(ports_closed=frozenset({"Pr"}), shut=(("Pr", board().now + 18),))
    assert "truce" in refused(read_political, position, "Pr", "open")
    later = position.but(year=1808)
    assert str(read_political(later, "Pr", "open")) == "open"


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("peace As", "You are not at war."),
        ("free Saxony", "Saxony is not yours."),
        ("proclaim Poland", "Poland needs Warsaw and one area more."),
        ("war Fr", "A power cannot declare war on itself."),
        ("war Atlantis", "There is no power or country called 'Atlantis'."),
    ],
)
def test_politics_is_refused_with_the_sentence(order: str, sentence: str) -> None:
    assert refused(read_political, board(), "Fr", order) == sentence


def test_no_promise_is_broken_in_silence() -> None:
    """A treaty that ends is an order in the record, and told in a sentence."""
    allied = board(allies=[["As", "Ru"]])
    live = negotiate(allied, {"Austria": ["break Ru"]})
    assert Fact("As", "break Ru") in live.record.entries
    assert tell(allied, live.outcome) == "The alliance of Austria and Russia is over."


def test_nobody_has_three_alliances() -> None:
    position = board(allies=[["Fr", "As"], ["Fr", "Ru"]])
    assert refused(read_political, position, "Fr", "ally Sp") == "You have two alliances."


def test_a_standing_pass_ends_with_an_enemy_within_one_border() -> None:
    far = board({"id": "Fr:III", "area": "paris", "I": 5}, wars=[["Fr", "As"]])
    far = with_power(far, "As", passes=frozenset({"land", "naval"}))
    assert not is_asked(far, "As")
    near = board({"id": "Fr:III", "area": "munich", "I": 5}, wars=[["Fr", "As"]])
    near = with_power(near, "As", passes=frozenset({"land", "naval"}))
    assert is_asked(near, "As")


def test_a_besieged_corps_can_be_carried_away_by_sea() -> None:
    corps = [
        {"id": "GB:I", "area": "lisbon", "I": 5, "in_city": True},
        {"id": "Fr:III", "area": "lisbon", "I": 15},
    ]
    position = sea(("GB:II Fleet", 20, "port", "lisbon"), corps=corps, control={"lisbon": "GB"})
    assert "load GB:I > GB:II Fleet" in map(str, naval_orders(position, "GB"))


def test_fleets_in_a_port_may_attack_its_blockaders() -> None:
    position = sea(("Fr:III Fleet", 30, "sea", "biscay"), ("GB:I Fleet", 5, "blockade", "poitou"))
    order = ["sail Fr:III > port poitou"]
    after = sail(position, "Fr", order, {"fire": 4}, fleets="let them pass", enemy="attack").outcome
    assert (after.fleet_by_id["Fr:III Fleet"].lies, after.fleet_by_id["Fr:III Fleet"].where) == ("port", "poitou")
    assert after.power["Fr"].status == position.power["Fr"].status + 1


def test_the_straits_are_shut_to_enemies_of_constantinople() -> None:
    position = sea(("Ru:I Fleet", 5, "sea", "blacksea"), wars=[["Ru", "Tu"]])
    assert refused(read_naval_order, position, "Ru", "sail Ru:I > sea aegean") == "The straits are shut."


def test_a_city_starves_once_a_month_however_many_besiege_it() -> None:
    """Two allies with a slot each stand before Vienna in its third month."""
    corps = [
        {"id": "Fr:III", "area": "vienna", "I": 9, "spent": 1},
        {"id": "Ru:I", "area": "vienna", "I": 9, "spent": 1},
    ]
    position = board(*corps, wars=[["Fr", "As"], ["Ru", "As"]], garrisons={"vienna": {"nation": "As", "I": 6}})
    position = position.but(sieges=(("vienna", 2),))
    for power, left in (("Fr", 5), ("Ru", 5)):
        found = Live(Next(besiege, position, (power,), (), (stop,))).outcome
        assert isinstance(found, Position)
        position = found
        assert position.garrison["vienna"].factors == left


def test_any_sum_may_be_given_to_anybody_one_is_not_at_war_with() -> None:
    position = with_power(board(wars=[["Fr", "GB"], ["Fr", "As"]]), "GB", money=40)
    assert read_gift(position, "GB", "gift GB > As 7").value == ("As", 7)
    assert "you have $40" in refused(read_gift, position, "GB", "gift GB > As 41")
    assert "you may give to" in refused(read_gift, position, "GB", "gift GB > Fr 5")
    live: Live[Any] = Live(Next(gifts, position, ("GB",), (stop,)))
    live.answer(chosen("gift GB > As 7"))
    after = position_of(live)
    assert (after.power["GB"].money, after.power["As"].money) == (33, position.power["As"].money + 7)


def test_what_is_due_is_placed_by_hand_in_any_number() -> None:
    position = board({"id": "As:I", "area": "vienna", "I": 10}, {"id": "As:II", "area": "vienna", "M": 4})
    position = with_power(position, "As", due=(Due("I", 4, position.now),))
    placed = read_by_hand(position, "As", "place 3I > As:I").value(position)
    assert placed.corps_by_id["As:I"].counts[0] == 13
    assert placed.power["As"].due == (Due("I", 1, position.now),)
    assert refused(read_by_hand, position, "As", "place 5I > As:I") == "4 I are due this month."
    assert refused(read_by_hand, position, "As", "place 4I > Fr:III").startswith("There is no corps called 'Fr:III'")
    moved = read_by_hand(position, "As", "transfer As:II 3M > As:I").value(position)
    assert (moved.corps_by_id["As:I"].counts[1], moved.corps_by_id["As:II"].counts[1]) == (3, 1)
    assert (
        refused(read_by_hand, position, "As", "transfer As:II 6M > As:I") == "As:I would hold 16 I/M; the most is 15."
    )


def test_factors_are_transferred_between_corps_and_garrison_by_hand() -> None:
    """G3: `transfer` between corps and garrison of one area, in any number, once a month for each corps."""
    corps = ({"id": "As:I", "area": "vienna", "I": 10}, {"id": "As:II", "area": "prague", "I": 4})
    position = board(*corps, garrisons={"vienna": {"nation": "As", "I": 3}})
    position = with_power(position, "As", due=(Due("I", 4, position.now),))
    inside = read_by_hand(position, "As", "transfer As:I 4I > vienna").value(position)
    assert (inside.corps_by_id["As:I"].factors, inside.garrison["vienna"].factors) == (6, 7)
    outside = read_by_hand(position, "As", "transfer vienna 3I > As:I").value(position)
    assert outside.corps_by_id["As:I"].factors == 13
    assert "vienna" not in outside.garrison
    offered = {str(order) for order in by_hand_orders(position, "As")}
    assert {"transfer As:I 1I > vienna", "transfer vienna 1I > As:I", "transfer As:II 1I > prague"} <= offered
    assert not any("vienna" in str(order) for order in by_hand_orders(inside, "As"))
    assert refused(read_by_hand, position, "As", "transfer As:I 4I > prague") == "As:I is not at Bohemia."
    assert refused(read_by_hand, position, "As", "transfer vienna 4I > As:I") == "The garrison has 3 I."
    assert refused(read_by_hand, position, "As", "transfer vienna 1C > As:I") == "The garrison has 0 C."
    assert refused(read_by_hand, position, "As", "transfer As:I 10I > vienna").startswith("As:I has 10 I")
    assert refused(read_by_hand, position, "As", "transfer Fr:III 1I > vienna").startswith("There is no corps called")
    assert refused(read_by_hand, position, "As", "transfer vienna 1I > prague").startswith("There is no corps called")
    assert refused(read_by_hand, position, "As", "transfer As:II 1I > As:I") == "As:II and As:I are not in one area."


def test_garrisons_are_left_and_taken_up_in_any_number() -> None:
    position = board({"id": "As:I", "area": "vienna", "I": 10}, garrisons={"vienna": {"nation": "As", "I": 3}})
    left = read_city_order(position, "As", "leave", "As:I 4I").value(position)
    assert (left.corps_by_id["As:I"].factors, left.garrison["vienna"].factors) == (6, 7)
    taken = read_city_order(position, "As", "take", "vienna 2I > As:I").value(position)
    assert (taken.corps_by_id["As:I"].factors, taken.garrison["vienna"].factors) == (12, 1)
    assert refused(read_city_order, position, "As", "leave", "As:I 10I").startswith("As:I has 10 I")
    enemy = board({"id": "Fr:III", "area": "vienna", "I": 10}, wars=[["Fr", "As"]])
    assert refused(read_city_order, enemy, "Fr", "leave", "Fr:III 2I") == "The city is not held by your side."
    small = board({"id": "Fr:III", "area": "alsace", "I": 20}, garrisons={"alsace": {"nation": "Fr", "I": 5}})
    assert refused(read_city_order, small, "Fr", "inside", "Fr:III").startswith("The city has room for ")


def test_the_fleet_of_venetia_is_gone_with_the_kingdom() -> None:
    fleet = FleetState("Venetia:Fleet", 5, "port", "venetia")
    own = ("Lombardy", "Venetia", "Tuscany")

    def held(names: tuple[str, ...]) -> Position:
        minors = tuple(
            MinorState(each.name, "C", "Fr") if each.name in names else MinorState(each.name, "N", None)
            for each in board().minors
        )
        return board().but(minors=minors, italy="Fr", fleets=(*board().fleets, fleet))

    assert "Venetia:Fleet" in without_venetian_fleet(held(own)).fleet_by_id
    assert "Venetia:Fleet" not in without_venetian_fleet(held(("Venetia", "Tuscany"))).fleet_by_id


def relieved(*inside: dict[str, Any]) -> dict[str, Any]:
    """French corps enter Ulm, where Austrians stand in the field."""
    corps = [{"id": "Fr:III", "area": "ulm", "I": 9, "from": "baden"}, {"id": "As:I", "area": "ulm", "I": 9}]
    return contact(board(*corps, *inside, wars=[["As", "Fr"], ["Ru", "Tu"]]), "ulm", ["Fr", "Ru"])


def test_a_relief_is_a_battle_of_one_day() -> None:
    """G5.4.4: the attackers enter where a city of their own is besieged."""
    own = {"id": "Fr:IV", "area": "ulm", "I": 2, "in_city": True}
    assert relieved()["days"] == 2
    assert relieved(own)["days"] == 1
    assert relieved(own | {"id": "As:II"})["days"] == 2


def test_only_those_at_war_with_who_is_there_are_fought() -> None:
    """G5.4.2: Russia shares the slot and is at war with Turkey, but no Russian corps is there."""
    turk = {"id": "Tu:Bosnia", "area": "ulm", "FI": 5}
    assert [each["nation"] for each in relieved(turk)["defender"]["roster"]] == ["As"]
    both = relieved(turk, {"id": "Ru:I", "area": "ulm", "I": 5})
    assert [each["nation"] for each in both["defender"]["roster"]] == ["As", "Tu"]


def test_a_march_that_has_ended_does_not_go_on_by_another_order() -> None:
    """G5.2: it ends where enemy field corps stand; nobody walks past an army in two orders."""
    french = {"id": "Fr:III", "area": "augsburg", "I": 9, "spent": 1, "from": "ansbach"}
    alone = board(french, wars=[["As", "Fr"]], control={"munich": "As"})
    assert "march Fr:III" in map(str, land_orders(alone, "Fr"))
    met = board(french, {"id": "As:I", "area": "augsburg", "I": 9}, wars=[["As", "Fr"]], control={"munich": "As"})
    assert "march Fr:III" not in map(str, land_orders(met, "Fr"))
    assert refused(read_land_order, met, "Fr", "march Fr:III > munich") == "The march of Fr:III has ended."
