"""Retreat after a battle (D1, output): one hex, two when broken, toward supply; blocked hexes cost SP."""

from __future__ import annotations

from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.six_states.combat import Code, combat_loss
from berthier.rules.six_states.losses import lose
from berthier.rules.six_states.odds_ratio import Strength
from berthier.rules.six_states.units import Troops


class Retreated(msgspec.Struct, frozen=True):
    """Hexes gone back, SP lost to hexes that were blocked, and what is left."""

    hexes: int
    sp_lost: int
    sp_left: int
    troops: Troops | None = None


def retreat(
    umpire: Umpire,
    sp: Strength,
    broken: bool = False,
    blocked: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0,
    troops: Troops | None = None,
) -> Retreated:
    """Retreat 1 hex, 2 if broken; each hex that is blocked costs one further Combat Loss Chart "1" (D1)."""
    if troops is not None and troops.sp != sp:
        raise BadInput(f"sp says {sp} but the troops add up to {troops.sp}.", "sp")
    hexes = 2 if broken else 1
    if blocked > hexes:
        raise BadInput(f"{blocked} hexes are blocked, but only a broken force goes back 2.", "blocked")
    left = sp
    for _ in range(blocked):
        if left:
            left = max(0, left - combat_loss(umpire, Code.LOSS, left).sp_lost)
    umpire.note(Fact("hexes gone back", hexes - blocked))
    umpire.note(Fact("SP lost", sp - left))
    umpire.note(Fact("SP left", left))
    kept = None if troops is None else lose(umpire, "owner", troops, sp - left)
    return Retreated(hexes - blocked, sp - left, left, kept)
