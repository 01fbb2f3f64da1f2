"""Two ways to ask a procedure: played by one side of a battle, or quietly (`core.quiet`), before anything happens."""

from __future__ import annotations

from typing import Any

from berthier.core.nesting import played_by
from berthier.core.quiet import Quiet, quiet
from berthier.core.umpire import Next, Umpire

__all__ = ["Quiet", "by_side", "quiet"]


def by_side(umpire: Umpire, name: str, side: str, call: Next[Any]) -> Any:
    """The outcome of a small procedure whose `name` (firer, unit) is played by a side."""
    found: Any = umpire.resolve(played_by, ((name, side),), call)
    return found
