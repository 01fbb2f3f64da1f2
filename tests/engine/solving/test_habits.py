"""Habits: always the same option at a question. It never helps the side that has it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.umpire import Next, Umpire
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.players import Habit
from berthier.engine.solving.solve import solve
from tests.core.procedures import beats, choose_hands, show_hands
from tests.core.programs import OURS, THEIRS, Choice, Program, Secret, best_value, programs, start

habits = st.builds(
    Habit, st.sampled_from((OURS, THEIRS)), st.sampled_from(("choice", "secret")), st.sampled_from(("a", "b", "c"))
)


def value(call: Next[object], hero: str, *bound: Habit) -> Fraction:
    """The value to a hero under habits, exact."""
    measure = (lambda hands: beats(*hands)) if call.procedure in (show_hands, choose_hands) else lambda number: number
    solution = solve(GameTree(call), hero, measure, bound)
    assert solution.exact
    assert solution.low == solution.value == solution.high
    return Fraction(solution.value)


@pytest.mark.parametrize("hand", ["Rock", "Paper", "Scissors"])
def test_a_hand_always_shown_is_always_beaten(hand: str) -> None:
    """A side that always shows the same loses every time; its enemy wins every time."""
    assert value(Next(show_hands), "ours", Habit("ours", "hand", hand)) == -1
    assert value(Next(show_hands), "ours", Habit("theirs", "hand", hand)) == 1
    both = value(Next(show_hands), "ours", Habit("ours", "hand", "Rock"), Habit("theirs", "hand", hand))
    assert both == beats("Rock", hand)


def test_a_habit_is_of_one_side_at_one_question() -> None:
    """Another side, another question, an option that is not there: nothing is bound."""
    for habit in (Habit("allies", "hand", "Rock"), Habit("ours", "foot", "Rock"), Habit("ours", "hand", "Well")):
        assert value(Next(show_hands), "ours", habit) == 0


def test_a_habit_in_an_open_choice() -> None:
    """The second to choose, bound to Rock, is beaten by Paper."""
    assert value(Next(choose_hands), "ours", Habit("theirs", "hand", "Rock")) == 1
    assert value(Next(choose_hands), "ours") == -1


def three_by_two(umpire: Umpire) -> int:
    """[[4, 0], [0, 4], [1, 1]]: without the last row a fair coin is worth 2; the last row alone is worth 1."""
    picks = umpire.secretly({OURS: ("left", "right", "stay"), THEIRS: ("left", "right")}, "way")
    return {"stay": 1}.get(picks[OURS], 4 * (picks[OURS] == picks[THEIRS]))


def test_what_a_habit_costs() -> None:
    """Two for the mix, one for staying, nothing for always left."""
    costs = [value(Next(three_by_two), OURS, Habit(OURS, "way", option)) for option in ("left", "right", "stay")]
    assert (value(Next(three_by_two), OURS), costs) == (2, [0, 0, 1])
    assert value(Next(three_by_two), OURS, Habit(THEIRS, "way", "left")) == 4


def bound_program(program: Program, habit: Habit) -> Program:
    """The same tree with the options the habit leaves out taken away."""
    place = "abc".index(habit.option)
    match program:
        case Choice(side, then):
            kept = (then[place],) if (side, "choice") == (habit.side, habit.why) and place < len(then) else then
            return Choice(side, tuple(bound_program(branch, habit) for branch in kept))
        case Secret(first, rows):
            if habit.why == "secret" and habit.side == first and place < len(rows):
                rows = (rows[place],)
            if habit.why == "secret" and habit.side != first and place < len(rows[0]):
                rows = tuple((row[place],) for row in rows)
            return Secret(first, tuple(tuple(bound_program(branch, habit) for branch in row) for row in rows))
        case _:
            return rebuilt(program, habit)


def rebuilt(program: Program, habit: Habit) -> Program:
    """A node nobody decides, with what is below it bound."""
    fields = {}
    for name in program.__struct_fields__:
        part = getattr(program, name)
        if name == "then" and isinstance(part, tuple):
            fields[name] = tuple(bound_program(branch, habit) for branch in part)
        else:
            fields[name] = bound_program(part, habit) if name in ("then", "inside") else part
    return type(program)(**fields)


@given(programs(), habits)
@settings(max_examples=200)
def test_a_habit_is_worth_what_the_game_without_the_other_options_is(program: Program, habit: Habit) -> None:
    """By recursion on the tree cut down; and it never helps its side."""
    free = GameTree(start(program))
    unbound, bound = (solve(free, OURS, lambda number: number, kept) for kept in ((), (habit,)))
    if unbound.exact and bound.exact:
        assert bound.low == bound.value == bound.high == best_value(bound_program(program, habit), OURS)
        assert bound.value <= unbound.value if habit.side == OURS else bound.value >= unbound.value
    else:
        assert bound.value <= unbound.value + 1e-9 if habit.side == OURS else bound.value >= unbound.value - 1e-9
