"""Board questions as cases (appendix): words to functions and answers back to words. Nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from berthier.boards.table.figures import corners, gap
from berthier.boards.table.measure import Pose, ceil_div, heading_of
from berthier.boards.table.sight import blocked_by
from berthier.rules.elements.game.doing import check_order
from berthier.rules.elements.game.ending import Enrolled, Special, Terms, end_of_bound
from berthier.rules.elements.game.field import Field
from berthier.rules.elements.game.fights import fray, pairs, turning
from berthier.rules.elements.game.footing import (
    at_crossing,
    bua_round,
    going_of,
    level_of,
    river_under,
    road_under,
    works_before,
)
from berthier.rules.elements.game.giving_ground import flee_on_table, follow_on_table, recoil_on_table
from berthier.rules.elements.game.ground import LIMITS, PACE
from berthier.rules.elements.game.moving import check_move, end_of
from berthier.rules.elements.game.orders import order_from_data
from berthier.rules.elements.game.out_of_hand import run_and_pursue
from berthier.rules.elements.game.paths import Moved
from berthier.rules.elements.game.pricing import cost_of, general_sees, move_inputs, other_inputs, way_to
from berthier.rules.elements.game.reading import read_field, read_stand
from berthier.rules.elements.game.refusals import Refusal
from berthier.rules.elements.game.rulings import quiet
from berthier.rules.elements.game.setting_up import Arrival, check_arrival, check_setup, due, free_zone
from berthier.rules.elements.game.shots import Volley, check_plan, must_take, shooting_inputs, targets
from berthier.rules.elements.game.stands import Stand
from berthier.rules.elements.game.water import landing
from berthier.rules.elements.units import Type

Data = dict[str, Any]
Adapter = Callable[[Any, Any], Data]
PLAIN: tuple[Any, ...] = (False, 0, "good", "none", None, (), [], "laden")


def plain_data(value: Any) -> Any:
    """A value as plain JSON data."""
    return msgspec.json.decode(msgspec.json.encode(value))


def asked(answer: Callable[[Field, Mapping[str, Any]], Data]) -> Adapter:
    """A question about a position."""

    def adapter(inputs: Any, dice: Any) -> Data:
        return answer(read_field(inputs["position"]), inputs)

    return adapter


def refused(refusal: Refusal) -> Data:
    return {"legal": False, "refusal": str(refusal.code)}


def corners_of(inputs: Any, dice: Any) -> Data:
    found = corners(Pose(*inputs["pose"]), inputs["width"], inputs["depth"])
    return {"corners": [list(point) for point in found]}


def heading(inputs: Any, dice: Any) -> Data:
    return {"heading": heading_of(inputs["dx"], inputs["dy"])}


def gap_of(field: Field, inputs: Mapping[str, Any]) -> Data:
    units = gap(field.everyone[inputs["a"]].base.figure, field.everyone[inputs["b"]].base.figure)
    return {"units": units, "paces": ceil_div(units, PACE)}


def told(contacts: Any) -> list[Data]:
    return [{"front_of": c.front_of, "on": str(c.on), "of": c.of} for c in contacts]


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


def move_check(field: Field, inputs: Mapping[str, Any]) -> Data:
    moved = check_move(field, order_from_data(inputs["order"]))
    if isinstance(moved, Refusal):
        return refused(moved)
    return {
        "legal": True,
        "measure_u": moved.measure,
        "allowance_u": moved.allowance,
        "going": str(moved.going),
        "road": moved.road,
        "crossing": moved.crossing,
        "poses": {id_: list(pose) for id_, pose in moved.poses.items()},
        "contacts": told(moved.contacts),
    }


def price_inputs(field: Field, inputs: Mapping[str, Any]) -> Data:
    order = order_from_data(inputs["order"])
    if not order.steps:
        priced = other_inputs(field, order.verb, order.who)
    else:
        moved = end_of(field, order)
        if not isinstance(moved, Moved):
            return refused(moved)
        priced = move_inputs(field, order, moved)
    shown = {k: v for k, v in plain_data(priced).items() if v not in PLAIN or k in ("verb", "subject")}
    if priced.general_sees:
        shown.pop("general_sees", None)
    else:
        shown["general_sees"] = False
    return {"inputs": shown, "cost": cost_of(field, priced)}


def recoil(field: Field, inputs: Mapping[str, Any]) -> Data:
    found = recoil_on_table(field, inputs["id"])
    if found.destroyed:
        return {"fate": "destroyed", "why": found.why, "poses": {}, "crushed": []}
    poses = {id_: list(pose) for id_, pose in found.poses.items()}
    return {"fate": "recoiled", "poses": poses, "crushed": list(found.crushed)}


def flee(field: Field, inputs: Mapping[str, Any]) -> Data:
    found = flee_on_table(field, inputs["id"], inputs["from_close_combat"])
    return {"fate": found.fate, "poses": {id_: list(pose) for id_, pose in found.poses.items()}}


def follow(field: Field, inputs: Mapping[str, Any]) -> Data:
    found = follow_on_table(field, inputs["id"], inputs["by"])
    answer = {"pose": list(found.pose), "met": found.met}
    return answer | ({"edge": str(found.edge)} if found.edge else {})


def face_attackers(field: Field, inputs: Mapping[str, Any]) -> Data:
    return {"poses": {id_: list(pose) for id_, pose in turning(field).items()}}


def command_distance(field: Field, inputs: Mapping[str, Any]) -> Data:
    general = field.stands[inputs["general"]]
    return {"paces": way_to(field, general, inputs["id"]), "sees": general_sees(field, general, inputs["id"])}


def out_of_hand(field: Field, inputs: Mapping[str, Any]) -> Data:
    found, _ = run_and_pursue(field, inputs["edges"])
    ran = [{"id": r.id, "fate": r.fate, **({"pose": list(r.pose)} if r.pose else {})} for r in found.ran]
    pursued = [
        {"id": p.id, "pose": list(p.pose), "met": p.met, **({"edge": str(p.edge)} if p.edge else {}),
         "ridden_down": list(p.ridden_down)}
        for p in found.pursued
    ]  # fmt: skip
    return {"routed": list(found.routed), "ran": ran, "pursued": pursued}


def order_check(field: Field, inputs: Mapping[str, Any]) -> Data:
    order = order_from_data(inputs["order"])
    done = check_order(field, order)
    if isinstance(done, Refusal):
        return refused(done)
    changes = {stand.id: changed(field.everyone.get(stand.id), stand) for stand in done.changed}
    answer: Data = {"legal": True, "cost": done.cost, "changes": changes, "off": list(done.off)}
    if order.verb == "disembark":
        answer["contacts"] = told(landing(field, done.changed[-1]))
    return answer


def changed(before: Stand | None, after: Stand) -> Data:
    """The facts that changed; of one who comes ashore where he is."""
    if before is None:
        return {"pose": list(after.pose), "moved": True}
    found: Data = {}
    for name in after.__struct_fields__:
        value = getattr(after, name)
        if value != getattr(before, name):
            found[name] = plain_fact(name, value)
    return found


def plain_fact(name: str, value: Any) -> Any:
    if name == "cargo":
        return value.id if value else None
    if name == "bridge":
        return "launched" if value else None
    if name == "pose":
        return list(value)
    return plain_data(value)


def plan_check(field: Field, inputs: Mapping[str, Any]) -> Data:
    plan = [Volley(tuple(line["by"]), line["at"]) for line in inputs["plan"]]
    shots = check_plan(field, inputs["side"], plan)
    if isinstance(shots, Refusal):
        return refused(shots)
    return {"legal": True, "shots": plain_data(shots)}


def read_arrival(data: Mapping[str, Any]) -> Arrival:
    stretch = tuple(data["x"] if "x" in data else data["y"])
    elements = tuple(read_stand(element, data["side"], data["command"]) for element in data["elements"])
    return Arrival(data["turn"], data["side"], data["command"], data["edge"], (stretch[0], stretch[1]), elements)


def arrival_check(field: Field, inputs: Mapping[str, Any]) -> Data:
    waiting = due([read_arrival(a) for a in inputs["arrivals"]], inputs.get("placed", ()), inputs["turn"])
    found = check_arrival(field, waiting, order_from_data(inputs["order"]))
    return refused(found) if isinstance(found, Refusal) else {"legal": True}


def setup_check(field: Field, inputs: Mapping[str, Any]) -> Data:
    zone = tuple((x, y) for x, y in inputs["zone"]) if "zone" in inputs else free_zone(field.ground, inputs["edge"])
    own = [id_ for id_, stand in field.stands.items() if stand.side == inputs["side"]]
    wrong = check_setup(field, own, zone)
    return {"legal": True} if wrong is None else refused(wrong) | {"id": wrong.id}


def bound_end(field: Field, inputs: Mapping[str, Any]) -> Data:
    terms = Terms(
        tuple((side["key"], side["edge"]) for side in inputs["sides"]),
        msgspec.convert(inputs["roster"], tuple[Enrolled, ...]),
        msgspec.convert(inputs.get("special", ()), tuple[Special, ...]),
        inputs["first"],
        inputs["turns"],
    )
    tallied, result = end_of_bound(quiet(), field, terms, inputs.get("coming", ()), inputs["turn"])
    commands = {id_: {"lost": c[0], "beaten": c[1], "broken": c[2]} for id_, c in tallied.commands.items()}
    return {
        "commands": commands,
        "shares": {side: str(share) for side, share in tallied.shares.items()},
        "defeated": list(tallied.defeated),
        "result": None if result is None else {"winner": result.winner, "level": result.level},
    }


BOARD_CASES: Mapping[str, Adapter] = {
    "corners": corners_of,
    "heading": heading,
    "gap": asked(gap_of),
    "contacts": asked(contacts),
    "bodies": asked(bodies_of),
    "pinned": asked(pinned),
    "ground": asked(ground),
    "sight": asked(sight),
    "targets": asked(targets_of),
    "fights": asked(fights),
    "fight_inputs": asked(fight_inputs),
    "shot_inputs": asked(shot_inputs),
    "move_check": asked(move_check),
    "price_inputs": asked(price_inputs),
    "recoil_on_table": asked(recoil),
    "flee_on_table": asked(flee),
    "follow_on_table": asked(follow),
    "face_attackers": asked(face_attackers),
    "command_distance": asked(command_distance),
    "out_of_hand": asked(out_of_hand),
    "order_check": asked(order_check),
    "plan_check": asked(plan_check),
    "arrival_check": asked(arrival_check),
    "setup_check": asked(setup_check),
    "end_of_bound": asked(bound_end),
}
