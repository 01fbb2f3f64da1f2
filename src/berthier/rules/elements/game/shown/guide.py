"""The guided first turn of the learning battle: what can be done, why, and what to expect."""

from __future__ import annotations

from berthier.core.game import Taught

GUIDE = (
    Taught(
        "You command a small army. Break the enemy's first: each side is beaten when too much of it is lost.",
    ),
    Taught(
        "The die gave your command its points. Tap an element to take its whole group, then drag it or tap "
        "where it goes: a line straight ahead costs one point, a single element one, and the general's own "
        "group one less.",
        at=("orders of",),
    ),
    Taught(
        "To charge, drag a group onto an enemy: corners match by themselves, and the odds are shown before "
        "you say yes. Read them before you send horse at a steady block of pikes.",
        at=("orders of",),
    ),
    Taught(
        "Shot reach 200 paces. The first plan is the best by exact odds; most shots only make the enemy give "
        "ground, and several at one target add up.",
        at=("fire plan",),
    ),
    Taught(
        "Fight the best pair first: whoever has no enemy left before him overlaps his neighbour's, and that "
        "decides the next fight.",
        at=("which pair fights next",),
    ),
)
