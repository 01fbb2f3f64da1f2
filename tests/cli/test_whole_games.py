"""`games`, `play`, `board` and `arena`: their shapes, their sentences, their logs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from berthier.lab.arena import open_series, round_of, run_series, seating, wilson
from tests.cli.shell import ok, run
from tests.core.logs import chained
from tests.games.shelf import frontier

__all__ = ["frontier"]
PROGRAMS = ("--seat", "Blue=steady", "--seat", "Red=first")


def test_games_are_listed_in_the_documented_shape(frontier: str) -> None:
    found = ok("games", frontier, "--json").json
    assert [one["scenario"] for one in found] == ["dawn", "dusk"]
    assert list(found[0]) == ["ruleset", "scenario", "title", "sides", "players", "minutes", "turns", "about"]
    page = ok("games", frontier).out
    assert "Dawn" in page
    assert "Blue, Red" in page


def test_programs_play_to_the_end_and_the_log_verifies(frontier: str, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    words = ("play", frontier, "dusk", *PROGRAMS, "--seed", "4", "--json")
    played = ok(*words, "--log", str(log)).json
    shape = ["ruleset", "scenario", "seed", "ended", "winner", "level", "points", "turns", "answers", "seconds"]
    assert list(played) == shape
    assert played["ended"] is True
    assert set(played["points"]) == {"Blue", "Red"}
    again = ok(*words).json
    assert {**again, "seconds": 0} == {**played, "seconds": 0}
    assert ok("verify", str(log), "--json").json[0]["complete"] is True
    replayed = ok("replay", str(log), "--json").json
    assert replayed["outcome"]["winner"] == played["winner"]
    assert "outcome" in ok("replay", str(log)).out.casefold()


def test_a_person_plays_from_a_pipe(frontier: str, tmp_path: Path) -> None:
    """Orders by number and by notation, odds before a fight, the board again, an answer taken back."""
    log = tmp_path / "mine.jsonl"
    lines = ["b", "?", "?2", "u", "q"]
    refused = run("play", frontier, "dawn", given="\n".join(lines) + "\n")
    assert refused.code == 2
    assert "nothing to take back" in refused.err
    said = ok("play", frontier, "dawn", "--practice", "--log", str(log), given="B1-0100\nstand\nu\n3\nl\nq\n")
    assert "not over" in said.out
    assert "Taken back. Practice, 1 taken back." in said.out
    assert "turn 1 of 6" in said.out
    verdict = ok("verify", str(log), "--json").json[0]
    assert verdict["ok"] is True
    assert verdict["complete"] is False


def test_what_a_program_has_answered_is_not_taken_back(frontier: str, tmp_path: Path) -> None:
    """It was, as often as one liked, and dice rolled anew."""
    log = tmp_path / "mine.jsonl"
    refused = run("play", frontier, "dawn", "--log", str(log), given="B1-0100\nstand\nu\nq\n")
    assert refused.code == 2
    assert "It has been answered since. Only a person who plays against you could agree to undo it" in refused.err
    verdict = ok("verify", str(log), "--json").json[0]
    assert (verdict["ok"], verdict["practice"], verdict["taken_back"]) == (True, False, 0)


def test_practice_takes_back_and_its_log_says_so(frontier: str, tmp_path: Path) -> None:
    log = tmp_path / "mine.jsonl"
    given = "stand\nu\n" * 9 + "resign\n"
    words = ("play", frontier, "dawn", "--practice", "--seat", "Blue=me")
    played = ok(*words, "--log", str(log), "--json", given=given).json
    assert (played["practice"], played["taken_back"]) == (True, 9)
    verdict = ok("verify", str(log), "--json").json[0]
    assert (verdict["ok"], verdict["practice"], verdict["taken_back"]) == (True, True, 9)
    assert "It was practice, 9 taken back." in ok("verify", str(log)).out
    said = ok(*words, given="stand\nu\nresign\n")
    assert "Practice, 1 taken back: this counts as no result." in said.out


def test_people_at_one_terminal_agree_to_take_dice_back(tmp_path: Path) -> None:
    """Orders nothing has answered go back at once; after dice the other is asked, and may refuse."""
    words = ("play", "six_states", "two_neighbours", "--seat", "Gray=me", "--seat", "Yellow=me")
    log = tmp_path / "both.jsonl"
    free = ok(*words, given="done\nu\ndone\nq\n").out
    assert "Taken back." in free
    rolled = "done\n" * 4 + "1\n1\n" + "done\n" * 4  # the first month and its recruits
    for word, said in (("y", "Taken back."), ("n", "does not agree.")):
        out = ok(*words, "--log", str(log), given=f"{rolled}u\n{word}\nq\n").out
        assert said in out
    unread = run(*words, given=f"{rolled}u\nperhaps\n")
    assert unread.code == 2
    assert "neither yes nor no" in unread.err


@pytest.mark.parametrize("claimed", [-1, "often", True])
def test_practice_that_is_no_number_does_not_verify(frontier: str, tmp_path: Path, claimed: object) -> None:
    log = tmp_path / "mine.jsonl"
    ok("play", frontier, "dawn", "--practice", "--log", str(log), given="stand\nq\n")
    changed = tmp_path / "changed.jsonl"
    head, *rest = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    lines = [head | {"practice": claimed}, *rest]
    changed.write_bytes(chained([{name: line[name] for name in line if name != "hash"} for line in lines]))
    refused = run("verify", str(changed))
    assert refused.code == 1
    assert "practice says how often something was taken back" in refused.out


def test_two_people_at_one_terminal(frontier: str) -> None:
    words = ("--seat", "Blue=me", "--seat", "red=me")
    played = ok("play", frontier, "dawn", *words, "--json", given="stand\n" * 12).json
    assert played["ended"] is True
    assert played["winner"] is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "frontier", "dawn", "--seat", "Green=me"), "no seat called 'Green'"),
        (("play", "frontier", "dawn", "--seat", "Blue=genius"), "'genius'. Known: me, first, steady, sharp."),
        (
            ("play", "frontier", "dawn", "--seat", "Blue=steady", "--log", "/no/folder/x"),
            "/no/folder/x cannot be written",
        ),
        (("play", "frontier", "dawn", "--seat", "Blue"), "SIDE=LEVEL"),
        (("play", "frontier", "dawn", "--seat", "Blue=me", "--seat", "Blue=first"), "given twice"),
        (("play", "frontier", "noon"), "no scenario of frontier called 'noon'"),
        (("arena", "frontier", "dawn", "--seat", "Blue=me"), "no level called 'me'. Known: first, steady, sharp."),
        (("arena", "frontier", "dawn", "--dask", "nowhere"), "No Dask scheduler answers at nowhere"),
        (("arena", "frontier", "dawn", "dusk"), "Got unexpected extra argument (dusk). See"),
        (("board", "frontier", "dawn", "--light", "dusk", "--svg"), "no light called 'dusk'"),
        (("board", "frontier", "dawn", "--light", "dusk"), "no light called 'dusk'"),
        (("board", "frontier", "dawn", "--side", ""), "no seat called ''"),
        (("board", "frontier", "dawn", "--at", "3"), "--log FILE"),
        (("board", "frontier", "dawn", "--svg", "--json"), "Choose one"),
        (("board", "frontier", "dawn", "--side", "Green"), "no seat called 'Green'"),
        (("board", "frontier", "dawn", "--log", "nowhere.jsonl"), "cannot be read"),
        (("games", "nowhere"), "no ruleset called 'nowhere'"),
        (("play", "frontier", "dawn", "--switch", "X"), "ID=VALUE"),
    ],
)
def test_bad_input_gets_a_sentence(frontier: str, words: tuple[str, ...], said: str) -> None:
    refused = run(*words)
    assert refused.code == 2
    assert said in refused.err
    assert "Traceback" not in refused.err


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("B1-0601", "B1 cannot march to 0601"),
        ("B1-", "B1 cannot march to nowhere"),
        ("X9-0100", "no column called 'X9'"),
        ("99", "no column called '99'"),
        ("99", "The list goes from 1 to "),
        ("9" * 5000, "The list goes from 1 to "),
    ],
)
def test_an_order_the_position_does_not_allow(frontier: str, typed: str, said: str) -> None:
    refused = run("play", frontier, "dawn", "--json", "--seat", "Blue=me", given=f"{typed}\n")
    assert refused.code == 2
    assert said in refused.error["error"]


def test_what_was_played_before_a_wrong_line_of_a_pipe_is_kept(frontier: str, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    refused = run("play", frontier, "dawn", "--seat", "Blue=me", "--log", str(log), given="nonsense\n")
    assert refused.code == 2
    assert "ends before the outcome" in ok("verify", str(log)).out


def test_a_log_that_cannot_be_written_is_refused_before_the_game(
    frontier: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("the game was played")

    monkeypatch.setattr("berthier.opponents.series.play_out", never)
    assert "cannot be written" in run("play", frontier, "dusk", *PROGRAMS, "--log", "/no/folder/x").err


def test_the_board_in_every_form(frontier: str, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    ok("play", frontier, "dusk", *PROGRAMS, "--log", str(log), "--json")
    for light in ("day", "night", "print", "plain"):
        root = ElementTree.fromstring(ok("board", frontier, "dusk", "--svg", "--light", light).out)
        assert root.tag.endswith("svg")
    page = ok("board", frontier, "dusk", "--text").out
    assert "Bl4" in page
    assert "the Red army:" in page
    start = ok("board", frontier, "dusk", "--json").json
    assert (start["turn"], start["scenario"]) == (1, "dusk")
    later = ok("board", frontier, "dusk", "--log", str(log), "--json").json
    assert later["turn"] > 1
    assert ok("board", frontier, "dusk", "--log", str(log), "--at", "3", "--json").json["turn"] == 1
    beyond = run("board", frontier, "dusk", "--log", str(log), "--at", "9999")
    assert (beyond.code, beyond.out) == (2, "")
    assert "there is no board after 9999 of them" in beyond.err
    told = log.read_text(encoding="utf-8")
    log.write_text(told.replace('"berthier":1', '"berthier":2', 1), encoding="utf-8")
    other = run("board", frontier, "dusk", "--log", str(log))
    assert other.code == 2
    assert "format 2 is not one this version reads" in other.err


def test_a_side_sees_its_own_board(frontier: str) -> None:
    """Red's columns are far away: Blue reckons with two."""
    seen = ok("board", frontier, "dawn", "--side", "blue", "--json").json
    assert {column["name"]: column["strength"] for column in seen["columns"]} == {"B1": 4, "R1": 2}
    whole = ok("board", frontier, "dawn", "--json").json
    assert {column["name"]: column["strength"] for column in whole["columns"]} == {"B1": 4, "R1": 4}


def test_a_log_of_something_else_is_refused(frontier: str, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    ok("play", frontier, "dusk", *PROGRAMS, "--log", str(log), "--json")
    assert "game of dusk, not of dawn" in run("board", frontier, "dawn", "--log", str(log)).err
    other = tmp_path / "other.jsonl"
    other.write_text(log.read_text().replace('"berthier":1', '"berthier":9', 1))
    unread = run("verify", str(other))
    assert (unread.code, unread.out) == (2, "")
    assert "format 9 is not one this version reads; it reads 1" in unread.err
    refused = run("board", frontier, "dusk", "--log", str(other))
    assert refused.code == 2
    assert "Line 1 of the log" in refused.err


def test_an_arena_exchanges_sides_and_says_shares_with_intervals(frontier: str) -> None:
    words = ("arena", frontier, "dusk", *PROGRAMS, "--games", "8", "--jobs", "1", "--seed", "3")
    standing = ok(*words, "--json").json
    assert list(standing)[:6] == ["games", "wins", "draws", "share", "answers", "seconds"]
    assert standing["games"] == sum(standing["wins"].values()) + standing["draws"] == 8
    assert standing["unfinished"] == 0
    assert set(standing["share"]) == {"steady", "first"}
    for share in standing["share"].values():
        assert 0 <= share["low"] <= share["mean"] <= share["high"] <= 1
    assert sum(share["mean"] for share in standing["share"].values()) == pytest.approx(1, abs=1e-3)
    again = ok(*words, "--json").json
    assert {**again, "seconds": 0} == {**standing, "seconds": 0}
    assert "steady" in ok(*words).out


def test_levels_go_round_the_sides(frontier: str) -> None:
    series = open_series(frontier, "dusk", {"Blue": "steady", "Red": "first"}, 4, 1)
    assert [seating(series, number)["Blue"] for number in range(4)] == ["steady", "first", "steady", "first"]
    alone = run_series(open_series(frontier, "dawn", {"Blue": "first", "Red": "first"}, 6, 1), jobs=1)
    assert list(alone.share) == ["first"]
    assert alone.share["first"].mean == 1


def test_equals_play_every_game_with_dice_of_its_own(frontier: str) -> None:
    """Exchanging sides between two of a level would count the same game twice."""
    mixed = open_series(frontier, "dusk", {"Blue": "steady", "Red": "first"}, 4, 1)
    assert round_of(mixed) == 2
    assert round_of(open_series(frontier, "dusk", {"Blue": "first", "Red": "first"}, 4, 1)) == 1


@pytest.mark.parametrize(
    ("levels", "ways"),
    [("sharp steady", 2), ("sharp sharp steady", 3), ("sharp steady steady steady steady steady", 6)],
)
def test_a_round_has_every_way_to_sit_once(levels: str, ways: int) -> None:
    """Three of a level and three of another in turn sit in two ways, not in six."""
    words = levels.split() * (6 // len(levels.split()))
    powers = ("Blue", "Gray", "Green", "Red", "White", "Yellow")
    series = open_series("six_states", "six_states", dict(zip(powers, words, strict=True)), 6, 1)
    assert round_of(series) == ways
    assert len({tuple(seating(series, number).items()) for number in range(6)}) == ways


def test_intervals_are_those_of_wilson() -> None:
    """Ten of ten: the lower bound is n/(n + z²) (Wilson 1927)."""
    share = wilson(10, 10)
    assert share.mean == share.high == 1
    assert share.low == pytest.approx(10 / (10 + 1.959963984540054**2), abs=1e-4)


def test_an_arena_on_two_processes_comes_to_the_same() -> None:
    """Each worker finds the rules by itself; who plays which game does not matter."""
    words = ("arena", "six_states", "two_neighbours", "--seat", "Gray=first", "--seat", "Yellow=first", "--games", "4")
    alone, two = (ok(*words, "--jobs", jobs, "--json").json for jobs in ("1", "2"))
    assert {**two, "seconds": 0} == {**alone, "seconds": 0}


def test_a_battle_ends_in_a_sentence() -> None:
    """Shares of an army are fractions: the last line at a terminal tells them as they are."""
    said = ok("play", "elements", "crossroads", "--seat", "blue=first", "--seat", "red=first", "--seed", "3").out
    last = said.strip().splitlines()[-1]
    assert re.search(r"(has won|Nobody).* after \d turns\. blue [\d/]+, red [\d/]+$", last)
