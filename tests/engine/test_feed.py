"""Answers prepared beforehand: dice in order, choices by the caller's rule."""

from __future__ import annotations

import pytest

from berthier.core.errors import BadInput
from berthier.core.switches import Switches
from berthier.core.umpire import Next
from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.question import chosen, typed
from tests.core.procedures import choose_hands, roll_until_low, with_switch


def test_dice_are_taken_in_the_order_they_are_asked_for() -> None:
    """As many as each throw needs; what is not needed is left over."""
    dice = DiceInOrder([4, 5, 6, 3, 1, 1])
    game = play_out(Next(roll_until_low, 0), dice)
    assert game.outcome == (4, 11, 3)
    assert game.answers == [typed(4), typed(5, 6), typed(3)]
    assert dice.faces == [1, 1]


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ([], "needs 1 more die; 0 are left"),
        ([4], "needs 2 more dice; 0 are left"),
        ([4, 5], "needs 2 more dice; 1 is left"),
        ([4, 5, 6], "needs 1 more die; 0 are left"),
    ],
)
def test_too_few_dice_are_refused_saying_what_is_asked(faces: list[int], said: str) -> None:
    """How many more, and for what; nothing is thrown in their place."""
    with pytest.raises(BadInput, match=said) as refusal:
        play_out(Next(roll_until_low, 0), DiceInOrder(faces))
    assert refusal.value.field == "dice"


def test_dice_do_not_answer_a_choice() -> None:
    """The open question is named."""
    with pytest.raises(BadInput, match=r"“Ours chooses: hand” is open, but only dice were given") as refusal:
        play_out(Next(choose_hands), DiceInOrder([1]))
    assert refusal.value.field == "hand"


def test_any_rule_may_answer_under_any_switches() -> None:
    """Until the outcome stands."""

    threes = play_out(Next(with_switch), lambda question: typed(3), Switches((("TIE", "theirs"),)))
    assert threes.outcome == "theirs"
    last = play_out(Next(choose_hands), lambda question: chosen(question.options[0][-1]))
    assert last.outcome == ("Scissors", "Scissors")
