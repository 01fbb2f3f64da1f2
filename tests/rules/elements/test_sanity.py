"""The sanity odds of the reading, section (f), out of 36."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact

RULESET = find_ruleset("elements")


def fight(a: str, b: str, **more: Any) -> dict[str, Any]:
    """Such as `Sk X` against `WWg`: grades are O unless said."""
    sides = {}
    for side, words in (("A", a), ("B", b)):
        kind, _, grade = words.partition(" ")
        sides[side] = {"type": kind, "grade": grade or "O"} | more.pop(side, {})
    return sides | more


DEEP = {"rear_support": {"type": "Pk"}}
BEHIND_PIKES = {"flank_support": [{"type": "Pk"}], "rear_support": {"type": "Sh"}}
TABLE: dict[str, tuple[dict[str, Any], dict[str, int]]] = {
    "Ln charge Pi": (fight("Ln", "Pi"), {"A recoil": 17, "A destroyed": 4, "B destroyed": 10, "none": 5}),
    "Pi charge Pi": (
        fight("Pi", "Pi"),
        {"A recoil": 14, "A destroyed": 1, "B destroyed": 9, "B recoil": 6, "none": 6},
    ),
    "Ln charge bare Sh": (fight("Ln", "Sh"), {"A recoil": 9, "A destroyed": 1, "B destroyed": 21, "none": 5}),
    "Ln charge Sh with Pk beside and Sh behind": (
        fight("Ln", "Sh", B=BEHIND_PIKES),
        {"A recoil": 20, "A destroyed": 6, "B destroyed": 6, "none": 4},
    ),
    "Pk two deep v same": (
        fight("Pk", "Pk", A=DEEP, B=DEEP),
        {"A recoil": 14, "A destroyed": 1, "B recoil": 14, "B destroyed": 1, "none": 6},
    ),
    "Bd charge Sh": (fight("Bd", "Sh"), {"A destroyed": 10, "B destroyed": 21, "none": 5}),
    "Sk (X) storm WWg": (fight("Sk X", "WWg"), {"A recoil": 14, "A destroyed": 6, "B destroyed": 11, "none": 5}),
    "Sh shoot Pk": (fight("Sh", "Pk", distance_p=150), {"B recoil": 17, "B destroyed": 4, "none": 15}),
    "Sh and 2 assisting shoot Pk": (
        fight("Sh", "Pk", distance_p=150, assisting=2),
        {"B recoil": 15, "B destroyed": 15, "none": 6},
    ),
    "Sh shoot Pi": (fight("Sh", "Pi", distance_p=150), {"B recoil": 9, "B destroyed": 1, "none": 26}),
}


def in_words(ours: str, theirs: str) -> str:
    hurt = [f"{side} {outcome}" for side, outcome in (("A", ours), ("B", theirs)) if outcome != "no_effect"]
    assert len(hurt) <= 1, "only the loser is ever hurt"
    return hurt[0] if hurt else "none"


@pytest.mark.parametrize("name", TABLE)
def test_the_table_of_the_reading(name: str) -> None:
    inputs, ways = TABLE[name]
    call = RULESET.procedure("shooting" if "distance_p" in inputs else "close_combat").call(inputs)
    odds = Exact().odds(call.procedure, *call.args).by(lambda end: in_words(end.outcome.A, end.outcome.B))
    assert sum(ways.values()) == 36
    assert dict(odds.items()) == {outcome: Fraction(count, 36) for outcome, count in ways.items()}
