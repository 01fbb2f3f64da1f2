"""Running (G71, G72, G54): retreats, giving way, runaways that run again or reform."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from berthier.boards.table.figures import Base, gap, meets_figure
from berthier.boards.table.measure import FULL, Point, Pose, heading_of, out_of_frame
from berthier.core.table import integer
from berthier.rules.battalions.charts import QUALITY
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import GIVE_WAY_LEAST, QUARTER, REFORM_CLEAR, RUN
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.looking import sees
from berthier.rules.battalions.game.table.rates import pace, rate
from berthier.rules.battalions.game.table.refusal import Refused
from berthier.rules.battalions.game.table.shape import is_formed
from berthier.rules.battalions.game.table.standing import check_last, may_stand, mover
from berthier.rules.battalions.reform import ReformMod, ReformMods
from berthier.rules.battalions.units import Arm, Formation

OLD_SOLDIERS = 20  # the original morale number that shortens a reform (B12)


class Ran(NamedTuple):
    """Where a unit ran to, how far, and the friends it ran through."""

    pose: Pose
    formation: Formation
    distance: int
    passed: tuple[str, ...]


def retreat_formation(troop: Troop) -> Formation:
    """A column, or limbered."""
    return Formation.LIMBERED if troop.arm is Arm.ARTILLERY else Formation.COLUMN


def retreat(field: Field, troop: Troop, cause: Troop | None, home: int) -> Ran | None:
    """One action's run by the best of four ways; None: it surrenders (G71, H11)."""
    centre = field.bases[troop.id].centre
    ways = [(home + turn) % FULL for turn in RUN["ways"] if isinstance(turn, int)]
    if cause is not None and field.bases[cause.id].centre != centre:
        theirs = field.bases[cause.id].centre
        ways.append(heading_of(centre[0] - theirs[0], centre[1] - theirs[1]))
    runs = [ran for way in ways if (ran := run_along(field, troop, centre, way)) is not None]
    if not runs:
        return None
    return max(runs, key=lambda ran: (clear_of(field, troop, ran), ran.distance))


def run_along(field: Field, troop: Troop, centre: Point, way: int) -> Ran | None:
    """The farthest quarter inch of one way that is free; None if less than 1 in is."""
    shape = retreat_formation(troop)
    base = field.base_at(troop, troop.pose, shape)
    line = Pose(*centre, way)
    for distance in range(pace(troop), RUN["least"] - 1, -QUARTER):
        to = out_of_frame(line, 0, distance)
        there = base.at(Pose(*out_of_frame(Pose(*to, way), 0, base.depth // 2), way))
        if may_stand(field, troop, there, shape) and not crosses(field, field.enemies(troop.side), centre, to):
            passed = [one for one in field.friends(troop) if not one.skirmishes and not one.is_broken]
            return Ran(there.pose, shape, distance, tuple(crosses(field, passed, centre, to)))
    return None


def crosses(field: Field, among: Iterable[Troop], a: Point, b: Point) -> list[str]:
    """The units of some that the way of the centre meets, by id."""
    return sorted(one.id for one in among if meets_figure(a, b, field.figures[one.id]))


def clear_of(field: Field, troop: Troop, ran: Ran) -> int:
    """How far from formed enemies it ends, counted to 24 in."""
    figure = field.base_at(troop, ran.pose, ran.formation).figure
    far: int = RUN["away_counts_to"]
    for enemy in field.enemies(troop.side):
        if is_formed(enemy):
            far = min(far, gap(figure, field.figures[enemy.id]))
    return far


def give_way(field: Field, troop: Troop, charger: Troop) -> tuple[Pose, int] | None:
    """Skirmishers go back straight from the charger, as far as their rate is free, 3 in at least (G54)."""
    if not troop.skirmishes or not is_formed(troop) or not troop.left:
        return None
    base, theirs = field.bases[troop.id], field.bases[charger.id].centre
    centre = base.centre
    if centre == theirs:
        return None
    way = heading_of(centre[0] - theirs[0], centre[1] - theirs[1])
    for distance in range(rate(troop) or 0, GIVE_WAY_LEAST - 1, -QUARTER):
        pose = Pose(*out_of_frame(Pose(*base.pose.at, way), 0, distance), troop.heading)
        to = out_of_frame(Pose(*centre, way), 0, distance)
        met = crosses(field, field.enemies(troop.side), centre, to)
        if not met and may_stand(field, troop, base.at(pose), troop.formation):
            return pose, distance
    return None


def pressing(field: Field, troop: Troop) -> Troop | None:
    """The nearest formed enemy within 8 in, who makes a runaway run again (G72)."""
    formed = [enemy for enemy in field.enemies(troop.side) if is_formed(enemy)]
    found = field.nearest(field.figures[troop.id], formed)
    return found[0] if found is not None and found[1] <= REFORM_CLEAR else None


def reform_mods(troop: Troop) -> ReformMods:
    """The lines of the reform die (B12)."""
    number = troop.mn if troop.mn is not None else integer(QUALITY.at(troop.quality, "morale number"))
    fits = {
        ReformMod.ORIGINAL_MORALE_20: number >= OLD_SOLDIERS,
        ReformMod.CAVALRY: troop.arm is Arm.CAVALRY,
        ReformMod.RIDDEN_DOWN: troop.ridden_down,
        ReformMod.UNTRAINED: troop.green,
    }
    return tuple(mod for mod, fit in fits.items() if fit)


def turned_to_enemy(field: Field, troop: Troop) -> tuple[Troop | None, Pose]:
    """A unit that has reformed turns about its centre to the nearest enemy it sees, if it may stand so (G72)."""
    seen = [enemy for enemy in field.enemies(troop.side) if sees(field, troop, enemy)]
    found = field.nearest(field.figures[troop.id], seen)
    if found is None:
        return None, troop.pose
    enemy, base = found[0], field.bases[troop.id]
    ours, theirs = base.centre, field.bases[enemy.id].centre
    there: Base = base.facing(heading_of(theirs[0] - ours[0], theirs[1] - ours[1]))
    try:
        check_last(field, mover(field, troop), there)
    except Refused:
        return None, troop.pose
    return enemy, there.pose
