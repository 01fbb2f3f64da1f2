"""Situations worked by hand from a reading, written like worked cases and answered through the same adapters."""

from __future__ import annotations

from typing import Any, NamedTuple

from berthier.cases.runner import Case, run_cases


class Worked(NamedTuple):
    """One situation: the clauses it rests on with the arithmetic in words, the procedure, its inputs, dice, answer."""

    clause: str
    procedure: str
    inputs: dict[str, Any]
    dice: Any
    expected: dict[str, Any]


def misses(ruleset: str, worked: Worked) -> dict[str, Any]:
    """What the answer lacks; an error is a miss as well."""
    case = Case(worked.clause, ruleset, worked.procedure, worked.inputs, worked.dice, expected=worked.expected)
    [result] = run_cases([case])
    return {"error": result.error} if result.error else result.misses
