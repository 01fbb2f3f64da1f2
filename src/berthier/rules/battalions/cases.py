"""Conformance cases: words of the case vocabulary to inputs of our procedures, and outcomes back to words.

Nothing here knows a rule, a chart or a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from berthier.core.errors import BadInput
from berthier.core.ruleset import Procedure
from berthier.core.switches import parse_switches
from berthier.engine.casework import Adapter, Answer, Inputs, Live, Question, Record, faces, outcome, play_out, typed
from berthier.rules.battalions.game.cases import BOARD_CASES
from berthier.rules.battalions.house import SWITCHES, Told, Volley
from berthier.rules.battalions.procedures import PROCEDURES

BY_NAME: Mapping[str, Procedure] = {procedure.name: procedure for procedure in PROCEDURES}

# Where a case names its dice: our word for the roll, or the word and the side that rolls.
DICE = {
    "fire": "d6",
    "to hit": "to_hit",
    "fraction": "fraction",
    "ammunition": "d6",
    "morale": "d20",
    "reform": "d6",
    "casualties": "d6",
    "tied bid": "tie",
}
MELEE_DICE = {"step 6: melee charger": "charger_d6", "step 6: melee defender": "defender_d6"}
STEP_DICE = {
    "step 2: morale": "step2_d20",
    "step 4: morale": "step4_d20",
    "step 4: fire": "step4_d6",
    "step 5: morale": "step5_d20",
    "step 6: melee charger": "step6_charger_d6",
    "step 6: melee defender": "step6_defender_d6",
    "step 7: casualties charger": "step7_charger_d6",
    "step 7: casualties defender": "step7_defender_d6",
    "step 8: morale": "step8_d20",
}
CHARGE_DICE = STEP_DICE | {"step 7: casualties charger": "step7_cas_d6", "step 7: morale": "step7_d20"}
AS_TOLD = parse_switches(
    SWITCHES, {"H7": Volley.AS_TOLD, "G30": Told.AS_TOLD}
)  # a case tells of a volley that was fired
NOTHING_SAID: Inputs = {"step2_mods": [], "step5_mods": [], "defence": "none", "fail_choice": "retreat"}


def dice_by_name(given: Any, names: Mapping[str, str]) -> Callable[[Question], Answer]:
    """Each roll takes the die of its name; several under one name come in order."""
    left = {name: list(faces) if isinstance(faces, list) else [faces] for name, faces in dict(given or {}).items()}

    def answer(question: Question) -> Answer:
        name = names.get(question.why) or names.get(f"{question.why} {question.by[0]}")
        if name is None or not left.get(name):
            raise BadInput(f"“{question}” is open, but the case has no die for it.", "dice")
        return typed(left[name].pop(0))

    return answer


def play(name: str, inputs: Inputs, dice: Any, names: Mapping[str, str] = DICE) -> Live[Any]:
    return play_out(BY_NAME[name].call(inputs), dice_by_name(dice, names), AS_TOLD)


def plain(name: str) -> Adapter:
    """A case whose inputs and answer are those of one procedure, with the modified roll from the record."""

    def answer(inputs: Inputs, dice: Any) -> dict[str, Any]:
        game = play(name, inputs, dice)
        return outcome(game) | {"modified": game.record.fact("modified roll")}

    return answer


def solid_path(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """The units crossed by name."""
    fields = outcome(play("solid_path", inputs, dice))
    return fields | {"crossed": {unit["name"]: unit["band"] for unit in fields["crossed"]}}


def ammo(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """One action of fire for each die."""
    return outcome(play("ammo", {"actions": len(faces(dice)), **inputs}, dice))


def morale(inputs: Inputs, dice: Any) -> dict[str, Any]:
    game = play("morale", inputs, dice)
    return outcome(game) | {"total": game.record.fact("morale: total")}


def melee(inputs: Inputs, dice: Any) -> dict[str, Any]:
    game = play("melee", inputs, dice, MELEE_DICE)
    return outcome(game) | {"totals": totals(game.record)}


def totals(record: Record) -> list[Any]:
    return [record.fact("total of the charger"), record.fact("total of the defender")]


def step_facts(record: Record) -> dict[str, Any]:
    """What the record says of each step, where the step was reached."""
    values = {tally.name: tally.total for tally in record.tallies if tally.name.startswith("melee value")}
    facts = {
        **{f"step{step}_total": record.fact(f"step {step}: morale: total") for step in (2, 4, 5, 7, 8)},
        "step4_casualties": record.fact("step 4: casualties"),
        "defence": record.fact("defence"),
        "mv": list(values.values()) or None,
    }
    return {key: value for key, value in facts.items() if value is not None}


def close_action(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """What a case does not list does not apply."""
    quiet = {**NOTHING_SAID, "charger_mv_mods": [], "defender_mv_mods": [], "vs_artillery_front": False}
    charger = {"used_both_actions": False, **inputs["charger"]}
    game = play("close_action", {**quiet, **inputs, "charger": charger}, dice, STEP_DICE)
    inflicted = {f"by_{side}": game.record.fact(f"step 7: inflicted by the {side}") for side in ("charger", "defender")}
    return outcome(game) | step_facts(game.record) | {"totals": totals(game.record), "step7_inflicted": inflicted}


def cavalry_charge(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """What a case does not list does not apply."""
    game = play("cavalry_charge", {**NOTHING_SAID, **inputs}, dice, CHARGE_DICE)
    record = game.record
    return (
        outcome(game)
        | step_facts(record)
        | {
            "reaction_distance_in": float(record.fact("reaction distance")),
            "infantry_needed": record.fact("infantry needed"),
            "ride_down_casualties": record.fact("ride-down casualties"),
        }
    )


def period(inputs: Inputs, dice: Any) -> dict[str, Any]:
    """A goes on to its last unit unless the case says otherwise."""
    return outcome(play("period", {"A_stops_as_soon_as_allowed": False, **inputs}, dice))


CASES: Mapping[str, Adapter] = {
    **{name: plain(name) for name in BY_NAME},
    "solid_path": solid_path,
    "ammo": ammo,
    "morale": morale,
    "melee": melee,
    "close_action": close_action,
    "cavalry_charge": cavalry_charge,
    "period": period,
    **BOARD_CASES,
}
