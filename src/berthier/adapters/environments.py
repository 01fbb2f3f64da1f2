"""Environments from a few words: a ruleset, a procedure, its inputs.

seat_env("six_states", "field_battle", {"attacker": {"sp": 3}, "defender": {"sp": 2}}, opponent="equilibrium")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from berthier.adapters.play import Play
from berthier.adapters.scenarios import scenario_play
from berthier.core.goal import Goal
from berthier.staff.stated import state

if TYPE_CHECKING:
    from berthier.adapters.gymnasium_env import Opponent, SeatEnv
    from berthier.adapters.pettingzoo_env import TogetherEnv


def seat_env(
    ruleset: str,
    procedure: str | None = None,
    inputs: Mapping[str, Any] | None = None,
    *,
    example: str | None = None,
    switches: Mapping[str, object] | None = None,
    goal: Goal | str | None = None,
    seat: str | None = None,
    opponent: Opponent = "even",
    render_mode: str | None = None,
    **how: Any,
) -> SeatEnv:
    """A Gymnasium environment: one seat against a policy. `how` may set dice, limit and budget."""
    from berthier.adapters.gymnasium_env import SeatEnv

    situation = state(ruleset, procedure, inputs, example=example, switches=switches)
    return SeatEnv(situation, goal, seat=seat, opponent=opponent, render_mode=render_mode, **how)


def turns_env(
    ruleset: str,
    procedure: str | None = None,
    inputs: Mapping[str, Any] | None = None,
    *,
    example: str | None = None,
    scenario: str | None = None,
    seat: str | None = None,
    switches: Mapping[str, object] | None = None,
    goal: Goal | str | None = None,
    render_mode: str | None = None,
    **how: Any,
) -> Any:
    """A PettingZoo AEC environment: the seats act one after the other."""
    from berthier.adapters.pettingzoo_env import env

    if scenario is not None:
        return env(scenario_play(ruleset, scenario, seat=seat, switches=switches, **how), render_mode)
    situation = state(ruleset, procedure, inputs, example=example, switches=switches)
    return env(Play(situation, goal, **how), render_mode)


def together_env(
    ruleset: str,
    procedure: str | None = None,
    inputs: Mapping[str, Any] | None = None,
    *,
    example: str | None = None,
    scenario: str | None = None,
    seat: str | None = None,
    switches: Mapping[str, object] | None = None,
    goal: Goal | str | None = None,
    render_mode: str | None = None,
    **how: Any,
) -> TogetherEnv:
    """A PettingZoo Parallel environment: all seats act at every step."""
    from berthier.adapters.pettingzoo_env import TogetherEnv

    if scenario is not None:
        return TogetherEnv(scenario_play(ruleset, scenario, seat=seat, switches=switches, **how), render_mode)
    situation = state(ruleset, procedure, inputs, example=example, switches=switches)
    return TogetherEnv(Play(situation, goal, **how), render_mode)
