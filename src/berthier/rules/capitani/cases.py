"""Conformance cases: words of the case vocabulary to inputs of our procedures, and outcomes back to words.

Nothing here knows a rule, a chart or a sum.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.core.notes import Fact
from berthier.core.ruleset import Procedure
from berthier.engine.casework import Adapter, DiceInOrder, Inputs, Record, outcome, play_out
from berthier.rules.capitani.game.cases import BOARD_CASES
from berthier.rules.capitani.procedures import PROCEDURES

BY_NAME: Mapping[str, Procedure] = {procedure.name: procedure for procedure in PROCEDURES}


def opt_crt(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """The optional combat roll, with the rows it went through."""
    game = play_out(BY_NAME["opt_crt"].call(inputs), DiceInOrder(dice))
    return outcome(game) | {"path": rows(game.record)}


def rows(record: Record) -> list[Any]:
    """Every row of the Combat Results Table that was met."""
    return [entry.value for entry in record if isinstance(entry, Fact) and entry.name == "row"]


CASES: Mapping[str, Adapter] = {
    "opt_crt": opt_crt,
    **BOARD_CASES,
}
