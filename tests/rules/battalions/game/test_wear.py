"""What wears an army down, in play: fatigue, powder, leaders lost, flight and its end, balls that bounce, squalls."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.games.battalions import BATTLE
from berthier.rules.battalions.game.combat.checking import check_next
from berthier.rules.battalions.game.ending import end_period
from berthier.rules.battalions.game.leading import lead
from berthier.rules.battalions.game.position import Position, Segment, Turn, field_of
from berthier.rules.battalions.game.record import Mark, MarkedBy
from berthier.rules.battalions.game.table.looking import blocked_by
from berthier.rules.battalions.game.turns import begin_period, orders
from berthier.rules.battalions.units import Formation, Status
from tests.rules.battalions.game.playing import start
from tests.rules.battalions.game.test_contacts import at_close, now
from tests.rules.battalions.game.test_table_switches import placed
from tests.rules.battalions.situations import RULESET


def turn_of_blue(**places: dict[str, Any]) -> Live[Any]:
    """Blue is A and has two units to give orders to."""
    position = placed(**places).changed(turn=Turn("blue", 2), segment=Segment.A_TURN)
    return Live(Next(orders, position), RULESET.set({}))


def roll_all(game: Live[Any], faces: dict[str, int], otherwise: int) -> list[str]:
    """Answer every die that is asked for, by the beginning of what it is for; what they were for."""
    asked: list[str] = []
    while game.question is not None and game.question.dice is not None:
        why = game.question.why
        asked.append(why)
        assert len(asked) < 40, "dice that tie for ever"
        game.answer(typed(next((face for word, face in faces.items() if why.startswith(word)), otherwise)))
    return asked


def with_leader(position: Position, name: str, unit: str) -> Position:
    leaders = (msgspec.structs.replace(one, with_unit=unit) if one.id == name else one for one in position.leaders)
    return position.changed(leaders=tuple(leaders))


def test_who_has_fought_hand_to_hand_is_tired() -> None:
    """H13: both sides of a melee; F1 charges home on A2, which stands."""
    game = at_close(A2={"used": 2})
    for face in (20, 20, 6, 1):  # A2 stands, F1 closes, and wins the melee
        game.answer(typed(face))
    roll_all(game, {"step 7: morale": 20, "step 8": 20}, 3)
    after = now(game)
    assert (after.unit("F1").fatigue, after.unit("A2").fatigue) == (1, 1)


def test_who_stands_for_a_period_far_from_the_enemy_rests() -> None:
    """H13: both actions unused, nobody lost, no enemy near: a level less; who did something stays as tired."""
    tired: dict[str, Any] = {"fatigue": 2}
    apart = {name: {"x": 5000 + 10000 * place, "y": 46000} for place, name in enumerate(("A1", "A2", "A3", "AC", "AA"))}
    position = placed(F1=tired, F2=tired | {"used": 1}, FH=tired | {"hits": 1}, F3=tired | {"y": 30000}, **apart)
    game: Live[Any] = Live(Next(end_period, position.changed(segment=Segment.END)), RULESET.set({}))
    assert [now(game).unit(name).fatigue for name in ("F1", "F2", "FH", "F3")] == [1, 2, 2, 2]


@pytest.mark.parametrize(
    ("sixes", "fired", "word", "refused"),
    [
        (1, 0, "FA fire A2 x2", False),
        (2, 0, "FA fire A2 x2", True),
        (2, 0, "FA fire A2", False),
        (2, 1, "FA fire A2", True),
        (3, 0, "FA fire A2", True),
    ],
)
def test_a_battery_short_of_ammunition_fires_less(sixes: int, fired: int, word: str, refused: bool) -> None:
    """H14: at two sixes one action of fire a period, at three none."""
    game = turn_of_blue(FA={"sixes": sixes, "fired": fired, "used": fired})
    if refused:
        with pytest.raises(BadInput, match="ammunition"):
            game.answer(chosen(word))
    else:
        game.answer(chosen(word))


def test_every_six_of_a_battery_that_fires_is_counted() -> None:
    """H14: two actions, two dice for ammunition, both sixes: from plenty to critical in one period."""
    game = turn_of_blue()
    game.answer(chosen("FA fire A2 x2"))
    asked = roll_all(game, {"ammunition": 6}, 1)
    assert sum(why.startswith("ammunition") for why in asked) == 2
    assert now(game).unit("FA").sixes == 2


def test_guns_fire_canister_near_and_balls_far() -> None:
    """G64: A1 10 in before the guns is fired on with one die for the chart; 22 in off with a die to hit."""
    near = turn_of_blue(A1={"x": 15000, "y": 28000})
    near.answer(chosen("FA fire A1"))
    assert near.question is not None
    assert near.question.why.startswith("fire")
    far = turn_of_blue(A1={"x": 15000, "y": 41000})
    far.answer(chosen("FA fire A1"))
    assert far.question is not None
    assert far.question.why.startswith("to hit")


def test_a_ball_bounces_into_who_stands_behind() -> None:
    """Q19, G65: A1 in column 20 in off, A2 in column 3 in behind it: the ball that is aimed at one meets both."""
    behind: dict[str, Any] = {"heading": 18000, "formation": Formation.COLUMN}
    game = turn_of_blue(A1={"x": 15000, "y": 37000} | behind, A2={"x": 15000, "y": 42000} | behind)
    game.answer(chosen("FA fire A1"))
    roll_all(game, {"ammunition": 1}, 6)
    after = now(game)
    assert after.unit("A1").lost > 0
    assert after.unit("A2").lost > 0
    assert after.unit("A2").marks, "it must check too"


def test_a_leader_falls_on_a_one_and_his_brigade_is_out_of_command() -> None:
    """G14, G11: at the second throw; with nobody left to lead them his units have one action and no charge."""
    position = placed(A2={"marks": (Mark(MarkedBy.FIRE),), "lost": 12})
    position = with_leader(position, "AL", "A2").changed(queue=("A2",), segment=Segment.CHECKS)
    game: Live[Any] = Live(Next(check_next, position), RULESET.set({}))
    game.answer(typed(1))
    game.answer(typed(1))
    fallen = now_or_outcome(game)
    assert "AL" not in {leader.id for leader in fallen.leaders}
    period: Live[Any] = Live(Next(begin_period, fallen.changed(segment=Segment.ARRIVALS)), RULESET.set({}))
    after = now(period)
    assert {after.unit(name).allowed for name in ("A1", "A3", "AC", "AA")} == {1}
    assert {after.unit(name).allowed for name in ("F1", "F2", "F3")} == {2}


def now_or_outcome(game: Live[Any]) -> Position:
    """The position of a step that has come to its end, or where it stands."""
    outcome = game.outcome if game.is_over else now(game)
    assert isinstance(outcome, Position)
    return outcome


def test_who_ran_reforms_in_steps_and_faster_with_a_leader() -> None:
    """G72, G14, H11: by themselves in G7; beside a leader the reform die is thrown twice."""
    runs: dict[str, Any] = {"status": Status.RETREAT, "x": 45000, "y": 44000}
    position = placed(A2=runs).changed(segment=Segment.LEADERS)
    alone: Live[Any] = Live(Next(lead, position, ()), RULESET.set({}))
    assert len(roll_all(alone, {"reform": 1}, 1)) >= 1
    led: Live[Any] = Live(Next(lead, with_leader(position, "AL", "A2"), ()), RULESET.set({}))
    assert [why for why in roll_all(led, {"reform": 1}, 1) if why.startswith("reform")] == ["reform", "reform"]
    slow: Live[Any] = Live(Next(lead, position, ()), RULESET.set({}))
    roll_all(slow, {"reform": 6}, 6)
    quick, late = now_or_outcome(alone).unit("A2"), now_or_outcome(slow).unit("A2")
    assert {quick.status, late.status} == {Status.FORMED, Status.RETREAT}


def test_in_a_squall_nobody_sees_far() -> None:
    """G106: at Albuera 12 in, in periods 3 and 4."""
    position: Position = BATTLE.position_in(start("albuera").position[0])
    field = field_of(position)
    troop = position.units[0]
    ends = troop.pose.at, (troop.x, troop.y + (13_000 if troop.y < field.table.height // 2 else -13_000))
    squall = field_of(position.changed(period=3))
    assert blocked_by(squall, *ends) == "visibility"
    assert blocked_by(field_of(position.changed(period=5)), *ends) != "visibility"
