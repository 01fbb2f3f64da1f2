"""Combat outcomes (tables 10 and 11): what the loser suffers, clause by clause."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

import msgspec

from berthier.core.notes import Cell
from berthier.core.table import Table
from berthier.rules.elements.charts import OUTCOMES_HALF, OUTCOMES_LESS
from berthier.rules.elements.factors import Mode
from berthier.rules.elements.reading import Reading
from berthier.rules.elements.tactical import good_for
from berthier.rules.elements.units import Element, Fighter, State
from berthier.rules.elements.who import is_of


class Outcome(StrEnum):
    """What happens to an element."""

    NO_EFFECT = "no_effect"
    RECOIL = "recoil"
    FLEE = "flee"
    TEAMS_DESERT = "teams_desert"
    CAPTURED = "captured"
    DESTROYED = "destroyed"


class Band(StrEnum):
    """How the final scores compare."""

    EQUAL = "equal"
    LESS_THAN = "less_than"
    HALF_OR_LESS = "half_or_less"


CHART = {Band.LESS_THAN: OUTCOMES_LESS, Band.HALF_OR_LESS: OUTCOMES_HALF}


class Lost(msgspec.Struct, frozen=True):
    """How a fight was lost: by whom to whom, in what kind of combat and bound, and the final scores."""

    loser: Fighter
    winner: Fighter
    mode: Mode
    enemy_bound: bool
    loser_final: int
    winner_final: int


class Clause(msgspec.Struct, frozen=True):
    """One clause of an outcome table."""

    cell: Cell
    loser: str
    mode: str
    bound: str
    by: str
    conditions: tuple[str, ...]
    result: Outcome


def clauses(table: Table) -> tuple[Clause, ...]:
    """An outcome table as clauses, in the order printed."""
    read = []
    for row in table.rows.heads:
        cells = table.row(row)
        words = {name: str(cell.value) for name, cell in cells.items()}
        conditions = tuple(filter(None, words["if"].split(", ")))
        who, mode, bound, by = words["loser"], words["in"], words["bound"], words["by"]
        read.append(Clause(cells["result"], who, mode, bound, by, conditions, Outcome(words["result"])))
    return tuple(read)


CLAUSES = {band: clauses(table) for band, table in CHART.items()}


@cache
def may_apply(
    loser: Element, winner: Element, mode: Mode, enemy_bound: bool, band: Band, reading: Reading
) -> tuple[Clause, ...]:
    """The clauses whose loser, winner, combat and bound fit; only their conditions are still open."""
    bound = "enemy" if enemy_bound else "own"
    return tuple(
        clause
        for clause in CLAUSES[band]
        if is_of(loser, clause.loser, reading)
        and is_of(winner, clause.by, reading)
        and clause.mode in ("any", mode)
        and clause.bound in ("any", bound)
    )


def holds(condition: str, lost: Lost) -> bool:
    """Whether a condition of a clause holds; even scores are the winner's, but a gun's own (R-EVEN)."""
    loser, winner = lost.loser, lost.winner
    return {
        "good going": loser.stands_good and winner.stands_good,
        "going good for the winner": good_for(winner, loser),
        "winner's final score even": lost.winner_final % 2 == 0,
        "own final score even": lost.loser_final % 2 == 0,
        "moved into its front this bound": loser.moved_into_front,
        "mobile": loser.mobile,
        "laden": loser.state is not State.UNLADEN,
    }[condition]


def outcome_clause(lost: Lost, band: Band, reading: Reading) -> Clause:
    """The first clause of the loser's that holds."""
    loser, winner = Element(lost.loser.type, lost.loser.grade), Element(lost.winner.type, lost.winner.grade)
    for clause in may_apply(loser, winner, lost.mode, lost.enemy_bound, band, reading):
        if all(holds(condition, lost) for condition in clause.conditions):
            return clause
    raise AssertionError(f"no clause covers {lost.loser.type} losing: every type has its last clause")


def band_of(own: int, other: int) -> Band:
    """Half band if twice the loser's final is no more than the winner's (R-HALF); equal finals do nothing (R-TIE)."""
    low, high = min(own, other), max(own, other)
    if low == high:
        return Band.EQUAL
    return Band.HALF_OR_LESS if 2 * low <= high else Band.LESS_THAN
