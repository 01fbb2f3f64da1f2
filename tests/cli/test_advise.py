"""`berthier advise`: values that hold, mixes that sum to one, habits that cost."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from berthier.staff.reckoned import keeping
from tests.cli.shell import RULES, ok, run, total

ROUND = ("advise", RULES, "field_round", "attacker.sp=5", "defender.sp=4")


def test_an_order_that_nothing_asks_for_is_said() -> None:
    ran = ok("advise", "six_states", "field_round", "attacker.sp=9", "defender.sp=8", "--choose", "sortie=Charge")
    assert "nothing asked 'sortie' here; asked: tactic, attacker.tactic, defender.tactic." in ran.err


def test_an_exact_answer_is_its_own_certificate() -> None:
    """Against each side's mix no single choice does better than the value: checked here, cell by cell."""
    shown = ok(*ROUND, "--json").json
    assert shown["exact"] is True
    assert shown["gap"] == "0"
    assert shown["low"] == shown["high"] == shown["value"]
    decision, value = shown["decision"], Fraction(shown["value"])
    rows, columns = ([Fraction(share) for share in mix] for mix in decision["mixes"])
    values = [[Fraction(cell) for cell in row] for row in decision["values"]]
    assert sum(rows) == sum(columns) == 1
    assert min(sum(r * row[c] for r, row in zip(rows, values, strict=True)) for c in range(len(columns))) == value
    assert max(sum(c * cell for c, cell in zip(columns, row, strict=True)) for row in values) == value


def test_the_documented_shape() -> None:
    shown = ok(*ROUND, "--json").json
    wanted = {
        "goal", "goal_title", "goal_side", "side", "value", "value_decimal", "exact", "gap", "low", "high",
        "decision", "habits", "option_odds", "policy_name", "switches", "inputs",
    }  # fmt: skip
    assert set(shown) == wanted
    assert shown["goal"] == "field"
    assert shown["side"] == "attacker"
    assert set(shown["decision"]) == {"why", "sides", "options", "mixes", "values"}
    assert {(habit["side"], habit["option"]) for habit in shown["habits"]} == {
        (side, option) for side in ("attacker", "defender") for option in shown["decision"]["options"][0]
    }


def test_an_open_choice_shows_where_each_option_leads() -> None:
    """The odds of each option sum to 1, and holding the ground is as likely in them as the option is worth."""
    shown = ok("advise", "battalions", "--example", "cavalry_on_flank", "--json").json
    odds = {each["option"]: each["groups"] for each in shown["option_odds"]}
    assert list(odds) == shown["decision"]["options"][0]
    assert all(sum(map(Fraction, groups.values())) == 1 for groups in odds.values())
    held = {
        option: sum(Fraction(p) for end, p in groups.items() if "ridden" not in end) for option, groups in odds.items()
    }
    assert {habit["option"]: Fraction(habit["value"]) for habit in shown["habits"]} == held


def test_a_habit_costs_what_best_replies_take() -> None:
    """In one round a habit is worth its worst cell."""
    shown = ok(*ROUND, "--json").json
    value, values = Fraction(shown["value"]), shown["decision"]["values"]
    options = shown["decision"]["options"][0]
    for habit in shown["habits"]:
        place = options.index(habit["option"])
        if habit["side"] == "attacker":
            assert Fraction(habit["cost"]) == value - min(Fraction(cell) for cell in values[place])
        else:
            assert Fraction(habit["cost"]) == max(Fraction(row[place]) for row in values) - value


def test_many_rounds_come_with_a_verified_gap() -> None:
    shown = ok("advise", RULES, "field_battle", "attacker.sp=4", "defender.sp=4", "--no-habits", "--json").json
    assert shown["habits"] == []
    assert float(Fraction(shown["gap"]) if isinstance(shown["gap"], str) else shown["gap"]) <= 1e-9
    assert isinstance(shown["value"], str) is shown["exact"]


def test_the_sentence_names_the_mix_and_the_dearest_habit() -> None:
    page = " ".join(ok(*ROUND).out.split())
    assert "Attacker: Charge 13.8 %, Envelop 13.0 %" in page
    assert "always playing" in page
    assert "points of chance" in page
    assert "Exact: 3287/34932" in page
    defender = " ".join(ok(*ROUND, "--side", "defender").out.split())
    assert "Defender: Charge" in defender


def test_an_open_choice_shows_its_options() -> None:
    words = ("advise", RULES, "blockade_run", "blockaded.nsp=1", "blockader.nsp=1")
    page = ok(*words).out
    assert "Blockader chooses: attack the blockaded fleet" in page
    assert "▶" in page
    shown = ok(*words, "--json").json
    assert len(shown["decision"]["values"]) == 2


def test_a_choice_may_be_bound() -> None:
    free, bound = (
        ok(*ROUND, "--no-habits", "--json").json,
        ok(*ROUND, "--no-habits", "--choose", "attacker.tactic=Square", "--json").json,
    )
    assert Fraction(bound["value"]) < Fraction(free["value"])


def test_every_decision_on_request() -> None:
    shown = ok(*ROUND, "--no-habits", "--all", "--json").json
    assert shown["decision"] in shown["decisions"]
    assert "Every decision" in ok(*ROUND, "--no-habits", "--all").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("crt", "odds=1-1"), "no choices"),
        (("field_round", "attacker.sp=5", "defender.sp=4", "--goal", "glory"), "goal"),
        (("field_round", "attacker.sp=5", "defender.sp=4", "--side", "umpire"), "side"),
        (("field_round", "attacker.sp=5", "defender.sp=4", "--choose", "tactic=evenly"), "one word"),
        (("field_battle", "attacker.sp=40", "defender.sp=40", "--budget", "1000"), "1,000 runs"),
        (
            ("field_round", "attacker.sp=5", "defender.sp=4", "tactic_attacker=Charge", "tactic_defender=Charge"),
            "Nothing is chosen",
        ),
    ],
)
def test_where_there_is_nothing_to_advise(words: tuple[str, ...], said: str) -> None:
    ran = run("advise", RULES, *words)
    assert ran.code == 2
    assert said in ran.err


def test_each_pair_of_choices_is_told_at_a_glance() -> None:
    """Chances of each cell sum to 1, and the cell is worth what its results are worth."""
    shown = ok(*ROUND, "--no-habits", "--cells", "--json").json
    options = shown["decision"]["options"]
    assert [tuple(cell["options"].values()) for cell in shown["cells"]] == [
        (row, column) for row in options[0] for column in options[1]
    ]
    for cell, value in zip(shown["cells"], [v for row in shown["decision"]["values"] for v in row], strict=True):
        assert total(cell["groups"]) == 1
        assert all(total(values) == 1 for values in cell["fields"].values())
        assert cell["value"] == value
    page = ok(*ROUND, "--no-habits", "--cells").out
    assert "What each choice leads to" in page
    assert "  Skirmish" in page


@pytest.mark.parametrize("columns", ["80", "100", "140"])
def test_the_chances_of_every_cell_stand_on_the_page(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However a round or a battle may end there is a column for it, and no line is wider than the page."""
    monkeypatch.setenv("COLUMNS", columns)
    for words in (ROUND, ("advise", RULES, "field_battle", "attacker.sp=4", "defender.sp=3")):
        page = ok(*words, "--no-habits", "--cells").out.partition("What each choice leads to")[2]
        assert max(map(len, page.splitlines()[2:])) <= int(columns)
        table = page.partition("The mean of each figure")[0]
        rows = [re.findall(r"([0-9.]+) %", line) for line in table.splitlines() if line.startswith("  ")]
        rows = [[float(each) for each in row[1:]] for row in rows if row]
        assert len(rows) == 49
        assert all(abs(sum(row) - 100) <= 0.3 for row in rows)


def test_one_cell_in_full() -> None:
    shown = ok(*ROUND, "--no-habits", "--cell", "charge, Skirmish", "--json").json["cell"]
    assert shown["options"] == {"attacker": "Charge", "defender": "Skirmish"}
    assert total(shown["outcomes"]) == 1
    assert len(shown["outcomes"]) == shown["ways"]
    broken = sum(Fraction(each["p"]) for each in shown["outcomes"] if each["outcome"]["holder"] == "attacker")
    assert broken == Fraction(shown["value"])
    page = ok(*ROUND, "--no-habits", "--cell", "Charge,Skirmish").out
    assert "Charge against Skirmish" in page
    assert "with best play in all that follows" in page


def test_how_it_shifts() -> None:
    shown = ok(*ROUND, "--no-habits", "--shift", "terrain", "--json").json
    assert "terrain: clear → mountain" in {row["what"] for row in shown["shift"]["rows"]}
    assert shown["shift"]["untried"] == []
    for row in shown["shift"]["rows"]:
        assert abs(row["value_decimal"] - shown["value_decimal"] - row["difference_decimal"]) < 1e-9
    page = ok(*ROUND, "--no-habits", "--shift", "terrain").out
    assert "How it shifts" in page
    assert "terrain: clear → mountain" in page


@pytest.mark.parametrize("policy", ["cheapest legal first", "dearest legal first"])
def test_a_policy_that_settles_choices_is_stated(policy: str) -> None:
    """Who picks casualties is no secret choice of anybody: every answer says which policy did."""
    words = ("great_powers", "chit_advice", "chits.A=Assault", f"casualties={policy}", "--input", "-")
    given = (
        '{"attacker": {"nation": "Algeria", "parts": [["Algeria", "I", 4]], "leader": [2, 2, 2]},'
        ' "defender": {"nation": "Syria", "parts": [["Syria", "I", 3]], "leader": [1, 1, 1]}}'
    )
    for command, field in (("advise", "policy_name"), ("odds", "policy")):
        assert f"casualties: {policy}" in ok(command, *words, "--json", given=given).json[field]
        assert f"casualties: {policy}" in " ".join(ok(command, *words, given=given).out.split())
    settled = ok("odds", *words, "chits.D=Cordon", "--json", given=given).json
    assert settled["policy"] == f"no choices; casualties: {policy}"


def test_goals_are_weighed() -> None:
    once, twice = (ok(*ROUND, "--no-habits", "--goal", goal, "--json").json for goal in ("field", "mix:field=2"))
    assert Fraction(twice["value"]) == 2 * Fraction(once["value"])
    assert twice["goal_title"] == f"2 × {once['goal_title']}"


def test_an_answer_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept by the first run, told by the second without solving, not by one that wants none of it."""
    monkeypatch.setenv("BERTHIER_CACHE", str(tmp_path))
    monkeypatch.setattr(keeping, "WORTH_KEEPING", 0.0)
    first = ok(*ROUND, "--cells", "--json").out
    assert len(list(tmp_path.iterdir())) == 1

    def refuse(*_: object) -> None:
        raise AssertionError("solved again")

    monkeypatch.setattr("berthier.cli.advice.work_out", refuse)
    assert ok(*ROUND, "--cells", "--json").out == first
    assert run(*ROUND, "--cells", "--no-cache", "--json").code != 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--cell", "Sing,Charge"), "no option of the attacker called 'Sing'"),
        (("--cell", "Charge"), "an option of the attacker and an option of the defender"),
        (("--shift", "glory"), "no input, question or ruling to change called 'glory'"),
        (("--goal", "mix:field=lots"), "'lots' is not a weight"),
    ],
)
def test_what_is_not_there_is_said(words: tuple[str, ...], said: str) -> None:
    ran = run(*ROUND, "--no-habits", *words)
    assert ran.code == 2
    assert said in ran.err
