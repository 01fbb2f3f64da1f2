"""Whom a power need not think of: in the month before it, powers at peace with it are taken to stand still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.rules.six_states.game.council.relations import at_war
from berthier.rules.six_states.game.position import Position


def bystander(position: Position, side: str, other: str, why: str, options: Sequence[Any]) -> Any:
    """No paper of others is foreseen; who is neither enemy nor of one's team is done at once. None for all else."""
    if why == "council":
        return options[0]
    is_order = why in ("orders at sea", "orders on land")
    return options[0] if is_order and not position.teams and not at_war(position, side, other) else None
