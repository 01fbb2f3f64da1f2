"""What is hidden (G13, G15), units in retreat that are activated (G72), and room to face a charge (G83)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.games.battalions import BATTLE
from berthier.rules.battalions.game.combat.fighting import close_next
from berthier.rules.battalions.game.leading import lead
from berthier.rules.battalions.game.position import Position, Segment, Turn
from berthier.rules.battalions.game.turns import orders
from berthier.rules.battalions.units import Formation, HitFrom, Quality, Status
from tests.rules.battalions.game.playing import start
from tests.rules.battalions.game.test_table_switches import placed
from tests.rules.battalions.situations import RULESET


def hidden(position: Position) -> Position:
    return position.changed(house=msgspec.structs.replace(position.house, strengths=True))


def test_far_strengths_are_hidden_from_the_enemy_and_from_watchers() -> None:
    """G15: beyond 12 in only arm, formation and a band; the owner knows all."""
    position = placed(A2={"lost": 3, "fatigue": 2, "quality": Quality.E}, A1={"x": 26000, "y": 26000})
    assert BATTLE.seen(position, "blue") is position
    position = hidden(position)
    theirs = {troop.id: troop for troop in BATTLE.seen(position, "blue").units}
    assert theirs["A2"].name == "infantry, thinned"
    assert (theirs["A2"].fatigue, theirs["A2"].quality) == (0, Quality.C)
    assert theirs["A2"].formation is position.unit("A2").formation
    assert theirs["F1"] == position.unit("F1")
    assert BATTLE.seen(position, "red").unit("A2") == position.unit("A2")
    assert BATTLE.seen(position, None).unit("A2") == theirs["A2"]
    near = BATTLE.seen(position.with_unit(position.unit("F1").at(position.unit("A2").pose)), "blue")
    assert near.unit("A2") == position.unit("A2")


def test_a_battle_with_hidden_strengths_is_drawn() -> None:
    game = start("two_elms", G15="on")
    position = BATTLE.seen(BATTLE.position_in(game.position[0]), "red")
    assert position.unit("FH").name == "cavalry, full"
    assert BATTLE.scene(position).pieces


def test_envelopes() -> None:
    """G13: both sides place at the same time, and neither sees the other until all stand."""
    game = start("two_elms", G13="free, in envelopes")
    assert game.question is not None
    assert game.question.by == ("blue", "red")
    game.answer(chosen("F1 30,12 @0 column", "A1 30,38 @180 column"))
    position = BATTLE.position_in(game.position[0])
    assert [troop.id for troop in position.units] == ["F1", "A1"]
    assert [troop.id for troop in BATTLE.seen(position, "red").units] == ["A1"]
    assert not BATTLE.seen(position, None).units
    while game.question is not None and game.question.why == "deploy":
        game.answer(chosen(*(str(options[0]) for options in game.options.values())))
    assert len(BATTLE.seen(BATTLE.position_in(game.position[0]), "red").units) == 10


def leaders_of(position: Position) -> dict[str, tuple[int, int]]:
    return {leader.id: leader.point for leader in position.leaders}


def test_who_stands_is_shifted_until_the_last_is_placed() -> None:
    """G13: a line places its unit, and may shift others of the side and send leaders to a point of the zone."""
    game = start("two_elms", G13="free, brigade by brigade")
    game.answer(chosen("F1 30,12 @0 column"))
    for line, problem in (
        ("F2 30,12 @0 line", "F1 stands in the way"),
        ("F2 34,12 @0 line; F2 30,8 @0 line", "name nobody twice"),
        ("F1 34,12 @0 line", "Place F2"),
        ("F2 34,12 @0 line; A1 30,8 @0 line", "no unit or leader to place called 'A1'"),
        ("F2 34,12 @0 line; FL 28,19.001", "wholly in the zone"),
        ("F2 34,12 @0 line; FL with F1", "is no place"),
        ("F2 34,12 @0 line;", "name nobody twice"),
    ):
        with pytest.raises(BadInput, match=problem):
            game.answer(chosen(line))
    game.answer(chosen("F1 20,12 @0 column; F2 30,12 @0 line; FL 28,6"))
    position = BATTLE.position_in(game.position[0])
    assert [(troop.id, troop.x) for troop in position.units] == [("F1", 20000), ("F2", 30000)]
    while game.question is not None and game.question.why.startswith("deploy"):
        game.answer(chosen(*(str(options[0]) for options in game.options.values())))
    placed_at = leaders_of(BATTLE.position_in(game.position[0]))
    assert placed_at["FL"] == (28000, 6000)
    assert 29000 <= placed_at["AL"][1] <= 48000, "the other one behind his brigade, in the zone"


def test_a_leader_in_an_envelope_is_not_seen() -> None:
    """G13: where the enemy's leader was sent is unseen until all stand."""
    game = start("two_elms", G13="free, in envelopes")
    game.answer(chosen("F1 30,12 @0 column; FL 10,5", "A1 30,38 @180 column"))
    position = BATTLE.position_in(game.position[0])
    assert leaders_of(BATTLE.seen(position, "blue")) == {"FL": (10000, 5000)}
    assert list(leaders_of(BATTLE.seen(position, "red"))) == ["AL"]
    assert not BATTLE.seen(position, None).leaders


def test_runaways_by_themselves() -> None:
    """G72: after the leaders; who reforms at the first of two actions holds the other, in command or not."""
    position = placed(F1={"status": Status.RETREAT, "allowed": 1, "reform": 1})
    game: Live[Any] = Live(Next(lead, position.changed(leaders=(), segment=Segment.LEADERS), ()), RULESET.set({}))
    ready = BATTLE.position_in(game.position[0]).unit("F1")
    assert ready.status is Status.FORMED
    assert ready.left == 1


def test_runaways_that_are_activated() -> None:
    """G72, the other ruling: a unit in retreat has an order of its own, and does nothing by itself."""
    position = placed(F1={"status": Status.RETREAT})
    position = position.changed(turn=Turn("blue", 2), segment=Segment.A_TURN)
    game: Live[Any] = Live(Next(orders, position), RULESET.set({}))
    with pytest.raises(Exception, match="F1"):
        game.answer(chosen("F1 rally"))
    house = msgspec.structs.replace(position.house, runaways=True)
    game = Live(Next(orders, position.changed(house=house)), RULESET.set({}))
    with pytest.raises(Exception, match="in retreat"):
        game.answer(chosen("F1 ahead 3"))
    with pytest.raises(Exception, match="good order"):
        game.answer(chosen("F2 rally"))
    assert "F1 rally" in [str(order) for order in game.options["blue"]]
    game.answer(chosen("F1 rally"))
    assert game.question is not None
    assert game.question.dice is not None
    game.answer(typed(1))
    assert BATTLE.position_in(game.position[0]).unit("F1").activated
    left: Live[Any] = Live(Next(lead, position.changed(house=house, leaders=()), ()), RULESET.set({}))
    assert BATTLE.position_in(left.position[0]).unit("F1").is_broken


@pytest.mark.parametrize(("x", "offered"), [(30000, True), (1100, False)])
def test_a_defender_turns_only_where_there_is_room(x: int, offered: bool) -> None:
    """G83: a column struck in the side at the table edge would leave the table as it turns."""
    charge = {"hit_from": HitFrom.SIDE, "start": (x + 9000, 24000, 27000), "used": 1, "heading": 27000}
    deep = {"x": x, "y": 26000, "heading": 0, "formation": Formation.COLUMN, "contact": None}
    position = placed(F1=charge | {"x": x + 1100, "y": 25000, "contact": "A2"}, A2=deep | {"original": 12})
    position = position.changed(contacts=("A2",), segment=Segment.CLOSE)
    game: Live[Any] = Live(Next(close_next, position), RULESET.set({}))
    game.answer(typed(20))
    assert game.question is not None
    words = [str(option) for option in game.options.get("red", ())]
    assert ("change_facing" in words) is offered
