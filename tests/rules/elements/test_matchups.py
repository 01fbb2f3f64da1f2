"""Every type against every type: always an answer, always the whole, somebody always can lose, and the figures."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.engine.distribution import Odds
from berthier.engine.odds import Exact
from berthier.staff.comparing.matchups import run_matchups
from tests.rules.elements import grids
from tests.rules.elements.grids import element
from tests.rules.elements.situations import GRADES, SHOOTERS, TYPES, range_p

RULESET = find_ruleset("elements")
GRIDS = grids.read()
ELEMENTS = [f"{kind} {grade}" for kind, grade in product(TYPES, GRADES)]


def fight(name: str, inputs: dict[str, Any]) -> Odds[Any]:
    call = RULESET.procedure(name).call(inputs)
    return Exact().odds(call.procedure, *call.args)


def check(name: str, inputs: dict[str, Any], digits: str) -> None:
    odds = fight(name, inputs)
    assert sum(chance for _, chance in odds.items()) == 1
    assert odds.chance(lambda end: end.loser is not None) > 0, inputs
    assert grids.digits(odds) == digits, inputs


def test_there_are_as_many_elements_as_the_sheet_has() -> None:
    """18 land types, 3 naval and 2 bridges, in 5 grades."""
    assert len(ELEMENTS) == len(set(ELEMENTS)) == 23 * 5


def test_an_altered_digit_is_noticed() -> None:
    """Ln charging Pi, from the table of the reading: 10 of 36 destroy B, 4 destroy A, 17 throw A back."""
    inputs = {"A": {"type": "Ln"}, "B": {"type": "Pi"}}
    check("close_combat", inputs, "40h00a")
    with pytest.raises(AssertionError):
        check("close_combat", inputs, "40h00b")


@pytest.mark.parametrize("going", ["good", "rough", "difficult"])
@pytest.mark.parametrize("bound_of", ["A", "B"])
def test_every_type_against_every_type(going: str, bound_of: str) -> None:
    """Ordinary elements, both standing in this going."""
    grid = GRIDS.fights[f"{going}, bound of {bound_of}"]
    assert grid.rows == grid.columns == list(TYPES)
    for ours, theirs, digits in grid:
        sides = {"A": ours | {"going": going}, "B": theirs | {"going": going}}
        check("close_combat", sides | {"bound_of": bound_of}, digits)


@pytest.mark.parametrize("grade", GRADES)
def test_every_grade_against_every_grade(grade: str) -> None:
    """All 13,225 pairs in good going, A having moved into contact; B's bound is the mirror of it (test_symmetry)."""
    grid = GRIDS.fights["contact"]
    assert grid.rows == grid.columns == ELEMENTS
    for ours, theirs, digits in grid:
        if ours["grade"] == grade:
            check("close_combat", {"A": ours | {"moved_into_front": True}, "B": theirs}, digits)


@pytest.mark.parametrize("going", ["rough", "difficult"])
@pytest.mark.parametrize("bound_of", ["A", "B"])
def test_a_sample_of_all_grades_in_bad_going(going: str, bound_of: str) -> None:
    """One of the two stands in it, now A, now B."""
    sample = [fought for fought in GRIDS.bad_going if fought[3:5] == (going, bound_of)]
    assert len(sample) == 150
    for ours, theirs, stands, _, _, digits in sample:
        sides: dict[str, Any] = {"A": element(ours), "B": element(theirs)}
        sides[stands]["going"] = going
        check("close_combat", sides | {"bound_of": bound_of}, digits)


@pytest.mark.parametrize("target_grade", GRADES)
@pytest.mark.parametrize("bound_of", ["A", "B"])
def test_every_shooter_against_every_target(target_grade: str, bound_of: str) -> None:
    """All that have a range, at the end of it, at every type and grade; artillery in its own bound only (D6)."""
    grid = GRIDS.fights[f"shooting, bound of {bound_of}"]
    assert grid.rows == [f"{kind} {grade}" for kind, grade in SHOOTERS if kind != "Art" or bound_of == "A"]
    for shooter, target, digits in grid:
        if target["grade"] == target_grade:
            reach = range_p(shooter["type"], shooter["grade"])
            sides = {"A": shooter, "B": target | {"moved_into_front": True}}
            check("shooting", sides | {"distance_p": reach, "bound_of": bound_of}, digits)


@pytest.mark.parametrize("told", GRIDS.matchups, ids=lambda told: str(told.settings))
def test_the_grid_is_the_second_readings(told: grids.Matchups) -> None:
    """`berthier matchups`: both measures of 400 pairs, with supports."""
    matchups = RULESET.matchups
    assert matchups is not None
    assert len(matchups.contenders) == 21 * 5
    pairs = run_matchups(RULESET, told.rows, told.columns, told.settings)
    means = {(pair.row, pair.column): {name: 36 * mean for name, mean in pair.means.items()} for pair in pairs}
    assert means == {
        (row, column): {"edge": told.edge[i][j], "kill": told.kill[i][j]}
        for (i, row), (j, column) in product(enumerate(told.rows), enumerate(told.columns))
    }
