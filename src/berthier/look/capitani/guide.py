"""The guided first turn of the learning scenario: what can be done, why, and what to expect."""

from __future__ import annotations

from berthier.core.game import Taught

GUIDE = (
    Taught(
        "Novara is besieged, and two columns march to its relief. The French want the town before they come; "
        "the Swiss want to meet them with all their pikes at once. Novara counts most; the ? above the board says "
        "what else does.",
    ),
    Taught(
        "Fill in the order form: an Attack order lets an army march to contact and fight, Manoeuvre only "
        "marches, Stand keeps it where it is. Each order costs Administrative Points of the purse; one that "
        "is forced makes every unit check its discipline.",
        at=("orders",),
    ),
    Taught(
        "Activate a Force: tap it, then a lit hex; the numbers are its cost in movement points. Sides "
        "alternate; The rest stand ends your part. An army that marches to contact must attack, and what the "
        "fight looks like is shown before you say yes.",
        at=("activation",),
    ),
    Taught(
        "Guns that did not march bombard the besieged place; a breach makes an In-breach attack possible, and "
        "storming walls without one costs many men.",
        at=("attack", "sortie"),
    ),
    Taught(
        "A battle is fought round by round: both sides choose in secret who stands where and what each part does.",
        at=("deployment", "Formation chit", "battle plan", "plan of the"),
        advised="Ask the staff what it would choose.",
    ),
)
