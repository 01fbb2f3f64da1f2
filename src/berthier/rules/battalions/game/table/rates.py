"""How far a unit goes in an action (B1 to B5, G41), read from the charts of `movement`."""

from __future__ import annotations

from functools import lru_cache

from berthier.rules.battalions.charts import CHARGE_DISTANCE, OTHER_MOVES
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.moves import Battery, Drill, Mode, Mover, Pace, battery_cell, chart_cell
from berthier.rules.battalions.units import Arm, Formation, exact

OFF_ROAD = {Formation.ROAD: Formation.COLUMN}  # a road column off the road goes as a column


def battery_of(troop: Troop) -> Battery:
    """The row of a battery: 4 and 2-3 lb as 3-6 lb, horse 12 lb as horse 8-9 lb (Q43)."""
    assert troop.guns is not None, "a battery has guns"
    heavy = {"12": Battery.HORSE_8_9, "8-9": Battery.HORSE_8_9} if troop.guns.horse else {}
    foot = {"12": Battery.FOOT_12, "8-9": Battery.FOOT_8_9}
    light = Battery.HORSE_3_6 if troop.guns.horse else Battery.FOOT_3_6
    return (heavy if troop.guns.horse else foot).get(str(troop.guns.calibre), light)


def rate(troop: Troop, *, on_road: bool = False) -> int | None:
    """Thousandths of an inch an action; None where a unit may not move."""
    battery = battery_of(troop) if troop.arm is Arm.ARTILLERY else None
    return rate_of(troop.arm, troop.drill, troop.drawn_up, battery, on_road)


@lru_cache(512)
def rate_of(arm: Arm, drill: Drill, formation: Formation, battery: Battery | None, on_road: bool) -> int | None:
    """The same by what it depends on; a garrison stays in its houses until it leaves them (G49)."""
    if formation is Formation.GARRISON:
        return None
    if battery is not None:
        field = Mode.FIELD if formation is Formation.LIMBERED else Mode.PROLONG
        cell = battery_cell(battery, drill, Mode.ROAD if on_road else field)
    else:
        shape = Formation.ROAD if on_road else OFF_ROAD.get(formation, formation)
        cell = chart_cell(Mover(arm), drill, shape)
    return None if cell.value == "-" else int(exact(float(str(cell.value))) * INCH)


def charge_limit(troop: Troop) -> int:
    """How far a charge goes: horse by weight (B3), foot at its rate."""
    if troop.arm is Arm.CAVALRY and troop.weight is not None:
        return int(str(CHARGE_DISTANCE.at(troop.weight, "charge").value)) * INCH
    return rate(troop) or 0


def pace(troop: Troop) -> int:
    """How far a unit runs in an action (B12)."""
    mounted = troop.arm is Arm.CAVALRY or (troop.guns is not None and troop.guns.horse)
    return int(str(OTHER_MOVES.at(Pace.MOUNTED if mounted else Pace.FOOT, "per action").value)) * INCH
