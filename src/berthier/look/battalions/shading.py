"""Ground shaded about a unit (b): its reach and charge, the range bands of its front arc, where its flanks are."""

from __future__ import annotations

from berthier.boards.handling import ShadedGround, fan, on_circle, ring
from berthier.boards.table.figures import Base, stretch
from berthier.boards.table.measure import Point
from berthier.boards.table.notation import decimal
from berthier.rules.battalions.charts import RANGES
from berthier.rules.battalions.fire_terms import Band
from berthier.rules.battalions.game.combat.charging import IN_ORDER
from berthier.rules.battalions.game.combat.firing import small_arm
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.rates import charge_limit, rate
from berthier.rules.battalions.game.table.shape import firing
from berthier.rules.battalions.units import Formation

ARC = 4500
FLANK = 18 * INCH


def how_far(troop: Troop) -> list[str]:
    """What an action carries it, and a charge."""
    going = rate(troop)
    lines = [f"moves {decimal(going, INCH)} inches an action"] if going else []
    far = f"charges {decimal(charge_limit(troop), INCH)} inches"
    if troop.guns is None and troop.drawn_up in IN_ORDER:
        lines.append(far)
    elif troop.skirmishes:
        lines.append(f"{far}, at skirmishers and who runs")
    return lines


def shades(field: Field, troop: Troop) -> list[ShadedGround]:
    """Reach, charge, the bands of its fire within the front arc, and from where its flanks are struck."""
    base, found = field.bases[troop.id], []
    going = rate(troop)
    for kind, far, title in reversed(bands(troop)):
        found.append(ShadedGround(kind, arc_of(troop, base, far), title))
    if going:
        title = f"{decimal(going, INCH)} inches an action"
        shape = ring(base.pose.at, going) if troop.skirmishes else stretch(base.pose, base.width, -going, 0)
        found.append(ShadedGround("reach", shape, title))
    if troop.guns is None and troop.drawn_up in IN_ORDER:
        far, h = charge_limit(troop), base.pose.h
        found.append(
            ShadedGround("charge", fan(base.pose.at, far, h - ARC, h + ARC), f"charges {decimal(far, INCH)} inches")
        )
    if troop.drawn_up not in (Formation.SQUARE, Formation.GARRISON):
        found += [ShadedGround("flank", flank, "struck from here, its flank is taken") for flank in flanks(base)]
    return found


def bands(troop: Troop) -> list[tuple[str, int, str]]:
    """The range bands of what it fires with: kind, inches, words; none if it cannot fire."""
    if troop.guns is None and not firing(troop):
        return []
    if troop.guns is not None and troop.drawn_up is not Formation.UNLIMBERED:
        return []
    row = str(troop.guns.calibre) if troop.guns is not None else str(small_arm(troop))
    cells = [(band, RANGES.at(row, band).value) for band in Band]
    named = {Band.CLOSE: "close", Band.MEDIUM: "medium", Band.LONG: "long", Band.EXTREME: "extreme"}
    return [
        (f"band {n + 1}", int(str(value)) * INCH, f"{named[band]} range, to {value} inches")
        for n, (band, value) in enumerate(cells)
        if value != "-"
    ]


def arc_of(troop: Troop, base: Base, far: int) -> tuple[Point, ...]:
    """The front arc so far: from each front corner 45° outward; all round a square or houses."""
    if troop.drawn_up in (Formation.SQUARE, Formation.GARRISON):
        return ring(base.centre, far + base.depth // 2)
    left, right = base.figure[0], base.figure[1]
    h = base.pose.h
    return (*fan(left, far, h - ARC, h), *fan(right, far, h, h + ARC)[1:], right)


def flanks(base: Base) -> list[tuple[Point, ...]]:
    """The ground on either side from which it is struck in flank: between the 45° lines of front and rear."""
    fl, fr, rr, rl = base.figure
    h = base.pose.h
    return [
        (fl, on_circle(fl, FLANK, h - ARC), on_circle(rl, FLANK, h + 18000 + ARC), rl),
        (fr, on_circle(fr, FLANK, h + ARC), on_circle(rr, FLANK, h + 18000 - ARC), rr),
    ]
