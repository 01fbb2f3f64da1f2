"""Look-ups: each key finds its one cell, the ends clamp where the chart says so, and nothing else is guessed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from berthier.core.errors import BadInput
from berthier.core.table import Table, integer
from berthier.core.table_file import read_table

CHART = """\
title = "Chart"
source = "sheet 1"
row_index = {{ name = "weather" }}
column_index = {{ name = "die roll", kind = "bands", clamp = {clamp} }}
columns = {columns}
band_rows = ["distance"]

[rows]
fair = [10, 20, 30]
distance = ["-", "3-5", "6+"]
"""


def chart(columns: str = '["1", "2-4", "5-6"]', *, clamp: bool = False) -> Table:
    """A chart of three columns."""
    return read_table("chart", CHART.format(columns=columns, clamp=str(clamp).lower()))


@pytest.mark.parametrize(
    ("number", "value"), [(1, 10), (2, 20), (3, 20), (4, 20), (5, 30), (6, 30), ("5-6", 30), ("2-4", 20), ("3", 20)]
)
def test_a_number_finds_the_band_that_holds_it(number: int | str, value: int) -> None:
    """By number, or by the head as printed."""
    assert chart().at("fair", number).value == value


@given(st.integers(-50, 50))
def test_a_clamped_axis_reads_numbers_off_its_end_as_the_end(number: int) -> None:
    """Below the first is the first, above the last is the last."""
    assert chart(clamp=True).at("fair", number) == chart().at("fair", min(6, max(1, number)))


@pytest.mark.parametrize("number", [0, -1, 7, 100])
def test_an_axis_that_does_not_clamp_refuses_numbers_off_its_end(number: int) -> None:
    """The sentence names the axis and the number; the heads are the allowed ones."""
    with pytest.raises(BadInput, match=f"die roll {number} is outside the chart") as refusal:
        chart().at("fair", number)
    assert (refusal.value.field, refusal.value.allowed) == ("die roll", ["1", "2-4", "5-6"])


def test_an_open_end_needs_no_clamp() -> None:
    """`0 or less` and `3+` hold all numbers of their side."""
    table = chart('["0 or less", "1-2", "3+"]')
    assert [table.at("fair", number).value for number in (-99, 0, 1, 2, 3, 99)] == [10, 10, 20, 20, 30, 30]


def test_an_unknown_row_is_refused_with_a_suggestion() -> None:
    """The nearest head is offered."""
    with pytest.raises(BadInput, match=r"no weather called 'fare'\. Did you mean fair\?") as refusal:
        chart().at("fare", 1)
    assert (refusal.value.field, refusal.value.allowed) == ("weather", ["fair", "distance"])


@pytest.mark.parametrize("word", ["two", "", "1.5", "2-", "½"])
def test_a_word_where_a_number_belongs_is_refused_in_a_sentence(word: str) -> None:
    """Whatever a player types at a chart of numbers, the answer is a sentence naming the axis."""
    with pytest.raises(BadInput) as refusal:
        chart().at("fair", word)
    assert refusal.value.field == "die roll"


@pytest.mark.parametrize(("number", "column"), [(3, "2-4"), (5, "2-4"), (6, "5-6"), (600, "5-6")])
def test_find_gives_the_cell_whose_range_holds_the_number(number: int, column: str) -> None:
    """In a row of ranges the number is in the cells, the answer is the column."""
    assert chart().find("distance", number).column == column


@pytest.mark.parametrize("number", [2, 0, -4])
def test_find_refuses_a_number_no_cell_holds(number: int) -> None:
    """A dash holds nothing."""
    with pytest.raises(BadInput, match=f"Chart: no column of row distance holds {number}"):
        chart().find("distance", number)


def test_a_look_up_gives_the_same_cell_every_time() -> None:
    """Looking twice changes nothing, nor does looking elsewhere in between."""
    table = chart(clamp=True)
    before = table.at("fair", 9), table.find("distance", 4)
    table.at("fair", 1)
    assert (table.at("fair", 9), table.find("distance", 4)) == before
    assert before[0] in list(table)


def test_the_cell_of_a_whole_number_is_read_as_one() -> None:
    """`integer` gives the number, and will not make one up for a word."""
    assert integer(chart().at("fair", 1)) == 10
    with pytest.raises(AssertionError, match="is no number"):
        integer(chart().at("distance", 1))
