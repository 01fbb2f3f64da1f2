"""What an empty desk begins with where its procedure has no example: the least that the rules take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from berthier.core.errors import BadInput
from berthier.core.ruleset import Procedure, Ruleset
from berthier.engine.live import Live
from berthier.staff.blanks import Blank, Kind, form_of
from berthier.web.desk.filled import begin


def beginning(ruleset: Ruleset, procedure: Procedure) -> dict[str, Any]:
    """The least the types allow; where the rules refuse that, a little more: the first that they do not refuse."""
    form = form_of(procedure.run)
    tried = _tried(ruleset, form, ruleset.face.of(procedure.name).begin)
    return next((data for data in tried if not _is_refused(ruleset, procedure, data)), begin(form))


def _tried(ruleset: Ruleset, form: Blank, given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What the ruleset says; the least; with forces as other examples have them; with one blank more filled in."""
    least: dict[str, Any] = begin(form)
    if given:
        yield given
    yield least
    yield least | _lent(ruleset, form)
    for name in dict.fromkeys(blank.name for blank in _optional(form)):
        yield _with(form, least, name)


def _optional(group: Blank) -> Iterator[Blank]:
    for part in group.parts:
        if part.kind is Kind.GROUP:
            yield from _optional(part)
        if not part.is_needed or part.may_be_none:
            yield part


def _with(group: Blank, data: dict[str, Any], name: str) -> dict[str, Any]:
    """The data with the blank of this name filled in every group that has one."""
    filled = dict(data)
    for part in group.parts:
        if part.name == name:
            filled[name] = begin(part)
        elif part.kind is Kind.GROUP and part.name in data:
            filled[part.name] = _with(part, data[part.name], name)
    return filled


def _is_refused(ruleset: Ruleset, procedure: Procedure, data: dict[str, Any]) -> bool:
    try:
        Live(ruleset.call(procedure, data, typed=False), ruleset.set({}))
    except BadInput:
        return True
    return False


def _lent(ruleset: Ruleset, form: Blank) -> dict[str, Any]:
    """For each group of the form the next one of its noun that stands in an example."""
    found: dict[str, list[Any]] = {}
    for example in ruleset.examples.values():
        for part in form_of(ruleset.procedure(example.procedure).run).parts:
            if part.noun and part.name in example.inputs:
                found.setdefault(part.noun, []).append(example.inputs[part.name])
    return {part.name: found[part.noun].pop(0) for part in form.parts if found.get(part.noun)}
