"""How a campaign ended."""

from __future__ import annotations

import msgspec


class Ending(msgspec.Struct, frozen=True):
    """The winner (None: a draw), how clearly, points, the margin less par, turns and Major Battles played."""

    winner: str | None
    level: str
    points: dict[str, int]
    margin: int
    turns: int
    sudden: bool = False
    battles: int = 0

    def __hash__(self) -> int:
        """Endings are counted: points by name, in any order."""
        return hash((self.winner, self.level, self.margin, self.turns, self.sudden, tuple(sorted(self.points.items()))))
