"""Coverage by clause, not by line: which row or cell of every chart is hit, and by what situation.

`python -m tests.rules.elements.clauses` prints the report: each clause with the first situation that hits it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import msgspec

from berthier.core.live import Live
from berthier.core.question import typed
from berthier.core.record import Record
from berthier.core.ruleset import find_ruleset
from tests.rules.elements.oracle import CAVALRY, GRADES, TYPES
from tests.rules.elements.oracle_moves import MOVERS, range_p
from tests.rules.elements.situations import VERBS

RULESET = find_ruleset("elements")
BY_ROW = (
    "outcomes_less", "outcomes_half", "close_grading", "shooting_grading", "rear_support", "flank_support", "tactical",
)  # fmt: skip
BY_CELL = ("moves", "ranges", "factors")
NOT_PRINTED = {f"ranges: Gal over water, {grade}" for grade in "SOIX"}  # the remark under the chart is for (F) alone


class Situation(msgspec.Struct, frozen=True):
    """A procedure with inputs, and the dice of A and B where it asks for them."""

    procedure: str
    inputs: dict[str, Any]
    dice: tuple[int, int] = (1, 1)

    def __str__(self) -> str:
        rolled = f", dice {self.dice[0]} and {self.dice[1]}" if self.procedure in ("close_combat", "shooting") else ""
        return f"{self.procedure} {msgspec.json.encode(self.inputs).decode()}{rolled}"


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


def play(situation: Situation) -> Live[Any]:
    game = Live(RULESET.procedure(situation.procedure).call(situation.inputs))
    while game.question is not None:
        game.answer(typed(situation.dice[0] if game.question.by == ("A",) else situation.dice[1]))
    return game


# Narrow wins and losses with even and odd finals, then wide ones.
DICE = ((4, 3), (3, 4), (5, 4), (4, 5), (6, 1), (1, 6))


def fights() -> Iterator[Situation]:
    """Every type and grade against every ordinary type, both bounds; then facts and supports, one at a time."""
    for kind, grade, foe, bound_of, dice in product(TYPES, GRADES, TYPES, "AB", DICE):
        sides = {"A": {"type": kind, "grade": grade}, "B": {"type": foe}}
        yield Situation("close_combat", sides | {"bound_of": bound_of}, dice)
    for kind, fact, (foe, grade) in product(TYPES, facts(), (("Ln", "O"), ("Sh", "O"), ("Bw", "S"))):
        if not (fact.get("state") and kind not in ("Ships", "Gal", "Boats")):
            sides = {"A": {"type": kind, **fact}, "B": {"type": foe, "grade": grade}}
            yield Situation("close_combat", sides | {"bound_of": "B"}, (4, 4))
    for kind, foe, bound_of in product(TYPES, TYPES, "AB"):
        deep = {"type": kind, "rear_support": {"type": kind}}
        yield Situation("close_combat", {"A": deep, "B": {"type": foe}, "bound_of": bound_of}, (4, 3))
    for kind, foe, (beside, grade) in product(TYPES, (*CAVALRY, "Wb", "Pk"), product(TYPES, "OI")):
        held = {"type": kind, "flank_support": [{"type": beside, "grade": grade}]}
        yield Situation("close_combat", {"A": held, "B": {"type": foe}, "bound_of": "B"}, (4, 3))


def facts() -> list[dict[str, Any]]:
    flags = ("general", "beaten", "weather", "high", "fortified", "obstacle", "bua", "moved_into_front")
    return [{flag: True} for flag in flags] + [
        {"going": "rough"}, {"attacking_across": "fortification"}, {"overlaps": 1}, {"flank_rear_contacts": 1},
        {"state": "unladen"},
    ]  # fmt: skip


def shots() -> Iterator[Situation]:
    """Every shooter at every type and grade, near; then immobile baggage, unladen vessels and high or narrow guns."""
    for (kind, grade), foe, theirs, dice in product(product(TYPES, GRADES), TYPES, GRADES, DICE):
        if range_p(kind, grade) is not None:
            sides = {"A": {"type": kind, "grade": grade}, "B": {"type": foe, "grade": theirs}}
            yield Situation("shooting", sides | {"distance_p": 100}, dice)
    special = [{"type": "Bg", "mobile": False}, {"type": "Boats", "state": "unladen"}, {"type": "Sh", "bua": True}]
    for kind, foe, dice in product(("Art", "WWg", "Ships", "Sh"), special, DICE):
        guns = {"type": kind, "on_hill": True, "shoots_front_edge": True}
        yield Situation("shooting", {"A": guns, "B": foe, "distance_p": 100}, dice)


def moves() -> Iterator[Situation]:
    for kind, grade, road, going in product(MOVERS, GRADES, (False, True), ("Good", "Rough", "Difficult")):
        yield Situation("movement", {"element": {"type": kind, "grade": grade}, "road": road, "going": going})


def ranges() -> Iterator[Situation]:
    for kind, grade, over_water in product(TYPES, GRADES, (False, True)):
        inputs = {"element": {"type": kind, "grade": grade}, "distance_p": 100, "over_water": over_water}
        yield Situation("range", inputs)


def orders() -> Iterator[Situation]:
    single = [
        {}, {"first_road_march": True, "along_road": True}, {"general_included": True}, {"general_distance": 700},
        {"heavy_off_road": True}, {"marches_already": 2}, {"split": True}, {"night": True},
    ]  # fmt: skip
    for verb, subject, fact in product(VERBS, ("element", "group"), single):
        yield Situation("pip", {"verb": verb, "subject": subject, **fact})


def coverage(situations: Iterable[Situation] | None = None) -> dict[str, Situation]:
    """The first situation that hits each clause; each kind of situation stops when its charts are covered."""
    if situations is not None:
        return found(situations, set(every_clause()))
    seen: dict[str, Situation] = {}
    wanted = set(every_clause())
    for kind in (fights(), shots(), moves(), ranges(), orders()):
        seen |= found(kind, wanted - set(seen))
    return seen


def found(situations: Iterable[Situation], wanted: set[str]) -> dict[str, Situation]:
    seen: dict[str, Situation] = {}
    for situation in situations:
        for clause in hits(play(situation).record):
            if clause in wanted:
                seen.setdefault(clause, situation)
        if len(seen) == len(wanted):
            break
    return seen


def missing(seen: dict[str, Situation]) -> list[str]:
    return [clause for clause in every_clause() if clause not in seen]


def main() -> int:
    seen = coverage()
    for clause in every_clause():
        print(f"{clause} → {seen.get(clause, 'NOT HIT')}")
    print(f"{len(seen)} of {len(every_clause())} clauses are hit.")
    return 1 if missing(seen) else 0


if __name__ == "__main__":
    sys.exit(main())
