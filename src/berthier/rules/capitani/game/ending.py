"""How a campaign ended."""

from __future__ import annotations

from berthier.core.game import GameEnding

SUDDEN = "It was won at once: by the places held together, or because the other side has no Force left"


class Ending(GameEnding, frozen=True):
    """The winner (None: a draw), how clearly, points, the margin less par, turns and Major Battles played."""

    points: dict[str, int]
    margin: int
    turns: int
    sudden: bool = False
    battles: int = 0

    @property
    def because(self) -> str:
        """A sudden victory (G8)."""
        return SUDDEN if self.sudden else ""
