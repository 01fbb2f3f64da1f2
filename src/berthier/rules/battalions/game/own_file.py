"""The file of a battle of one's own: its parts, of which kind each is, and how large it may be."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from berthier.core.inputs import make_ready
from berthier.rules.battalions.fire_terms import Calibre, Weapon
from berthier.rules.battalions.game.record import Role
from berthier.rules.battalions.moves import Drill
from berthier.rules.battalions.units import Arm, Formation, Level, Quality, Weight

Length = Annotated[int, msgspec.Meta(ge=-200_000, le=200_000)]
Size = Annotated[int, msgspec.Meta(ge=24_000, le=144_000)]  # 2 to 12 feet
Heading = Annotated[int, msgspec.Meta(ge=0, le=35_999)]
Period = Annotated[int, msgspec.Meta(ge=1, le=40)]
Figures = Annotated[int, msgspec.Meta(ge=1, le=60)]
Name = Annotated[str, msgspec.Meta(max_length=60)]
Point = tuple[Length, Length]
Shape = tuple[Point, ...]


class OwnRect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A block of houses by its middle."""

    x: Length
    y: Length
    width: Annotated[int, msgspec.Meta(ge=500, le=20_000)]
    depth: Annotated[int, msgspec.Meta(ge=500, le=20_000)]
    heading: Heading = 0


class OwnFeature(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of ground: an area, a line, a block, or a crossing with its reach."""

    id: Name
    kind: str
    name: Name = ""
    polygon: Shape = ()
    line: Shape = ()
    rect: OwnRect | None = None
    at: Point | None = None
    reach: Annotated[int, msgspec.Meta(ge=0, le=6_000)] = 0
    holds: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    width: Annotated[int, msgspec.Meta(ge=0, le=6_000)] = 0
    level: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0


class OwnObjective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place that counts for whoever holds it."""

    id: Name
    name: Name
    at: Point
    radius: Annotated[int, msgspec.Meta(ge=500, le=20_000)]


class OwnDecor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something only drawn."""

    symbol: Name
    at: Point | None = None
    polygon: Shape = ()


class OwnTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table, in thousandths of an inch."""

    width: Size
    height: Size
    features: tuple[OwnFeature, ...]
    id: Name = "own"
    title: Name = ""
    up: Literal["north", "east", "south", "west"] = "north"
    objectives: tuple[OwnObjective, ...] = ()
    decor: tuple[OwnDecor, ...] = ()


class OwnGuns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The barrels of a battery."""

    calibre: Calibre
    cannon: Annotated[int, msgspec.Meta(ge=0, le=12)]
    howitzers: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    horse: bool = False


class OwnUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit of an army list."""

    id: Name
    arm: Arm
    original: Figures
    brigade: Name
    kind: str
    name: Name = ""
    drill: Drill = Drill.B
    quality: Quality = Quality.C
    weapon: Weapon | None = None
    rifle: bool = False
    two_rank: bool = False
    green: bool = False
    weight: Weight | None = None
    guns: OwnGuns | None = None
    value: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    mn: Annotated[int, msgspec.Meta(ge=1, le=40)] | None = None
    mv: Annotated[int, msgspec.Meta(ge=5, le=100)] | None = None


class OwnLeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader of an army list."""

    id: Name
    role: Role
    brigade: Name | None = None
    name: Name = ""


class OwnBrigade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A brigade of an army list."""

    id: Name
    name: Name = ""


class OwnArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army list."""

    title: Name
    brigades: Annotated[tuple[OwnBrigade, ...], msgspec.Meta(min_length=1)]
    units: Annotated[tuple[OwnUnit, ...], msgspec.Meta(min_length=1, max_length=60)]
    leaders: tuple[OwnLeader, ...] = ()
    nation: Name = ""
    points: int | None = None
    value: int | None = None


class OwnState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a unit suffered before."""

    lost: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0
    fatigue: Level = 0


class OwnPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a unit of the list stands: the middle of its front, its heading, how it is drawn up."""

    unit: Name
    x: Length
    y: Length
    heading: Heading
    formation: Formation
    block: Name | None = None
    state: OwnState = OwnState()


class OwnPost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a leader of the list stands."""

    leader: Name
    x: Length
    y: Length


class OwnReinforcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Units of the list that come later, over a stretch of an edge."""

    period: Period
    units: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1)]
    entry: tuple[Point, Point]
    heading: Heading
    formation: Formation
    leader: Name | None = None


class OwnSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two sides; its army is the name of a list of ours, or a list of its own."""

    key: Literal["blue", "red"]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    army: str | OwnArmy
    home: Literal[0, 18000]
    points: Annotated[int, msgspec.Meta(ge=0, le=99)]
    break_percent: Annotated[int, msgspec.Meta(ge=1, le=100)]
    units: tuple[OwnPlace, ...]
    zone: tuple[Length, Length, Length, Length]
    leaders: tuple[OwnPost, ...] = ()
    reinforcements: tuple[OwnReinforcement, ...] = ()


class OwnSquall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Periods in which nobody sees far."""

    kind: Literal["squall"]
    periods: tuple[Period, ...]
    sight: Annotated[int, msgspec.Meta(ge=1_000, le=144_000)]
    about: str = ""


class BattleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle as a file has it; its table is the name of one of ours, or a table of its own."""

    title: Annotated[str, msgspec.Meta(min_length=1)]
    table: str | OwnTable
    periods: Period
    sides: tuple[OwnSide, OwnSide]
    id: str = ""
    kind: Name = ""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=2000)] = 60
    date: Name = ""
    about: str = ""
    deployment: Literal["fixed", "free", "fixed or free"] = "fixed"
    hold_points: dict[str, Annotated[int, msgspec.Meta(ge=0, le=99)]] = {}
    special: tuple[OwnSquall, ...] = ()
    teaches: tuple[str, ...] = ()


make_ready(BattleFile)
