"""Whole games drawn from an exact distribution, many millions a second, each outcome with exactly its chance.

The unit interval is cut into 2 ** k slots of one size. An outcome owns as many whole slots as its chance has room for;
the odd remainders of all chances together make up the last slots, and a draw that falls there is settled by exact
integers. Nothing is rounded.
"""

from __future__ import annotations

import random
import sys
from array import array
from bisect import bisect
from collections import Counter
from collections.abc import Hashable
from itertools import accumulate
from typing import Generic, TypeVar

from berthier.engine.distribution import Odds
from berthier.engine.simulate import Sample

T = TypeVar("T", bound=Hashable)

FINE = 32  # bits of a slot when draws are counted
COARSE = 16  # bits of a slot when they are listed: one table has room for them
BATCH = 1 << 16


def draw_games(odds: Odds[T], games: int, seed: int | str) -> Sample[T]:
    """So many games as a sample."""
    return Sample(Draws(odds, seed).counts(games), odds.policy, seed)


class Draws(Generic[T]):
    """A distribution to draw from; the same seed gives the same games."""

    def __init__(self, odds: Odds[T], seed: int | str) -> None:
        self.outcomes = list(odds)
        self._generator = random.Random(f"berthier {seed}")  # a sample, not a secret
        self._fine = _Slots(odds, FINE)
        self._coarse = _Slots(odds, COARSE)
        self._table = [outcome for outcome, own in zip(odds, self._coarse.own, strict=True) for _ in range(own)]
        self._table += self.outcomes[:1] * self._coarse.left_over
        edge = len(self._table) - self._coarse.left_over
        self._maybe_left_over = bytes(high >= edge >> 8 for high in range(256))

    def counts(self, games: int) -> Counter[T]:
        """How often each outcome comes up in so many games."""
        counted = [0] * (len(self.outcomes) + 1)
        self._share_out(games, 0, 1 << FINE, counted)
        for _ in range(counted.pop()):
            counted[self._fine.settle(self._generator)] += 1
        return Counter({outcome: times for outcome, times in zip(self.outcomes, counted, strict=True) if times})

    def games(self, games: int) -> list[T]:
        """The outcomes of so many games, one after the other."""
        listed: list[T] = []
        while len(listed) < games:
            listed += self._batch(min(BATCH, games - len(listed)))
        return listed

    def _share_out(self, games: int, low: int, high: int, counted: list[int]) -> None:
        """Of n games in a stretch of slots as many fall into its first half as n coins fall heads."""
        owner = bisect(self._fine.ends, low)
        if not games or self._fine.ends[owner] >= high:
            counted[owner] += games
            return
        middle = (low + high) // 2
        heads = self._generator.getrandbits(games).bit_count()
        self._share_out(heads, low, middle, counted)
        self._share_out(games - heads, middle, high, counted)

    def _batch(self, games: int) -> list[T]:
        words = self._generator.randbytes(2 * games)
        slots = array("H", words)
        if sys.byteorder == "big":
            slots.byteswap()
        listed = list(map(self._table.__getitem__, slots))
        maybe = words[1::2].translate(self._maybe_left_over)
        at = maybe.find(1)
        while at >= 0:
            if slots[at] >= self._coarse.ends[-2]:
                listed[at] = self.outcomes[self._coarse.settle(self._generator)]
            at = maybe.find(1, at + 1)
        return listed


class _Slots:
    """Which outcome owns which slots: `own` how many, `ends` where they end; the left over ones come last."""

    def __init__(self, odds: Odds[T], bits: int) -> None:
        shares = [divmod(weight << bits, odds.total) for weight in odds.weights.values()]
        self.own = [whole for whole, _ in shares]
        self.left_over = (1 << bits) - sum(self.own)
        self.ends = [*accumulate(self.own), 1 << bits]
        self._ladder = list(accumulate(odd for _, odd in shares))

    def settle(self, generator: random.Random) -> int:
        """The place of the outcome that gets a draw from the slots left over."""
        return bisect(self._ladder, generator.randrange(self._ladder[-1]))
