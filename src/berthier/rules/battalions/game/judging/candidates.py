"""Candidates for programs (section g, K13): a few orders of a unit worth considering, all of them legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from berthier.boards.table.measure import FULL
from berthier.rules.battalions.game.combat.firing import musket_reach
from berthier.rules.battalions.game.judging.marching import GUNS_BEAR, marches
from berthier.rules.battalions.game.judging.plans import Plan, by_distance, is_legal, longest, turn_to
from berthier.rules.battalions.game.judging.tasks import goal_of
from berthier.rules.battalions.game.orders.acting import moves
from berthier.rules.battalions.game.orders.drill import can_skirmish
from berthier.rules.battalions.game.orders.orders import (
    Act,
    ChargeAt,
    Command,
    Dress,
    Face,
    FireAt,
    Form,
    Leave,
    Occupy,
    Rally,
    Stand,
)
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import FREE_WHEEL, INCH, OCCUPY_WITHIN
from berthier.rules.battalions.game.table.field import Field, point_gap
from berthier.rules.battalions.game.table.ground import BLOCK, Feature
from berthier.rules.battalions.game.table.rates import charge_limit, rate
from berthier.rules.battalions.game.table.shape import firing
from berthier.rules.battalions.units import Arm, Formation, Status

NEAR, FAR = 14 * INCH, 24 * INCH
MOST_TARGETS = 4
VOLLEY_AT = (2 * INCH, 4 * INCH)  # the close and the medium band of a musket


def candidates(position: Position, troop: Troop) -> list[Command]:
    """What a program would consider for one unit, its stand first."""
    field = field_of(position)
    if troop.is_broken:
        return [Command(troop.id, (Rally(),))]
    moved = [*marches(position, field, troop), *changes(field, troop)]
    plans = (
        (Stand(),),
        *fires(field, troop),
        *charges(field, troop),
        *moved,
        *volleys(field, troop, moved),
        *houses(position, field, troop),
    )
    return [Command(troop.id, plan) for plan in dict.fromkeys(plans)]


def second_candidates(position: Position, troop: Troop) -> list[Act]:
    """Single acts for a unit under way."""
    field = field_of(position)
    found = [*fires(field, troop), *charges(field, troop), *marches(position, field, troop), *changes(field, troop)]
    return [plan[0] for plan in found if len(plan) == 1]


def fires(field: Field, troop: Troop) -> Iterator[Plan]:
    """Fire at the nearest it may fire at, with both actions or one; guns at the best two."""
    guns = troop.guns is not None
    if (guns and troop.drawn_up is not Formation.UNLIMBERED) or (not guns and not firing(troop)):
        return
    found = 0
    for enemy in by_distance(field, troop, 60 * INCH if guns else musket_reach(troop))[:MOST_TARGETS]:
        for actions in range(troop.left, 0, -1):
            plan = (FireAt(enemy.id, actions=actions),)
            if is_legal(field, troop, plan):
                yield plan
                found += actions == troop.left
            elif actions == 1:
                break
        if found == 2:
            return


def volleys(field: Field, troop: Troop, moved: Sequence[Plan]) -> Iterator[Plan]:
    """A march or a change, and fire with the action left; foot also marches up to a shorter range for it."""
    if troop.left < 2 or troop.arm is Arm.CAVALRY:
        return
    firsts = [plan[0] for plan in moved if len(plan) == 1]
    for first in dict.fromkeys((*firsts, *approaches(field, troop))):
        after = moves(field, troop, first)
        if after is not None:
            yield from ((first, *plan) for plan in islice(fires(field.with_troop(after), after), 1))


def approaches(field: Field, troop: Troop) -> Iterator[Act]:
    """Marches of foot that end in the close or the medium band before the nearest enemy."""
    limit = None if troop.is_garrison or troop.guns is not None else rate(troop)
    found = field.nearest(field.figures[troop.id], field.enemies(troop.side))
    if limit is None or found is None or not firing(troop):
        return
    goal = field.bases[found[0].id].centre
    for band in VOLLEY_AT:
        if 0 < found[1] - band <= limit:
            go = longest(field, troop, goal, turn_to(field, troop, goal), found[1] - band)
            if go is not None:
                yield go


def charges(field: Field, troop: Troop) -> Iterator[Plan]:
    """A charge at each of the nearest enemies: straight, or with the wheel that looks at him; else after a turn.

    Two more that are out of reach so: by a line after it has formed column, at those in trouble after a march.
    """
    if (
        troop.guns is not None
        or troop.allowed < 2
        or troop.drawn_up
        not in (
            Formation.LINE,
            Formation.COLUMN,
            Formation.SKIRMISH,
        )
    ):
        return
    found = set()
    for enemy in by_distance(field, troop, charge_limit(troop))[:4]:
        wheel = turn_to(field, troop, field.bases[enemy.id].centre)
        ways = [0] if abs(wheel) < 200 else [way for way in (wheel, 0) if abs(way) <= FREE_WHEEL]
        plan: Plan | None = next(
            ((ChargeAt(enemy.id, way),) for way in ways if is_legal(field, troop, (ChargeAt(enemy.id, way),))), None
        )
        if plan is None and troop.left == 2 and abs(wheel) > FREE_WHEEL // 2:
            turned: Plan = (Face((troop.heading + wheel) % FULL), ChargeAt(enemy.id))
            plan = turned if is_legal(field, troop, turned) else None
        if plan is not None:
            found.add(enemy.id)
            yield plan
    if troop.left == 2 and not troop.skirmishes:
        far = [enemy for enemy in by_distance(field, troop, FAR) if enemy.id not in found]
        plans = (far_charge(field, troop, enemy) for enemy in far[:MOST_TARGETS])
        yield from islice((plan for plan in plans if plan is not None), 2)


def far_charge(field: Field, troop: Troop, enemy: Troop) -> Plan | None:
    """A charge that needs an action first: a line of foot forms column, others march up to somebody in trouble."""
    first: Act | None
    if troop.arm is Arm.INFANTRY and troop.drawn_up is Formation.LINE:
        first = Form(Formation.COLUMN)
    elif is_prey(enemy):
        centre = field.bases[enemy.id].centre
        first = longest(field, troop, centre, turn_to(field, troop, centre), rate(troop) or 0)
    else:
        return None
    if first is None or not is_legal(field, troop, (first,)):
        return None
    after = moves(field, troop, first)
    assert after is not None, "neither a march nor a change throws dice"
    there = field.with_troop(after)
    if not there.within(after.id, enemy.id, charge_limit(after)):
        return None
    wheel = turn_to(there, after, there.bases[enemy.id].centre)
    plan = (first, ChargeAt(enemy.id, 0 if abs(wheel) < 200 else wheel))
    return plan if abs(wheel) <= FREE_WHEEL and is_legal(field, troop, plan) else None


def is_prey(enemy: Troop) -> bool:
    """Somebody in trouble: in bad order, thinned by a third, or guns."""
    return enemy.status is not Status.FORMED or 3 * enemy.lost >= enemy.original or enemy.guns is not None


def changes(field: Field, troop: Troop) -> Iterator[Plan]:
    """Formations that fit what is near; order restored; guns limbered or not."""
    for act in wanted_changes(field, troop):
        if is_legal(field, troop, (act,)):
            yield (act,)


def wanted_changes(field: Field, troop: Troop) -> list[Act]:
    """What a unit might want to be, by arm."""
    acts: list[Act] = [Dress()] if troop.status is Status.DISORDERED else []
    near = by_distance(field, troop, FAR)
    if troop.guns is not None:
        return acts + gun_changes(field, troop, near)
    if troop.is_garrison:
        return acts
    horse = any(enemy.arm is Arm.CAVALRY and not enemy.is_broken for enemy in near)
    close = bool(by_distance(field, troop, NEAR))
    shapes = wanted_shapes(troop, horse=horse, close=close)
    return acts + [Form(shape) for shape in shapes if shape is not troop.drawn_up]


def wanted_shapes(troop: Troop, *, horse: bool, close: bool) -> Sequence[Formation]:
    """Squares against horse, lines against foot near by, columns to march, skirmishers to screen."""
    if troop.arm is Arm.CAVALRY:
        return (Formation.LINE,) if close or horse else (Formation.COLUMN,)
    found = [Formation.SQUARE] if horse else []
    found.append(Formation.LINE if close else Formation.COLUMN)
    if can_skirmish(troop) and troop.kind in ("light", "rifles"):
        found.append(Formation.SKIRMISH)
    return found


def gun_changes(field: Field, troop: Troop, near: list[Troop]) -> list[Act]:
    """Unlimber towards the nearest enemy in good range; limber when there is none; turn to him."""
    enemy = field.nearest(field.figures[troop.id], field.enemies(troop.side))
    if enemy is None:
        return []
    wheel = turn_to(field, troop, field.bases[enemy[0].id].centre)
    heading = (troop.heading + wheel) % FULL
    if troop.drawn_up is Formation.LIMBERED:
        return [Form(Formation.UNLIMBERED, face=heading)]
    if not near and enemy[1] > GUNS_BEAR:
        return [Form(Formation.LIMBERED)]
    return [Face(heading)] if abs(wheel) > 3000 else []


def houses(position: Position, field: Field, troop: Troop) -> Iterator[Plan]:
    """Into empty houses near by; out of them towards the goal."""
    if troop.arm is not Arm.INFANTRY:
        return
    if troop.is_garrison:
        goal = goal_of(position, troop)
        out = Leave((troop.heading + turn_to(field, troop, goal)) % FULL)
        if is_legal(field, troop, (out,)):
            yield (out,)
        return
    for block in field.table.of(BLOCK):
        if point_gap(field.figures[troop.id], block.area[0]) > OCCUPY_WITHIN + 14 * INCH:
            continue
        if is_legal(field, troop, (Occupy(block.id),)):
            yield (Occupy(block.id),)
        elif troop.left == 2:
            yield from march_in(field, troop, block)


def march_in(field: Field, troop: Troop, block: Feature) -> Iterator[Plan]:
    """Up to empty houses and into them."""
    goal, limit = block.area[0], rate(troop) or 0
    first = longest(field, troop, goal, turn_to(field, troop, goal), limit)
    if first is not None and is_legal(field, troop, (first, Occupy(block.id))):
        yield (first, Occupy(block.id))
