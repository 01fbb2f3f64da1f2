"""What programs have their units do: leaders keep them in command, a place that is held is kept, nobody is shut in."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.games.battalions import BATTLE
from berthier.program.battalions.proposing import proposes
from berthier.rules.battalions.game.judging.candidates import candidates
from berthier.rules.battalions.game.judging.judging_orders import urge_of_command
from berthier.rules.battalions.game.judging.judging_rides import in_command, suggested_rides, urge_of_rides
from berthier.rules.battalions.game.judging.tasks import goal_of, must_storm
from berthier.rules.battalions.game.orders.offers import check_command, order_offer
from berthier.rules.battalions.game.position import Position, Turn, field_of
from berthier.rules.battalions.game.record import Mark, MarkedBy
from berthier.rules.battalions.game.riding import ride_all
from berthier.rules.battalions.units import Formation
from tests.rules.battalions.game.playing import start

IN_THE_VILLAGE: dict[str, Any] = {"formation": Formation.GARRISON, "block": "veit-2"}
MARKED: dict[str, Any] = {"marks": (Mark(MarkedBy.FIRE),), "lost": 3}


def standard(**places: dict[str, Any]) -> Position:
    """Sankt Veit, with some units elsewhere."""
    position: Position = BATTLE.position_in(start("sankt_veit").position[0])
    units = (msgspec.structs.replace(troop, **places.get(troop.id, {})) for troop in position.units)
    return position.changed(units=tuple(units))


def best_rides(position: Position, side: str) -> Position:
    """The leaders where a program sends them."""
    return ride_all(position, max(suggested_rides(position, side), key=lambda one: urge_of_rides(position, side, one)))


def test_leaders_do_not_leave_their_units_for_one_that_must_check() -> None:
    """FG is marked 20 in ahead of the rest of its brigade: whoever rides to it, nobody is out of command after it."""
    after = best_rides(standard(FG=MARKED | {"x": 45000, "y": 29000}), "blue")
    field = field_of(after)
    assert [one.id for one in after.units if one.side == "blue" and not in_command(field, one)] == []


def test_a_leader_joins_a_unit_that_must_check_where_it_costs_nothing() -> None:
    after = best_rides(standard(F4=MARKED), "blue")
    assert any(leader.with_unit == "F4" for leader in after.leaders)


def test_horse_before_a_wood_steps_aside_and_goes_on() -> None:
    """The hussars of Sankt Veit stand half an inch before a heavy wood: no wheel and no step ahead is legal."""
    position = standard()
    plans = candidates(position, position.unit("FH"))
    best = max(plans, key=lambda plan: urge_of_command(position, plan))
    assert str(best.acts[0]).count("Straight") == 2, best
    assert urge_of_command(position, best) > 0


def test_the_nearest_foot_keeps_a_place_that_is_held() -> None:
    position = standard(F5={"x": 72000, "y": 24000}).changed(held=(("veit", None), ("mill", "blue")))
    assert goal_of(position, position.unit("F5")) == (74000, 27000)
    assert goal_of(position, position.unit("F4")) == (40000, 42000)


def test_who_is_out_of_command_goes_to_his_leader() -> None:
    position = standard(A3={"allowed": 1})
    leader = next(one for one in position.leaders if one.id == "AL1")
    assert goal_of(position, position.unit("A3")) == leader.point


def test_who_looks_far_leaves_a_garrison_alone() -> None:
    """A village whose houses the enemy holds is nobody's goal while the places as they are held do not lose."""
    empty, taken = standard(), standard(A1=IN_THE_VILLAGE)
    village = (40000, 42000)
    assert goal_of(empty, empty.unit("F3"), storms=False) == village
    assert goal_of(taken, taken.unit("F3")) == village
    assert goal_of(taken, taken.unit("F3"), storms=False) != village
    assert goal_of(taken, taken.unit("FC"), storms=False) != field_of(taken).bases["A1"].centre


def test_who_would_lose_by_the_places_has_to_storm() -> None:
    """At Sankt Veit a lead of 3 for the Austrians is even: with a place each nobody has to, with both the French."""
    one_each = standard(A1=IN_THE_VILLAGE, F5={"x": 74000, "y": 27000})
    both = standard(A1=IN_THE_VILLAGE, A5={"x": 74000, "y": 27000})
    assert [must_storm(one_each, side) for side in ("blue", "red")] == [False, False]
    assert [must_storm(both, side) for side in ("blue", "red")] == [True, False]


def test_marches_round_a_garrison_are_proposed() -> None:
    """They are legal, not on the list already, and none where houses have to be stormed."""
    turn = {"a_is": "blue", "turn": Turn("blue", 2)}
    position = standard(A1=IN_THE_VILLAGE).changed(**turn)
    listed = [str(order) for order in order_offer(position)]
    found = proposes(position, "blue", "orders", order_offer(position))
    assert found
    assert not {str(order) for order in found} & set(listed)
    for order in found:
        check_command(position, order.value)
    lost = standard(A1=IN_THE_VILLAGE, A5={"x": 74000, "y": 27000}).changed(**turn)
    assert not proposes(lost, "blue", "orders", order_offer(lost))
