"""`berthier odds`: exact fractions, held against the charts read past the program."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from berthier.core.ruleset import find_ruleset
from tests.cli.shell import RULES, chart_file, ok, run, total

SMALL = ("attacker.sp=4", "defender.sp=3")


@pytest.mark.parametrize("row", ["1-1", "3-2", "2-1", "3-1"])
@pytest.mark.parametrize("modifier", [-4, 0, 3])
def test_the_combat_results_table_by_hand(row: str, modifier: int) -> None:
    """Thirty-six throws read off the chart file by hand."""
    rows = chart_file("combat_results")["rows"]
    lowest = {int(cell.rstrip("+")): place for place, cell in enumerate(rows[row]) if cell != "-"}
    ways: Counter[tuple[str, str]] = Counter()
    for a, b in product(range(1, 7), repeat=2):
        roll = max(2, min(12, a + b + modifier))
        place = lowest[max(low for low in lowest if low <= roll)]
        ways[rows["L"][place], rows["S"][place]] += 1
    shown = ok("odds", RULES, "crt", f"odds={row}", f"net_modifier={modifier}", "--json").json
    by_result: Counter[tuple[str, str]] = Counter()
    for each in shown["outcomes"]:
        by_result[each["outcome"]["L"], each["outcome"]["S"]] += Fraction(each["p"]) * 36  # type: ignore[assignment]
    assert by_result == ways


def test_the_documented_shape() -> None:
    shown = ok("odds", RULES, "field_battle", *SMALL, "--choose", "tactic=Charge", "--count", "--json").json
    assert set(shown) == {
        "outcomes", "policy", "switches", "inputs", "groups", "means", "counts", "counts_what",
    }  # fmt: skip
    assert total(shown["outcomes"]) == total(shown["groups"]) == total(shown["counts"]) == 1
    chances = [Fraction(each["p"]) for each in shown["outcomes"]]
    assert chances == sorted(chances, reverse=True)
    assert all(each["decimal"] == float(Fraction(each["p"])) for each in shown["outcomes"])
    assert "tactic: Charge" in shown["policy"]
    assert shown["inputs"]["attacker"]["sp"] == 4
    assert shown["counts_what"] == "rounds"


def test_every_switch_is_said_with_its_setting() -> None:
    shown = ok("odds", RULES, "field_battle", *SMALL, "--switch", "C9=1", "--switch", "C10=no effect", "--json").json
    assert list(shown["switches"]) == [switch.id for switch in find_ruleset(RULES).switches]
    assert (shown["switches"]["C9"], shown["switches"]["C10"], shown["switches"]["C11"]) == ("1", "no effect", "on")


def test_means_are_those_of_the_outcomes() -> None:
    shown = ok("odds", RULES, "field_battle", *SMALL, "--json").json
    mean = sum(Fraction(each["p"]) * each["outcome"]["attacker_sp"] for each in shown["outcomes"])
    assert Fraction(shown["means"]["attacker_sp"]["mean"]) == mean


@pytest.mark.parametrize("name", list(find_ruleset(RULES).examples))
def test_every_example_has_odds_that_sum_to_one(name: str) -> None:
    shown = ok("odds", RULES, "--example", name, "--json").json
    assert total(shown["outcomes"]) == 1


def test_a_mix_is_the_mixture_of_its_parts() -> None:
    def win(*orders: str) -> Fraction:
        shown = ok("odds", RULES, "field_round", *SMALL, *(w for o in orders for w in ("--choose", o)), "--json").json
        return sum((Fraction(e["p"]) for e in shown["outcomes"] if e["outcome"]["holder"] == "attacker"), Fraction(0))

    mixed = win("attacker.tactic=Charge:2/15,Envelop:13/15", "defender.tactic=Bombard")
    charge, envelop = (win(f"attacker.tactic={tactic}", "defender.tactic=Bombard") for tactic in ("Charge", "Envelop"))
    assert mixed == Fraction(2, 15) * charge + Fraction(13, 15) * envelop


def test_policies_are_named_in_the_answer() -> None:
    def policy(*words: str) -> str:
        return str(ok("odds", RULES, "field_round", *SMALL, *words, "--json").json["policy"])

    assert policy("--policy", "first") == "every choice: the first option listed"
    assert policy("--policy", "even") == "every choice: every option equally often"
    assert "equilibrium for holding the field" in policy("--policy", "equilibrium")
    assert "equilibrium for strength left" in policy("--policy", "equilibrium", "--goal", "sp")
    assert ok("odds", RULES, "crt", "odds=1-1", "--json").json["policy"] == "no choices"


def test_best_play_meets_its_own_value() -> None:
    advice = ok("advise", RULES, "field_round", *SMALL, "--no-habits", "--json").json
    shown = ok("odds", RULES, "field_round", *SMALL, "--policy", "equilibrium", "--json").json
    holds = sum(Fraction(e["p"]) for e in shown["outcomes"] if e["outcome"]["holder"] == "attacker")
    assert holds == Fraction(advice["value"])


def test_inputs_from_everywhere_with_the_later_winning(tmp_path: Path) -> None:
    situation = tmp_path / "situation.toml"
    situation.write_text('terrain = "rough"\n[attacker]\nsp = 6\nleader = 1\n[defender]\nsp = 5\n', encoding="utf-8")
    words = ("odds", RULES, "field_round", "--choose", "tactic=Charge", "--json")
    by_file = ok(*words, "--input", str(situation)).json
    by_pairs = ok(*words, "attacker.sp=6", "attacker.leader=1", "defender.sp=5", "terrain=rough").json
    by_pipe = ok(
        *words, "--input", "-", given='{"attacker": {"sp": 6, "leader": 1}, "defender": {"sp": 5}, "terrain": "rough"}'
    ).json
    assert by_file == by_pairs == by_pipe
    mixed = ok(*words, "--example", "open_ground", "--input", str(situation), "attacker.sp=7").json
    assert mixed["inputs"]["attacker"] == by_file["inputs"]["attacker"] | {"sp": 7}
    assert mixed["inputs"]["terrain"] == "rough"


def test_lists_are_typed_with_commas() -> None:
    shown = ok("odds", RULES, "attrition", "sp=20", "flags=unsupplied,winter_turn", "--json").json
    assert shown["inputs"]["flags"] == ["unsupplied", "winter_turn"]
    path = ok("odds", RULES, "naval_move", "path=sea_zone,port", "--json").json
    assert path["inputs"]["path"] == ["sea_zone", "port"]
    assert ok("odds", RULES, "attrition", "sp=20", "flags=", "--json").json["inputs"]["flags"] == []


def test_an_example_may_stand_without_its_procedure() -> None:
    with_name = ok("odds", RULES, "field_battle", "terrain=clear", "--example", "river_line", "--json").json
    without = ok("odds", RULES, "terrain=clear", "--example", "river_line", "--json").json
    assert with_name == without


def test_the_page_shows_bars_percents_and_terms() -> None:
    page = ok("odds", RULES, "crt", "odds=1-1", "--fractions").out
    assert "1/12" in page
    assert "8.3 %" in page
    assert "█" in page
    assert "exact" in page
    assert "\x1b" not in page


def test_every_outcome_is_listed_when_asked_for() -> None:
    shown = ok("odds", RULES, "field_battle", *SMALL, "--json").json
    page = ok("odds", RULES, "field_battle", *SMALL, "--all").out
    assert f"{len(shown['outcomes'])} outcomes" in page
    assert len(page.splitlines()) > len(shown["outcomes"])


def test_past_the_budget_it_says_so_and_names_the_simulation() -> None:
    ran = run("odds", RULES, "field_battle", "attacker.sp=40", "defender.sp=30", "--budget", "2000", "--json")
    assert ran.code == 2
    assert ran.out == ""
    assert "2,000 runs" in ran.error["error"]
    line = ran.error["error"].partition("Try: berthier ")[2]
    assert ok(*line.replace("10000", "20").split(), "--json").json["games"] == 20


@pytest.mark.parametrize("columns", ["36", "40", "50", "60"])
@pytest.mark.parametrize("command", [("odds",), ("simulate", "--games", "100")])
def test_on_a_narrow_page_bars_give_way_to_words(
    command: tuple[str, ...], columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    page = ok(command[0], RULES, "--example", "river_line", *command[1:]).out
    assert "…" not in page
    assert all(word in page for word in ("defender", "attacker", "broken", " %", "█"))
    assert max(map(len, page.splitlines())) <= int(columns)
