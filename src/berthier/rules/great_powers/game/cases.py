"""Board questions: words of the situations to the functions of the board, and answers back to words; no rule here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.told import explained
from berthier.rules.great_powers.game.asked import shape_of
from berthier.rules.great_powers.game.economy.treasury import bidders_for, income_lines, upkeep_counts, zone_of
from berthier.rules.great_powers.game.europe import AREAS, CORPS, scenario_data
from berthier.rules.great_powers.game.fights.besieging import ARMS, after_losses, may_shelter, room_in, siege_view
from berthier.rules.great_powers.game.fights.contact import contact
from berthier.rules.great_powers.game.fights.losing import LEAST, MOST
from berthier.rules.great_powers.game.fights.retreating import retreats
from berthier.rules.great_powers.game.land.foraging import forage_lines, loses_each
from berthier.rules.great_powers.game.land.marching import last_way, reach_of
from berthier.rules.great_powers.game.land.refusals import (
    of,
    refuse_buy,
    refuse_depot,
    refuse_march,
    refuse_transfer,
    refuse_war,
)
from berthier.rules.great_powers.game.land.supply import Living, sources_of, supply_of
from berthier.rules.great_powers.game.month_end import month_end, score_of
from berthier.rules.great_powers.game.pieces import FleetState, by_kind
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import blockaders, flag_of
from berthier.rules.great_powers.game.sea.sailing import meets, naval_side, sail_of
from berthier.rules.great_powers.game.sight import estimate, view_of
from berthier.rules.great_powers.game.situation import read_corps, read_position

Inputs = Mapping[str, Any]
Answer = dict[str, Any]


def there(inputs: Inputs) -> Position:
    """The situation; none is January 1805 on an empty board."""
    return read_position(inputs.get("situation") or {})


def named_corps(inputs: Inputs) -> str:
    if inputs["corps"] not in CORPS:
        raise unknown("corps", inputs["corps"], CORPS, "corps")
    return str(inputs["corps"])


def reach(inputs: Inputs) -> Answer:
    position = there(inputs)
    found = reach_of(position, of(position, named_corps(inputs)), forced=inputs.get("forced", False))
    return {"allowance": found.allowance, "areas": found.areas, "stops": list(found.stops)}


def path(inputs: Inputs) -> Answer:
    position = there(inputs)
    found = reach_of(position, of(position, named_corps(inputs)), forced=inputs.get("forced", False))
    if inputs["to"] not in found.areas:
        return {"path": None}
    way = found.paths[inputs["to"]]
    last = last_way(way)
    return {"path": list(way), "cost": found.areas[inputs["to"]], "last_border": last.kind, "name": last.name}


def supply(inputs: Inputs) -> Answer:
    position = there(inputs)
    sources = sources_of(position, inputs["power"])
    corps = {id_: told_living(living) for id_, living in supply_of(position, inputs["power"]).items()}
    return {"magazines": list(sources.magazines), "depots": sources.depots, "corps": corps}


def told_living(living: Living) -> Answer:
    if living.depot is None:
        return {"state": living.state}
    return {"state": living.state, "depot": living.depot, "stages": living.stages}


def forage(inputs: Inputs) -> Answer:
    position = there(inputs)
    corps = [of(position, each) for each in inputs["corps"]]
    if not corps:
        raise BadInput("Nobody is named who forages.", "corps")
    lines = {"die": inputs["die"]} | forage_lines(position, inputs["area"], corps)
    total = sum(lines.values())
    each_loses = loses_each(total)
    losses = {each.id: min(each_loses, max(0, each.factors - 1)) for each in corps}
    return {"lines": lines, "total": total, "each_loses": each_loses, "losses": losses}


def contact_answer(inputs: Inputs) -> Answer:
    return contact(there(inputs), inputs["area"], inputs["attackers"])


def retreat(inputs: Inputs) -> Answer:
    found = retreats(
        there(inputs), inputs["area"], inputs["flag"], inputs.get("enemy_from") or (), inputs.get("own_from")
    )
    return {"areas": found}


def siege(inputs: Inputs) -> Answer:
    view, area = siege_view(there(inputs), inputs["area"]), AREAS[inputs["area"]]
    besieger = {"factors": view.besieger_factors, "morale": view.besieger_morale / 10, "mod": view.besieger_mod}
    inside = {"factors": view.garrison_factors, "morale": view.garrison_morale / 10, "mod": view.garrison_mod}
    city = {"city_value": area.city_value, "spires": area.spires, "garrison": inside}
    told = {"undergarrisoned": view.undergarrisoned, "may_roll": view.may_roll}
    return {"besieger": besieger, "city": city, **told}


def shelter(inputs: Inputs) -> Answer:
    position = there(inputs)
    corps = [of(position, each) for each in inputs["corps"]]
    if not corps:
        raise BadInput("Nobody is named who would go inside.", "corps")
    need = sum(each.factors for each in corps)
    may = may_shelter(position, inputs["area"], corps)
    return {"room": room_in(position, inputs["area"]), "need": need, "may": may}


def losses(inputs: Inputs) -> Answer:
    left = after_losses([read_corps(each) for each in inputs["corps"]], dict.fromkeys(ARMS, 0) | inputs["left"])
    gone = [each.id for each in left if not each.factors]
    return {"corps": [{"id": each.id, **by_kind(each.counts)} for each in left], "gone": gone}


def income(inputs: Inputs) -> Answer:
    lines = income_lines(there(inputs), inputs["power"])
    money, manpower = (sum(line[place] for line in lines.values()) for place in (0, 1))
    return {"lines": {name: list(line) for name, line in lines.items()}, "money": money, "manpower": manpower}


def upkeep(inputs: Inputs) -> Answer:
    counted = upkeep_counts(there(inputs), inputs["power"])
    return {**msgspec.structs.asdict(counted), "money": counted.money}


def zone(inputs: Inputs) -> Answer:
    if inputs["status"] not in range(LEAST, MOST + 1):
        raise BadInput(f"The political status goes from {LEAST} to {MOST}, not to {inputs['status']}.", "status")
    return msgspec.structs.asdict(zone_of(inputs["status"]))


def bidders(inputs: Inputs) -> Answer:
    position = there(inputs)
    powers = bidders_for(position, inputs["minor"], inputs["aggressor"])
    bids = {power: zone_of(position.power[power].status).bid for power in powers}
    zones = [{"power": power, "zone": bid} for power, bid in bids.items() if bid]
    return {"country": inputs["minor"], "aggressor": inputs["aggressor"], "bidders": powers, "zones": zones}


def month(inputs: Inputs) -> Answer:
    return msgspec.structs.asdict(month_end(there(inputs)))


def fleet_there(position: Position, name: str) -> FleetState:
    found = position.fleet_by_id.get(name)
    if found is None:
        raise unknown("fleet of the situation", name, position.fleet_by_id, "fleet")
    return found


def sail(inputs: Inputs) -> Answer:
    position = there(inputs)
    fleet = fleet_there(position, inputs["fleet"])
    found = sail_of(position, fleet)
    told = {"seas": found.seas, "ports": found.ports, "blockades": found.blockades}
    told["meets"] = meets(position, fleet, found)  # type: ignore[assignment]
    boxed = blockaders(position, flag_of(position, fleet.nation), fleet.where) if fleet.lies == "port" else ()
    return told | ({"blockaded_by": list(boxed)} if boxed else {})


def sea_fight(inputs: Inputs) -> Answer:
    position = there(inputs)
    sides = {side: [fleet_there(position, name).id for name in inputs[side]] for side in ("attacker", "defender")}
    return {side: naval_side(position, fleets) for side, fleets in sides.items()}


def order(inputs: Inputs) -> Answer:
    position, power, given = there(inputs), inputs["power"], inputs["order"]
    word = given["order"]
    if word == "march":
        refusal = refuse_march(position, power, given["corps"], given["to"], forced=given.get("forced", False))
    elif word == "declare_war":
        refusal = refuse_war(position, power, given["on"])
    elif word == "depot":
        refusal = refuse_depot(position, power, given["area"])
    elif word == "buy":
        refusal = refuse_buy(position, power, given["item"], given["n"])
    else:
        refusal = refuse_transfer(position, power, given.get("from"), given["to"], given["kind"], given["n"])
    return {"legal": refusal is None, "refusal": refusal}


def view(inputs: Inputs) -> Answer:
    return view_of(there(inputs), inputs["power"])


def guess(inputs: Inputs) -> Answer:
    return {"has": estimate(named_corps(inputs), inputs.get("last_seen"))}


def score(inputs: Inputs) -> Answer:
    position = read_position({"scenario": inputs["scenario"], **(inputs.get("situation") or {})})
    if "places" not in scenario_data(position.scenario)["victory"]:
        raise BadInput(f"{position.scenario} is won by victory levels, not by places.", "scenario")
    found = score_of(position, inputs["lost"], inputs.get("battle_points"), inputs.get("trespass"))
    return msgspec.structs.asdict(found)


QUESTIONS: dict[str, Callable[[Inputs], Answer]] = {
    "reach": reach, "path": path, "supply": supply, "forage": forage, "contact": contact_answer, "retreats": retreat,
    "siege": siege, "shelter": shelter, "losses": losses, "income": income, "upkeep": upkeep, "zone": zone,
    "bidders": bidders, "month_end": month, "sail": sail, "sea_fight": sea_fight, "order": order, "view": view,
    "estimate": guess, "score": score,
}  # fmt: skip


def adapter(name: str) -> Callable[[Inputs, Any], Answer]:
    """A board question has no dice but its inputs; what is wrong with those is said."""

    def answer(inputs: Inputs, dice: Any) -> Answer:
        given = inputs.get("order")
        told = shape_of(name, given.get("order") if isinstance(given, Mapping) else None)
        return explained(told, inputs, lambda: QUESTIONS[name](inputs))

    return answer


BOARD_CASES = {f"board_{name}": adapter(name) for name in QUESTIONS}
