"""Bands: every printed form of a range, and heads that must follow one another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from berthier.core.bands import Band, check_consecutive, parse_band

FAR = 10**9


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("7", 7, 7),
        ("0", 0, 0),
        ("-3", -3, -3),
        ("+2", 2, 2),
        ("2-3", 2, 3),
        ("2 - 3", 2, 3),
        ("11 to 20", 11, 20),
        ("-2,-1", -2, -1),
        ("-2, -1", -2, -1),
        ("-5--2", -5, -2),
        ("-1-1", -1, 1),
        ("-1 to 4", -1, 4),
        ("4-4", 4, 4),
        ("10+", 10, FAR),
        ("21 +", 21, FAR),
        ("-4+", -4, FAR),
        ("5 or more", 5, FAR),
        ("-5 or more", -5, FAR),
        ("0 or less", -FAR, 0),
        ("-3 or less", -FAR, -3),
        ("  6  ", 6, 6),
    ],
)
def test_a_band_holds_its_numbers_and_no_other(text: str, first: int, last: int) -> None:
    """From its first to its last number, and not one beyond either end."""
    band = parse_band(text)
    assert first in band
    assert last in band
    assert (first - 1 in band) is (first == -FAR)
    assert (last + 1 in band) is (last == FAR)


@pytest.mark.parametrize("text", ["", "x", "1.5", "+", "-", "2-", "2-3-4", "two", "or more", "1 or so", "1/2", "2..3"])
def test_what_is_no_range_is_refused(text: str) -> None:
    """The head is named and the forms are shown."""
    with pytest.raises(ValueError, match="is not a number or a range such as 2-3, 10\\+, 0 or less") as refusal:
        parse_band(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize("text", ["3-2", "-1,-2", "5 to 1", "-1--3"])
def test_a_range_that_runs_backwards_is_refused(text: str) -> None:
    """The first number comes first."""
    with pytest.raises(ValueError, match="runs backwards"):
        parse_band(text)


@pytest.mark.parametrize(
    "heads",
    [
        ["1"],
        ["1", "2", "3"],
        ["0 or less", "1-3", "4", "5+"],
        ["-3 or less", "-2,-1", "0", "1 or more"],
        ["-5--2", "-1-1", "2 to 9"],
    ],
)
def test_heads_that_follow_one_another_are_read_in_order(heads: list[str]) -> None:
    """Each head gives its own band."""
    assert check_consecutive(heads) == [parse_band(head) for head in heads]


@pytest.mark.parametrize(
    ("heads", "fault"),
    [
        (["1", "3"], "gap between '1' and '3'"),
        (["0 or less", "2+"], "gap between '0 or less' and '2+'"),
        (["-4,-3", "-1"], "gap between '-4,-3' and '-1'"),
        (["1-3", "3-5"], "'1-3' and '3-5' overlap"),
        (["1", "1"], "'1' and '1' overlap"),
        (["1+", "2"], "'1+' and '2' overlap"),
        (["1", "2 or less"], "'1' and '2 or less' overlap"),
        (["2", "1"], "'2' and '1' overlap"),
        (["1", "2-5", "4-6"], "'2-5' and '4-6' overlap"),
    ],
)
def test_gaps_and_overlaps_are_refused_naming_both_heads(heads: list[str], fault: str) -> None:
    """Which two heads do not meet is said."""
    with pytest.raises(ValueError, match=r"gap|overlap") as refusal:
        check_consecutive(heads)
    assert str(refusal.value) == fault


@given(st.integers(-20, 20), st.lists(st.integers(1, 4), min_size=1, max_size=6), st.integers(-40, 60))
def test_in_consecutive_bands_every_number_has_one_place(first: int, widths: list[int], number: int) -> None:
    """A number inside the chart lies in one band, a number outside in none."""
    heads, low = [], first
    for width in widths:
        heads.append(str(low) if width == 1 else f"{low} to {low + width - 1}")
        low += width
    holding = [band for band in check_consecutive(heads) if number in band]
    assert len(holding) == (first <= number < low)


def test_a_band_open_at_both_ends_holds_everything() -> None:
    """No end, no limit."""
    assert all(number in Band(None, None) for number in (-FAR, 0, FAR))
