"""Reading a chart refuses whatever cannot be trusted, and says which file and which cell."""

from __future__ import annotations

import pytest

from berthier.core.errors import BadInput
from berthier.core.table import Table
from berthier.core.table_file import BadTable, read_table

GOOD = """\
title = "Losses"
source = "sheet 1"
row_index = { name = "odds" }
column_index = { name = "die", kind = "bands" }
columns = ["0 or less", "1-3", "4+"]
codes = ["A", "B", "-"]

[rows]
"1-1" = ["A", "B", "-"]
"2-1" = ["B", "B", "A"]
"""


def refused(text: str) -> BadTable:
    """Why a chart file called `losses` is refused."""
    with pytest.raises(BadTable) as refusal:
        read_table("losses", text)
    return refusal.value


def changed(old: str, new: str) -> str:
    """The good file with one thing changed."""
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def values(table: Table) -> list[str | int | None]:
    """Every cell's value in order."""
    return [cell.value for cell in table]


def test_a_good_file_gives_its_cells_row_by_row() -> None:
    """Each cell has its heads, its value, its source, and is printed unless told otherwise."""
    table = read_table("losses", GOOD)
    assert (table.key, table.title, table.source) == ("losses", "Losses", "sheet 1")
    assert values(table) == ["A", "B", "-", "B", "B", "A"]
    assert {(cell.table, cell.title, cell.status, cell.source) for cell in table} == {
        ("losses", "Losses", "printed", "sheet 1")
    }
    assert [(cell.row, cell.column) for cell in table][:4] == [
        ("1-1", "0 or less"),
        ("1-1", "1-3"),
        ("1-1", "4+"),
        ("2-1", "0 or less"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"1-3"', '"2-3"', ["column heads", "gap between '0 or less' and '2-3'"]),
        ('"1-3"', '"0-3"', ["column heads", "'0 or less' and '0-3' overlap"]),
        ('"4+"', '"3+"', ["column heads", "'1-3' and '3+' overlap"]),
        ('"1-3"', '"3-1"', ["column heads", "'3-1' runs backwards"]),
        ('"1-3"', '"one"', ["column heads", "'one' is not a number or a range"]),
        ('["A", "B", "-"]\n"2', '["A", "B"]\n"2', ["row '1-1'", "2 cells for 3 columns"]),
        ('["B", "B", "A"]', '["B", "B", "A", "A"]', ["row '2-1'", "4 cells for 3 columns"]),
        ('["B", "B", "A"]', "[]", ["row '2-1'", "0 cells for 3 columns"]),
        ('["B", "B", "A"]', '["B", "C", "A"]', ["row '2-1'", "column '1-3'", "unknown result code 'C'"]),
        ('["B", "B", "A"]', '["B", "B", "a"]', ["row '2-1'", "column '4+'", "unknown result code 'a'"]),
        ('["B", "B", "A"]', '["B", "B", ""]', ["row '2-1'", "column '4+'", "unknown result code ''"]),
        ('source = "sheet 1"\n', "", ["missing required field `source`"]),
        ('source = "sheet 1"', 'source = ""', ["empty source"]),
        ('source = "sheet 1"', 'source = "  "', ["empty source"]),
        ('title = "Losses"\n', "", ["missing required field `title`"]),
        ('"0 or less", "1-3"', '"1-3", "1-3"', ["column heads repeat"]),
        ('"2-1" =', '"1-1" =', []),
        ("codes =", "kodes =", ["unknown field `kodes`"]),
        ('kind = "bands"', 'kind = "band"', ["kind"]),
        ('kind = "bands"', "clam = true", ["unknown field `clam`"]),
        ("[rows]", "[rows", []),
    ],
)
def test_a_bad_file_is_refused_naming_the_file_and_the_place(old: str, new: str, said: list[str]) -> None:
    """Gaps, overlaps, missing cells, unknown codes and keys, no source: each is found and placed."""
    refusal = refused(changed(old, new))
    assert refusal.error.startswith("Table file losses.toml")
    assert [part for part in said if part not in refusal.error] == []
    assert refusal.field == "losses"


def test_an_unknown_code_says_which_are_known() -> None:
    """The allowed codes come with the refusal."""
    assert refused(changed('"B", "B", "A"', '"B", "C", "A"')).allowed == ["A", "B", "-"]


@pytest.mark.parametrize("cell", ["1.5", "true"])
def test_a_cell_that_is_neither_number_nor_word_is_refused_naming_the_row(cell: str) -> None:
    """Whatever is wrong with a cell, its row is said."""
    refusal = refused(changed('["B", "B", "A"]', f'["B", {cell}, "A"]'))
    assert "losses.toml" in refusal.error
    assert "2-1" in refusal.error


def test_without_codes_a_chart_holds_whole_numbers_or_a_dash() -> None:
    """A word where a number belongs is refused naming row and column."""
    numbers = changed('codes = ["A", "B", "-"]\n', "").replace('["A", "B", "-"]', '[0, -1, "-"]')
    assert values(read_table("losses", numbers.replace('["B", "B", "A"]', "[1, 2, 3]")))[:3] == [0, -1, "-"]
    assert "row '2-1', column '0 or less': 'B' is not a whole number" in refused(numbers).error


def test_row_heads_may_be_bands_too() -> None:
    """A gap between rows is a gap."""
    banded = changed('row_index = { name = "odds" }', 'row_index = { name = "odds", kind = "bands" }')
    fine = banded.replace('"1-1" =', '"1" =').replace('"2-1" =', '"2+" =')
    assert read_table("losses", fine).at(99, 99).value == "A"
    assert "row heads: gap between '1' and '3+'" in refused(fine.replace('"2+" =', '"3+" =')).error


RANGES = changed("codes =", 'band_rows = ["2-1"]\ncodes =').replace('["B", "B", "A"]', '["-", "2-5", "6+"]')


def test_a_row_of_ranges_is_checked_like_heads() -> None:
    """Its cells follow one another; a dash is left out; words, gaps and overlaps are refused naming the row."""
    assert values(read_table("losses", RANGES))[3:] == ["-", "2-5", "6+"]
    for cells, fault in (
        ('["-", "2-5", "7+"]', "row '2-1': gap between '2-5' and '7+'"),
        ('["2", "2-5", "6+"]', "row '2-1': '2' and '2-5' overlap"),
        ('["-", "A", "6+"]', "row '2-1': 'A' is not a number or a range"),
    ):
        assert fault in refused(RANGES.replace('["-", "2-5", "6+"]', cells)).error


def test_a_row_of_ranges_without_any_range_is_refused_in_words() -> None:
    """Nothing but dashes holds no number; the refusal is a sentence about the row, not about a list."""
    refusal = refused(RANGES.replace('["-", "2-5", "6+"]', '["-", "-", "-"]'))
    assert "row '2-1'" in refusal.error
    assert "list index" not in refusal.error


def status(cell: str, standing: str = "house") -> str:
    """A status entry."""
    return f'\n[[status]]\ncell = {cell}\nis = "{standing}"\nreason = "because of {standing}"\n'


@pytest.mark.parametrize(
    "cell", ['["1-1", "9"]', '["3-1", "4+"]', '["3-1", "*"]', '["*", "9"]', '["4+", "1-1"]', '["1-1", ""]']
)
def test_a_status_for_a_cell_that_is_not_there_is_refused(cell: str) -> None:
    """A row, a column or a cell that the chart does not have."""
    assert "losses.toml: a status names the cell" in refused(GOOD + status(cell)).error


def test_a_standing_that_is_none_of_the_four_is_refused() -> None:
    """Printed, reading, reconstructed or house; and a reason is needed."""
    assert "losses.toml" in refused(GOOD + status('["1-1", "4+"]', "guessed")).error
    assert "`reason`" in refused(GOOD + '\n[[status]]\ncell = ["1-1", "4+"]\nis = "house"\n').error


def test_the_closest_status_counts() -> None:
    """A cell's own before its row's, its row's before its column's, its column's before the chart's."""
    told = [
        status('["*", "*"]', "reading"),
        status('["*", "1-3"]', "reconstructed"),
        status('["2-1", "*"]', "house"),
        status('["2-1", "4+"]', "printed"),
    ]
    for order in (told, told[::-1]):
        table = read_table("losses", GOOD + "".join(order))
        standing = [cell.status for cell in table]
        assert standing == ["reading", "reconstructed", "reading", "house", "house", "printed"]
        assert [cell.reason for cell in table] == [f"because of {word}" for word in standing]


@pytest.mark.parametrize(
    ("twice", "said"),
    [
        (status('["1-1", "4+"]') + status('["1-1", "4+"]', "reading"), "status of 1-1/4+"),
        ('\n[[modifiers]]\nid = "m"\nvalue = 1\nreason = ""\n' * 2, "modifier of m"),
    ],
)
def test_what_is_told_twice_is_refused(twice: str, said: str) -> None:
    """Two standings of one cell, two modifiers of one id: neither is preferred silently."""
    assert said in refused(GOOD + twice).error


def test_a_row_of_ranges_that_is_not_there_is_refused() -> None:
    """A slip in its name would leave a row unchecked."""
    refusal = refused(changed("codes =", 'band_rows = ["3-1"]\ncodes ='))
    assert "losses.toml: band_rows names the row '3-1', which is not there" in refusal.error


def test_a_chart_of_words_holds_any_text() -> None:
    """Its cells are clauses; the checks of heads and of missing cells stay."""
    words = changed('codes = ["A", "B", "-"]\n', "text = true\n").replace('"B", "B", "A"', '"no loss", "half", "all"')
    assert [cell.value for cell in read_table("losses", words).row("2-1").values()] == ["no loss", "half", "all"]
    assert "2 cells for 3 columns" in refused(words.replace('"no loss", ', "")).error


def test_modifiers_carry_their_source() -> None:
    """A printed modifier is a line of a tally that cites its chart."""
    line = '\n[[modifiers]]\nid = "coastal"\nvalue = -1\nreason = "pursuers in a coastal hex"\n'
    modifier = read_table("losses", GOOD + line).modifier("coastal")
    assert (modifier.id, modifier.value, modifier.reason) == ("coastal", -1, "pursuers in a coastal hex")
    assert "sheet 1" in modifier.cite
    assert "Losses" in modifier.cite
    assert "losses.toml" in refused(GOOD + line.replace("-1", "1.5")).error


def test_a_bad_table_is_bad_input() -> None:
    """Interfaces that answer bad input with a sentence answer this too."""
    assert issubclass(BadTable, BadInput)
