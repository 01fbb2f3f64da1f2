"""Cavalry Charge Table (d-8 step 6): the Cavalry Charge chit in a Major Battle."""

from __future__ import annotations

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.capitani.battles.chits import Works
from berthier.rules.capitani.charts import CHARGE, CHARGE_MARKS
from berthier.rules.capitani.ground import (
    EARTHWORKS,
    Battleground,
    battleground,
    can_use_firearms,
    hex_line,
    hexside_line,
    weather_line,
)
from berthier.rules.capitani.house import C4, Plunder
from berthier.rules.capitani.units import Hexside, Quality, Strength, Terrain, Weather

DOUBLED = 2  # a charge against Firearms loses twice the SP


class Charge(msgspec.Struct, frozen=True, cache_hash=True):
    """One charge: the cell and what it does to charger and charged."""

    column: str
    modified: int
    cell: str
    charger_sp_loss: int
    charger_dc: bool
    target_demoralised: bool
    target_sp_loss: int
    corps_dc: bool
    charging_capitano_check: bool
    charged_capitani_check: bool
    plundering: bool


def charge(
    umpire: Umpire,
    sp: Strength,
    heavy: bool = False,
    quality: Quality = 0,
    terrain: Terrain = Terrain.CLEAR,
    weather: Weather = Weather.FAIR,
    target_pike: bool = False,
    firearms: bool = False,
    earthworks_river: bool = False,
    flank: bool = False,
    by: str = "charger",
) -> Charge:
    """Cavalry charges one enemy unit: one die, Heavy Cavalry adding its Troop Quality."""
    works = either_chit() if earthworks_river else ()
    return ride_home(umpire, sp, heavy, quality, terrain, weather, target_pike, firearms, works, flank, by)


def ride_home(
    umpire: Umpire,
    sp: int,
    heavy: bool,
    quality: int,
    terrain: Terrain,
    weather: Weather,
    target_pike: bool,
    firearms: bool,
    works: tuple[Line, ...],
    flank: bool,
    by: str,
) -> Charge:
    """The charge itself, with the line of what the charged Corps stands behind."""
    check_charge(terrain)
    shot = firearms and can_use_firearms(weather)
    tally = charge_modifiers(heavy, quality, terrain, weather, target_pike, shot, works, flank)
    umpire.note(tally)
    natural = umpire.roll(D6, "charge die", by=by)
    modified = natural + tally.total
    umpire.note(Fact("modified roll", modified))
    cell = CHARGE.at(modified, sp)
    umpire.note(cell)
    kind, number = str(cell.value)[0], int(str(cell.value)[1:] or 0)
    marks = CHARGE_MARKS.row(CHARGE_MARKS.rows.head(modified))
    for mark in marks.values():
        umpire.note(mark)
    hit, repelled = kind == "D", kind == "A"
    lost = number * (DOUBLED if shot else 1) if repelled else 0
    umpire.note(Fact("SP lost by the charger", lost))
    return Charge(
        column=cell.column,
        modified=modified,
        cell=str(cell.value),
        charger_sp_loss=lost,
        charger_dc=repelled,
        target_demoralised=hit,
        target_sp_loss=number if hit else 0,
        corps_dc=hit,
        charging_capitano_check=marks["charging Capitano checks"].value == "*",
        charged_capitani_check=marks["charged Capitani check"].value == "§",
        plundering=goes_plundering(umpire, marks["Lost in Plundering"].value == "P", hit, natural),
    )


WORKS = "earthworks_river"


def either_chit() -> tuple[Line, ...]:
    """The chart's line for a Corps behind one of the two chits, where it is not said which."""
    [line] = hex_line(EARTHWORKS, "battle charge", WORKS)
    return (msgspec.structs.replace(line, reason="Earthworks or River chit"),)


def behind(works: Works | None) -> tuple[Line, ...]:
    """The line of the chit a Corps stands behind, told by its name."""
    if works is None:
        return ()
    if works is Works.RIVER:
        return hexside_line(Hexside.SECONDARY_RIVER, "battle charge", WORKS)
    return hex_line(EARTHWORKS, "battle charge", WORKS)


def check_charge(terrain: Terrain) -> None:
    """Refuse a charge where the chit may not be played."""
    ground = battleground(terrain)
    if ground is Battleground.NO_CHARGE:
        raise BadInput(f"The Cavalry Charge chit is not playable in {terrain}.", "terrain", ["Clear", "Heath", "Hill"])
    if ground is not Battleground.ALLOWED:
        raise BadInput(f"No Major Battle is fought in {terrain}, so no charge.", "terrain", ["Clear", "Heath", "Hill"])


def goes_plundering(umpire: Umpire, in_row: bool, hit: bool, natural: int) -> bool:
    """Lost in Plundering for the rest of the battle: by the row; or another reading of the lost swatch (c-4)."""
    played = umpire.plays(C4)
    if played is Plunder.ROW_9:
        return in_row
    return hit and (played is Plunder.EVERY_D or natural == 6)


def charge_modifiers(
    heavy: bool,
    quality: int,
    terrain: Terrain,
    weather: Weather,
    target_pike: bool,
    shot: bool,
    works: tuple[Line, ...],
    flank: bool,
) -> Tally:
    """Ground, works, Mud, pikes, flank; Heavy Cavalry adds its Quality and dislikes Firearms."""
    lines: list[Line] = [*hex_line(terrain, "battle charge", "terrain"), *weather_line(weather, "charge")]
    lines += works
    lines += [CHARGE.modifier("pike")] if target_pike else []
    lines += [CHARGE.modifier("flank")] if flank else []
    if heavy:
        lines.append(Line("quality", quality, "Heavy Cavalry: Troop Quality", f"{CHARGE.source}: {CHARGE.title}"))
        lines += [CHARGE.modifier("firearms")] if shot else []
    return Tally("charge die modifiers", tuple(lines))
