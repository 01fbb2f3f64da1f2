"""Numbers as text: ours in full, other people's in a form that costs nothing."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

from berthier.core.errors import BadInput
from berthier.core.exact import MOST_DIGITS, has_long_number, read_count, read_exact, reread, written
from berthier.core.goal import Goal, find_goal
from berthier.core.policy import parse_standing
from berthier.core.scale import Scale

COSTLY = ["1e10000000", "1e-10000000", "9" * 1_000_000, "1/" + "9" * 1_000_000, "0." + "9" * 1_000_000, "1_0" * 99]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2/15", Fraction(2, 15)),
        (" 0.5 ", Fraction(1, 2)),
        (".25", Fraction(1, 4)),
        ("-3", Fraction(-3)),
        ("1e-06", Fraction(1, 1_000_000)),
        ("+1 / 3", Fraction(1, 3)),
        ("2E3", Fraction(2000)),
    ],
)
def test_what_people_write_is_read(text: str, number: Fraction) -> None:
    assert read_exact(text) == number


@pytest.mark.parametrize("text", [*COSTLY, "", "1/0", "0x10", "nan", "inf", "1e999", "½", "1/2/3", "٣"])
def test_anything_else_is_refused_by_its_form(text: str) -> None:
    with pytest.raises(ValueError, match=r"number|nought"):
        read_exact(text)


@pytest.mark.parametrize("text", COSTLY)
def test_shares_weights_and_distances_are_refused_in_a_short_sentence(text: str) -> None:
    goals = (Goal("win", "Win", "attacker", lambda outcome: 1),)
    scale = Scale("paces", "p", "cm", Fraction(1, 2))
    for ask, said in (
        (lambda: parse_standing({"tactic": f"Charge:{text}"}), "is not a share"),
        (lambda: find_goal(goals, f"mix:win={text}"), "is not a weight"),
        (lambda: scale.inputs({"distance_cm": text}, ["distance_p"]), "is not a number"),
    ):
        with pytest.raises(BadInput, match=said) as refused:
            ask()
        assert len(refused.value.error) < 200


def test_a_mix_has_an_end() -> None:
    with pytest.raises(BadInput, match="at most 100 shares"):
        parse_standing({"tactic": "Charge:1/2," * 100_000})


def test_our_own_results_are_written_and_read_at_any_length() -> None:
    for number in (Fraction(2, 15), Fraction(-3), Fraction(7**20_000, 11**20_000), Fraction(0)):
        assert reread(written(number)) == number
    assert (written(Fraction(-2, 15)), written(Fraction(3))) == ("-2/15", "3")
    assert sys.get_int_max_str_digits() == sys.int_info.default_max_str_digits, "and the interpreter's limit stays"


def test_long_runs_of_digits_are_seen_wherever_they_are() -> None:
    assert has_long_number('{"n": ' + "1" * (MOST_DIGITS + 1) + "}")
    assert not has_long_number(("1" * MOST_DIGITS + ",") * 100)


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("999999999", 999_999_999)])
def test_a_count_is_plain_digits(text: str, number: int) -> None:
    assert read_count(text) == number


@pytest.mark.parametrize("text", ["", "²", "1²", "٣", "+1", "-1", "1_0", "1.0", " 1", "1000000000", "9" * 5_000])
def test_anything_else_is_no_count(text: str) -> None:
    """Python has `²` for a digit and cannot read it; digits without end it refuses to read."""
    assert read_count(text) is None
