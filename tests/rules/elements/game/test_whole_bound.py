"""Clauses that only a running battle shows: seats by command, cargo, pursuit that is asked for, banks, riding down."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from berthier.boards.table.measure import Pose
from berthier.core.errors import BadInput
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, rolled
from berthier.games.elements import BATTLE, scenarios, sides
from berthier.look.elements.in_hand import take
from berthier.rules.elements.game.battles import Setting, battle_of
from berthier.rules.elements.game.bounds import Ending, orders, start_bound
from berthier.rules.elements.game.combat.outcomes_on_table import follow_up
from berthier.rules.elements.game.orders.ordering import can_still_order
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.rulings import quiet
from berthier.rules.elements.game.table.field import CommandFacts
from berthier.rules.elements.game.table.stands import Posture, Stand, Status
from berthier.rules.elements.outcomes import Outcome
from berthier.rules.elements.units import Grade, Type
from tests.rules.elements.game.playing import position_of, start


def run_on(game: Live[Any], why: str) -> Position:
    """Sixes and nothing done until a question is asked."""
    while game.question is not None and not game.question.why.startswith(why):
        word = {"fire plan": "hold", "arrivals": "wait"}.get(game.question.why, "done")
        game.answer(rolled(6) if game.question.dice else chosen(word))
    found = position_of(game)
    assert found is not None
    return found


def test_every_command_has_a_seat_and_speaks_for_itself() -> None:
    game, asked = start("naseby_commands"), []
    run_on(game, "orders of K1")
    for command in ("K1", "K2", "K3", "K4"):
        run_on(game, f"orders of {command}")
        assert game.question is not None
        asked.append(game.question.by)
    assert asked == [("K1",), ("K2",), ("K3",), ("K4",)]
    run_on(game, "orders of P2")
    with pytest.raises(BadInput, match="Pi1 is of another command; now Foot gives its orders"):
        game.answer(chosen("P-Pi1 ahead 10"))  # of Ireton's wing, not of the foot
    game.answer(chosen("resign"))
    assert isinstance(game.outcome, Ending)
    assert game.outcome.winner == "king"
    assert {side.name for side in sides("naseby_commands") if side.team == "king"} == {"K1", "K2", "K3", "K4"}


def test_the_pieces_of_a_command_are_in_the_hand_of_its_seat() -> None:
    game = start("lech_commands")
    position = run_on(game, "orders of S2")
    assert {piece.side for piece in BATTLE.scene(position).pieces} == {"S1", "S2", "S3", "T1", "T2"}
    taken = take(position, "S2", "orders of S2", "S-Sh1", False, "")
    assert taken.choices
    assert not taken.refused
    assert (
        BATTLE.judging.worth(position, "S2")
        == BATTLE.judging.worth(position, "S1")
        != BATTLE.judging.worth(position, "T1")
    )


def test_scenarios_with_one_command_a_side_are_not_shared_out() -> None:
    assert "crossroads_commands" not in scenarios()
    assert scenarios()["pavia_commands"].shares == "pavia"
    with pytest.raises(BadInput, match="crossroads_commands"):
        battle_of(Setting("crossroads_commands"))


def at(position: Position, id_: str, **facts: Any) -> Stand:
    return msgspec.structs.replace(next(s for s in position.stands if s.id == id_), **facts)


def test_who_came_aboard_lands_in_a_later_bound() -> None:
    """Marks of the bound are cleared of cargo too; a tap on the vessel offers the banks where he can land."""
    game = start("lech")
    position = run_on(game, "orders of S2")
    position = position.changed(at(position, "S-Sh1", pose=Pose(58400, 41600, 0)))
    live = Live(Next(orders, position, 1))
    live.answer(chosen("embark Sh1 Boats1"))
    aboard = run_on(live, "orders of S2")
    with pytest.raises(BadInput, match=r"^Sh1 has moved"):
        live.answer(chosen("disembark Sh1 730,615 @0"))
    again = run_on(Live(Next(start_bound, aboard)), "orders of S2")
    choices = take(again, "swedes", "orders of S2", "S-Boats1", False, "").choices
    assert [choice.label for choice in choices if choice.word.startswith("disembark")] == [
        "land to the north (1 point)", "land to the south (1 point)",
    ]  # fmt: skip


WINNER = Stand("B-Pi1", "blue", "B1", Type.PI, Grade.O, Pose(60000, 40000, 0))
LOSER = Stand("R-Sh1", "red", "R1", Type.SH, Grade.O, Pose(60000, 42000, 18000))
DRAGOONS = Stand("B-Dr1", "blue", "B1", Type.DR, Grade.O, Pose(53200, 25600, 1404))
FAR, NEAR = Pose(64000, 90000, 18000), Pose(53200, 45000, 18000)


@pytest.mark.parametrize(
    ("facts", "enemy", "points", "asked"),
    [
        ({}, FAR, 0, True),
        ({}, NEAR, 0, False),  # a march keeps more than 300 paces from the enemy
        ({"road_marched": True}, FAR, 0, False),  # only the first by road is free
        ({"pose": Pose(60000, 25600, 1404)}, FAR, 0, False),  # off the road
        ({"moved": True}, FAR, 0, False),
        ({"road_marched": True}, FAR, 1, True),
    ],
)
def test_without_points_one_is_asked_while_a_free_march_is_left(
    facts: dict[str, Any], enemy: Pose, points: int, asked: bool
) -> None:
    """G4: until there are no points and no free order is left; the first march by road of an element costs nothing."""
    general = Stand("B-Sh1", "blue", "B1", Type.SH, Grade.O, Pose(68000, 25600, 0), general=True)
    stands = (msgspec.structs.replace(DRAGOONS, **facts), general, msgspec.structs.replace(LOSER, pose=enemy))
    position = Position(Setting("crossroads"), 3, "blue", "G4", stands, points=(("B1", points),))
    position = position.commanded(CommandFacts("B1", general_moved=True))
    assert can_still_order(position, "B1") is asked


def test_a_posture_is_given_to_ones_own() -> None:
    """G4.10: free, of every command of the seat; never of the enemy, nor of a command that has its own seat."""
    for key, others, own in (("lech", "T-Pk1", "S-Sh1"), ("lech_commands", "S-Art1", "S-Sh1")):
        live: Live[Any] = start(key)
        run_on(live, "orders of S2")
        with pytest.raises(BadInput, match="is not yours"):
            live.answer(chosen(f"posture {others} follow"))
        live.answer(chosen(f"posture {own} follow"))
        position = position_of(live)
        assert position is not None
        assert position.field.stands[own].posture is Posture.FOLLOW


def test_who_is_aboard_lands_by_his_own_command() -> None:
    """G4: its points pay for him; the command whose orders are asked for first cannot land the second's."""
    game = start("lech")
    position = run_on(game, "orders of S1")
    foot = at(position, "S-Sh1")
    position = position.changed(at(position, "S-Boats1", cargo=foot, unladen=False), gone=["S-Sh1"])
    live: Live[Any] = Live(Next(orders, position, 0))
    with pytest.raises(BadInput, match=r"^Sh1 is of another command"):
        live.answer(chosen("disembark Sh1 730,615 @0"))


class Ready:
    """An umpire who is asked about pursuit and remembers whom."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.plays, self.note, self.resolve = quiet().plays, quiet().note, quiet().resolve

    def choose(self, side: str, options: Any, why: str) -> Any:
        self.asked.append((side, why))
        return options[0]


def duel(winner: Stand, *others: Stand) -> Position:
    return Position(Setting("crossroads"), 3, "blue", "G6", (winner, *others))


def test_who_shall_be_asked_about_pursuit_is_asked_by_its_side() -> None:
    umpire: Any = Ready()
    asking = msgspec.structs.replace(WINNER, posture=Posture.ASK)
    after = follow_up(umpire, duel(asking, LOSER), "B-Pi1", LOSER, Outcome.RECOIL, banked=False)
    assert umpire.asked == [("blue", "pursuit of B-Pi1")]
    assert after.field.stands["B-Pi1"].pose == Pose(60000, 42000, 0)


def test_who_holds_a_bank_does_not_follow() -> None:
    umpire: Any = Ready()
    after = follow_up(umpire, duel(WINNER, LOSER), "B-Pi1", LOSER, Outcome.RECOIL, banked=True)
    assert after.field.stands["B-Pi1"].pose == WINNER.pose


def test_a_pursuer_rides_down_who_runs() -> None:
    umpire: Any = Ready()
    running = msgspec.structs.replace(LOSER, id="R-Sk1", status=Status.ROUTING, pose=Pose(60000, 44000, 0))
    wild = msgspec.structs.replace(WINNER, type=Type.LN)
    after = follow_up(umpire, duel(wild, running), "B-Pi1", LOSER, Outcome.DESTROYED, banked=False)
    assert [(lost.id, lost.how) for lost in after.lost] == [("R-Sk1", "ridden down")]
