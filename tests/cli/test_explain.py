"""`berthier explain`: the odds, and every reason beside them."""

from __future__ import annotations

from fractions import Fraction

from tests.cli.shell import RULES, ok, run, total

ROUND = (
    "field_round", "attacker.sp=20", "attacker.leader=2", "defender.sp=12", "terrain=river_line",
    "tactic_attacker=Envelop", "tactic_defender=Bombard",
)  # fmt: skip


def test_dice_that_nothing_asks_for_are_said() -> None:
    words = ("explain", "six_states", "attrition", "sp=20", "--dice")
    assert "Not needed of --dice: 4, 5." in ok(*words, "3,4,5", "--json").err
    assert ok(*words, "3").err == ""


def test_before_the_roll_the_tally_and_what_each_sum_would_do() -> None:
    shown = ok("explain", RULES, *ROUND, "--json").json
    assert total(shown["outcomes"]) == 1
    assert [set(line) for line in shown["tally"]] == [{"id", "value", "reason", "cite"}] * 4
    assert {line["id"]: line["value"] for line in shown["tally"]} == {
        "leaders": 2, "morale": 0, "terrain": -1, "matrix": 1,
    }  # fmt: skip
    assert shown["tallies"][-1]["total"] == 2
    (cell,) = [each for each in shown["cells"] if each["table"] != "morale"]  # what each force's morale is read from
    assert (cell["table"], cell["row"], cell["column"]) == ("tactical_matrix", "Bombard", "Envelop")
    assert cell["status"] == "reading"
    assert "C8" in {ruling["id"] for ruling in shown["rulings"]}
    assert shown["question"]["dice"] == "2d6"
    assert shown["outcome"] is None
    assert sum(answer["ways"] for answer in shown["answers"]) == 36


def test_what_each_sum_would_do_makes_up_the_odds() -> None:
    shown = ok("explain", RULES, *ROUND, "--json").json
    for each in shown["outcomes"]:
        ways = sum(answer["ways"] for answer in shown["answers"] if answer["outcome"] == each["outcome"])
        assert Fraction(ways, 36) == Fraction(each["p"])


def test_after_the_roll_the_outcome_and_its_cells() -> None:
    shown = ok("explain", RULES, *ROUND, "--dice", "3,5", "--json").json
    assert shown["question"] is None
    assert shown["answers"] == []
    assert shown["outcome"] in [each["outcome"] for each in shown["outcomes"]]
    assert [step["kind"] for step in shown["steps"]].count("answer") == 1
    assert {cell["table"] for cell in shown["cells"]} == {"morale", "tactical_matrix", "combat_results", "combat_loss"}


def test_fixed_choices_are_answered_and_open_ones_shown() -> None:
    page = ok("explain", RULES, "field_battle", "attacker.sp=5", "defender.sp=4").out
    assert "Attacker and Defender choose secretly: tactic" in page
    assert "(NC)°" in page
    answered = ok("explain", RULES, "--example", "river_line").out
    assert "Attacker rolls two dice: combat dice, larger force" in answered
    assert "36/36" not in answered
    assert "6/36" in answered


def test_the_ledger_is_ruled_off() -> None:
    page = ok("explain", RULES, *ROUND, "--dice", "6 6").out
    assert "────" in page
    assert "⚅ ⚅ = 12" in page
    assert "Outcome" in page


def test_too_long_for_exact_odds_it_still_explains() -> None:
    words = ("explain", RULES, "field_battle", "attacker.sp=40", "defender.sp=30", "--budget", "2000", "--json")
    shown = ok(*words).json
    assert shown["outcomes"] is None
    assert "simulate" in shown["too_much"]
    assert shown["question"]["why"] == "tactic"


def test_dice_that_cannot_be() -> None:
    assert run("explain", RULES, "attrition", "sp=9", "--dice", "7").code == 2
    assert run("explain", RULES, "attrition", "sp=9", "--dice", "x").code == 2
