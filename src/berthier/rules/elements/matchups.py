"""What players ask first: every type and grade against every other, hand to hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.core.matchups import Matchups, Setting, Yardstick
from berthier.rules.elements.combat import Fight
from berthier.rules.elements.outcomes import Outcome
from berthier.rules.elements.units import CATEGORY, Category, Grade, Type

GONE = (Outcome.DESTROYED, Outcome.CAPTURED)
TYPES = tuple(kind for kind in Type if CATEGORY[kind] is not Category.BRIDGE)
NOBODY = "none"
FLANKS = (NOBODY, "Pk (O)", "Pi (O)", "Art (I)", "Sh (O)", "Dr (O)")


def driven_back(fight: Fight) -> int:
    """+1 if B suffers anything, -1 if A does."""
    return (fight.outcome.B is not Outcome.NO_EFFECT) - (fight.outcome.A is not Outcome.NO_EFFECT)


def removed(fight: Fight) -> int:
    """+1 if B is destroyed or captured, -1 if A is."""
    return (fight.outcome.B in GONE) - (fight.outcome.A in GONE)


def fight_inputs(row: str, column: str, settings: Mapping[str, str]) -> dict[str, Any]:
    """A pair as inputs of close combat, each in the situation chosen for the whole grid."""
    return {
        "A": fighter(row, "A", settings),
        "B": fighter(column, "B", settings),
        "bound_of": settings["bound_of"],
    }


def fighter(name: str, side: str, settings: Mapping[str, str]) -> dict[str, Any]:
    """An element with its own kind behind it, or the chosen friend beside it."""
    facts: dict[str, Any] = {**element(name), "going": settings["going"]}
    if settings["rear"] in (side, "both"):
        facts["rear_support"] = element(name)
    if settings[f"flank_{side}"] != NOBODY:
        facts["flank_support"] = [element(settings[f"flank_{side}"])]
    return facts


def element(name: str) -> dict[str, str]:
    """ "Pk (O)" as inputs."""
    kind, grade = name.split(" ")
    return {"type": kind, "grade": grade.strip("()")}


MATCHUPS = Matchups(
    procedure="close_combat",
    title="Close combat: every type and grade against every other",
    contenders=tuple(f"{kind} ({grade})" for kind in TYPES for grade in Grade),
    settings=(
        Setting("going", "the going both stand in", ("good", "rough", "difficult")),
        Setting("bound_of", "whose bound it is", ("A", "B")),
        Setting("rear", "who has its own kind behind", (NOBODY, "A", "B", "both")),
        Setting("flank_A", "a friend beside the row's element", FLANKS),
        Setting("flank_B", "a friend beside the column's element", FLANKS),
    ),
    measures=(
        Yardstick("edge", "chance to drive back less chance to be driven back", driven_back),
        Yardstick("kill", "chance to remove less chance to be removed", removed),
    ),
    inputs=fight_inputs,
    at_first=(str(Grade.O),),
)
