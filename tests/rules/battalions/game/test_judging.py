"""What programs are told to fear and to want (section g): squares before horse that can be upon them, places, bids."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from berthier.games.battalions import BATTLE
from berthier.program.battalions.judging import reckons, urge
from berthier.rules.battalions.game.ending import standing_score
from berthier.rules.battalions.game.judging.candidates import candidates
from berthier.rules.battalions.game.judging.judging_bids import leads_worth
from berthier.rules.battalions.game.judging.judging_shapes import exposure, shape_worth
from berthier.rules.battalions.game.judging.tasks import goal_of
from berthier.rules.battalions.game.judging.ways import next_point
from berthier.rules.battalions.game.orders.orders import write
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.units import Formation
from tests.rules.battalions.game.playing import start


def placed(**places: dict[str, Any]) -> Position:
    """The learning battle with some units elsewhere."""
    position: Position = BATTLE.position_in(start("two_elms").position[0])
    units = [msgspec.structs.replace(troop, **places.get(troop.id, {})) for troop in position.units]
    return position.changed(units=tuple(units))


def risk(position: Position, name: str) -> float:
    field = field_of(position)
    troop = field.by_id[name]
    return exposure(field, troop, list(field.enemies(troop.side)))


def wants(position: Position, name: str) -> Formation:
    """The shape of foot that is worth most here."""
    field = field_of(position)
    shapes = (Formation.LINE, Formation.COLUMN, Formation.SQUARE)
    return max(shapes, key=lambda shape: shape_worth(field, field.by_id[name], shape))


def test_horse_is_feared_where_there_is_no_time_to_form() -> None:
    """F1 faces north: from 10 in on its flank horse is upon it, from over 15 in an action held is enough (D10)."""
    on_the_flank = placed(F1={"x": 26000, "y": 11000}, AC={"x": 15000, "y": 11000, "heading": 9000})
    assert risk(on_the_flank, "F1") > 0
    far_off = placed(F1={"x": 26000, "y": 11000}, AC={"x": 5000, "y": 30000})
    assert risk(far_off, "F1") == 0
    assert wants(far_off, "F1") is not Formation.SQUARE


def test_one_body_of_horse_charges_one_of_many() -> None:
    """The more foot stands in its reach, the less each of them is in danger."""
    alone = placed(AC={"x": 12000, "y": 11000, "heading": 9000}, F2={"x": 54000, "y": 4000}, F3={"x": 54000, "y": 8000})
    together = placed(AC={"x": 12000, "y": 11000, "heading": 9000}, F3={"x": 22000, "y": 8000})
    assert wants(alone, "F1") is Formation.SQUARE
    assert 0 < risk(together, "F1") < risk(alone, "F1")


def test_points_are_bid_before_they_are_worth_nothing() -> None:
    """More than an even share in the first period, all that is left in the last."""
    position = placed()
    bids = [str(bid) for bid in range(13)]
    first = urge(position, "blue", "bid", bids)
    assert max(range(13), key=first.__getitem__) > 12 // 6
    last = urge(position.changed(period=6), "blue", "bid", bids)
    assert max(range(13), key=last.__getitem__) == 12


def test_a_lead_is_worth_more_where_both_race_for_a_place() -> None:
    """At Two Elms the first lead is worth about five others; at Sankt Veit each place is out of the other's reach."""
    race: Position = BATTLE.position_in(start("two_elms").position[0])
    apart: Position = BATTLE.position_in(start("sankt_veit").position[0])
    assert (leads_worth(race), leads_worth(apart)) == (5, 1)
    in_it = placed(F3={"x": 30000, "y": 23000})
    assert leads_worth(in_it) == 1
    bids = [str(bid) for bid in range(19)]
    sharp, steady = (judge(apart, "blue", "bid", bids) for judge in (reckons, urge))
    assert sharp is not None
    assert max(bids, key=lambda bid: sharp[int(bid)]) < max(bids, key=lambda bid: steady[int(bid)])


def plans(position: Position, name: str) -> list[str]:
    return [write(command) for command in candidates(position, position.unit(name))]


def test_a_line_of_foot_forms_column_to_charge_who_is_out_of_its_reach() -> None:
    """A C line goes 3 in an action, its column 12: F1 stands 8 in before A2."""
    position = placed(F1={"x": 26000, "y": 28000, "lost": 12}, A2={"formation": Formation.LINE})
    assert "A2 form column / charge F1" in plans(position, "A2")


def test_a_march_is_followed_by_a_charge_at_who_is_in_trouble() -> None:
    """F1, 16 in before the column of A2: fresh it is left alone, thinned by half it is run into."""
    fresh = placed(F1={"x": 26000, "y": 21000})
    assert not any("charge F1" in plan for plan in plans(fresh, "A2"))
    thinned = placed(F1={"x": 26000, "y": 21000, "lost": 12})
    assert "A2 ahead 9 / charge F1" in plans(thinned, "A2"), "over the hedge between them 12 in are too far"


def test_a_line_marches_up_and_fires_with_the_action_left() -> None:
    """F1 in line 9 in before the line of A2: some inches on it is in reach of its muskets, and fires once."""
    before: dict[str, Any] = {"x": 20000, "y": 27000, "formation": Formation.LINE}
    facing: dict[str, Any] = {"A2": {"x": 20000, "y": 36000, "formation": Formation.LINE}, "A3": {"x": 50000}}
    march = re.compile(r"F1 .*ahead [0-9.]+ / fire A2")
    assert any(march.fullmatch(plan) for plan in plans(placed(F1=before, **facing), "F1"))
    spent = placed(F1=before | {"used": 1}, **facing)
    assert not any("/" in plan for plan in plans(spent, "F1")), "one action is no march and a volley"


def test_a_column_goes_round_the_farm_that_is_held() -> None:
    """A1 stands behind the farm of its own garrison: it marches for a corner of it, then for the enemy."""
    held: dict[str, Any] = {"x": 33500, "y": 28000, "heading": 0, "formation": Formation.GARRISON, "block": "farm"}
    behind = placed(A1={"x": 33500, "y": 32000}, A3=held).changed(held=(("farm", "red"),))
    field = field_of(behind)
    corner, goal = next_point(behind, field, field.by_id["A1"]), goal_of(behind, field.by_id["A1"])
    assert corner != goal
    beside = placed(A1={"x": corner[0], "y": corner[1]}, A3=held).changed(held=(("farm", "red"),))
    there = field_of(beside)
    assert next_point(beside, there, there.by_id["A1"]) != corner
    clear = placed(A1={"x": 20000, "y": 34000}, A3=held).changed(held=(("farm", "red"),))
    open_field = field_of(clear)
    assert next_point(clear, open_field, open_field.by_id["A1"]) == goal_of(clear, open_field.by_id["A1"])


def test_guns_in_action_stay_there() -> None:
    """No battery is pushed about by hand while an enemy is in its range."""
    assert not any(" wheel " in plan or " ahead " in plan for plan in plans(placed(), "FA"))


def test_who_stands_behind_a_wood_finds_a_way_out() -> None:
    """The hussars of Sankt Veit have heavy wood before them: there is more for them than to stand and step back."""
    position: Position = BATTLE.position_in(start("sankt_veit").position[0])
    assert any(" / ahead " in plan for plan in plans(position, "FH"))


def test_par_of_sankt_veit_is_a_lead_of_the_austrians() -> None:
    """House: 3 points of theirs count as even, so that they win with 7 and the French with 1; elsewhere with 4 each."""
    battle: Position = BATTLE.position_in(start("sankt_veit").position[0])
    last = battle.changed(period=10)
    assert standing_score(last).winner is None
    held = last.changed(held=(("veit", "red"), ("mill", "red")))
    assert (standing_score(held).winner, standing_score(held.changed(par=0)).decisive) == ("red", False)
    assert standing_score(last.changed(held=(("veit", "red"), ("mill", None)))).winner is None
    assert standing_score(last.changed(held=(("veit", None), ("mill", "blue")))).winner == "blue"
    assert "(even: a lead of 3 for Austrians)" in BATTLE.scene(battle).line
    assert "even" not in BATTLE.scene(placed()).line
