"""Playing every line of answers at the table gives exactly the odds."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.policy import EVEN, FIRST, parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact
from berthier.engine.question import Question, chosen
from tests.rules.elements.situations import fighter, situation
from tests.walk import Weighted, all_options, every_face, first_option, walk

RULESET = find_ruleset("elements")
SHORT = sorted(set(RULESET.procedures) - {"line_of_battle", "close_combat", "shooting", "battle"})


def line(seed: int, length: int) -> dict[str, Any]:
    random = Random(seed)
    return {side: [fighter(random) for _ in range(length)] for side in "AB"} | {"bound_of": random.choice("AB")}


@pytest.mark.parametrize("name", ["close_combat", "shooting"])
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_every_throw_of_a_fight_equals_the_odds(name: str, seed: int) -> None:
    call = RULESET.procedure(name).call(situation(Random(seed), name))
    odds = Exact().odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_face, first_option)


@pytest.mark.parametrize("name", SHORT)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_every_answer_equals_the_odds(name: str, seed: int) -> None:
    """Initiative, weather, river, pursuit, and the look-ups without dice; choices evenly."""
    call = RULESET.procedure(name).call(situation(Random(seed), name))
    odds = Exact(EVEN).odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_face, all_options)


@pytest.mark.parametrize("seed", range(3))
def test_a_line_of_two_equals_the_odds(seed: int) -> None:
    """Both orders of the two fights, evenly: 2,592 lines of answers."""
    call = RULESET.procedure("line_of_battle").call(line(seed, 2))
    odds = Exact(EVEN).odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_face, all_options)


def test_a_line_of_three_equals_the_odds() -> None:
    """The middle first, then left and right: 46,656 throws, with overlaps on both sides of what is left."""
    call = RULESET.procedure("line_of_battle").call(line(7, 3))

    def middle(question: Question) -> Weighted:
        pick = "fight 2" if "fight 2" in question.options[0] else question.options[0][0]
        return [(chosen(pick), Fraction(1))]

    class MiddleFirst:
        name, steady, inline = "middle first", True, None

        def mix(self, side: Any, options: Any, why: Any, moment: Any) -> Any:
            wanted = {"which pair fights next": "fight 2" if "fight 2" in options else options[0]}
            return parse_standing(wanted).mix(side, options, why, moment)

    odds = Exact(MiddleFirst()).odds(call.procedure, *call.args)
    assert len(odds) > 3
    assert dict(odds.items()) == walk(call, every_face, middle)


def test_the_first_order_is_only_one_of_the_orders() -> None:
    """A line whose odds differ with the order, so that the walks above could fail."""
    call = RULESET.procedure("line_of_battle").call(line(7, 3))
    first, even = (Exact(policy).odds(call.procedure, *call.args) for policy in (FIRST, EVEN))
    assert first != even
