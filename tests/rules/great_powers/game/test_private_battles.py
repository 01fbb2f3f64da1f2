"""Battles tell what corps hold to those who fight them, and not before the chits lie open (c)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from berthier.boards.drawing.battle_lines import BattleLines, Host
from berthier.core.nesting import innermost, then
from berthier.core.notes import Fact, Ruling, Step, Told
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.question import Event, chosen, typed
from berthier.engine.snapshots import encode_next
from berthier.look.great_powers.lines_shown import lines_shown
from berthier.opponents.known import known_to, seen_by
from berthier.opponents.levels import pick
from berthier.opponents.playout import FAULTS, played_on
from berthier.rooms.seeing import known
from berthier.rules.great_powers.game.fights.fights import fights
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.situation import read_position
from berthier.rules.great_powers.game.updates import without_corps
from berthier.staff.advising.sampled_advice import advise_by_sample
from berthier.staff.situation import Situation
from berthier.web.games.staff_mix import mix
from tests.rules.great_powers.game.play import GAME, RULESET, any_answer
from tests.rules.great_powers.game.test_sight import exchanged

CORPS = [
    {"id": "Fr:III", "area": "ulm", "I": 15, "C": 2, "spent": 2, "from": "wurttemberg"},
    {"id": "Fr:IV", "area": "ulm", "I": 12, "C": 1, "spent": 2, "from": "wurttemberg"},
    {"id": "As:I", "area": "ulm", "I": 9, "C": 1},
    {"id": "As:II", "area": "ulm", "I": 8, "C": 1},
]


def stop(umpire: Umpire, position: Position) -> Position:
    return position


def meeting() -> Position:
    """Two French corps on two Austrian at Ulm, Russia looking on."""
    return read_position({"scenario": "austerlitz", "corps": CORPS, "garrisons": {}})


def joined(position: Position) -> Live[Any]:
    live: Live[Any] = Live(Next(fights, position, ("Fr",), (), (stop,)))
    while live.question is not None and live.question.why != "chit":
        live.answer(chosen("stand"))
    assert live.question is not None
    return live


@pytest.mark.parametrize("side", ["France", "Austria", "Russia"])
def test_until_the_chits_lie_open_nobody_gets_anything_from_what_others_hold(side: str) -> None:
    one = meeting()
    other = exchanged(one, side, Random(3))
    assert one != other
    worlds = [joined(one), joined(other)]
    records = [known(live.record.entries, lambda who: who == side) for live in worlds]
    assert records[0] == records[1]
    nodes = [seen_by(GAME, live.position[0], side) for live in worlds]
    assert nodes[0] == nodes[1]  # what odds, advice and programs are made from
    if side != "Russia":
        asked = [dict(zip(live.question.by, live.question.options, strict=True)) for live in worlds if live.question]
        assert asked[0][side] == asked[1][side]


def test_a_third_power_sees_dice_and_headings_of_a_battle_only() -> None:
    random, live = Random(5), joined(meeting())
    live.answer(chosen("Assault", "Defend"))
    while live.question is not None and type(live.position[0]) is Next and live.position[0].procedure is then:
        live.answer(typed(4) if live.question.dice == "d6" else any_answer(random, live.question))
    told = [entry for entry in live.record.entries if isinstance(entry, Told)]
    assert {entry.to for entry in told} == {"France", "Austria"}
    public = [entry for entry in live.record.entries if not isinstance(entry, Step | Event | Ruling | Told)]
    names = {entry.name.split(" ")[0] for entry in public if isinstance(entry, Fact)}
    assert names <= {"battle", "factors", "As", "Fr", "surrenders"}  # where, how many fell, who retreats
    assert len(public) == sum(isinstance(entry, Fact) for entry in public)


def test_an_order_that_names_factors_is_told_to_those_who_fight_alone() -> None:
    """The same battle with two more factors in the corps that marches round the flank: Russia reads the same."""
    records: dict[str, list[Any]] = {"Russia": [], "Austria": []}
    for infantry in (12, 14):
        corps = [entry | ({"I": infantry} if entry["id"] == "Fr:IV" else {}) for entry in CORPS]
        davout = [{"nation": "Fr", "name": "Davout", "with": "Fr:III"}]
        live = joined(read_position({"scenario": "austerlitz", "corps": corps, "garrisons": {}, "leaders": davout}))
        live.answer(chosen(f"Outflank with {infantry + 1} factors", "Withdraw"))
        for side, read in records.items():
            read.append(known(live.record.entries, lambda who, side=side: who == side))
    assert records["Russia"][0] == records["Russia"][1]
    assert Fact("chit of France", "Outflank with 15 factors") in records["Austria"][1]


def test_the_chits_can_be_advised_on_from_what_a_side_knows() -> None:
    """The inner battle as `chit_advice` takes it: own corps as they are, the enemy's as they are estimated."""
    live = joined(meeting())
    seen = seen_by(GAME, live.position[0], "France")
    assert GAME.advised is not None
    told = GAME.advised(seen)
    assert told is not None
    name, inputs, _ = told
    assert [entry["I"] for entry in inputs["attacker"]["roster"]] == [15, 12]
    assert [entry["I"] for entry in inputs["defender"]["roster"]] == [11, 11]
    procedure = RULESET.procedure(name)
    advice = advise_by_sample(Situation(RULESET, procedure, procedure.call(inputs), RULESET.set({}), {}, {}), games=4)
    assert live.question is not None
    assert advice.options[0] == live.question.options[0]
    assert all(abs(sum(mix) - 1) < 1e-9 for mix in advice.mixes)
    assert GAME.advised(Next(fights, meeting(), ("Fr",), (), (stop,))) is None


def test_the_page_advises_on_the_chits_of_a_battle_inside_the_game() -> None:
    live = joined(without_corps(meeting(), ("Fr:IV", "As:II")))
    node = encode_next(innermost(seen_by(GAME, live.position[0], "Austria")))
    found = mix(("great_powers", "campaign"), {}, node, (), "Austria")
    assert found is not None
    assert live.question is not None
    assert {row[0] for row in found.rows} <= set(live.question.options[1])


def test_nothing_is_kept_from_anybody_where_contents_are_open() -> None:
    opened = joined(meeting().but(hidden=False))
    opened.answer(chosen("Assault", "Defend"))
    assert not any(isinstance(entry, Told) for entry in opened.record.entries)


def test_who_commands_an_ally_plays_a_chit_that_is_offered() -> None:
    """The Russians hold 3 foot where Austria takes them to hold most of a corps: no flank march goes by that."""
    allies = [
        {"id": "Ru:I", "area": "ulm", "I": 3},
        {"id": "As:III", "area": "ulm", "I": 7},
    ]
    live = joined(read_position({"scenario": "austerlitz", "corps": [*CORPS, *allies], "garrisons": {}}))
    assert live.question is not None
    offered = dict(zip(live.question.by, live.question.options, strict=True))["Austria"]
    thought = Live(seen_by(GAME, live.position[0], "Austria"), live.switches).options["Austria"]
    assert not set(map(str, thought)) <= set(offered)
    assert {str(option) for option in known_to(GAME, live, "Austria").mine} == set(map(str, thought)) & set(offered)


def test_who_commands_an_ally_of_unknown_strength_goes_by_his_urge_where_he_could_not_be_asked() -> None:
    """Eight factors fit into Vienna; Austria takes the two Russian ones for sixteen, for whom nobody would ask it."""
    stack = [
        {"id": "Fr:III", "area": "vienna", "I": 15, "C": 2, "spent": 2, "from": "linz"},
        {"id": "As:I", "area": "vienna", "I": 6},
        {"id": "Ru:I", "area": "vienna", "I": 2},
    ]
    position = read_position({"scenario": "austerlitz", "corps": stack, "garrisons": {}}).but(hidden=True)
    live: Live[Any] = Live(Next(fights, position, ("Fr",), (), (stop,)))
    asked = known_to(GAME, live, "Austria")
    assert asked.why == "at vienna"
    assert not asked.foreseen
    assert played_on(asked, chosen("stand"), "1", 3) == []
    FAULTS.clear()
    assert pick(GAME, live, "Austria", "steady", 1) in ("stand", "go inside the walls")
    assert not FAULTS
    told: Live[Any] = Live(Next(fights, position.but(hidden=False), ("Fr",), (), (stop,)))
    assert known_to(GAME, told, "Austria").foreseen


def lines_for(live: Live[Any], side: str) -> BattleLines | None:
    return lines_shown(seen_by(GAME, live.position[0], side))


def strengths(host: Host) -> dict[str, int]:
    return {unit.name: unit.strength for body in host.bodies for unit in body.units}


def test_the_lines_of_a_battle_are_shown_to_who_fights_it() -> None:
    live = joined(meeting())
    ours, theirs = shown(lines_for(live, "France"))
    assert (ours.side, theirs.side) == ("France", "Austria")
    assert strengths(ours) == {"infantry": 27, "cavalry": 3}
    assert (strengths(theirs), theirs.bodies[0].marks) == ({}, ("what 2 corps hold is hidden",))
    live.answer(chosen("Assault", "Defend"))
    after_first_die(live)
    for side in ("France", "Austria"):
        ours, theirs = shown(lines_for(live, side))
        assert ours.bodies[0].marks[0] == "Assault"
        assert all("breaks at 0" in host.bodies[0].marks for host in (ours, theirs))
        assert sum(strengths(theirs).values()) <= 19


def shown(lines: BattleLines | None) -> tuple[Host, Host]:
    assert lines is not None
    return lines.hosts


def after_first_die(live: Live[Any]) -> None:
    """One round, and on to the second."""
    first = live.position[0]
    while live.question is not None and live.position[0] == first:
        live.answer(typed(3) if live.question.dice == "d6" else chosen(live.question.options[0][0]))


def test_a_third_power_is_shown_no_lines() -> None:
    live = joined(meeting())
    assert lines_for(live, "Russia") is None
    live.answer(chosen("Assault", "Defend"))
    after_first_die(live)
    assert lines_for(live, "Russia") is None
    assert lines_shown(Next(stop, meeting())) is None


@pytest.mark.parametrize("side", ["France", "Austria"])
def test_lines_tell_nothing_of_what_the_enemy_holds_before_the_chits(side: str) -> None:
    one = meeting()
    other = exchanged(one, side, Random(3))
    assert lines_for(joined(one), side) == lines_for(joined(other), side)
