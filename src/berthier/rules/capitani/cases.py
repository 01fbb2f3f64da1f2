"""Conformance cases: words of the case vocabulary to inputs of our procedures, and outcomes back to words.

Nothing here knows a rule, a chart or a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from berthier.core.feed import DiceInOrder, play_out
from berthier.core.notes import Fact
from berthier.core.record import Record
from berthier.core.ruleset import Procedure
from berthier.rules.capitani.procedures import PROCEDURES

BY_NAME: Mapping[str, Procedure] = {procedure.name: procedure for procedure in PROCEDURES}
Inputs = Mapping[str, Any]
Adapter = Callable[[Inputs, Any], dict[str, Any]]


def plain(name: str) -> Adapter:
    """A case whose inputs and answer are those of one procedure."""

    def answer(inputs: Inputs, dice: Any) -> dict[str, Any]:
        fields: dict[str, Any] = msgspec.to_builtins(play_out(BY_NAME[name].call(inputs), DiceInOrder(dice)).outcome)
        return fields

    return answer


def opt_crt(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """The optional combat roll, with the rows it went through."""
    game = play_out(BY_NAME["opt_crt"].call(inputs), DiceInOrder(dice))
    fields: dict[str, Any] = msgspec.to_builtins(game.outcome)
    return fields | {"path": rows(game.record)}


def rows(record: Record) -> list[Any]:
    """Every row of the Combat Results Table that was met."""
    return [entry.value for entry in record if isinstance(entry, Fact) and entry.name == "row"]


CASES: Mapping[str, Adapter] = {**{name: plain(name) for name in BY_NAME}, "opt_crt": opt_crt}
