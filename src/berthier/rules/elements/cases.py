"""Conformance cases: words of the case vocabulary to inputs of our procedures, and outcomes back to words.

Nothing here knows a rule, a chart or a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from berthier.core.inputs import read_inputs, read_struct
from berthier.core.ruleset import Procedure
from berthier.core.tally import Tally
from berthier.core.umpire import Next
from berthier.engine.casework import (
    Adapter,
    Answer,
    DiceInOrder,
    Inputs,
    Question,
    Record,
    outcome,
    play_out,
    typed,
)
from berthier.rules.elements.combat import exchange_shots, hand_to_hand
from berthier.rules.elements.game.cases import BOARD_CASES
from berthier.rules.elements.initiative import Order, price
from berthier.rules.elements.procedures import PROCEDURES

BY_NAME: Mapping[str, Procedure] = {procedure.name: procedure for procedure in PROCEDURES}


def fight(fought: Callable[..., Any]) -> Adapter:
    """A fight with one die for A and one for B; the answer tells factors, totals, grading and finals as well.

    A case tells of a fight that took place, so nobody asks whether it may.
    """

    def answer(inputs: Inputs, dice: Any) -> dict[str, Any]:
        def roll(question: Question) -> Answer:
            return typed(dice[question.by[0]])

        game = play_out(Next(fought, *read_inputs(fought, inputs)), roll)
        record = game.record
        return outcome(game) | {
            "factors": both_sides(record, "factors of"),
            "grading": both_sides(record, "grading of"),
            "total": {side: record.fact(f"total of {side}") for side in "AB"},
            "final": {side: record.fact(f"final of {side}") for side in "AB"},
        }

    return answer


def both_sides(record: Record, name: str) -> dict[str, dict[str, int]]:
    """A tally of A and of B, line by line."""
    return {side: lines(next(t for t in record.tallies if t.name == f"{name} {side}")) for side in "AB"}


def lines(tally: Tally) -> dict[str, int]:
    """A tally's lines by id."""
    return {line.id: line.value for line in tally.lines}


def pip(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """The price of an order that was given, with its modifiers by id."""
    game = play_out(Next(price, read_struct(Order, inputs)), DiceInOrder(()))
    modifiers = {id_: value for id_, value in lines(game.record.tallies[-1]).items() if id_ != "base"}
    return outcome(game) | {"mods": modifiers}


CASES: Mapping[str, Adapter] = {
    "close_combat": fight(hand_to_hand),
    "shooting": fight(exchange_shots),
    "pip": pip,
    **BOARD_CASES,
}
