"""An Interphase turn (G9): each Force may march into quarters by road; no combat, sieges stand still."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from berthier.core.orders import Order as Choice
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.ground.reach import quarters
from berthier.rules.capitani.game.ground.sheet import SITE_AT, title_of
from berthier.rules.capitani.game.ledger import guards_left, merged, say
from berthier.rules.capitani.game.position import Position, Segment
from berthier.rules.capitani.game.seen import seen
from berthier.rules.capitani.game.segments import begin_attrition


def into_quarters(umpire: Umpire, position: Position, ids: tuple[str, ...]) -> Next[Any]:
    """One Force after the other: stay, or a walled place its side holds."""
    position = position.but(segment=Segment.INTERPHASE)
    ids = tuple(id_ for id_ in ids if id_ in position.by_id)
    if not ids:
        resting = [replace(force, order=Order.GARRISON if force.hex in SITE_AT else None) for force in position.forces]
        return Next(begin_attrition, position.put(*resting))
    force = position.by_id[ids[0]]
    seat = position.seat_of(force)
    options = [Choice(f"{force.id} stays", None, on=(force.id,))]
    options += [
        Choice(
            f"{force.id} to {hex_}", hex_, label=f"{force.id} into quarters at {title_of(hex_)}", on=(force.id, hex_)
        )
        for hex_ in sorted(quarters(seen(position, seat), force))  # by the zones of control its side reckons with
        if hex_ != force.hex
    ]
    hex_ = umpire.choose(seat, options, "quarters").value
    if hex_ is None:
        return Next(into_quarters, position, ids[1:])
    say(umpire, "quarters", f"{force.id} goes into quarters at {title_of(hex_)}")
    side = position.side_of(force)
    position, force = guards_left(position, force)
    position = position.put(replace(force, hex=hex_, moved=True))
    return Next(into_quarters, merged(position, hex_, side), ids[1:])
