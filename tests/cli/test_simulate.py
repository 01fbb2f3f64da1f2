"""`berthier simulate`: reproducible counts with honest intervals."""

from __future__ import annotations

from fractions import Fraction

from berthier.cli.pages.simulate import decimals
from tests.cli.shell import RULES, ok, run

BATTLE = (RULES, "field_battle", "attacker.sp=6", "defender.sp=5", "--choose", "tactic=Skirmish")


def test_the_same_seed_gives_the_same_games() -> None:
    words = ("simulate", *BATTLE, "--games", "300", "--seed", "5", "--json")
    shown = ok(*words).json
    assert shown == ok(*words).json
    assert set(shown) == {"games", "seed", "policy", "switches", "inputs", "outcomes", "groups"}
    assert (shown["games"], shown["seed"]) == (300, 5)
    assert sum(each["count"] for each in shown["outcomes"]) == sum(each["count"] for each in shown["groups"]) == 300
    for group in shown["groups"]:
        assert group["low"] <= group["share"] <= group["high"]


def test_intervals_hold_the_exact_chances() -> None:
    sample = ok("simulate", *BATTLE, "--games", "4000", "--seed", "1", "--json").json
    exact = {group["name"]: Fraction(group["p"]) for group in ok("odds", *BATTLE, "--json").json["groups"]}
    commonest = sample["groups"][0]
    assert commonest["low"] <= exact[commonest["name"]] <= commonest["high"]


def test_no_more_decimals_than_the_interval_supports() -> None:
    assert (decimals(0.30, 0.34), decimals(0.300, 0.305)) == (0, 1)
    page = ok("simulate", *BATTLE, "--games", "200").out
    assert "a sample of 200 games, seed 1" in page
    assert " to " in page


def test_best_play_can_be_simulated() -> None:
    words = (RULES, "field_round", "attacker.sp=6", "defender.sp=5", "--policy", "equilibrium", "--games", "50")
    assert "equilibrium" in ok("simulate", *words, "--json").json["policy"]


def test_an_order_that_is_a_slip_of_the_pen_is_refused() -> None:
    ran = run("simulate", RULES, "field_battle", "attacker.sp=6", "defender.sp=5", "--choose", "tactics=Charge")
    assert ran.code == 2
    assert "Did you mean tactic?" in ran.err


def test_games_must_be_a_number_above_nothing() -> None:
    assert run("simulate", *BATTLE, "--games", "0").code == 2
    assert "games" in run("simulate", *BATTLE, "--games", "many", "--json").error["error"]
