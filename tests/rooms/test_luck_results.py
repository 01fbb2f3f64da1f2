"""Which procedures of a table are judged by their results, who played them, and what is said where it is too much."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from berthier.core.errors import TooMuch
from berthier.core.ruleset import find_ruleset
from berthier.engine.flow import NeverEnds
from berthier.engine.question import Answer
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from berthier.rooms.luck import WHOLE_GAME, PlayedOut, ResultLuck, played_out, result_luck
from berthier.staff.played.fortune import Fortune, fortune
from berthier.staff.situation import Situation
from tests.rooms.room import Room, play_out, seat_everybody


def _judged(room: Room) -> list[ResultLuck]:
    def find(played: PlayedOut) -> Fortune:
        return fortune(played.situation, played.answers, 200_000, lambda runs: None)

    return [result_luck(played, find) for played in room.rooms.whole(room.game).played_out()]


def test_what_is_over_is_judged_in_order_and_by_seat(store: Store) -> None:
    room = seat_everybody(store, DiceSource.TYPED)
    room.start("attrition", inputs={"sp": 12})
    play_out(room, random.Random(2))
    room.start()
    play_out(room, random.Random(3))
    attrition, battle = _judged(room)
    assert (attrition.played.number, battle.played.number) == (1, 2)
    assert battle.played.seats == {"attacker": "Blue", "defender": "Red"}
    assert (battle.other("attacker"), battle.other("defender")) == ("defender", "attacker")
    assert attrition.other("defender") in (*attrition.played.seats, "the other side")
    assert battle.fortune is not None
    outcome = room.view("umpire").acts[1].outcome
    field, sp = battle.fortune.goals
    assert field.actual == (outcome["holder"] == "attacker")
    assert sp.actual == outcome["attacker_sp"] - outcome["defender_sp"]
    assert 0 < field.expected < 1


def test_one_die_by_hand(store: Store) -> None:
    """Attrition takes one die: what each of its faces does, played six times over, is the whole distribution."""
    ends = []
    for face in range(1, 7):
        room = seat_everybody(store, DiceSource.TYPED, seed=face)
        room.start("attrition", inputs={"sp": 12})
        room.act("umpire", c.TypeDice(room.view("umpire").turn, (face,)))
        (found,) = _judged(room)
        assert found.fortune is not None
        ends.append((room.view("umpire").acts[0].outcome["lost"], found.fortune))
    losses = [loss for loss, _ in ends]
    for loss, found in ends:
        figure = next(each for each in found.figures if each.name == "lost")
        assert (figure.actual, figure.expected) == (loss, Fraction(sum(losses), 6))
        assert figure.at_least == Fraction(sum(each >= loss for each in losses), 6)
        assert figure.at_most == Fraction(sum(each <= loss for each in losses), 6)


def test_open_aborted_and_undone_ones_are_not_judged(store: Store) -> None:
    room = seat_everybody(store, DiceSource.TYPED)
    room.start("attrition", inputs={"sp": 12})
    assert _judged(room) == []
    room.act("umpire", c.TypeDice(room.view("umpire").turn, (4,)))
    assert len(_judged(room)) == 1
    room.act("umpire", c.Override("cocked die", c.TakeBack(room.view("umpire").undo.line)))
    assert _judged(room) == []
    room.act("umpire", c.TypeDice(room.view("umpire").turn, (2,)))
    (found,) = _judged(room)
    assert found.played.answers == (Answer(faces=(2,)),)
    room.start()
    room.act("umpire", c.Abort("late"))
    assert len(_judged(room)) == 1


@pytest.mark.parametrize(
    ("problem", "said"),
    [(TooMuch(1234), "need more than the 1,234 runs"), (NeverEnds("it loops"), "could go on for ever")],
)
def test_what_cannot_be_known_is_a_sentence(store: Store, problem: Exception, said: str) -> None:
    room = seat_everybody(store, DiceSource.TYPED)
    room.start("attrition", inputs={"sp": 12})
    play_out(room, random.Random(1))
    (played,) = played_out(room.rooms.whole(room.game).session())

    def refuse(_: PlayedOut) -> Fortune:
        raise problem

    found = result_luck(played, refuse)
    assert found.fortune is None
    assert said in found.problem
    assert found.problem.endswith(".")


def test_nobody_waits_for_the_odds_of_a_whole_game() -> None:
    """They never come; its replay shows the luck instead."""
    ruleset = find_ruleset("six_states")
    procedure = ruleset.procedure("campaign")
    call = ruleset.call(procedure, {"scenario": "two_neighbours"})
    played = PlayedOut(1, 4, {}, Situation(ruleset, procedure, call, ruleset.set({})), ())
    found = result_luck(played, lambda _: pytest.fail("it is not worked out"))
    assert (found.fortune, found.problem) == (None, WHOLE_GAME)
