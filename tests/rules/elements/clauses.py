"""Coverage by clause, not by line: which row or cell of every chart is hit, and by which of the drawn cases.

`python -m tests.rules.elements.clauses` prints the report: each clause with the first case that hits it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from berthier.cases.runner import Case, read_cases
from berthier.core.inputs import read_struct
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, typed
from berthier.engine.record import Record
from berthier.rules.elements.initiative import Order, price

RULESET = find_ruleset("elements")
FILES = sorted((Path(__file__).parents[2] / "cases" / "drawn").glob("elements*.json"))
DRAWN = [case for path in FILES for case in read_cases(path)]
BY_ROW = (
    "outcomes_less", "outcomes_half", "close_grading", "shooting_grading", "rear_support", "flank_support", "tactical",
)  # fmt: skip
BY_CELL = ("moves", "ranges", "factors")
NOT_PRINTED = {f"ranges: Gal over water, {grade}" for grade in "SOIX"}  # the remark under the chart is for (F) alone


def every_clause() -> list[str]:
    """The name of every row of the clause charts, every cell of the others, every price and every modifier."""
    names = [f"{name}: {row}" for name in BY_ROW for row in RULESET.table(name).rows.heads]
    names += [f"{name}: {cell.row}, {cell.column}" for name in BY_CELL for cell in RULESET.table(name)]
    names += [f"initiative: {row}" for row in RULESET.table("initiative").rows.heads]
    names += [f"{name}: {id_}" for name in ("initiative", "moves") for id_ in RULESET.table(name).modifiers]
    return [name for name in names if name not in NOT_PRINTED]


ROW_OF_LINE = {
    row: name
    for name in ("close_grading", "shooting_grading", "flank_support", "tactical")
    for row in RULESET.table(name).rows.heads
} | {id_: name for name in ("initiative", "moves") for id_ in RULESET.table(name).modifiers}


def hits(record: Record) -> Iterator[str]:
    """The clauses a record cites: cells by their place, tallies by the ids of their lines."""
    for cell in record.cells:
        by_row = cell.table in BY_ROW or cell.table == "initiative"
        yield f"{cell.table}: {cell.row}" if by_row else f"{cell.table}: {cell.row}, {cell.column}"
    for line in (line for tally in record.tallies for line in tally.lines):
        if line.id in ROW_OF_LINE:
            yield f"{ROW_OF_LINE[line.id]}: {line.id}"
        if line.id == "rear_support":
            row = re.search(r"RS-\d+", line.cite)
            assert row is not None, f"rear support does not say by which row: {line.cite}"
            yield f"rear_support: {row[0]}"


def play(case: Case) -> Live[Any]:
    """The case at the table, with all that was noted."""
    dice = case.dice

    def of_the_side(question: Question) -> Answer:
        assert isinstance(dice, dict)
        return typed(dice[question.by[0]])

    answer = DiceInOrder(dice) if isinstance(dice, list) else of_the_side
    if case.procedure == "pip":  # a case tells of an order that was given; nobody asks whether it may be
        return play_out(Next(price, read_struct(Order, case.inputs)), answer)
    return play_out(RULESET.procedure(case.procedure).call(case.inputs), answer)


def coverage(cases: Iterable[Case] = DRAWN) -> dict[str, Case]:
    """The first case that hits each clause."""
    wanted, seen = set(every_clause()), dict[str, Case]()
    for case in cases:
        for clause in wanted.intersection(hits(play(case).record)):
            seen.setdefault(clause, case)
    return seen


def missing(seen: dict[str, Case]) -> list[str]:
    return [clause for clause in every_clause() if clause not in seen]


def main() -> int:
    seen = coverage()
    for clause in every_clause():
        print(f"{clause} → {f'{seen[clause].id}: {seen[clause].title}' if clause in seen else 'NOT HIT'}")
    print(f"{len(seen)} of {len(every_clause())} clauses are hit.")
    return 1 if missing(seen) else 0


if __name__ == "__main__":
    sys.exit(main())
