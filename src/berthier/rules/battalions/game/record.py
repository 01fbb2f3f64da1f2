"""One unit, one entry (G30): the record every procedure reads, leaders, and marks for a check."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from berthier.boards.table.measure import Point, Pose
from berthier.core.inputs import make_ready
from berthier.rules.battalions.fire_terms import Calibre, Weapon
from berthier.rules.battalions.moves import Drill
from berthier.rules.battalions.units import Arm, Figures, Formation, HitFrom, Level, Quality, Status, Weight

BLUE, RED = "blue", "red"
SIDES = (BLUE, RED)


def other(side: str) -> str:
    """The enemy."""
    return RED if side == BLUE else BLUE


class MarkedBy(StrEnum):
    """What obliges a unit to check (H10): fire that took a figure, or a friend who ran."""

    FIRE = "fire"
    FRIEND = "friend"


class Role(StrEnum):
    """What a leader leads."""

    ARMY = "army"
    BRIGADE = "brigade"


class Guns(msgspec.Struct, frozen=True):
    """The barrels of a battery at full strength."""

    calibre: Calibre
    cannon: int
    howitzers: int = 0
    horse: bool = False


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason to check in G9, and the lines it brings (G63)."""

    by: MarkedBy
    flank: bool = False
    cover: bool = False
    guns: bool = False
    twelve: bool = False


class Listed(msgspec.Struct, frozen=True):
    """A unit as an army list and a roster have it: what it is, its formation, and what it suffered (G30)."""

    original: Annotated[int, msgspec.Meta(ge=1, le=200)]
    arm: Arm = Arm.INFANTRY
    kind: str = "line"
    drill: Drill = Drill.B
    quality: Quality = Quality.C
    weapon: Weapon | None = None
    rifle: bool = False
    two_rank: bool = False
    green: bool = False
    weight: Weight | None = None
    guns: Guns | None = None
    mn: Annotated[int, msgspec.Meta(ge=1, le=40)] | None = None
    mv: Annotated[int, msgspec.Meta(ge=5, le=100)] | None = None
    formation: Formation = Formation.LINE
    lost: Figures = 0
    fatigue: Level = 0
    status: Status = Status.FORMED
    ridden_down: bool = False
    sixes: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0

    @property
    def figures(self) -> int:
        """Figures left."""
        return self.original - self.lost

    @property
    def is_broken(self) -> bool:
        """In retreat status."""
        return self.status is Status.RETREAT

    @property
    def drawn_up(self) -> Formation:
        """Its formation; one in retreat is a column or limbered, whatever its record says (G71)."""
        if self.status is not Status.RETREAT:
            return self.formation
        return Formation.LIMBERED if self.arm is Arm.ARTILLERY else Formation.COLUMN


class Troop(Listed, frozen=True, cache_hash=True, omit_defaults=True, kw_only=True):
    """A unit on a table: a listed one, where it stands, and what it did this period."""

    id: str
    side: str
    x: int
    y: int
    heading: int
    name: str = ""
    brigade: str = ""
    value: int = 1
    block: str | None = None
    reform: int | None = None
    allowed: int = 2
    used: int = 0
    activated: bool = False
    moved: int = 0
    changed: bool = False
    fired: int = 0
    hits: int = 0
    marks: tuple[Mark, ...] = ()
    contact: str | None = None
    hit_from: HitFrom | None = None
    start: tuple[int, int, int] | None = None

    @property
    def pose(self) -> Pose:
        """The middle of its front edge, and its heading."""
        return Pose(self.x, self.y, self.heading)

    @property
    def is_garrison(self) -> bool:
        """Whether it holds houses."""
        return self.drawn_up is Formation.GARRISON

    @property
    def skirmishes(self) -> bool:
        """Whether it is in skirmish order."""
        return self.drawn_up is Formation.SKIRMISH

    @property
    def left(self) -> int:
        """Actions it has left this period."""
        return max(0, self.allowed - self.used)

    def at(self, pose: Pose, **changes: Any) -> Troop:
        """The same unit elsewhere."""
        return msgspec.structs.replace(self, x=pose[0], y=pose[1], heading=pose[2], **changes)


class Leader(msgspec.Struct, frozen=True, omit_defaults=True):
    """A leader: on his own at a point, or with a unit; `used`: his second throw of this period is gone (G14)."""

    id: str
    side: str
    role: Role
    brigade: str | None = None
    x: int = 0
    y: int = 0
    with_unit: str | None = msgspec.field(default=None, name="with")
    used: bool = False
    name: str = ""

    @property
    def point(self) -> Point:
        """Where he stands when he is alone."""
        return (self.x, self.y)


def read_troop(data: Mapping[str, Any], **more: Any) -> Troop:
    """A unit from plain data; muskets unless told, horse and guns have none (appendix)."""
    fields = {"weapon": "musket" if data["arm"] == "infantry" else None, **data, **more}
    return msgspec.convert(fields, Troop)


def troop_data(troop: Troop) -> dict[str, Any]:
    """A unit as plain data, every field of its entry, plain or not (G30)."""
    return {name: msgspec.to_builtins(getattr(troop, name)) for name in troop.__struct_fields__}


def read_leader(data: Mapping[str, Any], **more: Any) -> Leader:
    """A leader from plain data."""
    return msgspec.convert({**data, **more}, Leader)


make_ready(Troop)
make_ready(Leader)
