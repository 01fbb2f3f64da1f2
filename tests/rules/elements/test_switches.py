"""Every switch is real: each of its settings but the default changes some answer."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.policy import EVEN
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact

RULESET = find_ruleset("elements")
Situation = tuple[str, dict[str, Any]]


def fight(ours: dict[str, Any], theirs: dict[str, Any], **more: Any) -> Situation:
    return ("shooting" if "distance_p" in more else "close_combat"), {"A": ours, "B": theirs, **more}


BOWS, MUSKETS, BLADES = {"type": "Bw"}, {"type": "Sh"}, {"type": "Bd"}
PIKES = {"type": "Pk", "rear_support": {"type": "Pk"}}
TEN = {"started": {"Pk": 30}}
BROKEN = {"started": {"Sh": 10}, "was_broken": True, "in_hand": 9}
SHOWS: dict[str, list[Situation]] = {
    "R-BD": [fight(BLADES, MUSKETS), fight(MUSKETS, BLADES, distance_p=150)],
    "R-IBW": [fight(BOWS, {"type": "Sh", "grade": "I"}, distance_p=150)],
    "R-RS": [fight(PIKES, {"type": "Pk"})],
    "R-BOTH": [fight(BOWS, {"type": "Sh", "grade": "I"}, distance_p=150)],
    "R-CAT-EL": [fight({"type": "Pk"}, {"type": "El"})],
    "R-CAT-DR": [fight({"type": "Pk"}, {"type": "Dr"})],
    "R-ONCE": [fight(MUSKETS | {"beaten": True, "weather": True}, MUSKETS)],
    "D5": [("march", {"nearest_enemy_p": 250}), ("march", {"nearest_enemy_p": 350})],
    "D6": [fight({"type": "Art"}, MUSKETS, distance_p=700, bound_of="B")],
    "D11": [("pursuit", {"winner": {"type": kind}, "loser_outcome": "flee"}) for kind in ("Ln", "Si")],
    "E7-BEATEN": [("losses", {"commands": [TEN | {"lost": {"Pk": lost}}]}) for lost in (9, 11)],
    "G-LONG": [fight(MUSKETS, PIKES, distance_p=150)],
    "G-WHOLE": [
        ("losses", {"commands": [TEN | {"lost": {"Pk": 4}}, {"started": {"Sh": 10}, "was_broken": True, "in_hand": 9}]})
    ],
    "E7-BROKEN": [("losses", {"commands": [TEN | {"lost": {"Pk": lost}}]}) for lost in (13, 17)],
}
ON_THE_TABLE = ("G-DEPLOY", "G-ZONE", "G-TARGET", "G-TURN", "G-BACK", "G-MARCH")  # shown by tests of the whole battle
SWITCHES = [switch for switch in RULESET.switches if switch.id not in ON_THE_TABLE]
SETTINGS = [(switch.id, str(option)) for switch in SWITCHES for option in switch.options if option != switch.default]


def answer(situation: Situation, settings: dict[str, str]) -> dict[Any, Any] | str:
    """The odds, or the sentence of a refusal."""
    name, inputs = situation
    call = RULESET.procedure(name).call(inputs)
    try:
        return dict(Exact(EVEN, RULESET.set(settings)).odds(call.procedure, *call.args).items())
    except BadInput as problem:
        return problem.error


@pytest.mark.parametrize(("switch", "setting"), SETTINGS)
def test_a_setting_changes_the_answer(switch: str, setting: str) -> None:
    changed = [answer(show, {switch: setting}) != answer(show, {}) for show in SHOWS[switch]]
    assert any(changed)


def test_every_switch_is_shown() -> None:
    assert set(SHOWS) == {switch.id for switch in SWITCHES}
    assert {*SHOWS, *ON_THE_TABLE} == {switch.id for switch in RULESET.switches}


def test_an_explicit_default_is_the_default() -> None:
    for switch in SWITCHES:
        for show in SHOWS[switch.id]:
            assert answer(show, {switch.id: str(switch.default)}) == answer(show, {})


def test_guns_in_both_bounds_shoot_as_in_their_own() -> None:
    """D6 lifts the refusal and changes nothing else."""
    name, inputs = SHOWS["D6"][0]
    lifted = answer((name, inputs), {"D6": "both bounds"})
    assert isinstance(answer((name, inputs), {}), str)
    assert lifted == answer((name, inputs | {"bound_of": "A"}), {})


@pytest.mark.parametrize(
    ("loser", "winner", "more", "outcome"),
    [
        ({"type": "Dr"}, MUSKETS, {"distance_p": 150}, "flee"),
        ({"type": "Dr"}, {"type": "Pk"}, {}, "flee"),
        ({"type": "Dr", "going": "difficult"}, {"type": "Pk", "facing_along_road": True}, {}, "flee"),
        ({"type": "Dr"}, {"type": "Ln"}, {}, "destroyed"),
    ],
)
def test_dragoons_keep_their_own_row_whatever_they_count_as(
    loser: dict[str, Any], winner: dict[str, Any], more: dict[str, Any], outcome: str
) -> None:
    """The half table has a row for Dr; "other Cavalry" is for those without one. R-CAT-DR is about factors and foes."""
    name, inputs = fight(winner, loser, **more)
    call = RULESET.procedure(name).call(inputs)
    odds = Exact(EVEN, RULESET.set({"R-CAT-DR": "Cavalry"})).odds(call.procedure, *call.args)
    badly = [end.outcome.B for end in odds if end.loser == "B" and end.band == "half_or_less"]
    assert badly
    assert set(badly) == {outcome}
