"""Dice as values: `D6`, `D20`, `2 * D6`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable
from functools import cache
from itertools import product
from typing import Generic, NamedTuple, TypeVar

import msgspec

from berthier.core.errors import BadInput

T = TypeVar("T", bound=Hashable)


class Branches(NamedTuple, Generic[T]):
    """What may happen at one question: the answers, their integer weights and the weights' sum."""

    answers: tuple[T, ...]
    weights: tuple[int, ...]
    total: int


class Dice(msgspec.Struct, frozen=True):
    """Some dice of one kind, read as their sum."""

    count: int
    sides: int

    def __rmul__(self, times: int) -> Dice:
        return Dice(self.count * times, self.sides)

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" if self.count > 1 else f"d{self.sides}"

    @property
    def in_words(self) -> str:
        """How a player says it: "one die", "two dice", "one 20-sided die"."""
        number = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}.get(self.count, str(self.count))
        kind = "" if self.sides == 6 else f"{self.sides}-sided "
        return f"{number} {kind}{'die' if self.count == 1 else 'dice'}"

    def check(self, faces: tuple[int, ...]) -> None:
        """Refuse faces these dice cannot show."""
        allowed = [str(face) for face in range(1, self.sides + 1)]
        if len(faces) != self.count:
            wants = f"{self.count} {'die' if self.count == 1 else 'dice'}"
            raise BadInput(f"{self} needs {wants}, not {len(faces)}.", "dice", allowed)
        for face in faces:
            if not 1 <= face <= self.sides:
                raise BadInput(f"A d{self.sides} cannot show {face}; it shows 1 to {self.sides}.", "dice", allowed)

    @property
    def sums(self) -> Branches[int]:
        """Every sum with the number of ways to throw it."""
        return _sums(self)


@cache
def _sums(dice: Dice) -> Branches[int]:
    ways: Counter[int] = Counter({0: 1})
    for _ in range(dice.count):
        thrown: Counter[int] = Counter()
        for (so_far, n), face in product(ways.items(), range(1, dice.sides + 1)):
            thrown[so_far + face] += n
        ways = thrown
    return Branches(tuple(sorted(ways)), tuple(ways[total] for total in sorted(ways)), dice.sides**dice.count)


def parse_dice(text: str) -> Dice:
    """Read `d6`, `2d6`, `d20`."""
    match = re.fullmatch(r"(\d*)d(\d+)", text)
    if not match or int(match[2]) < 1 or int(match[1] or 1) < 1:
        raise BadInput(f"{text!r} is not a throw of dice; write d6, 2d6 or d20.", "dice")
    return Dice(int(match[1] or 1), int(match[2]))


D6 = Dice(1, 6)
D20 = Dice(1, 20)
