"""Artillery Fire Table (d-7, d-8): bombardment in a siege, the Artillery chit in a Major Battle."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Cell, Fact
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.capitani.charts import ARTILLERY
from berthier.rules.capitani.ground import EARTHWORKS, Battleground, battleground, hex_line, hexside_line, weather_line
from berthier.rules.capitani.units import Count, Fortress, Hexside, SiegeStatus, Strength, Terrain, Weather

TOP_STATUS = 2


class Mode(StrEnum):
    """Where the guns fire."""

    MAJOR = "major"
    SIEGE = "siege"


class Fire(msgspec.Struct, frozen=True, cache_hash=True):
    """One roll: the cell and what it does."""

    column: str
    modified: int
    cell: str
    gun_loss: int
    discipline_check: bool
    target_sp_loss: int
    breach: bool
    siege_status_after: int
    capitani_check: bool


def artillery_fire(
    umpire: Umpire,
    sp: Strength,
    mode: Mode = Mode.MAJOR,
    terrain: Terrain = Terrain.CLEAR,
    weather: Weather = Weather.FAIR,
    earthworks: bool = False,
    river: bool = False,
    siege_status: SiegeStatus = 0,
    target_place: Fortress | None = None,
    siege_ability: bool = False,
    besieger_siege_artillery: bool = False,
    besieged_artillery_sp: Count = 0,
    swiss_or_landsknecht_absorbs: bool = False,
    by: str = "firer",
) -> Fire:
    """Guns fire: column by SP, further right by Siege Status; one die with modifiers."""
    if mode is Mode.MAJOR and battleground(terrain) in (Battleground.SKIRMISH_ONLY, Battleground.NO_COMBAT):
        raise BadInput(f"No Major Battle is fought in {terrain}: use a Skirmish.", "terrain")
    works = (EARTHWORKS,) if earthworks else ()
    tally = fire_modifiers(mode, terrain, weather, works, river, target_place, siege_ability)
    shift = column_shift(siege_status if mode is Mode.SIEGE else 0)
    umpire.note(shift)
    umpire.note(tally)
    modified = umpire.roll(D6, "artillery die", by=by) + tally.total
    umpire.note(Fact("modified roll", modified))
    cell = fire_cell(sp, shift.total, modified)
    umpire.note(cell)
    marks = read_marks(cell)
    sure = "b" in marks
    perhaps = "(b)" in marks and (besieger_siege_artillery or besieged_artillery_sp == 0)
    breach = mode is Mode.SIEGE and (sure or perhaps)
    status = min(TOP_STATUS, siege_status + 1) if breach else siege_status
    if breach:
        umpire.note(Fact("Siege Status", status))
    number = next((int(mark) for mark in marks if mark.isdigit()), 0)
    lost = number + (1 if number and swiss_or_landsknecht_absorbs else 0)
    burst = 1 if "*" in marks else 0
    umpire.note(Fact("guns lost to the mark *", burst))
    umpire.note(Fact("SP lost by the target", lost))
    return Fire(
        column=cell.column,
        modified=modified,
        cell=str(cell.value),
        gun_loss=burst,
        discipline_check="DC" in marks or number > 0,
        target_sp_loss=lost,
        breach=breach,
        siege_status_after=status,
        capitani_check=mode is Mode.MAJOR and "§" in marks,
    )


def fire_modifiers(
    mode: Mode,
    terrain: Terrain,
    weather: Weather,
    works: tuple[str, ...],
    river: bool,
    place: Fortress | None,
    siege_ability: bool,
) -> Tally:
    """Weather, river, works; Heath or Hill in battle; City and Siege ability in a siege; each once (c-13)."""
    effect = "battle fire" if mode is Mode.MAJOR else "siege fire"
    lines: list[Line] = [*weather_line(weather, "artillery")]
    lines += hexside_line(Hexside.SECONDARY_RIVER, effect, "river") if river else ()
    for row in works:
        lines += hex_line(row, effect, "earthworks")
    if mode is Mode.MAJOR:
        lines += hex_line(terrain, effect, "terrain")
    else:
        lines += hex_line(place, effect, "city") if place else ()
        lines += [ARTILLERY.modifier("siege_ability")] if siege_ability else []
    return Tally("artillery die modifiers", tuple(lines))


def column_shift(siege_status: int) -> Tally:
    """One column further right for each level of Siege Status."""
    line = Line("siege_status", siege_status, f"Siege Status {siege_status}", f"{ARTILLERY.source}: {ARTILLERY.title}")
    return Tally("columns to the right", (line,) if siege_status else ())


def fire_cell(sp: int, shift: int, modified: int) -> Cell:
    """The cell for so many guns, so many columns further right, at most the last."""
    heads = ARTILLERY.columns.heads
    place = min(len(heads) - 1, heads.index(ARTILLERY.columns.head(sp)) + shift)
    return ARTILLERY.at(modified, heads[place])


def read_marks(cell: Cell) -> tuple[str, ...]:
    """The symbols of a cell."""
    return tuple(str(cell.value).split())
