"""The nouns of a Major Battle (d-8): Corps, the array of a side, the battle between two steps."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.rules.capitani.battles.chits import Chit, Pool, Works
from berthier.rules.capitani.discipline import Check
from berthier.rules.capitani.units import (
    ATTACKER,
    Capitani,
    Class,
    Level,
    Side,
    Terrain,
    Units,
    Weather,
    fighting_sp,
    has_star,
    horse_sp,
)


class Post(StrEnum):
    """The two places of the line."""

    VANGUARD = "Vanguard"
    MAIN_BODY = "Main Body"

    @property
    def other(self) -> Post:
        """The place beside."""
        return Post.MAIN_BODY if self is Post.VANGUARD else Post.VANGUARD


POSTS = tuple(Post)


class Corps(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A Corps: units with their guns, Capitani, and what lies on it.

    `artillery` and `firearms` are rounds a chit still lasts; `works` an Earthworks or River chit; `played` and
    `engages` hold for this round; `lost` that it lost an Engagement in it. `disrupted` lasts a round; `admin_march`,
    that its Force was caught on the road, the whole battle.
    """

    units: Annotated[Units, msgspec.Meta(min_length=1, max_length=8)]
    capitani: Annotated[Capitani, msgspec.Meta(max_length=4)] = ()
    disrupted: bool = False
    formation: bool = False
    artillery: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    firearms: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    works: Works | None = None
    played: Chit | None = None
    engages: bool = False
    lost: bool = False
    admin_march: bool = False

    @property
    def is_broken(self) -> bool:
        """No undemoralised non-Artillery unit is left."""
        return not fighting_sp(self.units)

    @property
    def initiative(self) -> int:
        """Of its best Capitano; 0 without one."""
        return max((capitano.initiative for capitano in self.capitani), default=0)

    @property
    def check(self) -> Check:
        """How its units check: on Troop Quality, with its Capitano's star and the Formation chit."""
        return Check(primo_star=has_star(self.capitani), formation=self.formation)

    @property
    def heavy_sp(self) -> int:
        """Undemoralised Heavy Cavalry SP."""
        return sum(unit.sp for unit in self.units if unit.fights and unit.cls is Class.HEAVY_CAVALRY)

    @property
    def is_combined(self) -> bool:
        """Both undemoralised foot and horse."""
        return 0 < horse_sp(self.units) < fighting_sp(self.units)


class Array(msgspec.Struct, frozen=True, cache_hash=True):
    """One side in battle: the line, the Rearguard by Capitani, chits left, who fled, who is Lost in Plundering."""

    vanguard: Corps | None
    main_body: Corps | None
    rearguard: tuple[Corps, ...]
    pool: Pool
    fled: Units = ()
    fled_capitani: Capitani = ()
    plundering: Units = ()

    def at(self, post: Post) -> Corps | None:
        """The Corps in a place of the line."""
        return self.vanguard if post is Post.VANGUARD else self.main_body

    def put(self, post: Post, corps: Corps | None) -> Array:
        """The array with another Corps in a place."""
        line = (corps, self.main_body) if post is Post.VANGUARD else (self.vanguard, corps)
        return Array(*line, self.rearguard, self.pool, self.fled, self.fled_capitani, self.plundering)

    @property
    def line(self) -> tuple[Corps, ...]:
        """The Corps that stand."""
        return tuple(corps for corps in (self.vanguard, self.main_body) if corps is not None)


class Ground(msgspec.Struct, frozen=True, cache_hash=True):
    """Where a battle is fought; it does not change.

    In a campaign also how many rounds it lasts (0: as the switch says), the fighting SP both sides came with when the
    loss of SP decides at dusk (G5i), and that units, not numbers, are told at the end.
    """

    terrain: Terrain
    weather: Weather
    rounds: int = 0
    came_with: tuple[int, int] | None = None
    campaign: bool = False


class Battle(msgspec.Struct, frozen=True, cache_hash=True):
    """A Major Battle between two steps. The attacker is the side that began it."""

    attacker: Array
    defender: Array
    round: int

    def side(self, side: Side) -> Array:
        """A side's array."""
        return self.attacker if side is ATTACKER else self.defender

    def put(self, side: Side, array: Array) -> Battle:
        """The battle with another array on a side."""
        if side is ATTACKER:
            return msgspec.structs.replace(self, attacker=array)
        return msgspec.structs.replace(self, defender=array)

    def opposite(self, side: Side, post: Post) -> Post | None:
        """Where the enemy stands whom this Corps strikes: opposite, or beside when nobody is opposite (flank)."""
        enemy = self.side(side.enemy)
        for place in (post, post.other):
            if enemy.at(place) is not None:
                return place
        return None


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side as it comes to battle: its Corps, each of the Rearguard under one Capitano, works, chits already used."""

    vanguard: Corps | None = None
    main_body: Corps | None = None
    rearguard: Annotated[tuple[Corps, ...], msgspec.Meta(max_length=2)] = ()
    earthworks_level: Level = 0
    behind_river: bool = False
    used: tuple[Chit, ...] = ()

    def __post_init__(self) -> None:
        if self.vanguard is None and self.main_body is None:
            raise ValueError("a side needs a Vanguard or a Main Body")
