"""How a campaign ended."""

from __future__ import annotations

from berthier.core.game import GameEnding


class Ending(GameEnding, frozen=True):
    """The winner (None: a draw), how clearly, points, the margin less par, turns and Major Battles played."""

    points: dict[str, int]
    margin: int
    turns: int
    sudden: bool = False
    battles: int = 0
