"""Ports whose city falls: the ships in them flee or are lost (G4.5)."""

from __future__ import annotations

from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.game.politics.moving_out import lose_fleet, move_fleet
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_friends, blockaders, flag_of, holder


def leave_lost_ports(umpire: Umpire, position: Position) -> Position:
    """Ships in a port that went to an enemy go to the nearest friendly port; blockaded or without one they are lost."""
    for fleet in position.fleets:
        flag = flag_of(position, fleet.nation)
        if fleet.lies != "port" or are_friends(position, flag, holder(position, fleet.where)):
            continue
        umpire.note(Fact(f"{fleet.id} leaves", fleet.where))
        shut_in = bool(blockaders(position, flag, fleet.where))
        position = lose_fleet(position, fleet.id) if shut_in else move_fleet(position, fleet, flag)
    return position
