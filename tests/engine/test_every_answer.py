"""The interpreters agree: every line of answers played at the table gives exactly the odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from berthier.core.policy import EVEN, parse_standing
from berthier.core.umpire import Next
from berthier.engine.explain import answers_to
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import Answer, Question, chosen
from tests.core import procedures
from tests.core.programs import Program, distribution, even, programs, start
from tests.walk import all_options, walk

MIXED = parse_standing({"ours.choice": "a:1/3,b:2/3", "theirs.choice": "b", "secret": "b:3/10,a:7/10"})


def mixed_shares(side: str, why: str, options: tuple[str, ...]) -> list[Fraction]:
    """The orders above, in the test's own words."""
    shares = {
        ("ours", "choice"): (Fraction(1, 3), Fraction(2, 3)),
        ("theirs", "choice"): (Fraction(0), Fraction(1)),
    }.get((side, why), (Fraction(7, 10), Fraction(3, 10)))
    return [*shares, *[Fraction(0)] * (len(options) - 2)]


def as_ordered(question: Question) -> list[tuple[Answer, Fraction]]:
    """Every answer to a choice with its share under those orders."""
    lines: list[tuple[tuple[str, ...], Fraction]] = [((), Fraction(1))]
    for side, options in zip(question.by, question.options, strict=True):
        shares = mixed_shares(side, question.why, options)
        lines = [((*picks, word), p * q) for picks, p in lines for word, q in zip(options, shares, strict=True)]
    return [(chosen(*picks), p) for picks, p in lines if p]


@given(programs())
@settings(max_examples=250)
def test_odds_are_the_meaning_of_the_procedure(program: Program) -> None:
    """Rolls, choices, secrets, calls and Next, against plain recursion on the same tree."""
    odds = Exact(EVEN).odds(start(program).procedure, program)
    assert dict(odds.items()) == distribution(program, even)


@given(programs())
@settings(max_examples=250)
def test_odds_under_orders_are_the_meaning_of_the_procedure(program: Program) -> None:
    """With a fixed order, a mix by side, and a mix for both."""
    odds = Exact(MIXED).odds(start(program).procedure, program)
    assert dict(odds.items()) == distribution(program, mixed_shares)


@given(programs(depth=2))
@settings(max_examples=60, deadline=None)
def test_every_line_played_live_makes_up_the_odds(program: Program) -> None:
    """The same procedure at the table, all faces and all choices, evenly and by orders."""
    assert walk(start(program), choices=all_options) == distribution(program, even)
    assert walk(start(program), choices=as_ordered) == dict(
        Exact(MIXED).odds(start(program).procedure, program).items()
    )


@given(programs())
@settings(max_examples=100)
def test_inline_changes_no_odds(program: Program) -> None:
    """Inner procedures run inside their caller come to the same."""
    inside = Exact(MIXED, inline=lambda call: True).odds(start(program).procedure, program)
    assert inside == Exact(MIXED).odds(start(program).procedure, program)


@pytest.mark.parametrize(
    "call",
    [
        Next(procedures.roll_until_low, 0),
        Next(procedures.six_or_twenty),
        Next(procedures.lose_points, 5, 4),
        Next(procedures.parity, 4, True),
        Next(procedures.count_down, 4),
        Next(procedures.with_switch),
        Next(procedures.opposed, -2),
    ],
    ids=repr,
)
def test_synthetic_procedures_played_live_make_up_their_odds(call: Next[object]) -> None:
    """The procedures whose odds are tested by hand elsewhere."""
    assert walk(call) == dict(Exact().odds(call.procedure, *call.args).items())


@pytest.mark.parametrize(
    ("call", "throws"),
    [(Next(procedures.reroll_ties), 6), (Next(procedures.first_six, True), 4)],
    ids=["reroll_ties", "first_six"],
)
def test_a_loop_played_so_far_is_within_its_odds(call: Next[str], throws: int) -> None:
    """After so many throws each outcome has at most its exact chance, and what is missing is what is still open."""
    exact = Exact().odds(call.procedure, *call.args)
    ended = dict.fromkeys(exact, Fraction(0))
    lines: list[tuple[tuple[Answer, ...], Fraction]] = [((), Fraction(1))]
    still_open = Fraction(0)
    while lines:
        answers, chance = lines.pop()
        game = Live(call, answers=answers)
        if game.question is None:
            ended[str(game.outcome)] += chance
        elif len(answers) == throws:
            still_open += chance
        else:
            lines += [((*answers, answer), chance * ways / 6) for answer, ways in answers_to(game.question)]
    assert sum(ended.values()) + still_open == 1
    assert 0 < still_open < Fraction(1, 2)
    assert all(ended[outcome] <= exact[outcome] <= ended[outcome] + still_open for outcome in exact)
