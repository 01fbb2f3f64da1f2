"""After a close action (G87): turned or newly formed defenders, halts 3 in short, winners that follow."""

from __future__ import annotations

from typing import NamedTuple

from berthier.boards.table.figures import Base, Figure, gap, meets_figure, overlap
from berthier.boards.table.measure import FULL, Pose, frame
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import (
    FOLLOW_UP,
    GRAZE,
    HALT_MOST,
    HALT_SHORT,
    MET_STEP,
    QUARTER,
    TOUCH,
)
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.standing import barred_by, is_on_table, may_stand, overlapped
from berthier.rules.battalions.units import Arm, Formation


class Drawn(NamedTuple):
    """A defender in its new facing or formation, and the chargers that stand back for it."""

    base: Base
    chargers: dict[str, Pose]


class Followed(NamedTuple):
    """Where a winner ends: distance, pose, formation and block."""

    distance: int
    pose: Pose
    formation: Formation
    block: str | None


def drawn(field: Field, target: Troop, charger: Troop, to: Formation | None = None) -> Drawn | None:
    """Turned to the charger, or in a new formation; None where its figure would not be free (G83)."""
    if to is None:
        base = field.bases[target.id].facing((charger.heading + 18000) % FULL)
        shape = target.drawn_up
    else:
        base, shape = field.base_at(target, target.pose, to), to
    figure = base.figure
    if not is_on_table(field, figure) or barred_by(field, base.inset(GRAZE), shape) is not None:
        return None
    chargers = [one for one in field.enemies(target.side) if one.contact == target.id]
    strangers = [one for one in field.enemies(target.side) if one.contact != target.id]
    if overlapped(field, figure, strangers):
        return None
    moved = {one.id: stand_back(field.bases[one.id], figure) for one in chargers}
    return Drawn(base, {name: pose for name, pose in moved.items() if pose is not None})


def stand_back(base: Base, figure: Figure) -> Pose | None:
    """Straight back by the least multiple of 0.05 in that clears a figure; None: it need not."""
    if not overlap(base.figure, figure, TOUCH):
        return None
    back = MET_STEP
    while overlap(base.ahead(-back).figure, figure, TOUCH):
        back += MET_STEP
    return base.ahead(-back).pose


def halt(field: Field, troop: Troop) -> tuple[Pose, int] | None:
    """Straight back to 3 in or more from its target, up to 15 in; None: it retreats."""
    base = field.bases[troop.id]
    target = field.figures.get(troop.contact or "")
    for back in range(QUARTER, HALT_MOST + 1, QUARTER):
        there = base.ahead(-back)
        if target is not None and gap(there.figure, target) < HALT_SHORT:
            continue
        if is_free(field, troop, base, there):
            return there.pose, back
    return None


def is_free(field: Field, troop: Troop, start: Base, there: Base) -> bool:
    """Free as in G71, with no enemy met by the way of the centre."""
    if not may_stand(field, troop, there, troop.drawn_up):
        return False
    enemies = field.enemies(troop.side)
    return not any(meets_figure(start.centre, there.centre, field.figures[enemy.id]) for enemy in enemies)


def follow(field: Field, troop: Troop, stood: Troop) -> Followed:
    """A winner goes up to 3 in on; horse that rode down, 3 in beyond; foot goes into the houses it took (H21, G87).

    A block that somebody else holds still or already has no room for it, as in G49.
    """
    stays = Followed(0, troop.pose, troop.drawn_up, troop.block)
    if stood.is_garrison and stood.block is not None:
        block = field.table.block(stood.block)
        if troop.arm is not Arm.INFANTRY or troop.figures > block.holds or block.base is None:
            return stays
        if not field.house.crowded and is_held(field, block.id, (troop.id, stood.id)):
            return stays
        return Followed(0, block.base.pose, Formation.GARRISON, block.id)
    base, best = field.bases[troop.id], None
    for ahead in range(QUARTER, reach_of(field, troop, stood) + 1, QUARTER):
        there = base.ahead(ahead)
        if not may_pass(field, troop, there):
            break
        if is_free(field, troop, base, there):
            best = Followed(ahead, there.pose, troop.drawn_up, None)
    return best or stays


def is_held(field: Field, block: str, besides: tuple[str, str]) -> bool:
    """Whether anybody besides these two is the garrison of a block."""
    return any(one.is_garrison and one.block == block for one in field.troops if one.id not in besides)


def reach_of(field: Field, troop: Troop, stood: Troop) -> int:
    """3 in; for horse on foot or guns until its front is 3 in beyond the farthest corner of where they stood."""
    if troop.arm is not Arm.CAVALRY or stood.arm is Arm.CAVALRY:
        return FOLLOW_UP
    farthest = max(frame(troop.pose, corner)[1] for corner in field.base_of(stood).figure)
    return farthest + FOLLOW_UP


def may_pass(field: Field, troop: Troop, there: Base) -> bool:
    """On the table, on ground open to it, on nobody."""
    figure = there.figure
    if not is_on_table(field, figure) or barred_by(field, there.inset(GRAZE), troop.drawn_up) is not None:
        return False
    return not overlapped(field, figure, [one for one in field.troops if one.id != troop.id])
