"""`berthier worth`: table, tornado plot, page and JSON; a difference is that of two answers of `odds`."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.shell import ok, run

SVG = "{http://www.w3.org/2000/svg}"
BATTLE = ("six_states", "field_battle", "defender.sp=2", "--choose", "tactic=Skirmish")


def chance(*words: str) -> Fraction:
    """The chance that the attacker holds the field, counted from the outcomes of `odds`."""
    outcomes = ok("odds", *BATTLE, *words, "--json").json["outcomes"]
    return sum((Fraction(o["p"]) for o in outcomes if o["outcome"]["holder"] == "attacker"), Fraction(0))


def test_a_difference_is_that_of_two_answers_of_odds() -> None:
    found = ok("worth", *BATTLE, "attacker.sp=3", "--json").json
    now = chance("attacker.sp=3")
    [goal] = [m for m in found["measures"] if m["of"] == "goal" and m["name"] == "field"]
    assert Fraction(goal["value"]) == now
    by_what = {change["what"]: change for change in found["changes"]}
    for what, words in (
        ("attacker sp: 3 → 4", ["attacker.sp=4"]),
        ("attacker leader: 0 → 1", ["attacker.sp=3", "attacker.leader=1"]),
        ("terrain: clear → river line", ["attacker.sp=3", "terrain=river_line"]),
    ):
        difference = next(d for d in by_what[what]["differences"] if d["name"] == "field")
        assert Fraction(difference["value"]) == chance(*words) - now, what
    ordered = by_what["attacker: tactic: Skirmish → Charge"]
    difference = next(d for d in ordered["differences"] if d["name"] == "field")
    assert Fraction(difference["value"]) == chance("attacker.sp=3", "--choose", "attacker.tactic=Charge") - now


def test_the_base_is_what_odds_says() -> None:
    words = ("battalions", "--example", "column_on_line", "--json")
    odds, worth = ok("odds", *words).json, ok("worth", *words, "--budget", "3000").json
    told = {(m["of"], m["name"]): m["value"] for m in worth["measures"]}
    assert {group["name"]: group["p"] for group in odds["groups"]} == {
        n: v for (of, n), v in told.items() if of == "result"
    }
    assert {name: mean["mean"] for name, mean in odds["means"].items()} == {
        name: value for (of, name), value in told.items() if of == "mean"
    }


def test_the_table_has_modifiers_and_changes() -> None:
    page = ok("worth", "elements", "--example", "guns_on_fortified_shot").out
    assert "without foot or Art behind fortifications +2" in page
    assert "B fortified: yes → no" in page
    assert "make no difference to these; --all lists them" in page
    assert "make no difference" not in ok("worth", "elements", "--example", "guns_on_fortified_shot", "--all").out


def test_where_both_sides_would_refuse_modifiers_are_read_off_the_next_likely_reply() -> None:
    """The likeliest order of both is Refuse, which fights no round; the leaders still have their price."""
    words = ("six_states", "--example", "better_leader", "attacker.sp=6", "defender.sp=6")  # a shorter battle
    example = ok("worth", *words, "--json").json
    [leaders] = [each for each in example["modifiers"] if each["reason"].startswith("best leaders")]
    assert leaders["is_present"]
    assert leaders["by"] in {"attacker leader: 3 → 1", "defender leader: 1 → 3"}
    assert {change["before"] for change in example["changes"] if change["kind"] == "order"} == {"the mix ordered"}


def test_half_of_a_narrow_page_is_kept_for_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    page = ok("worth", "six_states", "--example", "city_assault").out
    assert "terrain: fortified city → river line " in page
    assert max(map(len, page.splitlines())) <= 80


def test_the_measure_that_is_looked_at_moves() -> None:
    """The mean of a die is the same whatever is changed; what the orders make of it is not."""
    page = ok("worth", "elements", "--example", "four_orders").out
    assert "mean made" in page
    assert "orders 2: there → left out" in page
    assert "{" not in ok("worth", "elements", "--example", "army_half_beaten").out.partition("Now")[2]


def test_the_tornado_has_its_widest_bar_on_top(tmp_path: Path) -> None:
    svg, html = tmp_path / "tornado.svg", tmp_path / "worth.html"
    ok("worth", *BATTLE, "attacker.sp=3", "--svg", str(svg), "--html", str(html))
    root = ElementTree.parse(svg).getroot()
    bars = [rect for rect in root.iter(f"{SVG}rect") if rect.get("class") in ("gain", "loss")]
    assert len(bars) > 6
    widest = max(float(bar.get("width", "0")) for bar in bars)
    top = min(float(bar.get("y", "0")) for bar in bars)
    assert any(float(bar.get("width", "0")) == widest and float(bar.get("y", "0")) == top for bar in bars)
    titles = {title.text for title in root.iter(f"{SVG}title")}
    assert any(text and text.startswith("attacker sp: 3 → 4: +") for text in titles)
    assert "attacker sp: " in (root.findtext(f"{SVG}desc") or "")
    page = html.read_text(encoding="utf-8")
    assert "<script" not in page
    assert "attacker leader: 0 → 1" in page


def test_another_measure_can_be_looked_at() -> None:
    page = ok("worth", *BATTLE, "attacker.sp=3", "--measure", "defender_sp").out
    assert ": mean defender sp" in page
    refused = run("worth", *BATTLE, "attacker.sp=3", "--measure", "defender_ps", "--json")
    assert refused.code == 2
    assert "Did you mean defender_sp?" in refused.error["error"]


def test_rounds_and_rulings_where_asked_for() -> None:
    plain = ok("worth", *BATTLE, "attacker.sp=2", "--json").json
    more = ok("worth", *BATTLE, "attacker.sp=2", "--count", "--rulings", "--json").json
    assert {m["of"] for m in more["measures"]} - {m["of"] for m in plain["measures"]} == {"length"}
    assert {c["kind"] for c in more["changes"]} - {c["kind"] for c in plain["changes"]} == {"ruling"}


def test_the_policy_is_what_an_order_is_compared_with() -> None:
    words = ("six_states", "field_round", "attacker.sp=3", "defender.sp=2", "--json")
    for policy, before in (("first", "the first listed"), ("even", "evenly"), ("equilibrium", "best play")):
        found = ok("worth", *words, "--policy", policy).json
        orders = [change for change in found["changes"] if change["kind"] == "order"]
        assert {change["before"] for change in orders} == {before}
    goal = found["measures"][0]["name"]
    attackers = [c for c in orders if c["name"] == "attacker.tactic"]
    assert len(attackers) == 7
    for change in attackers:  # against best play no habit gains
        assert next(Fraction(d["value"]) for d in change["differences"] if d["name"] == goal) <= 0


def test_past_the_budget_a_sentence_says_so() -> None:
    refused = run("worth", *BATTLE, "attacker.sp=9", "--budget", "10")
    assert refused.code == 2
    assert "berthier simulate" in refused.err
    budgets = (str(budget) for budget in range(20, 2_000, 20))
    least = next(b for b in budgets if run("odds", *BATTLE, "attacker.sp=3", "--budget", b).code == 0)
    some = ok("worth", *BATTLE, "attacker.sp=3", "--budget", least)
    assert "left out, because the exact odds need more than the budget" in " ".join(some.out.split())


def test_an_order_against_a_mix_prices_no_modifier_of_a_single_reply() -> None:
    """Against an even mix an order is measured against all replies; no modifier of one of them is named for it."""
    words = ("six_states", "field_round", "attacker.sp=9", "defender.sp=8", "--policy", "even", "--json")
    found = ok("worth", *words).json
    orders = [change for change in found["changes"] if change["kind"] == "order"]
    assert orders
    assert all(not change["comes"] and not change["goes"] for change in orders)
