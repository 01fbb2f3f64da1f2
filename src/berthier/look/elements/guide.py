"""The guided first turn of the learning battle: what can be done, why, and what to expect."""

from __future__ import annotations

from berthier.core.game import Taught

GUIDE = (
    Taught(
        "You command a small army of twelve elements, each a base of troops. Whoever has lost half of his is defeated. "
        "Letters say what a base is: Pk pikes, Sh shot, Pi pistols, Dr dragoons, LH light horse, Art guns; S is better "
        "than others of its kind, I worse, F faster. The star is the general.",
    ),
    Taught(
        "The die gave your command its points. Tap an element to take its whole group, again to take it alone, and "
        "drag it: a group costs one point, the general's own one less; an element that leaves its group two more.",
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
        "The fights are listed with their odds, the best first. Whoever has no enemy left before him overlaps his "
        "neighbour's, and that decides the next fight.",
        at=("which pair fights next",),
    ),
)
