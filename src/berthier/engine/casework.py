"""What the case adapters of rulesets share: playing a case out, and saying its outcome in plain words.

This is the only door from a ruleset to the engine: a worked case is played, a rule never is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from berthier.core.ruleset import Procedure
from berthier.engine.feed import DiceInOrder as DiceInOrder
from berthier.engine.feed import play_out as play_out
from berthier.engine.live import Live as Live
from berthier.engine.question import Answer as Answer
from berthier.engine.question import Question as Question
from berthier.engine.question import chosen as chosen
from berthier.engine.question import typed as typed
from berthier.engine.record import Entry as Entry
from berthier.engine.record import Record as Record

Inputs = Mapping[str, Any]
Adapter = Callable[[Inputs, Any], dict[str, Any]]


def outcome(game: Live[Any]) -> dict[str, Any]:
    """The outcome's fields as plain data, with lists as cases have them."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(game.outcome))
    return fields


def faces(dice: Any) -> list[int]:
    """All dice of a case in its order: a list, or the values by name."""
    if isinstance(dice, list):
        return dice
    return [face for value in dice.values() for face in (value if isinstance(value, list) else [value])]


def plain(procedure: Procedure) -> Adapter:
    """A case whose inputs, dice in order and answer are those of one procedure."""

    def answer(inputs: Inputs, dice: Any) -> dict[str, Any]:
        return outcome(play_out(procedure.call(inputs), DiceInOrder(faces(dice))))

    return answer
