"""How who looks far judges marches: other figures for who has to take places and who has to hold them (g).

Found by whole games in thought against the figures of *steady* (decision 0051). One side wins by keeping together on
its way to what is far, the other by staying near what it holds and not running from every threat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.rules.great_powers.game.judging.urge import urge
from berthier.rules.great_powers.game.judging.weights import STEADY, Staff, Weights, counts_for
from berthier.rules.great_powers.game.position import Position

TAKING = Weights(near=7.0)
HOLDING = Weights(near=1.25, feared=1.43, guarded=0.5)
SHREWD_STAFF = Staff(TAKING, HOLDING, STEADY)
MARCHES = ("land order of", "where to")


def shrewd_urge(position: Position, side: str, why: str, options: Sequence[Any]) -> Sequence[float]:
    """The urge of who looks far."""
    return urge(position, side, why, options, SHREWD_STAFF)


def reckoned_march(position: Position, side: str, why: str, options: Sequence[Any]) -> Sequence[float] | None:
    """Marches by their urge where places decide; None for all else.

    A march says little of what it is for until the others have marched too, and the dice of battles blur what games
    in thought tell of it.
    """
    if counts_for(position.scenario) is None or not why.startswith(MARCHES):
        return None
    return shrewd_urge(position, side, why, options)
