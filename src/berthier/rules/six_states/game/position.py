"""The position (design, section c): one frozen struct holds all that changes; the board is constant and outside it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from berthier.core.remembered import Remembering, once, remembered
from berthier.rules.six_states.game.edition import Edition

Troop = tuple[str, int, int, int]  # a state's infantry, cavalry, Guards
Leader = tuple[str, int]  # name and rating
Pair = tuple[str, str]


class Minor(msgspec.Struct, frozen=True, order=True):
    """How a small state stands: neutral, allied or conquered (with its patron), or alone."""

    status: str
    patron: str | None = None


NEUTRAL, ALONE = Minor("neutral"), Minor("alone")


class Cargo(msgspec.Struct, frozen=True):
    """What ships carry."""

    troops: tuple[Troop, ...] = ()
    leaders: tuple[Leader, ...] = ()
    supply: int = 0

    def __bool__(self) -> bool:
        return bool(self.troops or self.leaders or self.supply)


EMPTY = Cargo()


class Army(msgspec.Struct, frozen=True, dict=True, cache_hash=True):
    """All units of one power in one hex, outside the walls or inside. Leaders without SP are none and stop nobody."""

    power: str
    hex: str
    troops: tuple[Troop, ...] = ()
    leaders: tuple[Leader, ...] = ()
    inside: bool = False
    supply: int = 0
    hunger: int = 0
    active: bool = False
    closed: bool = False
    to_guns: bool = False
    came_from: tuple[tuple[str | None, int], ...] = ()  # each body: the hex before, "sea", or None; its SP

    @once
    def sp(self) -> int:
        """All strength points."""
        return sum([i + c + g for _, i, c, g in self.troops])

    @once
    def foot(self) -> int:
        """Infantry and Guards: only they hold a city."""
        return sum([i + g for _, i, _, g in self.troops])

    @property
    def best(self) -> int:
        """The rating of the best leader; none: 0."""
        return max((rating for _, rating in self.leaders), default=0)

    @once
    def key(self) -> tuple[str, str, bool]:
        """What makes an army the one it is."""
        return self.power, self.hex, self.inside


class Fleet(msgspec.Struct, frozen=True):
    """Ships of one power and state in one place."""

    power: str
    at: str
    state: str = ""
    nsp: int = 0
    nsp_damaged: int = 0
    t: int = 0
    t_damaged: int = 0
    cargo: Cargo = EMPTY
    standing: str = "weaker"
    sailed: bool = False
    tried: bool = False
    lies: bool = False  # stays this month by its owner's order

    @property
    def ships(self) -> int:
        return self.nsp + self.nsp_damaged + self.t + self.t_damaged

    @property
    def damaged(self) -> bool:
        return bool(self.nsp_damaged + self.t_damaged)

    @property
    def key(self) -> tuple[str, str, str]:
        return self.power, self.state, self.at


class Prisoner(msgspec.Struct, frozen=True):
    """A leader taken, whose he is, and the turn he comes back."""

    name: str
    rating: int
    power: str
    back: int


class Position(Remembering, frozen=True, dict=True, kw_only=True):
    """The whole state of a game. Its sets are sorted tuples, so that equal positions are equal values."""

    scenario: str = ""
    turn: int = 1
    month: int = 6
    powers: tuple[str, ...] = ()
    teams: tuple[tuple[str, tuple[str, ...]], ...] = ()
    war: tuple[Pair, ...] = ()
    alliance: tuple[Pair, ...] = ()
    truces: tuple[tuple[str, str, int], ...] = ()
    offers: tuple[tuple[str, str, str], ...] = ()
    minors: tuple[tuple[str, Minor], ...] = ()
    barred: tuple[tuple[str, str, int], ...] = ()
    wronged: tuple[tuple[str, int], ...] = ()
    control: tuple[Pair, ...] = ()
    armies: tuple[Army, ...] = ()
    depots: tuple[tuple[str, str, int], ...] = ()
    fleets: tuple[Fleet, ...] = ()
    prisoners: tuple[Prisoner, ...] = ()
    laurels: tuple[tuple[str, int], ...] = ()
    held: tuple[tuple[str, int], ...] = ()
    had_guards: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    phase: str = ""
    cursor: int = 0
    ended_alliances: tuple[Pair, ...] = ()
    sailing: tuple[Fleet, ...] = ()  # a fleet between two places, while something meets it
    without: tuple[str, ...] = ()  # house rulings of the board that this table does not play
    edition: Edition = Edition.FIRST  # of the rulings it goes by


POLITICS = ("war", "alliance", "minors")
HOLDINGS = (*POLITICS, "control")
FORCES = (*HOLDINGS, "armies", "scenario")
EVERYTHING = (*FORCES, "fleets", "depots")


def pair(a: str, b: str) -> Pair:
    """Two states as they stand in war and alliance."""
    return (a, b) if a < b else (b, a)


def pairs(given: Iterable[Pair]) -> tuple[Pair, ...]:
    """Pairs in order, each once."""
    return tuple(sorted({pair(*each) for each in given}))


@remembered("armies")
def armies_at(position: Position) -> dict[str, tuple[Army, ...]]:
    """Armies with SP, by hex."""
    found: dict[str, tuple[Army, ...]] = {}
    for army in position.armies:
        if army.sp:
            found[army.hex] = (*found.get(army.hex, ()), army)
    return found


@remembered("armies")
def armies_by_key(position: Position) -> dict[tuple[str, str, bool], Army]:
    """Every army, leaders alone too."""
    return {army.key: army for army in position.armies}


def find_army(position: Position, power: str, name: str, inside: bool) -> Army | None:
    """The army of a power in a hex, if there is one (leaders alone too)."""
    return armies_by_key(position).get((power, name, inside))


def find_fleet(position: Position, power: str, state: str, at: str) -> Fleet | None:
    """The fleet of a power and state at a place."""
    return next((fleet for fleet in position.fleets if fleet.key == (power, state, at)), None)
