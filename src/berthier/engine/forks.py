"""What a game is made of: leaves that end or go on, forks the dice decide, forks players decide."""

from __future__ import annotations

from typing import Any, NamedTuple

from berthier.core.policy import Moment


class GoesOn(NamedTuple):
    """A leaf that leads to another state."""

    state: int


class Ends(NamedTuple):
    """A leaf with an outcome."""

    outcome: Any


class Chance(NamedTuple):
    """A fork the dice decide."""

    weights: tuple[int, ...]
    total: int
    children: list[Any]


class Decision(NamedTuple):
    """A fork players decide: one side openly, or two secretly (children row by row, the first side's rows)."""

    why: str
    sides: tuple[str, ...]
    options: tuple[tuple[Any, ...], ...]
    moment: Moment
    children: list[Any]


Tree = GoesOn | Ends | Chance | Decision
