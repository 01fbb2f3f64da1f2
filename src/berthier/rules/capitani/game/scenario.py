"""Scenarios as data: the part of the map in play, the calendar, commands, Forces, events, victory."""

from __future__ import annotations

from enum import StrEnum
from functools import cache, cached_property, lru_cache
from typing import Any

import msgspec

from berthier.boards.land import load_data
from berthier.core.errors import unknown
from berthier.core.game import KEPT
from berthier.core.inputs import is_own, make_ready, read_own
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.ground.sheet import ENTRIES, LAND, REGION_AT, SITES
from berthier.rules.capitani.game.roster import Troop
from berthier.rules.capitani.units import Weather
from berthier.rules.capitani.weather import Season

COMMANDS = "_commands"  # how the key of a scenario ends that has a seat for each command


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of the calendar: its season, whether APs come, whether it is an Interphase turn."""

    n: int
    label: str
    season: Season
    ap: bool
    interphase: bool


class Alliance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two sides."""

    key: str
    name: str
    seat: str


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Supply Source: a hex or an entry of the map, and how far the road goes on beyond it."""

    offset: int
    hex: str = ""
    entry: str = ""

    @property
    def at(self) -> str:
        return self.hex or ENTRIES[self.entry]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army purse and its Capitano Generale."""

    key: str
    alliance: str
    name: str
    generale: str
    nominal: int
    purse: int
    sources: tuple[Source, ...]


class Purse(msgspec.Struct, frozen=True):
    """What changes of a command: its Generale, nominal APs, APs held, whether a Generale of it fell."""

    key: str
    generale: str | None
    nominal: int
    purse: int
    fallen: bool = False
    vacant: bool = False  # its Generale has just fallen; G8 names his successor


class Muster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Force as a scenario writes it."""

    id: str
    command: str
    hex: str
    units: tuple[Troop, ...]
    capitani: tuple[str, ...] = ()
    order: Order | None = None
    engineers: bool = False


class Reinforcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Force to come, and where it may arrive."""

    turn: int
    at: tuple[str, ...]
    force: Muster


class EventKind(StrEnum):
    """What the events of scenarios are."""

    RECALL = "recall"
    OFFER = "offer"
    ARRIVAL = "arrival"
    ULTIMATUM = "ultimatum"
    RELIEVED = "relieved"


class Ransom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """APs that turn a recall away."""

    purse: str
    least: int


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event; which fields it has goes by its kind."""

    kind: EventKind
    text: str
    turn: int = 0
    alliance: str = ""
    unit: str = ""
    sp: int = 0
    unless: Ransom | None = None
    capitano: str = ""
    command: str = ""
    at: str = ""
    least_sp: int = 0
    points: int = 0
    per_sp: int = 0
    guns: int = 0
    place: str = ""
    within: int = 0


class Sudden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Places that win at once."""

    alliance: str
    holds: tuple[str, ...]


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What counts."""

    places: dict[str, int | dict[str, int]]
    sp_per_point: int
    generale: int
    field: int
    sudden: tuple[Sudden, ...]
    par: int
    levels: tuple[int, int]

    def value(self, place: str, alliance: str) -> int:
        """Points of a place for a side that holds it."""
        worth = self.places.get(place, 0)
        return worth if isinstance(worth, int) else worth[alliance]


class Campaign(msgspec.Struct, frozen=True, dict=True, eq=False, forbid_unknown_fields=True):
    """A scenario."""

    key: str
    title: str
    year: int
    minutes: int
    level: str
    story: str
    window: tuple[int, int, int, int]
    closed: tuple[str, ...]
    turns: tuple[Turn, ...]
    first_weather: Weather
    switches: dict[str, str]
    alliances: tuple[Alliance, ...]
    commands: tuple[Command, ...]
    alignment: dict[str, str | None]
    forces: tuple[Muster, ...]
    reinforcements: tuple[Reinforcement, ...]
    events: tuple[Event, ...]
    victory: Victory
    control: dict[str, str]
    sieges: dict[str, int] = {}
    by_command: bool = False  # a seat for each command instead of one for each alliance

    @cached_property
    def in_play(self) -> frozenset[str]:
        """Land inside the window and in no closed region."""
        left, top, right, bottom = (f"{number:02}" for number in self.window)  # as ids are written
        closed = frozenset(self.closed)
        return frozenset(
            hex_
            for hex_ in LAND
            if left <= hex_[:2] <= right and top <= hex_[2:] <= bottom and REGION_AT[hex_] not in closed
        )

    @cached_property
    def command(self) -> dict[str, Command]:
        return {command.key: command for command in self.commands}

    @cached_property
    def sides(self) -> tuple[str, str]:
        first, second = (alliance.key for alliance in self.alliances)
        return first, second

    def enemy(self, alliance: str) -> str:
        """The other alliance."""
        first, second = self.sides
        return second if alliance == first else first

    @cached_property
    def seats(self) -> dict[str, tuple[str, ...]]:
        """Who plays each alliance: one seat, or one for each of its commands in their order."""
        if not self.by_command:
            return {side: (side,) for side in self.sides}
        return {side: tuple(one.key for one in self.commands if one.alliance == side) for side in self.sides}

    def alliance_of(self, seat: str) -> str:
        """The alliance a seat belongs to."""
        return self.command[seat].alliance if seat in self.command else seat

    @cached_property
    def walled(self) -> dict[str, tuple[str, ...]]:
        """Walled places in play of each region of the alignment."""
        return {
            region: tuple(
                site.name
                for site in SITES.values()
                if site.region == region and site.is_walled and site.hex in self.in_play
            )
            for region in self.alignment
        }


make_ready(Campaign)


@cache
def campaigns() -> dict[str, Campaign]:
    """Every scenario by key."""
    data: dict[str, Any] = load_data("berthier.rules.capitani", "scenarios.json")
    found = msgspec.convert(data["scenarios"], tuple[Campaign, ...])
    shared = (in_commands(one) for one in found if len(one.commands) > len(one.alliances))
    return {one.key: one for one in (*found, *shared)}


def file_of(key: str) -> dict[str, Any]:
    """The file of a scenario: its object in the list of them, by commands if it is."""
    data: dict[str, Any] = load_data("berthier.rules.capitani", "scenarios.json")
    found: dict[str, Any] = next(one for one in data["scenarios"] if one["key"] == key.removesuffix(COMMANDS))
    return found | {"by_command": True} if key.endswith(COMMANDS) else found


def in_commands(one: Campaign) -> Campaign:
    """The same scenario with a seat for each command."""
    title = f"{one.title}, a seat for each command"
    return msgspec.structs.replace(one, key=one.key + COMMANDS, title=title, by_command=True)


def campaign_of(key: str) -> Campaign:
    """A scenario by its key, or by the text of its file."""
    found = campaigns().get(key)
    if found is not None:
        return found
    if not is_own(key):
        raise unknown("scenario", key, campaigns(), "scenario")
    return own_campaign(key)


@lru_cache(KEPT)
def own_campaign(text: str) -> Campaign:
    """A scenario of one's own; its text is its key."""
    return msgspec.structs.replace(read_own(text, Campaign), key=text)
