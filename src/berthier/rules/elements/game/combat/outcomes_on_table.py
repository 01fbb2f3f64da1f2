"""What a fight or shot does on the table (G6.4, G6.5): recoil, flight, destruction, capture, desertion, pursuit."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.boards.table.figures import Edge
from berthier.core.umpire import Umpire
from berthier.rules.elements.aftermath import Follow as Follows
from berthier.rules.elements.aftermath import Pursuit, pursue, recoil
from berthier.rules.elements.game.combat.fights import drawn_up_behind
from berthier.rules.elements.game.combat.giving_ground import flee_on_table, follow_on_table, recoil_on_table
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.rulings import Quiet
from berthier.rules.elements.game.table.footing import barred
from berthier.rules.elements.game.table.ground import PACE
from berthier.rules.elements.game.table.stands import Posture, Stakes, Stand, Status, recoil_units
from berthier.rules.elements.outcomes import Outcome
from berthier.rules.elements.units import Type

FOLLOWERS = (Type.PI, Type.SI, Type.PK, Type.BD, Type.HD)  # who follow a recoil unless told otherwise (G4.10)
ON = 50 * PACE


class Suffered(msgspec.Struct, frozen=True):
    """The position after an outcome, and what it really came to."""

    position: Position
    outcome: Outcome


def suffer(umpire: Umpire, position: Position, id_: str, outcome: Outcome, enemy: str, close: bool) -> Suffered:
    """An outcome carried out on the table."""
    by = position.battle.other(position.field.everyone[id_].side)
    if outcome is Outcome.RECOIL:
        return recoil_now(umpire, position, id_, by)
    if outcome is Outcome.FLEE:
        return flee_now(position, id_, by, close)
    if outcome is Outcome.DESTROYED:
        return Suffered(destroyed(position, id_, by), outcome)
    if outcome is Outcome.CAPTURED:
        return Suffered(captured(position, id_, enemy), outcome)
    if outcome is Outcome.TEAMS_DESERT:
        stand = position.field.everyone[id_]
        return Suffered(position.changed(msgspec.structs.replace(stand, teams=False)), outcome)
    return Suffered(position, outcome)


def destroyed(position: Position, id_: str, by: str) -> Position:
    """Gone; with a bridge goes everyone who now stands where he may not."""
    was_bridge = position.field.everyone[id_].is_bridge
    after = position.lose([id_], "destroyed", by)
    if was_bridge:
        field = after.field
        drowned = [s.id for s in field.stands.values() if barred(field, s, s.base) is not None]
        after = after.lose(drowned, "drowned", by)
    return after


def recoil_now(umpire: Umpire, position: Position, id_: str, by: str) -> Suffered:
    """Straight back, friends pushed; destroyed where it cannot."""
    found = recoil_on_table(position.field, id_)
    stand = position.field.stands[id_]
    caught = found.why == "enemy on flank or rear"
    umpire.resolve(recoil, caught, found.destroyed and not caught, stand.element, stand.is_drawn)
    if found.destroyed:
        return Suffered(position.lose([id_], f"destroyed: {found.why}", by), Outcome.DESTROYED)
    moved = [placed(position.field.stands[name], pose) for name, pose in found.poses.items()]
    return Suffered(position.changed(*moved).lose(found.crushed, "crushed", by), Outcome.RECOIL)


def placed(stand: Stand, pose: Any) -> Stand:
    """An element that had to go: planted stakes are left behind."""
    stakes = Stakes.NONE if stand.stakes is Stakes.PLANTED else stand.stakes
    return msgspec.structs.replace(stand, pose=pose, stakes=stakes, hit=None)


def flee_now(position: Position, id_: str, by: str, close: bool) -> Suffered:
    """Away by a full move, and routing; lost over the edge, destroyed where there is no way."""
    flight = flee_on_table(position.field, id_, close)
    moved = [placed(position.field.stands[name], pose) for name, pose in flight.poses.items()]
    after = position.changed(*moved).lose(flight.crushed, "crushed", by)
    if flight.fate != "routing":
        return Suffered(
            after.lose([id_], flight.fate, by), Outcome.DESTROYED if flight.fate == "destroyed" else Outcome.FLEE
        )
    stand = msgspec.structs.replace(after.field.stands[id_], status=Status.ROUTING)
    return Suffered(after.changed(stand), Outcome.FLEE)


def captured(position: Position, id_: str, enemy: str) -> Position:
    """Changes side, to the captor's command; its cargo is lost (R-CAP2)."""
    stand, captor = position.field.everyone[id_], position.field.everyone[enemy]
    if stand.cargo is not None:
        position = position.but(lost=(*position.lost, *lost_cargo(position, stand, captor.side)))
    taken = msgspec.structs.replace(
        stand, side=captor.side, command=captor.command, captured=True, cargo=None, unladen=stand.is_naval,
        general=False, status=Status.READY, held=0,
    )  # fmt: skip
    return position.changed(taken)


def lost_cargo(position: Position, stand: Stand, by: str) -> list[Any]:
    """The element aboard a vessel that changes hands."""
    gone = position.lose([stand.id], "captured", by).lost
    return [lost for lost in gone[len(position.lost) :] if lost.id != stand.id]


class Postured(Quiet):
    """Answers whether a winner follows by its posture; who shall be asked is asked by name."""

    def __init__(self, umpire: Umpire, position: Position, winner: Stand, posture: Posture) -> None:
        super().__init__(position.switches)
        self.umpire = umpire
        self.seat = position.seat_of(winner)
        self.posture = posture
        self.winner = winner.id

    def choose(self, *args: Any, **kwargs: Any) -> Any:
        if self.posture is Posture.ASK:
            return self.umpire.choose(self.seat, tuple(Follows), f"pursuit of {self.winner}")
        return Follows.PURSUE if self.posture is Posture.FOLLOW else Follows.STAND


def pursuit_of(umpire: Umpire, position: Position, winner: Stand, outcome: Outcome, banked: bool) -> Pursuit:
    """Whether the winner follows: it must, or by its posture, or it is asked (G6.5)."""
    field = position.field
    on_flank = bool(field.struck_on(winner.id, Edge.LEFT, Edge.RIGHT, Edge.REAR))
    cover = banked or drawn_up_behind(field.ground, winner) is not None
    posture = winner.posture or (
        Posture.FOLLOW if winner.type in FOLLOWERS and outcome is Outcome.RECOIL else Posture.STAND
    )
    asked: Any = Postured(umpire, position, winner, posture)
    return pursue(asked, winner.element, outcome, on_flank, cover)


def follow_up(
    umpire: Umpire, position: Position, winner: str, loser: Stand, outcome: Outcome, banked: bool
) -> Position:
    """The winner of a close combat follows, and dresses into what it meets; after a flight it is pursuing.

    `banked`: it held a bank against the loser, which is cover. A routing enemy it comes to lie on is ridden down.
    """
    stand = position.field.stands.get(winner)
    if stand is None or stand.captured or stand.is_fixed:
        return position
    pursuit = pursuit_of(umpire, position, stand, outcome, banked)
    if not pursuit.follows:
        return position
    by = recoil_units(loser.type, loser.is_drawn) if outcome is Outcome.RECOIL else ON
    there = follow_on_table(position.field, winner, by)
    status = Status.PURSUING if pursuit.pursuing else stand.status
    after = position.changed(msgspec.structs.replace(placed(stand, there.pose), status=status))
    met = after.field.fronts.get(winner, ())
    down = [c.of for c in met if after.field.stands[c.of].status is Status.ROUTING]
    return after.lose(down, "ridden down", stand.side) if down else after
