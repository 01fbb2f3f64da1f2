"""Commanders: effective tactical rating, the Commander Chart, cavalry superiority, and the die modifier of a side."""

from __future__ import annotations

from functools import cache

import msgspec

from berthier.core.notes import Cell, Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import COMBAT_RESOLUTION, COMMANDER, CORPS_RATINGS
from berthier.rules.great_powers.countries import Nation
from berthier.rules.great_powers.house import C47, O_CAVALRY, DieLimit, Option
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, Army, Corps, Kind, Leader, Rating, Side

PRUSSIA_REFORMED = 1810


class Effective(msgspec.Struct, frozen=True):
    """A tactical rating after the strain of too many corps."""

    effective: int


@cache
def rating_tally(tactical: int, most: int, corps: int) -> Tally:
    """-1 with more corps than the leader can lead, -2 with more than twice as many, never below 1 (D1 step 1)."""
    strain = 2 if corps > 2 * most else 1 if corps > most else 0
    lines = (
        Line("leader", tactical, "tactical rating"),
        Line("corps", -strain, f"{corps} corps under a leader of {most}", "D1 step 1"),
    )
    return Tally("tactical rating", lines, 1)


def effective_rating(tactical: int, most: int, corps: int) -> int:
    """A leader's tactical rating with this many corps."""
    return rating_tally(tactical, most, corps).total


def effective_tactical(umpire: Umpire, tactical: Rating, max: Corps, corps: Corps) -> Effective:
    """The tactical rating of a leader with this many corps (D1 step 1)."""
    tally = rating_tally(tactical, max, corps)
    umpire.note(tally)
    return Effective(tally.total)


@cache
def corps_row(nation: Nation, kinds: frozenset[Kind], year: int) -> str:
    """Which row of the corps ratings serves a stack without a leader."""
    if kinds <= {Kind.COSSACK, Kind.FREIKORPS, Kind.GUERILLA}:
        return "cossacks, freikorps, guerillas"
    if nation is Nation.PRUSSIA and year >= PRUSSIA_REFORMED:
        return "Pr from 1810"
    return str(nation) if nation in (Nation.BRITAIN, Nation.FRANCE, Nation.RUSSIA) else "other"


def commander_of(umpire: Umpire, army: Army, year: int) -> Leader:
    """The leader in command, his tactical rating as it counts here; without one, the rating of the best corps."""
    if army.leader is not None:
        leader = army.leader
        tally = rating_tally(leader.tactical, leader.max, army.corps)
        umpire.note(tally)
        return Leader(leader.strategic, tally.total, leader.max)
    row = corps_row(army.nation, frozenset(kind for _, kind, _ in army.parts), year)
    strategic, tactical = CORPS_RATINGS.at(row, "strategic"), CORPS_RATINGS.at(row, "tactical")
    umpire.note(strategic)
    umpire.note(tactical)
    return Leader(integer(strategic), integer(tactical), army.corps)


class CommanderModifiers(msgspec.Struct, frozen=True):
    """Die modifiers from the two commanders."""

    A: int
    D: int


@cache
def commander_cell(side: Side, attacker: int, defender: int) -> Cell:
    """The cell of the Commander Chart for one side: row the defender's tactical rating, column the attacker's."""
    return COMMANDER.at(defender, f"{attacker} {side.letter}")


@cache
def commander_modifier(side: Side, attacker: int, defender: int) -> int:
    """The Commander Chart for one side as a number."""
    return integer(commander_cell(side, attacker, defender))


def commander_chart(umpire: Umpire, attacker_tactical: Rating, defender_tactical: Rating) -> CommanderModifiers:
    """Commander Chart: the die modifiers of both sides from the two tactical ratings."""
    for side in Side:
        umpire.note(commander_cell(side, attacker_tactical, defender_tactical))
    modifiers = [commander_modifier(side, attacker_tactical, defender_tactical) for side in (ATTACKER, DEFENDER)]
    return CommanderModifiers(*modifiers)


def die_tally(umpire: Umpire, side: Side, commander: int, cavalry: int, national: int) -> Tally:
    """All that modifies one side's combat die, held to -1 to +1 (C47), shown before the roll."""
    tally = die_modifiers(side, commander, cavalry, national, umpire.plays(C47))
    umpire.note(tally)
    return tally


@cache
def die_modifiers(side: Side, commander: int, cavalry: int, national: int, rule: DieLimit) -> Tally:
    """The modifiers of a combat die: commanders, cavalry, the national note."""
    lines = (
        Line("commander", commander, "Commander Chart", "7.5.2.9.1"),
        Line("cavalry", cavalry, COMBAT_RESOLUTION.modifier("cavalry").reason, "12.3.3.1"),
        Line("national", national, "Austrian commander, Echelon against Cordon", "footnote e"),
    )
    limit = 1 if rule is DieLimit.ONE else None
    return Tally(f"die of {side}", lines, None if limit is None else -limit, limit)


def cavalry_modifier(umpire: Umpire, ours: int, theirs: int, *, all_cavalry: bool) -> int:
    """+1 with at least 2:1 in cavalry; not when both armies are all cavalry (option 12.3.3.1)."""
    if umpire.plays(O_CAVALRY) is Option.OFF or all_cavalry or not ours or ours < 2 * theirs:
        return 0
    umpire.note(Fact("cavalry superiority", f"{ours} to {theirs}"))
    return COMBAT_RESOLUTION.modifier("cavalry").value
