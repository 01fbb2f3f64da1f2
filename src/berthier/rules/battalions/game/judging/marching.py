"""Marches for programs (section g): towards a goal, round what bars the way, or out from behind it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from berthier.boards.table.measure import FULL, Point
from berthier.boards.table.steps import Straight
from berthier.rules.battalions.game.judging.plans import HAND, Plan, by_distance, is_legal, longest, to_point, turn_to
from berthier.rules.battalions.game.judging.ways import next_point
from berthier.rules.battalions.game.orders.acting import moves
from berthier.rules.battalions.game.orders.orders import Face, Go
from berthier.rules.battalions.game.position import Position
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.game.table.field import Field, point_gap
from berthier.rules.battalions.game.table.rates import rate
from berthier.rules.battalions.units import Formation

GUNS_BEAR = 45 * INCH  # guns in action stay there while an enemy is so near
MOST_TURN = 6000
FAR = 100 * INCH
SIDESTEPS = (3 * INCH // 2, 3 * INCH, 9 * INCH // 2)
DETOURS = (1500, -1500, 3000, -3000, 5000, -5000)  # off the straight way, where that is barred (section g)


def marches(position: Position, field: Field, troop: Troop, storms: bool = True) -> Iterator[Plan]:
    """Towards its goal or round what bars the way, as far as it gets, half as far, and twice; else back a little.

    Skirmishers go straight to a point.
    """
    limit = rate(troop)
    if limit is None or (troop.drawn_up is Formation.UNLIMBERED and by_distance(field, troop, GUNS_BEAR)):
        return
    goal = next_point(position, field, troop, storms)
    wheel = turn_to(field, troop, goal)
    if abs(wheel) > MOST_TURN and not troop.skirmishes:
        yield from turned_marches(field, troop, wheel, limit)
        return
    wanted = max(0, point_gap(field.figures[troop.id], goal) - INCH)
    price = min(limit, max(HAND, wanted))
    ways = (wheel, *(wheel + off for off in DETOURS if not troop.skirmishes and abs(wheel + off) <= MOST_TURN))
    first = next((go for way in ways if (go := longest(field, troop, goal, way, price)) is not None), None)
    if first is None or 2 * straight(first) < price:
        yield from islice(sidesteps(field, troop, limit), 2)
    if first is None:
        back = Go((Straight("back", 2 * INCH),))
        if is_legal(field, troop, (back,)):
            yield (back,)
        if troop.left == 2 and not troop.skirmishes:
            yield from sideways(field, troop, limit)
        return
    if troop.left == 2 and wanted > limit:
        both = (first, go_on(field, troop, first, goal, wanted - limit))
        if is_legal(field, troop, both):
            yield both
    yield (first,)
    half = longest(field, troop, goal, wheel, limit // 2)
    if half is not None:
        yield (half,)


def go_on(field: Field, troop: Troop, first: Go, goal: Point, wanted: int) -> Go:
    """A second march: as far again as the first went straight; skirmishers to a point farther on."""
    leg = first.legs[-1]
    if not troop.skirmishes:
        return Go((Straight("ahead", leg.by if isinstance(leg, Straight) else HAND),))
    after = moves(field, troop, first)
    return Go((to_point(after or troop, goal, min(rate(troop) or HAND, max(HAND, wanted))),))


def straight(go: Go) -> int:
    """How far a march goes straight ahead; to a point counts as all of it."""
    leg = go.legs[-1]
    return FAR if not isinstance(leg, Straight) else leg.by


def sidesteps(field: Field, troop: Troop, limit: int) -> Iterator[Plan]:
    """Past what bars the way: some paces to a side, at double price, and ahead with what is left."""
    if troop.drawn_up in (Formation.LINE, Formation.COLUMN):
        for aside in SIDESTEPS:
            for way in ("left", "right"):
                ahead = (limit - 2 * aside) // HAND * HAND
                plan: Plan = (Go((Straight(way, aside), Straight("ahead", ahead))),)
                if 2 * aside < limit and is_legal(field, troop, plan):
                    yield plan


def sideways(field: Field, troop: Troop, limit: int) -> Iterator[Plan]:
    """Out from behind what bars every way ahead: a turn to either side, and a march."""
    for way in (9000, -9000):
        face = Face((troop.heading + way) % FULL)
        marches = ((face, Go((Straight("ahead", limit // share // HAND * HAND),))) for share in (1, 2))
        yield from islice((plan for plan in marches if is_legal(field, troop, plan)), 1)


def turned_marches(field: Field, troop: Troop, wheel: int, limit: int) -> Iterator[Plan]:
    """A goal behind: turn, and march if there is an action left."""
    face = Face((troop.heading + wheel) % FULL)
    if troop.left == 2:
        plan: Plan = (face, Go((Straight("ahead", limit // HAND * HAND),)))
        if is_legal(field, troop, plan):
            yield plan
    if is_legal(field, troop, (face,)):
        yield (face,)
