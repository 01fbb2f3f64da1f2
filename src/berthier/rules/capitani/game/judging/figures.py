"""The figures of a judgment (section g): one set of functions weighs, each level by its own figures."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace


class Figures(msgspec.Struct, frozen=True):
    """What programs of different levels weigh differently; the defaults are *steady*'s.

    stands: how much of what a besieger holds up by standing before the walls counts for his staying there.
    joining: how much of what a union promises counts.
    safety: how much of the danger in the open counts for going behind walls.
    line: by how much an army drawn up in one line is put before others.
    assault: how much of the place that an assault may take counts.
    repulse: points that an assault which fails is thought to cost.
    guard: how much of a place of its own counts that a Force would save by going in.
    pays: how much of an attack that pays counts on the last turn, whatever else a Force is for.
    men, men_later: what men count for, and how much more with each turn to come in which they can do something.
    sieges: how much of the places counts that may fall to the sieges there are.
    exposed: how much of the places that an enemy in reach may take.
    """

    stands: float = 0.0
    joining: float = 1.0
    safety: float = 1.0
    line: float = 0.0
    assault: float = 0.0
    repulse: float = 0.0
    guard: float = 0.0
    pays: float = 0.0
    men: float = 1.0
    men_later: float = 0.0
    sieges: float = 1.0
    exposed: float = 1.0


STEADY = Figures()
SHREWD = Figures(
    stands=1.0, joining=0.5, safety=0.5, line=2.0, assault=1.0, repulse=2.0, pays=0.05,
    men=2.5, men_later=1.0, sieges=1.6, exposed=2.0,
)  # fmt: skip
LONG = replace(SHREWD, guard=0.5, men=1.0, men_later=0.35, sieges=1.0, exposed=1.0)
