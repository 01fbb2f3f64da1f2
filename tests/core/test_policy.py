"""Choices in odds are answered by a named policy: fixed, by side, mixed, even; and the answer says which."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from berthier.core.dice import D6, Branches
from berthier.core.errors import BadInput
from berthier.core.policy import EVEN, FIRST, Moment, StandingAnswers, certainly, parse_standing
from berthier.core.umpire import Next, Umpire
from berthier.engine.odds import Exact
from tests.core.procedures import HANDS, Hand, choose_hands, no_choice, show_hands

Procedure = Callable[..., Any]

BOTH = pytest.mark.parametrize("procedure", [show_hands, choose_hands])


@BOTH
def test_without_orders_the_first_option_is_taken(procedure: Procedure) -> None:
    """The plainest policy, and it is said."""
    odds = Exact(FIRST).odds(procedure)
    assert dict(odds.items()) == {("Rock", "Rock"): 1}
    assert odds.policy == "every choice: the first option listed"


@BOTH
def test_even_takes_every_option_equally_often(procedure: Procedure) -> None:
    """Each side on its own: nine pairs of one ninth."""
    odds = Exact(EVEN).odds(procedure)
    assert dict(odds.items()) == {(str(a), str(b)): Fraction(1, 9) for a in Hand for b in Hand}
    assert odds.policy == "every choice: every option equally often"


@BOTH
def test_a_fixed_order_is_for_both_sides_and_a_side_may_have_its_own(procedure: Procedure) -> None:
    """`side.question` goes before `question`; words are read in any case."""
    both = Exact(parse_standing({"hand": "paper"})).odds(procedure)
    assert dict(both.items()) == {("Paper", "Paper"): 1}
    own = parse_standing({"hand": "Paper", "theirs.hand": "Scissors"})
    odds = Exact(own).odds(procedure)
    assert dict(odds.items()) == {("Paper", "Scissors"): 1}
    assert odds.policy == "hand: Paper; theirs.hand: Scissors; any other choice: the first option listed"


@BOTH
def test_a_mix_has_its_exact_shares(procedure: Procedure) -> None:
    """Fractions and decimals are taken as written; what has share 0 does not happen."""
    orders = parse_standing(
        {"ours.hand": "Rock:2/15, Paper:13/15", "theirs.hand": "Rock:0.1,Paper:0.9, Scissors:0"}, "even"
    )
    odds = Exact(orders).odds(procedure)
    assert dict(odds.items()) == {
        ("Rock", "Rock"): Fraction(2, 150),
        ("Rock", "Paper"): Fraction(18, 150),
        ("Paper", "Rock"): Fraction(13, 150),
        ("Paper", "Paper"): Fraction(117, 150),
    }
    assert odds.policy == (
        "ours.hand: Rock 2/15, Paper 13/15; theirs.hand: Rock 1/10, Paper 9/10; "
        "any other choice: every option equally often"
    )


@BOTH
def test_one_question_may_be_answered_evenly(procedure: Procedure) -> None:
    """One side evenly, the other as ordered."""
    orders = parse_standing({"ours.hand": "evenly", "hand": "Paper"})
    odds = Exact(orders).odds(procedure)
    assert dict(odds.items()) == {(str(hand), "Paper"): Fraction(1, 3) for hand in Hand}
    assert odds.policy == "ours.hand: evenly; hand: Paper; any other choice: the first option listed"


def test_a_procedure_without_choices_names_no_policy() -> None:
    """One option is no choice; what the policy would do is not said where it did nothing."""
    odds = Exact(EVEN).odds(no_choice)
    assert dict(odds.items()) == {"Rock, Paper, Scissors": 1}
    assert odds.policy == "no choices"


def choose_inside(umpire: Umpire) -> tuple[str, str]:
    """The choice is asked in an inner procedure."""
    return umpire.resolve(show_hands)


def test_a_choice_inside_an_inner_procedure_is_a_choice() -> None:
    """The policy is said, also when the inner answer was known already."""
    exact = Exact(EVEN)
    assert exact.odds(choose_inside).policy == EVEN.name
    assert exact.odds(choose_inside).policy == EVEN.name


def test_each_answer_speaks_for_itself() -> None:
    """An umpire that has answered choices before still says of a procedure without choices that it has none."""
    exact = Exact(EVEN)
    exact.odds(show_hands)
    assert exact.odds(no_choice).policy == "no choices"


def our_hand(umpire: Umpire) -> str:
    """Another procedure with the same secret question."""
    return str(umpire.secretly({"ours": HANDS, "theirs": HANDS}, "hand")["ours"])


def test_a_question_answered_before_is_still_answered_by_the_policy() -> None:
    """And a procedure that asks what another asked names the policy as that did."""
    exact = Exact(EVEN)
    exact.odds(show_hands)
    assert exact.odds(our_hand).policy == EVEN.name
    assert exact.odds_and_count(Next(our_hand), our_hand).policy == EVEN.name


@BOTH
@pytest.mark.parametrize("orders", [{"hand": "Papper"}, {"ours.hand": "Papper:1/2,Rock:1/2"}])
def test_an_order_for_an_unknown_option_is_refused_with_a_suggestion(
    procedure: Procedure, orders: dict[str, str]
) -> None:
    """The sentence names the question, the word and the nearest option."""
    with pytest.raises(BadInput, match=r"'hand' called 'Papper'\. Did you mean Paper\?") as refusal:
        Exact(parse_standing(orders)).odds(procedure)
    assert refusal.value.field == "hand"
    assert refusal.value.allowed == ["Rock", "Paper", "Scissors"]


@pytest.mark.parametrize(
    ("mix", "said"),
    [
        ("Rock:1/2, Paper:1/3", "add up to 1"),
        ("Rock:3/2, Paper:-1/2", "0 or more"),
        ("Rock:1/0", "'1/0' is not a share; write 2/15 or 0.5"),
        ("Rock:half, Paper:1/2", "'half' is not a share"),
        ("Rock:1/2, Paper", "is not a share"),
        ("Rock:", "'' is not a share"),
        ("Rock:nan", "'nan' is not a share"),
    ],
)
def test_shares_that_make_no_whole_are_refused(mix: str, said: str) -> None:
    """The question is named."""
    with pytest.raises(BadInput, match=said) as refusal:
        parse_standing({"ours.hand": mix})
    assert refusal.value.field == "ours.hand"


def test_an_unknown_policy_is_refused_with_those_there_are() -> None:
    """With a suggestion."""
    with pytest.raises(BadInput, match=r"no policy called 'evn'\. Did you mean even\?") as refusal:
        parse_standing({}, "evn")
    assert refusal.value.allowed == ["first", "even", "equilibrium"]


class Remembering:
    """A policy that looks at where it is asked: even faces Rock, odd faces Paper."""

    name = "by the die"
    steady = False
    inline = None

    def __init__(self) -> None:
        self.moments: list[Moment] = []

    def mix(self, side: str, options: Sequence[Hand], why: str, moment: Moment) -> Branches[Hand]:
        """Remember the moment and go by its last answer."""
        self.moments.append(moment)
        return certainly(options[moment.answers[-1] % 2])


def hand_after_die(umpire: Umpire) -> str:
    """A choice that a policy may let depend on the die."""
    umpire.roll(D6, "die", by="ours")
    return str(umpire.choose("ours", HANDS, "hand"))


def call_hand(umpire: Umpire, die: bool) -> str:
    """The choice is asked in an inner procedure, after a die outside it."""
    face = umpire.roll(D6, "outer die", by="ours") if die else 2
    return f"{face % 2} {umpire.resolve(hand_only)}"


def hand_only(umpire: Umpire) -> str:
    """Just the choice."""
    return str(umpire.choose("ours", HANDS, "hand"))


def test_a_policy_may_depend_on_the_answers_so_far() -> None:
    """It is told the procedure and the answers given in it."""
    policy = Remembering()
    odds = Exact(policy).odds(hand_after_die)
    assert dict(odds.items()) == {"Rock": Fraction(1, 2), "Paper": Fraction(1, 2)}
    assert set(policy.moments) == {Moment(Next(hand_after_die), (face,)) for face in range(1, 7)}


def test_inline_runs_an_inner_procedure_inside_its_caller() -> None:
    """Then its choices are asked at the caller's moment, with the caller's answers; the odds of chance are the same."""
    policy = Remembering()
    odds = Exact(policy, inline=lambda call: call.procedure is hand_only).odds(call_hand, True)
    assert dict(odds.items()) == {"0 Rock": Fraction(1, 2), "1 Paper": Fraction(1, 2)}
    assert {moment.node for moment in policy.moments} == {Next(call_hand, True)}
    for inline in (lambda call: True, lambda call: False, None):
        assert dict(Exact(EVEN, inline=inline).odds(call_hand, False).items()) == {
            f"0 {hand}": Fraction(1, 3) for hand in Hand
        }


def test_orders_are_values() -> None:
    """Equal orders are equal, and can be kept in a set."""
    assert parse_standing({}) == FIRST == StandingAnswers()
    assert len({parse_standing({"hand": "Rock"}), parse_standing({" hand ": " Rock "})}) == 1
