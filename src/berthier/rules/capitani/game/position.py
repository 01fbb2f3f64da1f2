"""The position of a campaign (section c of the design): Forces on the map, places, purses, marks, points."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, TypeVar

import msgspec

from berthier.core.errors import unknown
from berthier.core.remembered import Remembering, fact, once
from berthier.core.switches import Switch
from berthier.rules.capitani.admin import MARCHING, Order
from berthier.rules.capitani.game.ground.sheet import SITE_AT
from berthier.rules.capitani.game.roster import (
    LEADERS,
    Troops,
    capitano_of,
    fighting_of,
    total_of,
    units_of,
    without_guards,
)
from berthier.rules.capitani.game.scenario import Campaign, Purse, Turn, campaign_of
from berthier.rules.capitani.units import Capitani, Force, Weather

V = TypeVar("V")
Pairs = tuple[tuple[str, V], ...]


class Segment(StrEnum):
    """The parts of a turn."""

    WEATHER = "G1"
    ARRIVALS = "G2"
    COMMAND = "G3"
    ACTIVATION = "G4"
    COMBAT = "G5"
    ATTRITION = "G6"
    RECOVERY = "G7"
    CONTROL = "G8"
    INTERPHASE = "G9"


class Waste(StrEnum):
    """What pillage leaves of a hex."""

    PILLAGED = "Pillaged"
    DEVASTATED = "Devastated"


MARKS = ("moved", "contact", "admin_march", "disrupted", "attacked_last_turn")


class FieldForce(msgspec.Struct, frozen=True, dict=True, omit_defaults=True):
    """A Force on the map: units under Capitani in rank, an order, and this turn's marks."""

    id: str
    command: str
    hex: str
    units: Troops
    capitani: tuple[str, ...] = ()
    order: Order | None = None
    shown: bool = False
    acts: int = 0
    moved: bool = False
    mp: int = 0  # half MPs spent this turn
    contact: bool = False
    admin_march: bool = False
    disrupted: bool = False
    attacked_last_turn: bool = False
    attacked: bool = False
    engineers: bool = False
    new: bool = False
    wages: bool = False
    hidden: int = 0  # seen from afar: the least SP of its band of the Attrition Table; its units are then not known

    @once
    def fighting_sp(self) -> int:
        """Neither guns nor Demoralised."""
        return fighting_of(self.units)

    @once
    def field_sp(self) -> int:
        """Fighting SP that may leave their place: without citizen guards."""
        return fighting_of(without_guards(self.units))

    @once
    def sp(self) -> int:
        return total_of(self.units)

    @property
    def primo(self) -> str | None:
        """The Primo Capitano."""
        return self.capitani[0] if self.capitani else None

    @property
    def called(self) -> str:
        """As people speak of it: by its first Capitano, with its id where there is one."""
        return f"{LEADERS[self.capitani[0]].name} ({self.id})" if self.capitani else self.id

    @property
    def printed_initiative(self) -> int:
        """The Primo's Initiative; 0 without one."""
        return LEADERS[self.capitani[0]].initiative if self.capitani else 0

    @property
    def initiative(self) -> int:
        """The Primo's, 0 under Garrison, Stand or no order."""
        return self.printed_initiative if self.order in MARCHING else 0

    @property
    def star(self) -> bool:
        """The Primo has a Bonus Star."""
        return bool(self.capitani) and LEADERS[self.capitani[0]].star

    @once
    def is_inside(self) -> bool:
        """Inside walls: in the hex of a Fortified Town or City."""
        site = SITE_AT.get(self.hex)
        return site is not None and site.is_walled


class Position(Remembering, frozen=True, dict=True):
    """A campaign between two answers."""

    scenario: str
    turn: int
    segment: Segment
    active: str
    first: str
    weather: Weather
    forces: tuple[FieldForce, ...]
    control: Pairs[str]
    alignment: Pairs[str | None]
    commands: tuple[Purse, ...]
    sieges: Pairs[int] = ()
    earthworks: Pairs[int] = ()
    pontoons: Pairs[str] = ()
    pillaged: Pairs[Waste] = ()
    lost: Pairs[int] = ()
    bonus: Pairs[int] = ()
    passed: tuple[str, ...] = ()
    awaited: tuple[str, ...] = ()  # reinforcements not yet on the map
    honoured: tuple[str, ...] = ()  # units whose ultimatum is met: they have attacked
    arrived: tuple[str, ...] = ()  # Capitani whose arrival has counted
    rulings: Pairs[str] = ()  # switches that are not played at their default
    fields: int = 0  # Major Battles fought so far
    par: int | None = None  # the margin that counts as even, where it is not the scenario's own
    train: int = 0  # points for the train of who is on his way home, while he still has it (editions)
    bombarded: tuple[str, ...] = ()  # besieged places whose Combat Phase of this turn has begun
    acted: Pairs[str] = ()  # the seat of each alliance that activated last, where it has several
    catches_marches: bool = False  # who is caught on the road is worse for it in a Major Battle too (editions)
    viewer: str = ""  # whose view this is; empty for the umpire's own

    @fact("scenario")
    def campaign(self) -> Campaign:
        """The scenario's constant part."""
        return campaign_of(self.scenario)

    @fact("scenario", "turn")
    def calendar(self) -> Turn:
        return self.campaign.turns[self.turn - 1]

    @fact("forces")
    def by_id(self) -> dict[str, FieldForce]:
        return {force.id: force for force in self.forces}

    @fact("forces")
    def by_hex(self) -> dict[str, tuple[FieldForce, ...]]:
        found: dict[str, tuple[FieldForce, ...]] = {}
        for force in self.forces:
            found[force.hex] = (*found.get(force.hex, ()), force)
        return found

    @fact("control")
    def holder(self) -> dict[str, str]:
        """Who holds a place."""
        return dict(self.control)

    @fact("alignment")
    def aligned(self) -> dict[str, str | None]:
        return dict(self.alignment)

    @fact("commands")
    def purse(self) -> dict[str, Purse]:
        return {command.key: command for command in self.commands}

    @fact("sieges")
    def siege(self) -> dict[str, int]:
        return dict(self.sieges)

    @fact("earthworks")
    def works(self) -> dict[str, int]:
        return dict(self.earthworks)

    @fact("pontoons")
    def bridges(self) -> dict[str, str]:
        """Pontoon Bridges by hexside, with the alliance that owns them."""
        return dict(self.pontoons)

    @fact("pillaged")
    def waste(self) -> dict[str, Waste]:
        return dict(self.pillaged)

    @fact("commands")
    def generali(self) -> frozenset[str]:
        """All Capitani Generali of the day."""
        return frozenset(command.generale for command in self.commands if command.generale is not None)

    @fact("rulings")
    def settings(self) -> dict[str, str]:
        return dict(self.rulings)

    def plays(self, switch: Switch[V]) -> V:
        """How a switch of the game is played in this campaign."""
        word = self.settings.get(switch.id)
        return switch.default if word is None else switch.parse(word)

    @property
    def even(self) -> int:
        """The lead of the first alliance that counts as even."""
        return self.campaign.victory.par if self.par is None else self.par

    def force(self, id_: str) -> FieldForce:
        """A Force by id."""
        if id_ not in self.by_id:
            raise unknown("Force", id_, self.by_id, "force")
        return self.by_id[id_]

    def side_of(self, force: FieldForce) -> str:
        """The alliance of a Force."""
        return self.campaign.command[force.command].alliance

    @fact("scenario", "forces")
    def of_side(self) -> dict[str, tuple[FieldForce, ...]]:
        """The Forces of each alliance."""
        return {
            side: tuple(force for force in self.forces if self.side_of(force) == side) for side in self.campaign.sides
        }

    def seat_of(self, force: FieldForce) -> str:
        """Who answers for a Force: its alliance, or its command where each has a seat."""
        return force.command if self.campaign.by_command else self.side_of(force)

    @fact("scenario", "forces")
    def of_seat(self) -> dict[str, tuple[FieldForce, ...]]:
        """The Forces of each seat."""
        return {
            seat: tuple(force for force in self.forces if self.seat_of(force) == seat)
            for seats in self.campaign.seats.values()
            for seat in seats
        }

    def foes(self, side: str) -> tuple[FieldForce, ...]:
        """The Forces of the other alliance."""
        return self.of_side[self.campaign.enemy(side)]

    def foe_at(self, hex_: str, side: str) -> FieldForce | None:
        """An enemy Force in a hex."""
        return next((force for force in self.by_hex.get(hex_, ()) if self.side_of(force) != side), None)

    def friends_at(self, hex_: str, side: str) -> tuple[FieldForce, ...]:
        """Forces of a side in a hex."""
        return tuple(force for force in self.by_hex.get(hex_, ()) if self.side_of(force) == side)

    def holds_walls(self, hex_: str, side: str) -> bool:
        """Whether a side holds a walled place in this hex."""
        site = SITE_AT.get(hex_)
        return site is not None and site.is_walled and self.holder.get(site.name) == side

    def procedures_force(self, force: FieldForce, troops: Troops | None = None) -> Force:
        """A Force as the procedures know it: some of its units, or all."""
        units = units_of(force.units if troops is None else troops)
        return Force(units, self.leaders(force.capitani), force.disrupted, force.admin_march)

    def leaders(self, keys: tuple[str, ...]) -> Capitani:
        """Capitani as the procedures know them."""
        return tuple(capitano_of(key, key in self.generali) for key in keys)

    def put(self, *forces: FieldForce) -> Position:
        """The position with these Forces changed or added; one without units is gone."""
        changed = {force.id: force for force in forces}
        kept = [changed.pop(force.id, force) for force in self.forces] + list(changed.values())
        left = tuple(sorted((force for force in kept if force.units), key=lambda force: force.id))
        return self.but(forces=left)

    def without(self, *ids: str) -> Position:
        """The position without these Forces."""
        return self.but(forces=tuple(force for force in self.forces if force.id not in ids))

    def set(self, **fields: Any) -> Position:
        """The position with mappings put in as sorted pairs."""
        return self.but(**{name: tuple(sorted(value.items())) for name, value in fields.items()})
