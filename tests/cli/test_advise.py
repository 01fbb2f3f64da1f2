"""`berthier advise`: values that hold, mixes that sum to one, habits that cost."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.cli.shell import RULES, ok, run

ROUND = ("advise", RULES, "field_round", "attacker.sp=5", "defender.sp=4")


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
