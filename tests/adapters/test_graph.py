"""Positions, throws and worths are those of the rules: their exact expectation is that of the odds interpreter."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from berthier.adapters.asking import Choice, Throw
from berthier.adapters.graph import DiceAsked, GameGraph, GraphState
from berthier.adapters.play import Play
from berthier.adapters.survey import survey
from berthier.core.errors import BadInput
from berthier.core.policy import EVEN
from berthier.core.ruleset import Goal, find_ruleset
from berthier.core.umpire import Umpire
from berthier.engine.odds import Exact
from berthier.staff.situation import Situation
from berthier.staff.stated import state
from tests.adapters.games import ENDLESS, GAMES, situation

TIES_INSIDE = {"bids", "column on a line"}  # a tie is rolled again inside: with every die by itself there is no end
ALL_DICE = [
    (name, dice) for name in GAMES for dice in DiceAsked if dice is not DiceAsked.EACH or name not in TIES_INSIDE
]


def expected(board: GameGraph, position: GraphState, known: dict[int, Fraction]) -> Fraction:
    """The goal's mean when every choice is taken evenly."""
    if id(position) not in known:
        known[id(position)] = _expected(board, position, known)
    return known[id(position)]


def _expected(board: GameGraph, position: GraphState, known: dict[int, Fraction]) -> Fraction:
    if position.asked is None:
        return Fraction(board.goal.measure(position.outcome))
    below = [expected(board, board.follow(position, picks), known) for picks in position.picks]
    if isinstance(position.asked, Choice):
        return sum(below, Fraction(0)) / len(below)
    weights, total = position.asked.branches.weights, position.asked.branches.total
    return sum((weight * worth for weight, worth in zip(weights, below, strict=True)), Fraction(0)) / total


def by_odds(given: Situation, goal: Goal) -> Fraction:
    return Exact(EVEN, given.switches).odds(given.call.procedure, *given.call.args).mean(goal.measure)


@pytest.mark.parametrize(("name", "dice"), ALL_DICE)
def test_the_mean_over_all_positions_is_the_mean_of_the_odds(name: str, dice: DiceAsked) -> None:
    given = situation(name)
    goal = given.procedure.goals[0]
    board = GameGraph(given.call, goal, given.switches, dice)
    assert expected(board, board.start, {}) == by_odds(given, goal)


def test_dice_thrown_together_leave_only_choices_and_ends() -> None:
    given = situation("a flank march")
    board = GameGraph(given.call, given.procedure.goals[0], given.switches, DiceAsked.TOGETHER)
    for position in survey(board).positions:
        if isinstance(position.asked, Throw):
            after = [board.follow(position, picks).asked for picks in position.picks]
            assert not [asked for asked in after if isinstance(asked, Throw)]


def test_a_loop_of_dice_is_solved_when_they_are_thrown_together() -> None:
    """Great Powers' or anybody's re-rolled tie: all that never ends has chance 0, and the rest its exact share."""
    rules = find_ruleset("battalions")
    given = state(rules, example="bids")
    whole = survey(GameGraph(given.call, given.procedure.goals[0], given.switches, DiceAsked.TOGETHER))
    for position in whole.positions:
        if isinstance(position.asked, Throw):
            assert sum(position.asked.branches.weights) == position.asked.branches.total
    assert whole.length is not None


def test_a_game_that_may_go_on_for_ever_has_no_length() -> None:
    play = Play(state(**ENDLESS))
    assert play.survey.length is None
    assert play.limit == 1_000
    assert Play(situation("a skirmish")).limit == 3


def test_broken_off_after_many_questions_the_even_mean_nears_the_exact_one() -> None:
    """The exact value solves the loop; cut after n questions and scored 0 it is missed by ever less."""
    play = Play(state(**ENDLESS))
    exact = by_odds(play.situation, play.goal)
    gaps = [abs(_cut(play, questions) - float(exact)) for questions in (20, 60, 200)]
    assert gaps[0] > gaps[1] > gaps[2]
    assert gaps[2] < 1e-6


def _cut(play: Play, questions: int) -> float:
    """The even mean of a game broken off, going over all positions once for each question left."""
    worth = {id(each): play.worth(each) for each in play.survey.positions}
    for _ in range(questions):
        worth = {id(each): _one_more(play, each, worth) for each in play.survey.positions}
    return worth[id(play.board.start)]


def _one_more(play: Play, position: GraphState, worth: dict[int, float]) -> float:
    if position.asked is None:
        return worth[id(position)]
    below = [worth[id(play.board.follow(position, picks))] for picks in position.picks]
    if isinstance(position.asked, Choice):
        return sum(below) / len(below)
    return sum(chance * value for chance, value in zip(position.asked.chances, below, strict=True))


def test_equal_positions_are_one() -> None:
    play = Play(situation("tactics battle"))
    words = [str(position) for position in play.survey.positions]
    assert len(words) == len(set(words))


def test_two_sides_led_by_one_player_choose_every_combination() -> None:
    """Three sides choose at once; player 0 leads one of them, player 1 the two others."""

    def council(umpire: Umpire) -> int:
        picks = umpire.secretly({"us": (1, 2), "they": (3, 4), "others": (5, 6, 7)}, "vote")
        return picks["us"] * 100 + picks["they"] * 10 + picks["others"]

    play = _made_up(council)
    ours, theirs = play.survey.legal(play.board.start, 0), play.survey.legal(play.board.start, 1)
    assert (len(ours), len(theirs)) == (2, 6)
    ends = {board_end.outcome for board_end in play.survey.positions if board_end.asked is None}
    assert ends == {100 * a + 10 * b + c for a in (1, 2) for b in (3, 4) for c in (5, 6, 7)}
    assert "vote: they 3, others 5" in play.survey.actions


def test_who_is_not_asked_does_not_choose() -> None:
    def parley(umpire: Umpire) -> str:
        return "".join(umpire.secretly({"us": ("a",), "they": ("b", "c")}, "word").values())

    play = _made_up(parley)
    assert play.survey.deciders == ((), ("they",))
    assert {each.outcome for each in play.survey.positions if each.asked is None} == {"ab", "ac"}


def _made_up(procedure: Any) -> Play:
    from berthier.core.ruleset import Procedure
    from berthier.core.switches import PLAIN
    from berthier.core.umpire import Next

    made = Procedure("made_up", "Made up", "0", procedure)
    goal = Goal("size", "size", "us", lambda outcome: len(str(outcome)))
    return Play(Situation(find_ruleset("six_states"), made, Next(procedure), PLAIN, {}, {}), goal)


def test_what_cannot_be_played_is_said() -> None:
    with pytest.raises(BadInput, match="more than 20 positions"):
        Play(situation("bids"), budget=20)
    with pytest.raises(BadInput, match="no way to throw dice called 'twice'"):
        Play(situation("bids"), dice="twice")
    with pytest.raises(BadInput, match="the least is 1"):
        Play(situation("bids"), limit=0)
    with pytest.raises(BadInput, match="Nothing is asked"):
        _made_up(lambda umpire: 1)
