"""Recoil, flight and following on the table (G6.4, G6.5, G3): where they end, who is pushed, who is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from berthier.boards.table.contact import edge_met, meeting_pose
from berthier.boards.table.figures import Base, Edge, box, overlap
from berthier.boards.table.formations import parts_of
from berthier.boards.table.measure import COSINE, FULL, ONE, SINE, Point, Pose, rdiv
from berthier.boards.table.snapping import is_dressable, straight_on
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.footing import allowance, barred, going_of, is_free, on_table
from berthier.rules.elements.game.table.ground import LIMITS, PACE, WORST
from berthier.rules.elements.game.table.stands import Stand, recoil_units
from berthier.rules.elements.units import Type

IMMOVABLE = (Type.EL, Type.WWG, Type.ART, Type.BG, Type.PONT)
THROUGH_STEP, THROUGH_MOST = 100, 150 * PACE
TURNS = tuple(range(500, 9001, 500))  # 5 degrees and more, up to 90
FARTHER = tuple(n * 25 * PACE for n in range(5))  # 0, 25, 50, 75, 100 paces more


class Recoil(msgspec.Struct, frozen=True):
    """What a recoil comes to: poses of all moved, friends crushed, or why it is destroyed."""

    poses: dict[str, Pose]
    crushed: tuple[str, ...] = ()
    why: str = ""

    @property
    def destroyed(self) -> bool:
        return bool(self.why)


class Flight(msgspec.Struct, frozen=True):
    """What a flight comes to: routing, lost over the edge, or destroyed; poses of all moved that are left."""

    fate: str
    poses: dict[str, Pose]
    crushed: tuple[str, ...] = ()
    recoil: Recoil | None = None


class Follow(msgspec.Struct, frozen=True):
    """Where a pursuer ends, and the enemy and edge it was dressed to, if any."""

    pose: Pose
    met: str | None = None
    edge: Edge | None = None


def shifted(base: Base, h: int, by: int) -> Base:
    """A base shifted along a heading, its own facing kept."""
    x, y, own = base.pose
    return base.at(Pose(x + rdiv(by * SINE[h], ONE), y + rdiv(by * COSINE[h], ONE), own))


@lru_cache(1 << 14)
def steps_back(base: Base, back: int, far: int) -> tuple[Base, Base]:
    """A base half of its way back, and all of it."""
    return (shifted(base, back, far // 2), shifted(base, back, far))


def recoil_on_table(field: Field, id_: str) -> Recoil:
    """Straight back by its depth, pushing friends; destroyed if enemy, ground or friends block it (D8)."""
    if field.struck_on(id_, Edge.LEFT, Edge.RIGHT, Edge.REAR):
        return Recoil({}, why="enemy on flank or rear")
    stand = field.stands[id_]
    back, far = (stand.pose.h + 18000) % FULL, recoil_units(stand.type, stand.is_drawn)
    if stand.passes:
        through = back_through(field, stand, back, far)
        if through is not None:
            return Recoil({id_: through})
    push = Push(field, back, far, crushes=stand.type is Type.EL)
    why = push.test(id_)
    if why:
        return Recoil({}, why=why)
    poses = {name: shifted(field.bases[name], back, far).pose for name in push.moving}
    return Recoil(poses, tuple(sorted(push.crushed)))


def is_stuck(field: Field, id_: str) -> bool:
    """Whether it could not recoil from where it stands and would be destroyed; found once for each."""
    if id_ not in field.stuck:
        field.stuck[id_] = recoil_on_table(field, id_).destroyed
    return field.stuck[id_]


class Push:
    """A recoil as it is tested: who goes back with it, who is crushed."""

    def __init__(self, field: Field, back: int, far: int, crushes: bool) -> None:
        self.field = field
        self.back = back
        self.far = far
        self.crushes = crushes
        self.moving: list[str] = []
        self.crushed: set[str] = set()

    def test(self, id_: str) -> str:
        """Table, ground, then all others by name; first at half the distance, then at the full; the first fault."""
        self.moving.append(id_)
        field, stand, base = self.field, self.field.stands[id_], self.field.bases[id_]
        places = steps_back(base, self.back, self.far)
        near = self.near(id_, places)
        for there in places:
            if not on_table(field.ground, there.figure):
                return "table edge"
            if barred(field, stand, there) is not None:
                return "ground"
            why = self.meet(stand, there, near) if near else ""
            if why:
                return why
        return ""

    def near(self, id_: str, places: Sequence[Base]) -> list[str]:
        """The others, by name, whose boxes lie about these places: a filter, never an answer."""
        boxes = [box(base.figure) for base in places]
        west, south, east, north = (f(at[n] for at in boxes) for n, f in enumerate((min, min, max, max)))
        return [
            other
            for other, at in self.field.boxes
            if at[0] <= east and at[2] >= west and at[1] <= north and at[3] >= south and other != id_
        ]

    def meet(self, stand: Stand, there: Base, near: Sequence[str]) -> str:
        """Who is met there: an enemy or a friend that does not move is a fault; others are pushed or crushed."""
        for other in near:
            if other in self.moving or other in self.crushed:
                continue
            if not overlap(there.figure, self.field.bases[other].figure, LIMITS.touch):
                continue
            why = self.meet_one(stand, self.field.stands[other])
            if why:
                return why
        return ""

    def meet_one(self, stand: Stand, other: Stand) -> str:
        """One base that is met."""
        if other.side != stand.side:
            return f"enemy {other.id}"
        if self.crushes and self.moving[0] == stand.id:
            self.crushed.add(other.id)
            return ""
        if self.field.in_contact(other.id) or other.type in IMMOVABLE or other.is_naval:
            return f"friend {other.id}"
        return self.test(other.id)


def back_through(field: Field, stand: Stand, back: int, far: int) -> Pose | None:
    """A recoiling Sk or LH that would overlap friends only goes on through them to the first free place (G6.4)."""
    there = shifted(stand.base, back, far)
    met = [o for o in field.names if o != stand.id and overlap(there.figure, field.bases[o].figure, LIMITS.touch)]
    if not met or any(field.stands[o].side != stand.side for o in met):
        return None
    for more in range(THROUGH_STEP, THROUGH_MOST + 1, THROUGH_STEP):
        place = shifted(stand.base, back, far + more)
        if is_free(field, stand, place):
            return place.pose
    return None


def flee_on_table(field: Field, id_: str, from_close_combat: bool, towards: int | None = None) -> Flight:
    """Recoil first if from close combat, then a full move away, or towards a heading (G6.4, D9)."""
    poses: dict[str, Pose] = {}
    recoil = None
    if from_close_combat:
        recoil = recoil_on_table(field, id_)
        if recoil.destroyed:
            return Flight("destroyed", {}, recoil=recoil)
        poses.update(recoil.poses)
        changed = [msgspec.structs.replace(field.stands[name], pose=pose) for name, pose in poses.items()]
        field = field.changed(*changed, gone=recoil.crushed)
    crushed = recoil.crushed if recoil else ()
    stand = field.stands[id_]
    away = (stand.pose.h + 18000) % FULL if towards is None else towards
    for heading in headings(away):
        end = run_away(field, stand, heading)
        if end is None:
            continue
        poses.pop(id_, None)
        return (
            Flight("routing", {**poses, id_: end}, crushed, recoil)
            if isinstance(end, Pose)
            else Flight("lost", poses, crushed, recoil)
        )
    poses.pop(id_, None)
    return Flight("destroyed", poses, crushed, recoil)


def headings(away: int) -> Iterator[int]:
    """Straight away, then 5 degrees left, 5 right, 10 left and so on."""
    yield away
    for bend in TURNS:
        yield (away - bend) % FULL
        yield (away + bend) % FULL


def run_away(field: Field, stand: Stand, heading: int) -> Pose | Literal[True] | None:
    """A full move that way: where it ends, True if it goes over the edge, None if it is barred."""
    start = stand.base.facing(heading)
    for going in WORST:
        far = allowance((stand.element,), going, low_visibility=field.low_visibility, switches=field.switches)
        if not far:
            continue
        for more in FARTHER:
            end = run_straight(field, stand, start, far + more, WORST.index(going))
            if end is None:
                break
            if end is True or is_free(field, stand, start.at(end)):
                return end
    return None


def run_straight(field: Field, stand: Stand, start: Base, far: int, worst: int) -> Pose | Literal[True] | None:
    """Straight on by so much: the end, True over the edge, None if an enemy or ground bars it or the going is worse."""
    enemies = [field.bases[id_].figure for id_ in field.enemies(stand.side)]
    end = start.ahead(far).pose
    for pose in parts_of(start.pose, end, LIMITS.spacing):
        there = start.at(pose)
        if not on_table(field.ground, there.figure):
            return True
        if any(overlap(there.figure, enemy, LIMITS.touch) for enemy in enemies):
            return None
        if barred(field, stand, there) is not None or WORST.index(going_of(field, stand, there)) > worst:
            return None
    return end


def follow_on_table(field: Field, id_: str, by: int, start: Base | None = None) -> Follow:
    """Straight on until met, then dressed to the enemy that stopped it if it can be (K8)."""
    stand = field.stands[id_]
    base, stopped = straight_way(field, stand, start or stand.base, by)
    return dressed(field, stand, base, stopped)


def straight_way(field: Field, stand: Stand, start: Base, by: int) -> tuple[Base, str | None]:
    """The farthest place straight on, and who stopped it: "" for the table's edge or ground."""

    def fault(there: Base) -> str | None:
        if not on_table(field.ground, there.figure) or barred(field, stand, there) is not None:
            return ""
        return first_met(field, stand, there)

    return straight_on(start, by, LIMITS, fault)


def dressed(field: Field, stand: Stand, base: Base, stopped: str | None) -> Follow:
    """Dressed to the meeting pose of the enemy that stopped it, if no front corner goes far and it may stand there."""
    if not stopped or field.stands[stopped].side == stand.side:
        return Follow(base.pose)
    enemy = field.bases[stopped]
    edge = edge_met(base.pose.h, enemy)
    pose = meeting_pose(enemy, edge, base.width)
    if is_dressable(base, pose) and is_free(field, stand, base.at(pose)):
        return Follow(pose, stopped, edge)
    return Follow(base.pose)


def first_met(field: Field, stand: Stand, there: Base) -> str | None:
    """The enemy overlapped, of several the first by name; else a friend overlapped."""
    met = [o for o in field.names if o != stand.id and overlap(there.figure, field.bases[o].figure, LIMITS.touch)]
    return next((o for o in met if field.stands[o].side != stand.side), met[0] if met else None)


def centre_to(a: Base, b: Base) -> Point:
    """From centre to centre."""
    return (b.centre[0] - a.centre[0], b.centre[1] - a.centre[1])
