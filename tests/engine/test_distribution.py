"""Odds as a value: weights over one total, read as fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from berthier.engine.distribution import Odds

TWO_DICE = Odds({total: 6 - abs(7 - total) for total in range(2, 13)}, 36)


def test_probabilities_are_fractions_that_sum_to_one() -> None:
    """An outcome that cannot happen has 0."""
    assert TWO_DICE[7] == Fraction(1, 6)
    assert TWO_DICE[13] == 0
    assert sum(p for _, p in TWO_DICE.items()) == 1
    assert (len(TWO_DICE), list(TWO_DICE)) == (11, list(range(2, 13)))


def test_weights_that_do_not_make_up_the_whole_are_a_mistake() -> None:
    """No odds with something missing."""
    with pytest.raises(AssertionError):
        Odds({"a": 1, "b": 1}, 3)


def test_equal_chances_are_equal_odds() -> None:
    """Whatever total they were counted over; outcomes of weight 0 are not there."""
    assert Odds({"a": 2, "b": 4, "c": 0}, 6) == Odds({"b": 2, "a": 1}, 3)
    assert list(Odds({"a": 2, "c": 0}, 2)) == ["a"]
    assert Odds({"a": 1, "b": 1}, 2) != Odds({"a": 1, "b": 2}, 3)
    assert Odds({"a": 1}, 1) != {"a": 1}


def test_outcomes_gathered_under_a_key_keep_their_chances() -> None:
    """By hand: 18 ways odd, 18 even; and the policy is kept."""
    odds = Odds(TWO_DICE.weights, TWO_DICE.total, "even").by(lambda total: total % 2)
    assert dict(odds.items()) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert odds.policy == "even"


def test_chance_and_mean_are_exact() -> None:
    """P(10 or more) = 6/36; the mean of two dice is 7, of their square 329/6."""
    assert TWO_DICE.chance(lambda total: total >= 10) == Fraction(1, 6)
    assert TWO_DICE.mean(lambda total: total) == 7
    assert TWO_DICE.mean(lambda total: total**2) == Fraction(329, 6)
    assert TWO_DICE.mean(lambda total: Fraction(total, 3)) == Fraction(7, 3)
