"""A field battle as it is foreseen before a march: both sides choose tactics as their staffs would, dice decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from berthier.core.relay import fought, only
from berthier.core.umpire import Next, Side, Umpire
from berthier.rules.six_states.battle_state import Battle
from berthier.rules.six_states.game.fights.balanced_mix import MIX, is_outnumbered
from berthier.rules.six_states.units import ATTACKER, Tactic

T = TypeVar("T")
TACTIC = "tactic"


def fought_by_both_staffs(umpire: Umpire, call: Next[T]) -> T | Next[T]:
    """A field battle in which nobody withdraws by lot."""
    return fought(umpire, call, fought_by_both_staffs, of_staff)


fought_by_both_staffs.assumes = (  # type: ignore[attr-defined]
    "each side draws its tactics by the balanced mix (Charge 2, Envelop 3, Skirmish 3, Bombard 3, Refuse 4 of 15); "
    "whoever has three strength points or fewer for the enemy's five withdraws"
)


def of_staff(call: Next[Any], side: Side, options: Sequence[Any], why: str) -> Sequence[int]:
    """Tactics by the strength left in the battle; of all else the first, such as the cheapest losses."""
    battle = next((arg for arg in call.args if isinstance(arg, Battle)), None)
    if why != TACTIC or battle is None or len(options) == 1:
        return only(options)
    ours, theirs = battle.attacker.sp, battle.defender.sp
    if is_outnumbered(*((ours, theirs) if side is ATTACKER else (theirs, ours))):
        return only(options, options.index(Tactic.WITHDRAW))
    return [MIX.get(option, 0) for option in options]
