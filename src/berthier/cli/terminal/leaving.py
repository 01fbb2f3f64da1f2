"""The end of a game at the terminal by its players: a side resigns, or offers a draw at any question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.cli.terminal.keys import Keys, Pipe
from berthier.core.errors import BadInput
from berthier.core.game import Game
from berthier.engine.given_up import GivenUp, How
from berthier.engine.live import Live
from berthier.opponents.draws import takes_a_draw

RESIGN, DRAW = "resign", "draw?"
YES, NO = ("y", "yes", "agree"), ("n", "no", "refuse")


class Left(Exception):
    """The game is given up."""

    def __init__(self, given_up: GivenUp) -> None:
        super().__init__(given_up.told)
        self.given_up = given_up


class Draws:
    """Offers of a draw: people are asked here, programs judge by what they see."""

    def __init__(self, game: Game, sides: Sequence[str], people: Sequence[str], keys: Keys) -> None:
        self.game, self.sides, self.people, self.keys = game, tuple(sides), tuple(people), keys

    def offer(self, live: Live[Any], by: str) -> str:
        """Ends the game when every other side agrees; else who refuses."""
        others = tuple(side for side in self.sides if side != by)
        for side in others:
            if not (
                agrees(self.keys, side, f"{by} would like a draw", DRAW)
                if side in self.people
                else takes_a_draw(self.game, live, side, by)
            ):
                return side
        raise Left(GivenUp(by, How.DRAW, others))


def agrees(keys: Keys, side: str, asks: str, field: str) -> bool:
    """A yes or no of a person to what another asks; in a pipe its next line."""
    while True:
        word = keys.line(f"  {side}: {asks}. Agree? y or n > ").casefold()
        if word in (*YES, *NO):
            return word in YES
        if isinstance(keys, Pipe):
            raise BadInput(f"{side} is asked, {asks}: {word!r} is neither yes nor no.", field, ["yes", "no"])
