"""Values show themselves in a notebook: every figure is there, exactly on hover, and every word is escaped."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from berthier.core.ruleset import find_ruleset, installed
from berthier.core.tally import Line, Tally
from berthier.engine.distribution import Odds
from berthier.engine.explain import explain
from berthier.engine.live import Live
from berthier.engine.question import rolled
from berthier.engine.simulate import Sample
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solution import Equilibrium, Solution
from berthier.engine.solving.solve import solve

CHARTS = [(key, name) for key in sorted(installed()) for name in find_ruleset(key).tables]


def read(html: str) -> ElementTree.Element:
    """The piece behind its style, as a tree: it must be well formed."""
    style, _, piece = html.partition("</style>")
    assert style.startswith("<style>")
    return ElementTree.fromstring(piece)


def words(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def test_odds_show_percents_with_the_fraction_on_hover() -> None:
    page = read(Odds({"won": 2, "lost": 1}, 3)._repr_html_())
    cells = {words(row[0]): (words(row[2]), row[2].get("title")) for row in page.iter("tr")}
    assert cells == {"won": ("66.7 %", "2/3"), "lost": ("33.3 %", "1/3")}
    assert "Choices" not in words(page)


def test_many_outcomes_are_summed_up_and_nothing_is_lost() -> None:
    odds = Odds({n: n + 1 for n in range(40)}, 820, "tactic: evenly")
    page = read(odds._repr_html_())
    shares = [Fraction(cell.get("title") or "") for cell in page.iter("td") if cell.get("title")]
    assert len(shares) == 17
    assert sum(shares) == 1
    assert "24 more" in words(page)
    assert "Choices: tactic: evenly" in words(page)


def test_a_long_list_is_kept_as_a_count() -> None:
    class Printer:
        said = ""

        def text(self, words: str) -> None:
            self.said += words

    long, short = Printer(), Printer()
    Odds(dict.fromkeys(range(2000), 1), 2_000)._repr_pretty_(long, False)
    Odds({"won": 1}, 1)._repr_pretty_(short, False)
    assert (long.said, short.said) == ("Odds(2,000 outcomes)", "Odds({'won': '1'})")


def test_words_are_escaped() -> None:
    assert "<b>" not in Odds({"<b>": 1}, 1)._repr_html_()
    tally = Tally("<i>", (Line("x", 1, "<script>", "<u>"),))
    assert not re.search("<i>|<script>|<u>", tally._repr_html_())


def test_a_tally_is_a_ledger() -> None:
    tally = Tally("die", (Line("fort", -3, "fort", "sheet 1"), Line("leader", 1, "leader")), floor=-1)
    rows = [[words(cell) for cell in row] for row in read(tally._repr_html_()).iter("tr")]
    assert rows == [["fort", "−3", "sheet 1"], ["leader", "+1", "leader"], ["total", "−1", "floor −1; sum −2"]]


@pytest.mark.parametrize(("key", "name"), CHARTS)
def test_every_chart_shows_every_cell_and_every_mark(key: str, name: str) -> None:
    chart = find_ruleset(key).table(name)
    page = read(chart._repr_html_())
    body = [cell for row in page.iter("tr") for cell in row if cell.tag == "td"]
    assert [words(cell).removesuffix("°") for cell in body] == [" ".join(str(cell.value).split()) for cell in chart]
    marked = [cell for cell in chart if cell.status != "printed"]
    assert [cell.get("title") for cell in body if cell.get("title")] == [f"{c.status}: {c.reason}" for c in marked]


def test_a_sample_shows_its_intervals_and_its_seed() -> None:
    sample = Sample(Counter({"won": 60, "lost": 40}), "tactic: evenly", 7)
    page = read(sample._repr_html_())
    rows = [[words(cell) for cell in row] for row in page.iter("tr")]
    assert [row[2] for row in rows] == ["60.0 %", "40.0 %"]
    low, high = sample.interval("won")
    assert rows[0][3] == f"{low * 100:.1f} % to {high * 100:.1f} %"
    assert "100 games, seed 7; choices: tactic: evenly" in words(page)
    many = Sample(Counter(dict.fromkeys(range(100), 1)), "no choices", 1)
    assert "84 more" in words(read(many._repr_html_()))


def test_an_explanation_shows_tallies_cells_and_what_each_answer_would_do() -> None:
    procedure = find_ruleset("elements").procedure("close_combat")
    game = Live(procedure.call({"A": {"type": "Pk"}, "B": {"type": "Ln"}}))
    before = explain(game)
    page = words(read(before._repr_html_()))
    assert all(tally.name in page for tally in before.record.tallies)
    assert all(cell.title in page for cell in before.record.cells)
    assert str(before.question) in page
    while game.question is not None:
        game.answer(rolled(3))
    assert "Outcome:" in words(read(explain(game)._repr_html_()))


@pytest.fixture(scope="module")
def solution() -> Solution:
    procedure = find_ruleset("six_states").procedure("field_round")
    goal = procedure.goal("field")
    game = GameTree(procedure.call({"attacker": {"sp": 9}, "defender": {"sp": 8}}))
    return solve(game, str(goal.side), goal.measure)


def test_a_solution_shows_the_matrix_and_the_mixes(solution: Solution) -> None:
    page = read(solution._repr_html_())
    decision = solution.game.first_decision()
    assert decision is not None
    titles = [cell.get("title") for cell in page.iter("td") if cell.get("title")]
    ours, theirs = solution.mixes(decision)
    rows = [[*map(str, solution.worth(decision)[n * 7 : n * 7 + 7]), str(ours[n])] for n in range(7)]
    assert titles == [title for row in rows for title in row] + list(map(str, theirs))
    assert page.find(".//b").get("title") == str(solution.value)  # type: ignore[union-attr]


def test_an_equilibrium_shows_its_name(solution: Solution) -> None:
    assert "equilibrium for the field (exact)" in words(read(Equilibrium(solution, "the field")._repr_html_()))
