"""Every example opens, plays, has odds, and advice where there is something to choose."""

from __future__ import annotations

from fractions import Fraction

import pytest

from berthier.core.policy import parse_standing
from berthier.engine.odds import Exact
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solve import solve
from tests.rules.battalions.situations import RULESET

NAMED = {
    "cavalry_on_line", "cavalry_on_flank", "cavalry_on_square", "cavalry_on_battery", "column_on_line", "volley_duel",
    "grand_battery",
}  # fmt: skip


def test_the_situations_asked_for_are_there() -> None:
    assert set(RULESET.examples) >= NAMED


@pytest.mark.parametrize("name", sorted(RULESET.examples))
def test_an_example_has_odds_that_sum_to_one(name: str) -> None:
    example = RULESET.example(name)
    procedure = RULESET.procedure(example.procedure)
    orders = parse_standing(example.choose) if example.choose else procedure.standing
    call = procedure.call(example.inputs)
    odds = Exact(orders, RULESET.set(example.switches)).odds(call.procedure, *call.args)
    assert sum(p for _, p in odds.items()) == 1
    assert len(odds) > 1
    assert procedure.group is not None
    assert len(odds.by(procedure.group)) > 1


@pytest.mark.parametrize(
    "name", [name for name in sorted(RULESET.examples) if RULESET.procedure(RULESET.example(name).procedure).goals]
)
def test_an_example_with_choices_has_exact_advice(name: str) -> None:
    """Every goal; the certificate closes."""
    example = RULESET.example(name)
    procedure = RULESET.procedure(example.procedure)
    game = GameTree(procedure.call(example.inputs))
    for goal in procedure.goals:
        solution = solve(game, goal.side, goal.measure)
        assert float(solution.gap) < 1e-9
        assert game.first_decision() is not None


def test_the_square_answers_the_flank_charge_best_with_the_volley_worst() -> None:
    """cavalry_on_flank, holding the ground: turn or square, 18 faces of 20 less the four lost for the flank."""
    example = RULESET.example("cavalry_on_flank")
    procedure = RULESET.procedure(example.procedure)
    game = GameTree(procedure.call(example.inputs))
    goal = procedure.goal("ground")
    solution = solve(game, goal.side, goal.measure)
    decision = game.first_decision()
    assert decision is not None
    worth = dict(zip(map(str, decision.options[0]), solution.worth(decision), strict=True))
    # Formed by 8+2 faces of 20, the charge is met; if not, or if nothing is done, only a cavalry that fails its check
    # (18 of 20, with +1 for the flank 19, and less for figures lost) leaves the battalion standing.
    stands = Fraction(10, 20)
    assert worth["none"] == 1 - Fraction(19, 20)
    assert worth["fire"] == 1 - (Fraction(5, 6) * Fraction(18, 20) + Fraction(1, 6) * Fraction(17, 20))
    assert worth["change_facing"] == worth["change_formation"] == stands + (1 - stands) * (1 - Fraction(19, 20))
