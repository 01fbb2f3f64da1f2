"""Conformance cases: words of the case vocabulary to inputs of our procedures, and outcomes back to words.

Nothing here knows a rule, a chart or a sum.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.ruleset import Procedure
from berthier.engine.casework import (
    Adapter,
    Answer,
    DiceInOrder,
    Inputs,
    Live,
    Question,
    chosen,
    outcome,
    play_out,
)
from berthier.rules.six_states.battle_state import result
from berthier.rules.six_states.game.cases import BOARD_CASES
from berthier.rules.six_states.naval import Attack, Pursue, Waters
from berthier.rules.six_states.procedures import PROCEDURES

BY_NAME: Mapping[str, Procedure] = {procedure.name: procedure for procedure in PROCEDURES}


def field_round(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """One round; without tactics it is fought without the matrix."""
    name = "field_round" if "tactic_attacker" in inputs else "assault_round"
    game = play_out(BY_NAME[name].call(inputs), DiceInOrder(dice))
    return outcome(game) | round_facts(game)


def round_facts(game: Live[Any]) -> dict[str, Any]:
    """What the record of a round says, in the vocabulary of the cases."""
    record = game.record
    tally = record.tallies[-1] if record.tallies else None
    column, matrix = record.cell("combat_results"), record.cell("tactical_matrix")
    return {
        "larger": record.fact("larger force"),
        "cell": matrix and matrix.value,
        "odds": record.fact("odds"),
        "raw_modifier": tally and tally.raw,
        "net_modifier": tally and tally.total,
        "modified_roll": record.fact("modified roll"),
        "column": column and int(column.column),
        "result": record.fact("result"),
        "loss_larger": record.fact("loss of the larger force") or 0,
        "loss_smaller": record.fact("loss of the smaller force") or 0,
        "no_combat": bool(record.fact("no combat")),
        "battle_ends": outcome(game)["end"] is not None,
    }


def field_battle(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """A battle with tactics and dice for each round; after the last round given it is told as it stands."""
    game = Live(BY_NAME["field_battle"].call({key: value for key, value in inputs.items() if key != "rounds"}))
    fought = []
    for this in inputs["rounds"]:
        if game.question is None:
            break
        fought.append(this)
        game.answer(chosen(*(this[side] for side in game.question.by)))
        roll_all(game, DiceInOrder(this.get("dice", ())))
    return battle_now(game) | {"rounds": len(fought)}


def roll_all(game: Live[Any], faces: DiceInOrder) -> None:
    """Roll until something else is asked, or the battle is over."""
    while game.question is not None and game.question.dice is not None:
        game.answer(faces(game.question))


def battle_now(game: Live[Any]) -> dict[str, Any]:
    """The outcome, or the battle between two rounds."""
    if game.is_over:
        return outcome(game)
    between_rounds, _ = game.position
    standing, *_ = between_rounds.args
    fields: dict[str, Any] = msgspec.to_builtins(result(standing, None, None))
    return fields


def naval_round(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """One exchange, with the cell it used."""
    game = play_out(BY_NAME["naval_round"].call(inputs), DiceInOrder(dice))
    cell = game.record.cells[-1]
    facts = {"column": int(cell.column), "result": cell.value, "odds": cell.row}
    return outcome(game) | facts | {"net_modifier": game.record.tallies[-1].total}


def naval_battle(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """A battle given as steps; a step that is missing is a pursuit or an attack declined."""
    steps = list(inputs["steps"])
    chases = iter([_waters(step) for step in steps if "pursuit" in step])
    told = {key: value for key, value in inputs.items() if key != "steps"}
    start = {"waters": next(chases, Waters.SEA_ZONE), **told}

    def answer(question: Question) -> Answer:
        if question.dice is not None:
            if not steps:
                raise BadInput(f"“{question}” is open, but no step is left.", "steps")
            step = steps.pop(0)
            return DiceInOrder((step["pursuit"] if "pursuit" in step else step["battle"],))(question)
        if question.why == "break off to":
            return chosen(next(chases, Waters.SEA_ZONE))
        if question.why == "pursuit":
            return chosen(Pursue.PURSUE if steps and "pursuit" in steps[0] else Pursue.LET_GO)
        return chosen(Attack.ATTACK if steps else Attack.LET_GO)

    game = play_out(BY_NAME["naval_battle"].call(start), answer)
    words = [f"pursuit {cell.value}" if cell.table == "pursuit" else cell.value for cell in game.record.cells]
    return outcome(game) | {"log": words}


def _waters(step: Inputs) -> Waters:
    return Waters.COAST if step.get("coastal") else Waters.SEA_ZONE


def one_die_each(name: str, units: str) -> Adapter:
    """One die for each unit: as many units as dice, with the result of each."""

    def answer(inputs: Inputs, dice: Any) -> dict[str, Any]:
        game = play_out(BY_NAME[name].call({units: len(dice), **inputs}), DiceInOrder(dice))
        return outcome(game) | {"results": [cell.value for cell in game.record.cells]}

    return answer


CASES: Mapping[str, Adapter] = {
    "field_round": field_round,
    "field_battle": field_battle,
    "naval_round": naval_round,
    "naval_battle": naval_battle,
    "transport_table": one_die_each("transport_table", "transports"),
    "storm_ice": one_die_each("storm_ice", "units"),
    **BOARD_CASES,
}
