"""Grading factors (tables 6 and 9): S, I, F and X after the totals are compared, for both elements at once."""

from __future__ import annotations

from functools import cache

import msgspec

from berthier.core.table import Table
from berthier.core.tally import Line, Tally
from berthier.rules.elements.charts import CLOSE_GRADING, SHOOTING_GRADING
from berthier.rules.elements.factors import Mode
from berthier.rules.elements.house import InferiorBows
from berthier.rules.elements.reading import Reading
from berthier.rules.elements.units import Element
from berthier.rules.elements.who import is_of

CHART = {Mode.CLOSE: CLOSE_GRADING, Mode.SHOOTING: SHOOTING_GRADING}


class Clause(msgspec.Struct, frozen=True):
    """One row of a grading table."""

    id: str
    grade: str
    bound: str
    who: str
    total: str
    opponents: str
    factor: int
    cite: str


def clauses(table: Table) -> tuple[Clause, ...]:
    """A grading table as clauses, in the order printed."""
    read = []
    for row in table.rows.heads:
        words = {name: str(cell.value) for name, cell in table.row(row).items()}
        cite = f"{table.source}: {table.title}"
        read.append(
            Clause(
                row, words["grade"], words["bound"], words["self"], words["total"], words["opponents"],
                int(words["factor"]), cite,
            )
        )  # fmt: skip
    return tuple(read)


CLAUSES = {mode: clauses(table) for mode, table in CHART.items()}


@cache
def may_apply(
    element: Element, opponent: Element, enemy_bound: bool, mode: Mode, reading: Reading
) -> tuple[Clause, ...]:
    """The rows of an element's grade whose bound, self and opponents fit; only the totals are still open."""
    rows = [clause for clause in CLAUSES[mode] if clause.grade == element.grade]
    if reading.inferior_bows is InferiorBows.ONCE:
        rows = [clause for clause in rows if clause.id != "GI2"]
    return tuple(
        clause
        for clause in rows
        if (enemy_bound or clause.bound == "any")
        and is_of(element, clause.who, reading)
        and is_of(opponent, clause.opponents, reading)
    )


def total_fits(words: str, own: int, other: int) -> bool:
    """Whether an element's own total, against the other's, is what a row asks for."""
    return {
        "less": own < other,
        "less or equal": own <= other,
        "more": own > other,
        "even": own % 2 == 0,
        "odd": own % 2 == 1,
    }[words]


def grading(rows: tuple[Clause, ...], own: int, other: int, name: str) -> Tally:
    """The grading of one element from the pair of totals (R-ORDER, R-X)."""
    fit = [row for row in rows if total_fits(row.total, own, other)]
    return Tally(name, tuple(Line(row.id, row.factor, f"({row.grade}), total {row.total}", row.cite) for row in fit))
