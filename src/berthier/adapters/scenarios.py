"""A scenario of a whole game made ready for another tool: won, drawn or lost for one side against all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.adapters.graph import DiceAsked
from berthier.adapters.play import Play
from berthier.adapters.unsurveyed import Bounds
from berthier.core.errors import BadInput, unknown
from berthier.core.goal import Goal
from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.staff.stated import state

LIMIT = 20_000  # questions after which a game is broken off as drawn
OPTIONS = 1_024  # the most orders a program is offered at once


def scenario_play(
    ruleset: str | Ruleset,
    scenario: str,
    *,
    seat: str | None = None,
    switches: Mapping[str, object] | None = None,
    dice: str = DiceAsked.EACH,
    limit: int = LIMIT,
    options: int = OPTIONS,
) -> Play:
    """The play of a scenario. Player 0 has the seat, by default the first; orders are numbered as they are offered.

    Tools that walk every position see all of it: what sides hide from each other is for play between people and
    programs, not for a solver's tree.
    """
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    game = rules.find_game(scenario)
    inputs: dict[str, Any] = {"scenario": scenario} | game.scenario(scenario).inputs
    situation = state(rules, game.procedure, inputs, switches=switches)
    goal = winning(rules, scenario, seat)
    return Play(situation, goal, dice=dice, limit=limit, reach=Bounds(low=-1.0, high=1.0, options=options))


def winning(ruleset: Ruleset, scenario: str, seat: str | None = None) -> Goal:
    """1 for a game the seat has won, alone or with its team, -1 for one that others have, 0 for a draw."""
    sides = {side.name: side for side in ruleset.find_game(scenario).sides(scenario) if not side.neutral}
    if not sides:
        raise BadInput(f"{scenario} has no seat to take.", "scenario")
    name = seat or next(iter(sides))
    if name not in sides:
        raise unknown("seat", name, sides, "seat")
    ours = {name, sides[name].team}

    def measure(ending: Any) -> int:
        winner = getattr(ending, "winner", None)
        return 0 if winner is None else 1 if str(winner) in ours else -1

    return Goal("win", f"{name} wins", name, measure)
