"""Every clause and every cell of the sheet is hit by some drawn case; how each ends is proven with the drawn cases."""

from __future__ import annotations

from tests.rules.elements.clauses import DRAWN, coverage, every_clause, missing

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
    only = missing(coverage(case for case in DRAWN if case.procedure == "range"))
    assert "shooting_grading: GI2" in only
    assert not any(clause.startswith("ranges") for clause in only)


def test_every_clause_is_hit() -> None:
    assert missing(coverage()) == []
