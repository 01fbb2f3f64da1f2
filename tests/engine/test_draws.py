"""Whole games drawn from an exact distribution: each outcome with exactly its chance, the same seed the same games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from bench.exact_draws import COARSE, FINE, Draws, _Slots, draw_games
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from berthier.engine.distribution import Odds
from berthier.engine.odds import Exact
from tests.core.procedures import lose_points

weights = st.dictionaries(st.integers(0, 99), st.integers(1, 10**30), min_size=1, max_size=40)


def odds_of(ways: dict[int, int]) -> Odds[int]:
    """Odds with these weights."""
    return Odds(ways, sum(ways.values()))


@given(weights, st.sampled_from((COARSE, FINE)))
def test_slots_owned_and_left_over_make_up_exactly_the_chance(ways: dict[int, int], bits: int) -> None:
    """Own slots, and of the slots left over a share by the odd remainders: as fractions nothing is lost."""
    odds = odds_of(ways)
    slots = _Slots(odds, bits)
    odd = [weight * 2**bits % odds.total for weight in odds.weights.values()]
    for (_, chance), own, rest in zip(odds.items(), slots.own, odd, strict=True):
        again = Fraction(slots.left_over * rest, sum(odd)) if rest else 0
        assert (own + again) / 2**bits == chance
    assert slots.ends[-1] == 2**bits


@given(weights, st.integers(0, 3_000), st.integers())
@settings(max_examples=30)
def test_as_many_games_as_were_asked_for(ways: dict[int, int], games: int, seed: int) -> None:
    """Counted or listed, of outcomes there are; the same seed gives the same games."""
    odds = odds_of(ways)
    counts, listed = Draws(odds, seed).counts(games), Draws(odds, seed).games(games)
    assert counts.total() == len(listed) == games
    assert set(counts) | set(listed) <= set(odds)
    assert counts == Draws(odds, seed).counts(games)
    assert listed == Draws(odds, seed).games(games)


BATTLE = Exact().odds(lose_points, 12, 9)
UNEVEN = Odds({"often": 2**40 + 1, "now and then": 2**38 - 7, "rarely": 2**30}, 2**40 + 2**38 + 2**30 - 6)
MANY = Odds(dict.fromkeys(range(70001), 1), 70_001)  # more outcomes than slots: all is left over


@pytest.mark.parametrize("odds", [BATTLE, UNEVEN])
@pytest.mark.parametrize("seed", [1, 2])
def test_draws_follow_the_odds(odds: Odds[str], seed: int) -> None:
    """By the chi-squared test, counted and listed; with a fixed seed it cannot fail by chance."""
    games = 200_000
    for found in (Draws(odds, seed).counts(games), Counter(Draws(odds, seed).games(games))):
        expected = [float(chance) * games for _, chance in odds.items()]
        assert chisquare([found[outcome] for outcome in odds], expected).pvalue > 0.001


def test_more_outcomes_than_slots() -> None:
    """Every draw is settled by exact integers then."""
    drawn = Draws(MANY, 1).games(2_000)
    assert len(drawn) == 2_000
    assert 1_900 < len(set(drawn)) <= 2_000


def test_a_sample_says_where_it_comes_from() -> None:
    """Counts, policy and seed, as of any other sample."""
    sample = draw_games(BATTLE, 1_000_000, "a seed")
    assert (sample.games, sample.policy, sample.seed) == (1_000_000, BATTLE.policy, "a seed")
    for outcome, chance in BATTLE.items():
        low, high = sample.interval(outcome)
        assert low - 0.001 < chance < high + 0.001
