"""The end of the game: a level reached, or the last month over (f, G7.8)."""

from __future__ import annotations

from berthier.core.game import GameEnding


class Ending(GameEnding, frozen=True):
    """Who won and how well, everybody's points, and how many months were played."""

    points: tuple[tuple[str, int], ...]
    turns: int


def by_ending(outcome: Ending) -> str:
    """Endings by who won."""
    return outcome.level if outcome.winner is None else f"{outcome.winner}: {outcome.level}"
