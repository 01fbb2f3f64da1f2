"""Board questions as cases (appendix): what can be seen on a table, and the list of all. No rule lives here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.boards.table.figures import corners, gap
from berthier.boards.table.measure import Pose, ceil_div, heading_of
from berthier.boards.table.sight import blocked_by
from berthier.rules.elements.game.case_words import PLAIN, Adapter, Data, asked, plain_data, told
from berthier.rules.elements.game.cases_done import (
    arrival_check,
    bound_end,
    command_distance,
    face_attackers,
    flee,
    follow,
    move_check,
    order_check,
    out_of_hand,
    plan_check,
    price_inputs,
    recoil,
    setup_check,
)
from berthier.rules.elements.game.combat.fights import fray, pairs
from berthier.rules.elements.game.combat.shot_inputs import shooting_inputs
from berthier.rules.elements.game.combat.shots import must_take, targets
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.footing import (
    at_crossing,
    bua_round,
    going_of,
    level_of,
    river_under,
    road_under,
    works_before,
)
from berthier.rules.elements.game.table.ground import LIMITS, PACE
from berthier.rules.elements.units import Type


def corners_of(inputs: Any, dice: Any) -> Data:
    found = corners(Pose(*inputs["pose"]), inputs["width"], inputs["depth"])
    return {"corners": [list(point) for point in found]}


def heading(inputs: Any, dice: Any) -> Data:
    return {"heading": heading_of(inputs["dx"], inputs["dy"])}


def gap_of(field: Field, inputs: Mapping[str, Any]) -> Data:
    units = gap(field.everyone[inputs["a"]].base.figure, field.everyone[inputs["b"]].base.figure)
    return {"units": units, "paces": ceil_div(units, PACE)}


def contacts(field: Field, inputs: Mapping[str, Any]) -> Data:
    return {"contacts": told(field.contacts)}


def bodies_of(field: Field, inputs: Mapping[str, Any]) -> Data:
    found = {body for id_, body in field.bodies.items() if field.stands[id_].side == inputs["side"]}
    return {"bodies": [list(body) for body in sorted(found)]}


def pinned(field: Field, inputs: Mapping[str, Any]) -> Data:
    return {"by": sorted(field.pinned_by(inputs["id"]))}


def ground(field: Field, inputs: Mapping[str, Any]) -> Data:
    stand = field.everyone[inputs["id"]]
    base, river = stand.base, river_under(field, stand.base)
    return {
        "going": str(going_of(field, stand, base)),
        "facing_along_road": road_under(field.ground, base),
        "bua": bua_round(field.ground, base),
        "level": level_of(field, base),
        "river": river.id if river else None,
        "at_crossing": at_crossing(field, base),
        "lines": sorted(work.id for work in works_before(field.ground, base)),
    }


def sight(field: Field, inputs: Mapping[str, Any]) -> Data:
    a, b = tuple(inputs["from"]), tuple(inputs["to"])
    left_out = inputs.get("but", ())
    troops = field.bases if inputs.get("troops", True) else {}
    in_way = {id_: base for id_, base in troops.items() if id_ not in left_out}
    found = blocked_by(field.ground.land, a, b, in_way, LIMITS.graze, field.visibility)
    return {"clear": found is None, "blocked_by": found}


def targets_of(field: Field, inputs: Mapping[str, Any]) -> Data:
    found = targets(field, inputs["id"])
    listed = [{"target": t.id, "distance_p": t.paces, "edge": str(t.edge)} for t in found]
    return {"targets": listed, "must": [t.id for t in must_take(field, inputs["id"], found)]}


def fights(field: Field, inputs: Mapping[str, Any]) -> Data:
    return {"fights": [list(pair) for pair in pairs(field)]}


def facts(value: Any) -> Data:
    """The facts of a struct that are not the plain case; type and grade always."""
    plain = plain_data(value)
    kept = ("type", "grade")
    shown = {k: v for k, v in plain.items() if k in kept or v not in PLAIN}
    if plain.get("mobile") is True:
        shown.pop("mobile")
    elif "mobile" in plain:
        shown["mobile"] = False
    if plain.get("front_engaged") is True:
        shown.pop("front_engaged")
    elif "front_engaged" in plain and plain["type"] == Type.ART:
        shown["front_engaged"] = False
    return shown


def fight_inputs(field: Field, inputs: Mapping[str, Any]) -> Data:
    fought = fray(field, inputs["A"], inputs["B"])
    return {"A": facts(fought.A), "B": facts(fought.B), "bound_of": str(fought.bound_of)}


def shot_inputs(field: Field, inputs: Mapping[str, Any]) -> Data:
    shot = shooting_inputs(field, inputs["A"], inputs["B"], inputs.get("assisting", ()))
    answer = {"A": facts(shot.A), "B": facts(shot.B), "distance_p": shot.distance_p, "bound_of": str(shot.bound_of)}
    answer |= {"assisting": shot.assisting, "returns_fire": shot.returns_fire}
    return answer | ({"over_water": True} if shot.over_water else {})


BOARD_CASES: Mapping[str, Adapter] = {
    "corners": corners_of,
    "heading": heading,
    "gap": asked(gap_of),
    "contacts": asked(contacts),
    "bodies": asked(bodies_of),
    "pinned": asked(pinned, "id"),
    "ground": asked(ground),
    "sight": asked(sight),
    "targets": asked(targets_of),
    "fights": asked(fights),
    "fight_inputs": asked(fight_inputs, "A", "B"),
    "shot_inputs": asked(shot_inputs),
    "move_check": asked(move_check),
    "price_inputs": asked(price_inputs),
    "recoil_on_table": asked(recoil, "id"),
    "flee_on_table": asked(flee, "id"),
    "follow_on_table": asked(follow, "id"),
    "face_attackers": asked(face_attackers),
    "command_distance": asked(command_distance, "general"),
    "out_of_hand": asked(out_of_hand),
    "order_check": asked(order_check),
    "plan_check": asked(plan_check),
    "arrival_check": asked(arrival_check),
    "setup_check": asked(setup_check),
    "end_of_bound": asked(bound_end),
}
