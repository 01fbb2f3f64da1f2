"""The figures that a game gives the kit (K15): tolerances and spacings, in its own units."""

from __future__ import annotations

import msgspec


class Tolerances(msgspec.Struct, frozen=True):
    """Tolerances of a game: `touch` for corners and overlap, `graze` for insets, and so on (K15)."""

    touch: int
    graze: int
    least: int
    dress: int
    link: int
    same_way: int
    spacing: int
    on_road: int
    probe_back: int
    probe: int
    sight_into: int
