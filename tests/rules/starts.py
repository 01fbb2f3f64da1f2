"""Where the walks over all rulesets begin: drawn situations of every procedure, and the worked cases and examples."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from berthier.cases.runner import read_cases
from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput
from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.core.umpire import Next
from berthier.engine.question import Answer, Question, chosen, rolled

CASES = Path(__file__).parents[1] / "cases"
RULESETS = ("battalions", "capitani", "elements", "great_powers", "six_states")


def whole_games(ruleset: Ruleset) -> set[str]:
    """Procedures that are whole games: they have walks of their own."""
    return {game.procedure for game in getattr(ruleset, "games", ())}


def procedures(keys: tuple[str, ...] = RULESETS) -> list[tuple[str, str]]:
    """Every procedure of every ruleset that is not a whole game."""
    rulesets = [find_ruleset(key) for key in keys]
    return [(each.key, name) for each in rulesets for name in each.procedures if name not in whole_games(each)]


def any_answer(random: Random, question: Question) -> Answer:
    """Any dice, any choice."""
    if question.dice is None:
        return chosen(*(random.choice(options) for options in question.options))
    dice = parse_dice(question.dice)
    return rolled(*(random.randint(1, dice.sides) for _ in range(dice.count)))


def any_switches(random: Random, ruleset: Ruleset) -> dict[str, str]:
    """Now and then a ruling is played otherwise."""
    return {switch.id: str(random.choice(switch.options)) for switch in ruleset.switches if random.random() < 0.1}


def starts(key: str, name: str, random: Random) -> Iterator[Next[Any]]:
    """Without end: situations drawn for this procedure, mixed with those that were worked by hand."""
    procedure, told = find_ruleset(key).procedure(name), worked(key, name)
    draw = import_module(f"tests.rules.{key}.situations").situation
    while True:
        if told and random.random() < 0.3:
            yield procedure.call(random.choice(told))
            continue
        try:
            inputs = draw(random, name)
        except KeyError:
            inputs = random.choice(told)  # no situation is drawn for it: then a case or example must be there
        yield procedure.call(inputs)


@cache
def worked(key: str, name: str) -> tuple[dict[str, Any], ...]:
    """Inputs of cases and examples that this procedure takes as they stand."""
    ruleset = find_ruleset(key)
    inputs = [dict(case.inputs) for case in all_cases() if case.ruleset == key and case.procedure == name]
    inputs += [dict(example.inputs) for example in ruleset.examples.values() if example.procedure == name]
    return tuple(each for each in inputs if takes(ruleset, name, each))


def takes(ruleset: Ruleset, name: str, inputs: dict[str, Any]) -> bool:
    """Whether these are inputs of the procedure itself, not of the adapter of its cases."""
    try:
        ruleset.procedure(name).call(inputs)
    except BadInput:
        return False
    return True


@cache
def all_cases() -> tuple[Any, ...]:
    """The worked cases, public and drawn."""
    files = [*sorted(CASES.glob("*.json")), *sorted((CASES / "drawn").glob("*.json"))]
    return tuple(case for path in files for case in read_cases(path))
