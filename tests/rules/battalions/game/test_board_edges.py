"""Board questions at their edges, worked out by hand from the words of the design."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.cases.runner import Case, answer_case

FOOT: dict[str, Any] = {"arm": "infantry", "formation": "column", "original": 24, "heading": 0}
HORSE: dict[str, Any] = {"arm": "cavalry", "formation": "line", "original": 8, "weight": "light", "heading": 0}


def unit(name: str, side: str, x: int, y: int, of: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**of, "id": name, "side": side, "x": x, "y": y, **more}


def table(*features: dict[str, Any]) -> dict[str, Any]:
    return {"id": "t", "title": "T", "width": 96000, "height": 72000, "features": list(features), "objectives": []}


def area(kind: str, west: int, south: int, east: int, north: int) -> dict[str, Any]:
    corners = [[west, south], [east, south], [east, north], [west, north]]
    return {"id": f"{kind}{west}", "kind": kind, "polygon": corners}


def ask(procedure: str, ground: dict[str, Any], units: list[dict[str, Any]], **inputs: Any) -> dict[str, Any]:
    position = {"table": ground, "units": units}
    return answer_case(Case("x", "battalions", f"board_{procedure}", {"position": position, **inputs}))


def test_a_wheel_that_opens_a_charge_pays_for_the_hedge_it_crosses() -> None:
    # The front middle turns 45 degrees about the front-right corner (41,20): it ends 0.707 in up, beyond the hedge.
    hedge = {"id": "h", "kind": "hedge", "line": [[38000, 20400], [41000, 20400]]}
    units = [unit("a", "blue", 40000, 20000, FOOT), unit("e", "red", 44000, 24000, FOOT, heading=22500)]
    free = ask("charge", table(), units, unit="a", target="e", wheel=4500)
    crossing = ask("charge", table(hedge), units, unit="a", target="e", wheel=4500)
    assert free["legal"]
    assert crossing["price"] == free["price"] + 3000
    horse = [unit("a", "blue", 40000, 20000, HORSE, original=6, formation="column"), units[1]]
    gallop = ask("charge", table(hedge), horse, unit="a", target="e", wheel=4500)
    assert gallop["price"] == gallop["distance"] + 3000, "the arc is free for horse, the hedge is not"


@pytest.mark.parametrize("kind", ["light_wood", "heavy_wood"])
def test_horse_in_skirmish_order_charges_through_no_wood(kind: str) -> None:
    units = [
        unit("a", "blue", 40000, 20000, HORSE, formation="skirmish"),
        unit("e", "red", 40000, 32000, FOOT, formation="skirmish", heading=18000),
    ]
    wood = area(kind, 36000, 25000, 44000, 26000)
    assert ask("charge", table(wood), units, unit="a", target="e") == {"legal": False, "refusal": "ground"}


def test_water_bars_a_charge_of_horse_before_the_wood_in_front_of_it() -> None:
    units = [unit("a", "blue", 40000, 20000, HORSE), unit("e", "red", 40000, 34000, FOOT, heading=18000)]
    ground = table(area("light_wood", 36000, 24000, 44000, 25000), area("lake", 36000, 28000, 39500, 30000))
    assert ask("charge", ground, units, unit="a", target="e")["refusal"] == "barred"


def test_a_square_on_a_road_goes_ahead_only() -> None:
    road = {"id": "r", "kind": "road", "line": [[40000, 0], [40000, 72000]], "width": 1000}
    units = [unit("a", "blue", 40000, 20000, FOOT, formation="square")]
    legs = [["road", "r", 1000, 1]]
    assert ask("go", table(road), units, unit="a", legs=legs)["refusal"] == "only_ahead"
    line = [unit("a", "blue", 40000, 20000, FOOT, formation="line")]
    assert ask("go", table(road), line, unit="a", legs=legs)["refusal"] == "not_road_column"


def test_a_check_tells_the_number_of_a_list_beside_its_letter() -> None:
    units = [unit("a", "blue", 40000, 20000, FOOT, mn=19, lost=2, marks=[{"by": "fire"}])]
    asked = ask("check", table(), units, unit="a")
    assert asked["inputs"]["unit"] == {"original": 24, "mn": 19, "quality": "C", "lost": 2}


def test_a_further_charger_that_barely_touches_is_told_by_its_figures() -> None:
    start = {"contact": "e", "hit_from": "front", "used": 1, "moved": 8000}
    units = [
        unit("a", "blue", 40000, 28000, FOOT, start=[40000, 20000, 0], **start),
        unit("b", "blue", 46900, 28000, FOOT, start=[46900, 20000, 0], **start),
        unit("e", "red", 40000, 28000, FOOT, formation="line", heading=18000),
    ]
    (other,) = ask("close", table(), units, target="e")["inputs"]["others"]
    assert other == {
        "original": 24, "quality": "C", "arm": "infantry", "formation": "column", "front": 1,
        "actions_left": 1, "used_both_actions": False, "supported": True, "hit_from": "front",
    }  # fmt: skip


def test_skirmishers_may_turn_where_they_stand_for_nothing() -> None:
    units = [unit("a", "blue", 40000, 20000, FOOT, formation="skirmish")]
    asked = ask("go", table(), units, unit="a", legs=[["to", 40000, 20000, 9000]])
    assert asked == {"legal": True, "price": 0, "moved": 0, "pose": [40000, 20000, 9000], "passed": []}


@pytest.mark.parametrize(("face", "heading"), [(36000, 0), (-9000, 27000), (45000, 9000)])
def test_guns_unlimber_to_a_heading_beyond_the_circle(face: int, heading: int) -> None:
    """A heading is read round the circle, as a change of facing reads it (K2, G47)."""
    guns = {"arm": "artillery", "formation": "limbered", "original": 6, "heading": 0}
    battery = unit("g", "blue", 40000, 20000, guns, guns={"calibre": "6", "cannon": 6, "howitzers": 0})
    asked = ask("form", table(), [battery], unit="g", to="unlimbered", face=face)
    assert asked["pose"] == ask("form", table(), [battery], unit="g", to="unlimbered", face=heading)["pose"]
    assert asked["pose"][2] == heading
