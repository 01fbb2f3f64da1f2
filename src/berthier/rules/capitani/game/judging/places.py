"""What places are worth, and how far they are exposed (section g)."""

from __future__ import annotations

from msgspec.structs import replace

from berthier.rules.capitani.game.combat.besieging import garrison_of
from berthier.rules.capitani.game.ground.sheet import SITES, Site, distance
from berthier.rules.capitani.game.judging.storming import siege_chance
from berthier.rules.capitani.game.judging.strength import win_chance
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import without_guards

EXPOSED, IN_REACH, RAIDERS, EMPTY = 0.4, 6, 3, 0.9  # of what is at stake; hexes; SP; how surely an empty place falls
COVERS, COVERED = 2, 0.8  # hexes an army may be off a place it covers; how much of the danger a sure victory takes off
SUDDEN = 8  # a place that wins the campaign at once


def swing(position: Position, name: str) -> int:
    """Points that change when a place changes hands; more where that ends the campaign."""
    victory = position.campaign.victory
    value = sum(victory.value(name, each) for each in position.campaign.sides)
    return value + SUDDEN if is_last_of_sudden(position, name) else value


def is_last_of_sudden(position: Position, name: str) -> bool:
    """Whether a place is all that a side still wants for its sudden victory."""
    return any(
        [held for held in sudden.holds if position.holder.get(held) != sudden.alliance] == [name]
        for sudden in position.campaign.victory.sudden
    )


def exposed_places(position: Position, side: str) -> float:
    """Places of value with an enemy in reach and no siege yet: a share of them, by the chance that they fall."""
    foes = [foe for foe in position.foes(side) if foe.field_sp >= RAIDERS]
    total = 0.0
    for name in position.campaign.victory.places:
        site = SITES[name]
        if position.holder.get(name) != side or name in position.siege:
            continue
        near = [foe for foe in foes if distance(foe.hex, site.hex) <= IN_REACH]
        if near:
            total += (
                EXPOSED
                * swing(position, name)
                * max(taken_by(position, foe, site) * uncovered(position, foe, site, side) for foe in near)
            )
    return total


def saved_by(position: Position, force: FieldForce, site: Site) -> float:
    """How much likelier a place is to be held against the enemies in reach if a Force goes in."""
    garrison = garrison_of(position, site)
    behind = without_guards(force.units) + (() if garrison is None else garrison.units)
    more = replace(force if garrison is None else garrison, hex=site.hex, units=behind)
    side = position.side_of(force)
    return lost_to_raiders(position, side, site, garrison) - lost_to_raiders(position, side, site, more)


def lost_to_raiders(position: Position, side: str, site: Site, garrison: FieldForce | None) -> float:
    """About the chance that the strongest enemy in reach takes a place from a garrison, or from nobody."""
    foes = [foe for foe in position.foes(side) if foe.field_sp >= RAIDERS]
    near = [foe for foe in foes if distance(foe.hex, site.hex) <= IN_REACH]
    return max((taken_from(position, foe, site, garrison) for foe in near), default=0.0)


def uncovered(position: Position, foe: FieldForce, site: Site, side: str) -> float:
    """How far an enemy is free to take a place: an army of the side near it would fall upon him."""
    friends = [
        friend for friend in position.of_side[side] if friend.field_sp and distance(friend.hex, site.hex) <= COVERS
    ]
    return 1.0 - COVERED * max((win_chance(position, friend, foe) for friend in friends), default=0.0)


def taken_by(position: Position, foe: FieldForce, site: Site) -> float:
    """About the chance that an enemy in reach takes a place from those who are in it now."""
    return taken_from(position, foe, site, garrison_of(position, site))


def taken_from(position: Position, foe: FieldForce, site: Site, garrison: FieldForce | None) -> float:
    """The same from a garrison, or from nobody."""
    if garrison is None or not garrison.fighting_sp:
        return EMPTY
    if not site.is_walled:
        return win_chance(position, foe, garrison)
    return siege_chance(position, (foe,), garrison)
