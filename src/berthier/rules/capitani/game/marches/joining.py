"""Joining (HOUSE G4.7, G4i): Forces of a side in one hex become one; where they do not fit; arrivals (G2)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from berthier.core.errors import unknown
from berthier.rules.capitani.game.position import MARKS, FieldForce, Position
from berthier.rules.capitani.game.roster import Troops, rank, seniority, without_guards
from berthier.rules.capitani.game.scenario import Muster, Reinforcement

MOST_UNITS, MOST_CAPITANI, MOST_SP = 10, 6, 8


def closed_up(troops: Troops) -> Troops:
    """Past ten, two equal units of at most 8 SP together become one: fewest SP, first in the list, and so on."""
    while len(troops) > MOST_UNITS:
        pair = first_pair(troops)
        if pair is None:
            return troops
        a, b = pair
        one = replace(troops[a], sp=troops[a].sp + troops[b].sp)
        troops = (*troops[:a], one, *troops[a + 1 : b], *troops[b + 1 :])
    return troops


def first_pair(troops: Troops) -> tuple[int, int] | None:
    """Two units that can become one."""
    pairs = [
        (x.sp + y.sp, a, b)
        for a, x in enumerate(troops)
        for b, y in enumerate(troops[a + 1 :], a + 1)
        if (x.kind, x.name, x.demoralised) == (y.kind, y.name, y.demoralised) and x.sp + y.sp <= MOST_SP
    ]
    return min(pairs)[1:] if pairs else None


def does_fit(troops: Troops, capitani: int) -> bool:
    """Ten units and six Capitani at most."""
    return capitani <= MOST_CAPITANI and (len(troops) <= MOST_UNITS or len(closed_up(troops)) <= MOST_UNITS)


def head(position: Position, forces: tuple[FieldForce, ...]) -> FieldForce:
    """Whose id, command and order the union has: the better Primo; without one more SP, then the smaller id."""
    led = [force for force in forces if force.capitani]
    if led:
        return min(led, key=lambda force: (seniority(position.generali, force.capitani[0]), force.id))
    return min(forces, key=lambda force: (-force.sp, force.id))


class Union(msgspec.Struct, frozen=True):
    """Forces that became one, and what was lost by it."""

    force: FieldForce
    dissolved: Troops = ()
    unemployed: tuple[str, ...] = ()


def united(position: Position, forces: tuple[FieldForce, ...]) -> Union:
    """G4.7 for all Forces of a side in a hex, past the limits too (G4i)."""
    first = head(position, forces)
    others = sorted((force for force in forces if force is not first), key=lambda force: force.id)
    body = (first, *others)
    troops = closed_up(tuple(troop for force in body for troop in force.units))
    kept, dissolved = dissolve(troops)
    capitani = rank(position.generali, tuple(key for force in body for key in force.capitani))
    whole = sum(force.fighting_sp for force in body)
    marks = {mark: bears(body, mark, whole) for mark in (*MARKS, "attacked")}
    force = replace(
        first,
        units=kept,
        capitani=capitani[:MOST_CAPITANI],
        acts=max(one.acts for one in body),
        mp=max(one.mp for one in body),
        engineers=any(one.engineers for one in body),
        shown=any(one.shown for one in body),
        wages=any(one.wages for one in body),
        new=all(one.new for one in body),
        **marks,
    )
    return Union(force, dissolved, capitani[MOST_CAPITANI:])


def bears(forces: tuple[FieldForce, ...], mark: str, whole: int) -> bool:
    """A mark holds for all if the Forces that bear it have half of the fighting SP."""
    marked = [force for force in forces if getattr(force, mark)]
    return bool(marked) and 2 * sum(force.fighting_sp for force in marked) >= whole


def dissolve(troops: Troops) -> tuple[Troops, Troops]:
    """Past ten: Demoralised units first, then the fewest SP, then the last in the list."""
    places = sorted(range(len(troops)), key=lambda at: (not troops[at].demoralised, troops[at].sp, -at))
    gone = places[: max(0, len(troops) - MOST_UNITS)]
    return tuple(troop for at, troop in enumerate(troops) if at not in gone), tuple(troops[at] for at in gone)


class Joined(msgspec.Struct, frozen=True):
    """Whether a comer may join, and what the two would be."""

    may: bool
    units: Troops
    capitani: tuple[str, ...]


def comers(force: FieldForce, hex_: str) -> Troops:
    """Those of a Force who come to another hex: citizen guards stay."""
    return force.units if force.hex == hex_ else without_guards(force.units)


def joined(position: Position, comer: FieldForce, there: tuple[FieldForce, ...], hex_: str) -> Joined:
    """A Force that comes to others: those already there first."""
    troops = tuple(troop for force in there for troop in force.units) + comers(comer, hex_)
    capitani = tuple(key for force in there for key in force.capitani) + comer.capitani
    return Joined(does_fit(troops, len(capitani)), closed_up(troops), rank(position.generali, capitani))


def can_join(position: Position, comer: FieldForce, hex_: str) -> bool:
    """Whether a Force may end in a hex: with the friends there it is within the limits."""
    if hex_ not in position.by_hex:
        return True
    there = tuple(one for one in position.friends_at(hex_, position.side_of(comer)) if one.id != comer.id)
    if not there:
        return True
    return joined(position, comer, there, hex_).may


def reinforcement_of(position: Position, id_: str) -> Reinforcement:
    """A Force that is to come, by id."""
    due = {one.force.id: one for one in position.campaign.reinforcements}
    if id_ not in due:
        raise unknown("reinforcement", id_, due, "force")
    return due[id_]


def arrival(position: Position, coming: Reinforcement) -> tuple[str | None, tuple[str, ...]]:
    """Where a reinforcement comes: the first hex without an enemy or his walls where it fits; whom it joins."""
    muster: Muster = coming.force
    side = position.campaign.command[muster.command].alliance
    enemy = position.campaign.enemy(side)
    force = FieldForce(muster.id, muster.command, "", muster.units, muster.capitani)
    for hex_ in coming.at:
        free = position.foe_at(hex_, side) is None and not position.holds_walls(hex_, enemy)
        if free and fits_whole(position, force, hex_, side):
            return hex_, tuple(one.id for one in position.friends_at(hex_, side))
    return None, ()


def fits_whole(position: Position, force: FieldForce, hex_: str, side: str) -> bool:
    """Whether a Force with all its units is within the limits with the friends there."""
    there = position.friends_at(hex_, side)
    return not there or joined(position, replace(force, hex=hex_), there, hex_).may
