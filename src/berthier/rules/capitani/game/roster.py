"""The roster: kinds of unit and Capitani, and how units of the map become units of the procedures and back."""

from __future__ import annotations

from collections.abc import Set
from functools import cache

import msgspec

from berthier.boards.land import load_data
from berthier.rules.capitani.units import GUNS, Capitani, Capitano, Class, Reliability, Type, Unit, Units


class Kind(msgspec.Struct, frozen=True):
    """A kind of unit: what the charts want to know of it; `static`: citizen guards, who never leave their place."""

    key: str
    name: str
    cls: Class
    q: int
    r: Reliability
    type: Type | None
    firearms: bool
    static: bool


class Leader(msgspec.Struct, frozen=True):
    """A Capitano of the roster."""

    key: str
    name: str
    power: str
    initiative: int
    star: bool
    siege_ability: bool


_ROSTER = load_data("berthier.rules.capitani", "roster.json")
KINDS = {kind.key: kind for kind in msgspec.convert(_ROSTER["kinds"], tuple[Kind, ...])}
LEADERS = {leader.key: leader for leader in msgspec.convert(_ROSTER["capitani"], tuple[Leader, ...])}


class Troop(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A unit on the map: its kind, SP, whether it is Demoralised, a name of its own if it has one."""

    kind: str
    sp: int
    demoralised: bool = False
    name: str = ""

    @property
    def is_guns(self) -> bool:
        return KINDS[self.kind].cls in GUNS

    @property
    def is_static(self) -> bool:
        """A citizen guard."""
        return KINDS[self.kind].static

    @property
    def fights(self) -> bool:
        """Neither guns nor Demoralised."""
        return not self.demoralised and not self.is_guns

    @property
    def is_foot(self) -> bool:
        return KINDS[self.kind].cls is Class.INFANTRY

    @property
    def called(self) -> str:
        return self.name or KINDS[self.kind].name


Troops = tuple[Troop, ...]


@cache
def unit_of(troop: Troop) -> Unit:
    """The unit as the procedures know it."""
    kind = KINDS[troop.kind]
    return Unit(
        kind.cls, troop.sp, kind.q, kind.r, kind.type, kind.firearms, troop.demoralised, troop.called,
    )  # fmt: skip


def units_of(troops: Troops) -> Units:
    """Several of them."""
    return tuple(unit_of(troop) for troop in troops)


def _shape(unit: Unit) -> Unit:
    return msgspec.structs.replace(unit, sp=1, demoralised=False)


def troops_of(units: Units, before: Troops) -> Troops:
    """Units that came back from a procedure as troops of the map; `before` are those that went in."""
    known = {_shape(unit_of(troop)): troop for troop in before}
    return tuple(Troop(known[_shape(unit)].kind, unit.sp, unit.demoralised, known[_shape(unit)].name) for unit in units)


@cache
def capitano_of(key: str, generale: bool) -> Capitano:
    """A Capitano as the procedures know him."""
    leader = LEADERS[key]
    return Capitano(leader.initiative, leader.star, leader.siege_ability, generale, leader.name)


def keys_of(capitani: Capitani, before: tuple[str, ...]) -> tuple[str, ...]:
    """Capitani that came back from a procedure, by key."""
    names = [capitano.name for capitano in capitani]
    return tuple(key for key in before if LEADERS[key].name in names)


@cache
def total_of(troops: Troops) -> int:
    """All SP."""
    return sum(troop.sp for troop in troops)


@cache
def fighting_of(troops: Troops) -> int:
    """Fighting SP: neither guns nor Demoralised."""
    return sum(troop.sp for troop in troops if troop.fights)


@cache
def guns_of(troops: Troops) -> int:
    """Artillery SP."""
    return sum(troop.sp for troop in troops if troop.is_guns)


@cache
def without_guards(troops: Troops) -> Troops:
    """Those who may leave their place: all but citizen guards."""
    return tuple(troop for troop in troops if not troop.is_static)


def rank(generali: Set[str], keys: tuple[str, ...]) -> tuple[str, ...]:
    """Capitani in rank: the Generale, then Initiative, star, key."""
    return tuple(sorted(keys, key=lambda key: seniority(generali, key)))


def seniority(generali: Set[str], key: str) -> tuple[bool, int, bool, str]:
    """What puts one Capitano before another."""
    leader = LEADERS[key]
    return key not in generali, -leader.initiative, not leader.star, key
