"""Every clause and every cell of the sheet is hit by some situation, and each of those ends as it should."""

from __future__ import annotations

from typing import Any

from tests.rules.elements import clauses
from tests.rules.elements.clauses import Situation, coverage, every_clause, missing, play
from tests.rules.elements.oracle import fought
from tests.rules.elements.oracle_moves import move_cm, paces, price, range_p

# How many the sheet has: rows of the outcome tables as split into clauses, both gradings, supports, factors, charts.
COUNTS = {
    "outcomes_less": 50, "outcomes_half": 15, "close_grading": 6, "shooting_grading": 7, "rear_support": 3,
    "flank_support": 3, "tactical": 10, "moves": 7 * 4 + 3, "ranges": 9 * 5 + 1, "factors": 12 * 3, "initiative": 6 + 6,
}  # fmt: skip


def test_the_clauses_are_those_of_the_sheet() -> None:
    names = [clause.partition(":")[0] for clause in every_clause()]
    assert {name: names.count(name) for name in set(names)} == COUNTS
    assert len(set(every_clause())) == len(names) == sum(COUNTS.values())


def test_the_report_names_what_is_not_hit() -> None:
    """Without a single shot fired the shooting grades are missing, and every one is named."""
    assert missing(coverage([])) == every_clause()
    only = missing(coverage(clauses.ranges()))
    assert "shooting_grading: GI2" in only
    assert not any(clause.startswith("ranges") for clause in only)


def test_every_clause_is_hit_and_ends_as_the_second_reading_says() -> None:
    seen = coverage()
    assert missing(seen) == []
    for clause, situation in seen.items():
        assert ended(situation) == expected(situation), clause


def ended(situation: Situation) -> Any:
    outcome = play(situation).outcome
    if situation.procedure in ("close_combat", "shooting"):
        return (outcome.loser, outcome.band, outcome.outcome.A, outcome.outcome.B)
    if situation.procedure == "pip":
        return (outcome.base, outcome.cost)
    return outcome.range_p if situation.procedure == "range" else outcome.max_move_p


def expected(situation: Situation) -> Any:
    inputs = situation.inputs
    if situation.procedure in ("close_combat", "shooting"):
        return fought(inputs, situation.dice)
    if situation.procedure == "pip":
        return price(**inputs)
    kind, grade = inputs["element"]["type"], inputs["element"]["grade"]
    if situation.procedure == "range":
        return range_p(kind, grade, inputs["over_water"])
    cm = move_cm(kind, grade, inputs["going"].lower(), road=inputs["road"])
    return None if cm is None else paces(cm)
