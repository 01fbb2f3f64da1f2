"""The guided first turn of the learning battle: what can be done, why, and what to expect."""

from __future__ import annotations

from berthier.core.game import Taught

GUIDE = (
    Taught(
        "Two Elms Farm counts 4 points for whoever holds it at the end, each enemy unit destroyed 1 or 2, and an army "
        "that loses 60 in a hundred breaks. You have five units: foot, horse and a battery.",
    ),
    Taught(
        "Whoever bids more chooses who acts first, with two units to the other's one, and pays what he bid; the loser "
        "pays nothing. Twelve points have to last six periods, but who acts first now is the first at the empty farm: "
        "that is worth half of them and more; later one to three is a fair bid.",
        at=("bid",),
        advised="Ask the staff for the mix.",
    ),
    Taught(
        "A acts first and D answers what he has seen: being A is worth more when you attack.",
        at=("role",),
    ),
    Taught(
        "Tap a unit and drag it: columns are quick, lines shoot better, squares stop horse. A battery fires "
        "with both actions where it does not move: choose it, then its target, and the odds are shown first.",
        at=("orders",),
    ),
    Taught(
        "To charge, lay a unit onto an enemy. Horse against a square or steady muskets is thrown back; "
        "against a flank or a broken unit it rides them down.",
        at=("orders", "declare"),
    ),
    Taught(
        "You are charged. A volley at close range may stop it; infantry charged by horse should form square "
        "if there is time, and guns fire canister.",
        at=("defence action",),
    ),
    Taught(
        "Keep the leader within reach of his units: out of command they act once only.",
        at=("leaders",),
    ),
)
