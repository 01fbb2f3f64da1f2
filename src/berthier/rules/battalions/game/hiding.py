"""What a side knows of the position (section c): all of it, but for envelopes (G13) and far strengths (G15)."""

from __future__ import annotations

from berthier.rules.battalions.fire_terms import Calibre, Weapon
from berthier.rules.battalions.game.position import Position, Segment, field_of
from berthier.rules.battalions.game.record import SIDES, Guns, Troop
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.units import Arm, Status, Weight

FAR = 12 * INCH
FULL, THINNED, UNDER_HALF = "full", "thinned", "under half"
LOOKS_LOST = {FULL: 0, THINNED: 4, UNDER_HALF: 2}  # one part in so many is taken to be lost


def seen(position: Position, side: str | None) -> Position:
    """The position as a side, or a watcher, knows it; without these two switches everything is seen by all."""
    if position.house.envelopes and position.segment is Segment.DEPLOY:
        return own_units(position, side)
    if not position.house.strengths:
        return position
    field = field_of(position)
    return position.changed(units=tuple(known(field, troop, side) for troop in position.units))


def known(field: Field, troop: Troop, side: str | None) -> Troop:
    """An own unit, or one within 12 in of an enemy of its own, in full; of others only a sketch."""
    if troop.side == side or troop.side not in SIDES:
        return troop
    near = any(field.within(troop.id, enemy.id, FAR) for enemy in field.enemies(troop.side))
    return troop if near else sketch(troop)


def band(troop: Troop) -> str:
    """Full, thinned, or under half."""
    if not troop.lost:
        return FULL
    return THINNED if 2 * troop.figures >= troop.original else UNDER_HALF


def sketch(troop: Troop) -> Troop:
    """Arm, formation and band: the rest is the plain unit of its arm. The base keeps the room it needs on the table."""
    lost = troop.original // LOOKS_LOST[band(troop)] if troop.lost else 0
    return Troop(
        id=troop.id,
        side=troop.side,
        arm=troop.arm,
        x=troop.x,
        y=troop.y,
        heading=troop.heading,
        formation=troop.drawn_up,
        block=troop.block if troop.is_garrison else None,
        original=troop.original,
        lost=min(lost, troop.original - 1),
        name=f"{troop.arm}, {band(troop)}",
        brigade=troop.brigade,
        value=troop.value,
        status=Status.RETREAT if troop.is_broken else Status.FORMED,
        weapon=Weapon.MUSKET if troop.arm is Arm.INFANTRY else None,
        weight=Weight.MEDIUM if troop.arm is Arm.CAVALRY else None,
        guns=Guns(Calibre.SIX, troop.original) if troop.arm is Arm.ARTILLERY else None,
        activated=troop.activated,
        allowed=troop.allowed,
        used=troop.used,
    )


def is_sketch(troop: Troop) -> bool:
    """Whether only arm, formation and band are known."""
    return troop.name == f"{troop.arm}, {band(troop)}"


def own_units(position: Position, side: str | None) -> Position:
    """The position with nobody but one side on the table: what an envelope is filled by."""
    leaders = tuple(leader for leader in position.leaders if leader.side == side)
    return position.changed(units=tuple(troop for troop in position.units if troop.side == side), leaders=leaders)
