"""Where an order leads (K11): every element on every sample, the going and the rivers under it, contacts at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from berthier.boards.table.figures import Base, Box, boxes_apart
from berthier.boards.table.formations import Sample
from berthier.boards.table.measure import Pose, root_up
from berthier.boards.table.polygons import is_on
from berthier.boards.table.steps import RoadStep
from berthier.core.remembered import once
from berthier.rules.elements.game.orders.orders import Command
from berthier.rules.elements.game.table.field import Contact, Field
from berthier.rules.elements.game.table.footing import crosses, going_of, worst
from berthier.rules.elements.game.table.ground import LIMITS, Kind
from berthier.rules.elements.game.table.stepping import Run, is_pivot
from berthier.rules.elements.moves import Crossing
from berthier.rules.elements.units import Going

RANK = (Crossing.EASY, None, Crossing.TRICKY, Crossing.DANGEROUS)  # None: unknown


class Moved(msgspec.Struct, frozen=True):
    """A move that is possible: where everyone ends, what it measures, and what it touches."""

    poses: dict[str, Pose]
    measure: int
    allowance: int
    going: Going
    road: bool
    crossing: str | None
    contacts: tuple[Contact, ...]
    pivot: bool
    unknown_rivers: tuple[str, ...] = ()


class Path(msgspec.Struct, frozen=True, dict=True):
    """Where every element of an order stands at the start and on every sample."""

    start: dict[str, Base]
    poses: tuple[Sample, ...]  # of every sample, in the order of the start

    @once
    def end(self) -> dict[str, Base]:
        """Where they stand at last."""
        return self.at(self.poses[-1])

    @once
    def samples(self) -> tuple[dict[str, Base], ...]:
        """Where they stand on every sample."""
        return tuple(self.at(sample) for sample in self.poses)

    def at(self, sample: Sample) -> dict[str, Base]:
        """The elements where they stand on one sample."""
        return {id_: base.at(pose) for (id_, base), pose in zip(self.start.items(), sample, strict=True)}

    @once
    def swept(self) -> dict[str, Box]:
        """A box round all places of each element: a filter, never an answer."""
        return {
            id_: box_of_ways((base.pose, *poses), corner_reach(base.width, base.depth))
            for (id_, base), poses in zip(self.start.items(), zip(*self.poses, strict=True), strict=True)
        }

    @once
    def around(self) -> Box:
        """The box round all of it: a filter, never an answer."""
        west, south, east, north = zip(*self.swept.values(), strict=True)
        return (min(west), min(south), max(east), max(north))

    def passes(self, around: Box) -> bool:
        """Whether it comes near a piece at all."""
        return not boxes_apart(self.around, around)

    def near(self, around: Box) -> list[str]:
        """The elements that come near a piece at all."""
        return [id_ for id_, swept in self.swept.items() if not boxes_apart(swept, around)]

    def all(self) -> Iterable[tuple[str, Base]]:
        """Every element on every sample."""
        return ((id_, base) for sample in self.samples for id_, base in sample.items())


def box_of_ways(poses: Sequence[Pose], reach: int) -> Box:
    """A box round bases at some poses whose corners are no farther than `reach` from there."""
    xs, ys, _ = zip(*poses, strict=True)
    return (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


@cache
def corner_reach(width: int, depth: int) -> int:
    """No corner of a base is farther from its front middle; one more for the rounding of a corner."""
    return root_up((width // 2 + 1) ** 2 + depth**2) + 1


def path_of(field: Field, order: Command, run: Run) -> Path:
    """The samples as bases by name."""
    start = {id_: field.bases[id_] for id_ in order.who}
    return Path(start, run.samples)


def as_moved(field: Field, order: Command, run: Run, path: Path) -> Moved:
    """What the steps come to; the allowance is not known yet."""
    rivers = rivers_crossed(field, path)
    return Moved(
        poses={id_: base.pose for id_, base in path.end.items()},
        measure=run.measure,
        allowance=0,
        going=worst_going(field, path),
        road=all(isinstance(step, RoadStep) for step in order.steps),
        crossing=worst_crossing(field, rivers),
        contacts=tuple(c for id_ in sorted(order.who) for c in field.fronts_at(id_, path.end[id_])),
        pivot=is_pivot(field, order),
        unknown_rivers=tuple(id_ for id_ in rivers if field.rivers.get(id_) is None),
    )


def worst_going(field: Field, path: Path) -> Going:
    """The slowest going of the start and all samples (R-MIX)."""
    found = Going.GOOD
    naval = any(field.stands[id_].is_naval for id_ in path.start)
    slow = [piece for piece in field.ground.walked if path.passes(piece.box)]
    if not naval and not slow:
        return found
    slowed = set(path.start) if naval else {id_ for piece in slow for id_ in path.near(piece.box)}
    for id_, base in (*path.start.items(), *path.all()):
        if id_ in slowed:
            found = worst((found, going_of(field, field.stands[id_], base)))
        if found is Going.DIFFICULT:
            break
    return found


def is_all_bua(field: Field, path: Path) -> bool:
    """Whether all ground touched is built-up, hills and fields aside (G4.3)."""
    places = [*path.start.values(), *(base for _, base in path.all())]
    near = [piece for piece in field.ground.areas if path.passes(piece.box)]
    kinds = {piece.kind for piece in near if any(is_on(base, piece.shape, LIMITS.graze) for base in places)}
    return kinds - {Kind.HILL, Kind.FIELD} == {Kind.BUA}


def rivers_crossed(field: Field, path: Path) -> list[str]:
    """The rivers that count as crossed on any sample, off fords and bridges."""
    near = [river for river in field.ground.rivers if path.passes(river.box)]
    if not near:
        return []
    land = [(id_, base) for id_, base in path.all() if not field.stands[id_].is_naval]
    return [river.id for river in near if any(crosses(field, river, base) for _, base in land)]


def worst_crossing(field: Field, rivers: Sequence[str]) -> str | None:
    """The worst river crossed: easy, unknown, tricky, dangerous."""
    states = sorted((field.rivers.get(id_) for id_ in rivers), key=RANK.index)
    return (str(states[-1]) if states[-1] is not None else "unknown") if states else None
