"""The end of a deployment (G13): units in the order of their lists, leaders behind their brigades."""

from __future__ import annotations

import msgspec

from berthier.boards.table.measure import Point, Pose, out_of_frame
from berthier.core.nesting import then
from berthier.core.umpire import Next
from berthier.rules.battalions.game.ending import Ending, end_period
from berthier.rules.battalions.game.placing import is_in_lake, zone_of
from berthier.rules.battalions.game.position import Position, Segment, field_of
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.turns import begin_period


def all_deployed(position: Position, listed_as: tuple[str, ...], by_hand: tuple[str, ...]) -> Next[Ending]:
    """Units stand in the order of the lists, leaders where they were sent, the others behind their brigades."""
    ready = sorted(position.units, key=lambda troop: listed_as.index(troop.id))
    position = position.changed(units=tuple(ready), segment=Segment.ARRIVALS)
    call: Next[Position] = Next(begin_period, behind_brigades(position, by_hand))
    return Next(then, call, end_period)


def behind_brigades(position: Position, by_hand: tuple[str, ...]) -> Position:
    """Leaders behind the middle of their brigades, the commander behind all; who was sent to a place is there."""
    leaders = []
    for leader in position.leaders:
        own = [one for one in position.units if one.side == leader.side]
        led = [one for one in own if one.brigade == leader.brigade] or own
        at = leader.point if leader.id in by_hand else behind(position, leader.side, led)
        leaders.append(msgspec.structs.replace(leader, x=at[0], y=at[1]))
    return position.changed(leaders=tuple(leaders))


def behind(position: Position, side: str, led: list[Troop]) -> Point:
    """4 in behind the middle of some units, within the zone; where water is, behind the first of them."""
    middle = Pose(
        sum(one.x for one in led) // len(led), sum(one.y for one in led) // len(led), position.army(side).home
    )
    x, y = out_of_frame(middle, 0, 4000)
    west, south, east, north = zone_of(position, side)
    at = (min(max(x, west), east), min(max(y, south), north))
    return field_of(position).bases[led[0].id].rear if is_in_lake(position, at) else at
