"""A play by its parameters: what a game is called when it is stored, copied or loaded in another program."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from berthier.adapters.graph import DiceAsked, GraphState
from berthier.adapters.parameters import read_pairs
from berthier.adapters.play import Play
from berthier.adapters.scenarios import LIMIT as WHOLE_LIMIT
from berthier.adapters.scenarios import scenario_play
from berthier.adapters.survey import BUDGET, LIMIT
from berthier.adapters.unsurveyed import read_reach
from berthier.core.errors import BadInput
from berthier.core.ruleset import installed
from berthier.staff.stated import state

Given = tuple[tuple[str, Any], ...]  # parameters in order, as the key to what was made ready from them
PARAMETERS = {
    "ruleset": "",
    "procedure": "",
    "example": "",
    "scenario": "",
    "seat": "",
    "inputs": "",
    "switches": "",
    "goal": "",
    "dice": str(DiceAsked.WHOLE),
    "limit": LIMIT,
    "budget": BUDGET,
    "reach": "",
}


@lru_cache(maxsize=32)
def play_of(given: Given) -> Play:
    """The play that parameters describe, made ready once."""
    params = dict(given)
    word = {name: str(params.get(name, "")) or None for name in PARAMETERS}
    if word["ruleset"] is None:
        raise BadInput(f"Name a ruleset: {', '.join(sorted(installed()))}.", "ruleset", sorted(installed()))
    if word["scenario"] is not None:
        return _scenario(word, params)
    situation = state(
        word["ruleset"],
        word["procedure"],
        read_pairs(word["inputs"] or "", "inputs"),
        example=word["example"],
        switches=read_pairs(word["switches"] or "", "switches"),
    )
    limit, budget = int(params.get("limit", LIMIT)), int(params.get("budget", BUDGET))
    goal = unquote(word["goal"]) if word["goal"] else None
    reach = read_reach(read_pairs(word["reach"], "reach")) if word["reach"] else None
    return Play(situation, goal, dice=word["dice"] or DiceAsked.WHOLE, limit=limit, budget=budget, reach=reach)


def _scenario(word: dict[str, str | None], params: dict[str, Any]) -> Play:
    """A whole game: its own limit, unless another was given."""
    limit = int(params.get("limit", LIMIT))
    return scenario_play(
        str(word["ruleset"]),
        str(word["scenario"]),
        seat=word["seat"],
        switches=read_pairs(word["switches"] or "", "switches"),
        limit=WHOLE_LIMIT if limit == LIMIT else limit,
    )


class Here:
    """Where one game stands and how it came there. It never changes, so copies of a game may share it."""

    def __init__(self, given: Given, position: GraphState, way: tuple[tuple[int, ...], ...] = ()) -> None:
        self.given, self.position, self.way = given, position, way

    def go(self, picks: Sequence[int]) -> Here:
        """One answer further."""
        return Here(self.given, play_of(self.given).board.follow(self.position, picks), (*self.way, tuple(picks)))

    def __deepcopy__(self, memo: dict[int, Any]) -> Here:
        return self

    def __reduce__(self) -> Any:
        return _come, (self.given, self.way)


def _come(given: Given, way: tuple[tuple[int, ...], ...]) -> Here:
    here = Here(given, play_of(given).board.start)
    for picks in way:
        here = here.go(picks)
    return here
