"""A situation stated in Python: an example with changes, or inputs alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.core.errors import BadInput
from berthier.core.ruleset import Example, Procedure, Ruleset, find_ruleset
from berthier.staff.situation import Situation


def state(
    ruleset: str | Ruleset,
    procedure: str | None = None,
    inputs: Mapping[str, Any] | None = None,
    *,
    example: str | None = None,
    choose: Mapping[str, str] | None = None,
    switches: Mapping[str, object] | None = None,
) -> Situation:
    """The example first, then the inputs; groups are merged inside. `{"attacker.sp": 9}` names a field in a group."""
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    opened = rules.example(example) if example is not None else None
    chosen = dict(choose or {})
    asked = procedure_of(rules, procedure, opened)
    data = merged(opened.inputs if opened else {}, nested(inputs or {}))
    return Situation(
        ruleset=rules,
        procedure=asked,
        call=rules.call(asked, data),
        switches=rules.set({**(opened.switches if opened else {}), **(switches or {})}),
        choices={**(opened.choose if opened else {}), **chosen},
        chosen=chosen,
    )


def procedure_of(ruleset: Ruleset, name: str | None, example: Example | None) -> Procedure:
    """The procedure that is named, or the one the example is of."""
    if name is not None:
        return ruleset.procedure(name)
    if example is not None:
        return ruleset.procedure(example.procedure)
    known = list(ruleset.procedures)
    raise BadInput(f"Name a procedure of {ruleset.key}, or an example: {', '.join(known)}.", "procedure", known)


def nested(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted names as groups inside groups."""
    found: dict[str, Any] = {}
    for path, value in inputs.items():
        for name in reversed(path.split(".")):
            value = {name: value}
        found = merged(found, value)
    return found


def merged(data: Mapping[str, Any], later: Mapping[str, Any]) -> dict[str, Any]:
    """Two sets of inputs as one; groups are merged inside, for anything else the later one counts."""
    both = dict(data)
    for name, value in later.items():
        before = both.get(name)
        both[name] = merged(before, value) if isinstance(before, Mapping) and isinstance(value, Mapping) else value
    return both
