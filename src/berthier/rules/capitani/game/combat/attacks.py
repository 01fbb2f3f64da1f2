"""Attacks in the field (G5.2): whom a Force may attack, and what the board says of the fight."""

from __future__ import annotations

import msgspec

from berthier.core.relay import quiet
from berthier.core.umpire import Umpire
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.fight import Kind, battle_kind
from berthier.rules.capitani.game.ground.crossings import hexside, is_open, is_river
from berthier.rules.capitani.game.ground.retreats import has_way_back
from berthier.rules.capitani.game.ground.sheet import NEAR, TERRAIN
from berthier.rules.capitani.game.ground.zones import best_initiative
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import without_guards
from berthier.rules.capitani.game.rulings import GROUND, Played
from berthier.rules.capitani.ground import is_affecting
from berthier.rules.capitani.quick_combat.optional import Host
from berthier.rules.capitani.quick_combat.quick_battle import host_of
from berthier.rules.capitani.units import Hexside, Terrain
from berthier.rules.capitani.zoc import near_enemy

LOOKUP = quiet()  # switches as the reading has them


def targets(position: Position, force: FieldForce) -> tuple[FieldForce, ...]:
    """Adjacent enemy Forces outside walls that this Force may attack; none if it may attack nobody."""
    able = force.contact or (force.order is Order.ATTACK and not force.moved)
    if not able or force.disrupted or not force.field_sp:
        return ()
    side = position.side_of(force)
    found = (
        foe
        for hex_ in NEAR[force.hex]
        for foe in position.by_hex.get(hex_, ())
        if position.side_of(foe) != side and not foe.is_inside and is_open(position, force.hex, hex_, side)
    )
    return tuple(sorted(found, key=lambda foe: foe.id))


class Field(msgspec.Struct, frozen=True):
    """The ground and the standing of an attack."""

    kind: Kind
    terrain: Terrain
    hexside: Hexside | None
    earthworks_level: int
    behind_river: bool
    affecting: bool
    clear: bool
    continuous_attack: bool
    can_give_ground: bool
    defender_stays_if_beaten: bool
    can_avoid: bool
    avoid_target: int | None


def field(position: Position, attacker: FieldForce, defender: FieldForce, umpire: Umpire = LOOKUP) -> Field:
    """What the board says of an attack on a Force outside walls."""
    side = position.side_of(attacker)
    terrain = TERRAIN[defender.hex]
    between = hexside(position, attacker.hex, defender.hex, side)
    works = position.works.get(defender.hex, 0)
    troops = without_guards(attacker.units)
    ours, theirs = position.procedures_force(attacker, troops), position.procedures_force(defender)
    kind = battle_kind(umpire, ours, theirs, terrain, between).kind
    back = has_way_back(position, defender, attacker.hex)
    number = avoid_number(attacker, defender)
    avoids = back and number >= 1
    stays = kind is Kind.SKIRMISH and defender.fighting_sp >= 2 * attacker.field_sp
    gives = position.plays(GROUND) is Played.ON and defender.order is Order.RETREAT and not defender.disrupted and back
    return Field(
        kind, terrain, between, works, is_river(between), is_affecting(terrain, between) or works > 0,
        terrain is Terrain.CLEAR, attacker.attacked_last_turn, gives, stays, avoids, number if avoids else None,
    )  # fmt: skip


def avoid_number(attacker: FieldForce, defender: FieldForce) -> int:
    """The number to roll or less to avoid battle: Initiative next to the attacker's Capitani, +1 under Retreat."""
    order = defender.order or Order.STAND
    return near_enemy(defender.printed_initiative, order, best_initiative((attacker,))).total


def host(position: Position, force: FieldForce, umpire: Umpire = LOOKUP) -> Host:
    """A Force in the optional combat (G5.2 step 5)."""
    return host_of(umpire, position.procedures_force(force))
