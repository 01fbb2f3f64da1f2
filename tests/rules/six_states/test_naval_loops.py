"""Naval battles can come back to the same state; the odds solve the loop instead of cutting it off."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from berthier.core.policy import FIRST
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import Answer
from tests.walk import every_face, first_option

RULESET = find_ruleset("six_states")


def played_out(call: Next[Any], questions: int) -> tuple[dict[Any, Fraction], Fraction]:
    """Every line of play of at most so many questions, and the share that is still open after them."""
    outcomes: Counter[Any] = Counter()
    still_open = Fraction(0)
    lines: list[tuple[list[Answer], Fraction]] = [([], Fraction(1))]
    while lines:
        answers, chance = lines.pop()
        game = Live(call, answers=answers)
        if game.question is None:
            outcomes[game.outcome] += chance  # type: ignore[assignment]
        elif len(answers) == questions:
            still_open += chance
        else:
            ask = every_face if game.question.dice else first_option
            lines += [([*answers, answer], chance * share) for answer, share in ask(game.question)]
    return dict(outcomes), still_open  # type: ignore[arg-type]


@pytest.mark.parametrize("forces", [((1, 2), (1, 2)), ((2, 2), (1, 1)), ((1, 1), (2, 2))])
def test_play_at_the_table_converges_to_the_exact_odds(forces: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """What ends within 10 questions is a lower bound; the rest is exactly what is still open."""
    (ours, morale), (theirs, theirs_morale) = forces
    call = RULESET.procedure("naval_battle").call(
        {"attacker": {"nsp": ours, "morale": morale}, "defender": {"nsp": theirs, "morale": theirs_morale}}
    )
    odds = Exact(FIRST).odds(call.procedure, *call.args)
    ended, still_open = played_out(call, 10)
    assert sum(ended.values()) + still_open == 1
    assert still_open > 0, "pursuit can always meet again"
    assert set(ended) <= set(odds)
    for outcome in odds:
        assert ended.get(outcome, 0) <= odds[outcome] <= ended.get(outcome, 0) + still_open


def test_a_duel_of_one_ship_each_by_hand() -> None:
    """1 v 1 NSP at even morale, always pursued and attacked: the loop's equations solved by hand.

    Per exchange of the 1-1 row: LS 1, LR 2, SR 2, SS 1 of 6. A retreat is caught 2 times in 6 and fought again with the
    pursuer as attacker, so larger at the tie. Let w be the chance that the side attacking now loses its ship and v that
    the other does: w = 1/6 + 2/6·2/6·v + 2/6·2/6·w and v the same by symmetry of the row.
    """
    call = RULESET.procedure("naval_battle").call({"attacker": {"nsp": 1}, "defender": {"nsp": 1}})
    odds = Exact(FIRST).odds(call.procedure, *call.args)
    again = Fraction(2, 6) * Fraction(2, 6)
    lost = Fraction(1, 6) / (1 - 2 * again)
    assert odds.chance(lambda outcome: outcome.attacker_nsp == 0) == lost
    assert odds.chance(lambda outcome: outcome.defender_nsp == 0) == lost
    assert odds.chance(lambda outcome: outcome.attacker_nsp == outcome.defender_nsp == 1) == 1 - 2 * lost
