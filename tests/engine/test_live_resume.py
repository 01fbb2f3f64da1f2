"""A live game is only its answers: taken up anywhere it is the same game, and a long one does not start over."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen, typed
from tests.core.programs import Program, programs, start
from tests.walk import every_face

CALLS = {"rounds": 0}


def in_one_run(umpire: Umpire, call: Next[Any]) -> Any:
    """The whole of a procedure inside one: no snapshot is taken on the way."""
    return umpire.resolve(call.procedure, *call.args)


def draw_answers(data: st.DataObject, call: Next[Any]) -> list[Answer]:
    """Answer whatever is asked, until it is over."""
    game = Live(call)
    while game.question is not None:
        if game.question.dice is not None:
            game.answer(data.draw(st.sampled_from(every_face(game.question)))[0])
        else:
            game.answer(chosen(*(data.draw(st.sampled_from(options)) for options in game.question.options)))
    return game.answers


@given(programs(depth=4), st.data())
@settings(max_examples=100)
def test_a_game_taken_up_at_any_answer_is_the_same_game(program: Program, data: st.DataObject) -> None:
    """Answered step by step, taken up from its answers, or run whole without snapshots: question, record, outcome."""
    answers = draw_answers(data, start(program))
    stepwise = Live(start(program))
    for count in range(len(answers) + 1):
        resumed = Live(start(program), answers=answers[:count])
        whole = Live(Next(in_one_run, start(program)), answers=answers[:count])
        seen = [(game.question, game.record.entries, game.outcome) for game in (stepwise, resumed, whole)]
        assert seen[0] == seen[1] == seen[2]
        if count < len(answers):
            stepwise.answer(answers[count])
    assert stepwise.is_over


def long_fight(umpire: Umpire, left: int, total: int) -> int | Next[int]:
    """One die a round."""
    CALLS["rounds"] += 1
    if left == 0:
        return total
    face = umpire.roll(D6, "die", by="ours")
    umpire.note(Fact("left", left))
    return Next(long_fight, left - 1, total + face)


def test_a_long_game_goes_on_from_its_last_round() -> None:
    """A thousand rounds take about two runs each, not half a million."""
    CALLS["rounds"] = 0
    game = Live(Next(long_fight, 1000, 0))
    for number in range(1000):
        game.answer(typed(number % 6 + 1))
    assert game.outcome == sum(number % 6 + 1 for number in range(1000))
    assert CALLS["rounds"] <= 2001
    assert [entry.value for entry in game.record if isinstance(entry, Fact)] == list(range(1000, 0, -1))


def test_undo_is_a_shorter_list_of_answers() -> None:
    """The game without its last answer asks that question again."""
    game = Live(Next(long_fight, 3, 0), answers=[typed(6), typed(5)])
    undone = Live(game.start, game.switches, game.answers[:-1])
    assert undone.question == Live(Next(long_fight, 2, 6)).question
    undone.answer(typed(1))
    undone.answer(typed(1))
    assert undone.outcome == 8
