"""The few words of Python: the same answers as the interpreters they stand on."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import berthier
from berthier.cli.main import main
from berthier.core.errors import BadInput
from berthier.core.policy import parse_standing
from berthier.core.ruleset import find_ruleset, installed
from berthier.engine.odds import Exact

BATTLE: dict[str, Any] = {"attacker": {"sp": 3, "leader": 1}, "defender": {"sp": 2}}


def test_everything_announced_is_there() -> None:
    for name in berthier.__all__:
        assert getattr(berthier, name) is not None
    assert not hasattr(berthier, "nonsense")
    assert berthier.rulesets() == sorted(installed())


def test_importing_it_loads_nothing_else() -> None:
    """The command line starts with this import."""
    code = "import sys, berthier; print([name for name in sys.modules if name.startswith('berthier.')])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def test_odds_are_those_of_the_exact_interpreter() -> None:
    procedure = find_ruleset("six_states").procedure("field_battle")
    call = procedure.call(BATTLE)
    exact = Exact(parse_standing({"tactic": "Skirmish"})).odds(call.procedure, *call.args)
    odds = berthier.odds("six_states", "field_battle", BATTLE, choose={"tactic": "Skirmish"})
    assert odds == exact
    assert odds.chance(lambda outcome: outcome.holder == "attacker") == Fraction(401651, 419904)


def test_odds_are_gathered_by_group_field_or_function() -> None:
    ask: dict[str, Any] = {"choose": {"tactic": "Skirmish"}, "inputs": BATTLE}
    held = berthier.odds("six_states", "field_battle", by="holder", **ask)
    assert held["attacker"] == Fraction(401651, 419904)
    assert held == berthier.odds(
        "six_states", "field_battle", by=lambda outcome: outcome.holder and str(outcome.holder), **ask
    )
    assert sum(p for _, p in berthier.odds("six_states", "field_battle", by="group", **ask).items()) == 1


def test_an_example_is_changed_inside_its_groups() -> None:
    here = berthier.situation("six_states", example="river_line", inputs={"attacker": {"sp": 14}})
    plain = berthier.situation("six_states", example="river_line")
    assert here.inputs["attacker"] == plain.inputs["attacker"] | {"sp": 14}
    assert berthier.situation("six_states", example="river_line", inputs={"attacker.sp": 14}).inputs == here.inputs


def test_advice_is_a_value_mixes_and_prices() -> None:
    best = berthier.advise("six_states", "field_round", inputs={"attacker": {"sp": 9}, "defender": {"sp": 8}})
    assert best.value == Fraction(3287, 34932)
    assert {side: sum(mix.values()) for side, mix in best.mixes.items()} == {"attacker": 1, "defender": 1}
    in_the_mix = [best.price("attacker", word) for word in best.mixes["attacker"]]
    assert all(price >= 0 for price in in_the_mix)
    assert best.price("attacker", "Withdraw") == best.value
    assert "holding the field, for the attacker" in best._repr_html_()


def test_an_explanation_holds_the_tallies_and_goes_on_with_dice() -> None:
    order = {"tactic": "Skirmish"}
    told = berthier.explain("six_states", example="river_line", choose=order)
    assert told.question is not None
    assert told.record.tallies[0].total == -1  # the defender's ground
    later = berthier.explain("six_states", example="river_line", choose=order, dice=[4, 3, 2, 6])
    assert len(later.record.entries) > len(told.record.entries)


def test_a_sample_repeats() -> None:
    ask: dict[str, Any] = {"games": 50, "seed": 3, "policy": "even", "inputs": BATTLE}
    one, two = (berthier.simulate("six_states", "field_battle", **ask) for _ in range(2))
    assert one.counts == two.counts
    assert one.games == 50


def test_results_that_are_none_are_named_by_their_line(tmp_path: Path) -> None:
    for text in ("{bad\n", '{"cell": 1}\n', "[1]\n"):
        (tmp_path / "results.jsonl").write_text(text)
        with pytest.raises(BadInput, match=r"Line 1 of .* is not a line of a sweep's results"):
            berthier.results(tmp_path / "results.jsonl")


def test_completion_offers_every_function() -> None:
    assert set(berthier.__all__) <= set(dir(berthier))


def test_the_results_of_a_sweep_are_the_same_frame_from_either_file(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(
        'ruleset = "six_states"\nexample = "river_line"\n[[axes]]\ninput = "attacker.sp"\nvalues = [3, 4]\n'
    )
    for ending in ("jsonl", "parquet"):
        words = ["sweep", str(plan), "--out", str(tmp_path / f"results.{ending}"), "--jobs", "1"]
        assert CliRunner().invoke(main, words).exit_code == 0
    for library in ("pandas", "polars"):
        lines, parquet = (berthier.results(tmp_path / f"results.{end}", library) for end in ("jsonl", "parquet"))
        assert list(lines.columns) == list(parquet.columns)
        for column in ("cell", "attacker.sp", "measure", "value", "fraction"):
            assert list(lines[column]) == list(parquet[column])
    means = list(zip(lines["attacker.sp"], lines["measure"], lines["fraction"], strict=True))
    odds = berthier.odds("six_states", example="river_line", inputs={"attacker": {"sp": 3}})
    assert (3, "attacker_sp", str(odds.mean(lambda end: end.attacker_sp))) in means


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: berthier.odds("six_state"), "Did you mean six_states"),
        (lambda: berthier.odds("six_states"), "Name a procedure"),
        (lambda: berthier.odds("six_states", example="river_line", by="colour"), "no field of the outcome"),
        (
            lambda: berthier.odds("six_states", "field_battle", {"attacker": {"sp": 0}, "defender": {"sp": 1}}),
            "too small",
        ),
        (lambda: berthier.odds("six_states", example="river_line", inputs={"attackers": {"sp": 1}}), "attackers"),
        (lambda: berthier.results("nowhere.jsonl"), "no file nowhere.jsonl"),
        (lambda: berthier.table("six_states", "nonsense"), "no table of six_states"),
        (lambda: berthier.simulate("six_states", example="river_line", games=0), "the least is 1"),
        (lambda: berthier.advise("six_states", "field_round", BATTLE).price("attacker", "Dance"), "no option"),
    ],
)
def test_what_is_wrong_gets_a_sentence(call: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        call()
