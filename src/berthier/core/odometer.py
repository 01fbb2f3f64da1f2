"""Re-execution like an odometer: one run of a procedure per leaf, the last answer advancing."""

from __future__ import annotations

from typing import Any

from berthier.core.dice import Branches
from berthier.core.umpire import Next


class Odometer:
    """The answers of the current run. `at` is the next to be read back; beyond them a new question opens."""

    __slots__ = ("answers", "at", "branches", "digits", "node", "totals", "weights")

    def __init__(self, node: Next[Any]) -> None:
        self.node = node
        self.at = 0
        self.answers: list[Any] = []
        self.branches: list[Branches[Any]] = []
        self.digits: list[int] = []
        self.weights = [1]
        self.totals = [1]

    def open(self, branches: Branches[Any]) -> Any:
        """A question met for the first time in this run: begin with its first answer."""
        self.branches.append(branches)
        self.digits.append(0)
        self.answers.append(branches.answers[0])
        self.weights.append(self.weights[-1] * branches.weights[0])
        self.totals.append(self.totals[-1] * branches.total)
        return branches.answers[0]

    def advance(self) -> bool:
        """Turn the last answer on; False when every answer of every question has been seen."""
        self.at = 0
        while self.digits:
            branches = self.branches[-1]
            self.weights.pop()
            digit = self.digits[-1] + 1
            if digit < len(branches.answers):
                self.digits[-1] = digit
                self.answers[-1] = branches.answers[digit]
                self.weights.append(self.weights[-1] * branches.weights[digit])
                return True
            self.close()
        return False

    def close(self) -> None:
        """Every answer of the last question has been seen."""
        self.digits.pop()
        self.answers.pop()
        self.branches.pop()
        self.totals.pop()
