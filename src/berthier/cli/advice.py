"""Advice on the command line: with progress, and a sentence where it is too much."""

from __future__ import annotations

from berthier.cli.progress import Working
from berthier.core.errors import BadInput, TooMuch
from berthier.staff import advice
from berthier.staff.advice import Advice, Price
from berthier.staff.situation import Situation


def advise(situation: Situation, goal_name: str | None, budget: int | None) -> Advice:
    """Solve a situation for a goal."""
    try:
        with Working("working out best play: runs of the rules") as progress:
            return advice.advise(situation, goal_name, budget, progress)
    except TooMuch as problem:
        raise BadInput(f"{problem} Best play needs every state: try a smaller situation.", "budget") from None


def prices(found: Advice, side: str | None) -> list[Price]:
    """What each habit costs."""
    with Working("the price of each habit", len(found.habits(side))) as progress:
        return found.prices(side, progress)
