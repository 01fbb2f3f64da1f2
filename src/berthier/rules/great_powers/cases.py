"""Conformance cases: words of the case vocabulary to inputs of our procedures, and outcomes back to words.

Nothing here knows a rule, a chart or a sum. Morale is kept in tenths and told as a decimal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.core.errors import BadInput
from berthier.core.ruleset import Procedure
from berthier.engine.casework import Adapter, Answer, Inputs, Question, chosen, outcome, plain, play_out, typed
from berthier.rules.great_powers.battle_cases import field_combat, there
from berthier.rules.great_powers.game.cases import BOARD_CASES
from berthier.rules.great_powers.procedures import PROCEDURES

BY_NAME: Mapping[str, Procedure] = {procedure.name: procedure for procedure in PROCEDURES}


def named(dice: Any, name: str, question: Question) -> Answer:
    """The die of this name."""
    if name not in dice:
        raise BadInput(f"“{question}” is open, and the case gives no die {name!r}.", "dice")
    return typed(dice[name])


def with_losses(name: str, names: Mapping[str, str]) -> Adapter:
    """Dice by the names of the sides; morale losses told as decimals."""

    def answer(inputs: Inputs, dice: Any) -> dict[str, Any]:
        def roll(question: Question) -> Answer:
            return named(dice, names[question.by[0]], question)

        told = outcome(play_out(BY_NAME[name].call(inputs), roll))
        for value in told.values():
            if isinstance(value, dict) and "morale" in value:
                value["morale"] = value["morale"] / 10
        return told

    return answer


BOTH = {"attacker": "A", "defender": "D"}


def crc_lookup(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """The die of the case is already modified."""
    return plain(BY_NAME["crc_lookup"])({**inputs, **dice}, [])


def army_morale(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """Factors as listed."""
    return plain(BY_NAME["army_morale"])({**inputs, "factors": there(inputs["factors"])}, [])


def guard_commitment(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """A roll, or a list of requests to judge."""
    return plain(BY_NAME["guard_legality" if "requests" in inputs else "guard_commitment"])(inputs, dice)


def casualty_selection(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """Only the limits are asked for: the owner's picks are the first open."""

    def first(question: Question) -> Answer:
        return chosen(question.options[0][0])

    return outcome(play_out(BY_NAME["casualty_selection"].call(inputs), first))


def pursuit_loss_payment(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """The points paid in each type are the payer's choices."""
    words = {"militia": "M", "infantry": "I", "cavalry": "C", "artillery": "A", "guard": "G"}

    def pay(question: Question) -> Answer:
        return chosen(inputs["pay_points"].get(words[question.why.rpartition(" ")[2]], 0))

    given = {key: value for key, value in inputs.items() if key != "pay_points"}
    return outcome(play_out(BY_NAME["pursuit_loss_payment"].call(given), pay))


def purchase(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """Items by name become orders."""
    orders = [{"item": item, "n": n} for item, n in inputs["items"].items() if n]
    return plain(BY_NAME["purchase"])({**inputs, "items": orders}, [])


def victory_check(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """One total, or several with their options."""
    given = {key: value for key, value in inputs.items() if key not in ("total", "totals", "options")}
    check = plain(BY_NAME["victory_check"])
    if "totals" not in inputs:
        options = inputs.get("options") or [None]
        return check({**given, "total": inputs["total"], "manipulation": options[0]}, [])
    totals = inputs["totals"]
    options = inputs.get("options") or [None] * len(totals)
    results = [
        check({**given, "total": total, "manipulation": option}, [])
        for total, option in zip(totals, options, strict=True)
    ]
    return {"levels": [each["level"] for each in results], "wins": [each["wins"] for each in results]}


def british_vp_option(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """The case burns as much as it may: the first option."""

    def most(question: Question) -> Answer:
        return chosen(question.options[0][0])

    return outcome(play_out(BY_NAME["british_vp_option"].call(inputs), most))


def minor_control(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """Those bid who have dice; one of the aggressor is not needed."""
    bidders = [power for power in dice if power != inputs.get("aggressor")]

    def roll(question: Question) -> Answer:
        return named(dice, question.by[0], question)

    told = outcome(play_out(BY_NAME["minor_control"].call({**inputs, "bidders": bidders}), roll))
    return told | {"totals": {each["power"]: each["total"] for each in told["totals"]}}


CASES: Mapping[str, Adapter] = {
    "crc_lookup": crc_lookup,
    "army_morale": army_morale,
    "field_round": with_losses("field_round", BOTH),
    "trivial_combat": with_losses("trivial_combat", BOTH),
    "siege_assault": with_losses("siege_assault", {"attacker": "besieger", "defender": "garrison"}),
    "garrison_attack": with_losses("garrison_attack", {"attacker": "garrison", "defender": "besieger"}),
    "naval_combat": with_losses("naval_combat", {"first": "first", "second": "second"}),
    "guard_commitment": guard_commitment,
    "casualty_selection": casualty_selection,
    "pursuit_loss_payment": pursuit_loss_payment,
    "purchase": purchase,
    "victory_check": victory_check,
    "british_vp_option": british_vp_option,
    "minor_control": minor_control,
    "field_combat": field_combat,
    **BOARD_CASES,
}
