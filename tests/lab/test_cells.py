"""Cells: the same odds as the interpreter itself, samples with a seed of their own, intervals that hold."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact
from berthier.lab import measured
from berthier.lab.cells import EXACT, REFUSED, SAMPLE, TOO_MUCH, answer, cell_of
from berthier.lab.plan import read_plan
from berthier.lab.worker import work
from berthier.staff.reckoned.sharing import Sharing
from tests.lab.plans import MIXED, mixed


def records(text: str) -> list[dict[str, Any]]:
    plan = read_plan(text, "plan")
    lines = work(msgspec.json.encode(plan), list(range(plan.cells))).lines
    return [json.loads(line) for line in lines]


def test_exact_cells_are_the_odds_of_their_situation() -> None:
    plan = mixed()
    seen = 0
    for number in range(plan.cells):
        record = answer(plan, number, Sharing())
        if record.method != EXACT:
            continue
        inputs = {"attacker": {"sp": record.at["attacker.sp"]}, "defender": {"sp": record.at["defender.sp"]}}
        procedure = find_ruleset("six_states").procedure("field_battle")
        call = procedure.call(inputs | {"terrain": record.at["terrain"]})
        odds = Exact(cell_of(plan, number).situation.answers()).odds(call.procedure, *call.args)
        told = {(each.of, each.name): each for each in record.measures}
        for goal in procedure.goals:
            assert told["goal", goal.name].value == float(odds.mean(goal.measure))
            if told["goal", goal.name].fraction:
                assert Fraction(told["goal", goal.name].fraction) == odds.mean(goal.measure)
        assert procedure.group is not None
        for name, chance in odds.by(procedure.group).items():
            assert told["result", name].value == float(chance)
        seen += 1
    assert seen > 5


def test_each_record_says_how_it_was_found() -> None:
    methods = {record["method"] for record in records(MIXED)}
    assert methods == {EXACT, SAMPLE, REFUSED}
    refused = [record for record in records(MIXED) if record["method"] == REFUSED]
    assert all(record["at"]["attacker.sp"] == 0 and "too small" in record["why"] for record in refused)


def test_a_sample_has_a_seed_of_its_own_and_repeats() -> None:
    first, again = records(MIXED), list(reversed(records(MIXED)))
    sampled = [record for record in first if record["method"] == SAMPLE]
    assert len({record["seed"] for record in sampled}) == len(sampled)
    assert first == list(reversed(again))
    assert all(record["games"] == 60 for record in sampled)
    other = [record for record in records(MIXED.replace("seed = 11", "seed = 12")) if record["method"] == SAMPLE]
    assert [record["seed"] for record in other] != [record["seed"] for record in sampled]


def test_a_cell_has_the_same_sample_in_another_grid() -> None:
    whole = {json.dumps(record["at"]): record for record in records(MIXED)}
    for record in records(MIXED.replace("from = 0", "from = 4")):
        same = whole[json.dumps(record["at"])]
        assert record | {"cell": 0} == same | {"cell": 0}


def test_intervals_hold_the_exact_value_about_as_often_as_they_say() -> None:
    """Of 72 intervals at 95 % three or four should miss; the seed is fixed, so this either holds or does not."""
    exact = {r["cell"]: r for r in records(MIXED.replace("budget = 400", "budget = 1000000"))}
    sampled = records(MIXED.replace("budget = 400", "budget = 1").replace("games = 60", "games = 200"))
    inside = outside = 0
    for record in sampled:
        if record["method"] != SAMPLE:
            continue
        truth = {(m["of"], m["name"]): m["value"] for m in exact[record["cell"]]["measures"]}
        for measure in record["measures"]:
            assert measure["low"] <= measure["value"] <= measure["high"]
            if measure["of"] == "goal":
                hit = measure["low"] <= truth["goal", measure["name"]] <= measure["high"]
                inside, outside = inside + hit, outside + (not hit)
    assert inside > 50
    assert outside <= 0.15 * (inside + outside)


def test_best_play_that_is_too_much_is_said_and_not_replaced() -> None:
    text = MIXED.replace('tactic = "Skirmish"', "").replace("budget = 400", 'budget = 5\npolicy = "equilibrium"')
    methods = {record["method"] for record in records(text)}
    assert methods == {TOO_MUCH, REFUSED}


def test_fractions_are_kept_as_the_plan_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "SHORT", 12)
    short = records(MIXED)
    none = records(MIXED.replace("games = 60", 'games = 60\nfractions = "none"'))
    every = records(MIXED.replace("games = 60", 'games = 60\nfractions = "all"'))

    def kept(all_of_them: list[dict[str, Any]]) -> list[int]:
        exact = [record for record in all_of_them if record["method"] == EXACT]
        return [len(m.get("fraction", "")) for record in exact for m in record["measures"]]

    assert max(kept(none)) == 0
    assert min(kept(every)) > 0
    assert max(kept(every)) > 12 >= max(kept(short)) > 0
