"""Small-arms fire (D4) and canister (D5): a die, its modifiers, and a row of the Musket Firing Table."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Tally
from berthier.core.umpire import Umpire
from berthier.rules.battalions.charts import FIRE_MODIFIERS, FIRING_FIGURES, MUSKET, RANGES, line
from berthier.rules.battalions.house import H4, H6, Overflow, TwoActions
from berthier.rules.battalions.units import Actions, Barrels, Figures, Formation, Inches

ROWS = tuple(int(head) for head in MUSKET.rows.heads)


class Weapon(StrEnum):
    MUSKET = "musket"
    RIFLE = "rifle"
    CARBINE = "carbine"


class Calibre(StrEnum):
    """The weight of the ball, in pounds."""

    TWELVE = "12"
    EIGHT_NINE = "8-9"
    SIX = "6"
    FOUR = "4"
    TWO_THREE = "2-3"


class Band(StrEnum):
    """Close, medium, long, extreme."""

    CLOSE = "C"
    MEDIUM = "M"
    LONG = "L"
    EXTREME = "E"


class FireMod(StrEnum):
    """The lines of the fire list a player names; calibre and range follow from the shot itself."""

    RATING_A = "rating_A"
    RATING_B = "rating_B"
    RATING_C = "rating_C"
    RATING_D = "rating_D"
    RATING_E = "rating_E"
    RIFLE_CLASS = "rifle_class"
    COLUMN_OR_SQUARE = "target_column_or_square"
    TWO_RANK = "two_rank"
    FATIGUED = "fatigued"
    TIRED = "tired"
    EXHAUSTED = "exhausted"
    UNLIMBERED = "target_unlimbered_artillery"
    LIMBERED = "target_limbered_artillery"
    WALL = "target_wall_redoubt"
    HEDGE = "target_hedge_defenses"
    LIGHT_WOODS = "target_light_woods"
    HEAVY_WOODS = "target_heavy_woods"
    BUILDINGS = "target_buildings"
    SKIRMISHERS = "target_skirmishers"


RATINGS = (FireMod.RATING_A, FireMod.RATING_B, FireMod.RATING_C, FireMod.RATING_D, FireMod.RATING_E)
WEARINESS = (FireMod.FATIGUED, FireMod.TIRED, FireMod.EXHAUSTED)
SMALL_ARMS_ONLY = (FireMod.RIFLE_CLASS, FireMod.TWO_RANK)  # Q23
FireMods = tuple[FireMod, ...]


class Fire(msgspec.Struct, frozen=True):
    """Figures the target loses, the range band (None: out of range) and the rows read; `ruling` says why none fire."""

    casualties: int
    band: Band | None
    rows: tuple[int, ...] = ()
    ruling: str | None = None


class Canister(msgspec.Struct, frozen=True):
    """Figures the target loses, and the barrels that bear."""

    casualties: int
    barrels: int
    rows: tuple[int, ...] = ()
    ruling: str | None = None


class Shot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True, omit_defaults=True):
    """One shot of a unit: `figures` with small arms, or `cannon` and `howitzers` of a `calibre` with canister."""

    figures: Figures = 0
    calibre: Calibre | None = None
    cannon: Barrels = 0
    howitzers: Barrels = 0
    weapon: Weapon = Weapon.MUSKET
    range_in: Inches = 1
    actions: Actions = 1
    mods: FireMods = ()

    def __post_init__(self) -> None:
        if self.calibre is None and (self.cannon or self.howitzers):
            raise ValueError("guns fire by calibre: give 12, 8-9, 6, 4 or 2-3")
        if self.calibre is not None and self.figures:
            raise ValueError("a unit fires small arms (figures) or canister (calibre and cannon), not both")


def musket(
    umpire: Umpire,
    figures: Figures,
    range_in: Inches,
    weapon: Weapon = Weapon.MUSKET,
    actions: Actions = 1,
    mods: FireMods = (),
) -> Fire:
    """Small-arms fire: D6 and modifiers give the column, figures firing the row, the cell the figures lost (D4)."""
    shot = Shot(figures=figures, weapon=weapon, range_in=range_in, actions=actions, mods=mods)
    return fire_small_arms(umpire, shot, "firer", "fire")


def canister(
    umpire: Umpire,
    calibre: Calibre,
    cannon: Barrels,
    range_in: Inches,
    howitzers: Barrels = 0,
    actions: Actions = 1,
    mods: FireMods = (),
) -> Canister:
    """Canister: twice the barrels firing give the row, four times for two actions; no range modifier (D5)."""
    shot = Shot(calibre=calibre, cannon=cannon, howitzers=howitzers, range_in=range_in, actions=actions, mods=mods)
    return fire_canister(umpire, shot, calibre, "firer", "fire")


def fire(umpire: Umpire, shot: Shot, by: str, why: str) -> int:
    """Whatever the unit fires with: the figures its target loses."""
    if shot.calibre is not None:
        return fire_canister(umpire, shot, shot.calibre, by, why).casualties
    return fire_small_arms(umpire, shot, by, why).casualties


def fire_small_arms(umpire: Umpire, shot: Shot, by: str, why: str) -> Fire:
    """Steps 2 to 6 of D4. Two actions double the row for one die (H6)."""
    band = find_band(umpire, shot.weapon, shot.range_in)
    if band is None:
        reach = max(integer(cell) for cell in RANGES.row(shot.weapon).values() if cell.value != "-")
        return Fire(0, None, (), f"At {shot.range_in:g} in nothing is hit: a {shot.weapon} reaches {reach} in.")
    volleys = shot.actions if umpire.plays(H6) is TwoActions.TWICE else 1
    rows = firing_rows(shot.figures * shot.actions // volleys, umpire.plays(H4))
    tally = fire_tally(shot.mods, None if band is Band.CLOSE else f"range_{band}")
    umpire.note(tally)
    casualties = [umpire.resolve(volley, rows, tally.total, by, why) for _ in range(volleys)]
    return Fire(sum(casualties), band, rows)


def fire_canister(umpire: Umpire, shot: Shot, calibre: Calibre, by: str, why: str) -> Canister:
    """D5: cannon within the starred limit, howitzers within their own; the doubled row is printed."""
    for mod in shot.mods:
        if mod in SMALL_ARMS_ONLY:
            raise BadInput(f"{mod} is for small arms, not for canister.", "mods")
    limits = RANGES.at(calibre, Band.CLOSE), RANGES.at("howitzer canister", Band.CLOSE)  # Q14: the star
    barrels = 0
    for cell, count in zip(limits, (shot.cannon, shot.howitzers), strict=True):
        if count:
            umpire.note(cell)
        barrels += count if shot.range_in <= integer(cell) else 0
    if not barrels:
        reach = integer(limits[0] if shot.cannon else limits[1])
        return Canister(0, 0, (), f"At {shot.range_in:g} in no canister is fired: here it reaches {reach} in.")
    rows = firing_rows(2 * barrels * shot.actions, umpire.plays(H4))
    tally = fire_tally(shot.mods, f"canister_{calibre}")
    umpire.note(tally)
    return Canister(umpire.resolve(volley, rows, tally.total, by, why), barrels, rows)


def volley(umpire: Umpire, rows: tuple[int, ...], modifier: int, by: str, why: str) -> int:
    """One die with its modifiers on every row that fires; the figures lost in all."""
    modified = umpire.roll(D6, why, by=by) + modifier
    umpire.note(Fact("modified roll", modified))
    casualties = 0
    for row in rows:
        cell = MUSKET.at(str(row), modified)
        umpire.note(cell)
        casualties += integer(cell)
    umpire.note(Fact("figures lost", casualties))
    return casualties


def find_band(umpire: Umpire, weapon: Weapon | Calibre, range_in: float) -> Band | None:
    """The first band whose limit holds the distance, limits inclusive; None beyond the last (B8)."""
    for band in Band:
        cell = RANGES.at(weapon, band)
        if cell.value != "-" and range_in <= integer(cell):
            umpire.note(cell)
            return band
    return None


@cache
def firing_rows(figures: int, overflow: Overflow) -> tuple[int, ...]:
    """The printed rows for so many figures: rounded down, none under 4, the rest beyond 48 as a further row (H4)."""
    if overflow is Overflow.LAST:
        figures = min(figures, ROWS[-1])
    if figures > ROWS[-1]:
        return (ROWS[-1], *firing_rows(figures - ROWS[-1], overflow))
    return tuple(row for row in ROWS if row <= figures)[-1:]


@cache
def fire_tally(mods: FireMods, shot: str | None) -> Tally:
    """Every fitting line once; one rating and one fatigue level at most; `shot` is the line of range or calibre."""
    given = tuple(mod for mod in FireMod if mod in mods)
    only_one(given, RATINGS, "rating")
    only_one(given, WEARINESS, "fatigue level")
    lines = [line(FIRE_MODIFIERS, mod) for mod in given]
    if shot is not None:
        lines.append(line(FIRE_MODIFIERS, shot))
    return Tally("fire", tuple(lines))


def only_one(given: Iterable[StrEnum], group: Iterable[StrEnum], what: str) -> None:
    """Refuse two lines of a group that goes by levels."""
    found = [str(mod) for mod in given if mod in tuple(group)]
    if len(found) > 1:
        raise BadInput(f"A unit has one {what}, not {' and '.join(found)}.", "mods", [str(mod) for mod in group])


def firing_figures(umpire: Umpire, formation: Formation, figures: int) -> int:
    """How many figures of a unit may fire in its formation (H7)."""
    cell = FIRING_FIGURES.at(formation, "one in")
    umpire.note(cell)
    return 0 if cell.value == "-" else figures // integer(cell)
