"""The urge of an order (section g): what fire, a charge, a march or a change is likely to bring, in points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from berthier.boards.table.figures import gap
from berthier.boards.table.sight import Quarter, wedge
from berthier.core.dice import D6
from berthier.core.table import integer
from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.cavalry import TOO_CLOSE
from berthier.rules.battalions.charts import QUALITY, SOLID_SHOT
from berthier.rules.battalions.fire import expected
from berthier.rules.battalions.fire_terms import Band, find_band
from berthier.rules.battalions.game.combat.checks import aim
from berthier.rules.battalions.game.combat.ray import Solid, aim_solid
from berthier.rules.battalions.game.judging.judging_charges import charge_gain
from berthier.rules.battalions.game.judging.tasks import worth_of
from berthier.rules.battalions.game.judging.ways import next_point
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
from berthier.rules.battalions.game.table.rates import charge_limit
from berthier.rules.battalions.game.table.refusal import Refused
from berthier.rules.battalions.game.table.shape import size_of
from berthier.rules.battalions.solid import points_per_hit
from berthier.rules.battalions.units import DENSE, Arm, Formation, Status

HOLD_WORTH = 30  # a unit of about 100 points counts 2 at the end, a place as many as its points
HURT, SHAKEN = 0.5, 0.25  # half of a loss is in the worth that follows; a check may drive the target off
PACE_WORTH = 0.02  # of a unit's points, for an inch nearer to its goal
DENSE_FOOT = (Formation.COLUMN, Formation.SQUARE, Formation.ROAD)


def urge_of_order(position: Position, option: Any) -> float:
    """An order by its acts; the words that end a turn are weighed as doing nothing."""
    command = option.value
    if not isinstance(command, Command):
        return -3.0 if command.word == FINISHED else -6.0
    return urge_of_command(position, command)


@lru_cache(4096)
def urge_of_command(position: Position, command: Command) -> float:
    """What a unit is told; remembered while the same position is looked at again."""
    field = field_of(position)
    return urge_of_plan(position, field, field.by_id[command.unit], command.acts)


def urge_of_plan(position: Position, field: Field, troop: Troop, acts: Sequence[Act]) -> float:
    """What a unit on a field would do, act by act."""
    total, charges = 0.0, isinstance(acts[-1], ChargeAt)
    for act in acts:
        try:
            if isinstance(act, ChargeAt) or not charges:  # what leads up to a charge is worth what the charge is
                total += urge_of_act(position, field, troop, act)
            after = None if isinstance(act, FireAt | ChargeAt | Rally) else moves(field, troop, act)
        except Refused:
            return total
        if after is None:
            break
        field, troop = field.with_troop(after), after
    spent = troop.used + (acts[-1].actions if isinstance(acts[-1], FireAt) else 0)
    return total - (0.06 * worth_of(troop) if spent >= 2 and is_horse_near(field, troop) else 0.0)


def urge_of_act(position: Position, field: Field, troop: Troop, act: Act) -> float:
    """One act."""
    money = worth_of(troop)
    match act:
        case FireAt():
            return urge_of_fire(position, field, troop, act)
        case ChargeAt(at, wheel):
            return charge_gain(field, troop, field.troop(at), wheel) + 0.4 * stake(position, field, field.troop(at))
        case Go():
            return urge_of_march(position, field, troop, act)
        case Form(to, _, _):
            return money * shape_worth(field, troop, to) - money * shape_worth(field, troop, troop.drawn_up)
        case Face():
            return 0.01 * money
        case Occupy(block):
            return money * 0.08 + place_worth(position, field, block)
        case Leave():
            return -0.06 * money
        case Dress() | Rally():
            return 0.12 * money
    return 0.0


def urge_of_fire(position: Position, field: Field, troop: Troop, act: FireAt) -> float:
    """Expected figures in points of the target, and the check they oblige to; shots spend ammunition."""
    fire = (
        aim_solid(field, troop, act.point, act.actions)
        if act.point
        else aim(field, troop, field.troop(act.at), act.actions, act.shot)
    )
    powder = 0.004 * worth_of(troop) * act.actions if troop.guns is not None else 0.0
    if isinstance(fire, Solid):
        return solid_gain(field, troop, fire) - powder
    target, figures = field.troop(act.at), expected(quiet(), fire.shot)
    driven = 0.5 * min(1.0, figures / 2) * fragility(target)
    return hurt(target, figures) + driven * stake(position, field, target) - powder


def stake(position: Position, field: Field, target: Troop) -> float:
    """What the places are worth that a unit stands in: driven off, it holds them no more."""
    points = scenario(position)["hold_points"]
    figure = field.figures[target.id]
    near = [one for one in field.table.objectives if points.get(one.id) and point_gap(figure, one.at) <= one.radius]
    return float(sum(points[one.id] for one in near) * HOLD_WORTH * place_share(position))


def place_share(position: Position) -> float:
    """Places count more as the end comes near."""
    return 0.3 + 0.7 * position.period / periods(position)


def hurt(target: Troop, figures: float) -> float:
    """What losing so many figures costs a unit, and what the check after it may cost."""
    money = worth_of(target)
    return money * (HURT * figures / target.original + (SHAKEN * min(1.0, figures / 2) * fragility(target)))


def fragility(troop: Troop) -> float:
    """The chance that a check under fire fails, roughly: number less losses, of twenty."""
    number = troop.mn if troop.mn is not None else integer(QUALITY.at(troop.quality, "morale number"))
    strength = number - troop.lost // 2 - troop.fatigue - 1 - (5 if troop.status is not Status.FORMED else 0)
    return min(1.0, max(0.0, 1 - strength / 20))


def solid_gain(field: Field, troop: Troop, fire: Solid) -> float:
    """Expected figures on everybody the ball meets; friends count against it."""
    gain = 0.0
    for name, figures in ball_figures(fire).items():
        other = field.by_id[name]
        gain += hurt(other, figures) * (-2 if other.side == troop.side else 1)
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


def urge_of_march(position: Position, field: Field, troop: Troop, act: Go) -> float:
    """Nearer to its goal, not into canister in column, not away from what it holds."""
    after = moves(field, troop, act)
    assert after is not None, "a march has no dice"
    money, goal = worth_of(troop), next_point(position, field, troop)
    there = field.base_at(after, after.pose, after.drawn_up).figure
    nearer = point_gap(field.figures[troop.id], goal) - point_gap(there, goal)
    haste = 1 + position.period / periods(position)
    value = money * PACE_WORTH * haste * nearer / INCH
    if troop.guns is not None and troop.drawn_up is Formation.UNLIMBERED:
        value -= 0.05 * money
    return value - money * danger(field, after, there)


def danger(field: Field, troop: Troop, figure: Any) -> float:
    """Columns under canister or muskets, anybody thin in front of horse."""
    risk = 0.0
    for enemy in field.enemies(troop.side):
        if enemy.is_broken:
            continue
        far = gap(figure, field.figures[enemy.id])
        if enemy.guns is not None and enemy.drawn_up is Formation.UNLIMBERED and far <= 15 * INCH:
            risk += 0.12 if troop.drawn_up in DENSE_FOOT else 0.06
        elif enemy.arm is Arm.INFANTRY and far <= 4 * INCH and troop.drawn_up in DENSE_FOOT:
            risk += 0.05
        elif enemy.arm is Arm.INFANTRY and far <= 6 * INCH and troop.arm is Arm.CAVALRY:
            risk += 0.08
    return min(0.4, risk)


def shape_worth(field: Field, troop: Troop, shape: Formation) -> float:
    """How good a formation is here: squares near horse, lines near foot, columns far off, guns ready in range."""
    enemies = [enemy for enemy in field.enemies(troop.side) if not enemy.is_broken]
    horse = any(one.arm is Arm.CAVALRY and field.within(troop.id, one.id, 15 * INCH) for one in enemies)
    risk = exposure(field, troop, enemies)
    guns = any(one.guns is not None and field.within(troop.id, one.id, 24 * INCH) for one in enemies)
    foot = any(one.arm is Arm.INFANTRY and field.within(troop.id, one.id, 12 * INCH) for one in enemies)
    if troop.guns is not None:
        near = any(field.within(troop.id, one.id, 36 * INCH) for one in enemies)
        return 0.15 if (shape is Formation.UNLIMBERED) == near else 0.0
    if troop.arm is Arm.CAVALRY:
        return 0.05 if shape is (Formation.LINE if foot or horse else Formation.COLUMN) else 0.0
    values = {
        Formation.SQUARE: 0.28 * risk - 0.12 - (0.06 if guns else 0.0) - (0.08 if foot else 0.0),
        Formation.LINE: (0.1 if foot else 0.02) - 0.08 * risk,
        Formation.COLUMN: (0.0 if foot else 0.06) - 0.1 * risk,
        Formation.SKIRMISH: 0.05 if troop.kind in ("light", "rifles") and not horse else -0.05,
    }
    return values.get(shape, 0.0)


def exposure(field: Field, troop: Troop, enemies: list[Troop]) -> float:
    """How likely horse is upon this foot before it has time to form, 0 to 1: within its charge and 15 in.

    From farther off an action held is enough for the square (D10); a wide line struck in front needs none. One body of
    horse charges one of those in its reach, and weak ones are feared less.
    """
    line, risk = field.base_at(troop, troop.pose, Formation.LINE), 0.0
    for one in enemies:
        reach = min(charge_limit(one), TOO_CLOSE * INCH) if one.arm is Arm.CAVALRY else 0
        if not reach or not field.within(troop.id, one.id, reach):
            continue
        if wedge(line, one.pose.at) is not Quarter.FRONT or files(troop) * 2 < 3 * files(one):
            prey = sum(
                foot.arm is Arm.INFANTRY and not foot.is_garrison and field.within(foot.id, one.id, reach)
                for foot in field.enemies(one.side)
            )
            risk += one.figures / one.original / max(1, prey)
    return min(1.0, risk)


def files(troop: Troop) -> int:
    """The front of a unit in line, in figures (G31)."""
    return size_of(troop.arm, Formation.LINE, troop.figures, troop.original).front


def is_horse_near(field: Field, troop: Troop) -> bool:
    """Enemy horse within 22 in of foot that is no square: an action held may save it."""
    if troop.arm is not Arm.INFANTRY or troop.drawn_up in DENSE or troop.is_garrison:
        return False
    return any(
        one.arm is Arm.CAVALRY and not one.is_broken and field.within(troop.id, one.id, 22 * INCH)
        for one in field.enemies(troop.side)
    )


def place_worth(position: Position, field: Field, block: str) -> float:
    """Houses within an objective are worth its points."""
    points = scenario(position)["hold_points"]
    houses = next(one for one in table_of(position).of(BLOCK) if one.id == block)
    near = [one for one in field.table.objectives if point_gap(houses.area, one.at) <= one.radius]
    return float(sum(6 * points.get(one.id, 0) for one in near))
