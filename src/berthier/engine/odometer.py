"""Re-execution like an odometer: one run of a procedure per leaf, the last answer advancing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from berthier.core.dice import Branches
from berthier.core.errors import TooMuch
from berthier.core.umpire import Next

DEEPEST = 1_000  # questions in one run of one procedure


class Odometer:
    """The answers of the current run. `at` is the next to be read back; beyond them a new question opens.

    `to_come` holds, for each question, its answers not yet seen; `weights` the product of the weights so far.
    """

    __slots__ = ("answers", "at", "node", "to_come", "totals", "weights")

    def __init__(self, node: Next[Any]) -> None:
        self.node = node
        self.at = 0
        self.answers: list[Any] = []
        self.to_come: list[Iterator[tuple[Any, int]]] = []
        self.weights = [1]
        self.totals = [1]

    def open(self, branches: Branches[Any]) -> Any:
        """A question met for the first time in this run: begin with its first answer."""
        if len(self.answers) == DEEPEST:
            raise TooMuch(DEEPEST)  # a rule that asks on and on inside itself, where it should return Next
        to_come = zip(branches.answers, branches.weights, strict=True)
        answer, weight = next(to_come)
        self.to_come.append(to_come)
        self.answers.append(answer)
        self.weights.append(self.weights[-1] * weight)
        self.totals.append(self.totals[-1] * branches.total)
        return answer

    def advance(self) -> bool:
        """Turn the last answer on; False when every answer of every question has been seen."""
        self.at = 0
        while self.to_come:
            for answer, weight in self.to_come[-1]:
                self.answers[-1] = answer
                self.weights[-1] = self.weights[-2] * weight
                return True
            self.close()
        return False

    def close(self) -> None:
        """Every answer of the last question has been seen."""
        self.to_come.pop()
        self.answers.pop()
        self.weights.pop()
        self.totals.pop()
