"""What things are worth: each difference is the odds asked again, and asked of the interpreter itself."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from berthier.core.errors import BadInput, TooMuch
from berthier.core.ruleset import find_ruleset, installed
from berthier.engine.odds import Exact
from berthier.staff.comparing.measures import Of
from berthier.staff.comparing.variations import ChangeKind, Variation, input_variations
from berthier.staff.comparing.worth import Change
from berthier.staff.comparing.worth_data import Worth, work_out
from berthier.staff.reckoned.reckoning import OddsAsk, reckon
from berthier.staff.situation import Situation

BUDGET = 3_000
EXAMPLES = [(key, name) for key in sorted(installed()) for name in find_ruleset(key).examples]


def situation_of(key: str, name: str, **inputs: Any) -> Situation:
    ruleset = find_ruleset(key)
    example = ruleset.example(name)
    procedure = ruleset.procedure(example.procedure)
    return Situation(
        ruleset=ruleset,
        procedure=procedure,
        call=ruleset.call(procedure, example.inputs | inputs),
        switches=ruleset.set(example.switches),
        choices=dict(example.choose),
        chosen={},
    )


def worth_of(situation: Situation, budget: int = BUDGET, *, rulings: bool = False) -> Worth:
    ask = OddsAsk(budget=budget)
    start = reckon(situation, ask, lambda runs: None)
    return work_out(situation, ask, rulings=rulings, progress=lambda done, of: None, start=start)


def figures(situation: Situation) -> dict[tuple[str, str], Fraction]:
    """Goals and results straight from the interpreter."""
    odds = Exact(situation.answers(), situation.switches).odds(situation.call.procedure, *situation.call.args)
    found = {("goal", goal.name): odds.mean(goal.measure) for goal in situation.procedure.goals}
    if situation.procedure.group is not None:
        found |= {("result", name): chance for name, chance in odds.by(situation.procedure.group).items()}
    return found


def changed_by_hand(situation: Situation, change: Change | Variation) -> Situation | None:
    """The same change written into the plain inputs; None for changes of whole lists and groups."""
    if change.kind is ChangeKind.ORDER:
        return msgspec.structs.replace(situation, choices=situation.choices | {change.name: change.after})
    data: Any = msgspec.json.decode(msgspec.json.encode(situation.inputs))
    *above, last = [int(step) if step.isdigit() else step for step in change.name.split(".")]
    inner = data
    for step in above:
        inner = inner[step]
    before, after = inner[last], change.after
    if isinstance(before, bool):
        inner[last] = after == "yes"
    elif isinstance(before, int) and after.removeprefix("-").isdigit():
        inner[last] = int(after)
    elif isinstance(before, str) and after != "none":
        inner[last] = after
    else:
        return None
    try:
        return msgspec.structs.replace(situation, call=situation.ruleset.call(situation.procedure, data))
    except BadInput:
        return None


@pytest.mark.parametrize(("key", "name"), EXAMPLES)
def test_every_example_of_every_ruleset_can_be_asked(key: str, name: str) -> None:
    situation = situation_of(key, name)
    try:
        found = worth_of(situation)
    except TooMuch:
        return  # `odds` would say the same; what is heavy is tried below with room
    base, exact = found.base, figures(situation)
    for measure, value in base.values.items():
        if (measure.of.value, measure.name) in exact:
            assert value == exact[measure.of.value, measure.name], measure
    results = [measure for measure in base.values if measure.of is Of.RESULT]
    if results:
        assert sum(base.values[measure] for measure in results) == 1
    for change in found.changes:
        assert all(change.differences[m] == change.values[m] - base.values[m] for m in change.values)
        assert sum(change.values[m] for m in results if m in change.values) <= 1
    by_hand = [(change, changed_by_hand(situation, change)) for change in found.changes]
    for change, other in [pair for pair in by_hand if pair[1] is not None][:4]:
        assert other is not None
        then = figures(other)
        for measure in base.measures:
            if (measure.of.value, measure.name) in exact:
                assert change.values[measure] == then.get((measure.of.value, measure.name), Fraction(0)), change


def test_most_examples_are_within_the_budget_of_this_test_and_can_be_changed_by_hand() -> None:
    answered = by_hand = 0
    for key, name in EXAMPLES:
        situation = situation_of(key, name)
        try:
            reckon(situation, OddsAsk(budget=BUDGET), lambda runs: None)
        except TooMuch:
            continue
        answered += 1
        first = list(input_variations(situation))[:12]
        by_hand += any(changed_by_hand(situation, each) is not None for each in first)
    assert answered >= len(EXAMPLES) * 3 // 4
    assert by_hand >= len(EXAMPLES) // 2


def test_a_modifier_is_worth_what_it_takes_away() -> None:
    """Shot behind fortifications: the line of the sheet against the same shot in the open."""
    situation = situation_of("elements", "guns_on_fortified_shot")
    found = worth_of(situation)
    [fort] = [each for each in found.modifiers if each.modifier.line.id == "T-FORT"]
    assert fort.is_present
    inputs = copy.deepcopy(situation.inputs)
    inputs["B"]["fortified"] = False
    bare = msgspec.structs.replace(situation, call=situation.procedure.call(inputs))
    for measure in found.base.measures:
        without = figures(bare).get(("result", measure.name), Fraction(0))
        assert fort.by.differences[measure] == without - figures(situation)["result", measure.name]


def test_a_modifier_of_several_points_is_followed_until_it_is_gone() -> None:
    """Leaders of 3 and 1 add two; one point less leaves one, two less none."""
    found = worth_of(situation_of("six_states", "guards_and_levy"))
    [leaders] = [each for each in found.modifiers if each.modifier.line.id == "leaders" and each.is_present]
    assert abs(leaders.modifier.line.value) == 2
    assert leaders.by.what in ("attacker leader: 3 → 1", "defender leader: 1 → 3")


def test_nothing_that_the_rules_refuse_is_offered() -> None:
    """One man less than one is no force: it is left out without a word."""
    situation = situation_of("six_states", "open_ground", attacker={"sp": 2}, defender={"sp": 1})
    found = worth_of(situation, 100_000)
    assert {change.after for change in found.changes if change.name == "defender.sp"} == {"2"}
    assert found.too_much == ()


def test_a_choice_is_priced_against_the_order_in_force() -> None:
    situation = situation_of("six_states", "open_ground", attacker={"sp": 3}, defender={"sp": 2})
    found = worth_of(situation, 100_000)
    orders = [change for change in found.changes if change.kind is ChangeKind.ORDER]
    assert {change.name for change in orders} == {"attacker.tactic", "defender.tactic"}
    assert len(orders) == 2 * 6
    assert {change.before for change in orders} == {"Skirmish"}


def test_rulings_are_tried_where_asked_for() -> None:
    situation = situation_of("six_states", "city_assault")
    assert not [change for change in worth_of(situation).changes if change.kind is ChangeKind.RULING]
    rulings = [
        change for change in worth_of(situation, 200_000, rulings=True).changes if change.kind is ChangeKind.RULING
    ]
    assert len(rulings) == sum(len(switch.options) - 1 for switch in situation.ruleset.switches)


def test_what_is_past_the_budget_is_named() -> None:
    situation = situation_of("six_states", "open_ground", attacker={"sp": 4}, defender={"sp": 3})
    runs: list[int] = []
    start = reckon(situation, OddsAsk(), runs.append)
    found = work_out(
        situation, OddsAsk(budget=max(runs) - 1), rulings=False, progress=lambda done, of: None, start=start
    )
    assert "attacker sp: 4 → 5" in found.too_much
    assert "attacker sp: 4 → 3" not in found.too_much
