"""What a program says to the offer of a draw."""

from __future__ import annotations

from typing import Any

from berthier.core.game import Game
from berthier.engine.live import Live


def takes_a_draw(game: Game, live: Live[Any], side: str, asker: str) -> bool:
    """A program takes a draw where it stands no better, as it sees the game, than who offers it."""
    position = game.position_in(live.position[0])
    if position is None:
        return False
    seen = game.seen(position, side)
    return game.judging.worth(seen, side) <= game.judging.worth(seen, asker)
