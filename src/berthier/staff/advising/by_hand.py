"""A mix of secret choices drawn by hand: the numbers of two ten-sided dice that stand for each option."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

WHOLE = 100


class NumberRange(msgspec.Struct, frozen=True):
    """An option and the numbers from 1 to 100 that stand for it; None where it has no share."""

    option: str
    first: int | None
    last: int | None

    @property
    def said(self) -> str:
        """As it is written beside the dice: "1 to 13"."""
        if self.first is None:
            return "–"
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


def ranges(options: Sequence[str], shares: Sequence[float]) -> list[NumberRange]:
    """Numbers shared out by the mix: whole ones first, those left over to the largest remainders."""
    whole = sum(shares) or 1.0
    exact = [share / whole * WHOLE for share in shares]
    counts = [int(each) for each in exact]
    by_remainder = sorted(range(len(exact)), key=lambda place: counts[place] - exact[place])
    for place in by_remainder[: WHOLE - sum(counts)]:
        counts[place] += 1
    found, at = [], 1
    for option, count in zip(options, counts, strict=True):
        found.append(NumberRange(option, at, at + count - 1) if count else NumberRange(option, None, None))
        at += count
    return found
