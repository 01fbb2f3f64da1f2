"""Odds, tallies and charts as data frames of both libraries, and a sentence where neither is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.core.tally import Line, Tally
from berthier.engine.distribution import Odds
from berthier.engine.odds import Exact
from berthier.engine.simulate import Sample
from berthier.notebook.frame import LIBRARIES, frame
from berthier.notebook.optional import Missing


@pytest.mark.parametrize("library", LIBRARIES)
def test_odds_keep_their_fractions(library: str) -> None:
    procedure = find_ruleset("six_states").procedure("field_round")
    call = procedure.call({"attacker": {"sp": 3}, "defender": {"sp": 2}})
    odds = Exact(procedure.standing).odds(call.procedure, *call.args)
    table = odds.to_frame(library)
    assert type(table).__module__.startswith(library)
    assert sum(map(Fraction, table["p"])) == 1
    assert [Fraction(p) for p in table["p"]] == [p for _, p in odds.items()]
    assert list(table["decimal"]) == [float(p) for _, p in odds.items()]


@pytest.mark.parametrize("library", LIBRARIES)
def test_plain_outcomes_tallies_and_charts(library: str) -> None:
    plain = Odds({"won": 1, "lost": 1}, 2).to_frame(library)
    assert (list(plain.columns), list(plain["outcome"])) == (["outcome", "p", "decimal"], ["won", "lost"])
    tally = Tally("die", (Line("a", 1, "why"), Line("b", -2, "because", "p. 1"))).to_frame(library)
    assert (list(tally["value"]), list(tally["cite"])) == ([1, -2], ["", "p. 1"])
    chart = find_ruleset("six_states").table("tactical_matrix")
    wide = chart.to_frame(library)
    assert list(wide[chart.rows.name]) == list(chart.rows.heads)
    assert list(wide["Charge"]) == [chart.at(row, "Charge").value for row in chart.rows.heads]


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_sample_keeps_its_counts(library: str) -> None:
    table = Sample(Counter({"won": 60, "lost": 40}), "no choices", 1).to_frame(library)
    assert (list(table["count"]), list(table["share"])) == ([60, 40], [0.6, 0.4])
    assert all(low < share < high for low, share, high in zip(table["low"], table["share"], table["high"], strict=True))


def test_what_is_wrong_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="no library for data frames called 'excel'"):
        frame([], "excel")
    monkeypatch.setattr("berthier.notebook.frame.find_spec", lambda name: None)
    with pytest.raises(Missing, match=r"pip install 'berthier\[frames\]'"):
        frame([{"a": 1}])


def test_without_a_name_the_first_installed_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("berthier.notebook.frame.find_spec", lambda name: name == "polars" or None)
    assert type(frame([{"a": 1}])).__module__.startswith("polars")
