"""Bad input is answered with a sentence: what is wrong, where, and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live

RULESET = find_ruleset("great_powers")
FRENCH = {"nation": "Fr", "parts": [["Fr", "I", 20]], "leader": [5, 5, 6], "corps": 2}
AUSTRIANS = {"nation": "As", "parts": [["As", "I", 20]], "corps": 2}


def refused(name: str, inputs: dict[str, Any]) -> BadInput:
    with pytest.raises(BadInput) as caught:
        Live(RULESET.procedure(name).call(inputs))
    return caught.value


def test_a_chit_a_side_may_not_play() -> None:
    said = refused("field_combat", {"attacker": FRENCH, "defender": AUSTRIANS, "chits": {"A": "Cordon"}})
    assert said.allowed == ["Outflank", "Assault", "Escalated Assault", "Echelon", "Probe"]
    led = refused("field_combat", {"attacker": FRENCH, "defender": AUSTRIANS, "chits": {"D": "Outflank"}})
    assert led.error == "The defender may not play Outflank: it needs a leader."
    small = refused(
        "field_combat", {"attacker": FRENCH | {"corps": 1}, "defender": AUSTRIANS, "chits": {"A": "Outflank"}}
    )
    assert "two corps" in small.error


def test_nobody_arrives_where_nobody_outflanks() -> None:
    factors = {"attacker_factors": 20, "defender_factors": 20, "round": 2, "outflank_arrived": True}
    said = refused("field_round", {"attacker_chit": "Assault", "defender_chit": "Defend"} | factors)
    assert (said.field, said.error) == ("outflank_arrived", "No flank force arrives where nobody played Outflank.")


def test_a_corps_over_capacity_lists_every_violation() -> None:
    contents = {"I": 20, "M": 6, "C": 4, "G": 1, "A": 2}
    call = RULESET.procedure("corps_capacity").call({"power": "France", "corps": "I", "contents": contents})
    found = Live(call).outcome
    assert found.violations == ("G 1 > 0", "I/M 26 > 25", "A 2 > 0", "C 4 > 3")
    assert "Did you mean" in refused("corps_capacity", {"power": "France", "corps": "XIIC", "contents": {}}).error


def test_a_guard_commitment_without_guards() -> None:
    said = refused("guard_commitment", {"power": "Fr", "shift": "+2", "guards": 1})
    assert said.error == "A shift of +2 needs 2 guard factors; there are 1."
    assert "never" in refused("guard_commitment", {"power": "GB", "shift": "+1"}).error
    assert "only +1" in refused("guard_commitment", {"power": "As", "shift": "+2"}).error


def test_an_unknown_country_is_suggested() -> None:
    said = refused("minor_control", {"country": "Bavria", "aggressor": "Fr"})
    assert "Did you mean Bavaria?" in said.error


def test_a_die_modifier_outside_the_chart() -> None:
    given = {"attacker_chit": "Assault", "defender_chit": "Defend", "attacker_factors": 5, "defender_factors": 5}
    said = refused("field_round", given | {"commander_mods": {"A": 9}})
    assert said.field == "commander_mods.A"
    assert "the most is 3" in said.error
    assert "the most is 7" in refused("crc_lookup", {"casualty_level": 1, "morale_level": 1, "modified": 8}).error


@pytest.mark.parametrize(
    ("name", "inputs", "words"),
    [
        ("field_round", {"attacker_chit": "Probe", "defender_chit": "Withdraw"}, "no table for round 1"),
        ("gold_convoy", {"month": "May"}, "sails in October"),
        ("victory_check", {"power": "France", "total": 1, "finish": 1810}, "No game finishes in 1810"),
        ("casualty_table", {"pct": 7, "factors": 9}, "no row of the Casualty Percentage Table"),
        ("army_morale", {"factors": [["Berg", "I", 3]]}, "Berg has no troops"),
        ("economic_manipulation", {"power": "Tu", "row": "both_spend", "money": 3}, "Turkey cannot pay"),
        ("british_vp_option", {"vp_earned": 6, "target": "Great Britain", "target_total": 9}, "its own"),
        ("minor_control", {"country": "Baden", "aggressor": "Fr", "bidders": ["Fr"]}, "does not bid"),
        ("break_check", {}, "of both"),
        ("limited_field_combat", {"relief_broken": True, "besieger_broken": True}, "cannot both"),
        ("naval_battle", {"attacker": {"ships": 3, "nelson": True}, "defender": {"ships": 3}}, "British"),
        ("manipulate_together", {"treasuries": []}, "once"),
    ],
)
def test_a_sentence_each(name: str, inputs: dict[str, Any], words: str) -> None:
    if name == "field_round":
        inputs = inputs | {"attacker_factors": 5, "defender_factors": 5}
    assert words in refused(name, inputs).error


@pytest.mark.parametrize(
    ("army", "words"),
    [
        ({"nation": "Fr", "parts": []}, "parts is empty"),
        ({"nation": "Fr", "parts": [["Fr", "A", 5]]}, "only artillery"),
        ({"nation": "Fr", "parts": [["Fr", "I", 5]], "outflanking": 5}, "some must stay to pin"),
    ],
)
def test_an_army_that_cannot_be(army: dict[str, Any], words: str) -> None:
    assert words in refused("field_combat", {"attacker": army, "defender": AUSTRIANS}).error
