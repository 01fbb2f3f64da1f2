"""Orders that are typed, as no button offers them: what they may name, and what comes of a second action."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.games.battalions import BATTLE
from berthier.rules.battalions.game.position import Position, Segment, Turn
from berthier.rules.battalions.game.record import BLUE
from berthier.rules.battalions.game.turns import orders
from berthier.rules.battalions.units import Formation, Quality
from tests.rules.battalions.game.playing import start
from tests.rules.battalions.situations import RULESET

ENEMIES = "there are A1, A2, A3, AC, AA"
REFUSED = [
    ("F1 fire F2", f"F2 is no enemy on the table; {ENEMIES}"),
    ("F1 charge F2", f"F2 is no enemy on the table; {ENEMIES}"),
    ("FA fire FA", f"FA is no enemy on the table; {ENEMIES}"),
    ("F1 ahead 1 / fire F2", f"F2 is no enemy on the table; {ENEMIES}"),
    ("F1 fire A9", f"A9 is no enemy on the table; {ENEMIES}"),
    ("F1 fire A3 x2 / ahead 1", "F1 has no action left"),
    ("F1 fire A3 / fire A3 x2", "F1 has no action left"),
    ("F1 fire A3 solid", "F1 has no guns"),
    ("F1 fire 30,40", "F1 has no guns"),
    ("FA fire 15,40 canister", "Canister is fired at a unit"),
    ("F1 fire A3 x1 x2", "is no fire; write as: fire A2"),
    ("F1 fire A1", r"A1 is 16 in off; F1 reaches 8 in\."),
    ("FA fire A9", "A9 is no enemy on the table"),
    ("F1 form column @90", "Only guns that unlimber face another way"),
    ("F1 form column R L", "is no formation; write as: form line"),
    ("FA limber @90", "Only guns that unlimber face another way"),
    ("FA unlimber R @90", "is no formation; write as: form line"),
]


def near() -> Position:
    """F1 in line with A3 four inches before it, four figures strong; F2 behind F1; A1 straight ahead, far off."""
    game = start("two_elms")
    game.answer(chosen("1", "0"))
    game.answer(chosen("A"))
    position = BATTLE.position_in(game.position[0])
    assert position is not None
    changes: dict[str, dict[str, Any]] = {
        "F1": {"x": 30000, "y": 20000, "formation": Formation.LINE, "quality": Quality.A},
        "F2": {"x": 30000, "y": 17000},
        "A1": {"x": 30000, "y": 36000},
        "A3": {"x": 30000, "y": 24000, "lost": 16},
    }
    return position.with_units([msgspec.structs.replace(position.unit(name), **new) for name, new in changes.items()])


def ordered(position: Position, line: str) -> Live[Any]:
    """Blue's turn as A, with its first order given."""
    turn = position.changed(turn=Turn(BLUE, 2), segment=Segment.A_TURN, a_is=BLUE)
    game = Live(Next(orders, turn), RULESET.set({}))
    game.answer(chosen(line))
    return game


@pytest.mark.parametrize(("line", "says"), REFUSED)
def test_no_order_that_could_not_be_carried_out_is_taken(line: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        ordered(near(), line)


@pytest.mark.parametrize("second", ["fire A3", "charge A3"])
def test_a_target_that_is_gone_before_the_second_action(second: str) -> None:
    """The volley takes the last figures off: the second action is asked for, the game goes on (section e)."""
    game = ordered(near(), f"F1 fire A3 / {second}")
    game.answer(typed(6))
    position = BATTLE.position_in(game.position[0])
    assert position is not None
    assert not position.has("A3")
    assert game.question is not None
    assert game.question.why == "second action"
    game.answer(chosen("stand"))
    assert game.question.why == "orders"


def test_a_second_action_is_given_behind_a_single_fire() -> None:
    game = ordered(near(), "F1 fire A3 / stand")
    assert game.question is not None
    assert game.question.why == "fire"
