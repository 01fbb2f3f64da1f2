"""Board questions varied by hand: each answer worked out from the words of the design, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.rules.elements.game.cases import BOARD_CASES

WATER = {"id": "w", "kind": "waterway", "shape": [[0, 42000], [128000, 42000], [128000, 48000], [0, 48000]]}


def base(id_: str, kind: str, x: int, y: int, h: int = 0, **facts: Any) -> dict[str, Any]:
    side = "blue" if id_.startswith("B") else "red"
    return {"id": id_, "side": side, "command": f"{id_[0]}1", "type": kind, "grade": "O", "pose": [x, y, h], **facts}


def ask(question: str, elements: list[dict[str, Any]], pieces: Any = (), **inputs: Any) -> dict[str, Any]:
    facts = {name: inputs.pop(name) for name in ("commands", "weather", "light", "rivers") if name in inputs}
    table = {"width": 128000, "height": 96000, "pieces": list(pieces)}
    position = {"table": table, "elements": elements, "bound_of": "blue", **facts}
    return BOARD_CASES[question]({"position": position, **inputs}, None)


def refusal(elements: list[dict[str, Any]], verb: str, who: str, pieces: Any = (), **more: Any) -> str | None:
    answer = ask("order_check", elements, pieces, order={"verb": verb, "who": [who], **more})
    return answer.get("refusal")


CARGO = {"id": "B-Sh1", "side": "blue", "command": "B1", "type": "Sh", "grade": "O"}
ASHORE = {"at": [40000, 50400], "facing": 0}


def boats(**facts: Any) -> dict[str, Any]:
    return base("B-Boats1", "Boats", 40000, 48000, cargo=facts.pop("cargo", CARGO), **facts)


@pytest.mark.parametrize(
    ("vessel", "others", "code"),
    [
        (boats(), [], None),
        (boats(status="routing"), [], "out-of-hand"),
        (boats(cargo={**CARGO, "moved": True}), [], "moved"),
        (boats(moved=True), [], None),  # a vessel that has moved still lands
        (boats(), [base("R-Boats1", "Boats", 40000, 48000, 18000)], "engaged"),
        (boats(captured=True), [], "immobile"),
        (boats(status="routing", cargo={**CARGO, "moved": True}), [], "out-of-hand"),
        (boats(cargo={**CARGO, "moved": True}, captured=True), [], "moved"),
    ],
)
def test_of_cargo_only_moved_is_asked_and_the_rest_of_its_vessel(vessel: Any, others: Any, code: str | None) -> None:
    assert refusal([vessel, *others], "disembark", "B-Sh1", [WATER], **ASHORE) == code


def test_who_is_not_aboard_cannot_land() -> None:
    assert refusal([base("B-Sh1", "Sh", 40000, 60000)], "disembark", "B-Sh1", **ASHORE) == "cannot"


@pytest.mark.parametrize("verb", ["limber", "plant", "launch", "mount"])
def test_a_launched_pont_is_not_fixed_to_other_orders_it_just_cannot(verb: str) -> None:
    """`immobile` of other orders is only for the captured and a Bg that cannot move."""
    assert refusal([base("B-Pont1", "Pont", 40000, 40000, bridge="launched")], verb, "B-Pont1") == "cannot"
    moved = ask("move_check", [base("B-Pont1", "Pont", 40000, 40000, bridge="launched")],
                order={"verb": "move", "who": ["B-Pont1"], "steps": [{"do": "ahead", "by": 100}]})  # fmt: skip
    assert moved["refusal"] == "immobile"


def test_marches_made_are_told_of_a_move_too() -> None:
    general = base("B-Pk1", "Pk", 40000, 40000, general=True, marches=2)
    step = [{"do": "ahead", "by": 800}]
    answer = ask("price_inputs", [general], order={"verb": "move", "who": ["B-Pk1"], "steps": step})
    assert answer["inputs"]["marches_already"] == 2
    assert answer["cost"] == 0  # only marches cost more for it, and the general goes along


@pytest.mark.parametrize(("grade", "over"), [("F", True), ("O", False)])
def test_only_light_galleys_are_asked_about_water(grade: str, over: bool) -> None:
    sea = {**WATER, "shape": [[0, 0], [128000, 0], [128000, 96000], [0, 96000]]}
    galley = base("B-Gal1", "Gal", 40000, 40000) | {"grade": grade}
    answer = ask("shot_inputs", [galley, base("R-Gal1", "Gal", 40000, 48000, 18000)], [sea], A="B-Gal1", B="R-Gal1")
    assert answer.get("over_water", False) is over


def end(elements: list[dict[str, Any]], special: list[dict[str, Any]], commands: Any = (), turn: int = 8) -> Any:
    roster = [{k: e[k] for k in ("id", "side", "command", "type")} for e in elements]
    gone = [e for e in elements if not e.get("gone")]
    return ask(
        "end_of_bound", gone, sides=[{"key": "blue", "edge": "south"}, {"key": "red", "edge": "north"}], roster=roster,
        special=special, first="red", turn=turn, turns=8, commands=list(commands),
    )  # fmt: skip


def test_a_command_worth_nothing_is_never_broken() -> None:
    elements = [base("B-Boats1", "Boats", 40000, 48000, gone=True), base("R-Sh1", "Sh", 40000, 80000)]
    assert end(elements, [], [{"id": "B1", "broken": True}])["commands"]["B1"] == {
        "lost": "0", "beaten": False, "broken": False,
    }  # fmt: skip


def test_shares_that_a_scenario_adds_are_added_up() -> None:
    elements = [base("B-Sh1", "Sh", 40000, 20000), base("R-Sh1", "Sh", 40000, 80000)]
    one = {"side": "blue", "share": "1/20"}
    assert end(elements, [one])["result"] == {"winner": None, "level": "draw"}
    assert end(elements, [one, one])["result"] == {"winner": "red", "level": "advantage"}
    assert end(elements, [one, one], turn=7)["result"] is None


def test_a_bridge_is_no_base_and_who_is_asked_for_one_hears_it() -> None:
    bridge = base("B-Pont1", "TempBridge", 40000, 48000)
    with pytest.raises(BadInput, match="no element called 'B-Pont1'"):
        ask("recoil_on_table", [bridge, base("B-Sh1", "Sh", 40000, 20000)], id="B-Pont1")
    assert ask("targets", [bridge], id="B-Pont1") == {"targets": [], "must": []}


def test_one_named_twice_is_named_once() -> None:
    order = {"verb": "move", "who": ["B-Sh1", "B-Sh1"], "steps": [{"do": "ahead", "by": 800}]}
    answer = ask("move_check", [base("B-Sh1", "Sh", 40000, 20000)], order=order)
    assert answer["poses"] == {"B-Sh1": [40000, 20800, 0]}


def box(id_: str, kind: str, west: int, south: int, east: int, north: int, **facts: Any) -> dict[str, Any]:
    return {"id": id_, "kind": kind, "shape": [[west, south], [east, south], [east, north], [west, north]], **facts}


def test_a_way_to_the_general_leads_over_the_corners_of_a_ford() -> None:
    """K10, G4.4: 1415 to its near corner, 8000 along it, 3163 on; 12578 units are 158 paces."""
    general = base("B-Pi1", "Pi", 51000, 40000, general=True)
    ford = box("f", "ford", 50000, 41000, 52000, 49000)
    told = ask(
        "command_distance", [general, base("B-Sh1", "Sh", 51000, 54000)], [WATER, ford], general="B-Pi1", id="B-Sh1"
    )
    assert told == {"paces": 158, "sees": True}


@pytest.mark.parametrize(("state", "crossing", "allowance"), [("easy", None, 12000), ("tricky", "tricky", 8000)])
def test_only_a_front_edge_in_an_easy_river_crosses_it(state: str, crossing: str | None, allowance: int) -> None:
    """G4.8: the rear rank still stands in it when the front has left it."""
    river = box("r", "river", 0, 38000, 128000, 39500)
    order = {"verb": "move", "who": ["B-Sh1"], "steps": [{"do": "ahead", "by": 4000}]}
    told = ask("move_check", [base("B-Sh1", "Sh", 40000, 40000)], [river], order=order, rivers={"r": state})
    assert (told["legal"], told["crossing"], told["allowance_u"]) == (True, crossing, allowance)


@pytest.mark.parametrize(("tops", "clear"), [(1, False), (2, True)])
def test_from_two_levels_up_one_looks_over_a_wood(tops: int, clear: bool) -> None:
    """K9: a wood of level 0 hides unless 0 + 1 is below the higher end."""
    hills = [box(f"h{n}", "hill", 10000, 10000, 20000, 20000) for n in range(tops)]
    wood = box("wood", "wood", 30000, 10000, 40000, 20000)
    points = {"from": [15000, 15000], "to": [60000, 15000]}
    told = ask("sight", [base("B-Sh1", "Sh", 90000, 90000)], [*hills, wood], **points)
    assert told == {"clear": clear, "blocked_by": None if clear else "wood"}


def test_a_pursuer_with_no_room_to_turn_stands() -> None:
    """G3.4: turned to the enemy in the east it would reach 500 units into the friend before it."""
    pursuer, friend = base("B-Pi1", "Pi", 40000, 40000, status="pursuing"), base("B-Sh1", "Sh", 40000, 42000)
    enemy = base("R-Sh1", "Sh", 60000, 39500)
    told = ask("out_of_hand", [pursuer, friend, enemy], edges={"blue": "south", "red": "north"})
    assert told["pursued"] == [{"id": "B-Pi1", "pose": [40000, 40000, 0], "met": None, "ridden_down": []}]


def test_a_recoiling_elephant_treads_down_even_guns() -> None:
    """G6.4: whoever they are; it goes back by its depth of 4000."""
    told = ask("recoil_on_table", [base("B-El1", "El", 40000, 40000), base("B-Art1", "Art", 40000, 36000)], id="B-El1")
    assert told == {"fate": "recoiled", "poses": {"B-El1": [40000, 36000, 0]}, "crushed": ["B-Art1"]}


def test_light_horse_recoils_through_a_friend_to_the_first_free_place() -> None:
    """G6.4: 3000 back it would stand on the pikes; 3000 farther, in steps of 100, it is behind them."""
    told = ask("recoil_on_table", [base("B-LH1", "LH", 40000, 40000), base("B-Pk1", "Pk", 40000, 36000)], id="B-LH1")
    assert told == {"fate": "recoiled", "poses": {"B-LH1": [40000, 34000, 0]}, "crushed": []}


def test_a_general_aboard_is_lost_to_his_command() -> None:
    """G4.4: none of the command is on the table (aboard is not)."""
    vessel = boats(cargo={**CARGO, "id": "B-Pi1", "type": "Pi", "general": True})
    order = {"verb": "move", "who": ["B-Sh2"], "steps": [{"do": "ahead", "by": 4000}]}
    told = ask("price_inputs", [vessel, base("B-Sh2", "Sh", 40000, 60000)], [WATER], order=order)
    assert told["inputs"]["general_lost"] is True
    assert told["cost"] == 2


ROSTER = [
    {"id": f"{mark}-Sh{n}", "side": side, "command": f"{mark}1", "type": "Sh", "general": False}
    for side, mark in (("blue", "B"), ("red", "R"))
    for n in range(1, 5)
]


@pytest.mark.parametrize(
    ("there", "result"),
    [
        (["B-Sh1", "B-Sh2", "R-Sh1", "R-Sh2"], {"winner": None, "level": "draw"}),
        (["B-Sh1", "R-Sh1", "R-Sh2"], {"winner": "red", "level": "victory"}),
        (["B-Sh1", "B-Sh2", "R-Sh1", "R-Sh2", "R-Sh3"], {"winner": "red", "level": "victory"}),
        (["B-Sh1", "B-Sh2", "R-Sh1", "R-Sh2", "R-Sh3", "R-Sh4"], {"winner": "red", "level": "decisive"}),
    ],
)
def test_when_both_are_defeated_the_lower_share_wins(there: list[str], result: dict[str, Any]) -> None:
    """G8: half of four each is a draw; one defeated alone loses, decisively if the other lost under a quarter."""
    elements = [base(id_, "Sh", 10000 * n, 30000) for n, id_ in enumerate(there, 1)]
    sides = [{"key": "blue", "edge": "south"}, {"key": "red", "edge": "north"}]
    told = ask("end_of_bound", elements, sides=sides, roster=ROSTER, first="red", turn=3, turns=8)
    assert told["result"] == result


@pytest.mark.parametrize(
    ("kind", "grade", "depth"), [("Art", "O", 8000), ("Art", "I", 4000), ("Art", "X", 4000), ("Hd", "O", 3000)]
)
def test_only_a_heavy_gun_is_longer_limbered(kind: str, grade: str, depth: int) -> None:
    """b: 100 paces deep is limbered Art (S)/(O); the enemy's front is 9000 units behind this one's."""
    gun = base("B-Art1", kind, 40000, 40000, limbered=True) | {"grade": grade}
    enemy = base("R-Sh1", "Sh", 40000, 31000)
    assert ask("gap", [gun, enemy], a="B-Art1", b="R-Sh1")["units"] == 9000 - depth


def test_who_lands_rides_down_a_routing_enemy() -> None:
    """G10, G4.6: his front may come to lie on an enemy's front; one that is routing is destroyed at once."""
    order = {"verb": "disembark", "who": ["B-Sh1"], **ASHORE}
    enemy = base("R-Sh1", "Sh", 40000, 50400, 18000)
    assert ask("order_check", [boats(), enemy], [WATER], order=order)["off"] == []
    told = ask("order_check", [boats(), enemy | {"status": "routing"}], [WATER], order=order)
    assert told["off"] == ["R-Sh1"]
    assert told["contacts"] == [{"front_of": "B-Sh1", "on": "front", "of": "R-Sh1"}]


@pytest.mark.parametrize(
    "step",
    [
        {"do": "ahead", "by": 10**9},
        {"do": "to", "at": [10**9, 10**9], "facing": 0},
        {"do": "along", "points": [[10**9, 20000]]},
    ],
)
def test_a_way_beyond_all_tables_is_refused_at_once(step: dict[str, Any]) -> None:
    order = {"verb": "move", "who": ["B-Sh1"], "steps": [step]}
    told = ask("move_check", [base("B-Sh1", "Sh", 40000, 20000)], order=order)
    assert told == {"legal": False, "refusal": "edge"}
