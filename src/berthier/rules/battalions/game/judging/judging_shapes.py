"""What a formation is worth where a unit stands (section g): squares before horse near by, lines near foot."""

from __future__ import annotations

from berthier.boards.table.sight import Quarter, wedge
from berthier.rules.battalions.cavalry import TOO_CLOSE
from berthier.rules.battalions.game.judging.weights import STEADY, BattleWeights
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.rates import charge_limit
from berthier.rules.battalions.game.table.shape import size_of
from berthier.rules.battalions.units import Arm, Formation


def shape_worth(field: Field, troop: Troop, shape: Formation, weights: BattleWeights = STEADY) -> float:
    """How good a formation is here: squares near horse, lines near foot, columns far off, guns ready in range."""
    enemies = [enemy for enemy in field.enemies(troop.side) if not enemy.is_broken]
    horse = any(one.arm is Arm.CAVALRY and field.within(troop.id, one.id, 15 * INCH) for one in enemies)
    risk = exposure(field, troop, enemies, weights)
    guns = any(one.guns is not None and field.within(troop.id, one.id, 24 * INCH) for one in enemies)
    foot = any(one.arm is Arm.INFANTRY and field.within(troop.id, one.id, 12 * INCH) for one in enemies)
    if troop.guns is not None:
        near = any(field.within(troop.id, one.id, 36 * INCH) for one in enemies)
        return 0.15 if (shape is Formation.UNLIMBERED) == near else 0.0
    if troop.arm is Arm.CAVALRY:
        return 0.05 if shape is (Formation.LINE if foot or horse else Formation.COLUMN) else 0.0
    values = {
        Formation.SQUARE: weights.square * risk - 0.12 - (0.06 if guns else 0.0) - (0.08 if foot else 0.0),
        Formation.LINE: (0.1 if foot else 0.02) - 0.08 * risk,
        Formation.COLUMN: (0.0 if foot else 0.06) - 0.1 * risk,
        Formation.SKIRMISH: 0.05 if troop.kind in ("light", "rifles") and not horse else -0.05,
    }
    return values.get(shape, 0.0)


def exposure(field: Field, troop: Troop, enemies: list[Troop], weights: BattleWeights = STEADY) -> float:
    """How likely horse is upon this foot before it has time to form, 0 to 1: within its charge and 15 in.

    From farther off an action held is enough for the square (D10); a wide line struck in front needs none. One body of
    horse charges one of those in its reach; weak ones are feared less, by who has not learnt better (`remnant`).
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
            share = one.figures / one.original
            risk += (share + weights.remnant * (1 - share)) / max(1, prey)
    return min(1.0, risk)


def files(troop: Troop) -> int:
    """The front of a unit in line, in figures (G31)."""
    return size_of(troop.arm, Formation.LINE, troop.figures, troop.original).front
