"""Orders on land (design, section e): march, drop, sortie; and the sentence that refuses one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.remembered import remembered
from berthier.rules.six_states.game.continent import CITIES, COUNTRY, FIELD, LAND, MINORS, STATES, STEPS, TERRAIN
from berthier.rules.six_states.game.council.relations import enemies_outside, in_play, minors, open_to
from berthier.rules.six_states.game.fights.engaging import march_flags
from berthier.rules.six_states.game.land.hosts import take_troops
from berthier.rules.six_states.game.land.marching import (
    FORCED,
    Body,
    Terms,
    cheapest_path,
    costs_along,
    gets_to,
    overrunning,
    terms_of,
)
from berthier.rules.six_states.game.land.supply import is_shut_in, supply_of
from berthier.rules.six_states.game.position import Army, Leader, Position, Troop, find_army
from berthier.rules.six_states.march import MarchFlag
from berthier.rules.six_states.units import Terrain


class March(msgspec.Struct, frozen=True):
    """A body (None: all of the army), a path or its two ends, points asked for, its train, whom it invades.

    `inside` says that it comes from within the walls, where another army of its power could march from outside.
    """

    path: tuple[str, ...]
    troops: tuple[Troop, ...] | None = None
    leaders: tuple[str, ...] | None = None
    force: int = 0
    supply: int | None = None
    invade: str | None = None
    inside: bool = False


class Drop(msgspec.Struct, frozen=True):
    """Leave points of a train as a depot."""

    hex: str
    points: int


class Pick(msgspec.Struct, frozen=True):
    """An army is taken in hand: next, where it goes."""

    hex: str
    inside: bool = False


class Stay(msgspec.Struct, frozen=True):
    """An army stays where it is this month."""

    hex: str
    inside: bool = False


class Sortie(msgspec.Struct, frozen=True):
    """A besieged garrison comes out to fight."""

    hex: str


class Plan(msgspec.Struct, frozen=True):
    """A march that may be made: who goes, which way, under what terms, what is asked of the Force March Table."""

    army: Army
    body: Body
    path: tuple[str, ...]
    terms: Terms
    force: int
    flags: frozenset[MarchFlag]
    supply: int | None
    invade: str | None


def may_start(position: Position, power: str, name: str, inside: bool = False) -> Army:
    """The army that would march from a hex, or the sentence that refuses it (G2): who is outside before a garrison."""
    found = [find_army(position, power, name, within) for within in (False, True) if within or not inside]
    armies = [army for army in found if army is not None]
    if not armies:
        raise BadInput(f"There is no army of {power} {'inside ' if inside else ''}at {name}.", "order")
    for army in armies:
        if not army.closed and not is_shut_in(position, army):
            return army
    if any(army.closed for army in armies):
        raise BadInput(f"{name} {why_closed(armies)}", "order")
    raise BadInput(f"The garrison of {name} is besieged: it can only make a sortie.", "order")


def why_closed(armies: Sequence[Army]) -> str:
    """Why armies in a hex start no march any more (G2): they came, or it was said that they stay or fight."""
    came = any(army.closed and army.came_from for army in armies)
    return "marched or was joined this month." if came else "has had its order this month."


def body_of(army: Army, march: March) -> Body:
    """The troops and leaders an order names."""
    troops = army.troops if march.troops is None else march.troops
    if march.troops is not None:
        take_troops(army.troops, troops, army.hex)
    known = dict(army.leaders)
    names = tuple(known) if march.leaders is None else march.leaders
    for name in names:
        if name not in known:
            raise unknown(f"leader at {army.hex}", name, list(known), "order")
    each_once(names)
    leaders: tuple[Leader, ...] = tuple((name, known[name]) for name in names)
    if not troops and not leaders:
        raise BadInput("Nobody is named to march.", "order")
    return Body(army.power, troops, leaders)


def each_once(names: Sequence[str]) -> None:
    """Nobody goes twice."""
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"{name} is named twice.", "order")


@remembered()
def plan_march(position: Position, power: str, march: March) -> Plan:
    """G19 to G25, G28: check a march, find its way, its points and the flags of its force march."""
    for name in march.path:
        if name not in LAND:
            said = f"{name} is no land hex" if name else "A hex is missing"
            raise BadInput(f"{said}; hexes are named by column and row, like 0921.", "order")
    if len(march.path) < 2 or march.path[0] == march.path[1]:
        raise BadInput("A march goes somewhere: name two hexes at least.", "order")
    army = may_start(position, power, march.path[0], march.inside)
    body = body_of(army, march)
    if march.invade is not None:
        check_invasion(position, body, march.invade)
    check_train(position, army, body, march.supply)
    around = terms_of(position, body, march.invade)
    terms = overrunning(position, body, around)
    path = find_path(position, body, (around, terms), march)
    steps = gets_to(terms, path, body.points + march.force)
    if steps < len(path) - 1:
        refuse_far(terms, path, body, march.force)
    check_force(body, march.force)
    flags = flags_of(position, army, body, terms, path) if march.force else frozenset[MarchFlag]()
    return Plan(army, body, path, terms, march.force, flags, march.supply, march.invade)


def flags_of(position: Position, army: Army, body: Body, terms: Terms, path: tuple[str, ...]) -> frozenset[MarchFlag]:
    """G25: the flags of a force march; swamp among the hexes beyond the normal points."""
    near = gets_to(terms, path, body.points)
    swamp = any(TERRAIN[name] is Terrain.SWAMP for name in path[1 + near :])
    return march_flags(position, body.troops, not supply_of(position, army).supplied, swamp)


def check_force(body: Body, force: int) -> None:
    """Only troops are forced on; leaders alone have no strength to lose."""
    if force and not body.sp:
        raise BadInput("Leaders alone make no force march.", "order")


def train_for(position: Position, army: Army, sp: int) -> int:
    """G31: a body takes up to half its SP in points from the train and the depot where it stands."""
    depot = next((n for who, at, n in position.depots if (who, at) == (army.power, army.hex)), 0)
    return min(sp // 2, army.supply + depot)


def check_train(position: Position, army: Army, body: Body, wanted: int | None) -> None:
    """G31: no more points than there are, or than the body can take along."""
    if wanted is not None and wanted > (most := train_for(position, army, body.sp)):
        raise BadInput(f"This body can take {most} {'point' if most == 1 else 'points'} along, not {wanted}.", "order")


def check_invasion(position: Position, body: Body, minor: str) -> None:
    """G28: only a neutral small state can be invaded, and only by troops."""
    if minor not in MINORS:
        raise unknown("small state", minor, MINORS, "order")
    if minors(position)[minor].status != "neutral":
        raise BadInput(f"{STATES[minor].name} is not neutral: it need not be invaded.", "order")
    if not body.sp:
        raise BadInput("Leaders alone invade nobody.", "order")


def too_far(body: Body, path: tuple[str, ...], cost: int | None) -> BadInput:
    """What a way costs beyond the points there are, and how the rest is asked for; None: more than can be."""
    if cost is None:
        most = body.points + FORCED
        return BadInput(f"{path[1]} is farther from {path[0]} than the {most} points that can be asked for.", "order")
    there_are = f"{path[1]} costs {cost} points from {path[0]} and there are {body.points}"
    return BadInput(f"{there_are}: a force march asks for the rest with +{cost - body.points}.", "order")


def find_path(position: Position, body: Body, ways: tuple[Terms, Terms], march: March) -> tuple[str, ...]:
    """The way as named, or the cheapest between two ends; each hex next to the one before and open.

    Nobody is overrun who is not named, unless no other way leads there: the first terms go round him.
    """
    path, terms = march.path, ways[0]
    if len(path) == 2 and path[1] not in STEPS[path[0]]:
        found = [(each, cheapest_path(each, path[0], path[1], body.points + FORCED)) for each in ways]
        costs = {way: costs_along(each, way)[-1] for each, way in found if way is not None}
        near = next((way for way, cost in costs.items() if cost <= body.points + march.force), None)
        if near is not None:
            return near
        refuse_hex(position, body, terms, path[1])
        raise too_far(body, path, min(costs.values(), default=None))
    for at, to in pairwise(path):
        if to not in STEPS[at]:
            raise BadInput(f"{to} is not next to {at}.", "order")
        refuse_hex(position, body, terms, to)
    return path


def refuse_hex(position: Position, body: Body, terms: Terms, name: str) -> None:
    """Why a body may not enter a hex."""
    if terms.may(name):
        return
    state = COUNTRY[name]
    if not in_play(position, name):
        raise BadInput(f"{name} is out of play.", "order")
    if FIELD.bit[name] & terms.shunned:
        raise BadInput(f"Leaders alone keep out of enemy hexes and zones: {name}.", "order")
    if state not in open_to(position, body.power) and state in MINORS and minors(position)[state].status == "neutral":
        raise BadInput(f"{STATES[state].name}'s country is closed: it is neutral. Add invade {state}.", "order")
    if state not in open_to(position, body.power) and state is not None:
        raise BadInput(f"{STATES[state].name}'s country is closed: neither friend nor at war.", "order")
    raise BadInput(f"Foot needs a leader outside {' and '.join(body.foot_states)}.", "order")


def refuse_far(terms: Terms, path: tuple[str, ...], body: Body, force: int) -> None:
    """The path costs more points than there are, or an enemy stands in the way."""
    for name in path[1:-1]:
        if terms.is_hostile(name):
            raise BadInput(f"An enemy stands at {name}: the march ends there.", "order")
    more = f", or {body.points + force} with the force march" if force else ""
    raise BadInput(f"The path costs {costs_along(terms, path)[-1]}; this body has {body.points}{more}.", "order")


def check_drop(position: Position, power: str, drop: Drop) -> Army:
    """G31: points of a train are left as a depot."""
    found = [find_army(position, power, drop.hex, inside) for inside in (False, True)]
    armies = [army for army in found if army is not None]
    if not armies:
        raise BadInput(f"There is no army of {power} at {drop.hex}.", "order")
    army = max(armies, key=lambda each: each.supply)
    if not 1 <= drop.points <= army.supply:
        points = "point" if army.supply == 1 else "points"
        raise BadInput(f"The train at {drop.hex} has only {army.supply} {points}.", "order")
    return army


def check_sortie(position: Position, power: str, sortie: Sortie) -> Army:
    """G46: a garrison with an enemy of its own outside."""
    army = find_army(position, power, sortie.hex, True) if sortie.hex in CITIES else None
    if army is None or not army.sp or not enemies_outside(position, power, sortie.hex):
        raise BadInput(f"No garrison of yours is besieged at {sortie.hex}.", "order")
    if army.closed:
        raise BadInput(f"The garrison of {sortie.hex} has had its order this month.", "order")
    return army
