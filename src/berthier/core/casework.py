"""What every ruleset's case adapters share: playing a case out, and saying its outcome in plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from berthier.core.feed import DiceInOrder, play_out
from berthier.core.live import Live
from berthier.core.ruleset import Procedure

Inputs = Mapping[str, Any]
Adapter = Callable[[Inputs, Any], dict[str, Any]]


def outcome(game: Live[Any]) -> dict[str, Any]:
    """The outcome's fields as plain data."""
    fields: dict[str, Any] = msgspec.to_builtins(game.outcome)
    return fields


def plain(procedure: Procedure) -> Adapter:
    """A case whose inputs, dice in order and answer are those of one procedure."""

    def answer(inputs: Inputs, dice: Any) -> dict[str, Any]:
        return outcome(play_out(procedure.call(inputs), DiceInOrder(dice)))

    return answer
