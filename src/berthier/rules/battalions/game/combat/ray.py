"""Solid shot over the table (G65, G66): the ray, what it enters and leaves, and the ground that ends its bounce."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import Any, NamedTuple

from berthier.boards.table.cuts import cuts, middle_is
from berthier.boards.table.figures import Figure, box, boxes_apart, meets_figure
from berthier.boards.table.measure import Point, rdiv
from berthier.boards.table.polygons import is_in_or_on
from berthier.boards.table.sight import Quarter, wedge
from berthier.core.table import integer
from berthier.rules.battalions.charts import BOUNCE, RANGES
from berthier.rules.battalions.fire_terms import Band, Calibre
from berthier.rules.battalions.game.combat.firing import check_battery
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import INCH, STOP_MARGIN, inches
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import BLOCK, HEAVY, WOODS, Table
from berthier.rules.battalions.game.table.looking import blocked_by
from berthier.rules.battalions.game.table.refusal import refuse
from berthier.rules.battalions.game.table.shape import barrels
from berthier.rules.battalions.solid import DamageMod, GunDrill, Target
from berthier.rules.battalions.units import Formation

SHAPE = {Formation.ROAD: Formation.COLUMN, Formation.GARRISON: Formation.LINE}
ORDER = {"buildings": 0, "wood": 1, "fall": 2, "rise": 3}


class Ray(NamedTuple):
    """From the battery's pose along a vector; `far` is a point of it beyond every range."""

    start: Point
    way: Point
    far: Point

    def distance(self, t: Fraction) -> int:
        """Thousandths along the ray, rounded down; t counts the far point as 1."""
        square = (self.far[0] - self.start[0]) ** 2 + (self.far[1] - self.start[1]) ** 2
        return isqrt(int(t.numerator**2 * square) // t.denominator**2)

    def point(self, t: Fraction) -> Point:
        """The point there, by rdiv."""
        dx, dy = self.far[0] - self.start[0], self.far[1] - self.start[1]
        return (
            self.start[0] + rdiv(dx * t.numerator, t.denominator),
            self.start[1] + rdiv(dy * t.numerator, t.denominator),
        )


class Solid(NamedTuple):
    """A legal solid shot: its inputs, and what ends the bounce."""

    calibre: Calibre
    rating: GunDrill
    cannon: int
    howitzers: int
    aim_in: int | float
    targets: tuple[Target, ...]
    actions: int
    sixes: int
    stops: str | None
    way: tuple[Point, Point, Point]

    @property
    def inputs(self) -> dict[str, Any]:
        """The inputs of `solid_shot` as plain data."""
        return {
            "calibre": str(self.calibre),
            "rating": str(self.rating),
            "cannon": self.cannon,
            "howitzers": self.howitzers,
            "aim_in": self.aim_in,
            "targets": [target_data(target) for target in self.targets],
            "actions": self.actions,
            "sixes": self.sixes,
        }


class Met(NamedTuple):
    """A unit on the ray: where it is entered and left."""

    troop: Troop
    entry: Fraction
    near: int
    far: int


def target_data(target: Target) -> dict[str, Any]:
    """A target; lines and the stop only if there are."""
    data: dict[str, Any] = {
        "name": target.name,
        "near_in": target.near_in,
        "far_in": target.far_in,
        "formation": str(target.formation),
    }
    if target.mods:
        data["mods"] = [str(mod) for mod in target.mods]
    return data | ({"ends_bounce": True} if target.ends_bounce else {})


def ray_through(start: Point, through: Point) -> Ray:
    """The ray from a battery through a point."""
    way = (through[0] - start[0], through[1] - start[1])
    scale = max(1, -(-400 * INCH // max(1, abs(way[0]), abs(way[1]))))
    return Ray(start, way, (start[0] + way[0] * scale, start[1] + way[1] * scale))


def span(ray: Ray, figure: Figure) -> tuple[Fraction, Fraction] | None:
    """Where the ray enters and leaves a figure."""
    if boxes_apart(box((ray.start, ray.far)), box(figure)) or not meets_figure(ray.start, ray.far, figure):
        return None
    inner = cuts(ray.start, ray.far, (figure,))[1:-1]
    entry = Fraction(0) if is_in_or_on(ray.start, figure) else inner[0]
    return entry, (inner[-1] if inner else entry)


def met_by(field: Field, ray: Ray, battery: Troop) -> list[Met]:
    """Every unit on the ray, in the order it is entered, then by name."""
    found = []
    for troop in field.troops:
        ends = span(ray, field.figures[troop.id]) if troop.id != battery.id else None
        if ends is not None:
            found.append(Met(troop, ends[0], ray.distance(ends[0]), ray.distance(ends[1])))
    return sorted(found, key=lambda met: (met.entry, met.troop.id))


def aim_solid(field: Field, troop: Troop, aim: Troop | Point, actions: int = 1) -> Solid:
    """`solid_shot` at an enemy or a point (G65), or the refusal that comes first."""
    target = aim if isinstance(aim, Troop) else None
    if troop.guns is None or troop.drawn_up is not Formation.UNLIMBERED:
        refuse("limbered")
    if actions > troop.left:
        refuse("no_action", unit=troop.id)
    check_battery(troop, actions)
    for one in (troop, target):
        if one is not None and field.in_contact(one):
            refuse("in_contact", unit=one.id)
    start, calibre = troop.pose.at, troop.guns.calibre
    ray = ray_through(start, aim if not isinstance(aim, Troop) else field.bases[aim.id].centre)
    at = aim_at(field, ray, aim)
    distance, point = ray.distance(at), (aim if not isinstance(aim, Troop) else ray.point(at))
    reach, aimed_at = integer(RANGES.at(calibre, Band.EXTREME)) * INCH, target.id if target else "that point"
    if distance > reach:
        far = {"price": inches(distance), "limit": inches(reach)}
        refuse("too_far", says="out_of_reach", unit=troop.id, other=aimed_at, **far)
    if wedge(field.bases[troop.id], point) is not Quarter.FRONT:
        refuse("not_in_arc", unit=troop.id, other=aimed_at)
    on_ray = met_by(field, ray, troop)
    check_friends(field, troop, on_ray, at, point)
    if blocked_by(field, start, point, (troop.id, target.id) if target else (troop.id,)) is not None:
        refuse("not_seen", unit=troop.id, other=aimed_at)
    end = min(distance + bounce(calibre, distance), reach)
    stops, stop = ground_stop(field, ray, at, end)
    hit = met_on_bounce(on_ray, distance, end, stops, stop)
    targets = tuple(as_target(field, met, stops, met is hit[-1]) for met in hit)
    rest = Fraction(end, max(1, ray.distance(Fraction(1))))
    way = (start, point, ray.point(rest))
    return Solid(
        calibre, GunDrill(troop.drill), *barrels(troop), inches(distance), targets, actions, troop.sixes, stops, way
    )


def aim_at(field: Field, ray: Ray, aim: Troop | Point) -> Fraction:
    """Where along the ray the point of aim lies: where it enters the target, or at the point."""
    if isinstance(aim, Troop):
        ends = span(ray, field.figures[aim.id])
        assert ends is not None, "a ray through the centre meets the figure"
        return ends[0]
    longest = 0 if abs(ray.way[0]) >= abs(ray.way[1]) else 1
    whole = ray.far[longest] - ray.start[longest]
    return Fraction(ray.way[longest], whole) if whole else Fraction(0)


def check_friends(field: Field, troop: Troop, on_ray: list[Met], at: Fraction, point: Point) -> None:
    """No friend entered before the point of aim, unless his centre is below the higher end (H15)."""
    top = max(field.table.level(troop.pose.at), field.table.level(point))
    for met in on_ray:
        friend = met.troop.side == troop.side
        if friend and met.entry < at and field.table.level(field.bases[met.troop.id].centre) >= top:
            refuse("friend_in_line", other=met.troop.id)


def bounce(calibre: Calibre, distance: int) -> int:
    """The bracketed figure of the band of the point of aim (B8, Q13)."""
    band = next(band for band in Band if distance <= integer(RANGES.at(calibre, band)) * INCH)
    return integer(BOUNCE.at(calibre, band)) * INCH


def ground_stop(field: Field, ray: Ray, at: Fraction, end: int) -> tuple[str | None, int]:
    """The nearest ground that ends the bounce, of equals buildings, wood, fall, rise (G66)."""
    found = [(distance, ORDER[what], what) for what, distance in stops_on(field.table, ray, at) if distance <= end]
    if not found:
        return None, 0
    distance, _, what = min(found)
    return what, distance


@lru_cache(1024)
def stops_on(table: Table, ray: Ray, at: Fraction) -> list[tuple[str, int]]:
    """Houses and heavy woods entered at or beyond the point of aim, and changes of level beyond it."""
    found = []
    for feature in table.of(BLOCK, HEAVY):
        entry = first_inside(ray, at, feature.area)
        if entry is not None:
            found.append(("buildings" if feature.kind == BLOCK else "wood", ray.distance(entry)))
    near = [c for c in table.contours if not boxes_apart(box((ray.start, ray.far)), box(c))]
    marks = sorted({at, *(t for t in cuts(ray.start, ray.far, near) if t > at)})
    levels = [sum(middle_is(ray.start, ray.far, (a, b), c) > 0 for c in near) for a, b in pairwise(marks)]
    for t, before, after in zip(marks[1:], levels, levels[1:], strict=False):
        if after != before:
            found.append(("rise" if after > before else "fall", ray.distance(t)))
            break
    return found


def first_inside(ray: Ray, at: Fraction, area: Figure) -> Fraction | None:
    """Where, from the point of aim on, the ray first goes on inside an area."""
    marks = sorted({at, *(t for t in cuts(ray.start, ray.far, (area,)) if t > at)})
    for a, b in pairwise(marks):
        if middle_is(ray.start, ray.far, (a, b), area) > 0:
            return a
    return None


def met_on_bounce(on_ray: list[Met], start: int, end: int, stops: str | None, stop: int) -> list[Met]:
    """Every figure met between the point of aim and the end of the bounce, friend or foe (Q19)."""
    if stops is not None:
        end = min(end, stop if stops == "fall" else stop + STOP_MARGIN)
    return [met for met in on_ray if met.far >= start and met.near <= end]


def as_target(field: Field, met: Met, stops: str | None, last: bool) -> Target:
    """A unit on the path as the procedure takes it."""
    troop = met.troop
    shape = troop.drawn_up
    wooded = troop.is_garrison or field.table.is_in_wood(field.bases[troop.id].centre, *WOODS)
    fits = {
        DamageMod.UNLIMBERED: shape is Formation.UNLIMBERED,
        DamageMod.LIMBERED: shape is Formation.LIMBERED,
        DamageMod.SKIRMISHERS: shape is Formation.SKIRMISH,
        DamageMod.BUILDINGS_OR_WOODS: wooded,
    }
    return Target(
        name=troop.id,
        near_in=inches(met.near),
        far_in=inches(met.far),
        ends_bounce=last and stops not in (None, "fall"),
        formation=SHAPE.get(shape, shape),
        mods=tuple(mod for mod, fit in fits.items() if fit),
    )
