"""`berthier table`: every form of a chart holds every cell of its file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.cli.shell import RULES, chart_file, chart_names, ok, run

SVG = "{http://www.w3.org/2000/svg}"


def status_of(file: dict[str, Any], row: str, column: str) -> str:
    """What the file says of a cell: the closest of cell, row, column and chart."""
    said = {tuple(entry["cell"]): entry["is"] for entry in file.get("status", [])}
    for name in ((row, column), (row, "*"), ("*", column), ("*", "*")):
        if name in said:
            return str(said[name])
    return "printed"


def cells_of(file: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for row, values in file["rows"].items():
        for column, value in zip(file["columns"], values, strict=True):
            yield {"row": row, "column": column, "value": value, "status": status_of(file, row, column)}


@pytest.mark.parametrize("name", chart_names())
def test_json_has_every_cell_as_the_file_has_it(name: str) -> None:
    file, shown = chart_file(name), ok("table", RULES, name, "--json").json
    bare = [{key: cell[key] for key in ("row", "column", "value", "status")} for cell in shown["cells"]]
    assert bare == list(cells_of(file))
    assert (shown["title"], shown["source"]) == (file["title"], file["source"])
    assert (shown["rows"], shown["columns"]) == (list(file["rows"]), file["columns"])
    assert shown["notes"] == file.get("notes", [])
    assert [line["value"] for line in shown["modifiers"]] == [line["value"] for line in file.get("modifiers", [])]
    for cell in shown["cells"]:
        assert ("reason" in cell) is (cell["status"] != "printed")


def test_the_list_of_charts_is_no_picture() -> None:
    for asked in ("--svg", "--html"):
        refused = run("table", "six_states", asked)
        assert (refused.code, refused.out, f"{asked} is for one chart" in refused.err) == (2, "", True)


class Cells(HTMLParser):
    """The body cells of a page's first table, row by row."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.scopes: list[str] = []
        self.inside: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.inside = tag
            self.rows[-1].append("")
            self.scopes += [str(dict(attrs).get("scope"))] if tag == "th" else []

    def handle_endtag(self, tag: str) -> None:
        if tag in ("th", "td"):
            self.inside = None

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.rows[-1][-1] += data


@pytest.mark.parametrize("name", chart_names())
def test_html_has_every_cell_under_its_heads(name: str) -> None:
    file, page = chart_file(name), ok("table", RULES, name, "--html").out
    parser = Cells()
    parser.feed(page)
    shown = [[cell.removesuffix("°") for cell in row] for row in parser.rows[2 : 2 + len(file["rows"])]]
    assert shown == [[row, *map(str, values)] for row, values in file["rows"].items()]
    assert parser.rows[1] == file["columns"]
    assert set(parser.scopes) <= {"col", "colgroup", "row"}
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"(src|href)=", page), "the page needs nothing beside itself"


@pytest.mark.parametrize("name", chart_names())
def test_svg_is_well_formed_and_shows_every_cell(name: str) -> None:
    file, picture = chart_file(name), ElementTree.fromstring(ok("table", RULES, name, "--svg").out)
    labels = [text.get("aria-label", "") for text in picture.iter(f"{SVG}text") if text.get("aria-label")]
    wanted = [f"{cell['row']}, {cell['column']}: {cell['value']}" for cell in cells_of(file)]
    assert [re.sub(r" \((reading|reconstructed|house)\)$", "", label) for label in labels] == wanted
    assert picture.find(f"{SVG}title") is not None
    assert picture.find(f"{SVG}desc") is not None


def test_the_page_marks_what_is_not_printed_and_says_why() -> None:
    page = ok("table", RULES, "combat_results").out
    assert "9+°" in page
    assert "reconstructed" in page
    assert "larger force" in page


@pytest.mark.parametrize("name", chart_names())
def test_a_page_in_a_pipe_is_never_squeezed(name: str) -> None:
    page = ok("table", RULES, name).out
    assert "…" not in page
    for row in chart_file(name)["rows"]:
        assert row in page


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "chart.html"
    assert ok("table", RULES, "morale", "--html", "--output", str(target)).out == ""
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert list(tmp_path.iterdir()) == [target]


def test_without_a_name_the_charts_are_listed() -> None:
    assert [one["name"] for one in ok("table", RULES, "--json").json] == chart_names()
    assert "combat_loss" in ok("table", RULES).out


def test_one_form_at_a_time() -> None:
    assert run("table", RULES, "morale", "--svg", "--html").code == 2
