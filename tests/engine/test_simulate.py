"""Simulation: reproducible, true to the exact odds within its intervals, and never more sure than it may be."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from scipy.stats import binomtest

from berthier.core.dice import D6
from berthier.core.policy import EVEN, FIRST, StandingAnswers, parse_standing
from berthier.core.switches import Switches
from berthier.core.umpire import Next, Umpire
from berthier.engine.odds import Exact
from berthier.engine.simulate import Sample, simulate
from tests.core.procedures import (
    choose_hands,
    first_six,
    lose_points,
    many_dice,
    no_choice,
    opposed,
    roll_until_low,
    show_hands,
    three_fights,
    with_switch,
)

CALLS: dict[str, tuple[Next[Any], StandingAnswers]] = {
    "nested dice": (Next(roll_until_low, 0), FIRST),
    "inner procedures": (Next(three_fights, 1), FIRST),
    "rounds": (Next(lose_points, 9, 8), FIRST),
    "a loop": (Next(first_six, True), FIRST),
    "a secret": (Next(show_hands), parse_standing({"ours.hand": "Rock:1/7,Paper:6/7"}, "even")),
    "open choices": (Next(choose_hands), parse_standing({"theirs.hand": "Paper:0.25,Scissors:0.75"}, "even")),
    "a sum of dice": (Next(many_dice, 2), FIRST),
}
EVERY = pytest.mark.parametrize("name", CALLS)


@EVERY
def test_the_same_seed_gives_the_same_games(name: str) -> None:
    """And another seed others; the seed may be a word."""
    call, orders = CALLS[name]
    first, again, other = (simulate(call, 300, seed, orders).counts for seed in (7, 7, 8))
    assert first == again
    assert first != other
    assert simulate(call, 300, "Jena", orders).counts != simulate(call, 300, "Auerstedt", orders).counts


@EVERY
def test_shares_lie_about_the_exact_odds(name: str) -> None:
    """All outcomes together, by the chi-square statistic, and none that cannot happen."""
    call, orders = CALLS[name]
    odds = Exact(orders).odds(call.procedure, *call.args)
    sample = simulate(call, 20_000, 1, orders)
    assert set(sample.counts) <= set(odds)
    often = [outcome for outcome in odds if odds[outcome] * sample.games >= 5]
    square = sum(float((sample.counts[o] - odds[o] * sample.games) ** 2 / (odds[o] * sample.games)) for o in often)
    freedom = len(often) - 1
    assert square < freedom + 4 * (2 * freedom) ** 0.5 + 8
    assert sample.policy == odds.policy


def test_the_interval_holds_the_exact_chance_as_often_as_it_says() -> None:
    """Over 600 samples of 200 games, about 95 in a hundred."""
    exact = Exact().odds(opposed, 1)["ours"]
    held = 0
    for seed in range(600):
        low, high = simulate(Next(opposed, 1), 200, seed).interval("ours")
        held += low <= exact <= high
    assert binomtest(held, 600, 0.95).pvalue > 0.001


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_wilsons(count: int, games: int, low: float, high: float) -> None:
    """The worked examples of Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    interval = Sample(Counter({"yes": count, "no": games - count}), "", 0).interval("yes")
    assert tuple(round(end, 4) for end in interval) == (low, high)


@pytest.mark.parametrize(("count", "games"), [(0, 1), (1, 1), (3, 7), (500, 1000), (999, 1000), (0, 100_000)])
def test_the_interval_is_scipys(count: int, games: int) -> None:
    """From one game to a hundred thousand."""
    interval = Sample(Counter({"yes": count, "no": games - count}), "", 0).interval("yes")
    theirs = binomtest(count, games).proportion_ci(0.95, method="wilson")
    assert interval == pytest.approx((theirs.low, theirs.high), abs=1e-12)
    assert 0 <= interval[0] <= interval[1] <= 1


def test_a_share_lies_in_its_own_interval() -> None:
    """Where nothing or everything was hit, rounding must not leave the share just outside."""
    for games in range(1, 2_000):
        sample = Sample(Counter({"always": games}), "", 0)
        for outcome, share in (("never", 0.0), ("always", 1.0)):
            low, high = sample.interval(outcome)
            assert low <= share <= high, (games, outcome)


RUNS = Counter[str]()


def counted_roll(umpire: Umpire, dice: int) -> int:
    """So many dice, each run counted."""
    RUNS[f"inner {dice}"] += 1
    return sum(umpire.roll(D6, "die", by="ours") for _ in range(dice))


def outer(umpire: Umpire, dice: int) -> int:
    """Uses an inner procedure's answer."""
    RUNS[f"outer {dice}"] += 1
    return 100 + umpire.resolve(counted_roll, dice)


def test_an_inner_procedure_is_drawn_from_its_exact_distribution() -> None:
    """Its 216 lines are run once, however many games are played; and the shares are right."""
    RUNS.clear()
    sample = simulate(Next(outer, 3), 5_000, 3)
    assert RUNS == {"inner 3": 216, "outer 3": 5_000}
    exact = Exact().odds(outer, 3)
    assert exact.chance(lambda total: total >= 111) == Fraction(1, 2)
    low, high = sample.by(lambda total: total >= 111).interval(True)
    assert low < 0.5 < high
    assert high - low < 0.03


def test_an_inner_procedure_too_large_for_that_is_played_out() -> None:
    """6^8 lines are not run; the sample is still one of the same odds."""
    RUNS.clear()
    sample = simulate(Next(outer, 8), 500, 3)
    assert RUNS["outer 8"] == 500
    assert RUNS["inner 8"] < 50_000
    assert set(sample.counts) <= set(range(108, 149))
    low, high = sample.by(lambda total: total > 128).interval(True)
    exact = sum((8 * D6).sums.weights[21:])
    assert low < exact / 6**8 < high


def test_choices_are_made_by_the_policy_and_it_is_named() -> None:
    """Fixed, or none where nothing is asked."""
    fixed = parse_standing({"ours.hand": "Paper", "theirs.hand": "Rock"})
    for call in (Next(show_hands), Next(choose_hands)):
        sample = simulate(call, 50, 1, fixed)
        assert sample.counts == {("Paper", "Rock"): 50}
        assert sample.policy == fixed.name
    assert simulate(Next(no_choice), 5, 1, EVEN).policy == "no choices"
    assert simulate(Next(opposed, 0), 5, 1, EVEN).policy == "no choices"


def hands_inside(umpire: Umpire) -> tuple[str, str]:
    """A choice asked in an inner procedure."""
    return umpire.resolve(show_hands)


def test_a_choice_inside_an_inner_procedure_is_a_choice() -> None:
    """By the same policy, which is named."""
    sample = simulate(Next(hands_inside), 900, 1, EVEN)
    assert len(sample.counts) == 9
    assert sample.policy == EVEN.name


def test_switches_in_force_are_played() -> None:
    """The same dice, another ruling: ties change sides and nothing else."""
    plain, other = (
        simulate(Next(with_switch), 1_000, 5, switches=set_).counts
        for set_ in (Switches(), Switches((("TIE", "theirs"),)))
    )
    assert plain["ours"] - other["ours"] == other["theirs"] - plain["theirs"] > 100


def test_a_sample_gathered_under_a_key_is_the_same_games() -> None:
    """Counts add up; seed, policy and number of games stay."""
    sample = simulate(Next(many_dice, 2), 1_000, 5)
    odd = sample.by(lambda total: total % 2)
    assert odd.counts[1] == sum(count for total, count in sample.counts.items() if total % 2)
    assert (odd.games, odd.seed, odd.policy) == (1_000, 5, "no choices")


def test_progress_is_told_game_by_game() -> None:
    """From the first to the last."""
    told: list[int] = []
    simulate(Next(opposed, 0), 25, 1, progress=told.append)
    assert told == list(range(1, 26))


def test_a_sample_ends_when_there_are_enough() -> None:
    """The games of a shorter sample are the first ones of a longer."""
    short = simulate(Next(opposed, 0), 1_000, 1, enough=lambda games: games >= 40)
    assert short.counts == simulate(Next(opposed, 0), 40, 1).counts
