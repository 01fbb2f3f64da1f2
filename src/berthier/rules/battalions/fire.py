"""Small-arms fire (D4) and canister (D5): a die, its modifiers, and a row of the Musket Firing Table."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Cell, Fact
from berthier.core.table import integer
from berthier.core.tally import Tally
from berthier.core.umpire import Umpire
from berthier.rules.battalions.charts import MUSKET, RANGES
from berthier.rules.battalions.fire_terms import (
    SMALL_ARMS_ONLY,
    Band,
    Calibre,
    FireMods,
    Weapon,
    figures_lost,
    find_band,
    fire_tally,
    firing_rows,
)
from berthier.rules.battalions.house import H4, H6, TwoActions
from berthier.rules.battalions.units import Actions, Barrels, Figures, Inches


class Fire(msgspec.Struct, frozen=True):
    """Figures the target loses, the range band (None: out of range) and the rows read; `ruling` says why none fire."""

    casualties: int
    band: Band | None
    rows: tuple[int, ...] = ()
    ruling: str | None = None

    @property
    def brief(self) -> str:
        """What the target loses, as a line of odds says it."""
        return figures_lost(self.casualties)

    @property
    def toll(self) -> int:
        """What it costs the other, in figures."""
        return self.casualties


class Canister(msgspec.Struct, frozen=True):
    """Figures the target loses, and the barrels that bear."""

    casualties: int
    barrels: int
    rows: tuple[int, ...] = ()
    ruling: str | None = None

    @property
    def brief(self) -> str:
        """What the target loses, as a line of odds says it."""
        return figures_lost(self.casualties)

    @property
    def toll(self) -> int:
        """What it costs the other, in figures."""
        return self.casualties


class Aimed(NamedTuple):
    """A small-arms shot before its dice."""

    band: Band
    rows: tuple[int, ...]
    tally: Tally
    volleys: int


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
    fired: Fire | Canister
    if shot.calibre is not None:
        fired = fire_canister(umpire, shot, shot.calibre, by, why)
    else:
        fired = fire_small_arms(umpire, shot, by, why)
    if fired.ruling is not None:
        umpire.note(Fact("out of range", fired.ruling))
    return fired.casualties


def fire_small_arms(umpire: Umpire, shot: Shot, by: str, why: str) -> Fire:
    """Steps 2 to 6 of D4."""
    aimed = aim_small_arms(umpire, shot)
    if aimed is None:
        reach = max(integer(cell) for cell in RANGES.row(shot.weapon).values() if cell.value != "-")
        return Fire(0, None, (), f"At {shot.range_in:g} in nothing is hit: a {shot.weapon} reaches {reach} in.")
    umpire.note(aimed.tally)
    umpire.note(Fact("rows firing", " and ".join(map(str, aimed.rows)) or "none"))
    casualties = [umpire.resolve(volley, aimed.rows, aimed.tally.total, by, why) for _ in range(aimed.volleys)]
    umpire.note(Fact("figures lost in all", sum(casualties)))
    return Fire(sum(casualties), aimed.band, aimed.rows)


def aim_small_arms(umpire: Umpire, shot: Shot) -> Aimed | None:
    """Band, rows and modifiers before the dice; two actions double the row for one die (H6). None: out of range."""
    band = find_band(umpire, shot.weapon, shot.range_in)
    if band is None:
        return None
    volleys = shot.actions if umpire.plays(H6) is TwoActions.TWICE else 1
    rows = firing_rows(shot.figures * shot.actions // volleys, umpire.plays(H4))
    return Aimed(band, rows, fire_tally(shot.mods, None if band is Band.CLOSE else f"range_{band}"), volleys)


def can_hurt(umpire: Umpire, shot: Shot) -> bool:
    """Whether the best face would take a figure; of a shot that cannot, the record says what it would fire with."""
    if shot.calibre is not None:
        barrels = bearing(umpire, shot, shot.calibre)
        rows, tally = canister_rows(umpire, shot, barrels), fire_tally(shot.mods, f"canister_{shot.calibre}")
    else:
        aimed = aim_small_arms(umpire, shot)
        rows, tally = (aimed.rows, aimed.tally) if aimed is not None else ((), Tally("fire"))
    hurts = any(integer(MUSKET.at(str(row), D6.sides + tally.total)) for row in rows)
    if not hurts:
        umpire.note(tally)
        umpire.note(Fact("rows firing", " and ".join(map(str, rows)) or "none"))
    return hurts


def expected(umpire: Umpire, shot: Shot) -> float:
    """The mean of a shot over the six faces, told before it is fired."""
    if shot.calibre is not None:
        rows = canister_rows(umpire, shot, bearing(umpire, shot, shot.calibre))
        modifier = fire_tally(shot.mods, f"canister_{shot.calibre}").total
    else:
        aimed = aim_small_arms(umpire, shot)
        if aimed is None:
            return 0.0
        rows, modifier = aimed.rows, aimed.tally.total
    faces = range(1, D6.sides + 1)
    return sum(integer(MUSKET.at(str(row), face + modifier)) for row in rows for face in faces) / D6.sides


def fire_canister(umpire: Umpire, shot: Shot, calibre: Calibre, by: str, why: str) -> Canister:
    """D5: cannon within the starred limit, howitzers within their own; the doubled row is printed."""
    for mod in shot.mods:
        if mod in SMALL_ARMS_ONLY:
            raise BadInput(f"{mod} is for small arms, not for canister.", "mods")
    barrels = bearing(umpire, shot, calibre)
    if not barrels:
        reach = integer(canister_limits(calibre)[0 if shot.cannon else 1])
        return Canister(0, 0, (), f"At {shot.range_in:g} in no canister is fired: here it reaches {reach} in.")
    rows = canister_rows(umpire, shot, barrels)
    tally = fire_tally(shot.mods, f"canister_{calibre}")
    umpire.note(tally)
    umpire.note(Fact("barrels bearing", barrels))
    umpire.note(Fact("rows firing", " and ".join(map(str, rows)) or "none"))
    return Canister(umpire.resolve(volley, rows, tally.total, by, why), barrels, rows)


def canister_limits(calibre: Calibre) -> tuple[Cell, Cell]:
    """How far cannon and howitzers fire canister: the star (Q14)."""
    return RANGES.at(calibre, Band.CLOSE), RANGES.at("howitzer canister", Band.CLOSE)


def bearing(umpire: Umpire, shot: Shot, calibre: Calibre) -> int:
    """Barrels within their limit."""
    barrels = 0
    for cell, count in zip(canister_limits(calibre), (shot.cannon, shot.howitzers), strict=True):
        if count:
            umpire.note(cell)
        barrels += count if shot.range_in <= integer(cell) else 0
    return barrels


def canister_rows(umpire: Umpire, shot: Shot, barrels: int) -> tuple[int, ...]:
    """Twice the barrels, four times for two actions, as rows of the table."""
    return firing_rows(2 * barrels * shot.actions, umpire.plays(H4))


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
