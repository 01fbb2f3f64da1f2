"""Solid shot (D6): point of aim and bounce, hits and damage, through every unit on the way."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

import msgspec

from berthier.core.bands import parse_band
from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact, Step
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.battalions.ammunition import ammo, may_fire
from berthier.rules.battalions.charts import BOUNCE, DAMAGE, RANGES, SOLID_SHOT, line
from berthier.rules.battalions.fire_terms import Band, Calibre, figures_lost, find_band
from berthier.rules.battalions.house import Q16, Q18, Doubling, ShotBand
from berthier.rules.battalions.units import DENSE, Actions, Barrels, Formation, Inches, exact, plain

AUTOMATIC = "Hit"


class GunDrill(StrEnum):
    """The drill letter of a battery; a list with one letter for all may go on to E, and these fire as B (Q3)."""

    A = "A"
    B = "B"

    @classmethod
    def _missing_(cls, value: object) -> GunDrill | None:
        return cls.B if value in ("C", "D", "E") else None


class DamageMod(StrEnum):
    UNLIMBERED = "target_unlimbered_artillery"
    LIMBERED = "target_limbered_artillery"
    SKIRMISHERS = "target_skirmishers"
    BUILDINGS_OR_WOODS = "target_buildings_or_woods"


class OnTheWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit along the line of fire. `ends_bounce`: it stands in buildings, heavy woods or on rising ground (H15)."""

    name: str
    near_in: Inches
    far_in: Inches
    ends_bounce: bool = False

    def __post_init__(self) -> None:
        if self.near_in > self.far_in:
            raise ValueError(
                f"{self.name}: its near edge ({self.near_in:g}) lies beyond its far edge ({self.far_in:g})"
            )


class Target(OnTheWay, frozen=True, forbid_unknown_fields=True):
    """A unit along the line of fire that may be hit."""

    formation: Formation = Formation.LINE
    mods: tuple[DamageMod, ...] = ()


class Crossed(msgspec.Struct, frozen=True):
    """A unit the shot crosses, and the band it is tested at."""

    name: str
    band: Band


class Path(msgspec.Struct, frozen=True):
    """Where the shot runs, from the point of aim on; band None: the point of aim is out of range."""

    band: Band | None
    bounce_in: int | None
    path_in: tuple[int | float, ...] = ()
    crossed: tuple[Crossed, ...] = ()


class Damage(msgspec.Struct, frozen=True):
    """The lowest die that hits, the hits, the points they make together, and the figures lost."""

    needs: int
    hits: int
    points: int
    casualties: int


class Loss(msgspec.Struct, frozen=True):
    """What one unit lost."""

    name: str
    casualties: int


class Bombardment(msgspec.Struct, frozen=True):
    """What every unit crossed has lost, and the battery's sixes for ammunition."""

    losses: tuple[Loss, ...]
    sixes: int

    @property
    def brief(self) -> str:
        """Who loses how many, as a line of odds says it."""
        hit = [f"{loss.name} {figures_lost(loss.casualties)}" for loss in self.losses if loss.casualties]
        return ", ".join(hit) or "nobody falls"

    @property
    def toll(self) -> int:
        """What it costs all who stand in its way, in figures."""
        return sum(loss.casualties for loss in self.losses)

    def toll_on(self, name: str) -> int:
        """What it costs one of them."""
        return sum(loss.casualties for loss in self.losses if loss.name == name)


def solid_path(umpire: Umpire, calibre: Calibre, aim_in: Inches, units: tuple[OnTheWay, ...] = ()) -> Path:
    """The line of bounce: from the point of aim for the bracketed distance, never past extreme range (H15)."""
    band = find_band(umpire, calibre, aim_in)
    if band is None:
        return Path(None, None)
    bounce = BOUNCE.at(calibre, band)
    umpire.note(bounce)
    start = exact(aim_in)
    end = min(start + integer(bounce), exact(integer(RANGES.at(calibre, Band.EXTREME))))
    umpire.note(Fact("the ball runs from and to (inches)", f"{plain(start)} to {plain(end)}"))
    tested_at_own = umpire.plays(Q16) is ShotBand.OWN
    crossed = []
    for unit in first_of(units, start, end):
        own = find_band(umpire, calibre, unit.near_in) if tested_at_own else band
        assert own is not None, "a unit on the path stands within extreme range"
        crossed.append(Crossed(unit.name, own))
    return Path(band, integer(bounce), (plain(start), plain(end)), tuple(crossed))


def first_of(units: Sequence[OnTheWay], start: Fraction, end: Fraction) -> list[OnTheWay]:
    """Every unit the path touches, friend or foe, nearest first; nothing short of it (Q19), nothing past a stop."""
    touched: list[OnTheWay] = []
    for unit in sorted(units, key=lambda unit: unit.near_in):
        if exact(unit.far_in) >= start and exact(unit.near_in) <= end:
            touched.append(unit)
            if unit.ends_bounce:
                break
    return touched


def solid_damage(
    umpire: Umpire,
    rating: GunDrill,
    band: Band,
    cannon: Barrels,
    howitzers: Barrels = 0,
    actions: Actions = 1,
    target_formation: Formation = Formation.LINE,
    mods: tuple[DamageMod, ...] = (),
) -> Damage:
    """A die for each action to hit; points per hit from the cannon firing; six points a figure, the rest a chance."""
    cell = SOLID_SHOT.at(rating, band)
    umpire.note(cell)
    needs = 1 if cell.value == AUTOMATIC else parse_band(str(cell.value)).low or 1
    umpire.note(Fact("needs to hit", needs))
    each = points_per_hit(umpire, cannon, howitzers, target_formation, mods)
    hits = actions if cell.value == AUTOMATIC else umpire.resolve(count_hits, needs, actions)
    points = hits * each
    umpire.note(Fact("hits", hits))
    umpire.note(Fact("damage points", points))
    figures, rest = divmod(points, int(str(DAMAGE.row("points to a figure")["points"].value)))
    more = umpire.resolve(roll_fraction, rest) if rest else 0
    umpire.note(Fact("figures lost", figures + more))
    return Damage(needs, hits, points, figures + more)


def count_hits(umpire: Umpire, needs: int, actions: int) -> int:
    """One die for each action of fire against the unit."""
    return sum(umpire.roll(D6, "to hit", by="firer") >= needs for _ in range(actions))


def roll_fraction(umpire: Umpire, rest: int) -> int:
    """The points left over: a die at or under them takes one figure more."""
    return int(umpire.roll(D6, "fraction", by="firer") <= rest)


def points_per_hit(
    umpire: Umpire, cannon: int, howitzers: int, formation: Formation, mods: tuple[DamageMod, ...]
) -> int:
    """Damage of one hit: cannon, +2 for each howitzer, the target's lines; doubled last against column or square."""
    times = int(str(DAMAGE.row("column or square")["points"].value).strip("x")) if formation in DENSE else 1
    cite = f"{DAMAGE.source}: {DAMAGE.title}"
    lines = [Line("cannon", cannon, "cannon firing", cite)]
    if howitzers:
        lines.append(line(DAMAGE, "howitzer", howitzers))
    tally = Tally("damage", (*lines, *(line(DAMAGE, mod) for mod in DamageMod if mod in mods)), floor=0)
    umpire.note(tally)
    if times == 1:
        return tally.total
    more = (cannon if umpire.plays(Q18) is Doubling.FIRST else tally.total) * (times - 1)
    dense = Line("column or square", more, f"{formation}: times {times}", cite)
    doubled = Tally(f"damage to a {formation}", (*tally.lines, dense), floor=0)
    umpire.note(doubled)
    return doubled.total


def solid_shot(
    umpire: Umpire,
    calibre: Calibre,
    rating: GunDrill,
    cannon: Barrels,
    aim_in: Inches,
    targets: tuple[Target, ...],
    howitzers: Barrels = 0,
    actions: Actions = 1,
    sixes: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0,
) -> Bombardment:
    """Fire solid shot at a point of aim and through every unit it bounces into; then ammunition (D6, D7)."""
    may_fire(umpire, sixes, actions)
    path = solid_path(umpire, calibre, aim_in, targets)
    if path.band is None:
        reach = integer(RANGES.at(calibre, Band.EXTREME))
        raise BadInput(
            f"The point of aim at {aim_in:g} in is out of range: a {calibre} lb reaches {reach} in.", "aim_in"
        )
    by_name = {target.name: target for target in targets}
    losses = []
    for crossed in path.crossed:
        umpire.note(Step(f"shot at {crossed.name}"))
        target = by_name[crossed.name]
        shape = (rating, crossed.band, cannon, howitzers, actions, target.formation, target.mods)
        losses.append(Loss(crossed.name, umpire.resolve(take_figures, *shape)))
    return Bombardment(tuple(losses), umpire.resolve(ammo, sixes, actions).sixes)


def take_figures(
    umpire: Umpire,
    rating: GunDrill,
    band: Band,
    cannon: int,
    howitzers: int,
    actions: int,
    formation: Formation,
    mods: tuple[DamageMod, ...],
) -> int:
    """The figures one unit on the path loses."""
    return umpire.resolve(solid_damage, rating, band, cannon, howitzers, actions, formation, mods).casualties
