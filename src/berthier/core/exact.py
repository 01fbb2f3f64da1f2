"""Exact numbers as text: written however long they are, read from people only in a form and length that cost nothing.

Python refuses to turn very long digits into a number and back, since that takes time that grows with their square.
That limit stays: here only our own results go past it, through `decimal`, whose time does not.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

_TYPED = re.compile(r"[+-]?[0-9]{1,12}(\.[0-9]{1,12})?(e[+-]?[0-9]{1,2})?|[+-]?\.[0-9]{1,12}", re.IGNORECASE)
_OVER = re.compile(r"[+-]?[0-9]{1,12}\s*/\s*[0-9]{1,12}")
MOST_DIGITS = 400  # in one number of a text from outside; a 64-bit number has 20
COUNT_DIGITS = 9  # of a number by which somebody names a place, a face or how many
SHOWN = 40
BESIDE = 9  # characters up to which a fraction is shown unasked
_LONG_RUN = re.compile(f"[0-9]{{{MOST_DIGITS + 1}}}")


def read_exact(text: str) -> Fraction:
    """A number somebody typed, `2/15`, `0.05`, `3` or `1e-06`; `ValueError` for anything else, however long it is."""
    text = text.strip() if len(text) <= SHOWN else text
    if len(text) > SHOWN or not (_TYPED.fullmatch(text) or _OVER.fullmatch(text)):
        raise ValueError("not a number of this form")
    over, _, under = text.partition("/")
    if not under:
        return Fraction(over)
    if int(under) == 0:
        raise ValueError("nothing is divided by nought")
    return Fraction(int(over), int(under))


def read_count(text: str) -> int | None:
    """A whole number somebody typed, nought or more; None for anything else.

    Python has `²` for a digit that is no number, and refuses to read digits without end: neither is one here.
    """
    return int(text) if len(text) <= COUNT_DIGITS and text.isascii() and text.isdigit() else None


def in_short(text: str) -> str:
    """What somebody typed, as it is named in a sentence: never longer than a line."""
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")


def has_long_number(text: str | bytes) -> bool:
    """Whether a text holds a run of digits that no number of ours has: to be refused before anything reads it."""
    return _LONG_RUN.search(text if isinstance(text, str) else text.decode("latin-1")) is not None


def written(number: Fraction | int) -> str:
    """A result in full, `2/15` or `3`, whatever the number of its digits."""
    over = str(Decimal(number.numerator))
    return over if number.denominator == 1 else f"{over}/{Decimal(number.denominator)}"


def reread(text: str) -> Fraction:
    """A result of ours that was written in full."""
    over, _, under = text.partition("/")
    return Fraction(int(Decimal(over)), int(Decimal(under or 1)))


def is_short(fraction: Fraction) -> bool:
    """Whether a fraction can stand beside its percent without being asked for."""
    return len(written(fraction)) <= BESIDE
