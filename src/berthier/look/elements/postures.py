"""What an element is set to do when it wins and need not pursue (G4.10), in words."""

from __future__ import annotations

from collections.abc import Sequence

from berthier.rules.elements.game.combat.outcomes_on_table import FOLLOWERS
from berthier.rules.elements.game.orders.order_words import POSTURES
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.stands import Posture, Stand


def posture_of(stand: Stand) -> Posture | None:
    """What it is set to; None for who goes by what becomes of the enemy."""
    return stand.posture or (None if stand.type in FOLLOWERS else Posture.STAND)


def say_postures(field: Field, who: Sequence[str]) -> list[str]:
    """What they are set to, where all are set to the same."""
    known = {posture_of(field.everyone[id_]) for id_ in who}
    if len(known) > 1:
        return []
    posture = known.pop()
    said = "follow who recoils and let go who flees" if posture is None else POSTURES[posture]
    return [f"set to {said}"]
