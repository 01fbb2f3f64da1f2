"""Walking a long procedure through `live` state by state: every face in each state, equal states merged."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from berthier.core.switches import PLAIN, Switches
from berthier.core.umpire import Next, Umpire
from berthier.engine.question import Question
from tests.walk import Weighted, every_face, first_option, walk


def one_state(umpire: Umpire, node: Next[Any]) -> tuple[bool, Any]:
    """Run one state only: whether it goes on, and with what."""
    result = node.procedure(umpire, *node.args)
    return (True, tuple(result)) if type(result) is Next else (False, result)


def walk_states(
    start: Next[Any],
    choices: Callable[[Question], Weighted] = first_option,
    switches: Switches = PLAIN,
) -> dict[Any, Fraction]:
    """The distribution of the outcome of a procedure whose states never come back."""
    outcomes: dict[Any, Fraction] = {}
    waiting = {start: Fraction(1)}
    while waiting:
        node, chance = waiting.popitem()
        for (goes_on, leaf), share in walk(Next(one_state, node), every_face, choices, switches).items():
            if goes_on:
                after: Next[Any] = Next(leaf[0], *leaf[1])
                waiting[after] = waiting.get(after, Fraction(0)) + chance * share
            else:
                outcomes[leaf] = outcomes.get(leaf, Fraction(0)) + chance * share
    return outcomes
