"""`berthier umpire`: played from given dice, from a seed, and from what is typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from berthier.engine.replay import verify
from tests.cli.shell import RULES, ok, run

BATTLE = ("umpire", RULES, "field_battle", "attacker.sp=5", "defender.sp=4")


def test_a_seed_gives_the_same_game_and_a_log_that_verifies(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    words = (*BATTLE, "--seed", "7", "--choose", "tactic=Charge", "--log", str(log), "--json")
    first, bytes_ = ok(*words).json, log.read_bytes()
    assert first == ok(*words).json
    assert bytes_ == log.read_bytes()
    assert first["over"] is True
    assert first["log"] == str(log)
    assert verify(bytes_).complete
    sources = {entry["source"] for entry in first["record"] if entry["kind"] == "answer"}
    assert sources == {"rolled", "chosen"}
    assert list(tmp_path.iterdir()) == [log]


def test_given_dice_come_first_and_count_as_typed() -> None:
    ran = ok("umpire", RULES, "attrition", "sp=20", "--dice", "4,2", "--json")
    assert ran.json["outcome"]["roll"] == 4
    assert "Not needed of --dice: 2" in ran.err
    (answer,) = [entry for entry in ran.json["record"] if entry["kind"] == "answer"]
    assert answer["answer"]["faces"] == [4]
    assert answer["source"] == "typed"


@pytest.mark.parametrize("typed", ["Charge\nEnvelop\n3 5\nq\n", "1 2 3 5 q", "charge\n2\n3,5\nq\n"])
def test_a_round_typed_in(typed: str) -> None:
    ran = ok(*BATTLE, "--json", given=typed)
    answers = [entry["answer"] for entry in ran.json["record"] if entry["kind"] == "answer"]
    assert answers[0]["picks"] == ["Charge", "Envelop"]
    assert answers[1]["faces"] == [3, 5]
    assert ran.json["over"] is False
    assert ran.json["question"]["why"] == "tactic"


def test_questions_are_sentences_and_secrets_are_shown_together() -> None:
    page = ok(*BATTLE, given="Charge\nEnvelop\nq\n").out
    assert "Attacker rolls two dice: combat dice, larger force" in page
    between = page.partition("Attacker has chosen.")[2].partition("Defender has chosen.")[0]
    assert "Attacker: Charge" not in between
    assert "Attacker: Charge · Defender: Envelop" in page
    assert page.index("dice modifier") < page.index("Attacker rolls two dice")


def test_undo_takes_the_last_answer_back() -> None:
    undone = ok(*BATTLE, "--json", given="Charge\nEnvelop\n3 5\nu\n6 6\nq\n").json
    plain = ok(*BATTLE, "--json", given="Charge\nEnvelop\n6 6\nq\n").json
    assert undone["record"] == plain["record"]
    assert "Nothing to undo" in ok(*BATTLE, given="u\nq\n").out


def test_undo_inside_a_secret_choice_gives_it_back_to_the_first_side() -> None:
    again = ok(*BATTLE, "--json", given="Charge\nu\nSquare\nEnvelop\nq\n").json
    (answer,) = [entry["answer"] for entry in again["record"] if entry["kind"] == "answer"]
    assert answer["picks"] == ["Square", "Envelop"]


def test_a_question_mark_explains_and_r_rolls() -> None:
    page = ok("umpire", RULES, "attrition", "sp=20", given="?\nr\n").out
    assert "what follows" in page
    assert page.count("Owner rolls one die: attrition die") == 3
    assert "Outcome" in page
    assert "rolled" in page


def test_what_does_not_fit_is_said_and_asked_again() -> None:
    page = ok("umpire", RULES, "attrition", "sp=20", given="7\nx\n4\n").out
    assert "A d6 cannot show 7" in page
    assert "not the face of a die" in page
    assert "Outcome" in page
    assert "'Flank' is none of them" in ok(*BATTLE, given="Flank\nq\n").out


def test_the_umpire_rolls_to_the_end_without_asking() -> None:
    ran = ok("umpire", RULES, "--example", "river_line", "--roll", "--json")
    assert ran.json["outcome"]["end"]
    assert ran.err == ""


def test_a_choice_nobody_makes_is_named_with_its_options() -> None:
    ran = run(*BATTLE, "--roll", "--json", given="")
    assert ran.code == 2
    assert ran.error["field"] == "tactic"
    assert "Withdraw" in ran.error["allowed"]
    assert "Attacker and Defender choose secretly: tactic" in ran.error["error"]
    assert run("umpire", RULES, "attrition", "sp=20", "--json", given="").error["allowed"] == list("123456")


def test_the_log_is_whole_after_every_answer_and_kept_on_quitting(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    ok(*BATTLE, "--log", str(log), given="Charge\nEnvelop\n3 5\nq\n")
    verdict = verify(log.read_bytes())
    assert (verdict.ok, verdict.complete, verdict.lines) == (True, False, 3)
    header = json.loads(log.read_text(encoding="utf-8").splitlines()[0])
    assert header["procedure"] == "field_battle"


def test_a_log_that_cannot_be_written_is_said_before_play() -> None:
    ran = run(*BATTLE, "--roll", "--log", "/nowhere/at/all.jsonl", "--json")
    assert ran.code == 2
    assert ran.error["field"] == "log"


def test_many_ways_to_lose_are_chosen_by_number() -> None:
    words = ("umpire", RULES, "retreat", "sp=30", "blocked=1", "troops.infantry=20", "troops.cavalry=10", "--json")
    ran = ok(*words, given="2\n")
    assert ran.json["outcome"]["troops"]["cavalry"] == 9


def test_an_order_nobody_asked_for_is_noted() -> None:
    ran = ok("umpire", RULES, "attrition", "sp=20", "--dice", "4", "--choose", "tactic=Charge")
    assert "nothing asked 'tactic'" in ran.err
