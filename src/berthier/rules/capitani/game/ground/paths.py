"""A path drawn by a player (G4.3): legal, or the first hex at fault and why."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.rules.capitani.game.ground.reach import Map, leaving_city, limit, map_of, spread_out
from berthier.rules.capitani.game.ground.sheet import (
    FERRIES,
    NEAR,
    PRIMARY_SIDES,
    RIVER_NAMES,
    ROADS,
    SIDE,
    SITE_AT,
    title_of,
)
from berthier.rules.capitani.game.ground.zones import enemy_zones
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import fighting_of, without_guards
from berthier.rules.capitani.march import MarchKind
from berthier.rules.capitani.movement import HALVES

FAR = 1_000  # half MPs: more than any march


class Fault(StrEnum):
    """Why a path cannot be taken."""

    NOT_ADJACENT = "not adjacent"
    BARRED = "barred"
    ENEMY = "enemy"
    ENEMY_ZOC = "enemy ZOC"
    TOO_FAR = "too far"
    MUST_STOP = "must stop"


class Walked(msgspec.Struct, frozen=True):
    """A path looked at: its cost and what the Force has, or the fault and where, and from where it came there."""

    half_mp: int
    limit: int
    fault: Fault | None = None
    at: str = ""
    before: str = ""


def walk(position: Position, force: FieldForce, path: tuple[str, ...], kind: MarchKind, burn: int = 0) -> Walked:
    """Follow a path hex by hex; where it may end is not asked."""
    land, most = map_of(position, force, kind), limit(position, force, kind, burn)
    spent, here = 0, force.hex
    for place, hex_ in enumerate(path):
        fault, cost = step_fault(position, force, kind, land, here, hex_)
        if fault is None:
            spent += cost + (leaving_city(force) if place == 0 else 0)
            if spent > most:
                fault = Fault.TOO_FAR
            elif hex_ in land.stops and place < len(path) - 1:
                fault = Fault.MUST_STOP
        if fault is not None:
            return Walked(spent, most, fault, hex_, here)
        here = hex_
    return Walked(spent, most)


def step_fault(
    position: Position, force: FieldForce, kind: MarchKind, land: Map, here: str, hex_: str
) -> tuple[Fault | None, int]:
    """What is wrong with one step, in the order of the design; or its cost."""
    if hex_ not in NEAR[here]:
        return Fault.NOT_ADJACENT, 0
    cost = dict(land.costs[here]).get(hex_)
    if cost is None:
        return Fault.BARRED, 0
    side = position.side_of(force)
    if position.foe_at(hex_, side) is not None or not may_enter_walls(position, force, hex_):
        return Fault.ENEMY, 0
    if kind is MarchKind.ADMINISTRATIVE and hex_ in land.barred:
        return Fault.ENEMY_ZOC, 0
    return None, cost


def may_enter_walls(position: Position, force: FieldForce, hex_: str) -> bool:
    """Walls the enemy holds with nobody inside are entered by a Force with a fighting unit."""
    enemy = position.campaign.enemy(position.side_of(force))
    return not position.holds_walls(hex_, enemy) or fighting_of(without_guards(force.units)) > 0


def sentence(position: Position, force: FieldForce, kind: MarchKind, walked: Walked) -> str:
    """What a player is told about a fault."""
    where = title_of(walked.at)
    if walked.fault is Fault.BARRED:
        return barred_sentence(position, kind, walked.before, walked.at)
    said = {
        Fault.NOT_ADJACENT: f"{where} is not next to {title_of(walked.before)}.",
        Fault.ENEMY: f"{where} is held by the enemy: only an attack or a siege leads there.",
        Fault.ENEMY_ZOC: f"{where} lies in an enemy ZOC or is the enemy's: an Administrative March keeps away.",
        Fault.TOO_FAR: f"{where} costs {walked.half_mp / HALVES:g} MP; {force.id} has {walked.limit / HALVES:g}.",
        Fault.MUST_STOP: f"The march stops at {where}: an enemy ZOC or walls.",
    }
    return said[walked.fault] if walked.fault else ""


def barred_sentence(position: Position, kind: MarchKind, here: str, hex_: str) -> str:
    """Why a step is barred."""
    where = title_of(hex_)
    if hex_ not in position.campaign.in_play:
        return f"{where} is not in play."
    side = SIDE[here, hex_]
    if side in PRIMARY_SIDES and side not in FERRIES:
        return f"{where}: the {RIVER_NAMES[side]} is between; there is no ferry."
    if kind is MarchKind.ADMINISTRATIVE and side not in ROADS:
        return f"{where}: no road leads there; an Administrative March keeps to roads."
    return f"{where} cannot be entered."


def unreachable(position: Position, force: FieldForce, kind: MarchKind, hex_: str) -> str:
    """Why a march does not come to a hex, where no path was drawn."""
    side = position.side_of(force)
    if hex_ not in position.campaign.in_play:
        return f"{title_of(hex_)} is not in play."
    if position.foe_at(hex_, side) is not None:
        return f"{title_of(hex_)} is held by the enemy: only an attack or a siege leads there."
    if hex_ in enemy_zones(position, side) and kind is MarchKind.ADMINISTRATIVE:
        return f"{title_of(hex_)} lies in an enemy ZOC: an Administrative March keeps away."
    if kind is MarchKind.ADMINISTRATIVE and hex_ in map_of(position, force, kind).barred:
        return f"{title_of(hex_)} is the enemy's: an Administrative March keeps away."
    if hex_ in SITE_AT and not may_enter_walls(position, force, hex_):
        return f"{title_of(hex_)} has the enemy's walls: {force.id} has no unit that fights."
    return too_far(position, force, kind, hex_)


def too_far(position: Position, force: FieldForce, kind: MarchKind, hex_: str) -> str:
    """A hex that a march could come to with more MPs, or past the enemy, or not at all."""
    land, extra = map_of(position, force, kind), leaving_city(force)
    most = limit(position, force, kind) / HALVES
    cost = spread_out(land.costs, land.barred, land.stops, force.hex, extra, FAR).get(hex_)
    if cost is not None:
        return f"{title_of(hex_)} costs {cost / HALVES:g} MP; {force.id} has {most:g}."
    if hex_ in spread_out(land.costs, land.barred, frozenset(), force.hex, extra, FAR):
        return f"{title_of(hex_)} lies beyond an enemy ZOC or the enemy's walls, where a march stops."
    here = next((near for near in NEAR[hex_] if near == force.hex), None)
    if here is not None:
        return barred_sentence(position, kind, here, hex_)
    roads = " by road" if kind is MarchKind.ADMINISTRATIVE else ""
    return f"No way leads to {title_of(hex_)}{roads}: rivers without a ferry, the enemy or water lie between."
