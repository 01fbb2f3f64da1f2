"""One element, one entry: it shoots, fights, marches and runs as it stands in the roster; the lost stay lost."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from berthier.core.face import RosterEntry
from berthier.rules.elements.outcomes import Outcome
from berthier.rules.elements.units import Contender, State


class Condition(StrEnum):
    """How an element of a roster stands since its last fight."""

    STANDING = "in its place"
    RECOILED = "recoiled"
    ROUTING = "routing"
    DESTROYED = "destroyed"


BECOMES = {
    Outcome.NO_EFFECT: Condition.STANDING,
    Outcome.RECOIL: Condition.RECOILED,
    Outcome.FLEE: Condition.ROUTING,
    Outcome.DESTROYED: Condition.DESTROYED,
}


class ListedElement(Contender, frozen=True, forbid_unknown_fields=True):
    """An element as a roster has it: its type and grade, the facts of its place, and what has become of it."""

    condition: Condition = Condition.STANDING


def follows(element: ListedElement) -> dict[str, Any]:
    """Who is destroyed has nothing left that a procedure could take."""
    return {"type": None} if element.condition is Condition.DESTROYED else {}


def returns(_: ListedElement, told: Mapping[str, Any]) -> dict[str, Any]:
    """What a shot, a fight or a flight makes of it; guns that change hands are captured."""
    fate = told.get("fate", told.get(""))
    if fate == Outcome.CAPTURED:
        return {"state": str(State.CAPTURED)}
    if fate in tuple(Condition):
        return {"condition": fate}
    return {"condition": str(BECOMES[Outcome(fate)])} if fate in BECOMES else {}


ELEMENT = RosterEntry("element", ListedElement, follows, returns=returns)
