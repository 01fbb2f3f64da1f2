"""Playing a procedure from answers prepared beforehand: dice in order, choices by rule of the caller."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput
from berthier.core.switches import PLAIN, Switches
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, typed


class DiceInOrder:
    """Raw faces in the order they are asked for. Dice that turn out not to be needed are left over."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = list(faces)

    def __call__(self, question: Question) -> Answer:
        if question.dice is None:
            raise BadInput(f"“{question}” is open, but only dice were given.", question.why)
        count, left = parse_dice(question.dice).count, len(self.faces)
        if left < count:
            dice, are = "die" if count == 1 else "dice", "is" if left == 1 else "are"
            raise BadInput(f"“{question}” needs {count} more {dice}; {left} {are} left.", "dice")
        taken, self.faces = self.faces[:count], self.faces[count:]
        return typed(*taken)


def play_out(start: Next[Any], answer: Callable[[Question], Answer], switches: Switches = PLAIN) -> Live[Any]:
    """Answer every question until the outcome stands."""
    game = Live(start, switches)
    while game.question is not None:
        game.answer(answer(game.question))
    return game
