"""Board questions about what is done (appendix): moves, orders, plans, recoil, arrivals, the end of a bound."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from berthier.rules.elements.game.case_words import PLAIN, Data, plain_data, refused, told
from berthier.rules.elements.game.combat.fights import turning
from berthier.rules.elements.game.combat.giving_ground import flee_on_table, follow_on_table, recoil_on_table
from berthier.rules.elements.game.combat.out_of_hand import run_and_pursue
from berthier.rules.elements.game.combat.shots import Volley, check_plan
from berthier.rules.elements.game.ending import Enrolled, Special, Terms, end_of_bound
from berthier.rules.elements.game.orders.doing import check_known, check_order, ordered_from
from berthier.rules.elements.game.orders.moving import check_move, end_of
from berthier.rules.elements.game.orders.orders import Verb, order_from_data
from berthier.rules.elements.game.orders.pricing import (
    FAR_UNSEEN,
    cost_of,
    general_sees,
    move_inputs,
    other_inputs,
    way_to,
)
from berthier.rules.elements.game.orders.refusals import Code, Refusal
from berthier.rules.elements.game.orders.water import landing
from berthier.rules.elements.game.reading import read_stand
from berthier.rules.elements.game.rulings import quiet
from berthier.rules.elements.game.setting_up import Arrival, check_arrival, check_setup, due, free_zone
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.paths import Moved
from berthier.rules.elements.game.table.stands import Stand

SET_BY: Mapping[Verb, Sequence[str]] = {
    Verb.RALLY: ("status", "steadied", "moved", "shot"),
    Verb.STEADY: ("steadied",),
    Verb.MOUNT: ("type",),
    Verb.DISMOUNT: ("type",),
}


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
    missing = check_known(field, order)
    if missing is not None and missing.code is Code.UNKNOWN:
        return refused(missing)
    if order.verb not in (Verb.MOVE, Verb.MARCH):
        priced = other_inputs(field, order.verb, ordered_from(field, order))
    else:
        moved = end_of(field, order)
        if not isinstance(moved, Moved):
            return refused(moved)
        priced = move_inputs(field, order, moved)
    shown = {k: v for k, v in plain_data(priced).items() if v not in PLAIN or k in ("verb", "subject")}
    shown.pop("general_sees", None)
    if priced.general_distance > FAR_UNSEEN:  # it is asked only then
        shown["general_sees"] = priced.general_sees
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
    set_by = SET_BY.get(order.verb, ())
    changes = {stand.id: changed(field.everyone.get(stand.id), stand, set_by) for stand in done.changed}
    answer: Data = {"legal": True, "cost": done.cost, "changes": changes, "off": list(done.off)}
    if order.verb is Verb.DISEMBARK:
        answer["contacts"] = told(landing(field, done.changed[-1]))
    return answer


def changed(before: Stand | None, after: Stand, set_by: Sequence[str]) -> Data:
    """The facts that changed, and those the order sets even if they were so before; of one ashore where he is."""
    if before is None:
        return {"pose": list(after.pose), "moved": True}
    found: Data = {}
    for name in after.__struct_fields__:
        value = getattr(after, name)
        if name in set_by or value != getattr(before, name):
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
        "defeated": sorted(tallied.defeated),
        "result": None if result is None else {"winner": result.winner, "level": result.level},
    }
