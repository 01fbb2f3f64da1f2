"""The public conformance cases, answered by the real procedures, and every word of their vocabulary."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from berthier.cases.runner import Case, answer_case, read_cases, run_cases

FOLDER = Path(__file__).parents[2] / "cases"
CASES = read_cases(FOLDER / "battalions.json")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    """Every expected value is met exactly."""
    [result] = run_cases([case])
    assert result.error is None
    assert result.misses == {}


def test_the_whole_file_is_there() -> None:
    assert len(CASES) == 67
    assert all(case.expected for case in CASES)


def vocabulary() -> Iterator[tuple[str, str, list[str]]]:
    """Procedure, key path and words of the vocabulary's section on this ruleset."""
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    section = text.split("## battalions\n")[1].split("\n## ")[0]
    for part in section.split("### ")[1:]:
        name = part.split("\n")[0].strip()
        for path, words in re.findall(r"^- `(.+)`: (.*)$", part, re.M):
            yield name, path, re.findall(r'"([^"]+)"', words)


WORDS = [(name, path, word) for name, path, words in vocabulary() if path.startswith("inputs.") for word in words]
DICE = {
    "d6": 3, "d20": 11, "charger_d6": 4, "defender_d6": 3, "fraction": 2, "to_hit": [4, 4], "tie": [1, 2],
    "step2_d20": 18, "step4_d20": 18, "step4_d6": 4, "step5_d20": 18, "step6_charger_d6": 5, "step6_defender_d6": 1,
    "step7_charger_d6": 3, "step7_defender_d6": 3, "step8_d20": 11, "step7_cas_d6": 3, "step7_d20": 11,
}  # fmt: skip
BASES: dict[str, dict[str, Any]] = {case.procedure: case.inputs for case in reversed(CASES)}
MOVERS: dict[str, dict[str, Any]] = {
    "arm": {"rating": "B", "formation": "line", "type": "foot_12", "kind": "infantry_or_foot_artillery_per_action"},
    "formation": {"arm": "infantry", "rating": "B"},
    "kind": {"arm": "retreat"},
    "mode": {"arm": "artillery", "type": "foot_12", "rating": "A"},
    "rating": {"arm": "infantry", "formation": "line"},
    "then_charge": {"arm": "cavalry", "rating": "A", "formation": "line"},
    "type": {"arm": "artillery", "rating": "A"},
}


def put(inputs: Any, path: list[str], word: str) -> None:
    """Set one key of nested inputs to a word; a list becomes a list of that word."""
    name, rest = path[0].removesuffix("[]"), path[1:]
    if rest:
        inner = inputs.setdefault(name, {})
        put(inner[0] if isinstance(inner, list) else inner, rest, word)
    else:
        inputs[name] = [word] if path[0].endswith("[]") else word


@pytest.mark.parametrize(("name", "path", "word"), WORDS, ids=lambda part: str(part).removeprefix("inputs."))
def test_every_word_of_the_vocabulary_is_taken(name: str, path: str, word: str) -> None:
    """Each value in a situation where it may stand: answered, with every key the vocabulary promises for certain."""
    keys = path.split(".")[1:]
    base = MOVERS[keys[0]] if name == "movement" else BASES[name]
    inputs = msgspec.json.decode(msgspec.json.encode(base))
    if keys[0] == "defence_fire":
        inputs["defence_fire"] = {"calibre": "6", "cannon": 6, "howitzers": 0, "range_in": 1}
    if keys[0] == "defence":
        inputs["defence_fire"] = {"figures": 12, "range_in": 1}
    put(inputs, keys, word)
    answer = answer_case(Case("any", "battalions", name, inputs, DICE))
    assert None not in (answer.get(key) for key in CERTAIN.get(name, ()))


CERTAIN = {
    "musket": ("casualties", "rows"),
    "canister": ("casualties", "barrels"),
    "solid_damage": ("hits", "points", "casualties", "needs"),
    "morale": ("pass", "total", "modifiers"),
    "reform": ("actions", "modified"),
    "melee": ("charger_mv", "defender_mv", "totals", "winner"),
    "casualty_chart": ("casualties", "modified"),
    "close_action": ("result", "ended_at_step", "charger", "defender", "step2_total"),
    "cavalry_charge": ("result", "charger", "defender", "step2_total", "reaction_distance_in"),
    "movement": ("legal", "per_action"),
}


def test_every_expected_key_of_the_vocabulary_is_answered_somewhere() -> None:
    """The keys an answer may be asked for are keys our answers have."""
    answered: dict[str, set[str]] = defaultdict(set)
    for case in CASES:
        answered[case.procedure] |= set(answer_case(case))
    promised = {(name, path.split(".")[1].removesuffix("[]")) for name, path, _ in vocabulary() if "expected." in path}
    assert {(name, key) for name, key in promised if key not in answered[name]} == set()
