"""Bands: the ranges a chart prints as heads, such as `2-3`, `10+`, `0 or less`, `-2,-1`."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec

_FORMS = (
    (re.compile(r"(-?\d+)\s*\+"), lambda m: (int(m[1]), None)),
    (re.compile(r"(-?\d+) or more"), lambda m: (int(m[1]), None)),
    (re.compile(r"(-?\d+) or less"), lambda m: (None, int(m[1]))),
    (re.compile(r"(-?\d+)\s*(?:-|to)\s*(-?\d+)"), lambda m: (int(m[1]), int(m[2]))),
    (re.compile(r"(-?\d+),\s*(-?\d+)"), lambda m: (int(m[1]), int(m[2]))),
    (re.compile(r"([+-]?\d+)"), lambda m: (int(m[1]), int(m[1]))),
)


class Band(msgspec.Struct, frozen=True):
    """A run of whole numbers; an open end is None."""

    low: int | None
    high: int | None

    def __contains__(self, number: int) -> bool:
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)


def parse_band(text: str) -> Band:
    """Read a printed head; ValueError when it is no range."""
    for pattern, build in _FORMS:
        match = pattern.fullmatch(text.strip())
        if match:
            band = Band(*build(match))
            if band.low is not None and band.high is not None and band.low > band.high:
                raise ValueError(f"{text!r} runs backwards")
            if "," in text and (band.low is None or band.high != band.low + 1):
                raise ValueError(f"{text!r} leaves out what is between; write a range, or the next number")
            return band
    raise ValueError(f"{text!r} is not a number or a range such as 2-3, 10+, 0 or less")


def check_consecutive(heads: list[str]) -> list[Band]:
    """Parse heads that must follow one another without gap or overlap."""
    bands = [parse_band(head) for head in heads]
    for (before, left), (after, right) in pairwise(zip(heads, bands, strict=True)):
        if left.high is None or right.low is None or right.low <= left.high:
            raise ValueError(f"{before!r} and {after!r} overlap")
        if right.low > left.high + 1:
            raise ValueError(f"gap between {before!r} and {after!r}")
    return bands
