"""Procedures that come back to the same state: the loop's equations solved, nothing cut off."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from berthier.core.dice import D6, Dice
from berthier.core.errors import TooMuch
from berthier.core.umpire import Next, Umpire
from berthier.engine.flow import NeverEnds
from berthier.engine.odds import Exact
from tests.core.oracles import absorbed, reachable
from tests.core.procedures import first_six, reroll_ties

Targets = tuple[int, ...]  # a state, or an end as a negative number


def test_a_tie_rolled_again_leaves_even_odds() -> None:
    """By symmetry one half each, exactly."""
    assert dict(Exact().odds(reroll_ties).items()) == {"ours": Fraction(1, 2), "theirs": Fraction(1, 2)}


def test_a_loop_of_two_states_is_a_geometric_series() -> None:
    """Who begins wins with 1/6 · Σ (25/36)^k = 6/11."""
    assert dict(Exact().odds(first_six, True).items()) == {"ours": Fraction(6, 11), "theirs": Fraction(5, 11)}


def walk(umpire: Umpire, at: int, goal: int, forward: int) -> str | Next[str]:
    """A step forward when the die is no more than `forward`, else a step back, until ruin or goal."""
    if at in (0, goal):
        return "ruin" if at == 0 else "goal"
    step = 1 if umpire.roll(D6, "die", by="ours") <= forward else -1
    return Next(walk, at + step, goal, forward)


@pytest.mark.parametrize("forward", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("at", "goal"), [(1, 4), (2, 4), (3, 4), (1, 2), (4, 9), (11, 20)])
def test_a_random_walk_ends_as_the_gamblers_ruin(at: int, goal: int, forward: int) -> None:
    """(1 - r^at) / (1 - r^goal) with r the odds of a step back; at/goal when both are even."""
    back = Fraction(6 - forward, forward)
    expected = Fraction(at, goal) if back == 1 else (1 - back**at) / (1 - back**goal)
    odds = Exact().odds(walk, at, goal, forward)
    assert dict(odds.items()) == {"goal": expected, "ruin": 1 - expected}


def twice(umpire: Umpire) -> tuple[str, str]:
    """Loops inside a procedure that uses their answers."""
    return umpire.resolve(reroll_ties), umpire.resolve(first_six, False)


def test_a_loop_may_be_resolved_inside_another_procedure() -> None:
    """Its exact answer is used like any other."""
    odds = Exact().odds(twice)
    assert odds["ours", "ours"] == Fraction(1, 2) * Fraction(5, 11)
    assert odds["theirs", "theirs"] == Fraction(1, 2) * Fraction(6, 11)
    assert len(odds) == 4


@st.composite
def chains(draw: st.DrawFn) -> tuple[Targets, ...]:
    """A Markov chain of up to seven states: each rolls one die of its own, and each face leads somewhere."""
    size = draw(st.integers(1, 7))
    targets = st.lists(st.integers(-3, size - 1), min_size=1, max_size=6).map(tuple)
    return tuple(draw(targets) for _ in range(size))


def step(umpire: Umpire, chain: tuple[Targets, ...], at: int) -> int | Next[int]:
    """One step of a chain."""
    faces = chain[at]
    target = faces[umpire.roll(Dice(1, len(faces)), "die", by="umpire") - 1]
    return target if target < 0 else Next(step, chain, target)


@given(chains())
def test_any_chain_ends_as_elimination_of_its_states_says(chain: tuple[Targets, ...]) -> None:
    """Loops within loops; a chain that may be caught for ever is refused."""
    edges = dict(enumerate(chain))
    reached = [state for state in reachable(edges, 0) if state >= 0]
    if any(min(reachable(edges, state)) >= 0 for state in reached):
        with pytest.raises(NeverEnds):
            Exact().odds(step, chain, 0)
        return
    chances = {s: {t: Fraction(chain[s].count(t), len(chain[s])) for t in set(chain[s])} for s in reached}
    odds = Exact().odds(step, chain, 0)
    assert dict(odds.items()) == absorbed(chances, 0)
    assert sum(p for _, p in odds.items()) == 1


def stuck(umpire: Umpire) -> Next[str]:
    """No way out at all."""
    return Next(stuck)


def perhaps_stuck(umpire: Umpire, caught: bool) -> str | Next[str]:
    """Half the games never end."""
    if caught or umpire.roll(Dice(1, 2), "coin", by="ours") == 1:
        return Next(perhaps_stuck, True)
    return "over"


def ring(umpire: Umpire, at: int) -> Next[str]:
    """A loop of three states without an end."""
    umpire.roll(D6, "die", by="ours")
    return Next(ring, (at + 1) % 3)


def needs_itself(umpire: Umpire) -> int:
    """Asks for its own answer before it gives it."""
    return umpire.resolve(needs_itself) + 1


@pytest.mark.parametrize(
    "call", [Next(stuck), Next(perhaps_stuck, False), Next(ring, 0), Next(needs_itself)], ids=lambda call: repr(call)
)
def test_a_procedure_that_never_ends_is_refused(call: Next[object]) -> None:
    """No odds are made up for games that do not end."""
    with pytest.raises(NeverEnds):
        Exact().odds(call.procedure, *call.args)


def test_a_refusal_leaves_nothing_behind() -> None:
    """The same umpire refuses again, and answers what can be answered."""
    exact = Exact()
    for _ in range(2):
        with pytest.raises(NeverEnds):
            exact.odds(perhaps_stuck, False)
        with pytest.raises(NeverEnds):
            exact.odds(needs_itself)
    assert exact.odds(reroll_ties)["ours"] == Fraction(1, 2)


def keep_rolling(umpire: Umpire, patience: list[int]) -> int:
    """Rolls again inside one procedure for as long as a one shows, instead of returning Next."""
    while True:
        patience[0] -= 1
        if not patience[0]:
            raise AssertionError("still asking after 10,000 dice in a single run")
        if (face := umpire.roll(D6, "die", by="ours")) > 1:
            return face


def test_a_run_that_asks_without_end_is_past_its_budget() -> None:
    """A rule that loops inside itself is stopped in words; it does not hang."""
    with pytest.raises((TooMuch, NeverEnds)):
        Exact(budget=1_000).odds(lambda umpire: keep_rolling(umpire, [10_000]))
