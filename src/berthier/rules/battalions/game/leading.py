"""G7: leaders ride, A's first, then units in retreat status run again or reform (G14, G72)."""

from __future__ import annotations

from berthier.core.orders import Offer
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.game.combat.fighting import close_next
from berthier.rules.battalions.game.judging.judging_rides import suggested_rides
from berthier.rules.battalions.game.position import Position, Segment
from berthier.rules.battalions.game.rallying import rally_unit
from berthier.rules.battalions.game.riding import read_rides, ride_all, ride_order

LEADERS = "leaders"


def lead(umpire: Umpire, position: Position, sides: tuple[str, ...]) -> Next[Position]:
    """Each side's leaders in one form; default: they stay with their unit, or where they are."""
    if not sides:
        running = () if position.house.runaways else (troop.id for troop in position.units if troop.is_broken)
        return Next(rally, position, tuple(running))
    side = sides[0]
    if any(leader.side == side for leader in position.leaders):
        given = umpire.choose(side, leader_offer(position, side), LEADERS).value
        position = ride_all(position, given)
    return Next(lead, position, sides[1:])


def leader_offer(position: Position, side: str) -> Offer:
    """Rides worth considering, and any other."""
    return Offer(
        lambda: list(map(ride_order, suggested_rides(position, side))), lambda word: read_rides(position, side, word)
    )


def rally(umpire: Umpire, position: Position, names: tuple[str, ...]) -> Next[Position]:
    """G72: units in retreat status run again or take reform steps, in list order."""
    if not names:
        return Next(close_next, position.changed(segment=Segment.CLOSE))
    return Next(rally, rally_unit(umpire, position, names[0]), names[1:])
