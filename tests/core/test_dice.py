"""Dice show every face equally often; what they cannot show is refused in a sentence."""

from __future__ import annotations

from collections import Counter
from itertools import product

import icepool
import pytest

from berthier.core.dice import D6, D20, Dice, parse_dice
from berthier.core.errors import BadInput

SMALL = [Dice(count, sides) for count in (1, 2, 3, 4) for sides in (1, 2, 3, 6, 8)]


@pytest.mark.parametrize("dice", SMALL, ids=str)
def test_sums_are_those_of_every_throw(dice: Dice) -> None:
    """Each sum has as many ways as there are throws that show it."""
    throws = Counter(sum(faces) for faces in product(range(1, dice.sides + 1), repeat=dice.count))
    assert dict(zip(dice.sums.answers, dice.sums.weights, strict=True)) == throws
    assert dice.sums.total == dice.sides**dice.count
    assert list(dice.sums.answers) == sorted(throws)


@pytest.mark.parametrize("dice", [Dice(10, 6), Dice(5, 20), Dice(30, 4)], ids=str)
def test_large_sums_agree_with_icepool(dice: Dice) -> None:
    """Where throws are too many to list, another library has the same ways."""
    theirs = dice.count @ icepool.d(dice.sides)
    assert dict(zip(dice.sums.answers, dice.sums.weights, strict=True)) == dict(theirs.items())
    assert dice.sums.total == theirs.denominator()


def test_dice_are_multiplied_by_a_number_in_front() -> None:
    """`2 * D6` is two dice, and again times three is six."""
    assert Dice(2, 6) == 2 * D6
    assert Dice(6, 6) == 3 * (2 * D6)


@pytest.mark.parametrize(
    ("dice", "text", "words"),
    [
        (D6, "d6", "one die"),
        (2 * D6, "2d6", "two dice"),
        (6 * D6, "6d6", "six dice"),
        (7 * D6, "7d6", "7 dice"),
        (D20, "d20", "one 20-sided die"),
        (3 * Dice(1, 4), "3d4", "three 4-sided dice"),
    ],
)
def test_dice_are_called_as_players_call_them(dice: Dice, text: str, words: str) -> None:
    """Short as on a sheet, long as at the table."""
    assert str(dice) == text
    assert dice.in_words == words


@pytest.mark.parametrize("dice", [*SMALL, D20], ids=str)
def test_what_is_written_reads_back(dice: Dice) -> None:
    """The short form is read again as the same dice."""
    assert parse_dice(str(dice)) == dice


@pytest.mark.parametrize("text", ["", "6", "d", "2d", "d0", "0d6", "00d6", "d-6", "-1d6", "2x6", "d6 ", "2 d6", "d6d6"])
def test_what_is_no_throw_is_refused_with_examples(text: str) -> None:
    """No dice, no sides, or no such form: the answer says how to write it."""
    with pytest.raises(BadInput, match="is not a throw of dice; write d6, 2d6 or d20") as refusal:
        parse_dice(text)
    assert refusal.value.field == "dice"
    assert repr(text) in refusal.value.error


@pytest.mark.parametrize("faces", [(1,), (6,)])
def test_faces_on_the_die_are_accepted(faces: tuple[int, ...]) -> None:
    """The first and the last face are faces."""
    D6.check(faces)


@pytest.mark.parametrize(
    ("dice", "faces", "sentence"),
    [
        (D6, (7,), "A d6 cannot show 7; it shows 1 to 6."),
        (D6, (0,), "A d6 cannot show 0; it shows 1 to 6."),
        (D6, (-1,), "A d6 cannot show -1; it shows 1 to 6."),
        (2 * D6, (6, 7), "A d6 cannot show 7; it shows 1 to 6."),
        (D20, (21,), "A d20 cannot show 21; it shows 1 to 20."),
        (D6, (), "d6 needs 1 die, not 0."),
        (D6, (1, 2), "d6 needs 1 die, not 2."),
        (2 * D6, (7,), "2d6 needs 2 dice, not 1."),
    ],
)
def test_faces_dice_cannot_show_are_refused(dice: Dice, faces: tuple[int, ...], sentence: str) -> None:
    """The sentence names the face and the range, or the number of dice."""
    with pytest.raises(BadInput) as refusal:
        dice.check(faces)
    assert refusal.value.error == sentence
    assert refusal.value.field == "dice"
    assert refusal.value.allowed == [str(face) for face in range(1, dice.sides + 1)]
