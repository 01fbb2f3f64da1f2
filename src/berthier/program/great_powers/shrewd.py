"""How who looks far judges marches: other figures for who has to take places and who has to hold them (g).

Found by whole games in thought against the figures of *steady* (decision 0051). Who has to take places counts on those
who are there and not on those who might still come, lets nobody stand alone, forces no marches, and wants places most
in the last month. With more than a season he also strikes sooner, minds danger less, and takes what lies before him
rather than run for a far capital (decision 0068). Who has to hold places keeps near what he has to take back, does not
run before an enemy who is only a little stronger, strikes a little sooner, and counts less on those who may still come
to an attack (decision 0061).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.program.great_powers.urge import urge
from berthier.program.great_powers.weights import (
    LASTING,
    STEADY,
    TAKING,
    ByStanding,
    Staff,
    Weights,
    counts_for,
)
from berthier.rules.great_powers.game.position import Position

HOLDING = Weights(
    near=1.05,
    pull=2.2,
    place=1.7,
    guarded=0.42,
    attack_from=ByStanding(1.22, 1.07, 0.92),
    trust=0.4,
    feared=1.45,
    fear=6.0,
    together=0.9,
)
SHREWD_STAFF = Staff(TAKING, HOLDING, STEADY, LASTING)
AT_ONCE = ("land order of", "where to", "reserve", "sally from", "reinforcement of", "place for", "supply of")


def shrewd_urge(position: Position, side: str, why: str, options: Sequence[Any]) -> Sequence[float]:
    """The urge of who looks far."""
    return urge(position, side, why, options, SHREWD_STAFF)


def reckoned(position: Position, side: str, why: str, options: Sequence[Any]) -> Sequence[float] | None:
    """Marches, reserves, sallies, replacements and supply by their urge where places decide; None for all else.

    One march says little of what it is for until the others have marched too, and the dice of the battles to come blur
    what games in thought tell of it. Replacements and supply are left to the staff.
    """
    if counts_for(position.scenario) is None or not why.startswith(AT_ONCE):
        return None
    return shrewd_urge(position, side, why, options)
