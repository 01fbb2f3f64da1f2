"""Charges (G51 to G53): a wheel, straight on until met, where it strikes and with how many figures."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from berthier.boards.table.figures import Base, overlap
from berthier.boards.table.formations import arc, form, pivot_of, straight, wheel
from berthier.boards.table.measure import Pose, ceil_div, frame
from berthier.rules.battalions.game.orders.march import check_ready, crossed_on, go_straight
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import (
    CHANGED_ADDS,
    CROSSING,
    FREE_WHEEL,
    GRAZE,
    LIMITS,
    MET_STEP,
    TOUCH,
    inches,
)
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import WOODS
from berthier.rules.battalions.game.table.looking import sees
from berthier.rules.battalions.game.table.rates import charge_limit
from berthier.rules.battalions.game.table.refusal import refuse
from berthier.rules.battalions.game.table.shape import is_formed, size
from berthier.rules.battalions.game.table.standing import (
    barring,
    check_edge,
    check_ground,
    is_gunner,
    is_inside,
    is_on_wood,
    mover,
    overlapped,
    swept,
)
from berthier.rules.battalions.units import Arm, Formation, HitFrom

IN_ORDER = (Formation.LINE, Formation.COLUMN)


class Contact(NamedTuple):
    """A legal charge: its straight distance, price, end, where and how it strikes, and the way to react to."""

    distance: int
    price: int
    pose: Pose
    hit_from: HitFrom
    figures: int
    partial: bool
    reaction: int
    moved: int


class Wheeled(NamedTuple):
    """The wheel a charge opens with, from where it starts; `met`: it ran into the target."""

    start: Base
    samples: tuple[Pose, ...]
    base: Base
    arc: int
    met: bool


@lru_cache(1024)
def charge(field: Field, troop: Troop, target: Troop, turn: int = 0) -> Contact:
    """The last action of a unit: a wheel of at most 45 degrees, then straight on until met (G51)."""
    check_may_charge(field, troop, target, turn)
    opened = open_wheel(field, troop, target, turn)
    distance = 0 if opened.met else until_met(opened.base, field.bases[target.id])
    if distance is None:
        refuse("misses", unit=troop.id, other=target.id)
    run = run_straight(opened.base, distance)
    end = check_way(field, troop, target, opened, run)
    leg = go_straight(field.table, opened.base, run, distance, 1) if run else None
    price = (leg.price if leg else 0) + CROSSING * crossed_on(field.table, opened.start, opened.samples)
    price += 0 if troop.arm is Arm.CAVALRY else opened.arc
    limit = charge_limit(troop)
    if price > limit:
        refuse("too_far", unit=troop.id, price=inches(price), limit=inches(limit))
    figures, partial = touching(troop, end, field.bases[target.id])
    moved = opened.arc + distance
    reaction = troop.moved + moved + (CHANGED_ADDS if troop.changed else 0)
    struck = field.struck(target.id, troop.pose.at)
    return Contact(distance, price, end.pose, struck, figures, partial, reaction, moved)


def check_may_charge(field: Field, troop: Troop, target: Troop, turn: int) -> None:
    """Who may charge whom, before any way is looked at."""
    if troop.is_broken:
        refuse("broken", unit=troop.id)
    if is_gunner(troop):
        refuse("guns")
    if target.contact is not None:
        refuse("in_contact", unit=target.id)
    check_ready(field, troop)
    if troop.allowed < 2:
        refuse("out_of_command", unit=troop.id)
    loose = troop.skirmishes and (target.skirmishes or target.is_broken)
    if troop.drawn_up not in IN_ORDER and not loose:
        refuse("formation", says="charge_formation", unit=troop.id, shape=troop.drawn_up)
    if troop.arm is Arm.INFANTRY and target.arm is Arm.CAVALRY and is_formed(target):
        refuse("formed_cavalry")
    wooded = field.table.is_in_wood(field.bases[target.id].centre, *WOODS)
    if troop.arm is Arm.CAVALRY and (target.is_garrison or wooded):
        refuse("ground")
    if abs(turn) > FREE_WHEEL:
        refuse("wheel")
    if not sees(field, troop, target):
        refuse("not_seen", unit=troop.id, other=target.id)


def open_wheel(field: Field, troop: Troop, target: Troop, turn: int) -> Wheeled:
    """The wheel, by whole degrees; one that runs into the target ends on the last sample before."""
    base, theirs = field.bases[troop.id], field.figures[target.id]
    if not turn:
        return Wheeled(base, (), base, 0, False)
    formation = form({"": base}, LIMITS)
    step = wheel(formation, turn < 0, abs(turn), LIMITS)
    poses = tuple(sample[0] for sample in step.samples)
    for k, pose in enumerate(poses):
        if overlap(base.at(pose).figure, theirs, TOUCH):
            if not k:
                return Wheeled(base, (), base, 0, True)
            gone = arc(formation, pivot_of(formation, turn < 0, LIMITS), 100 * k)
            return Wheeled(base, poses[:k], base.at(poses[k - 1]), gone, True)
    return Wheeled(base, poses, base.at(poses[-1]), step.measure, False)


def until_met(base: Base, target: Base) -> int | None:
    """The farthest multiple of 0.05 in at which the target is not overlapped; None if it is never met (K8)."""
    seen = [frame(base.pose, corner) for corner in target.figure]
    half = base.width // 2
    if min(right for right, _ in seen) > half or max(right for right, _ in seen) < -half:
        return None
    nearest, farthest = min(ahead for _, ahead in seen), max(ahead for _, ahead in seen)
    gone = max(0, (nearest // MET_STEP - 1) * MET_STEP)
    while gone <= farthest + base.depth:
        if overlap(base.ahead(gone).figure, target.figure, TOUCH):
            return max(0, gone - MET_STEP)
        gone += MET_STEP
    return None


def run_straight(base: Base, distance: int) -> tuple[Pose, ...]:
    """The samples of the run."""
    if not distance:
        return ()
    step = straight(form({"": base}, LIMITS), 0, distance, LIMITS)
    return tuple(sample[0] for sample in step.samples)


def check_way(field: Field, troop: Troop, target: Troop, opened: Wheeled, run: tuple[Pose, ...]) -> Base:
    """Nobody else on the way, and ground it may charge over; where it ends."""
    who = mover(field, troop)
    samples = [opened.base.at(pose) for pose in (*opened.samples, *run)]
    around = swept(opened.base, [base.pose for base in (*samples, opened.base)])
    near = [one for one in field.around(around) if one.id not in (troop.id, target.id)]
    others = [one for one in near if one.side != troop.side]
    friends = [one for one in near if one.side == troop.side and not one.skirmishes and one.id not in who.free]
    for base in samples if near or not is_inside(field, around) else ():
        figure = base.figure
        check_edge(field, figure)
        for name in overlapped(field, figure, others):
            refuse("other_enemy", other=name)
        for name in overlapped(field, figure, friends):
            refuse("friend_in_way", other=name)
    closed = barring(field, who.formation, around)
    for base in samples if closed else ():
        check_ground(field, who, base, closed)
    woods = [one for one in field.table.barring_in(around) if one.kind in WOODS] if troop.arm is Arm.CAVALRY else ()
    if woods and any(is_on_wood(base.inset(GRAZE), woods) for base in samples):
        refuse("ground")
    return samples[-1] if samples else opened.base


def touching(troop: Troop, base: Base, target: Base) -> tuple[int, bool]:
    """Figures in contact, and whether less than half of the narrower front touches (G53, D11)."""
    rights = [frame(base.pose, corner)[0] for corner in target.figure]
    low, high = min(rights), max(rights)
    half = base.width // 2
    shared = max(0, min(high, half) - max(low, -half))
    front = size(troop).front
    files = max(1, min(front, ceil_div(shared * front, base.width)))
    return files, 2 * shared < min(base.width, high - low)
