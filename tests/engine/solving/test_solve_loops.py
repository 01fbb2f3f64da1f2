"""The advisor on games that come back to the same state: exact where the choices are open, verified where not."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.dice import D6, D20, Dice
from berthier.core.umpire import Next, Umpire
from berthier.engine.odds import Exact
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solution import Equilibrium, Solution
from berthier.engine.solving.solve import solve
from tests.core.oracles import absorbed
from tests.core.programs import OURS, THEIRS


def solved(call: Next[Any], hero: str = OURS) -> Solution:
    """The solution for a hero who wants the outcome high."""
    return solve(GameTree(call), hero, lambda outcome: outcome)


def certain(call: Next[Any], hero: str = OURS) -> Fraction:
    """The value, which must be exact with both guarantees equal to it, and what its own mixes lead to."""
    solution = solved(call, hero)
    assert solution.exact
    assert solution.low == solution.value == solution.high
    odds = Exact(Equilibrium(solution, "value")).odds(call.procedure, *call.args)
    assert odds.mean(lambda outcome: outcome) == solution.value
    return Fraction(solution.value)


def hands_until_won(umpire: Umpire) -> int | Next[int]:
    """Rock, paper, scissors until one has won."""
    hands = umpire.secretly({OURS: (0, 1, 2), THEIRS: (0, 1, 2)}, "hand")
    won = (hands[OURS] - hands[THEIRS]) % 3
    return Next(hands_until_won) if won == 0 else int(won == 1)


def test_a_secret_tie_played_again() -> None:
    """By symmetry one half, exactly."""
    assert certain(Next(hands_until_won)) == Fraction(1, 2)


def press_or_take(umpire: Umpire, sure: int) -> int | Next[int]:
    """Take what is sure, or throw: 6 pays ten, 1 nothing, anything else and you stand where you stood."""
    if umpire.choose(OURS, ("press", "take"), "press") == "take":
        return sure
    face = umpire.roll(D6, "die", by=OURS)
    return {6: 10, 1: 0}.get(face, Next(press_or_take, sure))


@pytest.mark.parametrize("sure", [0, 3, 4, 5, 6, 9])
def test_an_open_choice_in_a_loop(sure: int) -> None:
    """Pressing on is worth five, however often it takes: so the better of five and what is sure."""
    assert certain(Next(press_or_take, sure)) == max(5, sure)
    assert certain(Next(press_or_take, sure), THEIRS) == min(5, sure)


def duel(umpire: Umpire, ours_to_fire: bool) -> int | Next[int]:
    """In turn, quick fire hits on 6, aimed fire on 5 and 6; who hits first wins."""
    side = OURS if ours_to_fire else THEIRS
    need = 6 if umpire.choose(side, ("quick", "aimed"), "fire") == "quick" else 5
    if umpire.roll(D6, "fire", by=side) >= need:
        return int(ours_to_fire)
    return Next(duel, not ours_to_fire)


def test_two_sides_choosing_in_turn_in_a_loop() -> None:
    """Both aim: who begins wins with 1/3 / (1 - 4/9) = 3/5."""
    assert certain(Next(duel, True)) == Fraction(3, 5)
    assert certain(Next(duel, False)) == Fraction(2, 5)


def wait_or_stop(umpire: Umpire, side: str, options: tuple[str, ...], pays: int) -> int | Next[int]:
    """Waiting changes nothing at all."""
    if umpire.choose(side, options, "wait") == "stop":
        return pays
    return Next(wait_or_stop, side, options, pays)


@pytest.mark.parametrize("options", [("wait", "stop"), ("stop", "wait")])
@pytest.mark.parametrize(("side", "pays"), [(OURS, 5), (THEIRS, -5)])
def test_waiting_is_no_way_to_get_what_is_there(side: str, pays: int, options: tuple[str, ...]) -> None:
    """Who may wait or take takes, in whichever order the options stand: advice to wait for ever is worth nothing."""
    solution = solved(Next(wait_or_stop, side, options, pays))
    assert solution.value == pays
    assert (solution.low, solution.high) == (pays, pays)
    decision = solution.game.first_decision()
    assert decision is not None
    assert solution.mixes(decision)[0][options.index("stop")] == 1


def camp(umpire: Umpire, options: tuple[str, ...]) -> Next[int]:
    """Wait here, or cross over."""
    return Next(camp if umpire.choose(OURS, options, "wait") == "wait" else ford, options)


def ford(umpire: Umpire, options: tuple[str, ...]) -> int | Next[int]:
    """Across on 4, 5 and 6, else back in camp."""
    return 5 if umpire.roll(D6, "die", by=OURS) > 3 else Next(camp, options)


@pytest.mark.parametrize("options", [("wait", "cross"), ("cross", "wait")])
@pytest.mark.parametrize("start", [camp, ford])
def test_a_loop_in_which_one_may_wait_is_solved_exactly(start: Callable[..., Any], options: tuple[str, ...]) -> None:
    """Five, for one gets across in the end; in whichever order the options stand."""
    assert certain(Next(start, options)) == 5


@pytest.mark.parametrize("options", [("wait", "stop"), ("stop", "wait")])
@pytest.mark.parametrize(("side", "pays"), [(OURS, -5), (THEIRS, 5)])
def test_who_can_only_lose_by_stopping_need_not_stop(side: str, pays: int, options: tuple[str, ...]) -> None:
    """A game that is never brought to an end is worth nothing to either side."""
    solution = solved(Next(wait_or_stop, side, options, pays))
    assert (solution.low, solution.value, solution.high) == (0, 0, 0)


def half_again(umpire: Umpire) -> int | Next[int]:
    """[[again with one half, else 0; 1], [1, 0]]."""
    picks = umpire.secretly({OURS: ("a", "b"), THEIRS: ("a", "b")}, "letter")
    if picks[OURS] != picks[THEIRS]:
        return 1
    if picks[OURS] == "b":
        return 0
    return Next(half_again) if umpire.roll(D6, "die", by=OURS) <= 3 else 0


def test_a_secret_loop_with_an_irrational_value() -> None:
    """v = 1 / (2 - v/2), so v = 2 - √2: no fraction is it, so the answer comes with a verified gap."""
    solution = solved(Next(half_again))
    assert not solution.exact
    assert -1e-12 <= solution.gap <= 1e-9
    assert abs(solution.value - (2 - sqrt(2))) <= 1e-9
    assert solution.low - 1e-12 <= 2 - sqrt(2) <= solution.high + 1e-12


def slow_start(umpire: Umpire) -> int | Next[int]:
    """Three twenties in a row before anything happens."""
    for _ in range(3):
        if umpire.roll(D20, "die", by=OURS) < 20:
            return Next(slow_start)
    return Next(many_secrets, 45)


def many_secrets(umpire: Umpire, left: int) -> int | Next[int]:
    """More secret choices than fractions are tried on, none of which matters."""
    if left == 0:
        return 1
    umpire.secretly({OURS: ("a", "b"), THEIRS: ("a", "b")}, "letter")
    return Next(many_secrets, left - 1)


def test_a_loop_that_is_left_very_seldom_keeps_its_guarantees_true() -> None:
    """Every game pays 1. A verified gap is about the true value: what is guaranteed holds it, and so does the value."""
    solution = solved(Next(slow_start))
    assert solution.low <= 1 + 1e-9
    assert solution.high >= 1 - 1e-9
    assert abs(solution.value - 1) <= max(solution.gap, 1e-9)


Row = tuple[int, ...]  # where each face leads: a state, or an end as -1 - pay
Turns = tuple[tuple[str, tuple[Row, ...]], ...]  # for each state who chooses, and the rows to choose from


def take_turns(umpire: Umpire, turns: Turns, at: int) -> int | Next[int]:
    """A side chooses one of the rows of a state; the die says where it leads."""
    side, rows = turns[at]
    row = rows[umpire.choose(side, tuple(range(len(rows))), f"row of {at}")]
    target = row[umpire.roll(Dice(1, len(row)), "die", by=side) - 1]
    return -1 - target if target < 0 else Next(take_turns, turns, target)


@st.composite
def all_turns(draw: st.DrawFn, sides: tuple[str, ...]) -> Turns:
    """Up to four states with one or two rows, each with some face that ends the game."""
    size = draw(st.integers(1, 4))
    row = st.tuples(st.integers(-6, -1), *[st.integers(-6, size - 1)] * 2)
    return tuple(
        (draw(st.sampled_from(sides)), tuple(draw(st.lists(row, min_size=1, max_size=2)))) for _ in range(size)
    )


def mean_of(turns: Turns, picks: tuple[int, ...]) -> Fraction:
    """The mean pay when each state's row is fixed."""
    rows = [rows[pick] for (_, rows), pick in zip(turns, picks, strict=True)]
    chain = {s: {t: Fraction(row.count(t), len(row)) for t in set(row)} for s, row in enumerate(rows)}
    return sum(((-1 - end) * p for end, p in absorbed(chain, 0).items()), Fraction(0))


@given(all_turns((OURS,)))
@settings(max_examples=150)
def test_one_side_choosing_in_any_loop_gets_its_best_fixed_plan(turns: Turns) -> None:
    """Every plan tried, every chain solved by elimination."""
    plans = product(*(range(len(rows)) for _, rows in turns))
    means = [mean_of(turns, plan) for plan in plans]
    assert certain(Next(take_turns, turns, 0)) == max(means)
    assert certain(Next(take_turns, turns, 0), THEIRS) == min(means)


@given(all_turns((OURS, THEIRS)))
@settings(max_examples=150)
def test_two_sides_choosing_in_any_loop_meet_at_the_best_of_the_worst(turns: Turns) -> None:
    """Over all fixed plans of both: the most that ours can hold against every plan of theirs."""
    spans = {
        side: [range(len(rows)) if owner == side else range(1) for owner, rows in turns] for side in (OURS, THEIRS)
    }
    table = [
        [mean_of(turns, tuple(map(sum, zip(ours, theirs, strict=True)))) for theirs in product(*spans[THEIRS])]
        for ours in product(*spans[OURS])
    ]
    expected = max(min(row) for row in table)
    solution = solved(Next(take_turns, turns, 0))
    if solution.exact:
        assert solution.low == solution.value == solution.high == expected
    else:
        assert abs(solution.value - float(expected)) <= 1e-9
        assert solution.gap <= 1e-9
