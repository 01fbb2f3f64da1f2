"""A board question told wrongly gets a sentence, whatever stands where: never anything else."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from berthier.cases.runner import Case, answer_case
from berthier.core.errors import BadInput

BOARDS = Path(__file__).parents[1] / "cases" / "boards"
JUNK: tuple[Any, ...] = ("nowhere", 99, None, [], ["nowhere"], [["x"]], {"nowhere": 1})


def first_of_each(ruleset: str) -> list[Any]:
    found: dict[str, Any] = {}
    for name in (f"random_{ruleset}.json", f"{ruleset}.json"):
        for case in json.loads((BOARDS / name).read_text(encoding="utf-8")):
            found.setdefault(case["procedure"], case)
    return list(found.values())


def spoilt(inputs: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """One thing left out, or something else in its place; inside groups too."""
    for name, value in inputs.items():
        yield {other: kept for other, kept in inputs.items() if other != name}
        for junk in JUNK:
            yield inputs | {name: junk}
            for inner in value if isinstance(value, dict) else ():
                other = copy.deepcopy(inputs)
                other[name][inner] = junk
                yield other


CASES = [case for ruleset in ("great_powers", "six_states") for case in first_of_each(ruleset)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["procedure"]))
def test_it_gets_an_answer_or_a_sentence(case: Any) -> None:
    said = []
    for inputs in spoilt(case["inputs"]):
        try:
            answer_case(Case("spoilt", case["ruleset"], case["procedure"], inputs))
        except BadInput as problem:
            said.append(problem.error)
    assert said or case["procedure"] == "feeding"
    assert all(sentence.endswith(".") for sentence in said)
