"""The end of the game: a level reached, or the last month over (f, G7.8)."""

from __future__ import annotations

from berthier.core.game import GameEnding


class Ending(GameEnding, frozen=True):
    """Who won and how well, everybody's points, and how many months were played."""

    points: tuple[tuple[str, int], ...]
    turns: int

    def scored(self, side: str, points: object) -> str:
        """What a side came to; where one power alone is counted, the others have its points turned round: no figure."""
        (_, counted), *others = self.points
        is_turned = counted != 0 and all(many == -counted for _, many in others)
        return "" if is_turned and points == -counted else super().scored(side, points)

    def timed(self) -> str:
        """How many months were played."""
        return f"after {self.turns} month{'s' if self.turns > 1 else ''}"


def by_ending(outcome: Ending) -> str:
    """Endings by who won."""
    return outcome.level if outcome.winner is None else f"{outcome.winner}: {outcome.level}"
