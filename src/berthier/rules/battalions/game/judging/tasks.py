"""What a unit is to do (section g): the place it goes for, by objectives and the nearest enemy."""

from __future__ import annotations

from functools import lru_cache

from berthier.boards.table.measure import Point, length_up
from berthier.rules.battalions.game.position import Position, field_of, scenario, table_of
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.scoring import cost
from berthier.rules.battalions.units import Arm, Quality

REACH = 24_000


@lru_cache(2048)
def worth_of(troop: Troop) -> int:
    """Points of a unit at full strength (G104)."""
    return cost(troop)


def goal_of(position: Position, troop: Troop) -> Point:
    """Foot goes for the objective that is nearest and worth most, horse and the rest for the nearest enemy."""
    field = field_of(position)
    here = troop.pose.at
    places = [
        (length_up(here, one.at) // max(1, scenario(position)["hold_points"].get(one.id, 0)), one.at)
        for one in table_of(position).objectives
        if scenario(position)["hold_points"].get(one.id) and dict(position.held).get(one.id) != troop.side
    ]
    found = field.nearest(field.figures[troop.id], field.enemies(troop.side))
    enemy = field.bases[found[0].id].centre if found is not None else None
    if troop.arm is Arm.INFANTRY and places and troop.quality is not Quality.GUARD:
        near = enemy is not None and found is not None and found[1] <= REACH // 3
        return enemy if near and enemy is not None else min(places)[1]
    if enemy is not None:
        return enemy
    return min(places)[1] if places else here
