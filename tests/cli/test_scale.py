"""Distances in either scale: charts shown in centimetres, inputs given in them."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from berthier.cli.main import main


def run(*words: str) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("chart", ["moves", "ranges"])
def test_a_chart_of_distances_is_shown_in_centimetres(chart: str) -> None:
    """Every figure at 4 cm to 50 paces, every dash a dash."""
    paces = json.loads(run("table", "elements", chart, "--json"))
    centimetres = json.loads(run("table", "elements", chart, "--json", "--scale", "cm"))
    pairs = zip(paces["cells"], centimetres["cells"], strict=True)
    assert all(cm["value"] == ("-" if p["value"] == "-" else p["value"] * 4 / 50) for p, cm in pairs)
    lines = zip(paces["modifiers"], centimetres["modifiers"], strict=True)
    assert all(cm["value"] == p["value"] * 4 / 50 for p, cm in lines)
    assert json.loads(run("table", "elements", chart, "--json", "--scale", "paces")) == paces


def test_a_chart_of_anything_else_stays_as_it_is() -> None:
    plain = run("table", "elements", "factors", "--json")
    assert run("table", "elements", "factors", "--json", "--scale", "cm") == plain


def test_a_distance_may_be_given_in_centimetres() -> None:
    """16 cm are the 200 paces of Shot; 16.08 cm are beyond it."""
    near = json.loads(run("odds", "elements", "range", "element.type=Sh", "distance_cm=16", "--json"))
    assert near["inputs"]["distance_p"] == 200
    assert near["outcomes"][0]["outcome"] == {"range_p": 200, "range_cm": 16.0, "in_range": True}
    far = json.loads(run("odds", "elements", "range", "element.type=Sh", "distance_cm=16.08", "--json"))
    assert far["outcomes"][0]["outcome"]["in_range"] is False
    order = json.loads(run("odds", "elements", "pip", "verb=move", "general_distance_cm=48.08", "--json"))
    assert order["outcomes"][0]["outcome"]["cost"] == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["odds", "elements", "range", "element.type=Sh", "distance_cm=1.03"], "not a whole number of paces"),
        (["odds", "elements", "range", "element.type=Sh", "distance_cm=far"], "'far' is not a number"),
        (["table", "elements", "moves", "--scale", "inches"], "There is no scale called 'inches'"),
        (["table", "six_states", "morale", "--scale", "cm"], "has one scale only"),
    ],
)
def test_what_cannot_be_converted_is_said(words: list[str], says: str) -> None:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2
    assert says in result.output
