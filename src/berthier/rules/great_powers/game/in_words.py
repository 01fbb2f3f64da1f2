"""A position in the words of section (c): all that `read_position` takes, so that it can be read again."""

from __future__ import annotations

from typing import Any

from berthier.rules.great_powers.game.europe import AREA_KEYS, AREAS, month_number, scenario_data
from berthier.rules.great_powers.game.pieces import CorpsState, FleetState, Garrison, PowerState, by_kind
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.situation import FLAGS, SCORED


def position_data(position: Position) -> dict[str, Any]:
    """A position as a `situation` has it, and what only a running game has."""
    return _relations(position) | _map(position) | _powers(position) | _pieces(position)


def _relations(position: Position) -> dict[str, Any]:
    return {
        "scenario": position.scenario,
        "clock": [position.year, position.month],
        "segment": position.segment,
        "slots": [list(slot) for slot in position.slots],
        "round": position.round,
        "wars": sorted(map(list, position.wars)),
        "war_since": _war_since(position),
        "allies": sorted(map(list, position.allies)),
        "allied_since": [[one, other, _month(since)] for one, other, since in position.pacts],
        "truces": [[one, other, _month(until)] for one, other, until in position.truces if until >= position.now],
        "access": sorted(map(list, position.access)),
        "combined": sorted(map(list, position.combined)),
        "minors": {minor.name: [minor.state, minor.power] for minor in position.minors},
        "attacked_since": {minor.name: _month(minor.since) for minor in position.minors if minor.state == "A"},
        "italy": position.italy,
        "ports_closed": sorted(position.ports_closed),
        "shut": [[power, _month(until)] for power, until in position.shut],
    }


def _war_since(position: Position) -> list[list[str]]:
    """Every war with its month: that of its declaration, or of the scenario's beginning."""
    begins = month_number(*scenario_data(position.scenario)["begins"])
    months = {(one, other): month for one, other, month in position.outbreaks}
    return [[one, other, _month(months.get((one, other), begins))] for one, other in sorted(position.wars)]


def _map(position: Position) -> dict[str, Any]:
    own = dict(zip(AREA_KEYS, position.owner, strict=True))
    rightly = {area: position.flags.get(flag, flag) for area, flag in own.items()}
    return {
        "owner": {area: flag for area, flag in own.items() if flag != AREAS[area].nation},
        "control": {area: flag for area, flag in position.controller.items() if flag != rightly[area]},
        "in_play": None if position.in_play is None else [area for area in AREA_KEYS if area in position.in_play],
        "trespass": dict(position.trespass),
        "besieged": dict(position.sieges),
        "battle_days": position.battle_days,
    }


def _powers(position: Position) -> dict[str, Any]:
    def of_each(what: str) -> dict[str, Any]:
        return {power.key: getattr(power, what) for power in position.powers}

    known = [power for power in position.powers if power.key not in position.unknown]
    return {
        **{name: of_each(name) for name in ("status", "vp", "money")},
        "manpower": {power.key: power.manpower for power in known},
        "purchases": {power.key: _due(power) for power in known},
        "score": {
            power.key: {word: getattr(power, field) for field, word in SCORED.items()} for power in position.powers
        },
    }


def _due(power: PowerState) -> list[list[Any]]:
    return [[each.kind, each.n, _month(each.month)] for each in power.due]


def _pieces(position: Position) -> dict[str, Any]:
    seen = [
        {"power": each.power, "corps": each.corps, "has": by_kind(each.counts), "month": _month(each.month)}
        for each in position.glimpses
    ]
    return {
        "corps": [_corps(position, corps) for corps in position.corps],
        "leaders": [{"nation": nation, "name": name, "with": corps} for nation, name, corps in position.leaders],
        "fleets": [_fleet(position, fleet) for fleet in position.fleets],
        "nelson": position.nelson,
        "garrisons": {garrison.area: _garrison(position, garrison) for garrison in position.garrisons},
        "light": [{"nation": b.nation, "kind": b.kind, "factors": b.factors, "area": b.area} for b in position.light],
        "depots": [list(each) for each in position.depots],
        "last_seen": seen,
    }


def _corps(position: Position, corps: CorpsState) -> dict[str, Any]:
    """Contents that a side only guesses are marked as estimated."""
    told: dict[str, Any] = {"id": corps.id, "area": corps.area, **by_kind(corps.counts)}
    told |= {name: getattr(corps, name) for name in FLAGS if getattr(corps, name)}
    told |= {"aboard": corps.aboard} if corps.aboard else {}
    told |= {"from": corps.came_from} if corps.came_from else {}
    return told | ({"estimated": True} if corps.id in position.unknown else {})


def _garrison(position: Position, garrison: Garrison) -> dict[str, Any]:
    """Of a foreign one its factors are known, not their kinds."""
    told: dict[str, Any] = {"nation": garrison.nation, **by_kind(garrison.counts)}
    return told | ({"estimated": True} if garrison.area in position.unknown else {})


def _fleet(position: Position, fleet: FleetState) -> dict[str, Any]:
    told: dict[str, Any] = {"id": fleet.id, "ships": fleet.ships, "at": [fleet.lies, fleet.where]}
    cargo = [each.id for each in position.corps if each.area is None and each.aboard == fleet.id]
    told |= {"cargo": cargo} if cargo else {}
    return told | ({"estimated": True} if fleet.id in position.unknown else {})


def _month(number: int) -> str:
    return f"{number // 12}-{number % 12 + 1:02}"
