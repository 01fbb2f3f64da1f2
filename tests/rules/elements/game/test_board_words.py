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
