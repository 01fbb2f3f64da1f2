"""Zones of control (G22): an army of 3 SP or more, outside, controls the land hexes round it."""

from __future__ import annotations

from berthier.core.remembered import remembered
from berthier.rules.six_states.game.continent import FIELD, STEPS
from berthier.rules.six_states.game.council.relations import enemies_of, friendly_hexes
from berthier.rules.six_states.game.house import G22
from berthier.rules.six_states.game.position import Army, Position

FEWEST = 3  # SP that make a zone


ROUND = {name: tuple(to for to, step in steps.items() if not step.barrier) for name, steps in STEPS.items()}
ZONE = {name: FIELD.mask(hexes) for name, hexes in ROUND.items()}


def has_zone(army: Army) -> bool:
    """Whether an army controls the hexes round it."""
    return not army.inside and army.sp >= FEWEST


def zone_of(army: Army) -> tuple[str, ...]:
    """The hexes an army controls: not across a river side without a road."""
    return ROUND[army.hex] if has_zone(army) else ()


@remembered("armies")
def zone_of_control(position: Position, power: str) -> frozenset[str]:
    """The hexes a power's own armies control."""
    if G22.id in position.without:
        return frozenset()
    return frozenset(to for army in position.armies if army.power == power for to in zone_of(army))


@remembered("war", "alliance", "armies")
def guarded(position: Position, power: str) -> int:
    """Hexes in an enemy zone where no friend stands (as a number of the `FIELD`): entering costs more, and supply does
    not pass."""
    if G22.id in position.without:
        return 0
    hostile, found = enemies_of(position, power), 0
    for army in position.armies:
        if army.power in hostile and has_zone(army):
            found |= ZONE[army.hex]
    return found & ~FIELD.mask(friendly_hexes(position, power)) if found else 0
