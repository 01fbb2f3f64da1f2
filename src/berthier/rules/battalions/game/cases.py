"""Board questions as cases (appendix): words to functions of the table and back. Nothing here knows a rule."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from berthier.boards.table.measure import Pose
from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.game.board_words import field_from, pose_data
from berthier.rules.battalions.game.combat.charging import charge
from berthier.rules.battalions.game.combat.checks import aim, check_mods, entry, rest_inputs, standing_fire, state_of
from berthier.rules.battalions.game.combat.closing import case_inputs, close_inputs
from berthier.rules.battalions.game.combat.firing import Fire
from berthier.rules.battalions.game.combat.ray import Solid, aim_solid
from berthier.rules.battalions.game.combat.running import give_way, pressing, reform_mods, retreat, turned_to_enemy
from berthier.rules.battalions.game.combat.settling import drawn, follow, halt
from berthier.rules.battalions.game.command import distances, helper, is_led, is_run_over, joins, place_of, ride
from berthier.rules.battalions.game.orders.drill import change_facing, change_formation, deploy, dress, leave, occupy
from berthier.rules.battalions.game.orders.legs import read_legs
from berthier.rules.battalions.game.orders.march import march
from berthier.rules.battalions.game.record import read_troop
from berthier.rules.battalions.game.scenario_data import listed, scenario_of
from berthier.rules.battalions.game.scoring import cost, holders, score
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.free_table import free_table_data
from berthier.rules.battalions.game.table.looking import bears, blocked_by
from berthier.rules.battalions.game.table.refusal import Refused
from berthier.rules.battalions.game.table.shape import barrels, firing, size
from berthier.rules.battalions.period import command as in_command
from berthier.rules.battalions.units import Formation

Inputs = Mapping[str, Any]
Answer = dict[str, Any]
Question = Callable[[Field, Inputs], Answer]


def on_board(question: Question) -> Callable[[Inputs, Any], Answer]:
    """A question about a position: a refusal is an answer too."""

    def answer(inputs: Inputs, dice: Any) -> Answer:
        try:
            found: Answer = msgspec.to_builtins(question(field_from(inputs.get("position", {})), inputs))
            return found
        except Refused as refused:
            return {"legal": False, "refusal": refused.code}

    return answer


def footprint(field: Field, inputs: Inputs) -> Answer:
    troop = read_troop(inputs["unit"])
    front, width, depth = size(troop)
    guns = barrels(troop)._asdict() if troop.guns is not None else {}
    return {"front": front, "width": width, "depth": depth, "firing": firing(troop)} | guns


def struck(field: Field, inputs: Inputs) -> Answer:
    return {"struck": str(field.struck(field.troop(inputs["unit"]).id, tuple(inputs["point"])))}


def ground(field: Field, inputs: Inputs) -> Answer:
    point = tuple(inputs["point"])
    table = field.table
    return {"level": table.level(point), "kinds": table.kinds(point), "going": table.going(point)}


def sight(field: Field, inputs: Inputs) -> Answer:
    ends = inputs.get("ignore") or ()
    return {"blocked_by": blocked_by(field, tuple(inputs["from"]), tuple(inputs["to"]), ends)}


def bearing(field: Field, inputs: Inputs) -> Answer:
    return bears(field, field.troop(inputs["unit"]), field.troop(inputs["target"]))._asdict()


def cover(field: Field, inputs: Inputs) -> Answer:
    return {"cover": field.cover(field.troop(inputs["unit"]), tuple(inputs["point"]))}


def go(field: Field, inputs: Inputs) -> Answer:
    done = march(field, field.troop(inputs["unit"]), read_legs(inputs["legs"]))
    answer = {"legal": True, "price": done.price, "moved": done.moved}
    return answer | {"pose": pose_data(done.pose), "passed": list(done.passed)}


def form(field: Field, inputs: Inputs) -> Answer:
    to = Formation(inputs["to"])
    done = change_formation(field, field.troop(inputs["unit"]), to, inputs.get("on"), inputs.get("face"))
    sizes = {"width": done.base.width, "depth": done.base.depth}
    return {"legal": True, "pose": pose_data(done.base.pose)} | sizes


def face(field: Field, inputs: Inputs) -> Answer:
    to = inputs["to"] if inputs.get("to") is not None else inputs["face"]
    return {"legal": True, "pose": pose_data(change_facing(field, field.troop(inputs["unit"]), to).base.pose)}


def into_house(field: Field, inputs: Inputs) -> Answer:
    done = occupy(field, field.troop(inputs["unit"]), inputs["block"])
    return {"legal": True, "pose": pose_data(done.base.pose), "formation": str(done.formation)}


def out_of_house(field: Field, inputs: Inputs) -> Answer:
    done = leave(field, field.troop(inputs["unit"]), inputs["face"])
    return {"legal": True, "pose": pose_data(done.base.pose), "formation": str(done.formation)}


def dressed(field: Field, inputs: Inputs) -> Answer:
    dress(field, field.troop(inputs["unit"]))
    return {"legal": True}


def deployed(field: Field, inputs: Inputs) -> Answer:
    deploy(field, read_troop(inputs["unit"]), tuple(inputs["zone"]))
    return {"legal": True}


def charged(field: Field, inputs: Inputs) -> Answer:
    unit, target = field.troop(inputs["unit"]), field.troop(inputs["target"])
    done = charge(field, unit, target, inputs.get("wheel") or 0)._asdict()
    done.pop("moved")
    return {"legal": True} | done | {"pose": pose_data(done["pose"]), "hit_from": str(done["hit_from"])}


def fire_data(fire: Fire | Solid) -> Answer:
    if isinstance(fire, Solid):
        return {"procedure": "solid_shot", "inputs": fire.inputs, "stops": fire.stops}
    return {"procedure": fire.procedure, "inputs": fire.inputs, "flank": fire.flank}


def fired(field: Field, inputs: Inputs) -> Answer:
    unit, target = field.troop(inputs["unit"]), field.troop(inputs["target"])
    return {"legal": True} | fire_data(aim(field, unit, target, inputs.get("actions") or 1, inputs.get("shot")))


def solid(field: Field, inputs: Inputs) -> Answer:
    at = inputs["aim"]
    target = field.troop(at) if isinstance(at, str) else tuple(at)
    return {"legal": True} | fire_data(
        aim_solid(field, field.troop(inputs["unit"]), target, inputs.get("actions") or 1)
    )


def standing(field: Field, inputs: Inputs) -> Answer:
    found = standing_fire(field, field.troop(inputs["unit"]))
    if found is None:
        return {"target": None}
    fire = fire_data(found.fire)
    return {"target": found.target.id, "procedure": fire["procedure"], "inputs": fire["inputs"]}


def check(field: Field, inputs: Inputs) -> Answer:
    troop = field.troop(inputs["unit"])
    mods = [str(mod) for mod in check_mods(field, troop)]
    return {"procedure": "morale", "inputs": {"unit": msgspec.to_builtins(state_of(troop)), "mods": mods}}


def close(field: Field, inputs: Inputs) -> Answer:
    found = close_inputs(field, field.troop(inputs["target"]))
    return {"procedure": found.procedure, "charger": found.charger.id, "inputs": case_inputs(found)}


def drawn_up(field: Field, inputs: Inputs) -> Answer:
    to = Formation(inputs["to"]) if inputs.get("to") else None
    found = drawn(field, field.troop(inputs["target"]), field.troop(inputs["charger"]), to)
    if found is None:
        return {"free": False}
    chargers = {name: pose_data(pose) for name, pose in found.chargers.items()}
    return {"free": True, "pose": pose_data(found.base.pose), "chargers": chargers}


def halted(field: Field, inputs: Inputs) -> Answer:
    found = halt(field, field.troop(inputs["unit"]))
    return {"pose": None if found is None else pose_data(found[0]), "distance": None if found is None else found[1]}


def followed(field: Field, inputs: Inputs) -> Answer:
    found = follow(field, field.troop(inputs["unit"]), read_troop(inputs["stood"]))
    return found._asdict() | {"pose": pose_data(found.pose), "formation": str(found.formation)}


def retreated(field: Field, inputs: Inputs) -> Answer:
    cause = field.troop(inputs["cause"]) if inputs.get("cause") else None
    ran = retreat(field, field.troop(inputs["unit"]), cause, inputs["home"])
    if ran is None:
        return {"surrenders": True}
    answer = {"surrenders": False} | ran._asdict()
    return answer | {"pose": pose_data(ran.pose), "formation": str(ran.formation), "passed": list(ran.passed)}


def gave_way(field: Field, inputs: Inputs) -> Answer:
    found = give_way(field, field.troop(inputs["unit"]), field.troop(inputs["charger"]))
    if found is None:
        return {"may": False, "pose": None, "distance": None}
    return {"may": True, "pose": pose_data(found[0]), "distance": found[1]}


def reform(field: Field, inputs: Inputs) -> Answer:
    troop = field.troop(inputs["unit"])
    mods = [str(mod) for mod in reform_mods(troop)]
    may = pressing(field, troop) is None
    return {"may": may, "procedure": "reform", "inputs": {"mods": mods}}


def rest(field: Field, inputs: Inputs) -> Answer:
    return {"procedure": "rest", "inputs": rest_inputs(field, field.troop(inputs["unit"]))}


def rally(field: Field, inputs: Inputs) -> Answer:
    troop = field.troop(inputs["unit"])
    cause = pressing(field, troop)
    if cause is not None:
        return {"does": "run", "cause": cause.id}
    return {"does": "step", "roll": troop.reform is None, "twice": is_led(field, troop)}


def reformed(field: Field, inputs: Inputs) -> Answer:
    troop = field.troop(inputs["unit"])
    enemy, pose = turned_to_enemy(field, troop)
    answer: Answer = {"enemy": None if enemy is None else enemy.id, "pose": pose_data(pose)}
    return answer | {"formation": str(troop.drawn_up)}


def ridden(field: Field, inputs: Inputs) -> Answer:
    to = inputs["with"] if inputs.get("with") is not None else tuple(inputs["to"])
    found = ride(field, field.leader(inputs["leader"]), to)
    return {"legal": True, "at": list(found.at), "distance": found.distance}


def who_helps(field: Field, inputs: Inputs) -> Answer:
    found = helper(field, field.troop(inputs["unit"]))
    return {"leader": None if found is None else found.id}


def run_over(field: Field, inputs: Inputs) -> Answer:
    leader = field.leader(inputs["leader"])
    if leader.with_unit is None and not is_run_over(field, leader):
        return {"run_over": False, "with": None}
    return {"run_over": True, "with": joins(field, leader, place_of(field, leader))}


def commanded(field: Field, inputs: Inputs) -> Answer:
    units = []
    for troop in field.troops:
        if troop.side == inputs["side"]:
            found = distances(field, troop)
            actions = in_command(quiet(), *found).actions
            units.append({"unit": troop.id, **found._asdict(), "actions": actions})
    return {"units": units}


def held_by(field: Field, inputs: Inputs) -> Answer:
    return {"held": holders(field, inputs["held"])}


def victory(field: Field, inputs: Inputs) -> Answer:
    scenario = scenario_of(inputs["scenario"])
    values, lost, limits = {}, {}, {}
    for side in scenario["sides"]:
        troops = listed(side["army"], side["key"])
        gone = inputs["gone"].get(side["key"], ())
        values[side["key"]] = sum(troop.value for troop in troops)
        lost[side["key"]] = sum(troop.value for troop in troops if troop.id in gone)
        limits[side["key"]] = side["break_percent"]
    last = inputs["period"] >= scenario["periods"]
    found = score(values, lost, limits, scenario["hold_points"], inputs["held"], last)
    return found._asdict() | {"broken": list(found.broken)}


def entered(field: Field, inputs: Inputs) -> Answer:
    a, b = inputs["segment"]
    found: Pose | None = entry(field, read_troop(inputs["unit"]), (tuple(a), tuple(b)), inputs["heading"])
    return {"pose": None if found is None else pose_data(found)}


def costs(field: Field, inputs: Inputs) -> Answer:
    return {"points": cost(read_troop(inputs["unit"]))}


def made(field: Field, inputs: Inputs) -> Answer:
    data = free_table_data(inputs["seed"])
    written = msgspec.json.encode(data, order="sorted")
    return {"features": len(data["features"]), "sha256": hashlib.sha256(written).hexdigest()}


QUESTIONS: Mapping[str, Question] = {
    "footprint": footprint, "struck": struck, "ground": ground, "sight": sight, "bears": bearing, "cover": cover,
    "go": go, "form": form, "face": face, "occupy": into_house, "leave": out_of_house, "dress": dressed,
    "deploy": deployed, "charge": charged, "fire": fired, "solid": solid, "standing": standing, "check": check,
    "close": close, "drawn": drawn_up, "halt": halted, "follow": followed, "retreat": retreated,
    "give_way": gave_way, "reform": reform, "rest": rest, "rally": rally, "reformed": reformed, "ride": ridden,
    "leader": who_helps, "run_over": run_over, "command": commanded, "holders": held_by, "victory": victory,
    "entry": entered, "cost": costs, "free_table": made,
}  # fmt: skip
BOARD_CASES = {f"board_{name}": on_board(question) for name, question in QUESTIONS.items()}
