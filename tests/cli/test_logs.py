"""`berthier verify` and `berthier replay`: logs that follow, and logs that do not."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.log import decode, encode
from berthier.engine.question import chosen, typed
from berthier.engine.replay import write_log
from tests.cli.shell import RULES, ok, run
from tests.core.logs import chained, unchained

RECORDED = Path(__file__).parents[1] / "recorded"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    ok("umpire", RULES, "--example", "river_line", "--seed", "3", "--log", str(path))
    return path


def test_a_log_verifies(log: Path) -> None:
    ran = ok("verify", str(log))
    assert "follow, and the outcome stands" in ran.out
    assert "The rules here are the same as" in ran.out
    (verdict,) = ok("verify", str(log), "--json").json
    shape = {"log", "ok", "lines", "complete", "same_rules", "given_up", "practice", "taken_back", "line", "problem"}
    assert set(verdict) == shape
    assert (verdict["ok"], verdict["complete"], verdict["same_rules"]) == (True, True, True)


def test_a_changed_die_is_found_and_its_line_named(log: Path) -> None:
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[2] = lines[2].replace('"faces":[2', '"faces":[3')
    log.write_text("".join(lines), encoding="utf-8")
    ran = run("verify", str(log), "--json")
    assert ran.code == 1
    assert (ran.json[0]["ok"], ran.json[0]["line"]) == (False, 3)
    assert "Line 3" in run("verify", str(log)).out


def test_what_is_no_log_of_a_game_is_named(tmp_path: Path) -> None:
    """Some other file, and the log of a whole table, which only verify takes."""
    (tmp_path / "page.html").write_text("<p>")
    assert "this is no log of Berthier" in run("replay", str(tmp_path / "page.html")).err
    assert "the log of a whole table: it can be verified" in run("replay", "tests/recorded/room_fair.jsonl").err


def test_a_truncated_log(log: Path) -> None:
    whole = log.read_bytes()
    log.write_bytes(whole[: len(whole) // 2])
    ran = run("verify", str(log))
    assert ran.code == 1
    assert "cut off" in ran.out
    assert run("replay", str(log), "--json").code == 2
    assert "cut off" in run("replay", str(log), "--json").error["error"]


def test_a_log_cut_between_lines_follows_but_is_not_complete(log: Path) -> None:
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:3]))
    assert "ends before the outcome" in ok("verify", str(log)).out
    shown = ok("replay", str(log), "--json").json
    assert (shown["over"], shown["outcome"]) == (False, None)
    assert shown["question"]


def test_several_logs_and_one_that_is_missing(log: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    ran = run("verify", str(log), str(empty), "--json")
    assert ran.code == 1
    assert [verdict["ok"] for verdict in ran.json] == [True, False]
    missing = run("verify", str(log), str(tmp_path / "no.jsonl"), "--json")
    assert missing.code == 2
    assert "cannot be read" in missing.error["error"]


@pytest.mark.parametrize(
    "text", ["hello\n", "hello", '{"id":"mine"}', "\x89PNG\r\n", "\n", '{"berthier":2,"hash":""}\n']
)
@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_a_file_that_is_no_log_is_bad_input(tmp_path: Path, text: str, as_json: tuple[str, ...]) -> None:
    """Not a log that does not follow: nothing is said of it but that it is none, or of another format."""
    path = tmp_path / "file"
    path.write_text(text, encoding="latin-1")
    ran = run("verify", str(path), *as_json)
    assert (ran.code, ran.out) == (2, "")
    assert "file cannot be read. Line 1 of the log: " in ran.err
    assert ("it reads 1." if "berthier" in text else "no log of Berthier") in ran.err


@pytest.mark.parametrize("most", [0, 3, 12, 40])
def test_a_log_cut_in_its_first_line_is_a_log_still(log: Path, most: int) -> None:
    log.write_bytes(log.read_bytes()[:most])
    ran = run("verify", str(log))
    assert ran.code == 1
    assert ("cut off" if most else "empty") in ran.out


def test_a_log_of_other_rules_that_does_not_follow_says_so(log: Path) -> None:
    """What does not follow may have followed once."""
    lines = decode(log.read_bytes())
    lines[-1]["outcome"] = None
    log.write_text(encode(lines), encoding="utf-8")
    assert "The rules here are not" not in run("verify", str(log)).out
    lines[0]["rules"] = "others"
    log.write_text(encode(lines), encoding="utf-8")
    ran = run("verify", str(log))
    assert ran.code == 1
    assert ran.out.endswith("The rules here are not the same as those it was written under.\n")


def test_replay_reads_the_record_step_by_step(log: Path) -> None:
    page = ok("replay", str(log)).out
    assert "Round 1" in page
    assert "⚁ ⚄ = 7" in page
    assert "Outcome" in page
    happened = " ".join(page.strip().split("\n\n")[-1].split())
    assert re.fullmatch(r"Rolled \d( and \d)*\. .* SP left\.", happened)
    shown = ok("replay", str(log), "--json").json
    assert shown["procedure"] == "field_battle"
    assert shown["over"] is True
    until = ok("replay", str(log), "--until", "1", "--json").json
    assert [entry["kind"] for entry in until["record"]].count("answer") == 1
    assert "Open: Attacker rolls two dice" in ok("replay", str(log), "--until", "1").out
    assert ok("replay", str(log), "--step").out == page


def test_a_log_commands_no_terminal(tmp_path: Path) -> None:
    """Whoever wrote the log may have put escape sequences into a name; they are shown, not obeyed."""
    path = tmp_path / "evil.jsonl"
    evil = "\x1b]0;owned\x07\x1b[2Jthe farm\x9b31m"
    inputs = {"points": [5, 5], "units": [2, 2], "close_actions": [evil], "out_of_command": [evil]}
    battalions = find_ruleset("battalions")
    procedure = battalions.procedure("play_period")
    game: Live[Any] = Live(battalions.call(procedure, inputs))
    while (question := game.question) is not None:
        game.answer(
            chosen(*(options[-1] for options in question.options))
            if question.options
            else typed(1 + len(game.answers) % 6)
        )
    path.write_text(write_log(battalions, procedure, game), encoding="utf-8")
    for words in (["replay", str(path)], ["verify", str(path)], ["replay", str(path), "--json"]):
        said = ok(*words).out
        assert not any(each in said for each in ("\x1b", "\x07", "\x9b"))
    assert r"\x1b]0;owned" in ok("replay", str(path)).out


def test_what_is_wrong_with_a_log_or_a_case_commands_no_terminal(tmp_path: Path) -> None:
    """Nor does what is quoted of a line that does not follow, or the name of a case."""
    evil, log, cases = "\x1b]0;owned\x07\x9b31m", tmp_path / "log.jsonl", tmp_path / "cases.json"
    lines = unchained((RECORDED / "room_server.jsonl").read_bytes())
    lines[2]["event"][evil] = 1
    log.write_bytes(chained(lines))
    case = {"id": evil, "ruleset": "six_states", "procedure": "field_battle", "inputs": {}, "dice": []}
    cases.write_text(json.dumps([case]), encoding="utf-8")
    for words in (["verify", str(log)], ["cases", "run", str(cases)]):
        said = run(*words)
        assert not any(each in said.out + said.err for each in ("\x1b", "\x07", "\x9b"))
        assert r"\x1b]0;owned" in said.out
