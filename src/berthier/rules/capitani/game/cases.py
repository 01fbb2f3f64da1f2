"""Board questions (appendix A): words to the functions of the board, and their answers back to words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from berthier.rules.capitani.admin import Cause
from berthier.rules.capitani.game.combat.questions import (
    Ask,
    Reply,
    assault_inputs,
    combat_inputs,
    host,
    plain,
    retreats,
    siege_forces,
    siege_inputs,
    sieges,
    targets,
)
from berthier.rules.capitani.game.command import conditions
from berthier.rules.capitani.game.ground.communications import ap_distance, column, loc
from berthier.rules.capitani.game.ground.crossings import hexside
from berthier.rules.capitani.game.ground.going import QUIET
from berthier.rules.capitani.game.ground.paths import walk
from berthier.rules.capitani.game.ground.reach import quarters, reach
from berthier.rules.capitani.game.ground.retreats import flight
from berthier.rules.capitani.game.ground.sheet import BESIDE, GROUND, ROADS, SIDE
from berthier.rules.capitani.game.ground.zones import leaving, zones
from berthier.rules.capitani.game.marches import works
from berthier.rules.capitani.game.marches.joining import arrival, joined, reinforcement_of, united
from berthier.rules.capitani.game.position import MARKS, FieldForce, Position
from berthier.rules.capitani.game.roster import KINDS
from berthier.rules.capitani.game.setting_up import read_position
from berthier.rules.capitani.game.victory import aligned_after, points, result, successor
from berthier.rules.capitani.game.words import read_ask
from berthier.rules.capitani.march import MarchKind


def kind_of(ask: Ask) -> MarchKind:
    return MarchKind(ask.get("kind", "Regular March"))


def neighbours(position: Position, ask: Ask) -> Reply:
    hex_ = ask["hex"]
    found = [
        {
            "direction": str(way),
            "hex": other,
            "ground": GROUND[other],
            "hexside": plain(hexside(position, hex_, other, None)),
            "road": plain(ROADS.get(SIDE[hex_, other])),
        }
        for way, other in BESIDE[hex_]
    ]
    return {"hexes": found}


def zoc(position: Position, ask: Ask) -> Reply:
    return {"hexes": sorted(zones(position, ask["alliance"]))}


def reached(position: Position, ask: Ask) -> Reply:
    found = reach(position, position.force(ask["force"]), kind_of(ask), ask.get("burn", 0))
    return {"half_mp": dict(sorted(found.items()))}


def path(position: Position, ask: Ask) -> Reply:
    walked = walk(position, position.force(ask["force"]), tuple(ask["path"]), kind_of(ask), ask.get("burn", 0))
    if walked.fault is None:
        return {"legal": True, "half_mp": walked.half_mp, "limit": walked.limit}
    return {"legal": False, "fault": str(walked.fault), "at": walked.at}


def exit_zoc_inputs(position: Position, ask: Ask) -> Reply:
    return {"exit": plain(leaving(position, position.force(ask["force"]), ask.get("second", False)))}


def loc_to(position: Position, ask: Ask) -> Reply:
    length = loc(position, ask["command"], ask["hex"])
    return {"length": length, "column": column(position, length, QUIET)}


def ap_receipt_inputs(position: Position, ask: Ask) -> Reply:
    purse = position.purse[ask["command"]]
    distance = ap_distance(position, ask["command"])
    return {
        "nominal": purse.nominal,
        "distance": distance,
        "weather": str(position.weather),
        "unspent": purse.purse,
    }


def order_prices(position: Position, ask: Ask) -> Reply:
    force = position.force(ask["force"])
    prices = {str(order): conditions.price(position, force, order) for order in conditions.orders_for(force)}
    return {"prices": prices}


def attrition_inputs(position: Position, ask: Ask) -> Reply:
    force = position.force(ask["force"])
    exposed: Reply = plain(conditions.exposure(position, force))
    return {"sp": force.sp, "weather": str(position.weather), "star": force.star, **exposed}


def unpaid(position: Position, ask: Ask) -> Reply:
    found = {force.id: list(conditions.unpaid(position, force)) for force in position.forces}
    return {"forces": {id_: places for id_, places in found.items() if places}}


def activation(position: Position, ask: Ask) -> Reply:
    leads = {each: conditions.lead(position, each) for each in position.campaign.sides}
    first, second = position.campaign.sides
    forces = {
        force.id: {
            "left": conditions.activations_left(force),
            "second": conditions.second_number(force),
        }
        for force in position.forces
        if conditions.activations_left(force) > 0
    }
    begins = None if leads[first] == leads[second] else max(leads, key=lambda each: leads[each])
    return {"initiative": leads, "first": begins, "forces": forces}


def check_inputs(position: Position, ask: Ask) -> Reply:
    force, cause = position.force(ask["force"]), Cause(ask["cause"])
    places = conditions.checking(position, force, cause)
    units = [checked(force, place) | {"demoralised": force.units[place].demoralised} for place in places]
    return {"star": force.star, "forced_order": cause is Cause.FORCED, "units": units}


def checked(force: FieldForce, place: int) -> Reply:
    troop = force.units[place]
    return {"at": place, "reliability": str(KINDS[troop.kind].r), "sp": troop.sp}


def recovery_inputs(position: Position, ask: Ask) -> Reply:
    force = position.force(ask["force"])
    units = [checked(force, place) for place in conditions.recovering(position, force)]
    return {"star": force.star, "mp_expended": conditions.spent_mp(force), "units": units}


def pillage(position: Position, ask: Ask) -> Reply:
    return {"pillage": plain(works.pillage(position, position.force(ask["force"])))}


def digging(position: Position, ask: Ask) -> Reply:
    force = position.force(ask["force"])
    return {
        "entrench": works.entrench_level(position, force),
        "bridges": list(works.bridge_sides(position, force)),
        "lift": list(works.lift_sides(position, force)),
    }


def upkeep(position: Position, ask: Ask) -> Reply:
    return {"earthworks": works.kept_earthworks(position), "pontoons": works.kept_pontoons(position)}


def together(position: Position, ask: Ask) -> Reply:
    there = position.friends_at(ask["hex"], ask["alliance"])
    if len(there) < 2:
        return {"force": None}
    union = united(position, there)
    force = union.force
    return {
        "force": {
            "id": force.id,
            "command": force.command,
            "order": plain(force.order),
            "units": plain(force.units),
            "capitani": list(force.capitani),
            "marks": [mark for mark in MARKS if getattr(force, mark)],
            "acts": force.acts,
            "engineers": force.engineers,
            "dissolved": plain(union.dissolved),
            "unemployed": list(union.unemployed),
        }
    }


def arriving(position: Position, ask: Ask) -> Reply:
    hex_, joins = arrival(position, reinforcement_of(position, ask["force"]))
    return {"hex": hex_, "joins": list(joins)}


def in_quarters(position: Position, ask: Ask) -> Reply:
    return {"half_mp": dict(sorted(quarters(position, position.force(ask["force"])).items()))}


def follows(position: Position, ask: Ask) -> Reply:
    generale, nominal = successor(position, ask["command"])
    return {"generale": generale, "nominal": nominal}


def ending(position: Position, ask: Ask) -> Reply:
    found: Reply = plain(result(position))
    return found


def alignment(position: Position, ask: Ask) -> Reply:
    return {"alignment": aligned_after(position)}


def scores(position: Position, ask: Ask) -> Reply:
    return {"points": points(position)}


def flies(position: Position, ask: Ask) -> Reply:
    return {"hex": flight(position, position.force(ask["force"]))}


def joins(position: Position, ask: Ask) -> Reply:
    there = position.force(ask["with"])
    found: Reply = plain(joined(position, position.force(ask["force"]), (there,), there.hex))
    return found


QUESTIONS: dict[str, Callable[[Position, Ask], Reply]] = {
    "neighbours": neighbours, "zoc": zoc, "reach": reached, "path": path, "exit_zoc_inputs": exit_zoc_inputs,
    "loc": loc_to, "ap_receipt_inputs": ap_receipt_inputs, "order_prices": order_prices, "targets": targets,
    "combat_inputs": combat_inputs, "host": host, "siege_inputs": siege_inputs, "assault_inputs": assault_inputs,
    "siege_forces": siege_forces, "retreat": retreats, "attrition_inputs": attrition_inputs, "unpaid": unpaid,
    "activation": activation, "check_inputs": check_inputs, "recovery_inputs": recovery_inputs, "pillage": pillage,
    "works": digging, "upkeep": upkeep, "sieges": sieges, "together": together, "arrival": arriving,
    "quarters": in_quarters, "successor": follows, "result": ending, "alignment": alignment, "points": scores,
    "flight": flies, "join": joins,
}  # fmt: skip


def board_case(name: str) -> Callable[[Mapping[str, Any], Any], Reply]:
    """A board question as a case: the position, then the question."""

    def answer(inputs: Mapping[str, Any], dice: Any) -> Reply:
        position = read_position(inputs)
        return QUESTIONS[name](position, read_ask(position, inputs.get("ask", {})))

    return answer


BOARD_CASES = {name: board_case(name) for name in QUESTIONS}
