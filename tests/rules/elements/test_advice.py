"""Advice on the order of a line of battle, against every order there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import pytest

from berthier.core.policy import certainly
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solution import Equilibrium, Solution
from berthier.engine.solving.solve import solve

RULESET = find_ruleset("elements")
LINE = RULESET.procedure("line_of_battle")
FIGHTS = Exact()
GOALS: dict[str, Callable[[int, int], int]] = {"standing": lambda a, b: a - b, "more": lambda a, b: int(a > b)}


class InOrder:
    """The first of these fights that is still to come."""

    steady, inline = True, None

    def __init__(self, order: Sequence[int]) -> None:
        self.words = [f"fight {place + 1}" for place in order]
        self.name = ", ".join(self.words)

    def mix(self, side: Any, options: Any, why: str, moment: Any) -> Any:
        return certainly(next(word for word in self.words if word in options))


def line(seed: int, length: int, bound_of: str = "A") -> dict[str, Any]:
    random = Random(seed)
    land = ("Ln", "Pi", "Pk", "Sh", "Bd", "Wb", "Si", "LH", "Sk", "Bw")

    def one() -> dict[str, Any]:
        return {"type": random.choice(land), "grade": random.choice("SOIF"), "general": random.random() < 0.2}

    return {side: [one() for _ in range(length)] for side in "AB"} | {"bound_of": bound_of}


def advised(inputs: dict[str, Any], goal: str) -> Solution:
    return solve(GameTree(LINE.call(inputs)), "A", LINE.goal(goal).measure)


def in_order(inputs: dict[str, Any], goal: str, order: Sequence[int]) -> Fraction:
    call = LINE.call(inputs)
    return Exact(InOrder(order)).odds(call.procedure, *call.args).mean(LINE.goal(goal).measure)


def every_order(inputs: dict[str, Any], goal: str) -> list[Fraction]:
    return [in_order(inputs, goal, order) for order in permutations(range(len(inputs["A"])))]


def by_hand(inputs: dict[str, Any], goal: str) -> Fraction:
    """Backward induction over who is left, with overlaps and support counted here.

    An enemy beside with nobody before it overlaps (D13); a friend beside who still stands supports (R-FS).
    """
    length, bound_of = len(inputs["A"]), inputs["bound_of"]
    better = max if bound_of == "A" else min

    @cache
    def fight(
        place: int, facts: tuple[tuple[str, int, tuple[int, ...]], ...]
    ) -> list[tuple[tuple[bool, bool], Fraction]]:
        sides = {}
        for side, overlaps, friends in facts:
            support = [{word: inputs[side][n][word] for word in ("type", "grade")} for n in friends]
            sides[side] = inputs[side][place] | {"overlaps": overlaps, "flank_support": support}
        call = RULESET.procedure("close_combat").call(sides | {"bound_of": bound_of})
        odds = FIGHTS.odds(call.procedure, *call.args)
        return list(odds.by(lambda end: (end.outcome.A == "no_effect", end.outcome.B == "no_effect")).items())

    @cache
    def value(stands: tuple[tuple[bool, bool] | None, ...]) -> Fraction:
        """`stands` has a pair of who stands for each place fought over, None for those to come."""
        if None not in stands:
            left = [sum(pair[side] for pair in stands if pair) for side in (0, 1)]
            return Fraction(GOALS[goal](*left))
        return better(after(stands, place) for place in range(length) if stands[place] is None)

    def after(stands: tuple[tuple[bool, bool] | None, ...], place: int) -> Fraction:
        beside = [n for n in (place - 1, place + 1) if 0 <= n < length]
        facts = []
        for side, (gone, there) in enumerate((((False, True), 0), ((True, False), 1))):
            overlaps = sum(stands[n] == gone for n in beside)
            friends = tuple(n for n in beside if stands[n] is None or stands[n][there])
            facts.append(("AB"[side], overlaps, friends))
        worth = Fraction(0)
        for pair, chance in fight(place, tuple(facts)):
            worth += chance * value((*stands[:place], pair, *stands[place + 1 :]))
        return worth

    return value((None,) * length)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("seed", range(4))
def test_advice_for_three_pairs(seed: int, goal: str) -> None:
    inputs = line(seed, 3)
    solution, fixed = advised(inputs, goal), every_order(inputs, goal)
    assert len(fixed) == 6
    assert solution.exact
    assert solution.gap == 0
    assert solution.value >= max(fixed)
    assert solution.value == by_hand(inputs, goal)


@pytest.mark.parametrize("seed", range(4))
def test_the_enemy_chooses_in_his_own_bound(seed: int) -> None:
    """Then A gets no more than the worst order of all."""
    inputs = line(seed, 3, bound_of="B")
    solution, fixed = advised(inputs, "standing"), every_order(inputs, "standing")
    assert solution.gap == 0
    assert solution.value <= min(fixed)
    assert solution.value == by_hand(inputs, "standing")


@pytest.mark.parametrize("seed", range(6))
def test_with_two_pairs_the_best_order_is_the_whole_of_it(seed: int) -> None:
    """The only choice comes before any die, so nothing random can bear on it."""
    inputs = line(seed, 2)
    assert advised(inputs, "standing").value == max(every_order(inputs, "standing"))


def test_the_order_matters_and_waiting_for_the_dice_can_pay() -> None:
    """Somewhere the orders differ, and somewhere choosing as it goes beats every order fixed beforehand."""
    lines = [line(seed, 3) for seed in range(12)]
    assert any(len(set(every_order(inputs, "more"))) > 1 for inputs in lines)
    assert any(advised(inputs, "more").value > max(every_order(inputs, "more")) for inputs in lines)


def test_the_advice_played_gives_what_it_promises() -> None:
    """The equilibrium as a policy for odds: the mean is the solved value, to the fraction."""
    inputs = line(3, 4)
    solution, call = advised(inputs, "standing"), LINE.call(inputs)
    odds = Exact(Equilibrium(solution, "standing")).odds(call.procedure, *call.args)
    assert odds.mean(LINE.goal("standing").measure) == solution.value == by_hand(inputs, "standing")


def test_six_against_six_is_exact() -> None:
    inputs = line(6, 6)
    solution = advised(inputs, "standing")
    assert solution.exact
    assert solution.gap == 0
    assert solution.value >= max(in_order(inputs, "standing", order) for order in (range(6), range(5, -1, -1)))
    assert solution.value == by_hand(inputs, "standing")


def test_overlaps_they_came_with_are_counted_too() -> None:
    """A line whose flank hangs in the air fights worse for it (R-EACH)."""
    bare = {"A": [{"type": "Pk"}], "B": [{"type": "Pk"}], "bound_of": "A"}
    turned = bare | {"A": [{"type": "Pk", "overlaps": 1}]}
    assert advised(turned, "standing").value < advised(bare, "standing").value == 0
