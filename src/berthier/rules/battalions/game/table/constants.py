"""Figures of the table game that no chart of the sheets holds, in thousandths of an inch (data/rules.json)."""

from __future__ import annotations

from typing import Any

from berthier.boards.land import load_data
from berthier.boards.table.limits import Tolerances

PACKAGE = "berthier.rules.battalions"
RULES: dict[str, Any] = load_data(PACKAGE, "rules.json")
_TOLERANCE = RULES["tolerance"]
LIMITS = Tolerances(
    touch=_TOLERANCE["touch"],
    graze=_TOLERANCE["graze"],
    least=250,
    dress=250,
    link=500,
    same_way=100,
    spacing=_TOLERANCE["spacing"],
    on_road=_TOLERANCE["on_road"],
    probe_back=_TOLERANCE["probe_back"],
    probe=_TOLERANCE["probe"],
    sight_into=RULES["sight"]["wood"],
)
INCH = 1000
TOUCH, GRAZE = LIMITS.touch, LIMITS.graze
ENEMY_NEAR: int = _TOLERANCE["enemy_near"]
QUARTER: int = _TOLERANCE["retreat_step"]
ENTRY_STEP: int = _TOLERANCE["entry_step"]
MET_STEP: int = _TOLERANCE["until_met_step"]
DEAD_GROUND: int = RULES["sight"]["crest"]
CROPS: int = RULES["sight"]["crops"]
CROSSING: int = RULES["crossing"]["price"]
SHORT_HOP: int = RULES["crossing"]["short_hop"]
PASSAGE: int = RULES["passage"]["price"]
PASSAGE_CLEAR: int = RULES["passage"]["no_enemy_within"]
SUPPORT: int = RULES["support"]
REFORM_CLEAR: int = RULES["reform_clear"]
RUN: dict[str, Any] = RULES["retreat"]
GIVE_WAY_LEAST: int = RULES["give_way"]["least"]
FREE_WHEEL: int = RULES["charge"]["free_wheel"]
CHANGED_ADDS: int = RULES["charge"]["changed_adds"]
NEAREST_WITHIN: int = RULES["canister_nearest_within"]
HALT_SHORT: int = RULES["halt_short"]
HALT_MOST: int = RULES["halt_most"]
FOLLOW_UP: int = RULES["follow_up"]
DRESS_CLEAR: int = RULES["dress_clear"]
DEPLOY_CLEAR: int = RULES["deploy_clear"]
MOST_LEGS: int = RULES["legs"]
MOST_WHEEL: int = RULES["wheel"]
LEAVE_GAP: int = RULES["leave_gap"]
STOP_MARGIN: int = RULES["stop_margin"]
OCCUPY_WITHIN: int = RULES["occupy_within"]
LEADER: dict[str, int] = RULES["command"]
VICTORY: dict[str, Any] = RULES["victory"]
REFUSALS: dict[str, str] = RULES["refusals"]


def inches(units: int) -> int | float:
    """Thousandths as a player reads them: 3500 is 3.5, 24000 is 24."""
    return units // INCH if units % INCH == 0 else units / INCH
