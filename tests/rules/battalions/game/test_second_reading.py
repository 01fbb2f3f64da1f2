"""A second reading of G8, G9, G14, G23 and G25: questions on the words of the design that no board question asks."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.games.battalions import BATTLE
from berthier.rules.battalions.game.combat.fighting import close_next
from berthier.rules.battalions.game.orders.preparing import PREPARING
from berthier.rules.battalions.game.position import Position, Segment
from berthier.rules.battalions.units import HitFrom
from tests.rules.battalions.game.playing import start
from tests.rules.battalions.game.test_preparing import answered, in_blue_turn
from tests.rules.battalions.game.test_table_switches import placed
from tests.rules.battalions.situations import RULESET

BRIGADES = "a brigade, then half as many of one"


def now(game: Live[Any]) -> Position:
    position: Position = BATTLE.position_in(game.position[0])
    return position


def begun(scenario: str, **switches: str) -> Live[Any]:
    """The first turn; blue has bid more and is A."""
    game = start(scenario, **switches)
    game.answer(chosen("1", "0"))
    game.answer(chosen("A"))
    return game


def answers_of_red(game: Live[Any]) -> int:
    """How many units red still activates, each told to stand."""
    count = 0
    while game.question is not None and game.question.by == ("red",) and game.question.why == "orders":
        name = next(str(one) for one in game.options["red"] if str(one).endswith(" stand"))
        game.answer(chosen(name))
        count += 1
    return count


@pytest.mark.parametrize(
    ("scenario", "given", "answers"), [("two_elms", 0, 3), ("two_elms", 2, 3), ("sankt_veit", 0, 5)]
)
def test_who_rests_as_a_stands_two_by_two_and_d_has_its_answers(scenario: str, given: int, answers: int) -> None:
    """G21: `rest` answers all further questions of A; D activates one unit for every two, as against any others."""
    game = begun(scenario)
    red = 0
    for name in [troop.id for troop in now(game).units if troop.side == "blue"][:given]:
        game.answer(chosen(f"{name} stand"))
    if given:
        game.answer(chosen("A1 stand"))
        red = 1
    game.answer(chosen("rest"))
    assert answers_of_red(game) + red == answers
    assert all(troop.activated for troop in now(game).units if troop.side == "blue")


def test_who_rests_as_d_is_passed_over() -> None:
    """G21: D's others stand where they are and may still fire by themselves (G24)."""
    game = begun("two_elms")
    for word in ("F1 stand", "F2 stand", "rest", "F3 stand", "FH stand"):
        game.answer(chosen(word))
    assert game.question is not None
    assert game.question.by == ("blue",), "red is not asked again"


def test_brigades_that_rest_stand_one_after_another() -> None:
    """G23: against brigades of 4, 2 and 4 that stand, D answers with 2, 1 and 2 units, each time of one brigade."""
    game = begun("sankt_veit", G23=BRIGADES)
    sizes = [sum(one.brigade == name for one in now(game).units) for name in ("F1", "F2", "F3")]
    game.answer(chosen("rest"))
    assert sizes == [4, 2, 4]
    assert answers_of_red(game) == 2 + 1 + 2


def test_who_retreats_goes_before_who_halts() -> None:
    """G87: who lost goes first, so F1 halts 3 in off on ground that F2, in retreat behind it, has left."""
    charge = {"contact": "A2", "hit_from": HitFrom.FRONT, "used": 1, "lost": 12}
    position = placed(
        F1=charge | {"x": 26000, "y": 20000, "start": (26000, 12000, 0)},
        F2=charge | {"x": 26000, "y": 16000, "start": (26000, 12000, 0)},
        A2={"x": 26000, "y": 20000, "heading": 18000},
    )
    call: Next[Any] = Next(close_next, position.changed(contacts=("A2",), segment=Segment.CLOSE))
    game: Live[Any] = Live(call, RULESET.set({}))
    for answer in (typed(20), chosen("none"), typed(1), chosen("stop"), typed(1), chosen("retreat")):
        game.answer(answer)
    after = now(game)
    assert after.unit("F2").is_broken
    assert after.unit("F1").pose == (26000, 17000, 0), "3 in off, where F2 would have stood in the way"


def test_where_a_picks_the_wish_of_who_is_picked_answers() -> None:
    """G81, G25: A2 is charged first, but A picks the fight of A1: its wish answers, not that of A2."""
    charge = {"hit_from": HitFrom.FRONT, "start": (30000, 20000, 0), "used": 1}
    position = placed(
        F1=charge | {"x": 26000, "y": 37000, "contact": "A2"}, F2=charge | {"x": 34000, "y": 37000, "contact": "A1"}
    )
    position = position.changed(contacts=("A2", "A1"), segment=Segment.CLOSE)
    game: Live[Any] = Live(Next(close_next, position), RULESET.set({"G81": "A picks"}))
    game.answer(chosen("A1"))
    wishes = ("wish A2 defence none", "wish A1 defence fire")
    said, _ = PREPARING.answer(now(game), "red", "defence action", ("none", "fire"), wishes)
    assert said == "fire"


def test_a_plan_is_asked_about_after_its_unit_gave_way() -> None:
    """G25: an enemy charged it since, wherever he stands now."""
    line = PREPARING.prepare(in_blue_turn(), "blue", "plan F1 ahead 3")
    assert answered(in_blue_turn(F1={"used": 1}), line) == ("", ())


def test_the_same_plan_may_be_written_for_two_turns() -> None:
    """G25: a queue of orders; one of two that are alike is used."""
    line = PREPARING.prepare(in_blue_turn(), "blue", "plan F1 ahead 3")
    assert answered(in_blue_turn(), line, line) == ("F1 ahead 3", (line,))
