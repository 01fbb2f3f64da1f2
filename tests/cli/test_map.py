"""`berthier map`: the sheet as data, as a list and as a picture."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from tests.cli.shell import RULES, chart_file, ok

SVG = "{http://www.w3.org/2000/svg}"


def axial(column: int, row: int) -> tuple[int, int]:
    return column, row - (column - column % 2) // 2


def test_json_against_the_chart_and_distances_worked_out_here() -> None:
    land = ok("map", RULES, "--json").json
    assert (land["columns"], land["rows"], len(land["places"])) == (43, 30, 13)
    file = chart_file("capital_range")
    places = {place["name"]: axial(place["column"], place["row"]) for place in land["places"]}
    for pair in land["ranges"]:
        (q, r), (s, t) = places[pair["a"]], places[pair["b"]]
        assert pair["hexes"] == max(abs(q - s), abs(r - t), abs(q - s + r - t))
        assert pair["printed"] == file["rows"][pair["a"]][file["columns"].index(pair["b"])]
        assert pair["difference"] == pair["printed"] - pair["hexes"]
    assert len(land["ranges"]) == 57


def test_the_list_marks_differences() -> None:
    page = ok("map", RULES).out
    assert "Gray–Red 32 ≠ 28" in page
    assert "51 of 57" in page


def test_the_picture(tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    assert ok("map", RULES, "--svg", str(target)).out == ""
    picture = ElementTree.fromstring(target.read_text(encoding="utf-8"))
    assert ok("map", RULES, "--svg", "-").out == target.read_text(encoding="utf-8")
    (grid,) = [path for path in picture.iter(f"{SVG}path") if path.get("class") == "grid"]
    assert (grid.get("d") or "").count("z") == 43 * 30
    titles = [title.text or "" for title in picture.iter(f"{SVG}title")]
    assert "Yellow, major capital, 20,19" in titles
    assert picture.find(f"{SVG}desc") is not None
    majors = [shape for shape in picture.iter(f"{SVG}polygon") if shape.get("class") == "kind0"]
    minors = [shape for shape in picture.iter(f"{SVG}path") if shape.get("class") == "kind1"]
    assert (len(majors), len(minors)) == (6 + 1, 7 + 1), "each kind has its own shape, once more in the legend"
