"""Rare turns of a period: who stays after a close action, who may not give way twice, what 12 pounders mark."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.games.battalions import BATTLE, position_data
from berthier.rules.battalions.fire_terms import Calibre
from berthier.rules.battalions.game.combat.fighting import close_next
from berthier.rules.battalions.game.leading import lead
from berthier.rules.battalions.game.position import Position, Segment, Turn
from berthier.rules.battalions.game.record import Guns
from berthier.rules.battalions.game.turns import orders
from berthier.rules.battalions.units import Formation, HitFrom, Status
from tests.rules.battalions.game.playing import start
from tests.rules.battalions.game.test_table_switches import placed
from tests.rules.battalions.situations import RULESET

CHARGING: dict[str, Any] = {"hit_from": HitFrom.FRONT, "used": 1}


def at_close(**places: dict[str, Any]) -> Live[Any]:
    """F1 has charged A2, which stands at (26, 20)."""
    charger = {
        "x": 26000,
        "y": 20000,
        "contact": "A2",
        "hit_from": HitFrom.FRONT,
        "start": (26000, 12000, 0),
        "used": 1,
    }
    target = {"x": 26000, "y": 20000, "heading": 18000}
    position = placed(F1=charger | places.get("F1", {}), A2=target | places.get("A2", {}))
    return Live(Next(close_next, position.changed(contacts=("A2",), segment=Segment.CLOSE)), RULESET.set({}))


def now(game: Live[Any]) -> Position:
    position: Position = BATTLE.position_in(game.position[0])
    return position


def test_a_defender_in_retreat_that_is_not_beaten_stays() -> None:
    """G87: the charge stops 3 in short; nobody drives the defender on, and nobody follows."""
    game = at_close(A2={"status": Status.RETREAT, "used": 2}, F1={"lost": 12})
    game.answer(typed(20))  # step 2: it stands
    game.answer(typed(1))  # step 5: the charger fails
    game.answer(chosen("stop"))
    after = now(game)
    assert after.unit("A2").pose == (26000, 20000, 18000)
    assert after.unit("A2").is_broken
    assert after.unit("F1").y < 20000 - 3000 + 250
    assert not after.unit("F1").contact


def test_a_beaten_defender_in_retreat_runs_on() -> None:
    """H12: who fails a check in retreat status routs; who loses the melee and passes runs again."""
    game = at_close(A2={"status": Status.RETREAT, "used": 2, "quality": "A", "mn": 30})
    for die in (20, 20, 6, 1, 1, 1, 20):  # stands, closes, melee won by the charger, no losses, the loser passes
        assert game.question is not None
        game.answer(typed(die))
    assert now(game).unit("A2").y > 30000


def test_who_is_in_contact_does_not_give_way_to_the_next() -> None:
    """H28: skirmishers that stood fast before one charge are held by it when the next one joins."""
    charger = {
        "x": 30000,
        "y": 24000,
        "contact": "A3",
        "hit_from": HitFrom.FRONT,
        "start": (30000, 20000, 0),
        "used": 1,
    }
    target = {"x": 30000, "y": 24000, "heading": 18000}
    position = placed(F1=charger, A3=target, FH={"x": 25500, "y": 16000, "formation": Formation.COLUMN})
    position = position.changed(turn=Turn("blue", 2), segment=Segment.A_TURN, contacts=("A3",))
    game: Live[Any] = Live(Next(orders, position), RULESET.set({}))
    game.answer(chosen("FH charge A3"))
    assert game.question is not None
    assert game.question.why == "orders"
    assert now(game).unit("FH").contact == "A3"


@pytest.mark.parametrize(("y", "marked"), [(33750, True), (33760, False)])
def test_a_ball_of_a_12_pounder_marks_within_15_in_of_the_battery(y: int, marked: bool) -> None:
    """G63: the gap from edge to edge counts, however far the ball flies from the middle of the battery."""
    battery = {"guns": Guns(Calibre.TWELVE, 6), "x": 15000, "y": 18750}
    position = placed(FA=battery, A2={"x": 18000, "y": y, "heading": 18000, "formation": Formation.COLUMN})
    position = position.changed(turn=Turn("blue", 2), segment=Segment.A_TURN)
    game: Live[Any] = Live(Next(orders, position), RULESET.set({}))
    game.answer(chosen("FA fire A2 solid"))
    while game.question is not None and game.question.dice is not None:
        game.answer(typed(6 if "ammunition" not in game.question.why else 1))
    (mark,) = now(game).unit("A2").marks
    assert mark.twelve is marked


def test_a_that_is_finished_is_not_asked_again() -> None:
    """Q34: D's remaining units go one by one, then the leaders ride."""
    game = start("two_elms", Q34="are activated one by one")
    game.answer(chosen("1", "0"))
    game.answer(chosen("A"))
    for word in ("F1 stand", "F2 stand", "A1 stand", "F3 stand", "FH stand", "A2 stand"):
        game.answer(chosen(word))
    turn = position_data(now(game))["turn"]
    assert turn == {"side": "blue", "left": 1, "unit": None, "activated": {"blue": 4, "red": 2}}
    game.answer(chosen("finished"))
    for word in ("A3 stand", "AC stand", "AA stand"):
        assert game.question is not None
        assert game.question.by == ("red",)
        game.answer(chosen(word))
    assert game.question is not None
    assert game.question.why == "leaders"


def test_a_leader_under_the_feet_of_those_who_reform_is_run_over() -> None:
    """G14: A2 reforms and turns about to the enemy; the enemy's leader stood where it then stands."""
    runs = {"status": Status.RETREAT, "x": 26000, "y": 24000, "heading": 9000, "reform": 1}
    position = placed(A2=runs, F3={"x": 30000, "y": 9000}, FA={"x": 15000, "y": 9000})
    leaders = tuple(
        msgspec.structs.replace(leader, x=24500, y=22600) if leader.id == "FL" else leader
        for leader in position.leaders
    )
    position = position.changed(leaders=leaders, segment=Segment.LEADERS)
    game: Live[Any] = Live(Next(lead, position, ()), RULESET.set({}))
    leader = next(one for one in now(game).leaders if one.id == "FL")
    assert leader.with_unit is not None
