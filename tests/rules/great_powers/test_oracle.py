"""Independent models: icepool for a fixed pair of chits, scipy for the equilibrium of the chits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import numpy
import pytest
from scipy.optimize import linprog

from berthier.core.policy import parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solve import solve

RULESET = find_ruleset("great_powers")

# Typed from the sheet a second time: table → die 0 to 7 → (percentage, morale loss in tenths).
CHART = {
    "3-1": [(0, 0), (0, 0), (5, 2), (5, 5), (10, 8), (10, 11), (10, 15), (15, 19)],
    "4-2": [(0, 4), (5, 7), (5, 10), (10, 13), (15, 16), (15, 19), (15, 23), (20, 28)],
    "3-2": [(0, 1), (5, 3), (5, 6), (5, 10), (10, 14), (10, 18), (15, 22), (15, 26)],
}
ROUNDS = ["3-1", "4-2", "3-2"]  # Assault against Counterattack, the same for both sides


def killed(pct: int, factors: int) -> int:
    """Percentages of the rows 5 to 20, by the law of each row rather than its figures."""
    whole, rest = divmod(factors, 20)
    at = {0: (0, 0), 5: (1, int(rest >= 7)), 10: (2, (rest + 5) // 10)}
    if pct in at:
        return whole * at[pct][0] + at[pct][1]
    printed = {15: [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3],
               20: [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4]}  # fmt: skip
    return whole * {15: 3, 20: 4}[pct] + printed[pct][rest]


State = tuple[int, int, int, int, str]


def one_round(state: State, table: str, levels: tuple[int, int]) -> Any:
    ours, theirs, our_loss, their_loss, end = state
    if end:
        return state

    def fight(a: int, d: int) -> State:
        (our_pct, our_hit), (their_pct, their_hit) = CHART[table][a], CHART[table][d]
        left = (max(0, ours - killed(their_pct, theirs)), max(0, theirs - killed(our_pct, ours)))
        lost = (our_loss + their_hit, their_loss + our_hit)
        broken = (lost[0] >= levels[0], lost[1] >= levels[1])
        word = {(True, True): "both", (True, False): "attacker", (False, True): "defender", (False, False): ""}[broken]
        return (*left, *lost, word)

    return icepool.map(fight, icepool.d6, icepool.d6)


def model(ours: int, theirs: int, levels: tuple[int, int]) -> dict[tuple[str, int, int], Fraction]:
    die: Any = icepool.Die([(ours, theirs, 0, 0, "")])
    for table in ROUNDS:
        die = die.map(lambda *state, table=table: one_round(state, table, levels), star=True)
    found: dict[tuple[str, int, int], Fraction] = {}
    for (left, other, _, _, end), chance in zip(die.outcomes(), die.probabilities(), strict=True):
        found[end, left, other] = found.get((end, left, other), Fraction(0)) + chance
    return found


def army(nation: str, infantry: int, corps: int = 1) -> dict[str, Any]:
    return {"nation": nation, "parts": [[nation, "I", infantry]], "leader": [2, 2, 5], "corps": corps}


@pytest.mark.parametrize(("ours", "theirs"), [(60, 45), (9, 13), (22, 20)])
def test_icepool_agrees(ours: int, theirs: int) -> None:
    """Infantry only, so no cavalry pursues; two leaders of 2 give no modifier."""
    data = {
        "attacker": army("Fr", ours),
        "defender": army("As", theirs),
        "chits": {"A": "Assault", "D": "Counterattack"},
    }
    call = RULESET.procedure("chit_advice").call(data)
    odds = Exact(parse_standing({"stay or withdraw": "stay"})).odds(call.procedure, *call.args)
    words = {"attacker broken": "attacker", "defender broken": "defender", "both broken": "both"}
    told = odds.by(lambda o: (words.get(str(o.end), ""), o.attacker.total, o.defender.total))
    assert dict(told.items()) == model(ours, theirs, (40, 30))


def test_scipy_agrees_on_the_chits() -> None:
    """The mix of the first decision solves the matrix of its own cells; its value is the linear program's."""
    data = {"attacker": army("Syria", 12, 2), "defender": army("Egypt", 10, 2)}
    game = GameTree(RULESET.procedure("chit_advice").call(data))
    goal = RULESET.procedure("chit_advice").goal("win")
    solution = solve(game, goal.side, goal.measure)
    decision = game.first_decision()
    assert decision is not None
    width = len(decision.options[1])
    cells = numpy.array([float(value) for value in solution.worth(decision)]).reshape(-1, width)
    rows = cells.shape[0]
    best = linprog(
        c=[*[0.0] * rows, -1.0],
        A_ub=numpy.hstack([-cells.T, numpy.ones((width, 1))]),
        b_ub=numpy.zeros(width),
        A_eq=[[*[1.0] * rows, 0.0]],
        b_eq=[1.0],
        bounds=[*[(0, None)] * rows, (None, None)],
        method="highs",
    )
    assert abs(float(solution.value) + best.fun) < 1e-9
    assert abs(float(solution.gap)) < 1e-9
    assert len(decision.options[0]) == 5
    assert width == 6
