"""How a part of a turn goes on: the procedure that follows, with what it needs beside the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from berthier.core.umpire import Next
from berthier.rules.great_powers.game.position import Position

GoOn = tuple[Any, ...]  # a procedure and its arguments after the position


def go_on(position: Position, follow: GoOn) -> Next[Any]:
    """Go on with this position."""
    procedure: Callable[..., Any] = follow[0]
    return Next(procedure, position, *follow[1:])
