"""Figures and sentences as players read them."""

from __future__ import annotations

from fractions import Fraction

from berthier.core.exact import written

SHORT = 9  # characters up to which a fraction is shown unasked


def is_short(fraction: Fraction) -> bool:
    """Whether a fraction can stand beside its percent without being asked for."""
    return len(written(fraction)) <= SHORT


def capital(sentence: str) -> str:
    """A sentence's first letter raised, the rest left alone."""
    return sentence[:1].upper() + sentence[1:]
