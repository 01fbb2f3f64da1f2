"""What cannot stand on a table is answered with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.engine.feed import DiceInOrder, play_out
from tests.rules.battalions.situations import RULESET

FOOT = {"quality": "C", "original": 24, "front": 12}
HORSE = {"quality": "B", "original": 12, "front": 6}
COLUMN = "target_column_or_square"
CHARGE = {"charger": HORSE, "total_move_in": 9}
GUNS = {"calibre": "6", "rating": "A", "cannon": 4, "aim_in": 9, "targets": []}
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    (
        "morale",
        {"unit": {"mn": 16, "original": 24, "lost": 25}},
        "25 figures lost is above the original strength of 24",
    ),
    ("morale", {"unit": {"original": 24}}, "give the morale number as mn"),
    ("morale", {"unit": {"mn": 16, "original": 24, "status": "rout"}}, "has left the table"),
    ("morale", {"unit": {"mn": 16, "original": 24}, "mods": ["outnumbered_2x", "outnumbered_3x"]}, "not both"),
    ("morale", {"unit": {"mn": 16, "original": 24}, "mods": ["suported"]}, "Did you mean supported?"),
    ("morale", {"unit": {"mn": 16, "original": 24, "fatigue": 4}}, "4 is too large; the most is 3"),
    (
        "musket",
        {"figures": 24, "range_in": 2, "mods": ["rating_A", "rating_B"]},
        "one rating, not rating_A and rating_B",
    ),
    ("musket", {"figures": 24, "range_in": 2, "mods": ["tired", "exhausted"]}, "one fatigue level"),
    ("musket", {"figures": 24, "range_in": -1}, "-1 is too small; the least is 0."),
    ("canister", {"calibre": "6", "cannon": 4, "range_in": 5, "mods": ["two_rank"]}, "small arms, not for canister"),
    ("solid_path", {"calibre": "6", "aim_in": 9, "units": [{"name": "x", "near_in": 9, "far_in": 8}]}, "near edge"),
    ("solid_shot", GUNS | {"aim_in": 73}, "out of range: a 6 lb reaches 72 in"),
    ("solid_shot", GUNS | {"sixes": 3}, "out of ammo may fire for 0 actions"),
    (
        "melee",
        {"charger": {"mv": 40}, "defender": {"mv": 40}, "defender_mods": ["charging_wall_redoubt"]},
        "charger, not",
    ),
    ("melee", {"charger": {"mv": 40, "status": "rout"}, "defender": {"mv": 40}}, "does not fight"),
    ("close_action", {"charger": FOOT | {"front": 0}, "defender": FOOT}, "Give melee_frontage"),
    ("close_action", {"charger": HORSE | {"arm": "cavalry"}, "defender": FOOT | {"arm": "infantry"}}, "cavalry_charge"),
    (
        "close_action",
        {"charger": FOOT | {"arm": "infantry"}, "defender": HORSE | {"arm": "cavalry"}},
        "only when that is",
    ),
    ("close_action", {"charger": FOOT | {"arm": "artillery"}, "defender": FOOT}, "Artillery does not charge"),
    ("close_action", {"charger": FOOT | {"status": "retreat"}, "defender": FOOT}, "does not charge"),
    (
        "close_action",
        {"charger": FOOT, "defender": FOOT, "defence_fire": {"figures": 25}},
        "25 figures firing is above the 24 figures",
    ),
    (
        "close_action",
        {"charger": FOOT, "defender": FOOT | {"lost": 20, "front": 2}, "defence_fire": {"figures": 24}},
        "24 figures firing is above the 4 figures the defender has, 20 of 24 lost",
    ),
    (
        "close_action",
        {"charger": FOOT | {"formation": "line"}, "defender": FOOT, "defence_fire": {"figures": 9, "mods": [COLUMN]}},
        "The charger is in line: target_column_or_square does not fit it",
    ),
    (
        "close_action",
        {"charger": FOOT, "defender": FOOT | {"fatigue": 1}, "defence_fire": {"figures": 9, "mods": ["tired"]}},
        "The defender is fatigued, so it does not fire as tired",
    ),
    ("close_action", {"charger": FOOT, "defender": FOOT, "step8_mods": ["outnumbered_3x"]}, "worked out when step 8"),
    ("close_action", {"charger": FOOT, "defender": FOOT, "step8_mods": ["loser_was_charger"]}, "worked out when"),
    ("close_action", {"charger": FOOT, "defender": FOOT, "step2_mods": ["outnumbered_2x"]}, "after a melee alone"),
    ("close_action", {"charger": FOOT | {"lost": 14}, "defender": FOOT}, "front of 12 is above the 10 figures"),
    (
        "close_action",
        {"charger": FOOT, "defender": FOOT | {"arm": "infantry", "formation": "unlimbered"}},
        "The defender is infantry: it does not stand in unlimbered",
    ),
    (
        "cavalry_charge",
        {
            "charger": HORSE,
            "defender": FOOT | {"arm": "infantry"},
            "total_move_in": 9,
            "defence_fire": {"calibre": "6"},
        },
        "it has no guns to fire",
    ),
    (
        "cavalry_charge",
        {
            "charger": HORSE,
            "defender": FOOT | {"formation": "line"},
            "total_move_in": 9,
            "step2_mods": ["square_vs_cavalry"],
        },
        "The defender is in line: square_vs_cavalry does not fit it",
    ),
    ("close_action", {"charger": FOOT, "defender": FOOT, "defence": "fire"}, "say with what"),
    ("close_action", {"charger": FOOT | {"quality": None, "mn": 16}, "defender": FOOT}, "melee value is missing"),
    ("cavalry_charge", {"charger": HORSE | {"front": 0}, "defender": FOOT, "total_move_in": 9}, "Give charger.front"),
    ("cavalry_charge", {"charger": HORSE, "defender": FOOT | {"arm": "cavalry"}, "total_move_in": 9}, "close_action"),
    ("cavalry_charge", {"charger": HORSE, "defender": FOOT}, "total_move_in is missing"),
    (
        "cavalry_charge",
        {"charger": HORSE, "defender": FOOT, "total_move_in": 9, "defence_fire": {"cannon": 4}},
        "guns fire by calibre",
    ),
    ("movement", {"arm": "infantry", "rating": "B"}, "formation is missing"),
    ("movement", {"arm": "cavalry", "rating": "B", "formation": "square"}, "no move in formation square"),
    ("movement", {"arm": "infantry", "rating": "B", "formation": "line", "then_charge": "heavy"}, "Only cavalry"),
    ("bid", {"points": [3, 5], "bids": [4, 0]}, "A bid of 4 is above the 3 points side 1 has left"),
]


@pytest.mark.parametrize(("name", "inputs", "says"), REFUSED)
def test_a_sentence_for_each(name: str, inputs: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput) as refused:
        play_out(RULESET.procedure(name).call(inputs), DiceInOrder([20] * 9))
    assert says in refused.value.error
    assert refused.value.field


RULED: list[tuple[str, dict[str, Any], str]] = [
    ("movement", {"arm": "infantry", "rating": "C", "formation": "square"}, "A square of C drill may not move."),
    (
        "movement",
        {"arm": "cavalry", "rating": "A", "formation": "line", "actions": 2, "then_charge": "heavy"},
        "A unit has 2 actions a period, and a charge is one of them, never two.",
    ),
    (
        "canister",
        {"calibre": "12", "cannon": 8, "range_in": 16},
        "At 16 in no canister is fired: here it reaches 15 in.",
    ),
    (
        "canister",
        {"calibre": "12", "cannon": 0, "howitzers": 2, "range_in": 10},
        "At 10 in no canister is fired: here it reaches 9 in.",
    ),
    ("musket", {"figures": 24, "range_in": 9}, "At 9 in nothing is hit: a musket reaches 8 in."),
]


@pytest.mark.parametrize(("name", "inputs", "says"), RULED)
def test_what_the_rules_forbid_is_answered_with_its_reason(name: str, inputs: dict[str, Any], says: str) -> None:
    """A player may ask; the answer is that nothing happens, and why."""
    assert play_out(RULESET.procedure(name).call(inputs), DiceInOrder(())).outcome.ruling == says


OF_CHARGES = [each for each in REFUSED if each[0] in ("close_action", "cavalry_charge")]


@pytest.mark.parametrize(("name", "inputs", "says"), OF_CHARGES)
def test_no_die_is_thrown_before_the_sentence(name: str, inputs: dict[str, Any], says: str) -> None:
    """What contradicts itself is refused with no answer given at all."""
    with pytest.raises(BadInput) as refused:
        play_out(RULESET.procedure(name).call(inputs), DiceInOrder(()))
    assert says in refused.value.error
