"""Figures and sentences as players read them."""

from __future__ import annotations

from fractions import Fraction

SHORT = 9  # characters up to which a fraction is shown unasked


def percent(chance: Fraction | float) -> str:
    """A chance to one decimal; what is possible is never shown as 0, nor what is uncertain as 100."""
    if 0 < chance < Fraction(1, 2000):
        return "< 0.1 %"
    if Fraction(1999, 2000) < chance < 1:
        return "> 99.9 %"
    return f"{float(chance) * 100:.1f} %"


def number(value: Fraction | float) -> str:
    """A figure to two decimals at most."""
    text = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def signed(value: int) -> str:
    """A modifier with its sign."""
    return f"{value:+d}" if value else "0"


def is_short(fraction: Fraction) -> bool:
    """Whether a fraction can stand beside its percent without being asked for."""
    return len(str(fraction)) <= SHORT


def capital(sentence: str) -> str:
    """A sentence's first letter raised, the rest left alone."""
    return sentence[:1].upper() + sentence[1:]
