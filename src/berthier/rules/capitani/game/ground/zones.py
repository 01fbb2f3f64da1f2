"""Zones of control (HOUSE G4c), and what it takes to leave one (G4.2)."""

from __future__ import annotations

import msgspec

from berthier.core.remembered import remembered
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.ground.sheet import NEAR, PRIMARY_SIDES, SIDE
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import LEADERS
from berthier.rules.capitani.zoc import near_enemy

LEAST = 2  # fighting SP for a zone of control
NOBODY = 1  # G4.2: the Initiative of pursuers without a Capitano


def zone(position: Position, force: FieldForce) -> frozenset[str]:
    """The hexes a Force controls: six around it, not across a Primary River, water or out of play."""
    if force.is_inside or force.fighting_sp < LEAST:
        return frozenset()
    land = position.campaign.in_play
    return frozenset(
        other for other in NEAR[force.hex] if other in land and SIDE[force.hex, other] not in PRIMARY_SIDES
    )


@remembered("scenario", "forces")
def zones(position: Position, side: str) -> frozenset[str]:
    """Every hex in a ZOC of a side's Forces."""
    return frozenset[str]().union(*(zone(position, force) for force in position.of_side[side]))


def enemy_zones(position: Position, side: str) -> frozenset[str]:
    """Every hex in a ZOC of the side's enemies."""
    return zones(position, position.campaign.enemy(side))


def pursuers(position: Position, force: FieldForce) -> tuple[FieldForce, ...]:
    """Enemy Forces whose ZOC covers a Force outside walls."""
    if force.is_inside:
        return ()
    foes = position.foes(position.side_of(force))
    return tuple(foe for foe in foes if force.hex in zone(position, foe))


def best_initiative(forces: tuple[FieldForce, ...]) -> int:
    """The highest printed Initiative among all their Capitani; 1 if they have none."""
    return max((LEADERS[key].initiative for force in forces for key in force.capitani), default=NOBODY)


class Leaving(msgspec.Struct, frozen=True):
    """What it takes to leave a ZOC: who would pursue, their Initiative, the number to roll or less."""

    pursuers: tuple[str, ...]
    enemy_initiative: int
    target: int


def leaving(position: Position, force: FieldForce, second: bool = False) -> Leaving | None:
    """G4.2 for a Force; None where it stands in no enemy ZOC, or inside walls."""
    enemies = pursuers(position, force)
    if not enemies:
        return None
    best = best_initiative(enemies)
    number = near_enemy(force.printed_initiative, force.order or Order.STAND, best, second).total
    return Leaving(tuple(enemy.id for enemy in enemies), best, number)
