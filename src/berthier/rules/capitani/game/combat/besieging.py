"""Sieges on the map (HOUSE G5a): who besieges what, with which guns, and who may storm or sally."""

from __future__ import annotations

import msgspec

from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.ground.communications import has_loc
from berthier.rules.capitani.game.ground.crossings import hexside, is_open, is_river
from berthier.rules.capitani.game.ground.sheet import NEAR, SITES, TERRAIN, Site
from berthier.rules.capitani.game.marches.joining import united
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import LEADERS, Troops, fighting_of, guns_of
from berthier.rules.capitani.game.rulings import ENGINEERS, Played
from berthier.rules.capitani.sieges.siege import has_siege_guns
from berthier.rules.capitani.units import Fortress, Hexside, Terrain, Weather

BESIEGING = (Order.ATTACK, Order.STAND)


def garrison_of(position: Position, site: Site) -> FieldForce | None:
    """The Force inside walls; several friends there, as G4 and a detachment allow, count as the one they will be."""
    inside = position.by_hex.get(site.hex, ())
    if len(inside) < 2:
        return inside[0] if inside else None
    return united(position, inside).force


def besiegers(position: Position, site: Site) -> tuple[FieldForce, ...]:
    """Enemy Forces before a walled place that together have half the garrison's fighting SP; else none."""
    garrison = garrison_of(position, site)
    if garrison is None or not site.is_walled:
        return ()
    side = position.campaign.enemy(position.side_of(garrison))
    around = [
        force
        for hex_ in NEAR[site.hex]
        for force in position.friends_at(hex_, side)
        if force.order in BESIEGING and force.field_sp and is_open(position, hex_, site.hex, side)
    ]
    enough = 2 * sum(force.field_sp for force in around) >= garrison.fighting_sp
    return tuple(sorted(around, key=lambda force: force.id)) if enough else ()


def sieges_now(position: Position) -> dict[str, int]:
    """The check that opens G5.1: new sieges have Status 0, those without besiegers are gone."""
    walled = (SITES[name] for name in sorted(SITES) if SITES[name].is_walled)
    return {site.name: position.siege.get(site.name, 0) for site in walled if besiegers(position, site)}


class Guns(msgspec.Struct, frozen=True):
    """A bombardment as the board gives it."""

    besiegers: tuple[str, ...]
    firing: tuple[str, ...]
    sp: int
    fortress: Fortress
    siege_status: int
    weather: Weather
    earthworks: bool
    river: bool
    siege_ability: bool
    siege_artillery: bool
    besieged_guns: int
    garrison_loc: bool


def guns_before(position: Position, site: Site) -> Guns | None:
    """The bombardment of a place by all besieging guns whose Force did not march; None where it is not besieged."""
    camps, garrison = besiegers(position, site), garrison_of(position, site)
    if not camps or garrison is None or site.fortress is None:
        return None
    firing = tuple(force for force in camps if guns_of(force.units) and not force.moved)
    side = position.side_of(camps[0])
    over = [is_river(hexside(position, force.hex, site.hex, side)) for force in firing]
    return Guns(
        besiegers=tuple(force.id for force in camps),
        firing=tuple(force.id for force in firing),
        sp=sum(guns_of(force.units) for force in firing),
        fortress=site.fortress,
        siege_status=position.siege.get(site.name, 0),
        weather=position.weather,
        earthworks=position.works.get(site.hex, 0) > 0,
        river=bool(over) and all(over),
        siege_ability=any(has_siege_ability(position, force) for force in firing),
        siege_artillery=any(has_siege_guns(position.procedures_force(force).units) for force in firing),
        besieged_guns=guns_of(garrison.units),
        garrison_loc=has_loc(position, garrison),
    )


def has_siege_ability(position: Position, force: FieldForce) -> bool:
    """A Capitano with the Siege ability, or Field Engineers (G4h)."""
    dug = force.engineers and position.plays(ENGINEERS) is Played.ON
    return dug or any(LEADERS[key].siege_ability for key in force.capitani)


class Assaults(msgspec.Struct, frozen=True):
    """What a besieging Force and the garrison may do to each other, and on what ground."""

    terrain: Terrain
    hexside: Hexside | None
    fortress: Fortress | None
    earthworks: bool
    besieger_terrain: Terrain
    besieger_earthworks: bool
    storm: bool
    in_breach: bool
    sortie: bool


def assaults(position: Position, force: FieldForce, site: Site) -> Assaults:
    """G5.1 for one Force before a place."""
    side = position.side_of(force)
    adjacent = force.hex in NEAR[site.hex]
    between = hexside(position, force.hex, site.hex, side) if adjacent else None
    besieges = any(one.id == force.id for one in besiegers(position, site))
    by_land = besieges and between is not Hexside.FERRY
    garrison = garrison_of(position, site)
    willing = garrison is not None and bool(out_of(garrison.units))
    return Assaults(
        TERRAIN[site.hex],
        between,
        site.fortress,
        position.works.get(site.hex, 0) > 0,
        TERRAIN[force.hex],
        position.works.get(force.hex, 0) > 0,
        besieges,
        by_land and position.siege.get(site.name, 0) > 0,
        by_land and willing and not force.is_inside,
    )


def out_of(troops: Troops) -> Troops:
    """G5j: who goes out in a sortie: all fighting units but citizen guards."""
    return tuple(troop for troop in troops if troop.fights and not troop.is_static)


def left_in(troops: Troops) -> int:
    """Fighting SP that stay in."""
    return fighting_of(troops) - fighting_of(out_of(troops))
