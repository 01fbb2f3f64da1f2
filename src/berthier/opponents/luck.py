"""Chance in thought: every draw follows from a seed, from what it is drawn for and from how often that was drawn.

Two options that are played on with the same seed so meet the same luck wherever they meet the same events, whatever
else differs between them, and what is left of the difference is theirs. The first throw of a series of thoughts is
spread evenly over what the dice can show: a few thoughts then weigh an assault almost as its exact odds would.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import TypeVar

from berthier.core.dice import Dice

T = TypeVar("T")
BYTES = 8
WHOLE = 1 << (8 * BYTES)


class ThoughtLuck:
    """The luck of one thought: number so many of a series of so many with this seed."""

    def __init__(self, seed: str, number: int = 0, of: int = 1) -> None:
        self.seed = f"{seed} {number}"
        self.first: float | None = (number + 0.5) / of if of > 1 else None  # how high the first throw lies
        self.drawn: Counter[str] = Counter()

    def share(self, what: str) -> float:
        """A number from 0 to below 1."""
        self.drawn[what] += 1
        said = f"{self.seed} {what} {self.drawn[what]}".encode()
        return int.from_bytes(blake2b(said, digest_size=BYTES).digest()) / WHOLE

    def below(self, many: int, what: str) -> int:
        """A number from 0 to below so many."""
        return min(many - 1, int(self.share(what) * many))

    def roll(self, dice: Dice, what: str) -> int:
        """What the dice show."""
        high, self.first = self.first, None
        return by_weight(dice.sums.answers, dice.sums.weights, self.share(what) if high is None else high)

    def pick(self, options: Sequence[T], weights: Sequence[float], what: str) -> T:
        """One of the options by weight; any of them where none has any."""
        if not any(weights):
            return options[self.below(len(options), what)]
        return by_weight(options, weights, self.share(what))


def by_weight(options: Sequence[T], weights: Sequence[float], share: float) -> T:
    """The option at this share of all weights, one after another."""
    upto = list(accumulate(weights))
    return options[min(len(upto) - 1, bisect(upto, share * upto[-1]))]
