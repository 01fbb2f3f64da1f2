"""`berthier lookup`: one cell, by head, by band and by roll."""

from __future__ import annotations

import pytest

from tests.cli.shell import RULES, chart_file, ok, run


@pytest.mark.parametrize(("smaller", "column"), [(1, "1"), (7, "7"), (20, "20"), (21, "21+"), (400, "21+")])
def test_a_number_falls_into_its_band(smaller: int, column: str) -> None:
    file = chart_file("combat_loss")
    cell = ok("lookup", RULES, "combat_loss", "D1", str(smaller), "--json").json
    assert cell["column"] == column
    assert cell["value"] == file["rows"]["D1"][file["columns"].index(column)]
    assert (cell["status"], cell["source"]) == ("printed", file["source"])


def test_a_roll_finds_the_column_that_holds_it() -> None:
    file = chart_file("combat_results")
    cell = ok("lookup", RULES, "combat_results", "3-2", "--roll", "9", "--json").json
    assert cell["column"] == file["columns"][file["rows"]["3-2"].index("9")]
    place = file["columns"].index(cell["column"])
    assert {each["row"]: each["value"] for each in cell["column_cells"]} == {
        row: values[place] for row, values in file["rows"].items()
    }


def test_the_standing_of_a_cell_is_said() -> None:
    page = ok("lookup", RULES, "combat_results", "3-1", "11").out
    assert "9+°" in page
    assert "reading" in page


def test_words_need_no_capitals_and_numbers_may_be_negative() -> None:
    assert ok("lookup", RULES, "tactical_matrix", "charge", "envelop", "--json").json["row"] == "Charge"
    assert ok("lookup", RULES, "naval_combat", "3-2", "-1", "--json").json["column"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("combat_results", "3-2"), "COLUMN"),
        (("combat_results", "3-2", "4", "--roll", "4"), "COLUMN"),
        (("combat_results", "L", "--roll", "4"), "results"),
        (("combat_results", "3-2", "--roll", "1"), "no column"),
        (("combat_loss", "D1", "many"), "Known"),
        (("combat_loss", "D9", "7"), "Known"),
        (("combat_los", "D1", "7"), "Did you mean combat_loss?"),
    ],
)
def test_what_is_not_on_the_chart_is_said(words: tuple[str, ...], said: str) -> None:
    ran = run("lookup", RULES, *words)
    assert ran.code == 2
    assert said in ran.err
