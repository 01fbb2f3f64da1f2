"""The position (section c): one frozen value; table and scenario are constants outside it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Any

import msgspec

from berthier.core.game import KEPT
from berthier.rules.battalions.game.record import BLUE, Leader, Troop
from berthier.rules.battalions.game.scenario_data import army_of, is_dry, scenario_of, seed_of, table_named
from berthier.rules.battalions.game.table.dry_table import dry_table
from berthier.rules.battalions.game.table.field import Field, House
from berthier.rules.battalions.game.table.free_table import free_table
from berthier.rules.battalions.game.table.ground import Table

Names = tuple[tuple[str, str], ...]  # side and id


class Segment(StrEnum):
    """The segments of a period."""

    DEPLOY = "G0"
    ARRIVALS = "G1"
    BID = "G2"
    ROLE = "G3"
    A_TURN = "G4"
    D_TURN = "G5"
    STANDING = "G6"
    LEADERS = "G7"
    CLOSE = "G8"
    CHECKS = "G9"
    END = "G10"


class How(StrEnum):
    """How a unit left."""

    ROUT = "rout"
    SMALL = "small"
    SURRENDER = "surrender"


class Gone(msgspec.Struct, frozen=True):
    """A unit that has left the table for good."""

    id: str
    side: str
    how: How
    period: int
    value: int


class Turn(msgspec.Struct, frozen=True):
    """In G4 and G5: whose turn, how many units are left in it, the unit under way; `resting` sides pass.

    `brigade` is the one brigade a turn belongs to, once it is chosen, where brigades are activated together (G23).
    """

    side: str
    left: int
    unit: str | None = None
    resting: tuple[str, ...] = ()
    brigade: str | None = None


class Arrival(msgspec.Struct, frozen=True):
    """Units still to come: when, where, and the leader who comes with the first of them."""

    side: str
    period: int
    units: tuple[Troop, ...]
    entry: tuple[tuple[int, int], tuple[int, int]]
    heading: int
    leader: Leader | None = None


class Army(msgspec.Struct, frozen=True):
    """What a side brought: its list's value, the share that breaks it, its home, and its turn points."""

    side: str
    title: str
    value: int
    break_percent: int
    home: int
    points: int


class Position(msgspec.Struct, frozen=True, cache_hash=True):
    """A battle under way. Segments are those of the period; `fought` were in a close action, `checked` have checked."""

    scenario: str
    period: int
    segment: Segment
    armies: tuple[Army, Army]
    units: tuple[Troop, ...]
    leaders: tuple[Leader, ...]
    held: tuple[tuple[str, str | None], ...] = ()
    a_is: str | None = None
    gone: tuple[Gone, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    turn: Turn | None = None
    contacts: tuple[str, ...] = ()
    queue: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    checked: tuple[str, ...] = ()
    brigades: bool = False
    house: House = House()
    par: int = 0  # the lead of blue that counts as even (G105, house)

    def army(self, side: str) -> Army:
        """What a side brought."""
        return self.armies[0 if side == BLUE else 1]

    @property
    def points(self) -> tuple[int, int]:
        """Turn points left, blue's first."""
        return (self.armies[0].points, self.armies[1].points)

    def changed(self, **changes: Any) -> Position:
        """The same position but for some fields."""
        return msgspec.structs.replace(self, **changes)

    def unit(self, name: str) -> Troop:
        """A unit on the table."""
        return next(troop for troop in self.units if troop.id == name)

    def has(self, name: str) -> bool:
        """Whether a unit is on the table."""
        return any(troop.id == name for troop in self.units)

    def with_unit(self, troop: Troop) -> Position:
        """The position with one record exchanged."""
        return self.with_units((troop,))

    def without(self, name: str) -> Position:
        """The position with a unit lifted off the table."""
        return self.changed(units=tuple(troop for troop in self.units if troop.id != name))

    def with_units(self, troops: Iterable[Troop]) -> Position:
        """The position with some records exchanged."""
        new = {troop.id: troop for troop in troops}
        return self.changed(units=tuple(new.get(troop.id, troop) for troop in self.units))

    def with_army(self, army: Army) -> Position:
        """The position with what one side has exchanged."""
        return self.changed(armies=tuple(army if one.side == army.side else one for one in self.armies))


def scenario(position: Position) -> dict[str, Any]:
    """The scenario's data."""
    return scenario_of(position.scenario)


def table_of(position: Position) -> Table:
    """The table it is fought on."""
    return table_for(position.scenario)


def table_for(key: str) -> Table:
    """The table of a scenario; the free battle has one for every seed."""
    seed = seed_of(key)
    if seed is None:
        return table_named(scenario_of(key)["table"])
    return dry_table(seed) if is_dry(key) else free_table(seed)


def in_list_order(position: Position) -> Position:
    """Units and leaders in the order of the armies, whoever came on the table first (section c)."""
    if position.house.as_placed:
        return position
    units, leaders = listing(position.scenario)
    return position.changed(
        units=tuple(sorted(position.units, key=lambda troop: units.index((troop.side, troop.id)))),
        leaders=tuple(sorted(position.leaders, key=lambda leader: leaders.index((leader.side, leader.id)))),
    )


@lru_cache(KEPT)
def listing(key: str) -> tuple[Names, Names]:
    """The units and the leaders of both army lists, in their order."""
    armies = [(side["key"], army_of(side["army"])) for side in scenario_of(key)["sides"]]
    units, leaders = (
        tuple((side, one["id"]) for side, army in armies for one in army[part]) for part in ("units", "leaders")
    )
    return units, leaders


def sight_limit(position: Position) -> int | None:
    """How far one sees in a squall (G106)."""
    for special in scenario(position)["special"]:
        if special["kind"] == "squall" and position.period in special["periods"]:
            found: int = special["sight"]
            return found
    return None


@lru_cache(512)
def field_of(position: Position) -> Field:
    """The field of a position."""
    return Field(table_of(position), position.units, position.leaders, sight_limit(position), position.house)


def periods(position: Position) -> int:
    """How many periods the battle has."""
    found: int = scenario(position)["periods"]
    return found
