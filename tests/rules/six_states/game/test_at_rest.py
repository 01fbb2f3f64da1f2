"""How sharp keeps armies that have no enemy near: winter quarters, posts beside small states, spare leaders."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.orders import read_option
from berthier.program.six_states.at_rest import proposals, resting
from berthier.rules.six_states.game.continent import COUNTRY
from berthier.rules.six_states.game.council.council import courting_chance
from berthier.rules.six_states.game.land.hosts import sp_of
from berthier.rules.six_states.game.land.land_offer import army_offer
from berthier.rules.six_states.game.land.land_orders import March, Stay
from berthier.rules.six_states.game.land.wear import stack_of
from berthier.rules.six_states.game.position import Position, find_army
from berthier.rules.six_states.game.reading import read_position
from tests.rules.six_states.game.test_house import army, board

WHY = "where it marches"
POWERS = ["Blue", "Gray", "Green", "Red", "White", "Yellow"]
WAR = {"war": [["Gray", "Yellow"]], "control": [["1317", "Gray"]]}
TAKEN = dict.fromkeys(("0122", "0818", "2428", "2825", "3102", "3310"), "Red")  # no free city draws anybody
NEUTRAL = {"minors": {"g": {"status": "neutral"}}, "control": TAKEN}


def continent(*armies: dict[str, Any], **more: Any) -> Any:
    """The six powers, at peace unless something else is said."""
    return read_position({"scenario": "six_states", "powers": POWERS, "armies": list(armies)} | more)


def thoughts(position: Position, power: str, at: str) -> tuple[list[Any], list[float] | None]:
    """The orders of an army with what else comes to mind, and what each is worth; the rules take them all."""
    known = find_army(position, power, at, False)
    assert known is not None
    offer = army_offer(position, power, known)
    options = [*offer, *proposals(position, power, WHY, offer)]
    assert [str(read_option(offer, str(option), WHY)) for option in options] == [str(option) for option in options]
    return options, resting(position, power, WHY, options)


def best(position: Position, power: str, at: str) -> Any:
    """The order an army at rest is given."""
    options, worth = thoughts(position, power, at)
    assert worth is not None
    return options[max(range(len(options)), key=worth.__getitem__)].value


def test_before_winter_a_great_stack_goes_into_quarters_by_fives() -> None:
    """Attrition Table: 20 SP lose 1 to 3 at home in winter, 5 of a great power nothing."""
    position = continent(army("Yellow", "2019", 20), month=11, control=TAKEN)
    march = best(position, "Yellow", "2019")
    assert isinstance(march, March)
    assert march.troops is not None
    assert sp_of(march.troops) == 5
    assert COUNTRY[march.path[-1]] == "Yellow"
    apart = continent(army("Yellow", "2019", 5), army("Yellow", march.path[-1], 5), month=12)
    in_quarters = [stack_of(apart, each).losses for each in apart.armies]
    assert in_quarters == [(0,) * 6] * 2
    together = continent(army("Yellow", "2019", 20), month=12)
    assert min(stack_of(together, together.armies[0]).losses) > 0


@pytest.mark.parametrize(("sp", "month"), [(20, 6), (5, 11)])
def test_who_loses_nothing_where_he_is_stays(sp: int, month: int) -> None:
    """G11: at home in supply, in summer; or few enough in winter."""
    position = continent(army("Yellow", "2019", sp), month=month, control=TAKEN)
    assert isinstance(best(position, "Yellow", "2019"), Stay)


def test_an_army_goes_to_the_border_of_who_is_courted_and_stays_there() -> None:
    """G14: six SP beside its country add one to the dice."""
    at_home = continent(army("Yellow", "2019", 5), army("Yellow", "1918", 8, leaders=[["Safran", 2]]), **NEUTRAL)
    march = best(at_home, "Yellow", "1918")
    assert isinstance(march, March)
    there = continent(army("Yellow", "2019", 5), army("Yellow", march.path[-1], 8, leaders=[["Safran", 2]]), **NEUTRAL)
    assert isinstance(best(there, "Yellow", march.path[-1]), Stay)
    chances = [max(courting_chance(position, "Yellow", m) for m, _ in position.minors) for position in (at_home, there)]
    assert chances[1] > chances[0]


def test_a_leader_who_is_not_needed_rides_to_who_has_none() -> None:
    """G23: foot without a leader does not leave its country."""
    led = army("Gray", "0927", 7, leaders=[["Brandis", 1], ["Steinau", 2]])
    position = continent(led, army("Gray", "0921", 9, leaders=[]), **WAR)
    options, _ = thoughts(position, "Gray", "0927")
    rides = [order.value for order in options if isinstance(order.value, March) and order.value.troops == ()]
    assert [(ride.path, ride.leaders) for ride in rides] == [(("0927", "0921"), ("Brandis",))]


def test_in_war_and_in_a_duel_orders_are_thought_through() -> None:
    crowd = continent(army("Gray", "0927", 12), army("Yellow", "1322", 19), month=11, **WAR)
    assert thoughts(crowd, "Gray", "0927")[1] is None  # enemies are near
    duel = board(army("Gray", "0927", 12), month=11)
    known = find_army(duel, "Gray", "0927", False)
    assert known is not None
    offer = army_offer(duel, "Gray", known)
    assert (proposals(duel, "Gray", WHY, offer), resting(duel, "Gray", WHY, offer)) == ([], None)
