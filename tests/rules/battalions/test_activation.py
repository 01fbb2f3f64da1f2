"""Actions of a period and what a unit out of command may do (D2, H9, H23), and the new facts of a melee."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.engine.feed import DiceInOrder, play_out
from tests.rules.battalions.situations import RULESET

ALLOWED: list[tuple[list[str], dict[str, Any], int, int]] = [
    ([], {}, 0, 2),
    (["move"], {}, 1, 1),
    (["fire", "fire"], {}, 2, 0),
    (["form", "charge"], {}, 2, 0),
    (["stand"], {"in_command": False}, 0, 1),
    (["fire"], {"in_command": False}, 1, 0),
    (["run", "reform"], {"status": "retreat"}, 2, 0),
]
FORBIDDEN: list[tuple[list[str], dict[str, Any], str]] = [
    (["move", "move", "fire"], {}, "3 actions are asked for; a unit has two."),
    (["charge", "move"], {}, "A unit charges once, as its last action."),
    (["charge", "charge"], {}, "A unit charges once, as its last action."),
    (["move", "fire"], {"in_command": False}, "2 actions are asked for; a unit out of command has one."),
    (["charge"], {"in_command": False}, "A unit out of command does not charge."),
    (
        ["move"],
        {"in_command": False, "nearer_to_a_visible_enemy": True},
        "A unit out of command does not move nearer to an enemy it sees.",
    ),
    (["fire"], {"status": "retreat"}, "A unit in retreat runs or reforms, nothing else."),
    (["reform"], {}, "Only a unit in retreat may reform."),
]


def activate(acts: list[str], facts: dict[str, Any]) -> Any:
    return play_out(RULESET.procedure("activation").call({"acts": acts} | facts), DiceInOrder(())).outcome


@pytest.mark.parametrize(("acts", "facts", "used", "held"), ALLOWED)
def test_what_is_not_used_is_held(acts: list[str], facts: dict[str, Any], used: int, held: int) -> None:
    done = activate(acts, facts)
    assert (done.used, done.held, done.legal) == (used, held, True)


@pytest.mark.parametrize(("acts", "facts", "says"), FORBIDDEN)
def test_what_may_not_be_done_is_told(acts: list[str], facts: dict[str, Any], says: str) -> None:
    assert activate(acts, facts).ruling == says


HORSE = {"quality": "B", "original": 12, "front": 6, "arm": "cavalry", "weight": "light"}
FOOT = {"quality": "C", "original": 24, "front": 12, "arm": "infantry"}
VALUES: list[tuple[dict[str, Any], dict[str, Any], tuple[int, int]]] = [
    (HORSE | {"echelon": True}, HORSE, (40, 45)),
    (HORSE | {"echelon": True}, HORSE | {"echelon": True}, (45, 45)),
    (FOOT | {"partial_contact": True}, FOOT, (30, 30)),
    (FOOT, FOOT | {"cover": "buildings"}, (30, 40)),
    (FOOT, FOOT | {"cover": "wall_redoubt"}, (30, 40)),
]


@pytest.mark.parametrize(("charger", "defender", "values"), VALUES)
def test_echelon_partial_contact_and_houses_bring_their_lines(
    charger: dict[str, Any], defender: dict[str, Any], values: tuple[int, int]
) -> None:
    """B13: -5 in echelon against cavalry that is not, -10 for both in partial contact, -10 against walls and houses."""
    facts = {"charger": charger, "defender": defender, "defence": "none"}
    game = play_out(RULESET.procedure("close_action").call(facts), DiceInOrder([20, 20, 6, 1, 1, 1, 20]))
    told = {tally.name: tally.total for tally in game.record.tallies if tally.name.startswith("melee value")}
    assert tuple(told.values()) == values
