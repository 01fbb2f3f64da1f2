"""Bad input is answered with a sentence, a field and what is allowed; exit code 2; never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import RULES, process, run

BATTLE = ("odds", RULES, "field_battle")
SMALL = ("attacker.sp=4", "defender.sp=3")

BAD = {
    "unknown ruleset": (("odds", "six_stats", "crt"), "ruleset", "Did you mean six_states?"),
    "unknown procedure": (("odds", RULES, "field_batle"), "procedure", "Did you mean field_battle?"),
    "unknown table": (("table", RULES, "combat_result"), "table", "Did you mean combat_results?"),
    "unknown example": (("odds", RULES, "--example", "river"), "example", "Did you mean river_line?"),
    "unknown key": ((*BATTLE, *SMALL, "terain=rough"), "terain", "Did you mean terrain?"),
    "unknown inner key": ((*BATTLE, *SMALL, "attacker.leadr=1"), "attacker.leadr", "Did you mean attacker.leader?"),
    "wrong type": ((*BATTLE, "attacker.sp=many", "defender.sp=3"), "attacker.sp", "'many' is not a whole number"),
    "negative SP": ((*BATTLE, "attacker.sp=-3", "defender.sp=3"), "attacker.sp", "too small"),
    "no SP": ((*BATTLE, "attacker.sp=0", "defender.sp=3"), "attacker.sp", "too small"),
    "missing key": ((*BATTLE, "attacker.sp=4"), "defender", "missing"),
    "no procedure": (("odds", RULES), "procedure", "field_battle"),
    "empty force": ((*BATTLE, "attacker.leader=1", "defender.sp=3"), "attacker", "empty"),
    "empty troops": ((*BATTLE, "attacker.troops.guards=0", "defender.sp=3"), "attacker.troops", "empty"),
    "unknown tactic": ((*BATTLE, *SMALL, "--choose", "tactic=Flank"), "tactic", "Charge"),
    "unknown tactic as input": (
        ("odds", RULES, "field_round", *SMALL, "tactic_attacker=Chrage"), "tactic_attacker", "Did you mean Charge?",
    ),
    "unknown question": ((*BATTLE, *SMALL, "--choose", "tactics=Charge"), "choose", "Did you mean tactic?"),
    "a choice where none is": (("odds", RULES, "crt", "odds=1-1", "--choose", "tactic=Charge"), "choose", "Nothing"),
    "shares that do not add up": ((*BATTLE, *SMALL, "--choose", "tactic=Charge:1/2"), "tactic", "add up to 1"),
    "a die of 7": (("umpire", RULES, "attrition", "sp=9", "--dice", "7"), "dice", "cannot show 7"),
    "a die of 0": (("umpire", RULES, "attrition", "sp=9", "--dice", "0"), "dice", "cannot show 0"),
    "too few dice": (("umpire", RULES, "crt", "odds=1-1", "--dice", "3"), "dice", "2 more dice"),
    "a face without end": (("explain", RULES, "attrition", "sp=9", "--dice", "9" * 5_000), "dice", "is not the face"),
    "unknown switch": ((*BATTLE, *SMALL, "--switch", "C99=1"), "switches.C99", "switch"),
    "unknown setting": ((*BATTLE, *SMALL, "--switch", "C9=9"), "switches.C9", "C9"),
    "a switch without a value": ((*BATTLE, *SMALL, "--switch", "C9"), "switch", "equals sign"),
    "unknown goal": ((*BATTLE, *SMALL, "--policy", "equilibrium", "--goal", "glory"), "goal", "field"),
    "a goal without best play": ((*BATTLE, *SMALL, "--goal", "field"), "goal", "equilibrium"),
    "no key=value": ((*BATTLE, "attacker"), "attacker", "key=value"),
    "nothing to count": (("odds", RULES, "crt", "odds=1-1", "--count"), "count", "no rounds"),
    "a missing file": ((*BATTLE, "--input", "/nowhere.json"), "input", "cannot be read"),
    "a list in another scale": (("table", RULES, "--scale", "cm"), "name", "--scale is for one chart"),
    "a module of Python": (("new", "json"), "NAME", "Python has a module called 'json'"),
    "a title that ends a text": (("new", "fords", "--title", 'The "Ford"'), "title", "without double quotes"),
    "advice on a slip": (
        ("advise", RULES, "field_round", *SMALL, "--choose", "tactics=Charge"), "choose", "Did you mean tactic?",
    ),
    "no map to speak of": (("map", "nowhere"), "ruleset", "nowhere"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_sentence_on_stderr(name: str) -> None:
    words, _, said = BAD[name]
    ran = run(*words)
    assert ran.code == 2
    assert ran.out == "" or words[0] == "umpire"
    assert said in ran.err
    assert "Traceback" not in ran.err
    assert len(ran.err.strip().splitlines()) == 1


@pytest.mark.parametrize("name", BAD)
def test_the_documented_shape_with_json(name: str) -> None:
    words, field, said = BAD[name]
    ran = run(*words, "--json")
    assert ran.code == 2
    assert ran.out == ""
    assert set(ran.error) <= {"error", "field", "allowed"}
    assert ran.error["field"] == field
    assert said in ran.error["error"] or said in str(ran.error.get("allowed"))


MALFORMED = {
    "malformed JSON": ('{"attacker": {"sp": 4},\n "defender": }', "line 2"),
    "malformed TOML": ('terrain = "rough\n', "line 1"),
    "a list": ("[1, 2]", "group of inputs"),
    "nothing": ("", "missing"),
    "a number in quotes": ('{"attacker": {"sp": "4"}, "defender": {"sp": 3}}', "'4' is not a whole number"),
    "true for a number": ('{"attacker": {"sp": true}, "defender": {"sp": 3}}', "not a whole number"),
    "half a point": ('{"attacker": {"sp": 4.5}, "defender": {"sp": 3}}', "not a whole number"),
    "very deep": ("[" * 100_000, "deep"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_input(name: str) -> None:
    given, said = MALFORMED[name]
    ran = run(*BATTLE, "--input", "-", "--json", given=given)
    assert ran.code == 2
    assert said in ran.error["error"]


@pytest.mark.parametrize(
    "words",
    [
        ("map", RULES, "--svg", "-", "--json"),
        ("worth", *BATTLE[1:], *SMALL, "--svg", "-", "--html", "-"),
        ("worth", *BATTLE[1:], *SMALL, "--html", "-", "--json"),
        ("matchups", "elements", "--svg", "-", "--json"),
        ("matchups", "elements", "--svg", "-", "--html", "-"),
        ("sweep", "docs/plans/six_states.toml", "--svg", "-", "--report", "-"),
        ("sweep", "docs/plans/six_states.toml", "--report", "-", "--json"),
    ],
)
def test_only_one_document_is_printed(words: tuple[str, ...]) -> None:
    """And none is begun: a sweep would take its time before it is refused."""
    refused = run(*words)
    assert (refused.code, refused.out) == (2, "")
    assert "Only one document can be printed" in refused.err


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(b"\xff\xfe\x00{")
    assert "UTF-8" in run(*BATTLE, "--input", str(path), "--json").error["error"]
    assert "cannot be read" in run(*BATTLE, "--input", str(tmp_path), "--json").error["error"]


@pytest.mark.parametrize(
    "words",
    [
        ("odds", RULES, "crt", "odds=1-1", "--sideways"),
        ("odds",),
        ("simulate", RULES, "crt", "odds=1-1", "--games", "many"),
        ("odds", RULES, "crt", "--policy", "wild"),
        ("umpire", RULES, "crt", "odds=1-1", "--seed", "x"),
        ("verify",),
        ("cases",),
        ("cases", "run"),
        ("cases", "walk"),
    ],
)
def test_slips_of_the_command_line_have_the_same_shape(words: tuple[str, ...]) -> None:
    plain, as_json = run(*words), run(*words, "--json")
    assert plain.code == as_json.code == 2
    assert "--help" in plain.err
    assert set(as_json.error) <= {"error", "field", "allowed"}


def test_an_unknown_command_gets_a_suggestion() -> None:
    assert "Did you mean lookup?" in run("lokup").err
    assert run("tabel", "--json").error["allowed"][0] == "rules"


def test_a_bug_of_ours_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(key: str) -> None:
        raise KeyError(key)

    monkeypatch.setattr("berthier.core.ruleset.find_ruleset", broken)
    ran = run("table", RULES, "--json")
    assert ran.code == 70
    assert "KeyError" in ran.error["error"]


def test_in_a_process_of_its_own() -> None:
    ran = process("odds", RULES, "field_batle", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.error["field"] == "procedure"
