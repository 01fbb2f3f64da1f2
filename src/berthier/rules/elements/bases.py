"""Bases (E2): 50 paces wide, and how deep each type stands; by how much it recoils (D8)."""

from __future__ import annotations

from fractions import Fraction

from berthier.rules.elements.units import CATEGORY, Category, Type

WIDTH = 50  # paces
FOOT, HORSE, SQUARE, LONG = Fraction(25), Fraction(75, 2), Fraction(50), Fraction(100)
LEAST_RECOIL, MOST_RECOIL = FOOT, SQUARE
SQUARE_BASES = (Type.EL, Type.ART, Type.BG)
LONG_BASES = (Type.WWG, Type.PONT, Type.TEMP_BRIDGE, Type.PERM_BRIDGE)
DEEP_FOOT = (Type.DR, Type.HD)


def depth(kind: Type, limbered: bool = False) -> Fraction:
    """How deep a base is in paces: foot 25, horse, Dr and Hd 37.5, El, Art and Bg 50, long bases 100 (E2)."""
    if limbered or CATEGORY[kind] is Category.NAVAL or kind in LONG_BASES:
        return LONG
    if kind in SQUARE_BASES:
        return SQUARE
    return HORSE if CATEGORY[kind] is Category.CAVALRY or kind in DEEP_FOOT else FOOT


def recoil_depth(kind: Type, limbered: bool = False) -> Fraction:
    """By how many paces it recoils: its depth, at least 25 and at most 50 (D8)."""
    return max(LEAST_RECOIL, min(MOST_RECOIL, depth(kind, limbered)))
