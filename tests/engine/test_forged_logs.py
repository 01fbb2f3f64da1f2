"""A log whose chain of hashes holds is still refused where it does not follow from the rules; the line is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from berthier.engine.replay import Verdict, verify
from tests.core.logs import Lines, chained, logged, unchained

STORM = unchained(logged("a storm"))  # header, four dice, outcome
SEA = unchained(logged("a fight at sea"))


def refused(lines: Lines) -> Verdict:
    """The verdict on forged lines, which must be a refusal in words with a line."""
    verdict = verify(chained(lines))
    assert not verdict.ok
    assert verdict.problem
    assert verdict.problem.startswith(f"Line {verdict.line} of the log: ")
    return verdict


def copy(lines: Lines) -> Lines:
    """Lines to be forged."""
    return unchained(chained(lines))


def test_the_logs_forged_below_are_sound_to_begin_with() -> None:
    """So that what is refused is the forgery."""
    assert verify(chained(STORM)) == Verdict(ok=True, lines=6, complete=True, same_rules=True)
    assert verify(chained(SEA)).ok


@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_a_changed_die_no_longer_leads_to_the_outcome(die: int) -> None:
    """A legal face, but another fate: the outcome line does not follow."""
    lines = copy(STORM)
    face = lines[die]["answer"]["faces"][0]
    lines[die]["answer"]["faces"] = [6 if face == 1 else 1]
    verdict = refused(lines)
    assert verdict.line == 6
    assert "the outcome does not follow" in str(verdict.problem)


@pytest.mark.parametrize("faces", [[7], [0], [-1], [], [3, 3], [True], ["3"], [3.5], None, 3, "3"])
def test_a_face_no_die_shows_is_refused_in_its_line(faces: object) -> None:
    """Seven, none, two, or no number at all."""
    lines = copy(STORM)
    lines[2]["answer"]["faces"] = faces
    assert refused(lines).line == 3


@pytest.mark.parametrize("field", ["sunk", "damaged", "escaped"])
def test_a_changed_outcome_is_refused_in_its_line(field: str) -> None:
    """One unit more."""
    lines = copy(STORM)
    lines[-1]["outcome"][field] += 1
    assert refused(lines).line == 6


@pytest.mark.parametrize("outcome", [None, {}, [], 0, "fine", {"sunk": 9}])
def test_an_outcome_of_another_kind_is_refused(outcome: object) -> None:
    """Nothing but the outcome of the rules is accepted."""
    lines = copy(STORM)
    lines[-1]["outcome"] = outcome
    assert refused(lines).line == 6


def change(at: int, *path: str, to: object) -> Callable[[Lines], None]:
    """Set one field of one line."""

    def forge(lines: Lines) -> None:
        place: Any = lines[at]
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] = to

    return forge


def drop(at: int, name: str) -> Callable[[Lines], None]:
    """Take one field off one line."""
    return lambda lines: lines[at].pop(name)


def insert(at: int, line: dict[str, Any]) -> Callable[[Lines], None]:
    """Put a line in."""
    return lambda lines: lines.insert(at, line)


@pytest.mark.parametrize(
    ("forge", "line"),
    [
        (change(2, "question", "why", to="treasure die"), 3),
        (change(2, "question", "by", to=["enemy"]), 3),
        (change(2, "question", "by", to="owner"), 3),
        (change(2, "question", "dice", to="d20"), 3),
        (change(2, "question", "asks", to="choose"), 3),
        (change(2, "question", to=None), 3),
        (change(2, "question", to=[]), 3),
        (drop(2, "question"), 3),
        (drop(2, "answer"), 3),
        (change(2, "answer", to=None), 3),
        (change(2, "answer", to=[3]), 3),
        (change(2, "answer", to={"picks": ["sunk"], "source": "chosen"}), 3),
        (change(2, "answer", "source", to="dreamt"), 3),
        (change(2, "n", to=9), 3),
        (drop(2, "n"), 3),
        (insert(5, dict(STORM[1])), 6),
        (insert(6, dict(STORM[1])), 6),
        (insert(3, dict(STORM[5])), 4),
        (insert(2, dict(STORM[0])), 3),
        (insert(0, dict(STORM[1])), 1),
        (insert(1, {}), 2),
        (lambda lines: lines.pop(4), 5),
        (lambda lines: lines.pop(0), 1),
        (lambda lines: lines.append(dict(lines[5])), 6),
    ],
)
def test_a_line_the_rules_do_not_ask_for_is_refused(forge: Callable[[Lines], object], line: int) -> None:
    """Another question, another number, an answer too many or too few, an outcome too early: the first such line."""
    lines = copy(STORM)
    forge(lines)
    assert refused(lines).line == line


def test_a_choice_that_is_not_offered_is_refused_in_its_line() -> None:
    """The words must be among the options the rules give."""
    lines = copy(SEA)
    at = next(number for number, line in enumerate(lines) if line.get("question", {}).get("asks") == "choose")
    lines[at]["answer"]["picks"] = ["Davy Jones"]
    assert refused(lines).line == at + 1


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("berthier", 2, "format 2 is not one this version reads; it reads 1"),
        ("berthier", "1", 'format "1" is not one this version reads'),
        ("berthier", None, "format null"),
        ("ruleset", "six_sates", "Did you mean six_states?"),
        ("ruleset", None, "no ruleset"),
        ("procedure", "storm_ise", "Did you mean storm_ice?"),
        ("procedure", 3, "no procedure of six_states"),
        ("inputs", {"units": -1}, "units: -1 is too small"),
        ("inputs", {"ships": 1}, "no input called 'ships'"),
        ("inputs", {}, "nobody at sea"),
        ("inputs", {"units": "3"}, "not a whole number"),
        ("inputs", [], "group of values"),
        ("inputs", None, "group of values"),
        ("switches", {"C99": "on"}, "no switch called 'C99'"),
        ("switches", {"C8": "rows lager"}, "Did you mean rows larger?"),
        ("switches", {"C8": None}, "C8"),
        ("switches", [], "switches"),
        ("switches", None, "switches"),
        ("switches", "C8", "switches"),
    ],
)
def test_a_header_that_cannot_be_played_is_refused_in_line_one(name: str, value: object, said: str) -> None:
    """Another format, unknown rules, inputs or switches that do not fit: in words, never a traceback."""
    lines = copy(STORM)
    lines[0][name] = value
    verdict = refused(lines)
    assert verdict.line == 1
    assert said in str(verdict.problem)
