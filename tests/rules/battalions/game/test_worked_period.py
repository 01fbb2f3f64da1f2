"""The worked period of the design (section h): a position made up for it, orders and dice as told, every figure met."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.games.battalions import BATTLE
from berthier.rules.battalions.game.ending import next_period
from berthier.rules.battalions.game.position import Position
from berthier.rules.battalions.units import Formation
from tests.rules.battalions.game.playing import start

PLACES: dict[str, dict[str, Any]] = {
    "F1": {"x": 24000, "y": 20000, "formation": "column", "lost": 2},
    "F2": {"x": 37000, "y": 23500, "formation": "line"},
    "F3": {"x": 33500, "y": 28000, "formation": "garrison", "block": "farm", "lost": 2},
    "FH": {"x": 42500, "y": 14000, "formation": "column"},
    "FA": {"x": 15000, "y": 18750, "formation": "unlimbered", "sixes": 1},
    "A1": {"x": 24000, "y": 28250, "formation": "line", "lost": 2, "heading": 18000},
    "A2": {"x": 36500, "y": 31500, "formation": "column", "heading": 18000},
    "A3": {"x": 31000, "y": 33500, "formation": "skirmish", "lost": 4, "heading": 18000},
    "AA": {"x": 45500, "y": 29250, "formation": "unlimbered", "lost": 1, "heading": 18000},
    "AC": {"x": 55000, "y": 28500, "formation": "column", "heading": 25000},
}
ANSWERS: list[Any] = [
    ("3", "3"), 4, 2, ("A",),
    ("FA fire A1 x2",), 4, 3, 6, ("F1 charge A1",),
    ("AC charge F2",),
    ("F3 fire A2 x2",), 4, ("FH stand",),
    ("AA fire FH x2",), 5, 2, 4, 1,
    ("stay",), ("stay",),
    9, ("fire",), 4, 14, 5, 3, 4, 3, 8, ("follow",),
    13, ("change_formation",), 14, 12,
    9, 6, 11,
]  # fmt: skip


def worked() -> Position:
    """The learning battle in its third period, units where the example has them."""
    position: Position = BATTLE.position_in(start("two_elms").position[0])
    units = []
    for troop in position.units:
        facts = PLACES[troop.id] | {"heading": PLACES[troop.id].get("heading", 0)}
        facts["formation"] = Formation(facts["formation"])
        units.append(msgspec.structs.replace(troop, **facts))
    blue, red = position.armies
    armies = (msgspec.structs.replace(blue, points=8), msgspec.structs.replace(red, points=9))
    spots = {"FL": (30000, 17000), "AL": (40000, 34000)}
    leaders = tuple(
        msgspec.structs.replace(leader, x=spots[leader.id][0], y=spots[leader.id][1]) for leader in position.leaders
    )
    return position.changed(period=3, units=tuple(units), armies=armies, leaders=leaders)


def test_the_period_goes_as_told() -> None:
    game: Live[Any] = Live(next_period(worked()))
    for answer in ANSWERS:
        game.answer(typed(answer) if isinstance(answer, int) else chosen(*answer))
    after: Position = BATTLE.position_in(game.position[0])
    assert after.period == 4
    assert after.points == (5, 9)
    units = {troop.id: troop for troop in after.units}
    assert units["A1"].is_broken
    assert (units["A1"].x, units["A1"].y) == (24000, 45000)
    assert units["AC"].is_broken
    assert (round(units["AC"].x, -2), round(units["AC"].y, -2)) == (56200, 37900)
    assert units["F2"].formation is Formation.SQUARE
    assert {troop.id for troop in after.units if troop.fatigue == 1} == {"F1", "A1", "F2", "AC"}
    lost = {"F1": 6, "F3": 2, "FH": 3, "A1": 6, "A2": 2, "A3": 4, "AA": 1}
    assert {troop.id: troop.lost for troop in after.units if troop.lost} == lost
    assert dict(after.held) == {"farm": "blue"}
    assert units["FA"].sixes == 2
    assert isinstance(game.position[0], Next)
