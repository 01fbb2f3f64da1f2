"""Changes on the spot (G47 to G49, G74, G13): formation, facing, houses, dressing, deployment."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from berthier.boards.table.figures import LOOKS, Base, gap
from berthier.boards.table.measure import FULL, Pose, apart, moved, out_of_frame
from berthier.rules.battalions.contradictions import FORMATIONS_OF
from berthier.rules.battalions.game.orders.march import check_ready
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import DEPLOY_CLEAR, DRESS_CLEAR, LEAVE_GAP, OCCUPY_WITHIN, TOUCH
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.refusal import refuse
from berthier.rules.battalions.game.table.standing import (
    Mover,
    check_command,
    check_edge,
    check_enemies,
    check_friends,
    check_ground,
    check_last,
    mover,
)
from berthier.rules.battalions.moves import Drill
from berthier.rules.battalions.units import Arm, Formation, Status, Weight

LIGHT_KINDS = ("light", "rifles")
FROM_FRONT = {edge: place for place, edge in enumerate(("front", "right", "rear", "left"))}


class Changed(NamedTuple):
    """A legal change: where the unit stands after it, and how."""

    base: Base
    formation: Formation
    block: str | None = None


def can_skirmish(troop: Troop) -> bool:
    """Light and rifle units, foot of A or B drill that is not green, light horse (G47)."""
    if troop.arm is Arm.CAVALRY:
        return troop.weight is Weight.LIGHT
    light = troop.kind in LIGHT_KINDS or troop.rifle
    return troop.arm is Arm.INFANTRY and (light or (troop.drill in (Drill.A, Drill.B) and not troop.green))


def change_formation(
    field: Field, troop: Troop, to: Formation, on: str | None = None, face: int | None = None
) -> Changed:
    """One action: front middle and heading stay, or a front corner; unlimbering may take any heading (G47)."""
    check_ready(field, troop)
    if troop.is_garrison:
        refuse("formation", says="garrison", unit=troop.id, place=troop.block)
    if to not in FORMATIONS_OF[troop.arm]:
        refuse_shape(troop)
    if to is troop.drawn_up:
        refuse("formation", says="same_formation", unit=troop.id, shape=to)
    if to is Formation.SKIRMISH and not can_skirmish(troop):
        refuse("not_trained", unit=troop.id)
    base = new_shape(field, troop, to, on, face)
    check_last(field, mover(field, troop, to), base)
    return Changed(base, to)


def refuse_shape(troop: Troop) -> NoReturn:
    """A formation that its arm has not."""
    refuse(
        "formation",
        says="not_its_formation",
        unit=troop.id,
        arm=troop.arm,
        shapes=", ".join(map(str, FORMATIONS_OF[troop.arm])),
    )


def new_shape(field: Field, troop: Troop, to: Formation, on: str | None, face: int | None) -> Base:
    """The figure of the new formation."""
    old = field.bases[troop.id]
    new = field.base_at(troop, troop.pose, to)
    if face is not None and to is Formation.UNLIMBERED:
        way = face % FULL
        return new.at(Pose(*out_of_frame(Pose(*old.centre, way), 0, new.depth // 2), way))
    if on is None:
        return new
    shift = (new.width - old.width) // 2
    return new.at(moved(old.pose, shift if on == "left" else -shift, 0))


def change_facing(field: Field, troop: Troop, to: int) -> Changed:
    """One action: about the centre to any heading (G48)."""
    check_ready(field, troop)
    if troop.is_garrison:
        refuse("formation", says="garrison", unit=troop.id, place=troop.block)
    base = field.bases[troop.id].facing(to % FULL)
    check_last(field, mover(field, troop), base)
    return Changed(base, troop.drawn_up)


def occupy(field: Field, troop: Troop, name: str) -> Changed:
    """One action: foot within 3 in of an empty block that holds it becomes its garrison (G49)."""
    check_ready(field, troop)
    if troop.is_garrison:
        refuse("garrison", unit=troop.id, place=troop.block)
    if troop.arm is not Arm.INFANTRY:
        refuse("formation", says="only_foot", unit=troop.id, arm=troop.arm)
    base = check_house(field, troop, name)
    if gap(field.figures[troop.id], base.figure) > OCCUPY_WITHIN:
        refuse("too_far_from_block", unit=troop.id, place=name)
    check_enemies(field, Mover(troop, Formation.GARRISON, frozenset()), base.figure, moving=False)
    check_command(field, troop, base.figure)
    return Changed(base, Formation.GARRISON, name)


def check_house(field: Field, troop: Troop, name: str) -> Base:
    """An empty block with room enough."""
    block = field.table.block(name)
    if any(one.is_garrison and one.block == name and one.id != troop.id for one in field.troops):
        refuse("occupied", place=block.title)
    if troop.figures > block.holds:
        refuse("too_many", place=block.title, holds=block.holds, unit=troop.id, figures=troop.figures)
    assert block.base is not None, "a block is a rectangle"
    return block.base


def leave(field: Field, troop: Troop, face: int) -> Changed:
    """One action: out in column by the side that looks nearest that way (G49)."""
    check_ready(field, troop)
    if not troop.is_garrison or troop.block is None:
        refuse("formation", says="in_no_houses", unit=troop.id)
    base = outside(field, troop, face)
    check_last(field, mover(field, troop, Formation.COLUMN), base)
    check_command(field, troop, base.figure)
    return Changed(base, Formation.COLUMN)


def outside(field: Field, troop: Troop, face: int) -> Base:
    """The column before a house: rear middle half an inch straight out from the middle of the side."""
    block = field.bases[troop.id]
    edge = min(LOOKS, key=lambda edge: (apart(block.looks(edge), face), FROM_FRONT[edge]))
    column = field.base_at(troop, troop.pose, Formation.COLUMN)
    return column.at(moved(block.outward(edge), 0, LEAVE_GAP + column.depth))


def dress(field: Field, troop: Troop) -> None:
    """One action restores order, with no enemy within 4 in (G74)."""
    check_ready(field, troop)
    if troop.status is not Status.DISORDERED:
        refuse("in_order", unit=troop.id)
    for enemy in field.enemies(troop.side):
        if field.within(troop.id, enemy.id, DRESS_CLEAR):
            refuse("pressed", other=enemy.id)


def deploy(field: Field, troop: Troop, zone: tuple[int, int, int, int]) -> None:
    """A place before period 1: a formation of its arm, wholly in its zone, 8 in from every enemy (G13)."""
    if troop.formation not in FORMATIONS_OF[troop.arm] and not may_garrison(troop):
        refuse_shape(troop)
    if troop.formation is Formation.SKIRMISH and not can_skirmish(troop):
        refuse("not_trained", unit=troop.id)
    if troop.is_garrison and troop.block is not None:
        check_house(field, troop, troop.block)
    base = field.base_of(troop)
    west, south, east, north = zone
    inside = all(west - TOUCH <= x <= east + TOUCH and south - TOUCH <= y <= north + TOUCH for x, y in base.figure)
    if not inside:
        refuse("zone", unit=troop.id)
    if not troop.is_garrison:
        who = Mover(troop, troop.formation, frozenset())
        check_edge(field, base.figure)
        check_friends(field, who, base.figure, last=True)
        check_ground(field, who, base)
    for enemy in field.enemies(troop.side):
        if gap(base.figure, field.figures[enemy.id]) < DEPLOY_CLEAR:
            refuse("too_near", unit=troop.id, other=enemy.id)


def may_garrison(troop: Troop) -> bool:
    """Foot that names a block."""
    return troop.formation is Formation.GARRISON and troop.arm is Arm.INFANTRY and troop.block is not None
