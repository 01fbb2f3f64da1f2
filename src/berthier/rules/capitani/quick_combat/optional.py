"""The optional quick combat (d-10): nine modifiers, one roll with rerolls, losses, pursuit."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.charts import OPT_CAVALRY, OPT_INITIATIVE, OPT_RATIO, OPT_RESULTS, OPT_STEPS
from berthier.rules.capitani.ground import can_use_firearms
from berthier.rules.capitani.house import C7, C41, OptionalTie
from berthier.rules.capitani.pursuit import rounded
from berthier.rules.capitani.units import ATTACKER, DEFENDER, Count, Initiative, Quality, Side, Strength, Weather

RATIOS = {name: Fraction(name.removesuffix("-1")) for name in OPT_RATIO.rows.heads}
CITE = "optional combat, step O3"
ELITE_SP = 8  # step O3 g: SP of Quality 3 for a unit type to be counted
Modifier = Annotated[int, msgspec.Meta(ge=-60, le=60)]


class Host(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A Force in the optional combat: non-Artillery SP, of which Cavalry and Firearms; guns; leaders; Quality."""

    sp: Strength
    initiative: Initiative = 0
    stars: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    cav: Count = 0
    gendarmes: bool = False
    art: Count = 0
    fire: Count = 0
    elite_types: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    quality: Quality = 2
    stradiots: bool = False
    capitani: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0


class Initiatives(msgspec.Struct, frozen=True):
    """Table 1 for both sides, and the difference."""

    att: int
    def_: int = msgspec.field(name="def")
    mod: int = 0


class Sum(msgspec.Struct, frozen=True):
    """The nine modifiers and their total."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: int
    total: int


class Decision(msgspec.Struct, frozen=True, cache_hash=True):
    """The Combat Results Table: the cell, the loser, and the SP each side loses."""

    cell: str
    loser: Side
    att_loss: int
    def_loss: int


def opt_init(umpire: Umpire, att: Initiative, def_: Initiative) -> Initiatives:
    """Step O3 a: each Capitano Generale's Initiative with a die on Table 1; attacker's result less defender's."""
    ours = umpire.resolve(initiative_result, att, ATTACKER)
    theirs = umpire.resolve(initiative_result, def_, DEFENDER)
    tally = Tally("Initiative", (Line("att", ours, "attacker", CITE), Line("def", -theirs, "defender", CITE)))
    umpire.note(tally)
    return Initiatives(ours, theirs, tally.total)


def initiative_result(umpire: Umpire, initiative: int, by: Side) -> int:
    """One side's die on Table 1."""
    cell = OPT_INITIATIVE.at(umpire.roll(D6, "Initiative die", by=by), initiative)
    umpire.note(cell)
    return integer(cell)


def opt_modifier(
    umpire: Umpire,
    att: Host,
    def_: Host,
    clear: bool = True,
    affecting: bool = False,
    weather: Weather = Weather.FAIR,
) -> Sum:
    """Step O3: the nine modifiers a to i, added up."""
    tally = sum_up(umpire, att, def_, clear, affecting, weather)
    return Sum(**{letter: tally.value(letter) for letter in "abcdefghi"}, total=tally.total)


def sum_up(umpire: Umpire, att: Host, def_: Host, clear: bool, affecting: bool, weather: Weather) -> Tally:
    """The tally of step O3, Table 1's dice first."""
    initiative = umpire.resolve(opt_init, att.initiative, def_.initiative).mod
    dry = can_use_firearms(weather)  # e and f are void in the weather that silences Firearms
    values = {
        "a": (initiative, "Initiative of the Capitani Generali"),
        "b": (bonus_stars(att.stars, def_.stars), "Bonus Stars, two a side at most"),
        "c": (combat_ratio(umpire, att.sp, def_.sp), "combat ratio"),
        "d": (cavalry_superiority(umpire, att, def_, clear), "Cavalry superiority"),
        "e": (superiority("e", att.art, def_.art) if dry else 0, "Artillery superiority"),
        "f": (superiority("f", att.fire, def_.fire) if dry else 0, "Firearms superiority"),
        "g": (att.elite_types - def_.elite_types, "elite unit types"),
        "h": (low_quality(att.quality, def_.quality), "Low Quality"),
        "i": (figure("i", "modifier") if affecting else 0, "Affecting terrain"),
    }
    lines = tuple(Line(letter, value, reason, f"{CITE} {letter}") for letter, (value, reason) in values.items())
    tally = Tally("combat die modifiers", lines)
    umpire.note(tally)
    return tally


def combat_ratio(umpire: Umpire, ours: int, theirs: int) -> int:
    """Table 2: larger SP to smaller, rounded down to a row; positive if the attacker is the larger."""
    ratio = Fraction(max(ours, theirs), min(ours, theirs))
    row = next(name for name, least in reversed(RATIOS.items()) if ratio >= least)
    cell = OPT_RATIO.at(row, "modifier")
    umpire.note(cell)
    return integer(cell) if ours > theirs else -integer(cell)


def cavalry_superiority(umpire: Umpire, att: Host, def_: Host, clear: bool) -> int:
    """Table 3: the difference in Cavalry SP on the line of the ground and of the superior side's horse."""
    superior = att if att.cav > def_.cav else def_
    in_clear = "Clear: French Gendarmes" if superior.gendarmes else "Clear: Other Cavalry"
    cell = OPT_CAVALRY.find(in_clear if clear else "Not Clear", abs(att.cav - def_.cav))
    umpire.note(cell)
    return int(cell.column) if att.cav > def_.cav else -int(cell.column)


def figure(step: str, which: str) -> int:
    """A figure of one of the steps."""
    return integer(OPT_STEPS.at(step, which))


def bonus_stars(ours: int, theirs: int) -> int:
    """Stars of all Capitani, to a limit for each side; attacker's less defender's."""
    most = figure("b", "limit")
    return figure("b", "modifier") * (min(most, ours) - min(most, theirs))


def superiority(step: str, ours: int, theirs: int) -> int:
    """For the side with at least 1.5 to 1; against none, any are superior."""
    least, worth = figure(step, "limit"), figure(step, "modifier")
    if ours and 100 * ours >= least * theirs:
        return worth
    return -worth if theirs and 100 * theirs >= least * ours else 0


def low_quality(ours: int, theirs: int) -> int:
    """-2 for an attacker of Quality 1 or less, +2 for such a defender."""
    low = figure("h", "limit")
    return figure("h", "modifier") * ((theirs <= low) - (ours <= low))


def opt_crt(umpire: Umpire, modifier: Modifier, att_sp: Strength, def_sp: Strength) -> Decision | Next[Decision]:
    """Step O4: one die with the modifier; a boxed number: again, with only that modifier, as often as it comes."""
    roll = umpire.roll(D6, "combat die", by=ATTACKER) + modifier
    cell = OPT_RESULTS.at(roll, "losses")
    umpire.note(Fact("row", int(cell.row)))
    umpire.note(cell)
    if str(cell.value).startswith("["):
        return Next(opt_crt, int(str(cell.value).strip("[]")), att_sp, def_sp)
    loser = who_lost(umpire, roll)
    halves = umpire.plays(C7)
    ours, theirs = (
        rounded(int(share), sp, halves)
        for share, sp in zip(str(cell.value).split(" / "), (att_sp, def_sp), strict=True)
    )
    umpire.note(Fact("SP lost", f"{ours} of {att_sp} and {theirs} of {def_sp}; the winner no more than the loser"))
    # The winner never loses more SP than the loser.
    if loser is ATTACKER:
        return Decision(str(cell.value), loser, ours, min(ours, theirs))
    return Decision(str(cell.value), loser, min(ours, theirs), theirs)


def who_lost(umpire: Umpire, roll: int) -> Side:
    """The underlined side of a row (c-41)."""
    cell = OPT_RESULTS.at(roll, "loser")
    umpire.note(cell)
    if umpire.plays(C41) is OptionalTie.ATTACKER and cell.row == "+4":
        return ATTACKER
    return Side(str(cell.value))
