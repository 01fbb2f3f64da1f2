"""The file of a battle of one's own: its parts, of which kind each is, and how large it may be."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from berthier.core.inputs import make_ready
from berthier.rules.elements.day import Weather
from berthier.rules.elements.game.table.field import Light
from berthier.rules.elements.game.table.ground import Kind
from berthier.rules.elements.game.table.stands import Stakes
from berthier.rules.elements.moves import Crossing
from berthier.rules.elements.units import Grade, Type

Length = Annotated[int, msgspec.Meta(ge=-400_000, le=400_000)]
Size = Annotated[int, msgspec.Meta(ge=32_000, le=320_000)]  # 400 to 4,000 paces
Heading = Annotated[int, msgspec.Meta(ge=0, le=35_999)]
Turn = Annotated[int, msgspec.Meta(ge=1, le=60)]
Name = Annotated[str, msgspec.Meta(max_length=60)]
Edge = Literal["south", "north", "west", "east"]
Shape = tuple[tuple[Length, Length], ...]


class OwnPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of ground."""

    id: Name
    kind: Kind
    shape: Shape
    name: Name = ""
    steep: bool = False
    level: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    river: Crossing | None = None


class OwnLandmark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that stands about."""

    kind: Name
    at: tuple[Length, Length]


class OwnTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table, in units of 80 to a pace."""

    width: Size
    height: Size
    pieces: tuple[OwnPiece, ...]
    landmarks: tuple[OwnLandmark, ...] = ()


class OwnSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two armies: its mark begins the ids of its elements, its edge is where its routers run."""

    key: Name
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    mark: Name
    edge: Edge
    about: str = ""


class OwnCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command of a side."""

    id: Name
    side: str
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    commander: Name = ""
    arrives: Turn | None = None


class OwnComing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An element that comes later: what it is."""

    id: Name
    type: Type
    grade: Grade
    name: Name = ""
    general: bool = False
    limbered: bool = False
    mobile: bool = True
    unladen: bool = False
    stakes: Stakes = Stakes.NONE


class OwnElement(OwnComing, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An element on the table: what it is, whose, and where: the middle of its front, and its heading."""

    side: str
    command: str
    pose: tuple[Length, Length, Heading]


class OwnArrival(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Elements that come later, from which turn, over which stretch (x or y) of which edge."""

    turn: Turn
    side: str
    command: str
    edge: Edge
    elements: Annotated[tuple[OwnComing, ...], msgspec.Meta(min_length=1)]
    x: tuple[Length, Length] | None = None
    y: tuple[Length, Length] | None = None


class OwnWeather(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fair, rolled for, or fixed turn by turn and then for good."""

    mode: Literal["fair", "roll", "fixed"] = "fair"
    turns: tuple[Weather, ...] = ()
    then: Weather = Weather.FAIR


class OwnZones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where each side may draw up otherwise than the file has it."""

    zones: dict[str, Shape]
    mode: Literal["ready"] = "ready"


class OwnRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rule of the battle: an element that counts more, a command that breaks earlier, a share, or ground to pass."""

    id: Name = ""
    text: str = ""
    side: str = ""
    element: str = ""
    extra: Annotated[int, msgspec.Meta(ge=0, le=50)] = 0
    command: str = ""
    beaten: str = ""
    broken: str = ""
    share: str = ""
    count: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    beyond: str = ""


class OwnLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of victory, told: the rules decide it."""

    name: Name
    when: str


class OwnVictory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it is won, told to the players: the rules decide it."""

    defeat: Literal["1/2"] = "1/2"
    at_time: str = ""
    levels: tuple[OwnLevel, ...] = ()


class BattleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle as a file has it."""

    title: Annotated[str, msgspec.Meta(min_length=1)]
    table: OwnTable
    sides: tuple[OwnSide, OwnSide]
    commands: tuple[OwnCommand, ...]
    elements: tuple[OwnElement, ...]
    turns: Turn
    first: str
    key: str = ""
    level: Name = ""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=2000)] = 60
    about: str = ""
    light: Light = Light.DAY
    weather: OwnWeather = OwnWeather()
    rivers: dict[str, Crossing] = {}
    deploy: OwnZones | None = None
    arrivals: tuple[OwnArrival, ...] = ()
    special: tuple[OwnRule, ...] = ()
    victory: OwnVictory = OwnVictory()
    by_command: bool = False  # a seat for each command instead of one for each side


make_ready(BattleFile)
