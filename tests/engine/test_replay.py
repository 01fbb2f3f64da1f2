"""A log round trip: what was played is written, read back and derived again, whole or cut short."""

from __future__ import annotations

import json

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.engine.replay import Replay, Verdict, verify, write_log
from tests.core.logs import GAMES, AtRandom, chained, logged, played, unchained

EVERY = pytest.mark.parametrize("name", GAMES)


@EVERY
def test_a_finished_game_verifies(name: str) -> None:
    """Every line follows, the outcome stands, and it was written under these rules."""
    log = logged(name)
    assert verify(log) == Verdict(ok=True, lines=log.count(b"\n"), complete=True, same_rules=True)


@EVERY
def test_a_log_is_a_header_an_event_per_answer_and_the_outcome(name: str) -> None:
    """The documented shape, under the documented chain of hashes."""
    procedure, _, switches = GAMES[name]
    game, lines = played(name), unchained(logged(name))
    head, *events, end = lines
    assert list(head) == ["berthier", "ruleset", "rules", "procedure", "inputs", "switches"]
    assert (head["berthier"], head["ruleset"], head["procedure"]) == (1, "six_states", procedure)
    assert head["rules"] == find_ruleset("six_states").content_hash
    assert head["switches"] == switches
    assert [event["n"] for event in events] == list(range(1, len(game.answers) + 1))
    for event, happened in zip(events, game.record.events, strict=True):
        asked = happened.question
        assert event["question"] == {"asks": asked.asks, "why": asked.why, "by": list(asked.by), "dice": asked.dice}
        given = event["answer"]
        assert tuple(given.get("faces") or given["picks"]) == (happened.answer.faces or happened.answer.picks)
        assert given.get("source", "typed") == happened.answer.source
    assert list(end) == ["outcome"]
    assert chained(lines) == logged(name)


@EVERY
def test_a_log_read_back_is_the_game_that_was_played(name: str) -> None:
    """The same answers, record and outcome; written again it is the same log."""
    game, replay = played(name), Replay(logged(name))
    again = replay.play()
    assert (again.answers, again.record, again.outcome) == (game.answers, game.record, game.outcome)
    assert write_log(replay.ruleset, replay.procedure, again).encode() == logged(name)


@EVERY
def test_a_log_read_up_to_an_answer_asks_the_next_question(name: str) -> None:
    """Undo is a shorter log: played up to there, the question is the one that was answered next."""
    events = played(name).record.events
    for count, event in enumerate(events):
        part = Replay(logged(name)).play(until=count)
        assert (part.question, len(part.answers)) == (event.question, count)
    assert Replay(logged(name)).play(until=len(events)).is_over


@EVERY
def test_a_log_cut_between_lines_is_sound_but_not_complete(name: str) -> None:
    """Every whole part of a log follows from the rules; only the whole is complete."""
    lines = logged(name).splitlines(keepends=True)
    for count in range(1, len(lines)):
        assert verify(b"".join(lines[:count])) == Verdict(ok=True, lines=count, complete=False, same_rules=True)


@EVERY
def test_a_log_cut_inside_a_line_is_not_sound(name: str) -> None:
    """Wherever it is cut: the cut line is named. Line by line this is every byte of the log."""
    log = logged(name)
    for number, line in enumerate(log.splitlines(keepends=True), 1):
        begins = log.index(line)
        for length in range(1, len(line)):
            verdict = verify(log[: begins + length])
            assert not verdict.ok
            assert verdict.line == number


@EVERY
def test_a_cut_log_goes_on_to_the_same_end(name: str) -> None:
    """Taken up from half its lines and answered on, it gives a log that verifies."""
    lines = logged(name).splitlines(keepends=True)
    game = Replay(b"".join(lines[: max(1, len(lines) // 2)])).play()
    answer = AtRandom("another end")
    while game.question is not None:
        game.answer(answer(game.question))
    rules = find_ruleset("six_states")
    log = write_log(rules, rules.procedure(GAMES[name][0]), game).encode()
    assert verify(log) == Verdict(ok=True, lines=len(game.answers) + 2, complete=True, same_rules=True)


def test_a_log_written_under_other_rules_says_so() -> None:
    """It follows all the same; whether the rules have changed since is told apart from that."""
    lines = unchained(logged("a storm"))
    lines[0]["rules"] = "0" * 64
    assert verify(chained(lines)) == Verdict(ok=True, lines=len(lines), complete=True, same_rules=False)


def test_fields_from_elsewhere_are_kept_and_accepted() -> None:
    """In the header, an event, its question, its answer, and beside the outcome; non-ASCII too."""
    lines = unchained(logged("a fight at sea"))
    lines[0]["table"] = "Café de la Régence"
    lines[0]["seats"] = {"attacker": None, "defender": [1.5, True]}
    lines[1]["at"] = "1812-09-07T06:00"
    lines[1]["question"]["lang"] = "fr"
    lines[1]["answer"]["cup"] = "leather"
    lines[-1]["signed"] = "Ney"
    log = chained(lines)
    assert verify(log) == Verdict(ok=True, lines=len(lines), complete=True, same_rules=True)
    assert Replay(log).lines == lines


def test_inputs_in_the_header_are_complete() -> None:
    """With the defaults in force when it was written, as plain JSON."""
    head = json.loads(logged("a field battle").splitlines()[0])
    assert head["inputs"]["terrain"] == "clear"
    assert head["inputs"]["attacker"] == {"sp": 9, "morale": None, "leader": 2, "troops": None}
