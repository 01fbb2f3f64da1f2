"""The Assault Table: Skirmish, In-breach, Storm, Sortie, and each Engagement of a Major Battle."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.capitani.charts import ASSAULT, ASSAULT_COLUMNS, ASSAULT_LOSER, UNIT_EFFECTS
from berthier.rules.capitani.ground import (
    can_use_firearms,
    check_combat,
    weather_line,
)
from berthier.rules.capitani.house import C16, C25, D0, D7_BREACH, BreachPikes, Loser, Spent
from berthier.rules.capitani.sides import Fighter, Scene, Situation, affects, compared_sp, heading
from berthier.rules.capitani.units import (
    ATTACKER,
    Fortress,
    Hexside,
    Side,
    SiegeStatus,
    Terrain,
    Weather,
)

LIST = f"{ASSAULT.source}: {ASSAULT.title}"


class Assault(msgspec.Struct, frozen=True, cache_hash=True):
    """One roll: SP compared, differential, column, modified roll, the result of each side, and who lost."""

    affecting: bool
    att_sp: float
    def_sp: float
    diff: int
    column: int
    drm: int
    modified: int
    attacker: str
    defender: str
    loser: Side


class Result(msgspec.Struct, frozen=True, cache_hash=True):
    """What a cell says: SP lost and units Demoralised on each side, and the loser."""

    attacker: str
    defender: str
    loser: Side


def assault(
    umpire: Umpire,
    att: Fighter,
    def_: Fighter,
    terrain: Terrain = Terrain.CLEAR,
    hexside: Hexside | None = None,
    weather: Weather = Weather.FAIR,
    fortress: Fortress | None = None,
    earthworks: bool = False,
    situation: Situation | None = None,
    siege_status: SiegeStatus | None = None,
) -> Assault:
    """One attack on the Assault Table: Quality differential and terrain give the column, SP and leaders the drm."""
    in_breach = situation is Situation.IN_BREACH
    if siege_status is None:  # an In-breach attack speaks of a breach by itself: the least there can be
        siege_status = umpire.plays(D7_BREACH) if in_breach else 0
    scene = Scene(terrain, hexside, weather, fortress, earthworks, in_breach, siege_status)
    check_situation(umpire, scene, situation)
    result, modified = strike(umpire, att, def_, scene)
    ours, theirs = compared_sp(att, def_, scene, umpire.plays(D0))
    return Assault(
        affects(scene), float(ours), float(theirs), differential(att, def_, scene).total, column_of(att, def_, scene),
        modifiers(att, def_, scene, umpire.plays(C25), umpire.plays(D0)).total, modified,
        result.attacker, result.defender, result.loser,
    )  # fmt: skip


def check_situation(umpire: Umpire, scene: Scene, situation: Situation | None) -> None:
    """Refuse what cannot be: no combat here, a Storm of no Fortress, an In-breach attack without a breach."""
    check_combat(scene.terrain, scene.hexside)
    if situation is not None and scene.fortress is None:
        raise BadInput(f"A {situation} attack is made on a Fortress: name it.", "fortress", list(Fortress))
    if not scene.in_breach:
        return
    least = umpire.plays(D7_BREACH)
    if scene.siege_status < least:
        raise BadInput(
            f"There is no breach: an In-breach attack needs Siege Status {least} or more, not {scene.siege_status}.",
            "siege_status",
            [str(level) for level in range(least, 3)],
        )
    if scene.hexside is Hexside.FERRY:
        raise BadInput("No In-breach attack is made through a Ferry; only a Storm is.", "hexside")


def strike(umpire: Umpire, att: Fighter, def_: Fighter, scene: Scene, by: str = ATTACKER) -> tuple[Result, int]:
    """The roll itself: tallies shown, one die, the cell and its loser."""
    quality = differential(att, def_, scene)
    drm = modifiers(att, def_, scene, umpire.plays(C25), umpire.plays(D0))
    umpire.note(Fact("affecting", affects(scene)))
    umpire.note(quality)
    head = ASSAULT_COLUMNS.at(heading(scene), quality.total)
    umpire.note(head)
    ours, theirs = compared_sp(att, def_, scene, umpire.plays(D0))
    umpire.note(Fact("SP compared", f"{float(ours):g} to {float(theirs):g}"))
    umpire.note(drm)
    modified = umpire.roll(D6, "assault die", by=by) + drm.total
    umpire.note(Fact("modified roll", modified))
    cell = ASSAULT.at(max(0, modified), integer(head))
    umpire.note(cell)
    attacker, defender = str(cell.value).split("/")
    loser = who_lost(umpire, max(0, modified), integer(head), str(cell.value))
    umpire.note(Fact("loser", loser))
    return Result(attacker, defender, loser), modified


def who_lost(umpire: Umpire, row: int, column: int, value: str) -> Side:
    """The losing side of a cell (c-16); played otherwise, 1/1 goes against the attacker."""
    cell = ASSAULT_LOSER.at(row, column)
    umpire.note(cell)
    if umpire.plays(C16) is Loser.TIES_ATTACKER and value == "1/1":
        return ATTACKER
    return Side(str(cell.value))


def column_of(att: Fighter, def_: Fighter, scene: Scene) -> int:
    """The column of the Assault Table."""
    return integer(ASSAULT_COLUMNS.at(heading(scene), differential(att, def_, scene).total))


@cache
def differential(att: Fighter, def_: Fighter, scene: Scene) -> Tally:
    """Attacker's Quality less defender's, each lowered where Firearms, Disruption or an Administrative March say so."""
    lines = [Line("quality", att.quality - def_.quality, f"Quality {att.quality} and {def_.quality}", "d-0")]
    if def_.firearms and can_use_firearms(scene.weather):
        cell = UNIT_EFFECTS.at("Firearms: Quality of the attacker", "defending")
        lines.append(Line("firearms", integer(cell), "the defender has Firearms", f"{cell.source}: {cell.title}"))
    lowered = ASSAULT.modifier("disrupted")
    lines += [lowered] if att.disrupted else []
    lines += [against(lowered)] if def_.disrupted else []
    lines += [against(ASSAULT.modifier("admin_march"))] if def_.admin_march else []
    return Tally("Force Quality differential", tuple(lines))


def against(line: Line) -> Line:
    """The same modifier for the other side."""
    return msgspec.structs.replace(line, value=-line.value)


@cache
def modifiers(att: Fighter, def_: Fighter, scene: Scene, pikes: BreachPikes, spent: Spent) -> Tally:
    """Die modifiers: SP ratio, leaders, weather, Swiss and Landsknecht, Combined Arms."""
    lines = list(ratio_line(*compared_sp(att, def_, scene, spent)))
    lines += for_both("bonus", att.bonus, def_.bonus)
    lines += weather_line(scene.weather, "assault")
    for row in pike_rows(scene, pikes):
        for side, present in (("attacking", att.pike), ("defending", def_.pike)):
            if present:
                cell = UNIT_EFFECTS.at(row, side)
                lines.append(Line("pike", integer(cell), f"{row}, {side}", f"{cell.source}: {cell.title}"))
    lines += for_both("combined_arms", att.combined_arms, def_.combined_arms)
    return Tally("assault die modifiers", tuple(lines))


def for_both(id_: str, ours: bool, theirs: bool) -> list[Line]:
    """A modifier either side may have, in its own favour."""
    line = ASSAULT.modifier(id_)
    return ([line] if ours else []) + ([against(line)] if theirs else [])


def ratio_line(ours: Fraction, theirs: Fraction) -> tuple[Line, ...]:
    """+1 at 2:1, +2 at 4:1 or more for the larger attacker, minus for the larger defender (c-19)."""
    larger, smaller = max(ours, theirs), min(ours, theirs)
    if larger < 2 * smaller or larger == smaller:
        return ()
    line = ASSAULT.modifier("ratio_4" if larger >= 4 * smaller else "ratio_2")
    return (line if ours > theirs else against(line),)


def pike_rows(scene: Scene, played: BreachPikes) -> tuple[str, ...]:
    """Which rows hold for Swiss and Landsknecht here (c-25)."""
    in_the_open = () if affects(scene) else ("Swiss, Landsknecht: Not Affecting",)
    if scene.in_breach:
        own = ("Swiss, Landsknecht: In-breach",)
        return own if played is BreachPikes.REPLACES else own + in_the_open
    if scene.earthworks or scene.is_storm:
        return ("Swiss, Landsknecht: Earthworks or Storm",)
    return in_the_open


def engage(umpire: Umpire, att: Fighter, def_: Fighter, scene: Scene, by: str = ATTACKER) -> Result:
    """The same roll for an Engagement or a fight with units: what each side suffers and who lost."""
    return strike(umpire, att, def_, scene, by)[0]
