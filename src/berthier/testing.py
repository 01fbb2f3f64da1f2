"""Helpers for the tests of a ruleset: each asserts one thing every ruleset should prove.

from berthier import testing

def test_it_is_well_made() -> None:
    testing.assert_sound("ford")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from berthier.cases.runner import read_cases, run_cases
from berthier.core.dice import parse_dice
from berthier.core.policy import EVEN
from berthier.core.ruleset import find_ruleset
from berthier.core.switches import Switches
from berthier.core.umpire import Next
from berthier.engine.explain import answers_to
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import Answer, chosen
from berthier.engine.replay import verify, write_log
from berthier.staff.checking import check_ruleset
from berthier.staff.plays import random_play

__all__ = [
    "assert_cases",
    "assert_live_equals_odds",
    "assert_plays_to_the_end",
    "assert_sound",
    "assert_symmetric",
    "every_answer",
]


def assert_sound(ruleset: str) -> None:
    """`berthier check` finds nothing to mend."""
    found = check_ruleset(find_ruleset(ruleset))
    assert found.ok, "\n".join(found.faults)


def assert_cases(path: Path) -> None:
    """Every worked case of a file is answered as it expects."""
    for result in run_cases(read_cases(path)):
        assert result.passed, f"case {result.case.id}: {result.error or result.misses}"


def assert_live_equals_odds(ruleset: str, procedure: str, **inputs: Any) -> None:
    """Every die and every choice through live play, weighed: exactly the odds under even choices."""
    rules = find_ruleset(ruleset)
    call = rules.call(rules.procedure(procedure), inputs)
    odds = Exact(EVEN).odds(call.procedure, *call.args)
    assert every_answer(call) == dict(odds.items())


def every_answer(call: Next[Any], switches: Switches | None = None) -> dict[Any, Fraction]:
    """The distribution of an outcome by playing every line of answers; for procedures of a few questions."""
    outcomes: dict[Any, Fraction] = {}
    lines: list[tuple[list[Answer], Fraction]] = [([], Fraction(1))]
    while lines:
        answers, chance = lines.pop()
        game = Live(call, switches, answers) if switches is not None else Live(call, answers=answers)
        if game.question is None:
            outcomes[game.outcome] = outcomes.get(game.outcome, Fraction(0)) + chance
            continue
        for answer, share in _weighed(game):
            lines.append(([*answers, answer], chance * share))
    return outcomes


def _weighed(game: Live[Any]) -> list[tuple[Answer, Fraction]]:
    question = game.question
    assert question is not None
    if question.dice is not None:
        whole = parse_dice(question.dice).sums.total
        return [(answer, Fraction(ways, whole)) for answer, ways in answers_to(question)]
    picks = list(product(*question.options))
    return [(chosen(*each), Fraction(1, len(picks))) for each in picks]


def assert_plays_to_the_end(ruleset: str, procedure: str, seed: int | str = 1, **inputs: Any) -> None:
    """A random play ends, and its log, derived again line by line, verifies."""
    rules = find_ruleset(ruleset)
    asked = rules.procedure(procedure)
    game = random_play(rules.call(asked, inputs), seed=seed)
    assert game is not None, "the play did not end"
    verdict = verify(write_log(rules, asked, game).encode())
    assert verdict.ok, verdict.problem


def assert_symmetric(
    ruleset: str,
    procedure: str,
    inputs: Mapping[str, Any],
    sides: tuple[str, str],
    mirrored: Callable[[Any], Any],
    switches: Mapping[str, str] | None = None,
) -> None:
    """With the inputs of two sides exchanged the odds are those of the mirrored outcomes.

    `mirrored` gives the fields of an outcome, in order, as they are when the sides are exchanged.
    """
    rules = find_ruleset(ruleset)
    one, other = sides
    exchanged = {**inputs, one: inputs[other], other: inputs[one]}
    exact = Exact(EVEN, rules.set(switches or {}))

    def odds(data: Mapping[str, Any], key: Callable[[Any], Any]) -> dict[Any, Fraction]:
        call = rules.call(rules.procedure(procedure), data)
        return dict(exact.odds(call.procedure, *call.args).by(key).items())

    assert odds(exchanged, mirrored) == odds(inputs, lambda outcome: tuple(_fields(outcome)))


def _fields(outcome: Any) -> list[Any]:
    return [getattr(outcome, name) for name in outcome.__struct_fields__]
