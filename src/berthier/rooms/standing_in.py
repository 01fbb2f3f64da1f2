"""Who of the roster stands where in a procedure: what its inputs take of an entry, what its outcome leaves of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.core.face import UnitFace
from berthier.core.ruleset import Procedure, Ruleset
from berthier.staff.blanks import Blank, Kind, form_of

RETURNED = "returned"  # goes before the figures that the rules work out of an outcome for an entry
NOBODY = UnitFace()


def taken(ruleset: Ruleset, procedure: Procedure, place: str, entry: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs that an entry, with all that follows from it, fills at a place: one of its kind, or single figures."""
    unit = ruleset.face.of(procedure.name).units.get(place, NOBODY)
    forms = {part.name: part for part in form_of(procedure.run).parts}
    if unit.takes or place not in forms:  # who is only fired at fills nothing
        return {name: entry[figure] for name, figure in unit.takes.items() if entry.get(figure) is not None}
    return {place: taken_by(forms[place], {name: value for name, value in entry.items() if name not in unit.without})}


def taken_by(form: Blank | None, entry: Any) -> Any:
    """What an input takes of an entry: one record serves inputs of several kinds, each takes the figures it has.

    What follows under the name of a kind goes before: the SP of one form need not be those of another.
    """
    if form is None or form.kind is not Kind.GROUP or not isinstance(entry, dict):
        return entry
    names, own = {part.name for part in form.parts}, entry.get(form.noun)
    whole = entry | own if isinstance(own, dict) else entry
    return {name: value for name, value in whole.items() if name in names}


def returned(
    ruleset: Ruleset, procedure: Procedure, refs: Mapping[str, str], roster: Mapping[str, Any], outcome: Any
) -> dict[str, dict[str, Any]]:
    """What an outcome leaves of every entry that took part, by the place it stood at."""
    if not isinstance(outcome, Mapping):
        return {}
    lasting = {name: value for name, value in outcome.items() if name not in procedure.passing and value is not None}
    units = ruleset.face.of(procedure.name).units
    found = {}
    for place, entry in refs.items():
        word = units.get(place, NOBODY).told
        found[place] = ruleset.after(roster.get(entry), told_of(lasting, place if word is None else word))
    return found


def told_of(outcome: Mapping[str, Any], word: str) -> dict[str, Any]:
    """The figures of an outcome that speak of somebody: `attacker_sp` and `attacker.sp` of the attacker are its `sp`.

    What is told of him without a name of its own stands under none.
    """
    if not word:
        return dict(outcome)
    begins = f"{word}_"
    told = {name.removeprefix(begins): value for name, value in outcome.items() if name.startswith(begins)}
    his: Any = outcome
    for step in word.split("."):
        his = his.get(step) if isinstance(his, Mapping) else None
    if his is None:
        return told
    return told | (dict(his) if isinstance(his, Mapping) else {"": his})
