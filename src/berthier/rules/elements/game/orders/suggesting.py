"""Orders a program would consider (K13): every body and some parts of it, and what each could do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from berthier.boards.table.contact import edge_met
from berthier.boards.table.figures import Edge, gap
from berthier.boards.table.measure import FULL, Pose, ceil_div, frame, length_up, moved
from berthier.boards.table.steps import Into, Straight, To, Wheel
from berthier.rules.elements.game.combat.shots import range_units
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.orders.promising import best_first
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.footing import allowance
from berthier.rules.elements.game.table.ground import PACE
from berthier.rules.elements.game.table.stands import WIDTH, Stand, Status
from berthier.rules.elements.game.table.stepping import may_strike
from berthier.rules.elements.units import Going, Type

QUARTERS = (3, 2, 1)  # of the allowance, beside all of it
TURNS = (1000, 3000, 500, 2000, 4500)  # the likeliest first
MOST_RUN = 4  # a run of a front: two to four of it, and who stands behind
NEAR_ENEMIES = 4
SPLIT = 2  # points below which leaving a group cannot be paid
HAND = 100  # the hand grid of pointer and keys, in units
FAST = (Type.LH, Type.PI, Type.LN, Type.DR, Type.SI, Type.CM, Type.SK)
OFF = (4500, 9000)  # headings off its own that a fast one may ride to


def movable(field: Field, stand: Stand) -> bool:
    """Own, ready, not moved, not in contact, not fixed."""
    free = stand.side == field.bound_of and stand.status is Status.READY and not stand.moved
    return free and not stand.is_fixed and not field.in_contact(stand.id)


def candidates(field: Field, command: str, points: int) -> Iterator[Command]:
    """Moves of a command worth a look (K13), best first: one of each mover in turn, so that none waits for another."""
    who_may = movers_who_can_pay(field, command, points)
    queues = best_first(field, ((who, likely_moves(field, who), other_moves(field, who)) for who in who_may))
    return (order for each in zip_longest(*queues) for order in each if order is not None)


def movers_who_can_pay(field: Field, command: str, points: int) -> list[tuple[str, ...]]:
    """Whole bodies, runs of their fronts and single elements that could be moved for these points."""
    return [who for who in movers(field, command) if can_pay(field, who, points)]


def can_pay(field: Field, who: tuple[str, ...], points: int) -> bool:
    """Whether these could leave their group if they are only part of it."""
    part = len(who) < len(field.bodies.get(who[0], who))
    return not part or points >= SPLIT or is_light(field, who[0])


def moves_of(field: Field, who: tuple[str, ...]) -> list[Command]:
    """All that a body, part of one or single element could be thought to do."""
    return [*likely_moves(field, who), *other_moves(field, who)]


def likely_moves(field: Field, who: tuple[str, ...]) -> Iterator[Command]:
    """What a body, part of one or single element is judged by at first: its charges, and straight on or wheeled on."""
    if any(field.stands[id_].may_only_wheel for id_ in who):
        yield from gun_orders(field, who)
        return
    yield from strikes(field, who)
    yield ahead(who, reach_of(field, who))
    for to in ("left", "right"):
        yield from wheels(field, who, to, TURNS[0], alone=False)


def other_moves(field: Field, who: tuple[str, ...]) -> Iterator[Command]:
    """What else they could do, the likeliest first."""
    if any(field.stands[id_].may_only_wheel for id_ in who):
        return
    yield from advances(field, who)
    if len(who) == 1 and field.stands[who[0]].type in FAST:
        yield from rides(field, who)


def movers(field: Field, command: str) -> list[tuple[str, ...]]:
    """Whole bodies that can move, then runs of their fronts, then their single elements; the general's body first."""
    ready = {id_ for id_, s in field.stands.items() if s.command == command and movable(field, s)}
    found: dict[tuple[str, ...], int] = {}
    for id_ in sorted(ready):
        body = field.bodies.get(id_, (id_,))
        if set(body) <= ready and not any(field.stands[m].may_only_wheel for m in body):
            led = any(field.stands[m].general for m in body)
            found.setdefault(body, 0 if led else 1)
    for body in tuple(found):
        for run in runs(field, body):
            found.setdefault(run, 3)
    for id_ in sorted(ready):
        found.setdefault((id_,), 2)
    return sorted(found, key=lambda who: (found[who], who))


def runs(field: Field, body: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Each run of two to four of a body's front with what stands behind it (K13); none of a column or the whole."""
    front = front_of(field, body)
    guide = field.bases[front[0]].pose if front else None
    if guide is None or len(front) < 3:
        return []
    front.sort(key=lambda id_: frame(guide, field.bases[id_].pose.at)[0])
    ends = [(a, a + n) for n in range(MOST_RUN, 1, -1) for a in range(len(front) - n + 1) if n < len(front)]
    kept = [(a, b) for a, b in ends if a == 0 or b == len(front)]  # a wing goes; a middle part would tear the line
    return [with_rear(field, body, front[a:b]) for a, b in kept]


def with_rear(field: Field, body: tuple[str, ...], front: list[str]) -> tuple[str, ...]:
    """Some of a front, and who stands behind them."""
    found = list(front)
    for id_ in body:
        if id_ not in found and any(is_behind(field, id_, o) for o in found):
            found.append(id_)
    return tuple(found)


def is_light(field: Field, id_: str) -> bool:
    """Whether its body separates for nothing: all LH, or only Sk and Wb."""
    types = {field.stands[m].type for m in field.bodies.get(id_, (id_,))}
    return types == {Type.LH} or types <= {Type.SK, Type.WB}


def gun_orders(field: Field, who: tuple[str, ...]) -> Iterator[Command]:
    """A gun in position wheels, or is limbered."""
    if len(who) == 1:
        for to in ("left", "right"):
            yield Command(Verb.MOVE, who, (Wheel(to, 1500),))


def reach_of(field: Field, who: tuple[str, ...]) -> int:
    """About how far they may go."""
    return (
        allowance(tuple(field.stands[id_].element for id_ in who), Going.GOOD, low_visibility=field.low_visibility) or 0
    )


def strikes(field: Field, who: tuple[str, ...]) -> Iterator[Command]:
    """Into every edge that may be struck of the enemies within reach; a group with a few of its front."""
    far = reach_of(field, who) + 50 * PACE
    for id_ in who if len(who) == 1 else leaders(field, who):
        base = field.bases[id_]
        near = sorted(
            (gap(base.figure, field.bases[j].figure), j)
            for j in field.enemies(field.bound_of)
            if is_near(field, id_, j, far)
        )
        for _, j in [pair for pair in near if pair[0] <= far][:NEAR_ENEMIES]:
            enemy = field.bases[j]
            edges = dict.fromkeys((edge_met(base.pose.h, enemy), *Edge))
            for edge in edges if len(who) == 1 else dict.fromkeys((edge_met(base.pose.h, enemy), Edge.FRONT)):
                if may_strike(base, enemy, edge):
                    yield Command(Verb.MOVE, who, (Into(id_, j, edge),))


def is_near(field: Field, i: str, j: str, far: int) -> bool:
    """A filter by coordinates."""
    a, b = field.bases[i].pose, field.bases[j].pose
    return abs(a[0] - b[0]) <= far + 12000 and abs(a[1] - b[1]) <= far + 12000


def leaders(field: Field, who: tuple[str, ...]) -> list[str]:
    """Those of a body that could strike: a few of its front, from both ends and the middle."""
    front = front_of(field, who)
    return [front[0], front[len(front) // 2], front[-1]] if len(front) > 2 else front


def is_behind(field: Field, i: str, o: str) -> bool:
    """Whether another of the body stands right before an element."""
    here, there = field.bases[i].pose, field.bases[o].rear
    return abs(here[0] - there[0]) <= 1000 and abs(here[1] - there[1]) <= 1000


def advances(field: Field, who: tuple[str, ...]) -> Iterator[Command]:
    """Ahead to the ranges that matter and by quarters; wheels, alone and with the rest of the allowance ahead; back."""
    far = reach_of(field, who)
    for by in dict.fromkeys((*to_ranges(field, who, far), *(far * quarter // 4 for quarter in QUARTERS))):
        yield ahead(who, by)
    for to in ("left", "right"):
        yield Command(Verb.MOVE, who, (Wheel(to, TURNS[0]),))
        for by in TURNS[1:]:
            yield from wheels(field, who, to, by)
    yield Command(Verb.MOVE, who, (Straight("back", far // 4 // HAND * HAND),))
    if far_from_enemies(field, who):
        yield Command(Verb.MARCH, who, (Straight("ahead", far // HAND * HAND),))


def wheels(field: Field, who: tuple[str, ...], to: str, by: int, alone: bool = True) -> Iterator[Command]:
    """A wheel, alone and with the rest of the allowance ahead."""
    if alone:
        yield Command(Verb.MOVE, who, (Wheel(to, by),))
    rest = (reach_of(field, who) - arc_of(field, who, by)) // HAND * HAND
    if rest > 0:
        yield Command(Verb.MOVE, who, (Wheel(to, by), Straight("ahead", rest)))


def ahead(who: tuple[str, ...], by: int) -> Command:
    """Straight on, on the hand grid."""
    return Command(Verb.MOVE, who, (Straight("ahead", max(HAND, by // HAND * HAND)),))


def arc_of(field: Field, who: tuple[str, ...], by: int) -> int:
    """About what a wheel costs: the arc of the outer corner of so wide a front."""
    wide = WIDTH * len({field.bases[id_].pose.at for id_ in front_of(field, who)})
    return ceil_div(wide * by * 3142, 18000 * 1000) + HAND


def front_of(field: Field, who: tuple[str, ...]) -> list[str]:
    """Those of a body before whom none of it stands."""
    return [id_ for id_ in who if not any(is_behind(field, id_, o) for o in who if o != id_)]


def to_ranges(field: Field, who: tuple[str, ...], far: int) -> list[int]:
    """So far ahead that the nearest enemy is just in the own range, or it is just out of his."""
    base = field.bases[who[0]]
    near = sorted((gap(base.figure, field.bases[j].figure), j) for j in field.enemies(field.bound_of))[:1]
    found = []
    for off, j in near:
        ours = range_units(field.stands[who[0]].element, False, field.switches)
        theirs = range_units(field.stands[j].element, False, field.switches)
        found += [off - ours + HAND] if ours else []
        found += [off - theirs - HAND] if theirs else []
    return [by for by in found if HAND <= by < far]


def rides(field: Field, who: tuple[str, ...]) -> Iterator[Command]:
    """A fast element to the points 45° and 90° off at 60 % of its way, and beside or behind an enemy's flank."""
    id_, base = who[0], field.bases[who[0]]
    far = reach_of(field, who)
    for off in OFF:
        for turn in (-off, off):
            h = (base.pose.h + turn) % FULL
            x, y = moved(Pose(*base.pose.at, h), 0, far * 6 // 10).at
            yield Command(Verb.MOVE, who, (To((x // HAND * HAND, y // HAND * HAND), h),))
    for j in field.enemies(field.bound_of):
        if is_near(field, id_, j, far):
            yield from (Command(Verb.MOVE, who, (To(pose.at, pose.h),)) for pose in round_flank(field, id_, j, far))


def round_flank(field: Field, id_: str, j: str, far: int) -> list[Pose]:
    """The nearer of the points a base's width off either flank of an enemy, looking at it, and behind its rear."""
    base, enemy = field.bases[id_], field.bases[j]
    found = []
    for edge in (Edge.LEFT, Edge.RIGHT, Edge.REAR):
        out = enemy.outward(edge)
        at = moved(out, 0, WIDTH).at
        if length_up(base.pose.at, at) <= far:
            found.append(Pose(at[0], at[1], (out.h + 18000) % FULL))
    return sorted(found, key=lambda pose: length_up(base.pose.at, pose.at))[:1]


def far_from_enemies(field: Field, who: tuple[str, ...]) -> bool:
    """Whether a march is worth a thought: every enemy is well over 300 paces off."""
    here = field.bases[who[0]].pose
    poses = (field.bases[j].pose for j in field.enemies(field.bound_of))
    return all(max(abs(p[0] - here[0]), abs(p[1] - here[1])) > 500 * PACE for p in poses)
