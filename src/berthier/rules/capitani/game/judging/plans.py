"""The plans of a battle's round as a staff judges them (section g): chits that suit the posture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from berthier.rules.capitani.battles.chits import Chit
from berthier.rules.capitani.battles.plans import LinePlan, Plan, Posture

CHITS = {
    Chit.ARTILLERY: (0.1, 0.6), Chit.FIREARMS: (0.0, 0.45), Chit.EARTHWORKS: (0.0, 0.7), Chit.RIVER: (0.0, 0.6),
    Chit.CHARGE: (0.45, 0.4), Chit.COMBINED_ARMS: (0.4, -0.2), Chit.COORDINATION: (0.25, -0.2), Chit.MUSTER: (0.0, 0.5),
}  # fmt: skip


@cache
def plan_score(plan: Plan | None, attacks: bool) -> float:
    """One Corps' plan: chits that suit the posture; who attacks has to engage some time."""
    if plan is None:
        return 0.0
    engages = plan.posture is Posture.ENGAGE
    score = (0.35 if attacks else -0.1) if engages else 0.0
    if plan.chit is not None:
        score += CHITS.get(plan.chit, (0.0, 0.0))[0 if engages else 1]
    return score


def plan_scores(options: Sequence[Any]) -> list[float]:
    """Battle plans by their chits; the odds are played out."""
    first: LinePlan = options[0]
    lead = first.vanguard or first.main_body
    attacks = lead is not None and lead.posture is Posture.ENGAGE
    return [plan_score(option.vanguard, attacks) + plan_score(option.main_body, attacks) for option in options]
