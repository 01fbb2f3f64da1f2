"""Cavalry in combat on fixed tables: it counts in trivial combat and has no part in a siege (D7, D9)."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.rooms.standing_in import taken
from tests.rules.great_powers.second_audit import RULESET, dice, play

HORSE = {"factors": 4, "morale": 1.0, "cavalry": 4}
FOOT = {"factors": 4, "morale": 3.0}


def test_superior_cavalry_adds_to_the_die_without_any_ratings() -> None:
    """A throw of 3 with 4 : 0 in cavalry is a 4 on table 5-2: 1.8 of morale, where a 3 takes 1.4."""
    told = play("trivial_battle", {"attacker": HORSE, "defender": FOOT}, dice(3, 3)).outcome
    assert (told.attacker_morale_lost, told.defender_morale_lost) == (14, 18)


def test_no_more_ride_than_are_left() -> None:
    """6 horse against 3 are 2 : 1; with 5 left against 3 they are so no longer."""
    riders, few = {"factors": 6, "morale": 9.0, "cavalry": 6}, {"factors": 9, "morale": 9.0, "cavalry": 3}
    game = play("trivial_battle", {"attacker": riders, "defender": few}, dice(1, 6))
    added = [tally.total for tally in game.record.tallies if tally.name == "modifiers of attacker"]
    assert added[:2] == [1, 0]


@pytest.mark.parametrize(
    ("name", "sides"), [("storm_city", ("besieger", "garrison")), ("sally", ("garrison", "besieger"))]
)
def test_a_siege_takes_no_cavalry(name: str, sides: tuple[str, str]) -> None:
    inputs: dict[str, Any] = {sides[0]: HORSE, sides[1]: FOOT}
    with pytest.raises(BadInput, match="Cavalry has no part in a siege") as said:
        play(name, inputs, dice(1, 1))
    assert said.value.field == f"{sides[0]}.cavalry"
    as_recorded = FOOT | {"cavalry": 0}
    assert play(name, {sides[0]: as_recorded, sides[1]: FOOT}, dice(1, 1)).outcome.rounds == 3


def test_an_army_of_a_roster_storms_without_its_cavalry() -> None:
    """Who takes his figures from a roster need not leave them out himself."""
    entry = RULESET.complete({"nation": "Fr", "parts": [["Fr", "I", 9], ["Fr", "C", 3]]})
    filled = taken(RULESET, RULESET.procedure("storm_city"), "besieger", entry)
    assert "cavalry" not in filled["besieger"]
    assert filled["besieger"]["factors"] == 12
    ridden = taken(RULESET, RULESET.procedure("trivial_battle"), "attacker", entry)
    assert ridden["attacker"]["cavalry"] == 3
