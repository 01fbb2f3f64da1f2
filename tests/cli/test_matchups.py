"""`berthier matchups`: every pair once, the same odds as the procedure itself, on paper as on the terminal."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

from click.testing import CliRunner

from berthier.cli.main import main


def run(*words: str) -> str:
    result = CliRunner().invoke(main, ["matchups", "elements", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_json_holds_every_pair_with_odds_that_sum_to_one() -> None:
    grid = json.loads(run("--json", "--rows", "Pk", "--columns", "Sh", "--columns", "Ln (S)"))
    assert grid["rows"] == ["Pk (S)", "Pk (O)", "Pk (I)", "Pk (F)", "Pk (X)"]
    assert len(grid["cells"]) == 5 * 6
    assert all(sum(map(Fraction, cell["odds"].values())) == 1 for cell in grid["cells"])


def test_a_pair_is_what_the_procedure_says() -> None:
    """The reading's own figure: Ln (O) charging bare Sh (O) destroys 21 of 36."""
    grid = json.loads(run("--json", "--rows", "Ln (O)", "--columns", "Sh (O)"))
    [cell] = grid["cells"]
    assert cell["odds"] == {"B destroyed": "7/12", "no effect": "5/36", "A recoil": "1/4", "A destroyed": "1/36"}
    assert Fraction(cell["means"]["kill"]) == Fraction(21 - 1, 36)


def test_settings_hold_for_every_pair() -> None:
    """Two deep, pikes against pikes are even; against pikes one deep they are not."""
    both = json.loads(run("--json", "--rows", "Pk (O)", "--columns", "Pk (O)", "rear=both"))["cells"][0]
    ours = json.loads(run("--json", "--rows", "Pk (O)", "--columns", "Pk (O)", "rear=A"))["cells"][0]
    assert Fraction(both["means"]["edge"]) == 0
    assert Fraction(ours["means"]["edge"]) > 0


def test_the_terminal_shows_every_type_however_narrow_it_is() -> None:
    wide = run()
    assert all(f"\n{name}" in wide for name in ("Ln", "Pk", "WWg", "Boats"))
    heads = [line.split() for line in wide.splitlines() if line.startswith("  ")]
    assert [name for line in heads for name in line][-1] == "Boats"


def test_the_picture_and_the_page_hold_every_pair(tmp_path: Path) -> None:
    svg, html = tmp_path / "grid.svg", tmp_path / "grid.html"
    run("--rows", "Sk", "--columns", "WWg", "--svg", str(svg), "--html", str(html))
    squares = ElementTree.parse(svg).getroot().iter("{http://www.w3.org/2000/svg}title")
    assert sum((title.text or "").startswith("A Sk") for title in squares) == 25
    assert html.read_text(encoding="utf-8").count("<td style") == 25


def test_bad_words_are_answered_with_a_sentence() -> None:
    for words, says in (
        (["--rows", "Pike"], "There is no contender called 'Pike'"),
        (["going=swamp"], "There is no going called 'swamp'"),
        (["weather=rain"], "There is no setting called 'weather'"),
        (["--measure", "joy"], "There is no measure called 'joy'"),
    ):
        result = CliRunner().invoke(main, ["matchups", "elements", *words])
        assert result.exit_code == 2
        assert says in result.output
    none = CliRunner().invoke(main, ["matchups", "six_states"])
    assert none.exit_code == 2
    assert "no contenders" in none.output
