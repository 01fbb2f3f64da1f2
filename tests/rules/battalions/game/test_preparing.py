"""G25: plans are used while they fit and nobody came near, wishes answer the questions of a charge."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import typed
from berthier.games.battalions import BATTLE
from berthier.rules.battalions.game.orders.preparing import PREPARING
from berthier.rules.battalions.game.position import Position, Segment, Turn
from berthier.rules.battalions.game.turns import orders
from tests.rules.battalions.game.test_choices_told import charged_by_horse
from tests.rules.battalions.game.test_table_switches import placed
from tests.rules.battalions.situations import RULESET


def in_blue_turn(**places: dict[str, Any]) -> Position:
    return placed(**places).changed(turn=Turn("blue", 2), segment=Segment.A_TURN)


def answered(position: Position, *kept: str) -> tuple[str, tuple[str, ...]]:
    game: Live[Any] = Live(Next(orders, position), RULESET.set({}))
    return PREPARING.answer(position, "blue", "orders", game.options["blue"], kept)


def test_a_plan_is_given_when_its_turn_comes() -> None:
    position = in_blue_turn()
    line = PREPARING.prepare(position, "blue", "plan  F1 ahead 3 / stand")
    assert line == "plan F1 ahead 3 / stand"
    assert answered(position, line) == ("F1 ahead 3 / stand", ())
    assert answered(in_blue_turn(F1={"activated": True}), line) == ("", (line,)), "kept for the next period"


def test_a_plan_is_void_when_an_enemy_came_within_8_inches_or_it_is_not_legal() -> None:
    position = in_blue_turn()
    line = PREPARING.prepare(position, "blue", "plan F1 ahead 3")
    near = {"x": position.unit("F1").x, "y": position.unit("F1").y + 7000}
    assert answered(in_blue_turn(A1=near), line) == ("", ())
    written_then = PREPARING.prepare(in_blue_turn(A1=near), "blue", "plan F1 ahead 3")
    assert written_then == "plan F1 ahead 3 | A1"
    assert answered(in_blue_turn(A1=near), written_then) == ("F1 ahead 3", ())
    far = PREPARING.prepare(position, "blue", "plan F1 ahead 40")
    assert answered(position, far) == ("", ())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("plan A1 ahead 3", "A1"),
        ("plan F1 jump", "jump"),
        ("hope F1", "neither"),
        ("wish F1 defence run", "run"),
        ("wish F1 supper yes", "supper"),
        ("wish F1", "names a unit"),
    ],
)
def test_what_cannot_be_prepared_is_refused_with_a_sentence(line: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        PREPARING.prepare(in_blue_turn(), "blue", line)


def test_wishes_answer_the_questions_of_a_charge() -> None:
    game = charged_by_horse()
    game.answer(typed(20))
    position = BATTLE.position_in(game.position[0])
    options = game.options["red"]
    line = PREPARING.prepare(position, "red", "wish A2 defence square")
    assert PREPARING.answer(position, "red", "defence action", options, (line,)) == ("change_formation", (line,))
    lines = PREPARING.prepare(position, "red", "wish A2 defence line")
    assert PREPARING.answer(position, "red", "defence action", options, (lines,))[0] == "", "horse: a square is formed"
    turns = PREPARING.prepare(position, "red", "wish A2 defence turn")
    assert PREPARING.answer(position, "red", "defence action", options, (line, turns))[0] == "", "in front: asked"
    others = PREPARING.prepare(position, "red", "wish A1 defence fire")
    assert PREPARING.answer(position, "red", "defence action", options, (others,))[0] == ""
    stands = PREPARING.prepare(position, "red", "wish A3 evade no")
    assert PREPARING.answer(position, "red", "give way (A3)", ("give way", "stand fast"), (stands,))[0] == "stand fast"
    holds = PREPARING.prepare(position, "red", "wish A3 follow no")
    assert PREPARING.answer(position, "red", "follow up (A3)", ("follow", "hold"), (holds,))[0] == "hold"
