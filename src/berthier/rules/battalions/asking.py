"""Ways to ask: a procedure of one side of a battle, or quietly (`core.relay`), before anything happens; for a role."""

from __future__ import annotations

from typing import Any

from berthier.core.nesting import played_by
from berthier.core.relay import Quiet, quiet
from berthier.core.umpire import Next, Side, Umpire
from berthier.rules.battalions.units import Role

__all__ = ["Quiet", "by_side", "quiet", "take_role"]


def by_side(umpire: Umpire, name: str, side: str, call: Next[Any]) -> Any:
    """The outcome of a small procedure whose `name` (firer, unit) is played by a side."""
    found: Any = umpire.resolve(played_by, ((name, side),), call)
    return found


def take_role(umpire: Umpire, winner: Side) -> Role:
    """The winner of the bid chooses to be A or D (D1 step 2)."""
    return umpire.choose(winner, tuple(Role), "role")
