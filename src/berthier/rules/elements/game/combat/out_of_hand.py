"""Those out of hand (G3.2 to G3.4): broken troops rout, routing ones run, pursuers ride at the nearest."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from berthier.boards.table.figures import Base, Edge, gap
from berthier.boards.table.measure import EAST, NORTH, SOUTH, WEST, Pose, frame, heading_of
from berthier.rules.elements.aftermath import hold_steady
from berthier.rules.elements.game.combat.giving_ground import (
    Follow,
    centre_to,
    dressed,
    flee_on_table,
    straight_way,
)
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.footing import allowance, going_of, is_free
from berthier.rules.elements.game.table.ground import LIMITS, WORST
from berthier.rules.elements.game.table.stands import Hit, Stakes, Stand, Status

STEP = LIMITS.spacing // 10  # between two places of a pursuer
HEADINGS = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST}


class Ran(msgspec.Struct, frozen=True):
    """A routing element that ran: its fate, and where it is if it is still there."""

    id: str
    fate: str
    pose: Pose | None


class Pursued(msgspec.Struct, frozen=True):
    """A pursuer that went on: where it ends, whom it met, whom it rode down."""

    id: str
    pose: Pose
    met: str | None
    edge: Edge | None
    ridden_down: tuple[str, ...]


class OutOfHand(msgspec.Struct, frozen=True):
    """What those out of hand did."""

    routed: tuple[str, ...]
    ran: tuple[Ran, ...]
    pursued: tuple[Pursued, ...]


def run_and_pursue(field: Field, edges: Mapping[str, str]) -> tuple[OutOfHand, Field]:
    """The side whose bound it is: no questions, all in order of name."""
    routed = [id_ for id_ in field.names if breaks(field, field.stands[id_])]
    field = field.changed(*(routing(field.stands[id_]) for id_ in routed))
    ran, pursued = [], []
    for id_ in [n for n in field.names if is_own(field, n, Status.ROUTING)]:
        went, field = run(field, id_, HEADINGS[edges[field.bound_of]])
        ran.append(went)
    for id_ in [n for n in field.names if is_own(field, n, Status.PURSUING)]:
        if not field.in_contact(id_) and field.enemies(field.bound_of):
            after, field = pursue(field, id_)
            pursued.append(after)
    return OutOfHand(tuple(routed), tuple(ran), tuple(pursued)), field


def is_own(field: Field, id_: str, status: Status) -> bool:
    """An element of the side whose bound it is, with that status."""
    return field.stands[id_].side == field.bound_of and field.stands[id_].status is status


def breaks(field: Field, stand: Stand) -> bool:
    """Ready, of a broken command, neither steadied nor in contact, and able to run (D12)."""
    if stand.side != field.bound_of or stand.status is not Status.READY:
        return False
    can_run = not (stand.is_naval or stand.is_fixed or stand.may_only_wheel)
    broken = field.command(stand.command).broken
    if not (broken and can_run):
        return False
    return hold_steady(field.quiet, broken, stand.steadied, field.in_contact(stand.id), can_run).routs


def routing(stand: Stand) -> Stand:
    """An element that routs; stakes are left behind."""
    stakes = Stakes.NONE if stand.stakes is Stakes.PLANTED else stand.stakes
    return msgspec.structs.replace(stand, status=Status.ROUTING, stakes=stakes, hit=None)


def run(field: Field, id_: str, towards: int) -> tuple[Ran, Field]:
    """A routing element runs for its own base edge; one on which an enemy front lies is ridden down (G4.6)."""
    if field.struck_on(id_, *Edge):
        return Ran(id_, "destroyed", None), field.changed(gone=(id_,))
    flight = flee_on_table(field, id_, from_close_combat=False, towards=towards)
    pose = flight.poses.get(id_)
    if pose is None:
        return Ran(id_, flight.fate, None), field.changed(gone=(id_,))
    return Ran(id_, flight.fate, pose), field.changed(msgspec.structs.replace(field.stands[id_], pose=pose))


def pursue(field: Field, id_: str) -> tuple[Pursued, Field]:
    """A pursuer turns to the nearest routing enemy, else the nearest, and rides a full move until met (D11)."""
    stand = field.stands[id_]
    start = turned_to(field, stand)
    follow = Follow(stand.pose) if start is None else ride(field, stand, start)
    hit = Hit(follow.met, follow.edge) if follow.met and follow.edge else None
    after = field.changed(msgspec.structs.replace(stand, pose=follow.pose, hit=hit))
    down = [c.of for c in after.fronts.get(id_, ()) if after.stands[c.of].status is Status.ROUTING]
    done = Pursued(id_, follow.pose, follow.met, follow.edge, tuple(sorted(down)))
    return done, after.changed(gone=down)


def turned_to(field: Field, stand: Stand) -> Base | None:
    """Turned about its centre towards its prey; None if it may not stand there: then it stands as it was."""
    enemies = field.enemies(stand.side)
    prey = [j for j in enemies if field.stands[j].status is Status.ROUTING] or enemies
    base = stand.base
    nearest = min(prey, key=lambda j: (gap(base.figure, field.bases[j].figure), j))
    way = centre_to(base, field.bases[nearest])
    turned = base.facing(heading_of(*way)) if way != (0, 0) else base
    return turned if is_free(field, stand, turned) else None


def ride(field: Field, stand: Stand, start: Base) -> Follow:
    """A full move straight on: of good, rough and difficult going the first with nothing worse under any place."""
    for going in WORST:
        far = allowance((stand.element,), going, low_visibility=field.low_visibility, switches=field.switches)
        if far is None:
            continue
        end, stopped = straight_way(field, stand, start, far)
        places = (start, *(start.ahead(by) for by in range(STEP, way_length(start, end) + 1, STEP)))
        if all(WORST.index(going_of(field, stand, place)) <= WORST.index(going) for place in places):
            return dressed(field, stand, end, stopped)
    return Follow(start.pose)


def way_length(start: Base, end: Base) -> int:
    """How far ahead of the start a place lies."""
    return frame(start.pose, end.pose.at)[1]
