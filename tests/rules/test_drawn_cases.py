"""Situations drawn at random over the vocabulary of the cases; `tests/cases/drawn/README.md` says who worked them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from berthier.cases.runner import Case, read_cases, run_cases

CASES = Path(__file__).parents[1] / "cases"
FILES = sorted((CASES / "drawn").glob("*.json"))
RULESETS = ("battalions", "capitani", "elements", "great_powers", "six_states")
WHOLE = ("capitani", "elements", "great_powers")  # of the others only rounds, charges and battles were drawn


def drawn(ruleset: str) -> list[Case]:
    return [case for path in FILES for case in read_cases(path) if case.ruleset == ruleset]


def unmet(cases: list[Case]) -> dict[str, Any]:
    """What was answered otherwise than expected, or not at all, by case."""
    return {result.case.id: result.error or result.misses for result in run_cases(cases) if not result.passed}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_drawn_case_is_answered_as_it_was_worked(path: Path) -> None:
    assert unmet(read_cases(path)) == {}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_case_has_its_own_id_and_something_to_meet(ruleset: str) -> None:
    cases = drawn(ruleset)
    assert [name for name, times in Counter(case.id for case in cases).items() if times > 1] == []
    assert all(case.expected and case.title and case.basis for case in cases)


@pytest.mark.parametrize("ruleset", WHOLE)
def test_the_whole_vocabulary_is_drawn(ruleset: str) -> None:
    """At least one case for every procedure the page of the vocabulary lists."""
    page = (CASES / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^### (\w+)", page.split(f"## {ruleset}\n")[1].split("\n## ")[0], re.M)
    assert set(listed) - {case.procedure for case in drawn(ruleset)} == set()


def altered(value: Any) -> Any:
    """The same answer with its last figure, word or flag changed."""
    if isinstance(value, dict):
        last = list(value)[-1]
        return value | {last: altered(value[last])}
    if isinstance(value, list):
        return [*value[:-1], altered(value[-1])] if value else ["something"]
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int | float) else "something else"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_one_altered_figure_is_noticed(ruleset: str) -> None:
    """In one case of every procedure: so the test above can fail."""
    samples = {case.procedure: case for case in drawn(ruleset)}
    wrong = [msgspec.structs.replace(case, expected=altered(case.expected)) for case in samples.values()]
    missed = unmet(wrong)
    assert set(missed) == {case.id for case in samples.values()}
    assert all(len(each) == 1 for each in missed.values()), "only what was altered"
