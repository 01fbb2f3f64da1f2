"""Zones of control (G22): an army of 3 SP or more, outside, controls the land hexes round it."""

from __future__ import annotations

from berthier.core.remembered import remembered
from berthier.rules.six_states.game.continent import STEPS
from berthier.rules.six_states.game.council.relations import enemies_of, friendly_hexes
from berthier.rules.six_states.game.house import G22
from berthier.rules.six_states.game.position import Army, Position

FEWEST = 3  # SP that make a zone


ROUND = {name: tuple(to for to, step in steps.items() if not step.barrier) for name, steps in STEPS.items()}


def zone_of(army: Army) -> tuple[str, ...]:
    """The hexes an army controls: not across a river side without a road."""
    return () if army.inside or army.sp < FEWEST else ROUND[army.hex]


@remembered("armies")
def zone_of_control(position: Position, power: str) -> frozenset[str]:
    """The hexes a power's own armies control."""
    if G22.id in position.without:
        return frozenset()
    return frozenset(to for army in position.armies if army.power == power for to in zone_of(army))


@remembered("war", "armies")
def enemy_zone(position: Position, power: str) -> frozenset[str]:
    """Hexes controlled by somebody at war with a power."""
    if G22.id in position.without:
        return frozenset()
    hostile = enemies_of(position, power)
    return frozenset(to for army in position.armies if army.power in hostile for to in zone_of(army))


@remembered("war", "alliance", "armies")
def guarded(position: Position, power: str) -> frozenset[str]:
    """Hexes in an enemy zone where no friend stands: entering costs more, and supply does not pass."""
    return enemy_zone(position, power) - friendly_hexes(position, power)
