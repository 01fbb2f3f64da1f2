"""The case vocabulary of a whole field combat: dice and choices by round in, each round told back.

Nothing here knows a rule, a chart or a sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from berthier.core.errors import BadInput
from berthier.core.inputs import read_inputs
from berthier.core.notes import Step
from berthier.core.tally import Tally
from berthier.core.umpire import Next
from berthier.engine.casework import (
    Answer,
    DiceInOrder,
    Entry,
    Live,
    Question,
    Record,
    chosen,
    outcome,
    play_out,
    typed,
)
from berthier.rules.great_powers.field import battle
from berthier.rules.great_powers.field.casualties import CasualtyPolicy
from berthier.rules.great_powers.field.forces import ELIMINATED, LEAVES, End, FieldResult
from berthier.rules.great_powers.field.pursuit import Pursuit, pursuit
from berthier.rules.great_powers.units import Shift, Side, Terrain

SIDES = {"A": Side.ATTACKER, "D": Side.DEFENDER}
LETTERS = {side: letter for letter, side in SIDES.items()}
Inputs = Mapping[str, Any]
NOT_YET = 6  # a case without a die for a flank march says that it does not come in after this round


def field_combat(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """A whole battle, with every round as the record tells it."""
    game: Live[Any] = Live(Next(battle.field_combat, *read_inputs(battle.field_combat, as_inputs(inputs))))
    while game.question is not None:
        game.answer(answer(inputs, dice, game.record.steps("round"), game.question))
    shape, result = told(game), game.outcome
    if result is not None and result.end in ELIMINATED.values():
        shape["pursuit"] = pursuit_of_nobody(inputs, dice, game.record, result)
    return shape


def pursuit_of_nobody(inputs: Inputs, dice: Any, record: Record, result: FieldResult) -> dict[str, Any]:
    """Cases tell the pursuit of an army wiped out as well, though nobody is left to pay for it."""
    assert result.winner is not None
    cavalry = (result.attacker if result.winner is Side.ATTACKER else result.defender).cavalry
    lost, terrain = record.fact(f"{result.winner} morale lost in tenths") or 0, inputs.get("terrain", Terrain.CLEAR)
    chase: Next[Pursuit] = Next(pursuit, lost, result.rounds, cavalry, Terrain(terrain))
    run = outcome(play_out(chase, DiceInOrder([pursuit_die(dice)])))
    return {"victor": LETTERS[result.winner], "pursuing_cavalry": cavalry, **run}


def there(parts: list[list[Any]]) -> list[list[Any]]:
    """Parts without those a case lists with no factor."""
    return [part for part in parts if part[2]]


def as_inputs(inputs: Inputs) -> dict[str, Any]:
    """A case's armies, chits and split as inputs of the procedure."""
    armies = {name: {**inputs[name], "parts": there(inputs[name]["parts"])} for name in ("attacker", "defender")}
    split, arrival = inputs.get("pinning"), inputs.get("arrival")
    if split:
        marching = armies[str(SIDES[split["side"]])]
        marching["outflanking"] = split["outflanking"]
        if arrival and "rating" in arrival:
            marching["flank_rating"] = arrival["rating"]
    rest = {key: inputs[key] for key in ("chits", "terrain", "across_river") if key in inputs}
    return {**armies, **rest, "casualties": str(CasualtyPolicy.CHEAPEST)}


def answer(inputs: Inputs, dice: Any, round_: int, question: Question) -> Answer:
    """The case's die or choice for a question asked in this round."""
    if question.dice is not None:
        return typed(face(inputs, dice, round_, question))
    if question.why == "chit":  # armies that are not split: any split will do
        return chosen(*(options[0] for options in question.options))
    if question.why == "guard commitment":
        return chosen(*(shift(inputs.get("guard"), side, round_) for side in question.by))
    return chosen(*(battle.DayEnd.STAY for _ in question.by))


def face(inputs: Inputs, dice: Any, round_: int, question: Question) -> int:
    """The die that is asked for."""
    try:
        if question.why == "guard commitment":
            return int(inputs["guard"]["die"])
        if question.why == "flank march":
            return int((inputs.get("arrival") or {}).get(str(round_), NOT_YET))
        if question.why == "pursuit":
            return pursuit_die(dice)
        if question.why == "combat die":
            return int(dice["rounds"][round_ - 1][LETTERS[Side(question.by[0])]])
        raise KeyError(question.why)
    except (KeyError, IndexError, TypeError):
        raise BadInput(f"“{question}” in round {round_} is open, and the case gives no die for it.", "dice") from None


def pursuit_die(dice: Any) -> int:
    """The die of the pursuit; a case that gives none does not depend on it."""
    return int(dice.get("pursuit") or 1)


def shift(guard: Any, side: str, round_: int) -> str:
    """What a side declares."""
    declared = guard and SIDES[guard["side"]] == side and guard["round"] == round_
    return str(guard["shift"]) if declared else str(Shift.NONE)


def told(game: Live[Any]) -> dict[str, Any]:
    """The battle in the words of the cases."""
    record, result = game.record, game.outcome
    assert result is not None
    fought_out = result.winner is not None and result.end not in LEAVES.values()
    broken = LETTERS[result.winner.enemy] if fought_out else None
    told_rounds = list(rounds(record))
    if broken:
        told_rounds[-1]["breaks"] = broken
    shape: dict[str, Any] = {
        "morale": {each: record.fact(f"morale level of {side} in tenths") / 10 for each, side in SIDES.items()},
        "tactical_used": {each: record.fact(f"tactical rating of {side}") for each, side in SIDES.items()},
        "rounds": told_rounds,
        "broken": broken,
        "rounds_fought": len(told_rounds),
        "day_ends_unbroken": result.end is End.DAY_ENDS,
    }
    return shape | ({"pursuit": pursued(record)} if record.fact("victor") else {})


def pursued(record: Record) -> dict[str, Any]:
    """The pursuit, as noted."""
    notes = {name: record.fact(f"pursuit {name}") for name in ("class", "column", "die", "pct", "points")}
    cavalry = record.fact("pursuing cavalry")
    return {"victor": LETTERS[Side(record.fact("victor"))], "pursuing_cavalry": cavalry, **notes}


def rounds(record: Record) -> Iterator[dict[str, Any]]:
    """Each round of the record."""
    part: list[Entry] | None = None
    number = 0
    for entry in [*record.entries, Step("round")]:
        if isinstance(entry, Step) and entry.title == "round":
            if part is not None:
                number += 1
                yield one_round(number, Record(part))
            part = []
        elif part is not None:
            part.append(entry)


def one_round(number: int, record: Record) -> dict[str, Any]:
    """One round: tables, modifiers, dice, strengths, losses, and how it stands after."""
    each: dict[str, Any] = {"round": number}
    for letter, side in SIDES.items():
        each[f"table_{letter}"] = record.fact(f"table of {side}")
        each[f"{letter}_loses"] = {
            "factors": record.fact(f"{side} loses"),
            "morale": tenths(record.fact(f"{side} loses morale in tenths")),
        }
    each["mods"] = {letter: modifier(record, side) for letter, side in SIDES.items()}
    each["modified_dice"] = {letter: record.fact(f"modified die of {side}") for letter, side in SIDES.items()}
    each["strength_used"] = {letter: record.fact(f"strength of {side}") for letter, side in SIDES.items()}
    each["after"] = {letter: record.fact(f"{side} engaged") for letter, side in SIDES.items()} | {
        f"{letter}_loss": tenths(record.fact(f"{side} morale lost in tenths")) for letter, side in SIDES.items()
    }
    return each | extras(record)


def extras(record: Record) -> dict[str, Any]:
    """What only some rounds have: a guard committed, a flank march rolled for."""
    found: dict[str, Any] = {}
    if record.fact("guard factors lost") is not None:
        found["guard_extra_losses"] = record.fact("guard factors lost")
    march = next((tally for tally in record.tallies if tally.name == "flank march"), None)
    if march is not None:
        [die] = [event.answer.faces for event in record.events if event.question.why == "flank march"]
        arrives = record.fact("flank force arrives")
        found["outflank_roll"] = {"die": (die or (0,))[0], "modified_rating": march.total, "arrives": arrives}
    return found


def modifier(record: Record, side: Side) -> int | None:
    """The die modifier of a side."""
    tally: Tally | None = next((each for each in record.tallies if each.name == f"die of {side}"), None)
    return None if tally is None else tally.total


def tenths(count: Any) -> float | None:
    """Tenths told as a decimal."""
    return None if count is None else count / 10
