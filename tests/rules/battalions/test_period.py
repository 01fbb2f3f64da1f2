"""The period: activations, roles, command, rest and recovery, against counting by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import chosen
from tests.rules.battalions.situations import RULESET


def outcome(name: str, inputs: dict[str, Any], switches: dict[str, str] | None = None) -> Any:
    return play_out(RULESET.procedure(name).call(inputs), DiceInOrder(()), RULESET.set(switches or {})).outcome


@pytest.mark.parametrize(("ours", "theirs"), list(product(range(10), repeat=2)))
def test_two_for_one_until_a_has_no_unit_left(ours: int, theirs: int) -> None:
    """A goes on to its last unit: as many cycles as pairs, and one answer of D in each."""
    turn = outcome("period", {"units_A": ours, "units_D": theirs, "A_stops_as_soon_as_allowed": False})
    cycles = -(-ours // 2)
    answered = min(theirs, cycles)
    assert (turn.cycles, turn.A_moved, turn.D_moved) == (cycles, ours, answered)
    assert turn.D_left_standing == theirs - answered
    gentle = outcome("period", {"units_A": ours, "units_D": theirs, "A_stops_as_soon_as_allowed": False},
                     {"Q34": "are activated one by one"})  # fmt: skip
    assert (gentle.D_moved, gentle.D_left_standing) == (theirs, 0)


@pytest.mark.parametrize("ours", range(1, 12))
def test_a_may_stop_at_half_its_units_and_not_before(ours: int) -> None:
    turn = outcome("period", {"units_A": ours, "units_D": 20, "A_stops_as_soon_as_allowed": True})
    assert 2 * turn.A_moved >= ours
    assert 2 * (turn.A_moved - 2) < ours
    assert turn.D_moved == turn.cycles


def test_a_is_asked_at_the_end_of_each_cycle_from_half_on() -> None:
    """Nine units: 2, 4, then 6 of 9 and 8 of 9 ask; the last unit needs no question."""
    game = Live(RULESET.procedure("period").call({"units_A": 9, "units_D": 9}))
    asked = 0
    while game.question is not None:
        assert game.question.by == ("A",)
        game.answer(chosen("go on"))
        asked += 1
    assert (asked, game.outcome.cycles) == (2, 5)


def test_the_winner_of_the_bid_may_be_d() -> None:
    """Side 2 outbids, takes D, and so side 1 is A with its five units."""
    game = Live(RULESET.procedure("play_period").call({"points": [1, 3], "units": [5, 2], "close_actions": ["x", "y"]}))
    for picks in (("1", "2"), ("D",), ("finished",), ("y",)):
        game.answer(chosen(*picks))
    assert game.is_over
    assert (str(game.outcome.A_is), game.outcome.points_left) == ("side 1", (1, 1))
    assert (game.outcome.activated.A_moved, game.outcome.close_actions) == (4, ("y", "x"))


def test_marked_units_check_unless_they_were_in_a_close_action() -> None:
    unit = {"mn": 11, "original": 24}
    marked = [{"name": name, "unit": unit, "side": "side 1"} for name in ("farm", "hill")]
    inputs = {"points": [0, 0], "units": [0, 0], "close_actions": ["farm"], "marked": marked}
    call = RULESET.procedure("play_period").call(inputs)
    odds = Exact().odds(call.procedure, *call.args)
    assert {tuple(check.name for check in result.checked) for result in odds} == {("hill",)}
    assert odds.chance(lambda result: result.checked[0].status == "retreat") == Fraction(9, 20)


@pytest.mark.parametrize(
    ("facts", "actions"),
    [({"leader_in": 12}, 2), ({"leader_in": 12.5}, 1), ({"commander_in": 24}, 2), ({"commander_in": 25}, 1), ({}, 1)],
)
def test_command(facts: dict[str, float], actions: int) -> None:
    """H23: out of command a unit has one action."""
    assert outcome("command", facts).actions == actions


def test_rest() -> None:
    """H13: one level, never below fresh; not under loss, not with the enemy near."""
    assert str(outcome("rest", {"fatigue": 3}).fatigue) == "tired"
    assert str(outcome("rest", {"fatigue": 0}).fatigue) == "fresh"
    for spoilt in ({"figures_lost": 2}, {"enemy_in": 24}, {"stood_both_actions": False}):
        assert str(outcome("rest", {"fatigue": 3} | spoilt).fatigue) == "exhausted"


def test_recovery_is_running_and_then_the_reform_die() -> None:
    """20 in on foot are two actions; one to three more by the die: three to five in all, two or three periods."""
    call = RULESET.procedure("recover").call(
        {"kind": "infantry_or_foot_artillery_per_action", "clear_after_in": 20, "mods": []}
    )
    odds = Exact().odds(call.procedure, *call.args)
    assert {(o.actions, o.periods, o.fled_in): p for o, p in odds.items()} == {
        (3, 2, 30): Fraction(1, 3), (4, 2, 30): Fraction(1, 3), (5, 3, 30): Fraction(1, 3),
    }  # fmt: skip


# The reading, B1 to B5: inches per action.
MOVES = {
    ("infantry", "A"): (9, 12, 12, 15), ("infantry", "B"): (6, 12, 12, 15), ("infantry", "C"): (3, 12, 12, 15),
    ("cavalry", "A"): (12, 14, 15, 15), ("cavalry", "B"): (9, 14, 15, 15), ("cavalry", "C"): (6, 14, 15, 15),
}  # fmt: skip


@pytest.mark.parametrize("row", MOVES)
def test_moves_on_foot_and_horse(row: tuple[str, str]) -> None:
    arm, rating = row
    for formation, inches in zip(("line", "column", "skirmish", "road"), MOVES[row], strict=True):
        move = outcome("movement", {"arm": arm, "rating": rating, "formation": formation, "actions": 2})
        assert (move.per_action, move.reach) == (inches, 2 * inches)


def test_one_letter_lists() -> None:
    """Q3: D and E move as C, batteries below B as B."""
    for letter in "DE":
        move = {"arm": "infantry", "formation": "line", "rating": letter}
        assert outcome("movement", move) == outcome("movement", move | {"rating": "C"})
    guns = {"arm": "artillery", "type": "foot_8-9", "rating": "D"}
    assert outcome("movement", guns) == outcome("movement", guns | {"rating": "B"})
