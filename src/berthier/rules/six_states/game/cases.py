"""Board questions (design, appendix): the words of the cases to the functions of the board, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.told import explained
from berthier.rules.six_states.game.asked import QUESTION
from berthier.rules.six_states.game.continent import (
    CITIES,
    LAND,
    MAJORS,
    MINORS,
    STATES,
    TERRAIN,
    board_hex,
    capital_range,
    land_hex,
    march_distance,
    step_cost,
)
from berthier.rules.six_states.game.council.council import (
    courting_chance,
    courting_tally,
    hold_council,
    joins_when_invaded,
    needed_to_court,
    read_paper,
)
from berthier.rules.six_states.game.council.levies import deploy, recruits, score, takes_city
from berthier.rules.six_states.game.council.relations import holder, may_enter
from berthier.rules.six_states.game.fights.engaging import (
    attackers,
    city_ground,
    defenders,
    force_of,
    garrison,
    ground_of,
    march_flags,
    to_the_guns,
)
from berthier.rules.six_states.game.fights.retreats import retreat_way
from berthier.rules.six_states.game.land.marching import Body, cheapest_path, costs_along, gets_to, reach, terms_of
from berthier.rules.six_states.game.land.supply import feed_all, supply_of
from berthier.rules.six_states.game.land.wear import stack_of
from berthier.rules.six_states.game.land.zones import zone_of_control
from berthier.rules.six_states.game.position import Army, Position, find_army
from berthier.rules.six_states.game.reading import read_position, read_troops
from berthier.rules.six_states.game.sea.waters import plan_voyage, refuge, sea_place, sea_reach
from berthier.rules.six_states.game.setting import forces_by_row
from berthier.rules.six_states.house import TERRAIN_VALUE
from berthier.rules.six_states.units import Army as Force
from berthier.rules.six_states.units import Terrain

Inputs = Mapping[str, Any]
Answer = dict[str, Any]


def _position(inputs: Inputs) -> Position:
    return read_position(inputs.get("position", {}))


def _state(inputs: Inputs, field: str = "power", known: tuple[str, ...] = tuple(STATES)) -> str:
    word = str(inputs[field])
    if word not in known:
        raise unknown("state", word, known, field)
    return word


def _army(position: Position, inputs: Inputs) -> Army:
    power, name, inside = _state(inputs), land_hex(str(inputs["hex"])), bool(inputs.get("inside", False))
    army = find_army(position, power, name, inside)
    if army is None:
        raise BadInput(f"There is no army of {power} at {name}{' inside' if inside else ''}.", "hex")
    return army


def _body(inputs: Inputs) -> Body:
    leaders = tuple((f"L{number}", 0) for number in range(int(inputs.get("leaders", 0))))
    return Body(_state(inputs), read_troops(inputs["units"]), leaders)


def ask_march_distance(inputs: Inputs, dice: Any) -> Answer:
    here, there = board_hex(inputs["from"], "from"), board_hex(inputs["to"], "to")
    return {"hexes": march_distance(here, there) if here in LAND and there in LAND else None}


def ask_step_cost(inputs: Inputs, dice: Any) -> Answer:
    return {"points": step_cost(board_hex(inputs["from"], "from"), board_hex(inputs["to"], "to"))}


def ask_may_enter(inputs: Inputs, dice: Any) -> Answer:
    return {"may": may_enter(_position(inputs), _state(inputs), board_hex(inputs["hex"], "hex"))}


def ask_reach(inputs: Inputs, dice: Any) -> Answer:
    position, body = _position(inputs), _body(inputs)
    found = reach(terms_of(position, body), land_hex(inputs["hex"]), body.points + int(inputs.get("force", 0)))
    return {"count": len(found), "costs": {name: found.get(name) for name in inputs.get("ask", ())}}


def ask_zone_of_control(inputs: Inputs, dice: Any) -> Answer:
    return {"hexes": sorted(zone_of_control(_position(inputs), _state(inputs)))}


def ask_supply(inputs: Inputs, dice: Any) -> Answer:
    position = _position(inputs)
    fed = supply_of(position, _army(position, inputs))
    return {"supplied": fed.supplied, "by": fed.by, "at": fed.at, "cost": fed.cost}


def ask_feeding(inputs: Inputs, dice: Any) -> Answer:
    after, told = feed_all(_position(inputs))
    hunger = {army.key: army.hunger for army in after.armies}
    return {
        "armies": [
            {"power": army.power, "hex": army.hex, "by": fed.by, "at": fed.at, "hunger": hunger[army.key]}
            for army, fed in told
        ]
    }


def ask_attrition_inputs(inputs: Inputs, dice: Any) -> Answer:
    position = _position(inputs)
    stack = stack_of(position, _army(position, inputs))
    told = {"sp": stack.sp, "cavalry": stack.cavalry, "flags": sorted(stack.flags), "net": stack.net}
    told |= {"rests": stack.rests, "rolls": stack.rolls, "losses": list(stack.losses), "at_least": stack.at_least}
    return told


def ask_march_order(inputs: Inputs, dice: Any) -> Answer:
    position, power = _position(inputs), _state(inputs)
    path, force = tuple(map(str, inputs["path"])), int(inputs.get("force") or 0)
    if len(path) < 2:
        raise BadInput("A march needs a path of two hexes or more.", "path")
    army = find_army(position, power, path[0], False) or find_army(position, power, path[0], True)
    if army is None:
        raise BadInput(f"There is no army of {power} at {path[0]}.", "path")
    units = inputs.get("units", "all")
    body = Body(power, army.troops if units == "all" else read_troops(units), army.leaders)
    terms = terms_of(position, body)
    if len(path) == 2 and step_cost(*path) is None:
        path = cheapest_path(terms, *path) or path
    for at, to in pairwise(path):
        if step_cost(at, to) is None:
            raise BadInput(f"{to} is not next to {at}.", "path")
    costs = costs_along(terms, path)
    ends = {str(n): path[gets_to(terms, path, body.points + n)] for n in range(force + 1)}
    beyond = path[1 + gets_to(terms, path, body.points) :]
    swamp = any(TERRAIN[name] is Terrain.SWAMP for name in beyond)
    flags = march_flags(position, body.troops, not supply_of(position, army).supplied, swamp) if force else ()
    return {"points": body.points, "cost": costs[-1], "asks": force, "ends": ends, "flags": sorted(flags)}


def ask_guns(inputs: Inputs, dice: Any) -> Answer:
    comers = to_the_guns(
        _position(inputs), land_hex(inputs["hex"]), _state(inputs, "attacker"), inputs.get("battles", ())
    )
    return {
        "armies": [
            {"hex": comer.army.hex, "power": comer.army.power, "extra_mp": comer.extra_mp, "flags": sorted(comer.flags)}
            for comer in comers
        ]
    }


def _force(force: Force) -> Answer:
    assert force.troops is not None
    troops = {kind: count for kind, count in msgspec.to_builtins(force.troops).items() if count}
    return {"troops": troops, "sp": force.sp, "leader": force.leader, "morale": force.morale}


def _forces(inputs: Inputs, ours: tuple[Army, ...], theirs: tuple[Army, ...], terrain: Terrain | int) -> Answer:
    if not ours or not theirs:
        raise BadInput(f"There is nothing to fight over at {inputs['hex']} for {inputs['power']}.", "hex")
    value = TERRAIN_VALUE[terrain] if isinstance(terrain, Terrain) else terrain
    told = {"attacker": _force(force_of(ours)), "defender": _force(force_of(theirs))}
    return told | {"terrain": terrain, "terrain_value": value}


def ask_battle_inputs(inputs: Inputs, dice: Any) -> Answer:
    position, name, power = _position(inputs), land_hex(inputs["hex"]), _state(inputs)
    ours, theirs = attackers(position, name, power), defenders(position, name, power)
    return _forces(inputs, ours, theirs, ground_of(name, inputs.get("came_from", ())))


def ask_assault_inputs(inputs: Inputs, dice: Any) -> Answer:
    position, name, power = _position(inputs), land_hex(inputs["hex"]), _state(inputs)
    ours = tuple(army for army in attackers(position, name, power) if not army.inside)
    return _forces(inputs, ours, garrison(position, name, power), city_ground(name))


def ask_retreat_way(inputs: Inputs, dice: Any) -> Answer:
    barred, back_to = tuple(inputs.get("barred", ())), inputs.get("back_to")
    hexes, start = int(inputs["hexes"]), land_hex(inputs["hex"])
    way = retreat_way(_position(inputs), _state(inputs), start, hexes, barred, back_to)
    return {"path": list(way.path), "blocked": way.blocked, "surrenders": way.surrenders}


def ask_sea_reach(inputs: Inputs, dice: Any) -> Answer:
    start = sea_place(inputs["from"], "from")
    found = sea_reach(_position(inputs), _state(inputs), start, bool(inputs.get("damaged", False)))
    return {"count": len(found), "costs": {at: found.get(at) for at in inputs.get("ask", ())}}


def ask_sail_order(inputs: Inputs, dice: Any) -> Answer:
    position, power, ships = _position(inputs), _state(inputs), inputs.get("ships", {})
    path = tuple(sea_place(each, "path") for each in inputs["path"])
    if len(path) < 2:
        raise BadInput("A voyage needs a path of two places or more.", "path")
    damaged = bool(ships.get("nsp_damaged", 0) + ships.get("t_damaged", 0))
    tried = any(fleet.tried for fleet in position.fleets if fleet.power == power and fleet.at == path[0])
    voyage = plan_voyage(position, power, path, int(ships.get("nsp", 0)), damaged, tried)
    events = [msgspec.to_builtins(event) | {"by": list(event.by)} for event in voyage.events]
    return {"cost": voyage.cost, "legal": voyage.why is None, "why": voyage.why, "events": events}


def ask_refuge(inputs: Inputs, dice: Any) -> Answer:
    to, waters = refuge(_position(inputs), _state(inputs), sea_place(inputs["at"], "at"))
    return {"to": to, "waters": waters}


def ask_courting(inputs: Inputs, dice: Any) -> Answer:
    position, power, minor = _position(inputs), _state(inputs, known=MAJORS), _state(inputs, "minor", MINORS)
    tally = courting_tally(position, power, minor)
    return {
        "range": capital_range(minor, power),
        "needed": needed_to_court(power, minor),
        "modifiers": {line.reason: line.value for line in tally.lines},
        "chance": str(courting_chance(position, power, minor)),
    }


def ask_council(inputs: Inputs, dice: Any) -> Answer:
    papers = {power: read_paper(power, given) for power, given in inputs["papers"].items()}
    settled = hold_council(_position(inputs), papers)
    told = {field: [list(each) for each in getattr(settled.position, field)] for field in ("war", "alliance", "truces")}
    told["offers"] = [list(each) for each in settled.position.offers]
    suits = {minor: list(suitors) for minor, suitors in settled.suits}
    return told | {"suits": suits, "refused": list(settled.refused)}


def ask_invaded(inputs: Inputs, dice: Any) -> Answer:
    power, minor = _state(inputs), _state(inputs, "minor", MINORS)
    stand = joins_when_invaded(_position(inputs), power, minor)
    if stand.patron is None:
        return {"status": stand.status, "war": [power, minor]}
    return {"status": stand.status, "patron": stand.patron}


def ask_takes_city(inputs: Inputs, dice: Any) -> Answer:
    position, power, name = _position(inputs), _state(inputs), str(inputs["hex"])
    if name not in CITIES:
        raise unknown("city", name, sorted(CITIES), "hex")
    whom = takes_city(position, power, name)
    return {"taken": whom is not None, "for": whom or holder(position, name)}


def ask_recruits(inputs: Inputs, dice: Any) -> Answer:
    told: Answer = msgspec.to_builtins(recruits(_position(inputs), _state(inputs, known=MAJORS)))
    return told | {"places": list(told["places"])}


def ask_score(inputs: Inputs, dice: Any) -> Answer:
    return {"points": score(_position(inputs), inputs["powers"])}


def ask_deploy(inputs: Inputs, dice: Any) -> Answer:
    state = _state(inputs, "state")
    armies, fleets = deploy(state, forces_by_row(state, int(inputs["row"])))
    told = {army.hex: [*army.troops[0][1:], [rating for _, rating in army.leaders]] for army in armies if army.troops}
    return {"armies": told, "fleets": {fleet.at: [fleet.nsp, fleet.t] for fleet in fleets}}


def adapter(ask: Callable[[Inputs, Any], Answer]) -> Callable[[Inputs, Any], Answer]:
    """A board question as a case: what is wrong with its words is said."""
    return lambda inputs, dice: explained(QUESTION, inputs, lambda: ask(inputs, dice))


BOARD_CASES: dict[str, Callable[[Inputs, Any], Answer]] = {
    name.removeprefix("ask_"): adapter(ask) for name, ask in list(globals().items()) if name.startswith("ask_")
}
