"""The public conformance cases, and every word of their vocabulary, answered by the real procedures."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from berthier.cases.runner import Case, read_cases, run_cases
from berthier.core.ruleset import find_ruleset

FOLDER = Path(__file__).parents[2] / "cases"
CASES = read_cases(FOLDER / "capitani.json")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    """Every expected value is met exactly."""
    [result] = run_cases([case])
    assert result.error is None
    assert result.misses == {}


def test_the_whole_file_is_there() -> None:
    assert len(CASES) == 65
    assert all(case.expected for case in CASES)


def vocabulary() -> dict[str, dict[str, list[str]]]:
    """The key paths of each procedure's inputs and answers, with the words that may stand there."""
    section = (FOLDER / "README.md").read_text(encoding="utf-8").split("## capitani\n")[1].split("\n## ")[0]
    found: dict[str, dict[str, list[str]]] = {}
    for line in section.splitlines():
        if line.startswith("### "):
            words = found[line[4:]] = {}
        match = re.match(r"- `(?P<key>[^`]+)`: (?P<words>.*)", line)
        if match:
            words[match["key"]] = re.findall(r'"([^"]*)"', match["words"]) or match["words"].split(", ")
    return found


VOCABULARY = vocabulary()


def put(data: dict[str, Any], path: str, value: Any) -> None:
    first, _, rest = path.partition(".")
    if first.endswith("[]"):
        items = data.setdefault(first[:-2], [{}] if rest else [])
        if rest:
            put(items[0], rest, value)
        else:
            items.append(value)
    elif rest:
        put(data.setdefault(first, {}), rest, value)
    else:
        data[first] = value


def some(random: Random, word: str) -> Any:
    numbers = {"int": random.randint(1, 3), "float": 1.5, "bool": random.random() < 0.5}
    return numbers.get(word, word)


def inputs_with(random: Random, procedure: str, must: str, word: str) -> dict[str, Any]:
    data: dict[str, Any] = {}
    needed = (
        "sp",
        "quality",
        "reliability",
        "initiative",
        "distance",
        "nominal",
        "current",
        "fortress",
        "siege_status",
    )
    for path, words in VOCABULARY[procedure].items():
        key = path.removeprefix("inputs.")
        if path.startswith("inputs.") and (path == must or key.split(".")[-1] in needed or random.random() < 0.5):
            put(data, key, some(random, word if path == must else random.choice(words)))
    if procedure == "barren":
        data["hexes"] = (data["hexes"] * 7)[:7]
    return data


WORDS = [
    (procedure, path, word)
    for procedure, paths in VOCABULARY.items()
    for path, words in paths.items()
    if path.startswith("inputs.")
    for word in words
]


@pytest.mark.parametrize(("procedure", "path", "word"), WORDS)
def test_every_input_word_is_understood(procedure: str, path: str, word: str) -> None:
    """In some combination with others it is answered; where not, a sentence says why."""
    random = Random(f"{procedure} {path} {word}")
    answered = 0
    for _ in range(60):
        case = Case("?", "capitani", procedure, inputs_with(random, procedure, path, word), [random.randint(1, 6)] * 9)
        [result] = run_cases([case])
        if result.answer is None:
            assert result.error is not None
            assert "called" not in result.error, "a contradiction may be refused, a word of the vocabulary never"
            continue
        answered += 1
        expected = [key.split(".")[1].rstrip("[]") for key in VOCABULARY[procedure] if key.startswith("expected.")]
        assert set(expected) <= set(result.answer)
    assert answered


def test_every_procedure_of_the_vocabulary_is_there() -> None:
    ruleset = find_ruleset("capitani")
    assert set(VOCABULARY) <= {*ruleset.cases, *ruleset.procedures}
