"""Every type against every type: always an answer, always the whole, and somebody always can lose."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from berthier.core.distribution import Odds
from berthier.core.matchups import run_matchups
from berthier.core.odds import Exact
from berthier.core.ruleset import find_ruleset
from tests.rules.elements import oracle
from tests.rules.elements.oracle import GRADES, TYPES
from tests.rules.elements.situations import SHOOTERS, range_p

RULESET = find_ruleset("elements")
GOINGS = ("good", "rough", "difficult")
ELEMENTS = list(product(TYPES, GRADES))
SAMPLE = 400


def fight(name: str, inputs: dict[str, Any]) -> Odds[Any]:
    call = RULESET.procedure(name).call(inputs)
    return Exact().odds(call.procedure, *call.args)


def check(name: str, inputs: dict[str, Any]) -> None:
    odds = fight(name, inputs)
    ended = {(end.loser, end.band, end.outcome.A, end.outcome.B): p for end, p in odds.items()}
    assert sum(ended.values()) == 1
    assert odds.chance(lambda end: end.loser is not None) > 0, inputs
    assert ended == oracle.odds(inputs), inputs


def test_there_are_as_many_elements_as_the_sheet_has() -> None:
    """18 land types, 3 naval and 2 bridges, in 5 grades."""
    assert len(ELEMENTS) == len(set(ELEMENTS)) == 23 * 5


@pytest.mark.parametrize("going", GOINGS)
@pytest.mark.parametrize("bound_of", ["A", "B"])
def test_every_type_against_every_type(going: str, bound_of: str) -> None:
    """Ordinary elements, both standing in this going."""
    for ours, theirs in product(TYPES, repeat=2):
        sides = {"A": {"type": ours, "going": going}, "B": {"type": theirs, "going": going}}
        check("close_combat", sides | {"bound_of": bound_of})


@pytest.mark.parametrize("grade", GRADES)
def test_every_grade_against_every_grade(grade: str) -> None:
    """All 13,225 pairs in good going, A having moved into contact; B's bound is the mirror of it (test_symmetry)."""
    for ours, (theirs, their_grade) in product(TYPES, ELEMENTS):
        mover = {"type": ours, "grade": grade, "moved_into_front": True}
        check("close_combat", {"A": mover, "B": {"type": theirs, "grade": their_grade}})


@pytest.mark.parametrize("going", ["rough", "difficult"])
@pytest.mark.parametrize("bound_of", ["A", "B"])
def test_a_sample_of_all_grades_in_bad_going(going: str, bound_of: str) -> None:
    """One of the two stands in it, now A, now B."""
    pairs = list(product(ELEMENTS, repeat=2))
    random = Random(f"{going} {bound_of}")
    for (ours, grade), (theirs, their_grade) in random.sample(pairs, SAMPLE):
        sides = {"A": {"type": ours, "grade": grade}, "B": {"type": theirs, "grade": their_grade}}
        sides[random.choice("AB")]["going"] = going
        check("close_combat", sides | {"bound_of": bound_of})


@pytest.mark.parametrize("target_grade", GRADES)
@pytest.mark.parametrize("bound_of", ["A", "B"])
def test_every_shooter_against_every_target(target_grade: str, bound_of: str) -> None:
    """All that have a range, at the end of it, at every type and grade; artillery in its own bound only (D6)."""
    for (kind, grade), target in product(SHOOTERS, TYPES):
        if kind != "Art" or bound_of == "A":
            aimed_at = {"type": target, "grade": target_grade, "moved_into_front": True}
            sides = {"A": {"type": kind, "grade": grade}, "B": aimed_at}
            check("shooting", sides | {"distance_p": range_p(kind, grade), "bound_of": bound_of})


SETTINGS = [
    {"going": "good", "bound_of": "A", "rear": "both", "flank_A": "none", "flank_B": "Pk (O)"},
    {"going": "rough", "bound_of": "B", "rear": "A", "flank_A": "Art (I)", "flank_B": "none"},
    {"going": "difficult", "bound_of": "A", "rear": "none", "flank_A": "Pi (O)", "flank_B": "Sh (O)"},
    {"going": "good", "bound_of": "B", "rear": "B", "flank_A": "Dr (O)", "flank_B": "none"},
]


def words(name: str) -> dict[str, str]:
    kind, _, grade = name.partition(" ")
    return {"type": kind, "grade": grade.strip("()")}


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_the_grid_is_the_second_readings(settings: dict[str, str]) -> None:
    """`berthier matchups`: both measures of 400 pairs, with supports, against the hand-written fights."""
    matchups = RULESET.matchups
    assert matchups is not None
    assert len(matchups.contenders) == 21 * 5
    random = Random(str(settings))
    rows, columns = (random.sample(matchups.contenders, 20) for _ in "AB")
    for pair in run_matchups(RULESET, rows, columns, settings):
        sides = {}
        for side, name in (("A", pair.row), ("B", pair.column)):
            beside = settings[f"flank_{side}"]
            sides[side] = words(name) | {
                "going": settings["going"],
                "rear_support": words(name) if settings["rear"] in (side, "both") else None,
                "flank_support": [words(beside)] if beside != "none" else [],
            }
        odds = oracle.odds(sides | {"bound_of": settings["bound_of"]})
        edge = sum(p * ((b != "no_effect") - (a != "no_effect")) for (_, _, a, b), p in odds.items())
        gone = ("destroyed", "captured")
        kill = sum(p * ((b in gone) - (a in gone)) for (_, _, a, b), p in odds.items())
        assert pair.means == {"edge": edge, "kill": kill}, pair
