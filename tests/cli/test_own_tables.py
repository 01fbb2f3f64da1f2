"""Battles of one's own on a table: a file of Elements or Battalions is checked, played, and verified without it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from berthier.boards.drawing.draw import ground
from berthier.core.errors import BadInput
from berthier.core.inputs import as_written
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import chosen
from tests.cli.shell import ok, run
from tests.cli.test_own_scenarios import with_, written
from tests.games.mutants import shipped

Change = Callable[[dict[str, Any]], Any]
DEFAULTS = {"elements": "crossroads", "battalions": "two_elms"}
SEATS = ("--seat", "blue=first", "--seat", "red=first")


def battle(ruleset: str, name: str = "") -> dict[str, Any]:
    """A scenario of ours, all of it written out."""
    found = (one for one in shipped(ruleset) if (one.get("key") or one.get("id")) == (name or DEFAULTS[ruleset]))
    return next(found)


def text(data: dict[str, Any]) -> str:
    return as_written(json.dumps(data).encode())


@pytest.mark.parametrize(("ruleset", "length"), [("elements", "turns"), ("battalions", "periods")])
def test_a_file_is_listed_played_drawn_and_verified_without_it(tmp_path: Path, ruleset: str, length: str) -> None:
    data = battle(ruleset) | {"title": "A short fight", length: 1}
    data |= {"key": "mine"} if ruleset == "elements" else {"id": "mine"}
    file, log = written(tmp_path, data), str(tmp_path / "game.jsonl")
    (listed,) = ok("games", ruleset, file, "--json").json
    assert (listed["scenario"], listed["title"], listed["turns"]) == ("mine", "A short fight", 1)
    played = ok("play", ruleset, file, *SEATS, "--log", log, "--json").json
    assert (played["scenario"], played["ended"]) == ("mine", True)
    assert "1 of 1" in ok("board", ruleset, file, "--log", log, "--at", "2").out
    assert ok("board", ruleset, file, "--svg").out.startswith("<svg")
    (tmp_path / "mine.json").unlink()
    verdict = ok("verify", log, "--json").json[0]
    assert verdict["ok"] is verdict["complete"] is verdict["same_rules"] is True
    assert ok("replay", log, "--json").json["outcome"]["winner"] == played["winner"]


@pytest.mark.parametrize("ruleset", ["elements", "battalions"])
def test_a_series_of_it_is_played(tmp_path: Path, ruleset: str) -> None:
    file = written(tmp_path, battle(ruleset) | {"turns" if ruleset == "elements" else "periods": 1})
    assert ok("arena", ruleset, file, *SEATS, "--games", "2", "--jobs", "1", "--json").json["games"] == 2


@pytest.mark.parametrize("ruleset", ["elements", "battalions"])
def test_a_copy_is_played_as_the_scenario_is(tmp_path: Path, ruleset: str) -> None:
    file = written(tmp_path, battle(ruleset))
    own = ok("play", ruleset, file, *SEATS, "--json").json
    named = ok("play", ruleset, DEFAULTS[ruleset], *SEATS, "--json").json
    assert {**own, "seconds": 0} == {**named, "seconds": 0}


def element(place: int = 0, **changes: Any) -> Change:
    return lambda data: data["elements"][place].update(changes)


def piece(place: int = 0, **changes: Any) -> Change:
    return lambda data: data["table"]["pieces"][place].update(changes)


def side(place: int = 0, **changes: Any) -> Change:
    return lambda data: data["sides"][place].update(changes)


POND = {"id": "pond", "kind": "lake", "shape": [[40000, 20000], [60000, 20000], [60000, 40000], [40000, 40000]]}
COMING = {
    "turn": 2, "side": "blue", "command": "B1", "edge": "south", "x": [0, 20000],
    "elements": [{"id": "B-Pk90", "type": "Pk", "grade": "O"}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (element(pose=[-100, 20000, 0]), "elements[0].pose: B-Sh1 is not wholly on the table, which is 128000 by"),
        (element(pose=[64000, 0, 0]), "is not wholly on the table"),
        (element(pose=[64000, 20000, 36000]), "elements[0].pose[2]: 36000 is too large; the most is 35999."),
        (element(pose=[64000, 20000]), "length 3"),
        (element(pose=[64000, "far", 0]), "elements[0].pose[1]: 'far' is not a whole number."),
        (element(pose=[10**15, 0, 0]), "too large"),
        (element(type="Tank"), "There is no value for elements[0].type called 'Tank'."),
        (element(type="TempBridge"), "elements[0].type: TempBridge is built in a battle"),
        (element(type="Boats"), "where boats may not be"),
        (element(grade="Q"), "called 'Q'"),
        (element(limbered=True), "elements[0].limbered: B-Sh1 is Sh (O); that is for Art of grade S or O."),
        (element(mobile=False), "that is for Bg"),
        (element(id="Sh1"), "elements[0].id: 'Sh1' does not do; write it as B-Sh1."),
        (element(id="B-done"), "write it as B-Sh1"),
        (element(id="B-Pk1"), "elements: the element B-Pk1 is there twice."),
        (element(command="B9"), "elements[0].command: There is no command called 'B9'."),
        (element(command="R1"), "write it as R-Sh1"),
        (element(side="red"), "is of red, and its command of blue"),
        (element(hat="red"), "Did you mean elements[0]"),
        (lambda data: data["elements"][0].pop("pose"), "elements[0].pose is missing."),
        (lambda data: data["elements"][1].update(pose=data["elements"][0]["pose"]), "stands on B-"),
        (lambda data: data["table"]["pieces"].append(POND), "stands on pond, where"),
        (lambda data: data["elements"].clear(), "commands[0]: B1 has no element."),
        (lambda data: data["elements"][1].update(general=True), "has more than one general"),
        (piece(kind="desert"), "called 'desert'"),
        (piece(id="plough2"), "table.pieces: the piece plough2 is there twice."),
        (piece(id="a b"), "table.pieces[0].id: 'a b' does not do"),
        (piece(shape=[[0, 0], [1, 1]]), "table.pieces[0].shape: plough1 has 2 corners; it needs 3 to 64."),
        (piece(shape=[[0, 0], [9000, 0], [300000, 0]]), "off the table, which is 128000 by 96000"),
        (piece(shape=[[0, 0], [9000, 9000], [9000, 0], [0, 9000]]), "crosses itself"),
        (piece(shape=[[0, 0], [9000, 0], [5000, 0]]), "encloses nothing"),
        (piece(shape=[[0, 0], [0, 0], [5000, 10]]), "two corners at one place"),
        (with_(sides=[]), "sides"),
        (lambda data: data.pop("sides"), "sides is missing"),
        (side(key="red"), "sides: both have the key red; each has its own."),
        (side(key="umpire"), "a room has a seat of that name"),
        (side(key="Blue Side"), "sides[0].key: 'Blue Side' does not do"),
        (side(mark="R"), "both have the mark R"),
        (side(edge="north"), "both have the edge north"),
        (side(edge="up"), "sides[0].edge"),
        (with_(first="green"), "first: There is no side to have the first bound called 'green'."),
        (with_(turns=0), "turns: 0 is too small; the least is 1."),
        (with_(turns=True), "turns: True is not a whole number."),
        (with_(minutes=10**9), "minutes: 1000000000 is too large"),
        (with_(light="noon"), "called 'noon'"),
        (with_(weather={"mode": "hail"}), "weather.mode"),
        (with_(rivers={"plough1": "easy"}), "rivers: There is no river of the table called 'plough1'."),
        (with_(deploy={"zones": {"blue": [[0, 0], [9, 0], [9, 9]]}}), "deploy.zones: one for blue and one for red."),
        (with_(special=[{"element": "B-Pk99", "extra": 2}]), "special[0]: There is no element called 'B-Pk99'."),
        (with_(special=[{"command": "B1", "broken": "3/2"}]), "special[0].broken: 3/2 is no share"),
        (with_(special=[{"side": "blue", "beyond": "hill"}]), "special[0].count is missing"),
        (with_(arrivals=[COMING | {"turn": 50}]), "arrivals[0].turn: 50 is after the last turn"),
        (with_(arrivals=[COMING | {"x": [0, 2]}]), "arrivals[0].x: within 0 and 128000"),
        (with_(arrivals=[COMING | {"edge": "west"}]), "is told as y, [from, to]"),
        (with_(arrivals=[COMING | {"side": "red"}]), "B1 is a command of blue, not of red"),
        (with_(victory={"defeat": "1/3"}), "victory.defeat"),
        (with_(title="x" * 10_000), "title: a text of 10,000 characters; the most is 80."),
        (with_(title="a\nb"), "is no text in one line"),
        (with_(about="x" * 1001), "about: a text of 1,001 characters"),
        (with_(about=[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]), "nested too deep"),
        (with_(extra=list(range(1500))), "extra holds 1,500 items"),
    ],
)  # fmt: skip
def test_what_stands_in_the_way_in_elements(tmp_path: Path, change: Change, said: str) -> None:
    refused_with(tmp_path, "elements", battle("elements"), change, said)


def refused_with(folder: Path, ruleset: str, data: dict[str, Any], change: Change, said: str) -> None:
    change(data)
    file = written(folder, data)
    refused = run("games", ruleset, file)
    assert (refused.code, refused.out) == (2, "")
    assert said in refused.err
    assert refused.err.startswith(f"{file}: ")
    assert refused.err.count("\n") == 1


def unit(place: int = 0, **changes: Any) -> Change:
    return lambda data: data["sides"][0]["units"][place].update(changes)


def troop(place: int = 0, **changes: Any) -> Change:
    return lambda data: data["sides"][0]["army"]["units"][place].update(changes)


def feature(place: int = 0, **changes: Any) -> Change:
    return lambda data: data["table"]["features"][place].update(changes)


LAKE = {"id": "pond", "kind": "lake", "polygon": [[20000, 5000], [30000, 5000], [30000, 15000], [20000, 15000]]}
LATE = {"period": 3, "units": ["F1"], "entry": [[0, 0], [9000, 0]], "heading": 0, "formation": "column"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (unit(x=-1), "sides[0].units[0]: F1 cannot stand so: that would leave the table."),
        (unit(x=10**12), "sides[0].units[0].x: 1000000000000 is too large"),
        (unit(heading=36000), "sides[0].units[0].heading: 36000 is too large; the most is 35999."),
        (unit(heading=-90), "too small; the least is 0"),
        (unit(formation="wedge"), "called 'wedge'"),
        (unit(formation="limbered"), "F1 is infantry and cannot be drawn up in limbered"),
        (unit(4, formation="line"), "FA is artillery and cannot be drawn up in line; it may in limbered, unlimbered"),
        (unit(formation="garrison"), "cannot be drawn up in garrison"),
        (unit(formation="garrison", block="castle"), "There is no block of houses called 'castle'."),
        (unit(block="farm"), "F1 names a block, and is no garrison"),
        (unit(unit="ZZ"), "sides[0].units: There is no unit of the army list called 'ZZ'."),
        (unit(unit="A1"), "called 'A1'"),
        (unit(unit="F2"), "sides[0].units: the unit F2 is there twice."),
        (unit(x=34000), "cannot stand so: F2 stands in the way."),
        (unit(x=33500, y=27000), "houses are entered with the order occupy"),
        (unit(state={"lost": 24}), "sides[0].units[0].state.lost: F1 has 24 figures, and one is left at least."),
        (unit(state={"asleep": True}), "called 'sides[0].units[0].state.asleep'"),
        (lambda data: data["table"]["features"].append(LAKE), "nobody crosses the water there"),
        (lambda data: data["sides"][0]["leaders"][0].update(x=-5), "sides[0].leaders[0]: FL stands off the table"),
        (lambda data: data["sides"].reverse(), "first the one with the key blue, then red"),
        (lambda data: data["sides"].pop(), "length 2"),
        (lambda data: data["sides"][0]["units"].clear(), "French have nobody on the table"),
        (side(break_percent=0), "sides[0].break_percent: 0 is too small; the least is 1."),
        (side(break_percent="half"), "sides[0].break_percent: 'half' is not a whole number."),
        (side(points=-1), "sides[0].points: -1 is too small"),
        (side(home=9000), "sides[0].home"),
        (side(zone=[0, 0, 0, 0]), "sides[0].zone: west, south, east, north, on the table."),
        (side(reinforcements=[LATE]), "the unit F1 is there twice"),
        (side(reinforcements=[LATE | {"period": 9, "units": ["F3"]}]), "F3 is there twice"),
        (side(army="landwehr"), "There is no army called 'landwehr'."),
        (side(army=3), "sides[0].army: 3 is not a word or a group of values."),
        (side(1, army="fr_brigade", units=[], leaders=[]), "is in both army lists"),
        (troop(arm="airforce"), "called 'airforce'"),
        (troop(kind="tanks"), "There is no kind of infantry called 'tanks'."),
        (troop(original=0), "too small"),
        (troop(brigade="Q"), "sides[0].army.units[0].brigade: There is no brigade called 'Q'."),
        (troop(weight="heavy"), "sides[0].army.units[0].weight: horse has one"),
        (troop(3, weight=None), "horse has one, light, medium or heavy"),
        (troop(guns={"calibre": "6", "cannon": 4}), "a battery has them, and nobody else"),
        (troop(4, original=5), "a figure for each barrel, 5 in all"),
        (troop(weapon="carbine"), "carbine is not for infantry: musket or rifle"),
        (troop(id="F 1"), "does not do; write it as F1"),
        (troop(id="F2"), "sides[0].army.units: the id F2 is there twice."),
        (feature(kind="volcano"), "table.features[0].kind: There is no kind of ground called 'volcano'."),
        (feature(polygon=[[0, 0], [100000, 0], [0, 100]]), "off the table, which is 60000 by 48000"),
        (feature(kind="hedge"), "a hedge is told by line, and by nothing else"),
        (feature(id="h-vine"), "the feature h-vine is there twice"),
        (feature(10, holds=0), "above 0 for a block"),
        (lambda data: data["table"]["objectives"][0].update(at=[-1, 0]), "objectives[0].at: -1, 0 is off the table"),
        (with_(table="moon"), "There is no table called 'moon'."),
        (with_(hold_points={"castle": 4}), "hold_points: There is no objective of the table called 'castle'."),
        (with_(special=[{"kind": "squall", "periods": [99], "sight": 12000}]), "special[0].periods[0]: 99 is too"),
        (with_(special=[{"kind": "plague"}]), "special[0].kind"),
        (with_(periods=10**30), "periods"),
        (with_(title="x" * 10_000), "title: a text of 10,000 characters; the most is 80."),
        (lambda data: data.pop("periods"), "periods is missing."),
    ],
)  # fmt: skip
def test_what_stands_in_the_way_in_battalions(tmp_path: Path, change: Change, said: str) -> None:
    refused_with(tmp_path, "battalions", battle("battalions"), change, said)


def test_names_of_our_tables_and_lists_do_as_well() -> None:
    game = find_ruleset("battalions").games[0]
    whole, named = (one for one in shipped("battalions") if one["id"] == "maida")
    assert isinstance(named["table"], str)
    assert isinstance(whole["table"], dict)
    drawn = {ground(game.board(key), "day") for key in (text(named), text(whole), "maida")}
    assert len(drawn) == 1


def test_what_a_unit_is_worth_follows_where_it_is_not_said() -> None:
    data = battle("battalions")
    for unit_ in data["sides"][0]["army"]["units"]:
        del unit_["value"]
    rules = find_ruleset("battalions")
    starts = [Live[Any](rules.call(rules.procedure("battle"), {"scenario": one})) for one in (text(data), "two_elms")]
    own, named = (rules.games[0].position_in(live.position[0]) for live in starts)
    assert own.armies == named.armies


@pytest.mark.parametrize("ruleset", ["elements", "battalions"])
def test_the_rules_look_at_a_battle_themselves(ruleset: str) -> None:
    """A log names its scenario to nobody else."""
    data = battle(ruleset)
    (element(pose=[0, 0, 0]) if ruleset == "elements" else unit(x=0))(data)
    rules = find_ruleset(ruleset)
    with pytest.raises(BadInput, match="table"):
        Live[Any](rules.call(rules.procedure("battle"), {"scenario": text(data)}))


def test_who_comes_later_is_not_asked_to_set_up() -> None:
    """A command all of which arrives later has nothing to draw up (G9)."""
    data = battle("elements", "brigade_and_tercio")
    data["commands"].append({"id": "B9", "side": "blue", "name": "The rear"})
    data["arrivals"] = [COMING | {"command": "B9"}]
    rules = find_ruleset("elements")
    for word in ("alternately", "secret"):
        switches = rules.set({"G-DEPLOY": word})
        live = Live[Any](rules.call(rules.procedure("battle"), {"scenario": text(data)}), switches)
        assert live.question is not None
        assert all(len(options) for options in live.options.values())


def test_a_narrow_zone_is_searched_inch_by_inch() -> None:
    """A free deployment (G13) into a zone with hardly any room still has a place to offer."""
    data = battle("battalions")
    data["sides"][0]["zone"] = [24000, 5000, 31500, 13500]
    rules = find_ruleset("battalions")
    start = rules.call(rules.procedure("battle"), {"scenario": text(data)})
    live = Live[Any](start, rules.set({"G13": "free, brigade by brigade"}))
    while live.question is not None and live.question.why.startswith("deploy F"):
        (options,) = live.options.values()
        assert len(options), live.question.why
        live.answer(chosen(str(options[0])))
