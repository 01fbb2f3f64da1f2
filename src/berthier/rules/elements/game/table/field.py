"""A position as the rules look at it: who stands where, who touches whom, groups, zones; all derived, never kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from berthier.boards.table.contact import bodies, front_on
from berthier.boards.table.figures import Base, Box, Edge, Figure, box, boxes_apart, overlap, stretch
from berthier.boards.table.formations import Formation, form
from berthier.core.switches import PLAIN, Switches
from berthier.rules.elements.day import Weather
from berthier.rules.elements.game.rulings import quiet
from berthier.rules.elements.game.table.ground import LIMITS, PACE, Ground
from berthier.rules.elements.game.table.stands import WIDTH, Stand, Status
from berthier.rules.elements.house import G_ZONE
from berthier.rules.elements.moves import Crossing
from berthier.rules.elements.units import Type

NO_ZONE = (Type.BG, Type.PONT)


class Light(StrEnum):
    """The light of a battle."""

    DAY = "day"
    MOONLIGHT = "moonlight"
    DARK = "dark"


class CommandFacts(msgspec.Struct, frozen=True):
    """What a position keeps of a command."""

    id: str
    beaten: bool = False
    broken: bool = False
    general_moved: bool = False


class Contact(msgspec.Struct, frozen=True):
    """A front that lies along an edge of an enemy, and for how long."""

    front_of: str
    on: Edge
    of: str
    length: int


class Field:
    """Everything on the table at one moment. What is asked of it is worked out once."""

    def __init__(
        self,
        ground: Ground,
        stands: Iterable[Stand],
        bound_of: str,
        weather: Weather = Weather.FAIR,
        light: Light = Light.DAY,
        rivers: Mapping[str, Crossing | None] | None = None,
        commands: Mapping[str, CommandFacts] | None = None,
        switches: Switches = PLAIN,
    ) -> None:
        self.ground = ground
        self.everyone = {stand.id: stand for stand in stands}
        self.stands = {id_: stand for id_, stand in self.everyone.items() if not stand.is_bridge}
        self.bases: dict[str, Base] = {id_: stand.base for id_, stand in self.stands.items()}
        self.bridges = {id_: stand for id_, stand in self.everyone.items() if stand.is_bridge}
        self.bound_of = bound_of
        self.weather = weather
        self.light = light
        self.rivers = rivers or {}
        self.commands = commands or {}
        self.switches = switches
        self.quiet = quiet(switches)
        self.ways: dict[tuple[str, str], int] = {}  # to a general, found once
        self.seen: dict[tuple[str, str], bool] = {}  # by a general, found once
        self.aims: dict[str, Any] = {}  # whom each can shoot at, found once
        self.volleys: dict[tuple[tuple[str, ...], str, Any], float] = {}  # the edge of each that was weighed
        self.may_move: dict[tuple[str, ...], Any] = {}  # why not, for those who were asked about
        self.given: dict[tuple[str, Any], Any] = {}  # what orders that were asked about come to
        self.forms: dict[tuple[str, ...], Formation] = {}  # of those who were to move
        self.drawn: dict[str, Any] = {}  # how each is drawn up, for those who weigh charges
        self.frays: dict[tuple[str, str], Any] = {}  # what each pair would fight with
        self.stuck: dict[str, bool] = {}  # who could not recoil

    def changed(self, *changed: Stand, gone: Iterable[str] = ()) -> Field:
        """The same moment with some elements otherwise, or gone."""
        stands = {**self.everyone, **{stand.id: stand for stand in changed}}
        left_out = set(gone)
        return Field(
            self.ground, (s for s in stands.values() if s.id not in left_out), self.bound_of, self.weather,
            self.light, self.rivers, self.commands, self.switches,
        )  # fmt: skip

    def formed(self, who: tuple[str, ...]) -> Formation:
        """The formation of those named, as they stand (K4)."""
        if who not in self.forms:
            self.forms[who] = form({id_: self.bases[id_] for id_ in who}, LIMITS)
        return self.forms[who]

    @property
    def low_visibility(self) -> bool:
        """Fog, moonlight or dark: 100 paces."""
        return self.weather is Weather.FOG or self.light is not Light.DAY

    @property
    def visibility(self) -> int | None:
        """How far one sees at all, in units."""
        return 100 * PACE if self.low_visibility else None

    def enemies(self, side: str) -> list[str]:
        """The bases of the other side, by name."""
        return [id_ for id_ in self.names if self.stands[id_].side != side]

    @cached_property
    def names(self) -> list[str]:
        return sorted(self.stands)

    @cached_property
    def boxes(self) -> list[tuple[str, Box]]:
        """The box round each base, by name: a filter, never an answer."""
        return [(id_, box(self.bases[id_].figure)) for id_ in self.names]

    @cached_property
    def foes(self) -> dict[str, list[tuple[str, Base, int, int]]]:
        """The enemies of each side by name: base and place."""
        sides = {stand.side for stand in self.stands.values()}
        return {
            side: [(j, self.bases[j], *self.bases[j].pose[:2]) for j in self.names if self.stands[j].side != side]
            for side in sides
        }

    @cached_property
    def crossings(self) -> tuple[Figure, ...]:
        """Fords and bridges, those built in the battle too."""
        return (*self.ground.crossings, *(stand.base.figure for stand in self.bridges.values()))

    @cached_property
    def contacts(self) -> list[Contact]:
        """Every front along an enemy edge, by whose front it is, then longest; routing fronts make none (G4.1)."""
        found = []
        for i, stand in sorted(self.stands.items()):
            near = [j for j in self.close[i] if self.stands[j].side != stand.side]
            if near and stand.status is not Status.ROUTING:
                found += self.fronts_among(i, self.bases[i], [(j, self.bases[j]) for j in near])
        return found

    @cached_property
    def close(self) -> dict[str, list[str]]:
        """The bases near enough to each to touch it, by name: a filter, never an answer."""
        found: dict[str, list[str]] = {id_: [] for id_ in self.stands}
        before: list[tuple[int, int, str]] = []
        for x, y, id_ in sorted((*stand.pose[:2], id_) for id_, stand in self.stands.items()):
            before = [it for it in before if x - it[0] <= REACH]
            for it in before:
                if -REACH <= y - it[1] <= REACH:
                    found[id_].append(it[2])
                    found[it[2]].append(id_)
            before.append((x, y, id_))
        for near in found.values():
            near.sort()
        return found

    def close_friends(self, id_: str) -> list[str]:
        """Those of its side near enough to an element to touch it, by name."""
        side = self.stands[id_].side
        return [j for j in self.close[id_] if self.stands[j].side == side]

    def fronts_at(self, id_: str, base: Base) -> list[Contact]:
        """What the front of an element would touch if it stood there; longest first, equals by name."""
        x, y, _ = base.pose
        foes = self.foes[self.stands[id_].side]
        return self.fronts_among(
            id_, base, ((j, other) for j, other, jx, jy in foes if abs(jx - x) <= REACH and abs(jy - y) <= REACH)
        )

    def fronts_among(self, id_: str, base: Base, others: Iterable[tuple[str, Base]]) -> list[Contact]:
        """The same of some enemies."""
        met = []
        for j, other in others:
            along = laid_along(base, other)
            if along is not None:
                met.append(Contact(id_, along[0], j, along[1]))
        return sorted(met, key=lambda contact: (-contact.length, contact.of))

    @cached_property
    def fronts(self) -> dict[str, list[Contact]]:
        """What the front of each element touches."""
        found: dict[str, list[Contact]] = {}
        for contact in self.contacts:
            found.setdefault(contact.front_of, []).append(contact)
        return found

    @cached_property
    def struck(self) -> dict[str, list[Contact]]:
        """The enemy fronts on each element, longest first, equals by name."""
        found: dict[str, list[Contact]] = {}
        for contact in sorted(self.contacts, key=lambda it: (-it.length, it.front_of)):
            found.setdefault(contact.of, []).append(contact)
        return found

    def in_contact(self, id_: str) -> bool:
        """Its front on an enemy, or an enemy front on it."""
        return id_ in self.fronts or id_ in self.struck

    def struck_on(self, id_: str, *edges: Edge) -> list[str]:
        """The enemies whose fronts are on these edges of an element."""
        return [contact.front_of for contact in self.struck.get(id_, ()) if contact.on in edges]

    def faces(self, i: str, j: str) -> Edge | None:
        """The edge of j that the front of i is on."""
        return next((contact.on for contact in self.fronts.get(i, ()) if contact.of == j), None)

    @cached_property
    def bodies(self) -> dict[str, tuple[str, ...]]:
        """The group of every ready element (K6, D3)."""
        found: dict[str, tuple[str, ...]] = {}
        commands: dict[tuple[str, str], list[tuple[str, Base]]] = {}
        for id_, stand in self.stands.items():
            if stand.status is Status.READY:
                commands.setdefault((stand.side, stand.command), []).append((id_, self.bases[id_]))
        for units in commands.values():
            found.update(bodies_among(tuple(units)))
        return found

    @cached_property
    def zones(self) -> dict[str, Figure]:
        """The square before the front of everyone who has a control zone (G4.5)."""
        deep = self.quiet.plays(G_ZONE) * PACE
        if not deep:
            return {}
        return {id_: stretch(self.stands[id_].pose, WIDTH, -deep, 0) for id_ in self.names if self.has_zone(id_)}

    @cached_property
    def zone_boxes(self) -> dict[str, Box]:
        """The box round each control zone: a filter, never an answer."""
        return {id_: box(zone) for id_, zone in self.zones.items()}

    def has_zone(self, id_: str) -> bool:
        """Not Bg, Pont, Naval, limbered, captured, routing, or itself in front contact."""
        stand = self.stands[id_]
        idle = stand.limbered or stand.captured or stand.is_naval or stand.type in NO_ZONE
        return not idle and stand.status is not Status.ROUTING and id_ not in self.fronts

    def pinned_by(self, id_: str, figure: Figure | None = None) -> list[str]:
        """The enemies in whose zones an element stands, or would stand."""
        side, here = self.stands[id_].side, figure or self.bases[id_].figure
        around = box(here)
        return [
            j
            for j, zone in self.zones.items()
            if not boxes_apart(around, self.zone_boxes[j])
            and self.stands[j].side != side
            and overlap(zone, here, LIMITS.touch)
        ]

    def command(self, id_: str) -> CommandFacts:
        """What is known of a command."""
        return self.commands.get(id_) or CommandFacts(id_)

    def general_of(self, side: str, command: str) -> Stand | None:
        """The element of a command's general, if it is on the table."""
        return next((s for s in self.stands.values() if s.general and s.command == command and s.side == side), None)


@lru_cache(1 << 15)
def laid_along(base: Base, other: Base) -> tuple[Edge, int] | None:
    """The edge of the other that the front of a base lies along, and for how long."""
    return front_on(base, other, LIMITS)


@lru_cache(1 << 10)
def bodies_among(units: tuple[tuple[str, Base], ...]) -> dict[str, tuple[str, ...]]:
    """The body of each of these elements; commands whose places are the same have the same bodies."""
    return {id_: body for body in bodies(dict(units), LIMITS) for id_ in body}


REACH = 10400  # farther apart, no front lies along an edge: half a width and the deepest flank, and some more
