"""Every switch of the table game is real: its other setting changes what may be done, asked or seen."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.games.battalions import BATTLE
from berthier.opponents.series import begin
from berthier.rules.battalions.game.balance import Edition
from berthier.rules.battalions.game.board_words import field_from
from berthier.rules.battalions.game.combat.checking import check_next
from berthier.rules.battalions.game.combat.checks import aim
from berthier.rules.battalions.game.combat.fighting import close_next
from berthier.rules.battalions.game.combat.settling import follow
from berthier.rules.battalions.game.orders.legs import read_legs
from berthier.rules.battalions.game.orders.march import march
from berthier.rules.battalions.game.position import Position, Segment, Turn, field_of, table_of
from berthier.rules.battalions.game.record import Mark, MarkedBy
from berthier.rules.battalions.game.table.looking import blocked_by
from berthier.rules.battalions.game.table.refusal import Refused
from berthier.rules.battalions.game.turns import finish, orders
from berthier.rules.battalions.units import Formation, HitFrom
from tests.rules.battalions.game.playing import start
from tests.rules.battalions.situations import RULESET

HILL = {"id": "h", "kind": "hill", "polygon": [[30000, 30000], [60000, 30000], [60000, 50000], [30000, 50000]]}
FLAT = {"id": "flat", "title": "Flat", "width": 96000, "height": 72000, "up": "north", "features": []}


def unit(name: str, side: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    heading = 0 if side == "blue" else 18000
    plain = {"arm": "infantry", "x": x, "y": y, "heading": heading, "formation": "line", "original": 24}
    return {"id": name, "side": side} | plain | more


def of_house(position: dict[str, Any], **house: bool) -> Any:
    field = field_from(position)
    return msgspec.structs.replace(field, house=msgspec.structs.replace(field.house, **house))


def learning() -> Position:
    position: Position = BATTLE.position_in(start("two_elms").position[0])
    return position


def placed(**places: dict[str, Any]) -> Position:
    """The learning battle with some units elsewhere, blue being A."""
    position = learning()
    units = [msgspec.structs.replace(troop, **places.get(troop.id, {})) for troop in position.units]
    return position.changed(units=tuple(units), a_is="blue")


def test_dead_ground() -> None:
    """G35: who stands 5 in back from the crest is hidden from below, or not."""
    table = {"table": FLAT | {"features": [HILL]}, "units": []}
    ends = (45000, 20000), (45000, 35000)
    assert blocked_by(of_house(table), *ends) == "crest"
    assert blocked_by(of_house(table, dead_ground=False), *ends) is None
    assert not BATTLE.position_in(start("two_elms", G35="off").position[0]).house.dead_ground


def test_passage_of_lines() -> None:
    """G44: a column through a formed line."""
    units = [unit("a", "blue", 45000, 20000, formation="column"), unit("f", "blue", 45000, 24000)]
    legs = read_legs([["ahead", 9000]])
    field = of_house({"table": FLAT, "units": units})
    assert march(field, field.troop("a"), legs).passed == ("f",)
    barred = of_house({"table": FLAT, "units": units}, passage=False)
    with pytest.raises(Refused, match="friend_in_way"):
        march(barred, barred.troop("a"), legs)


def test_the_nearest() -> None:
    """G62: a target more than 1 in farther than the nearest."""
    units = [unit("a", "blue", 45000, 20000), unit("e", "red", 42000, 23000), unit("k", "red", 50000, 25000)]
    field = of_house({"table": FLAT, "units": units})
    with pytest.raises(Refused, match="not_nearest"):
        aim(field, field.troop("a"), field.troop("k"))
    free = of_house({"table": FLAT, "units": units}, nearest=False)
    assert aim(free, free.troop("a"), free.troop("k"))


def test_free_deployment() -> None:
    """G13: units are placed one by one."""
    assert start("sankt_veit").question.why == "bid"  # type: ignore[union-attr]
    game = start("sankt_veit", G13="free, brigade by brigade")
    assert game.question is not None
    assert game.question.why == "deploy F1"
    with pytest.raises(Exception, match="must stand wholly in the zone"):
        game.answer(chosen("F1 40,40 @0 column"))
    game.answer(chosen("F1 40,20 @0 column"))
    assert game.question.why == "deploy F2"


def test_a_garrison_is_deployed_as_its_houses_stand() -> None:
    """G49: its pose is that of the block, whatever place is written; nobody else names a block."""
    game = start("quatre_bras", G13="free, brigade by brigade")
    assert game.question is not None
    name = game.question.why.split()[1]
    with pytest.raises(Exception, match="is no place; write as"):
        game.answer(chosen(f"{name} 47,10 @0 column gemioncourt"))
    game.answer(chosen(f"{name} 1,1 @90 garrison gemioncourt"))
    position: Position = BATTLE.position_in(game.position[0])
    assert position.unit(name).pose == table_of(position).block("gemioncourt").base.pose  # type: ignore[union-attr]


@pytest.mark.parametrize(("setting", "asks"), [("on", True), ("off", False)])
def test_a_leader_lets_a_unit_throw_again(setting: str, asks: bool) -> None:
    """G14: a failed check is thrown again, or not."""
    position = placed(A2={"marks": (Mark(MarkedBy.FIRE),), "lost": 12})
    led = tuple(
        msgspec.structs.replace(leader, with_unit="A2") if leader.id == "AL" else leader for leader in position.leaders
    )
    position = position.changed(leaders=led, queue=("A2",), segment=Segment.CHECKS)
    game: Live[Any] = Live(Next(check_next, position), RULESET.set({"G14": setting}))
    game.answer(typed(1))
    assert (game.question is not None) == asks


@pytest.mark.parametrize(("setting", "fires"), [("on", True), ("off", False)])
def test_standing_fire(setting: str, fires: bool) -> None:
    """G24: D's idle units fire by themselves, or stand idle."""
    position = placed(A1={"x": 26000, "y": 14000}, AA={"x": 26000, "y": 40000})
    position = position.changed(turn=Turn("blue", 2), segment=Segment.A_TURN)
    game: Live[Any] = Live(Next(finish, position), RULESET.set({"G24": setting}))
    assert game.question is not None
    assert (game.question.dice is not None) == fires


@pytest.mark.parametrize(("setting", "asks"), [("on", True), ("off", False)])
def test_skirmishers_give_way(setting: str, asks: bool) -> None:
    """G54: they are asked before a charge comes home, or not."""
    position = placed(FH={"x": 28500, "y": 20000, "formation": Formation.LINE})
    position = position.changed(turn=Turn("blue", 2), segment=Segment.A_TURN)
    game: Live[Any] = Live(Next(orders, position), RULESET.set({"G54": setting}))
    game.answer(chosen("FH charge A3"))
    assert game.question is not None
    assert (game.question.why == "give way (A3)") == asks


@pytest.mark.parametrize(("setting", "asks"), [("as contacts were made", False), ("A picks", True)])
def test_the_order_of_close_actions(setting: str, asks: bool) -> None:
    """G81: as contacts were made, or as A picks."""
    charge = {"hit_from": HitFrom.FRONT, "start": (30000, 20000, 0), "used": 1}
    position = placed(
        F1=charge | {"x": 26000, "y": 37000, "contact": "A2"}, F2=charge | {"x": 34000, "y": 37000, "contact": "A1"}
    )
    position = position.changed(contacts=("A2", "A1"), segment=Segment.CLOSE)
    game: Live[Any] = Live(Next(close_next, position), RULESET.set({"G81": setting}))
    assert game.question is not None
    assert (game.question.why == "next close action") == asks


def test_brigades_together() -> None:
    """G23: after a unit of a brigade only its brigade goes on; then half as many of one of D's."""
    game = start("sankt_veit", G23="a brigade, then half as many of one")
    game.answer(chosen("1", "0"))
    game.answer(chosen("A"))
    game.answer(chosen("F2 stand"))
    with pytest.raises(Exception, match="F4"):
        game.answer(chosen("F4 stand"))
    first = BATTLE.position_in(game.position[0]).unit("F2").brigade
    left = [one.id for one in BATTLE.position_in(game.position[0]).units if one.brigade == first and not one.activated]
    for name in left:
        if BATTLE.position_in(game.position[0]).unit(name).side == "blue":
            game.answer(chosen(f"{name} stand"))
    assert game.question is not None
    assert game.question.by == ("red",)


@pytest.mark.parametrize(("setting", "par", "breaks"), [("measured", -3, (55, 33)), ("as designed", 0, (35, 45))])
def test_the_balance_of_sankt_veit(setting: str, par: int, breaks: tuple[int, int]) -> None:
    """G105: by games of equal programs, or as the design has it."""
    position: Position = BATTLE.position_in(start("sankt_veit", G105=setting).position[0])
    assert position.par == par
    assert tuple(army.break_percent for army in position.armies) == breaks


@pytest.mark.parametrize(("edition", "breaks"), [(Edition.FIRST, (60, 35)), (Edition.SECOND, (50, 45))])
def test_the_balance_of_quatre_bras(edition: Edition, breaks: tuple[int, int]) -> None:
    """G105: records of before break as the design has it, new games by what equal programs came to."""
    call = RULESET.procedure("battle").call({"scenario": "quatre_bras", "edition": str(edition)})
    position: Position = BATTLE.position_in(Live(call).position[0])
    assert tuple(army.break_percent for army in position.armies) == breaks
    as_designed = BATTLE.position_in(Live(call, RULESET.set({"G105": "as designed"})).position[0])
    assert tuple(army.break_percent for army in as_designed.armies) == (60, 35)


def test_new_games_are_begun_in_the_latest_edition() -> None:
    """A record without an edition is of the first."""
    assert all(one.inputs == {"edition": "fourth"} for one in BATTLE.scenarios().values())
    _, live = begin(RULESET, "quatre_bras")
    position: Position = BATTLE.position_in(live.position[0])
    assert position.army("red").break_percent == 45
    assert not position.house.crowded
    assert BATTLE.position_in(start("quatre_bras").position[0]).house.crowded


@pytest.mark.parametrize(("held_by", "goes_in"), [(None, True), ("F2", False), ("A2", False)])
def test_one_garrison_in_a_block(held_by: str | None, goes_in: bool) -> None:
    """G87 as G49: a winner does not go into houses that a friend took before it, or that an enemy still holds."""
    _, live = begin(RULESET, "two_elms")
    position: Position = BATTLE.position_in(live.position[0])
    farm = {"formation": Formation.GARRISON, "block": "farm"}
    stood = msgspec.structs.replace(position.unit("A1"), **farm)
    if held_by is not None:
        position = position.with_unit(msgspec.structs.replace(position.unit(held_by), **farm))
    assert (follow(field_of(position), position.unit("F1"), stood).block == "farm") is goes_in
    as_before = position.changed(house=msgspec.structs.replace(position.house, crowded=True))
    assert follow(field_of(as_before), position.unit("F1"), stood).block == "farm"
