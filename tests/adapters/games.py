"""Situations of all five rulesets that the adapters are tried on, small enough to go over whole."""

from __future__ import annotations

from typing import Any

from berthier.staff.situation import Situation
from berthier.staff.stated import state

GAMES: dict[str, dict[str, Any]] = {
    "tactics of a round": {
        "ruleset": "six_states",
        "procedure": "field_round",
        "inputs": {"attacker": {"sp": 3}, "defender": {"sp": 2}},
    },
    "tactics battle": {
        "ruleset": "six_states",
        "procedure": "field_battle",
        "inputs": {"attacker": {"sp": 2}, "defender": {"sp": 1}},
    },
    "bids": {"ruleset": "battalions", "example": "bids"},
    "cavalry on a line": {"ruleset": "battalions", "example": "cavalry_on_line"},
    "column on a line": {"ruleset": "battalions", "example": "column_on_line"},
    "leaving a zone": {"ruleset": "capitani", "example": "retreat_past_an_enemy"},
    "a skirmish": {"ruleset": "capitani", "example": "swiss_at_earthworks"},
    "a line of battle": {
        "ruleset": "elements",
        "procedure": "line_of_battle",
        "inputs": {
            "A": [{"type": "Ln"}, {"type": "Sh"}, {"type": "Pk"}],
            "B": [{"type": "Pi"}, {"type": "Bd"}, {"type": "Pk"}],
        },
    },
    "a flank march": {"ruleset": "great_powers", "example": "flank_march"},
}
ENDLESS = {"ruleset": "six_states", "example": "blockaded_port"}  # fleets may pursue and break off for ever


def situation(name: str) -> Situation:
    """One of them as a situation."""
    given = dict(GAMES[name])
    return state(given.pop("ruleset"), given.pop("procedure", None), given.pop("inputs", None), **given)
