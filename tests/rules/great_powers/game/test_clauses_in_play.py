"""Clauses that games broke until a seventh edition: older records keep to what they were played by (decision 0080)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.relay import quiet
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.question import chosen, rolled
from berthier.rules.great_powers.game.economy.placing import by_hand_orders, read_by_hand
from berthier.rules.great_powers.game.economy.staff import by_staff
from berthier.rules.great_powers.game.edition import LATEST, Edition
from berthier.rules.great_powers.game.europe import AREAS, LEADERS, scenario_data
from berthier.rules.great_powers.game.fights.after_battle import Fought, retreat_after
from berthier.rules.great_powers.game.fights.besieging import may_shelter
from berthier.rules.great_powers.game.fights.sieges import besiege
from berthier.rules.great_powers.game.land.city_orders import read_city_order
from berthier.rules.great_powers.game.land.feeding import feed
from berthier.rules.great_powers.game.land.land import give_orders
from berthier.rules.great_powers.game.land.land_orders import SECOND_LISTS, destinations, land_orders, read_land_order
from berthier.rules.great_powers.game.month import arrive, austria_joins
from berthier.rules.great_powers.game.pieces import CorpsState, Due
from berthier.rules.great_powers.game.politics.politics import political_segment
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_allied, are_enemies
from berthier.rules.great_powers.game.sea.naval_orders import Squadron, naval_orders, read_naval_order, voyages
from berthier.rules.great_powers.game.situation import read_position
from berthier.rules.great_powers.game.updates import with_power
from tests.rules.great_powers.game.play import RULESET


def stop(umpire: Umpire, position: Position) -> Position:
    return position


def board(*corps: dict[str, Any], **more: Any) -> Position:
    """A campaign of today with these corps only."""
    return read_position({"scenario": "campaign", "corps": list(corps), **more}).but(edition=LATEST)


def refused(read: Any, *args: Any) -> str:
    with pytest.raises(BadInput) as told:
        read(*args)
    return told.value.error


def russians_far_from_home(edition: Edition) -> Position:
    """Austerlitz in September: I and II Corps are full; two factors are due, and in October III and VI Corps come."""
    full = [{"id": "Ru:I", "area": "volhynia", "I": 18}, {"id": "Ru:II", "area": "volhynia", "I": 14}]
    position = read_position({"scenario": "austerlitz", "clock": [1805, 9], "corps": full, "leaders": []})
    return with_power(position, "Ru", due=(Due("I", 2, position.now),)).but(edition=edition)


def test_a_counter_that_is_still_to_come_is_not_raised() -> None:
    """G1, G3: it was filled at home and its factors were gone when the scenario brought it."""
    before = by_staff(russians_far_from_home(Edition.SIXTH), "Ru")
    assert before.corps_by_id["Ru:III"].factors == 2
    lost = arrive(before.but(month=10))
    assert lost.corps_by_id["Ru:III"].area == "volhynia"
    now = by_staff(russians_far_from_home(LATEST), "Ru")
    assert "Ru:III" not in now.corps_by_id
    [raised] = [corps for corps in now.corps if corps.area != "volhynia"]
    assert raised.factors == 2
    assert raised in arrive(now.but(month=10)).corps


def test_any_free_counter_is_raised_by_hand() -> None:
    """G3: not the first alone; with the first factor due that it holds."""
    position = board({"id": "As:I", "area": "prague", "I": 15})
    position = with_power(position, "As", due=(Due("I", 1, position.now), Due("C", 1, position.now)), money=3)
    offered = {str(order) for order in by_hand_orders(position, "As")}
    assert {"raise As:II", "raise As:VIII", "raise As:IC"} <= offered
    raised = read_by_hand(position, "As", "raise As:IC").value(position)
    assert raised.corps_by_id["As:IC"].counts == (0, 0, 1, 0, 0, 0, 0)
    assert (raised.power["As"].due, raised.power["As"].money) == ((Due("I", 1, position.now),), 2)
    poor = with_power(position, "As", money=0)
    assert "raise As:II" in refused(read_by_hand, poor, "As", "raise As:II")


def test_a_leader_rides_once_a_month_also_when_it_is_typed() -> None:
    """G5.2: six stages, not six for each order."""
    corps = [{"id": f"Fr:{name}", "area": area, "I": 5} for name, area in (("III", "paris"), ("IV", "brittany"))]
    position = board(*corps, leaders=[{"nation": "Fr", "name": "Davout", "with": "Fr:III"}])
    rode = read_land_order(position, "Fr", "ride Davout > Fr:IV").value(position)
    assert refused(read_land_order, rode, "Fr", "ride Davout > Fr:III") == "Davout has ridden already this month."
    read_land_order(rode.but(edition=Edition.SIXTH), "Fr", "ride Davout > Fr:III")


def test_who_stays_after_all_may_still_ride() -> None:
    corps = [{"id": f"Fr:{name}", "area": area, "I": 5} for name, area in (("III", "paris"), ("IV", "brittany"))]
    position = board(*corps, leaders=[{"nation": "Fr", "name": "Davout", "with": "Fr:III"}])
    [group] = [order for order in land_orders(position, "Fr") if str(order) == "ride Davout"]
    stayed = destinations(position, "Fr", group.value, forced=True)[-1].value(position)
    assert "ride Davout" not in map(str, land_orders(stayed, "Fr"))
    assert str(read_land_order(stayed, "Fr", "ride Davout > Fr:IV")) == "ride Davout > Fr:IV"


def test_a_leader_at_sea_does_not_ride() -> None:
    aboard = {"id": "GB:I", "area": None, "aboard": "GB:I Fleet", "I": 5}
    leader = next(name for nation, name in LEADERS if nation == "GB")
    position = board(
        aboard,
        {"id": "GB:II", "area": "london", "I": 5},
        fleets=[{"id": "GB:I Fleet", "ships": 9, "at": ["sea", "channel"]}],
        leaders=[{"nation": "GB", "name": leader, "with": "GB:I"}],
    )
    assert refused(read_land_order, position, "GB", f"ride {leader} > GB:II") == f"{leader} is at sea."


def met_at_augsburg() -> Position:
    """III Corps has marched to where Austrians stand, points in hand; IV Corps is at Ansbach."""
    french = {"id": "Fr:III", "area": "augsburg", "I": 9, "spent": 1, "from": "ansbach"}
    austrian, other = {"id": "As:I", "area": "augsburg", "I": 9}, {"id": "Fr:IV", "area": "ansbach", "I": 9}
    return board(french, austrian, other, wars=[["As", "Fr"]], control={"munich": "As"}, access=[["Pr", "Fr"]])


def test_a_march_that_has_ended_does_not_go_on_in_two_steps() -> None:
    """G5.2: what is refused in one order is refused in two."""
    met = met_at_augsburg()
    assert refused(read_land_order, met, "Fr", "march Fr:III") == "The march of Fr:III has ended."
    read_land_order(met.but(edition=Edition.SIXTH), "Fr", "march Fr:III")


def test_corps_that_are_named_in_two_steps_start_in_one_area() -> None:
    met = met_at_augsburg()
    together = "Corps that march together must start in one area."
    assert refused(read_land_order, met, "Fr", "march Fr:IV Fr:III") == together


def test_forced_marches_are_not_typed_where_they_are_not_played() -> None:
    position = board({"id": "Fr:III", "area": "paris", "I": 5})
    call: Any = Next(give_orders, position, (("Fr",),), 0, (stop,))
    Live(call).answer(chosen("forced Fr:III > alsace"))
    live = Live(call, RULESET.set({"G-FORCED": "off"}))
    with pytest.raises(BadInput, match="Forced marches are not played"):
        live.answer(chosen("forced Fr:III > alsace"))


def test_garrisons_are_left_in_as_many_orders_as_one_likes() -> None:
    """G5.2: nothing says once a month; lists offer it once, so that they come to an end."""
    position = board({"id": "Fr:III", "area": "paris", "I": 5, "M": 3}, garrisons={})
    left = read_city_order(position, "Fr", "leave", "Fr:III 2I").value(position)
    assert not any(str(order).startswith("leave") for order in SECOND_LISTS["city"](left, "Fr"))
    assert "inside Fr:III" in map(str, SECOND_LISTS["city"](left, "Fr"))
    more = read_city_order(left, "Fr", "leave", "Fr:III 1M").value(left)
    assert more.garrison["paris"].counts[:2] == (2, 1)
    assert more.corps_by_id["Fr:III"].factors == 5


def test_a_depot_is_given_up_where_a_corps_stands_and_without_money() -> None:
    position = board({"id": "Fr:III", "area": "paris", "I": 5}, depots=[["Fr", "paris"]], money={"Fr": 0})
    assert "depot" in map(str, land_orders(position, "Fr"))
    given_up = read_land_order(position, "Fr", "undepot paris").value(position)
    assert given_up.depots == ()


def test_light_bodies_do_not_ride_through_an_army() -> None:
    """G5.2: their ride ends where enemy field corps stand, as a march does."""
    cossack = {"nation": "Ru", "kind": "Cossack", "factors": 2, "area": "wurttemburg"}
    access = [["Wurttemburg", "Ru"], ["Baden", "Ru"], ["Fr", "Ru"]]
    position = board({"id": "As:I", "area": "baden", "I": 5}, light=[cossack], wars=[["As", "Ru"]], access=access)
    for edition, goes_on in ((Edition.SIXTH, True), (LATEST, False)):
        before = position.but(edition=edition)
        [ride] = [order for order in SECOND_LISTS["bodies"](before, "Ru") if str(order) == "body 0 > baden"]
        met = ride.value(before)
        assert any(True for _ in SECOND_LISTS["bodies"](met, "Ru")) is goes_on


def test_a_city_is_besieged_once_a_month_however_many_slots_its_besiegers_have() -> None:
    """D9 step 1: two allies with a slot each stand before Vienna; the die is rolled for both together."""
    corps = [{"id": name, "area": "vienna", "I": 9} for name in ("Fr:III", "Ru:I")]
    inside = {"vienna": {"nation": "As", "I": 6}}
    position = board(*corps, wars=[["Fr", "As"], ["Ru", "As"]], garrisons=inside)
    for edition, again in ((Edition.SIXTH, True), (LATEST, False)):
        first = Live(Next(besiege, position.but(edition=edition), ("Fr",), (), (stop,)))
        assert first.question is not None
        first.answer(rolled(AREAS["vienna"].city_value + 2))  # neither breach nor sortie
        found = first.outcome
        assert isinstance(found, Position)
        second = Live(Next(besiege, found, ("Ru",), (), (stop,)))
        assert (second.question is not None) is again


def landed_at_picardy() -> Position:
    """Britons have landed before the French slot; the fleet lies in the Channel."""
    landed = {"id": "GB:I", "area": "picardy", "I": 5, "landed": True, "aboard": "GB:I Fleet"}
    fleet = {"id": "GB:I Fleet", "ships": 9, "at": ["sea", "channel"]}
    return board(landed, {"id": "Fr:III", "area": "picardy", "I": 15}, fleets=[fleet], wars=[["Fr", "GB"]])


def driven_off(position: Position, loser: str) -> CorpsState:
    """The Britons after they have lost the field."""
    fought = Fought("picardy", ("Fr",), ("Fr",), ())
    call: Any = Next(retreat_after, position, fought, loser, ("Fr:III",), ("GB:I",), (stop,))
    after = Live(call).outcome
    assert isinstance(after, Position)
    return after.corps_by_id["GB:I"]


def test_the_landed_go_aboard_again_when_they_are_attacked_and_beaten() -> None:
    """G4.4: they marched off into France, the fleet in sight; also when they withdraw from the field."""
    position = landed_at_picardy()
    assert driven_off(position.but(edition=Edition.SIXTH), "defender").area == "champagne"
    for loser in ("defender", "withdrawn"):
        after = driven_off(position, loser)
        assert (after.area, after.aboard) == (None, "GB:I Fleet")
    gone = position.but(fleets=())
    assert driven_off(gone, "defender").area == "champagne"


def test_nobody_goes_into_the_city_of_who_is_no_friend_of_his() -> None:
    """G5.4.1: Austrians and Turks, both at war with France but not allied, stand before Vienna."""
    corps = [{"id": "As:I", "area": "vienna", "I": 5}, {"id": "Tu:Bosnia", "area": "vienna", "FI": 3}]
    position = board(*corps, wars=[["Fr", "As"], ["Fr", "Tu"]], garrisons={})
    stack = position.field["vienna"]
    assert may_shelter(position.but(edition=Edition.SIXTH), "vienna", stack)
    assert not may_shelter(position, "vienna", stack)
    allied = board(*corps, wars=[["Fr", "As"], ["Fr", "Tu"]], allies=[["As", "Tu"]], garrisons={})
    assert may_shelter(allied, "vienna", stack)


def liberation(**more: Any) -> Position:
    return read_position({"scenario": "liberation", **more}).but(edition=LATEST)


def joined(position: Position) -> tuple[bool, bool]:
    """Whether Austria fights France, and is allied with Russia, after the month has opened."""
    after = austria_joins(quiet(), position)
    return are_enemies(after, "As", "Fr"), are_allied(after, "As", "Ru")


def test_austria_joins_in_august_once() -> None:
    """f: a peace that was made afterwards is kept; it was at war again the next month."""
    assert joined(liberation(clock=[1813, 7])) == (False, False)
    assert joined(liberation(clock=[1813, 8])) == (True, True)
    peace = {"clock": [1813, 10], "truces": [["As", "Fr", "1815-09"]]}
    assert joined(liberation(**peace)) == (False, False)
    assert joined(liberation(**peace).but(edition=Edition.SIXTH)) == (True, True)


def test_austria_that_fights_already_finds_its_allies_in_august() -> None:
    wars = [["As", "Fr"], ["Fr", "Ru"], ["Fr", "Pr"]]
    assert joined(liberation(clock=[1813, 6], wars=wars)) == (True, False)
    assert joined(liberation(clock=[1813, 8], wars=wars)) == (True, True)
    assert joined(liberation(clock=[1813, 9], wars=wars)) == (True, False)


def test_fleets_that_stay_after_all_may_still_sail() -> None:
    fleet = {"id": "GB:I Fleet", "ships": 9, "at": ["port", "london"]}
    position = board(fleets=[fleet], wars=[["Fr", "GB"]])
    stayed = voyages(position, Squadron(("GB:I Fleet",)))[-1].value(position)
    assert "sail GB:I Fleet" not in map(str, naval_orders(stayed, "GB"))
    assert read_naval_order(stayed, "GB", "sail GB:I > sea channel")


def test_who_plays_two_powers_is_asked_for_each() -> None:
    """G2: a scenario of one's own with politics; both gave the one order of their seat, and could war on themselves."""
    seats = [{"seat": "East", "powers": ["As", "Ru"]}, {"seat": "West", "powers": ["Fr"]}]
    own = json.dumps({**scenario_data("campaign_1807"), "seats": seats})
    live = Live(Next(political_segment, read_position({"scenario": own}).but(edition=LATEST), (stop,)))
    for seat, why, word in (
        ("East", "politics of As", "war Bavaria"),
        ("East", "politics of Ru", "ally As"),
        ("West", "politics", "pass"),
    ):
        assert live.question is not None
        assert (live.question.why, live.question.by) == (why, (seat,))
        live.answer(chosen(word))
    assert live.question is not None
    assert live.question.why == "bid for Bavaria"


def fed_by_staff(umpire: Umpire, position: Position) -> Position:
    return feed(umpire, position, "Fr")


@pytest.mark.parametrize(
    ("die", "edition", "paid"), [("a die", LATEST, 1), ("always 4", LATEST, 0), ("always 4", Edition.SIXTH, 1)]
)
def test_the_staff_goes_by_the_die_that_is_played(die: str, edition: Edition, paid: int) -> None:
    """G5.3: in Baden a corps that has marched loses half a factor on average, and nothing where the die is always 4."""
    marched = {"id": "Fr:III", "area": "baden", "I": 9, "spent": 4}
    position = board(marched, access=[["Baden", "Fr"]], clock=[1805, 9], money={"Fr": 5}).but(edition=edition)
    live = Live(Next(fed_by_staff, position), RULESET.set({"G-FORAGE": die}))
    live.answer(chosen("staff"))
    assert isinstance(live.outcome, Position)
    assert live.outcome.power["Fr"].money == 5 - paid
