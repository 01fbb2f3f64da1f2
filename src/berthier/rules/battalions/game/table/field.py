"""The field: a table with units and leaders on it, and the plain facts about them: figures, gaps, support, cover."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

import msgspec

from berthier.boards.table.figures import Base, Box, Figure, box, boxes_apart, gap, sides, sides_gap
from berthier.boards.table.measure import Point, Pose, root_down
from berthier.boards.table.polygons import is_behind, is_in_or_on, line_meets
from berthier.core.errors import unknown
from berthier.rules.battalions.game.record import SIDES, Leader, Troop, other
from berthier.rules.battalions.game.table.constants import LIMITS, SUPPORT
from berthier.rules.battalions.game.table.ground import HEAVY, HEDGE, LIGHT, REDOUBT, WALL, Table
from berthier.rules.battalions.game.table.shape import ALL_FRONTS, is_formed, size_of, struck_from
from berthier.rules.battalions.units import Formation, HitFrom


class House(msgspec.Struct, frozen=True):
    """The switches of the table game that a position is read by (G35, G44, G62, G15, G72, G13).

    `strengths` of far enemies are hidden, `runaways` are activated like others, `envelopes` hide a deployment. In old
    records houses that were taken may be `crowded`: several garrisons in one block; units are listed `as_placed`,
    `quiet_routs` of who has too few figures left mark nobody, and a deployment is not `by_brigade`.
    """

    dead_ground: bool = True
    passage: bool = True
    nearest: bool = True
    strengths: bool = False
    runaways: bool = False
    envelopes: bool = False
    crowded: bool = True
    as_placed: bool = True
    quiet_routs: bool = True
    by_brigade: bool = False


class Field(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A table, its units in the order of the armies, its leaders, and how far one sees today."""

    table: Table
    troops: tuple[Troop, ...]
    leaders: tuple[Leader, ...] = ()
    sight: int | None = None
    house: House = House()

    @cached_property
    def by_id(self) -> dict[str, Troop]:
        return {troop.id: troop for troop in self.troops}

    @cached_property
    def bases(self) -> dict[str, Base]:
        """Where every unit stands."""
        return {troop.id: self.base_of(troop) for troop in self.troops}

    @cached_property
    def figures(self) -> dict[str, Figure]:
        return {name: base.figure for name, base in self.bases.items()}

    @cached_property
    def charged(self) -> frozenset[str]:
        """Units that somebody charges."""
        return frozenset(troop.contact for troop in self.troops if troop.contact is not None)

    def troop(self, name: str) -> Troop:
        """A unit by its id."""
        if name not in self.by_id:
            raise unknown("unit", name, self.by_id, "unit")
        return self.by_id[name]

    def leader(self, name: str) -> Leader:
        """A leader by his id."""
        found = {leader.id: leader for leader in self.leaders}
        if name not in found:
            raise unknown("leader", name, found, "leader")
        return found[name]

    def base_of(self, troop: Troop) -> Base:
        """The rectangle a record stands for; a garrison has its block's."""
        if troop.is_garrison and troop.block is not None:
            base = self.table.block(troop.block).base
            assert base is not None, "a block is a rectangle"
            return base
        return base_of(troop)

    def base_at(self, troop: Troop, pose: Pose, formation: Formation) -> Base:
        """The rectangle of a unit at a pose in a formation."""
        return base_at(troop, pose, formation)

    @cached_property
    def _by_side(self) -> dict[str, tuple[Troop, ...]]:
        return {side: tuple(troop for troop in self.troops if troop.side == side) for side in SIDES}

    @cached_property
    def boxes(self) -> dict[str, Box]:
        """Upright boxes round all units: a filter, never an answer."""
        return {name: box(figure) for name, figure in self.figures.items()}

    def enemies(self, side: str) -> tuple[Troop, ...]:
        """Units of the other side, in list order."""
        return self._by_side[other(side)]

    def friends(self, troop: Troop) -> list[Troop]:
        """Other units of its side, in list order."""
        return [one for one in self._by_side[troop.side] if one.id != troop.id]

    def around(self, swept: Box, by: int = 0) -> list[Troop]:
        """Units whose box comes within a distance of another, in list order."""
        boxes = self.boxes
        return [troop for troop in self.troops if not boxes_apart(swept, boxes[troop.id], by)]

    def gap(self, a: str, b: str) -> int:
        """The distance between the edges of two units."""
        return gap(self.figures[a], self.figures[b])

    def in_contact(self, troop: Troop) -> bool:
        """Whether it charges or is charged."""
        return troop.contact is not None or troop.id in self.charged

    def struck(self, name: str, point: Point) -> HitFrom:
        """Front, side or rear of a unit from a point (G34)."""
        return struck_from(self.by_id[name], self.bases[name], point)

    def eye(self, troop: Troop) -> Point:
        """Where a unit looks from: its pose; of a square or garrison its centre (G36)."""
        base = self.bases[troop.id]
        return base.centre if troop.drawn_up in ALL_FRONTS else base.pose.at

    def is_supported(self, troop: Troop) -> bool:
        """A friend in good order within 6 in (B11, Q10)."""
        return any(is_formed(one) and self.within(troop.id, one.id, SUPPORT) for one in self.friends(troop))

    def within(self, a: str, b: str, limit: int) -> bool:
        """Whether two units are that near; boxes first."""
        if boxes_apart(self.boxes[a], self.boxes[b], limit):
            return False
        return gap(self.figures[a], self.figures[b]) <= limit

    def nearest(self, figure: Figure, among: Iterable[Troop]) -> tuple[Troop, int] | None:
        """The nearest of some units and its distance; equals: first in the list."""
        found: tuple[Troop, int] | None = None
        ours = box(figure)
        for one in among:
            if found is not None and boxes_apart(ours, self.boxes[one.id], found[1]):
                continue
            far = gap(figure, self.figures[one.id])
            if found is None or far < found[1]:
                found = (one, far)
        return found

    def cover(self, troop: Troop, point: Point) -> str | None:
        """The best cover of a unit against a point (G37)."""
        if troop.is_garrison:
            return "buildings"
        base = self.bases[troop.id]
        centre = base.centre
        if self.table.is_in_wood(centre, HEAVY):
            return HEAVY
        for kinds in ((WALL, REDOUBT), (HEDGE,)):
            for work in self.table.of(*kinds):
                behind = is_behind(base, work.line, LIMITS.probe_back, LIMITS.probe)
                if behind and line_meets(centre, point, work.line):
                    return kinds[0]
        return LIGHT if self.table.is_in_wood(centre, LIGHT) else None

    def with_troop(self, troop: Troop) -> Field:
        """The field with one record exchanged."""
        return exchanged(self, troop)

    def without(self, name: str) -> Field:
        """The field with one unit gone."""
        troops = tuple(one for one in self.troops if one.id != name)
        return Field(self.table, troops, self.leaders, self.sight, self.house)


@lru_cache(512)
def exchanged(field: Field, troop: Troop) -> Field:
    """The same field for the same exchange, so that what was found out on it is kept."""
    troops = tuple(troop if one.id == troop.id else one for one in field.troops)
    return Field(field.table, troops, field.leaders, field.sight, field.house)


@lru_cache(1 << 14)
def base_of(troop: Troop) -> Base:
    """The rectangle of a unit in the open, remembered: most of a field stands where it stood."""
    return base_at(troop, troop.pose, troop.drawn_up)


def base_at(troop: Troop, pose: Pose, formation: Formation) -> Base:
    """The rectangle of a unit at a pose in a formation (G31)."""
    _, width, depth = size_of(troop.arm, formation, troop.figures, troop.original)
    return Base(pose, width or 0, depth or 0)


def point_gap(figure: Figure, p: Point) -> int:
    """The distance of a point from a figure, 0 in or on it."""
    if is_in_or_on(p, figure):
        return 0
    num, den = sides_gap([(p, p)], sides(figure))
    return root_down(num // den)
