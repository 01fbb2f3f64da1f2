"""Standing answers: what is answered for a power that is absent (d)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.rules.great_powers.game.position import Position

# Words an absent power is taken to say, the first that is open.
DEFAULTS = (
    "pass", "done", "staff", "as the staff proposes", "the rest by the staff", "stand", "stay inside", "do not bid",
    "honour the alliance", "refuse", "no gift", "none", "nobody", "hold", "let them pass", "wait", "leave them be",
    "Defend", "Probe", "no", "stay", "hold back",
)  # fmt: skip


def standing_answer(position: Position, side: str, why: str, options: Sequence[Any]) -> Any:
    """The quiet answer to a question."""
    words = {str(option): option for option in options}
    return next((words[word] for word in DEFAULTS if word in words), options[0])
