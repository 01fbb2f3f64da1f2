"""The nouns of the sheet: sides, ground, weather, units, Capitani, Forces."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=500)]
Strength = Annotated[int, msgspec.Meta(ge=1, le=500)]
Quality = Annotated[int, msgspec.Meta(ge=0, le=3)]
Initiative = Annotated[int, msgspec.Meta(ge=0, le=9)]
EnemyInitiative = Annotated[int, msgspec.Meta(ge=1, le=5)]
SiegeStatus = Annotated[int, msgspec.Meta(ge=0, le=2)]
Level = Annotated[int, msgspec.Meta(ge=0, le=2)]


class Side(StrEnum):
    """Who attacks, and who is attacked."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def enemy(self) -> Side:
        """The other side."""
        return DEFENDER if self is ATTACKER else ATTACKER


ATTACKER, DEFENDER = Side.ATTACKER, Side.DEFENDER


class Terrain(StrEnum):
    """The hexes of the Terrain Effects Chart."""

    CLEAR = "Clear"
    MARSH = "Marsh"
    HEATH = "Heath"
    SWAMP = "Swamp"
    WOOD = "Wood"
    HILL = "Hill"
    MOUNTAIN = "Mountain"
    TOWN = "Town"
    NAVIGLIO = "Naviglio"
    LAKE = "Lake"


class Hexside(StrEnum):
    """What lies between two hexes."""

    PRIMARY_RIVER = "Primary River"
    SECONDARY_RIVER = "Secondary River"
    SECONDARY_BRIDGE = "Secondary Bridge"
    PONTOON_BRIDGE = "Pontoon Bridge"
    FERRY = "Ferry"


class Fortress(StrEnum):
    """A place with walls."""

    TOWN = "Fortified Town"
    CITY = "Fortified City"


class Road(StrEnum):
    """The two kinds of road."""

    PRIMARY = "Primary"
    SECONDARY = "Secondary"


class Weather(StrEnum):
    """The weather of a turn."""

    FAIR = "Fair"
    HEAT = "Heat"
    RAIN = "Rain"
    MUD = "Mud"
    FROST = "Frost"
    SNOW = "Snow"


class Phase(StrEnum):
    """When a check is taken: by Troop Quality in the Combat Phase, else by Reliability."""

    COMMAND = "Command"
    ACTIVATION = "Activation"
    COMBAT = "Combat"


class Reliability(StrEnum):
    """Reliability Class, worst to best (c-36)."""

    VENAL = "V"
    SHAKY = "S"
    NORMAL = "N"
    RELIABLE = "R"


class Class(StrEnum):
    """What a unit is."""

    INFANTRY = "Infantry"
    LIGHT_CAVALRY = "Light Cavalry"
    HEAVY_CAVALRY = "Heavy Cavalry"
    ARTILLERY = "Artillery"
    FIELD_ARTILLERY = "Field Artillery"
    SIEGE_ARTILLERY = "Siege Artillery"


class Type(StrEnum):
    """Types the charts treat apart."""

    SWISS = "Swiss"
    LANDSKNECHT = "Landsknecht"
    GENDARMES = "Gendarmes"
    STRADIOTS = "Stradiots"


GUNS = frozenset({Class.ARTILLERY, Class.FIELD_ARTILLERY, Class.SIEGE_ARTILLERY})
HORSE = frozenset({Class.LIGHT_CAVALRY, Class.HEAVY_CAVALRY})
PIKES = frozenset({Type.SWISS, Type.LANDSKNECHT})
CLASS_OF = {
    Type.SWISS: Class.INFANTRY,
    Type.LANDSKNECHT: Class.INFANTRY,
    Type.GENDARMES: Class.HEAVY_CAVALRY,
    Type.STRADIOTS: Class.LIGHT_CAVALRY,
}


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A Combat Unit: its class, SP, Troop Quality `q`, Reliability `r`, and what sets it apart."""

    cls: Class
    sp: Strength
    q: Quality = 2
    r: Reliability = Reliability.NORMAL
    type: Type | None = None
    firearms: bool = False
    demoralised: bool = False
    name: str = ""

    def __post_init__(self) -> None:
        if self.type is not None and CLASS_OF[self.type] is not self.cls:
            raise ValueError(f"a unit of {self.type} is {CLASS_OF[self.type]}, not {self.cls}")
        if self.firearms and self.cls is not Class.INFANTRY:
            raise ValueError(f"only Infantry has Firearms, not {self.cls}")

    @property
    def called(self) -> str:
        """How a player speaks of it."""
        return self.name or str(self.type or ("Firearms" if self.firearms else self.cls))

    @property
    def is_guns(self) -> bool:
        return self.cls in GUNS

    @property
    def is_horse(self) -> bool:
        return self.cls in HORSE

    @property
    def is_pike(self) -> bool:
        """Swiss or Landsknecht."""
        return self.type in PIKES

    @property
    def fights(self) -> bool:
        """Counts in combat: neither Artillery nor Demoralised."""
        return not self.demoralised and self.cls not in GUNS


Units = tuple[Unit, ...]


class Capitano(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A leader: printed Initiative, Bonus Star, Siege ability, and whether he is the Capitano Generale."""

    initiative: Initiative = 2
    star: bool = False
    siege_ability: bool = False
    generale: bool = False
    name: str = ""


Capitani = tuple[Capitano, ...]


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A Force on the map: its units, its Capitani with the Primo Capitano first, and its state."""

    units: Annotated[Units, msgspec.Meta(min_length=1, max_length=10)]
    capitani: Annotated[Capitani, msgspec.Meta(max_length=6)] = ()
    disrupted: bool = False
    admin_march: bool = False


def has_star(capitani: Capitani) -> bool:
    """Whether the Primo Capitano has a Bonus Star."""
    return bool(capitani) and capitani[0].star


@cache
def total_sp(units: Units) -> int:
    """All SP of some units."""
    return sum(unit.sp for unit in units)


@cache
def gun_sp(units: Units) -> int:
    """Artillery SP."""
    return sum(unit.sp for unit in units if unit.is_guns)


@cache
def fighting_sp(units: Units) -> int:
    """Undemoralised non-Artillery SP."""
    return sum(unit.sp for unit in units if unit.fights)


@cache
def horse_sp(units: Units) -> int:
    """Undemoralised Cavalry SP."""
    return sum(unit.sp for unit in units if unit.fights and unit.is_horse)


@cache
def foot_sp(units: Units) -> int:
    """Undemoralised Infantry SP."""
    return fighting_sp(units) - horse_sp(units)


def with_sp(unit: Unit, sp: int) -> Units:
    """The unit at another strength; none at 0 SP."""
    return (msgspec.structs.replace(unit, sp=sp),) if sp > 0 else ()
