"""A whole game at the terminal that its players end: a side resigns, or all agree on a draw, at any question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.engine.log import decode
from berthier.engine.replay import verify
from berthier.opponents import draws
from berthier.opponents.series import begin
from tests.cli.shell import ok, run
from tests.core.logs import chained, unchained
from tests.games.shelf import frontier

__all__ = ["frontier"]
BOTH = ("--seat", "Blue=me", "--seat", "Red=me")
GAMES = [
    ("six_states", "two_neighbours", "Gray"),
    ("battalions", "two_elms", "blue"),
    ("capitani", "novara_1513", "french"),
    ("great_powers", "austerlitz", "France"),
    ("elements", "crossroads", "blue"),
]


def last_line(log: Path) -> dict[str, Any]:
    return decode(log.read_bytes())[-1]


def complete(log: Path) -> bool:
    (verdict,) = ok("verify", str(log), "--json").json
    return bool(verdict["ok"] and verdict["complete"])


@pytest.mark.parametrize("given", ["resign\n", "RESIGN\nstand\n"])
def test_who_resigns_loses_and_the_log_says_so(frontier: str, tmp_path: Path, given: str) -> None:
    log = tmp_path / "game.jsonl"
    words = ("play", frontier, "dawn", "--seat", "Blue=me", "--seat", "Red=first")
    said = ok(*words, "--log", str(log), given=given)
    assert "Blue resigns. Red has won." in said.out
    assert last_line(log) == {"given_up": {"by": "Blue", "how": "resigned"}}
    assert complete(log)
    verified = ok("verify", str(log)).out
    assert "follow, and then the game is given up: Blue resigns." in verified
    assert "outcome" not in verified
    assert ok("verify", str(log), "--json").json[0]["given_up"] == {"by": "Blue", "how": "resigned"}
    assert "Blue resigns" in ok("replay", str(log)).out
    replayed = ok("replay", str(log), "--json").json
    assert (replayed["over"], replayed["question"], replayed["outcome"]) == (
        True,
        None,
        {"by": "Blue", "how": "resigned"},
    )
    ok("board", frontier, "dawn", "--log", str(log), "--json")
    played = ok(*words, "--json", given=given).json
    assert (played["ended"], played["winner"], played["level"]) == (True, "Red", "resigned")


@pytest.mark.parametrize(("ruleset", "scenario", "side"), GAMES)
def test_a_side_resigns_at_its_first_question_whatever_is_asked(
    ruleset: str, scenario: str, side: str, tmp_path: Path
) -> None:
    log = tmp_path / "game.jsonl"
    seats = [f"--seat={one.name}=first" for one in find_ruleset(ruleset).find_game(scenario).sides(scenario)]
    seats = [f"--seat={side}=me" if seat.startswith(f"--seat={side}=") else seat for seat in seats]
    played = ok("play", ruleset, scenario, *seats, "--log", str(log), "--json", given="resign\n").json
    assert (played["ended"], played["level"]) == (True, "resigned")
    assert played["winner"] != side
    assert complete(log)


def test_at_a_question_of_elements_that_is_no_order_a_side_resigns_too(tmp_path: Path) -> None:
    """Where it is an order of the rules, their outcome stands; at the set-up the game is given up."""
    log = tmp_path / "game.jsonl"
    words = ("play", "elements", "crossroads", "--seat", "blue=me", "--seat", "red=me", "--log", str(log), "--json")
    order = ok(*words, given="resign\n").json
    assert (order["level"], "outcome" in last_line(log)) == ("resigned", True)
    words = ("play", "elements", "brigade_and_tercio", *words[3:])
    set_up = ok(*words, given="resign\n").json
    assert (set_up["level"], "given_up" in last_line(log)) == ("resigned", True)
    assert complete(log)


def test_people_agree_on_a_draw_or_play_on(frontier: str, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    words = ("play", frontier, "dawn", *BOTH, "--log", str(log))
    refused = ok(*words, given="draw?\nn\nq\n").out
    assert "Red refuses the draw" in refused
    assert "not over" in refused
    said = ok(*words, given="stand\ndraw?\nyes\n").out
    assert "A draw is agreed. Nobody has won." in said
    drawn = last_line(log)["given_up"]
    assert (drawn["how"], sorted([drawn["by"], *drawn["agreed"]])) == ("draw", ["Blue", "Red"])
    assert complete(log)
    unclear = run(*words, given="draw?\nperhaps\n")
    assert unclear.code == 2
    assert "neither yes nor no" in unclear.err


@pytest.mark.parametrize(("takes", "level"), [(True, "draw"), (False, None)])
def test_a_program_is_asked_as_in_a_room(
    frontier: str, monkeypatch: pytest.MonkeyPatch, takes: bool, level: str | None
) -> None:
    monkeypatch.setattr("berthier.cli.terminal.leaving.takes_a_draw", lambda *_: takes)
    words = ("play", frontier, "dawn", "--seat", "Blue=me", "--seat", "Red=first", "--json")
    assert ok(*words, given="draw?\nq\n").json["level"] == level


def test_a_program_takes_a_draw_where_it_stands_no_better(frontier: str) -> None:
    game, live = begin(find_ruleset(frontier), "dawn")
    seen = {side: game.seen(game.position_in(live.position[0]), side) for side in ("Blue", "Red")}
    for side, asker in (("Blue", "Red"), ("Red", "Blue")):
        behind = game.judging.worth(seen[side], side) <= game.judging.worth(seen[side], asker)
        assert draws.takes_a_draw(game, live, side, asker) is behind


def test_neutrals_are_not_asked_for_a_draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plays them, and they refused it whenever they stood better; in older logs they agreed too."""
    monkeypatch.setattr("berthier.cli.terminal.leaving.takes_a_draw", lambda *_: False)
    log = tmp_path / "game.jsonl"
    words = ("play", "great_powers", "ulm", "--seat", "France=me", "--seat", "Austria=me", "--log", str(log), "--json")
    assert ok(*words, given="draw?\ny\n").json["level"] == "draw"
    given_up = last_line(log)["given_up"]
    assert (given_up["by"], given_up["agreed"]) == ("Austria", ["France"])
    assert complete(log)
    lines = unchained(log.read_bytes())
    lines[-1]["given_up"]["agreed"] = ["France", "Neutrals"]
    assert verify(chained(lines)).ok


FALSE = [
    {"by": "Green", "how": "resigned"},
    {"by": "Blue", "how": "draw"},
    {"by": "Blue", "how": "draw", "agreed": ["Blue"]},
    {"by": "Blue", "how": "resigned", "agreed": ["Red"]},
    {"by": "Blue", "how": "fled"},
    {"by": "Blue", "how": "resigned", "why": "rain"},
    "Blue",
]


@pytest.mark.parametrize("claimed", FALSE)
def test_what_no_side_could_have_done_does_not_verify(frontier: str, tmp_path: Path, claimed: Any) -> None:
    log = tmp_path / "game.jsonl"
    ok("play", frontier, "dawn", *BOTH, "--log", str(log), given="stand\nresign\n")
    lines = unchained(log.read_bytes())
    lines[-1]["given_up"] = claimed
    verdict = verify(chained(lines))
    assert (verdict.ok, verdict.line) == (False, len(lines))
    assert "not how a game is given up" in str(verdict.problem)


def test_a_game_that_goes_on_or_is_over_is_not_given_up(frontier: str, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    ok("play", frontier, "dawn", *BOTH, "--log", str(log), given="stand\nresign\n")
    *lines, end = unchained(log.read_bytes())
    assert "the log goes on" in str(verify(chained([*lines[:-1], end, lines[-1]])).problem)
    ok("play", frontier, "dawn", *BOTH, "--log", str(log), given="stand\n" * 12)
    assert not verify(chained([*unchained(log.read_bytes())[:-1], end])).ok
    ok("umpire", "six_states", "--example", "river_line", "--seed", "3", "--log", str(log))
    assert "only a whole game" in str(verify(chained([*unchained(log.read_bytes())[:1], end])).problem)
