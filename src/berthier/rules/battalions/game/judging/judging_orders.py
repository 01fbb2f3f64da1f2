"""The urge of an order (section g): what fire, a charge, a march or a change is likely to bring, in points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from berthier.boards.table.figures import gap
from berthier.core.dice import D6
from berthier.core.table import integer
from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.charts import QUALITY, SOLID_SHOT
from berthier.rules.battalions.fire import expected
from berthier.rules.battalions.fire_terms import Band, find_band
from berthier.rules.battalions.game.combat.checks import aim
from berthier.rules.battalions.game.combat.ray import Solid, aim_solid
from berthier.rules.battalions.game.judging.judging_charges import charge_gain
from berthier.rules.battalions.game.judging.judging_shapes import shape_worth
from berthier.rules.battalions.game.judging.tasks import must_storm, worth_of
from berthier.rules.battalions.game.judging.ways import next_point
from berthier.rules.battalions.game.judging.weights import STEADY, BattleWeights
from berthier.rules.battalions.game.orders.acting import moves
from berthier.rules.battalions.game.orders.orders import (
    FINISHED,
    Act,
    ChargeAt,
    Command,
    Dress,
    Face,
    FireAt,
    Form,
    Go,
    Leave,
    Occupy,
    Rally,
)
from berthier.rules.battalions.game.position import Position, field_of, periods, scenario, table_of
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.game.table.field import Field, point_gap
from berthier.rules.battalions.game.table.ground import BLOCK
from berthier.rules.battalions.game.table.refusal import Refused
from berthier.rules.battalions.solid import points_per_hit
from berthier.rules.battalions.units import DENSE, Arm, Formation, Status

SUPPORT = 6 * INCH
DENSE_FOOT = (Formation.COLUMN, Formation.SQUARE, Formation.ROAD)


def urge_of_order(position: Position, option: Any, weights: BattleWeights = STEADY) -> float:
    """An order by its acts; the words that end a turn are weighed as doing nothing."""
    command = option.value
    if not isinstance(command, Command):
        return weights.finish if command.word == FINISHED else -6.0
    return urge_of_command(position, command, weights)


@lru_cache(4096)
def urge_of_command(position: Position, command: Command, weights: BattleWeights = STEADY) -> float:
    """What a unit is told; remembered while the same position is looked at again."""
    field = field_of(position)
    return urge_of_plan(position, field, field.by_id[command.unit], command.acts, weights)


def urge_of_plan(
    position: Position, field: Field, troop: Troop, acts: Sequence[Act], weights: BattleWeights = STEADY
) -> float:
    """What a unit on a field would do, act by act."""
    total, charges = 0.0, isinstance(acts[-1], ChargeAt)
    for act in acts:
        try:
            if isinstance(act, ChargeAt) or not charges:  # what leads up to a charge is worth what the charge is
                total += urge_of_act(position, field, troop, act, weights)
            after = None if isinstance(act, FireAt | ChargeAt | Rally) else moves(field, troop, act)
        except Refused:
            return total
        if after is None:
            break
        field, troop = field.with_troop(after), after
    spent = troop.used + (acts[-1].actions if isinstance(acts[-1], FireAt) else 0)
    return total - (weights.kept * worth_of(troop) if spent >= 2 and is_horse_near(field, troop) else 0.0)


def urge_of_act(position: Position, field: Field, troop: Troop, act: Act, weights: BattleWeights) -> float:
    """One act."""
    money = worth_of(troop)
    match act:
        case FireAt():
            return urge_of_fire(position, field, troop, act, weights)
        case ChargeAt(at, wheel):
            target = field.troop(at)
            gain = charge_gain(field, troop, target, wheel, weights)
            return gain + weights.stormed * stake(position, field, target, weights)
        case Go():
            return urge_of_march(position, field, troop, act, weights)
        case Form(to, _, _):
            now = shape_worth(field, troop, troop.drawn_up, weights)
            return money * shape_worth(field, troop, to, weights) - money * now
        case Face():
            return 0.01 * money
        case Occupy(block):
            return money * weights.housed + weights.entered * place_points(position, field, block)
        case Leave():
            return -0.06 * money
        case Dress() | Rally():
            return 0.12 * money
    return 0.0


def urge_of_fire(position: Position, field: Field, troop: Troop, act: FireAt, weights: BattleWeights) -> float:
    """Expected figures in points of the target, and the check they oblige to; shots spend ammunition."""
    fire = (
        aim_solid(field, troop, act.point, act.actions)
        if act.point
        else aim(field, troop, field.troop(act.at), act.actions, act.shot)
    )
    powder = 0.004 * worth_of(troop) * act.actions if troop.guns is not None else 0.0
    if isinstance(fire, Solid):
        return solid_gain(field, troop, fire, weights) - powder
    target, figures = field.troop(act.at), expected(quiet(), fire.shot)
    driven = weights.driven * min(1.0, figures / 2) * fragility(target)
    return hurt(target, figures, weights) + driven * stake(position, field, target, weights) - powder


def stake(position: Position, field: Field, target: Troop, weights: BattleWeights) -> float:
    """What the places are worth that a unit stands in: driven off, it holds them no more."""
    points = scenario(position)["hold_points"]
    figure = field.figures[target.id]
    near = [one for one in field.table.objectives if points.get(one.id) and point_gap(figure, one.at) <= one.radius]
    return float(sum(points[one.id] for one in near) * weights.hold * place_share(position, weights))


def place_share(position: Position, weights: BattleWeights = STEADY) -> float:
    """Places count more as the end comes near."""
    return weights.early + (1 - weights.early) * position.period / periods(position)


def hurt(target: Troop, figures: float, weights: BattleWeights) -> float:
    """What losing so many figures costs a unit, and what the check after it may cost."""
    money = worth_of(target) * (1 + weights.riders if target.arm is Arm.CAVALRY else 1.0)
    return money * (
        weights.hurt * figures / target.original + (weights.shaken * min(1.0, figures / 2) * fragility(target))
    )


def fragility(troop: Troop) -> float:
    """The chance that a check under fire fails, roughly: number less losses, of twenty."""
    number = troop.mn if troop.mn is not None else integer(QUALITY.at(troop.quality, "morale number"))
    strength = number - troop.lost // 2 - troop.fatigue - 1 - (5 if troop.status is not Status.FORMED else 0)
    return min(1.0, max(0.0, 1 - strength / 20))


def solid_gain(field: Field, troop: Troop, fire: Solid, weights: BattleWeights) -> float:
    """Expected figures on everybody the ball meets; friends count against it."""
    gain = 0.0
    for name, figures in ball_figures(fire).items():
        met = field.by_id[name]
        gain += hurt(met, figures, weights) * (-2 if met.side == troop.side else 1)
    return gain


def ball_figures(fire: Solid) -> dict[str, float]:
    """The figures that a ball takes on the average of each unit it meets: six points a figure."""
    silent, found = quiet(), {}
    for target in fire.targets:
        band = find_band(silent, fire.calibre, target.near_in)
        if band is not None:
            points = points_per_hit(silent, fire.cannon, fire.howitzers, target.formation, target.mods)
            found[target.name] = fire.actions * hit_chance(fire, band) * points / 6
    return found


def hit_chance(fire: Solid, band: Band) -> float:
    """The chance of one die to hit."""
    cell = str(SOLID_SHOT.at(fire.rating, band).value)
    return 1.0 if cell == "Hit" else (7 - int(cell[0])) / D6.sides


def urge_of_march(position: Position, field: Field, troop: Troop, act: Go, weights: BattleWeights) -> float:
    """Nearer to its goal, not into canister in column, not away from what it holds."""
    after = moves(field, troop, act)
    assert after is not None, "a march has no dice"
    storms = weights.storms or must_storm(position, troop.side)
    money, goal = worth_of(troop), next_point(position, field, troop, storms)
    there = field.base_at(after, after.pose, after.drawn_up).figure
    nearer = point_gap(field.figures[troop.id], goal) - point_gap(there, goal)
    haste = 1 + position.period / periods(position)
    value = money * weights.pace * haste * nearer / INCH
    if weights.backed:
        gained = is_backed(field, troop, there) - is_backed(field, troop, field.figures[troop.id])
        value += money * weights.backed * gained
    if troop.guns is not None and troop.drawn_up is Formation.UNLIMBERED:
        value -= 0.05 * money
    return value - money * danger(field, after, there, weights)


def is_backed(field: Field, troop: Troop, figure: Any) -> bool:
    """Whether a friend in good order is near enough for its support where a unit would stand (Q10)."""
    return any(
        one.side == troop.side
        and one.id != troop.id
        and one.status is Status.FORMED
        and gap(figure, field.figures[one.id]) <= SUPPORT
        for one in field.troops
    )


def danger(field: Field, troop: Troop, figure: Any, weights: BattleWeights) -> float:
    """Columns under canister or muskets, anybody thin in front of horse."""
    risk = 0.0
    for enemy in field.enemies(troop.side):
        if enemy.is_broken:
            continue
        far = gap(figure, field.figures[enemy.id])
        if enemy.guns is not None and enemy.drawn_up is Formation.UNLIMBERED and far <= 15 * INCH:
            risk += weights.canister if troop.drawn_up in DENSE_FOOT else weights.canister / 2
        elif enemy.arm is Arm.INFANTRY and far <= 4 * INCH and troop.drawn_up in DENSE_FOOT:
            risk += weights.muskets
        elif enemy.arm is Arm.INFANTRY and far <= 6 * INCH and troop.arm is Arm.CAVALRY:
            risk += weights.under_foot
    return min(weights.most_risk, risk)


def is_horse_near(field: Field, troop: Troop) -> bool:
    """Enemy horse within 22 in of foot that is no square: an action held may save it."""
    if troop.arm is not Arm.INFANTRY or troop.drawn_up in DENSE or troop.is_garrison:
        return False
    return any(
        one.arm is Arm.CAVALRY and not one.is_broken and field.within(troop.id, one.id, 22 * INCH)
        for one in field.enemies(troop.side)
    )


def place_points(position: Position, field: Field, block: str) -> float:
    """Houses within an objective are worth its points."""
    points = scenario(position)["hold_points"]
    houses = next(one for one in table_of(position).of(BLOCK) if one.id == block)
    near = [one for one in field.table.objectives if point_gap(houses.area, one.at) <= one.radius]
    return float(sum(points.get(one.id, 0) for one in near))
