"""Running case files: every case is answered; where it says what to expect, the answer is compared."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from berthier.cases.answering import answer_plainly
from berthier.core.errors import BadInput, unknown
from berthier.core.ruleset import Ruleset, find_ruleset


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One worked case. `expected` may be absent: then it is only answered. Title, basis and working are for readers.

    `answers` are the choices in order: a list of groups by side, or for each side a list. A case that gives them tells
    everything, so that a die or a choice left over is an error.
    """

    id: str
    ruleset: str
    procedure: str
    inputs: dict[str, Any] = {}
    dice: list[int] | dict[str, Any] = []
    answers: list[dict[str, str]] | dict[str, list[str]] | None = None
    switches: dict[str, str] = {}
    title: Any = None
    basis: Any = None
    expected: dict[str, Any] | None = None
    working: Any = None


class CaseResult(msgspec.Struct, frozen=True):
    """The answer to a case, and each expected value it misses: key → (expected, answered)."""

    case: Case
    answer: dict[str, Any] | None
    misses: dict[str, tuple[Any, Any]]
    error: str | None = None

    @property
    def passed(self) -> bool:
        return not self.misses and self.error is None


def read_cases(path: Path) -> list[Case]:
    """The cases of a file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Case])
    except OSError as problem:
        raise BadInput(f"The case file {path} cannot be read: {problem.strerror}.", "FILE") from None
    except msgspec.MsgspecError as problem:
        allowed = list(Case.__struct_fields__) if "unknown field" in str(problem) else None
        known = f" A case has: {', '.join(allowed)}." if allowed else ""
        raise BadInput(f"The case file {path} is not a list of cases: {problem}.{known}", "FILE", allowed) from None


def run_cases(cases: list[Case]) -> Iterator[CaseResult]:
    """Answer each case."""
    for case in cases:
        try:
            answer = answer_case(case)
        except BadInput as problem:
            yield CaseResult(case, None, {}, problem.error)
            continue
        expected = case.expected or {}
        yield CaseResult(case, answer, dict(misses(expected, answer)))


def answer_case(case: Case) -> dict[str, Any]:
    """The ruleset's own answer: by its adapter where the case has words of its own, else by the procedure itself."""
    ruleset = find_ruleset(case.ruleset)
    adapter = ruleset.cases.get(case.procedure)
    if adapter is None or case.answers is not None or case.switches:
        return answer_plainly(ruleset, _procedure(ruleset, case.procedure), case)
    return adapter(CaseWords(case.inputs), case.dice)


class CaseWords(dict[str, Any]):
    """What a case tells; what it must tell and does not is named in a sentence."""

    def __missing__(self, name: str) -> Any:
        raise BadInput(f"The case does not tell {name!r}; it tells {', '.join(self) or 'nothing'}.", name)


def _procedure(ruleset: Ruleset, name: str) -> Any:
    if name not in ruleset.procedures:
        known = sorted({*ruleset.procedures, *ruleset.cases})
        raise unknown(f"procedure in the cases of {ruleset.key}", name, known, "procedure")
    return ruleset.procedures[name]


def misses(expected: dict[str, Any], answer: dict[str, Any]) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """Each expected value the answer does not have; groups and lists are compared inside, extra keys are fine."""
    for key, value in expected.items():
        if key in answer:
            yield from _apart(key, value, answer[key])
        else:
            yield key, (value, None)


def _apart(key: str, value: Any, have: Any) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """Where two values differ, by key."""
    if isinstance(value, dict) and isinstance(have, dict):
        yield from ((f"{key}.{inner}", pair) for inner, pair in misses(value, have))
    elif isinstance(value, list) and isinstance(have, list) and len(value) == len(have):
        for place, (want, given) in enumerate(zip(value, have, strict=True)):
            yield from _apart(f"{key}[{place}]", want, given)
    elif have != value or isinstance(have, bool) is not isinstance(value, bool):
        yield key, (value, have)
