"""A scenario of one's own: a file in place of a name is checked, played, kept in the log, and verified without it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.rooms.opening import NewGame, created
from berthier.rules.six_states.game.turn import campaign
from tests.cli.shell import ok, run
from tests.games.frontier import FRONTIER
from tests.games.mutants import shipped as shipped_of

Change = Callable[[dict[str, Any]], Any]
SIX_STATES = files("berthier.rules.six_states.game.scenarios")


def shipped(name: str = "two_neighbours") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SIX_STATES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def written(folder: Path, data: Any, name: str = "mine.json") -> str:
    file = folder / name
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(file)


def test_a_file_is_listed_played_drawn_and_verified_without_it(tmp_path: Path) -> None:
    data = shipped() | {"id": "mine", "title": "A short war", "turns": 2}
    file, log = written(tmp_path, data), str(tmp_path / "game.jsonl")
    (listed,) = ok("games", "six_states", file, "--json").json
    assert (listed["scenario"], listed["title"], listed["turns"]) == ("mine", "A short war", 2)
    played = ok(
        "play", "six_states", file, "--seat", "Gray=first", "--seat", "Yellow=first", "--log", log, "--json"
    ).json
    assert (played["scenario"], played["ended"], played["turns"]) == ("mine", True, 2)
    drawn = ok("board", "six_states", file, "--log", log, "--at", "3").out
    assert "month 1 of 2" in drawn
    (tmp_path / "mine.json").unlink()
    verdict = ok("verify", log, "--json").json[0]
    assert verdict["ok"] is verdict["complete"] is verdict["same_rules"] is True
    assert ok("replay", log, "--json").json["outcome"]["winner"] == played["winner"]


def test_a_log_and_a_file_that_was_changed(tmp_path: Path) -> None:
    file, log = written(tmp_path, shipped() | {"id": "mine", "turns": 1}), str(tmp_path / "game.jsonl")
    ok("play", "six_states", file, "--seat", "Gray=first", "--seat", "Yellow=first", "--log", log, "--json")
    other = written(tmp_path, shipped() | {"id": "mine", "turns": 2}, "other.json")
    assert "whose file was another then" in run("board", "six_states", other, "--log", log).err
    assert "not of two_neighbours" in run("board", "six_states", "two_neighbours", "--log", log).err


def test_a_series_of_it_is_played(tmp_path: Path) -> None:
    file = written(tmp_path, shipped() | {"id": "mine", "turns": 1})
    words = (
        "arena",
        "six_states",
        file,
        "--seat",
        "Gray=first",
        "--seat",
        "Yellow=first",
        "--games",
        "2",
        "--jobs",
        "1",
    )
    assert ok(*words, "--json").json["games"] == 2
    assert "six_states mine" in ok(*words).out


def every_file() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every scenario of ours that is a file of its own, or an object of one."""
    for name in ("two_neighbours", "three_cornered_war", "six_states", "six_states_coalitions"):
        yield "six_states", name, shipped(name)
    for one in novara_and_others():
        yield "capitani", one["key"], one
    for name in ("ulm", "austerlitz", "liberation", "campaign_1807", "campaign"):
        yield "great_powers", name, ulm(name)
    for one in shipped_of("elements"):
        yield "elements", one["key"], one
    for one in shipped_of("battalions"):
        yield "battalions", one["id"], one


def novara_and_others() -> list[dict[str, Any]]:
    file = files("berthier.rules.capitani") / "data" / "scenarios.json"
    found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["scenarios"]
    return found


def ulm(name: str = "ulm") -> dict[str, Any]:
    file = files("berthier.rules.great_powers.game") / "data" / f"{name}.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(
    ("ruleset", "name", "data"), list(every_file()), ids=lambda each: each if isinstance(each, str) else ""
)
def test_a_copy_of_a_scenario_of_ours_is_that_scenario(ruleset: str, name: str, data: dict[str, Any]) -> None:
    game = find_ruleset(ruleset).find_game(name)
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    ours, own = game.scenario(name), game.scenario(text)
    assert (own.title, own.sides, own.turns, own.about) == (ours.title, ours.sides, ours.turns, ours.about)
    assert game.sides(text) == game.sides(name)
    assert game.board(text).places.keys() == game.board(name).places.keys()


@pytest.mark.parametrize(
    ("ruleset", "data", "sides"),
    [("capitani", novara_and_others()[0], ("french", "swiss")), ("great_powers", ulm(), ("France", "Austria"))],
    ids=["capitani", "great_powers"],
)
def test_other_games_take_files_too(tmp_path: Path, ruleset: str, data: dict[str, Any], sides: tuple[str, str]) -> None:
    """The copy of a learning scenario is played as that scenario is, die for die."""
    file, logs = written(tmp_path, data), (str(tmp_path / "own.jsonl"), str(tmp_path / "named.jsonl"))
    seats = [word for side in sides for word in ("--seat", f"{side}=first")]
    measured = {"capitani": "G-par=of the design", "great_powers": "G-ULM=16, 11, 7 and 3"}  # for names, not for files
    switches = ("--switch", measured[ruleset])
    name = data.get("id") or data["key"]
    own = ok("play", ruleset, file, *seats, *switches, "--json", "--log", logs[0]).json
    named = ok("play", ruleset, name, *seats, *switches, "--json", "--log", logs[1]).json
    assert {**own, "seconds": 0} == {**named, "seconds": 0}
    assert all(ok("verify", log, "--json").json[0]["complete"] for log in logs)


@pytest.mark.parametrize("ruleset", ["six_states", "capitani", "great_powers", "elements", "battalions"])
def test_the_file_of_a_scenario_is_printed_and_is_that_scenario(tmp_path: Path, ruleset: str) -> None:
    game = find_ruleset(ruleset).games[0]
    key = next(iter(game.scenarios()))
    file = written(tmp_path, ok("games", ruleset, key, "--file").out)
    assert ok("games", ruleset, file, "--json").json == ok("games", ruleset, key, "--json").json


def test_what_has_no_file_says_so(tmp_path: Path) -> None:
    for words in (("elements", "free"), ("battalions", "free_1815"), ("six_states", written(tmp_path, shipped()))):
        assert "there is none to begin from" in run("games", *words, "--file").err
    assert "Name a ruleset and a scenario" in run("games", "six_states", "--file").err
    assert "Did you mean two_neighbours" in run("games", "six_states", "two_neighbour", "--file").err


def army(**changes: Any) -> Change:
    return lambda data: data["armies"][0].update(changes)


def fleet(**changes: Any) -> Change:
    return lambda data: data["fleets"][0].update(changes)


def with_(**changes: Any) -> Change:
    return lambda data: data.update(changes)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (army(hex="2024"), "An army of Gray stands at 2024, where there is no land."),
        (army(hex="9999"), "An army of Gray stands at 9999, where there is no land."),
        (army(hex="0405"), "not in play"),
        (army(power="Purple"), "There is no power in this game called 'Purple'."),
        (army(power="Blue"), "There is no power in this game called 'Blue'."),
        (army(troops={"Purple": [1, 0, 0]}), "called 'Purple'"),
        (army(troops={"Gray": [6, 1]}), "length 3"),
        (army(troops={"Gray": [-6, 1, 0]}), "too small"),
        (army(troops={"Gray": [0, 0, 0]}, leaders=[]), "has neither troops nor leaders"),
        (fleet(nsp=0, nsp_damaged=0, t=0, t_damaged=0), "has no ship"),
        (army(horses=3), "There is no part of an army called 'horses'."),
        (army(inside=True, hex="0920"), "where there is no city"),
        (fleet(at="P:0921"), "which is no sea zone, port or coast"),
        (fleet(at="Z01"), "not in play"),
        (fleet(power="Purple"), "called 'Purple'"),
        (with_(turns="many"), "turns: 'many' is not a whole number."),
        (with_(turns=0), "turns is 0; it goes from 1 to 60."),
        (with_(first_month=13), "first_month is 13"),
        (with_(armys=[]), "Did you mean armies?"),
        (with_(powers=["Gray"]), "at least two powers"),
        (with_(powers=["Gray", "Purple"]), "There is no power called 'Purple'."),
        (with_(teams={}), "Every power is in one team"),
        (with_(war=[["Gray", "Red"]]), "There is no state in this game called 'Red'."),
        (with_(area=["2024"]), "where there is no land"),
        (with_(zones=["Z99"]), "There is no sea zone called 'Z99'."),
        (with_(control={"0920": "Gray"}), "There is no city at 0920."),
        (with_(depots=[{"power": "Gray", "hex": "2024", "points": 5}]), "A depot of Gray stands at 2024"),
        (with_(mode="solo"), "There is no mode called 'solo'."),
        (with_(forces="drawn"), "called 'drawn'"),
        (lambda data: data.pop("levels"), "levels is missing"),
    ],
)
def test_what_stands_in_its_way_is_a_sentence(tmp_path: Path, change: Change, said: str) -> None:
    data = shipped()
    change(data)
    file = written(tmp_path, data)
    for words in (("games", "six_states", file), ("play", "six_states", file), ("board", "six_states", file)):
        refused = run(*words)
        assert (refused.code, refused.out) == (2, "")
        assert said in refused.err
        assert refused.err.startswith(file)
        assert refused.err.count("\n") == 1


def force(**changes: Any) -> Change:
    return lambda data: data["forces"][0].update(changes)


def corps(**changes: Any) -> Change:
    return lambda data: data["corps"][0].update(changes)


@pytest.mark.parametrize(
    ("ruleset", "change", "said"),
    [
        ("capitani", force(hex="1326"), "stands at 1326, where there is no land"),
        ("capitani", force(hex="9999"), "which is no hex of the map"),
        ("capitani", force(hex="4010"), "which is not in play"),
        ("capitani", force(command="xx"), "There is no command called 'xx'."),
        ("capitani", force(units=[{"kind": "tanks", "sp": 4}]), "There is no kind of unit called 'tanks'."),
        ("capitani", force(units=[{"kind": "swiss", "sp": 0}]), "units of 1 to 40 SP"),
        ("capitani", force(capitani=["nobody"]), "There is no Capitano called 'nobody'."),
        ("capitani", with_(alliances=[]), "two alliances"),
        ("capitani", with_(control={"Paris": "french"}), "There is no place called 'Paris'."),
        ("capitani", with_(turns=[]), "Turns are numbered from 1"),
        ("capitani", with_(forced=[]), "Did you mean forces?"),
        ("capitani", with_(sieges={"Novara": 9}), "sieges: 9 is there; it goes from 0 to 2."),
        ("capitani", force(id="F 1"), "forces: 'F 1' does not do"),
        ("capitani", lambda data: data["commands"][0].update(purse=-1), "commands.purse: -1 is there"),
        ("capitani", lambda data: data["alliances"][0].update(key="umpire"), "alliances: 'umpire' does not do"),
        ("great_powers", corps(area="atlantis"), "which is no area of the map"),
        ("great_powers", corps(area="paris"), "which is not in play"),
        ("great_powers", corps(area="irish"), "which is sea"),
        ("great_powers", corps(id="Fr:XCIX"), "There is no corps called 'Fr:XCIX'."),
        ("great_powers", corps(I=-1), "too small"),
        ("great_powers", corps(I=99), "Fr:Imperial Guard would hold 99 I; the most is 0."),
        ("great_powers", corps(G=0, I=0, M=0, A=0, C=0, FI=0, FC=0), "holds nothing"),
        ("great_powers", with_(seats=[]), "seats: the list is too short; the least is 2."),
        ("great_powers", lambda data: data["seats"][0].update(seat="umpire"), "seats: 'umpire' does not do"),
        ("great_powers", corps(area=[]), "which is no area of the map"),
        (
            "great_powers",
            with_(fleets=[{"id": "Fr:I Fleet", "ships": 99, "at": ["port", "brittany"]}]),
            "it goes from 1",
        ),
        ("great_powers", with_(replacements={"Fr": {"I": 999}}), "999 is too large; the most is 200."),
        ("great_powers", with_(wars=[["Fr", "Atlantis"]]), "There is no country called 'Atlantis'."),
        ("great_powers", with_(seats=[]), "seats"),
        ("great_powers", with_(months="three"), "months: 'three' is not a whole number."),
        ("great_powers", with_(segments=["air"]), "There is no segment called 'air'."),
        ("great_powers", with_(victory={"points_for": "Fr"}), "Places count for points"),
    ],
)
def test_what_stands_in_the_way_in_other_games(tmp_path: Path, ruleset: str, change: Change, said: str) -> None:
    data = novara_and_others()[0] if ruleset == "capitani" else ulm()
    change(data)
    refused = run("games", ruleset, written(tmp_path, data))
    assert refused.code == 2
    assert said in refused.err
    assert refused.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "It is no JSON"), ("[]", "one JSON object"), ("{}", "is missing"), (" " * 300_000, "at most 200,000")],
)
def test_what_is_no_scenario_is_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    refused = run("play", "six_states", written(tmp_path, text))
    assert refused.code == 2
    assert said in refused.err


def test_a_file_that_is_not_there_and_a_game_without_files(tmp_path: Path) -> None:
    assert "cannot be read" in run("play", "six_states", str(tmp_path / "none.json")).err
    with pytest.raises(BadInput, match="takes no scenario files"):
        msgspec.structs.replace(FRONTIER, own=None).scenario("{}")


def test_the_rules_look_at_a_scenario_themselves() -> None:
    """A log names its scenario to nobody else."""
    data = shipped() | {"turns": 1}
    data["armies"][0]["hex"] = "2024"
    with pytest.raises(BadInput, match="where there is no land"):
        Live[Any](Next(campaign, json.dumps(data)))


def test_a_room_is_opened_with_a_file_as_with_a_name() -> None:
    own = created(NewGame("six_states", json.dumps(shipped() | {"title": "Mine"})), "code")
    named = created(NewGame("six_states", "two_neighbours", title="Mine"), "code")
    assert (own.title, own.players) == (named.title, named.players) == ("Mine", ("Gray", "Yellow"))
