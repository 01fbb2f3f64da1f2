"""Every switch is real: each of its settings but the default changes some answer."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.policy import parse_standing
from berthier.engine.feed import play_out
from berthier.engine.odds import Exact
from berthier.engine.question import typed
from tests.rules.battalions.situations import RULESET

FOOT = {"quality": "C", "original": 24, "formation": "line", "front": 12, "arm": "infantry"}
HORSE = {"quality": "B", "original": 12, "front": 6, "arm": "cavalry"}
CHARGE = {"charger": HORSE, "defender": FOOT, "total_move_in": 20}
MELEE = {"charger": FOOT | {"front": 4, "formation": "column"}, "defender": FOOT, "defence": "none"}
COLUMN = {"cannon": 6, "rating": "A", "target_formation": "column", "mods": ["target_buildings_or_woods"]}
SHOWS: dict[str, tuple[str, dict[str, Any]]] = {
    "H1": ("morale", {"unit": {"mn": 20, "original": 24}}),
    "H4": ("musket", {"figures": 60, "range_in": 2}),
    "H6": ("musket", {"figures": 24, "range_in": 2, "actions": 2}),
    "H8": ("movement", {"arm": "infantry", "rating": "C", "formation": "road"}),
    "Q9": ("morale", {"unit": {"mn": 10, "original": 24, "lost": 3}}),
    "Q12": ("cavalry_charge", CHARGE),
    "H12": ("cavalry_charge", CHARGE | {"defender": FOOT | {"original": 5, "front": 3}}),
    "H13": ("rest", {"fatigue": 2}),
    "Q16": ("solid_path", {"calibre": "12", "aim_in": 15, "units": [{"name": "far", "near_in": 20, "far_in": 21}]}),
    "H17": ("cavalry_charge", CHARGE),
    "Q18": ("solid_damage", COLUMN | {"band": "M"}),
    "H19": ("close_action", MELEE | {"charger_mv_mods": [], "defender_mv_mods": []}),
    "H22": ("bid", {"points": [5, 5], "bids": [3, 2]}),
    "Q25": ("cavalry_charge", CHARGE),
    "Q26": ("cavalry_charge", CHARGE | {"defence": "none"}),
    "H30": ("cavalry_charge", CHARGE | {"defender": FOOT | {"original": 14, "front": 12}, "defence": "none"}),
    "H31": ("close_action", MELEE | {"defender": FOOT | {"original": 10, "front": 5}}),
    "Q34": ("period", {"units_A": 4, "units_D": 6, "A_stops_as_soon_as_allowed": False}),
}
ORDERS = parse_standing({"failed charge": "retreat", "defence action": "none"})
ON_TABLE = {  # shown in the tests of the battle
    "G13", "G14", "G15", "G23", "G24", "G35", "G44", "G54", "G62", "G72", "G81", "G104", "G105",
}  # fmt: skip
APART = [
    ("H1", "d20 at or under number + modifiers"),
    ("H14", "off"),
    ("H7", "as told"),
    ("G30", "as told"),
]  # each has a test of its own below
SETTINGS = [
    (switch.id, str(option))
    for switch in RULESET.switches
    if switch.id not in ON_TABLE
    for option in switch.options
    if option != switch.default
]


def answer(name: str, inputs: dict[str, Any], settings: dict[str, str]) -> dict[Any, Any]:
    call = RULESET.procedure(name).call(inputs)
    return dict(Exact(ORDERS, RULESET.set(settings)).odds(call.procedure, *call.args).items())


@pytest.mark.parametrize(("switch", "setting"), [pair for pair in SETTINGS if pair not in APART])
def test_a_setting_changes_the_answer(switch: str, setting: str) -> None:
    name, inputs = SHOWS[switch]
    assert answer(name, inputs, {switch: setting}) != answer(name, inputs, {})


def test_the_roll_under_display_has_the_same_odds_with_the_die_turned_round() -> None:
    """Q7: replace the die d by 21-d."""
    under = {"H1": "d20 at or under number + modifiers"}
    call = RULESET.procedure("morale").call({"unit": {"mn": 15, "original": 24}})
    assert answer("morale", {"unit": {"mn": 15, "original": 24}}, under) == answer(
        "morale", {"unit": {"mn": 15, "original": 24}}, {}
    )
    for face in range(1, 21):
        high = play_out(call, lambda question, face=face: typed(face)).outcome
        low = play_out(call, lambda question, face=face: typed(21 - face), RULESET.set(under)).outcome
        assert high == low
    assert (
        play_out(call, lambda question: typed(1)).outcome
        != play_out(call, lambda question: typed(1), RULESET.set(under)).outcome
    )


def test_critical_ammunition() -> None:
    """H14: one action of fire a period; off, only the third six matters."""
    shot = {"calibre": "6", "rating": "A", "cannon": 4, "aim_in": 9, "targets": [], "actions": 2, "sixes": 2}
    with pytest.raises(BadInput, match="critical levels may fire for 1 action"):
        answer("solid_shot", shot, {})
    assert answer("solid_shot", shot, {"H14": "off"})


def test_a_volley_as_told() -> None:
    """H7: more figures than the unit has are refused, or taken at the player's word: 2 of 26 and 24 alike."""
    with pytest.raises(BadInput, match="26 figures firing is above the 24 figures"):
        answer("cavalry_charge", CHARGE | {"defence": "fire", "defence_fire": {"figures": 26}}, {})
    volleys = [CHARGE | {"defence": "fire", "defence_fire": {"figures": figures}} for figures in (24, 26)]
    own, more = (answer("cavalry_charge", volley, {"H7": "as told"}) for volley in volleys)
    assert own == more


def test_lines_as_told() -> None:
    """G30: a line that does not fit the units is refused before the first die, or taken at the player's word."""
    told = MELEE | {"step8_mods": ["outnumbered_3x"]}
    with pytest.raises(BadInput, match="outnumbered_3x is worked out when step 8 comes"):
        answer("close_action", told, {})
    assert answer("close_action", told, {"G30": "as told", "H31": "off"})


def test_every_switch_is_shown() -> None:
    assert set(SHOWS) | {"H7", "H14", "G30"} | ON_TABLE == {switch.id for switch in RULESET.switches}
