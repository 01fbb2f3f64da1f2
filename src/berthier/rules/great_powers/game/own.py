"""A scenario of one's own, checked: every power, area, corps and word of its file is one that the game knows."""

from __future__ import annotations

from itertools import chain
from typing import Annotated, Any, Literal

import msgspec

from berthier.core.errors import BadInput, only_known, only_once
from berthier.core.inputs import make_ready, read_own, read_struct
from berthier.rules.great_powers.game.europe import AREAS, CORPS, FLEETS, KINDS, LEADERS, MINORS, POWERS, SEAS
from berthier.rules.great_powers.game.land.refusals import over_capacity

Count = Annotated[int, msgspec.Meta(ge=0, le=200)]
Pair = tuple[str, str]
Clock = tuple[Annotated[int, msgspec.Meta(ge=1792, le=1820)], Annotated[int, msgspec.Meta(ge=1, le=12)]]
SEGMENTS = ("political", "reinforcement", "naval", "land", "economic")
MINOR_STATES = ("N", "C", "FS", "A")
LEVELS = 5
TAKEN = ("umpire", "spectator")  # seats that a room has already
NATIONS = (*POWERS, *MINORS)


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat and the powers it plays."""

    seat: Annotated[str, msgspec.Meta(max_length=40)]
    powers: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class OwnVictory(msgspec.Struct, forbid_unknown_fields=True):
    """Points of one power by places, with five levels; or the victory levels of a chart."""

    points_for: str = ""
    places: dict[str, int] = {}
    factors_per_point: Annotated[int, msgspec.Meta(ge=1)] = 6
    battle_points: bool = False
    levels: tuple[tuple[int, str], ...] = ()
    levels_chart: Literal["1807", "1815"] | None = None
    check: Literal["quarterly"] = "quarterly"


class Arrival(msgspec.Struct, forbid_unknown_fields=True):
    """Corps and leaders to come."""

    month: Clock
    area: str
    corps: tuple[dict[str, Any], ...] = ()
    leaders: tuple[tuple[str, str, str], ...] = ()


class ListedLeader(msgspec.Struct, forbid_unknown_fields=True, rename={"corps": "with"}):
    """A leader and the corps he is with."""

    nation: str
    name: str
    corps: str


class ListedFleet(msgspec.Struct, forbid_unknown_fields=True):
    """A fleet in a port or at sea."""

    id: str
    ships: Count
    at: Pair


class ListedLight(msgspec.Struct, forbid_unknown_fields=True):
    """Light troops."""

    nation: str
    kind: str
    factors: Count
    area: str


class Joining(msgspec.Struct, forbid_unknown_fields=True, rename={"month": "from"}):
    """From when on, and on whose side, Austria comes into the war of 1813."""

    month: Clock
    early_if: str = ""
    side: tuple[str, ...] = ()


class ScenarioFile(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario as its file tells it."""

    id: str
    title: str
    about: str
    minutes: Annotated[int, msgspec.Meta(ge=1, le=5000)]
    begins: Clock
    months: Annotated[int, msgspec.Meta(ge=1, le=180)]
    seats: Annotated[tuple[Seat, ...], msgspec.Meta(min_length=2)]
    segments: tuple[str, ...]
    corps: tuple[dict[str, Any], ...]
    victory: OwnVictory
    leaders: tuple[ListedLeader, ...] = ()
    wars: tuple[Pair, ...] = ()
    allies: tuple[Pair, ...] = ()
    combined: tuple[Pair, ...] = ()
    access: tuple[Pair, ...] = ()
    depots: tuple[Pair, ...] = ()
    garrisons: dict[str, dict[str, Any]] = {}
    light: tuple[ListedLight, ...] = ()
    fleets: tuple[ListedFleet, ...] = ()
    money: dict[str, Count] = {}
    monthly_money: dict[str, Count] = {}
    manpower: dict[str, Count] = {}
    replacements: dict[str, dict[str, Count]] = {}
    status: dict[str, Count] = {}
    owner: dict[str, str] = {}
    control: dict[str, str] = {}
    minors: dict[str, Pair] = {}
    arrivals: tuple[Arrival, ...] = ()
    trespass: dict[str, str] = {}
    closed_nations: tuple[str, ...] = ()
    in_play: tuple[str, ...] | None = None
    first_to_move: tuple[str, ...] | None = None
    nelson: str | None = None
    free_supply: bool = False
    battle_days: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2
    austria_joins: Joining | None = None


def read_file(text: str) -> dict[str, Any]:
    """A scenario of one's own as the game's files are read, what it leaves out with its default."""
    file = check_file(read_own(text, ScenarioFile))
    data: dict[str, Any] = msgspec.to_builtins(file)
    victory = {word: value for word, value in data["victory"].items() if value}
    return data | {"victory": victory}


def check_file(file: ScenarioFile) -> ScenarioFile:
    """Refuse a scenario of one's own that cannot be played, with the first thing that is wrong in it."""
    _check_sides(file)
    only_known("segment", file.segments, SEGMENTS, "segments")
    _check_victory(file)
    _check_areas(file)
    every = [*file.corps, *chain.from_iterable(one.corps for one in file.arrivals)]
    for entry in every:
        _check_corps(file, entry)
    only_once([entry["id"] for entry in every], "the corps", "corps")
    _check_leaders(file, {entry["id"] for entry in every})
    only_once([fleet.id for fleet in file.fleets], "the fleet", "fleets")
    for fleet in file.fleets:
        only_known("fleet", [fleet.id], FLEETS, "fleets")
        most = FLEETS[fleet.id].most
        if not 1 <= fleet.ships <= most:
            raise BadInput(f"fleets: {fleet.id} holds {fleet.ships} ships; it goes from 1 to {most}.", "fleets")
        word, where = fleet.at
        only_known("way to lie", [word], ("port", "sea", "blockade"), "fleets")
        only_known("sea" if word == "sea" else "port", [where], SEAS if word == "sea" else _ports(), "fleets")
    only_known("fleet", [file.nelson] if file.nelson else (), (fleet.id for fleet in file.fleets), "nelson")
    return file


def _ports() -> list[str]:
    return [key for key, area in AREAS.items() if area.port]


def _check_sides(file: ScenarioFile) -> None:
    """Seats, and everybody who is named with a power."""
    for seat in file.seats:
        if seat.seat in TAKEN or not seat.seat.strip():
            raise BadInput(f"seats: {seat.seat!r} does not do; a seat is called as its country is.", "seats")
    powers = [power for seat in file.seats for power in seat.powers]
    only_known("power", powers, POWERS, "seats")
    only_once(powers, "the power", "seats")
    only_once([seat.seat for seat in file.seats], "the seat", "seats")
    for field in ("wars", "allies", "combined", "access"):
        only_known("country", chain.from_iterable(getattr(file, field)), NATIONS, field)
    for field in ("money", "monthly_money", "manpower", "status", "replacements"):
        only_known("power", getattr(file, field), POWERS, field)
    for counts in file.replacements.values():
        only_known("kind of factor", counts, KINDS, "replacements")
    only_known("power", file.austria_joins.side if file.austria_joins else (), powers, "austria_joins")
    only_known("power", file.first_to_move or (), powers, "first_to_move")
    only_known("country", file.closed_nations, NATIONS, "closed_nations")
    only_known("minor country", file.minors, MINORS, "minors")
    for state, power in file.minors.values():
        only_known("state of a minor country", [state], MINOR_STATES, "minors")
        only_known("power", [power], POWERS, "minors")


def _check_victory(file: ScenarioFile) -> None:
    """By places and five levels for one power, or by a chart."""
    victory = file.victory
    if victory.levels_chart is not None:
        return
    only_known(
        "power", [victory.points_for], (power for seat in file.seats for power in seat.powers), "victory.points_for"
    )
    if not victory.places:
        raise BadInput("Places count for points, or a levels_chart decides.", "victory.places")
    leasts = [least for least, _ in victory.levels]
    if len(leasts) != LEVELS or leasts != sorted(set(leasts), reverse=True):
        raise BadInput(f"There are {LEVELS} levels, the highest first: [16, 'a decisive victory'].", "victory.levels")


def _check_areas(file: ScenarioFile) -> None:
    """Areas are of the map, and where something stands, in play."""
    for field, areas in (("victory.places", file.victory.places), ("in_play", file.in_play or ())):
        only_known("area", areas, AREAS, field)
    for field in ("owner", "control", "trespass"):
        only_known("area", getattr(file, field), AREAS, field)
        only_known("country", getattr(file, field).values(), NATIONS, field)
    for power, area in file.depots:
        only_known("power", [power], POWERS, "depots")
        _stands(file, area, f"A depot of {power}", "depots")
    for area, garrison in file.garrisons.items():
        only_known("country", [str(garrison.get("nation"))], NATIONS, "garrisons")
        _stands(file, area, "A garrison", "garrisons")
        _check_counts(garrison, ("nation",), "garrisons")
    for light in file.light:
        only_known("country", [light.nation], NATIONS, "light")
        _stands(file, light.area, f"A {light.kind} of {light.nation}", "light")
    for one in file.arrivals:
        _stands(file, one.area, "An arrival", "arrivals")


def _stands(file: ScenarioFile, area: str, what: str, field: str) -> None:
    if area in SEAS:
        raise BadInput(f"{what} stands in {area}, which is sea.", field)
    if area not in AREAS:
        raise BadInput(f"{what} stands in {area}, which is no area of the map.", field, list(AREAS))
    if file.in_play is not None and area not in file.in_play:
        raise BadInput(f"{what} stands in {area}, which is not in play.", field)


def _check_counts(entry: dict[str, Any], words: tuple[str, ...], field: str) -> None:
    only_known("part of it", entry, (*words, *KINDS), field)
    read_struct(_Counts, {"factors": {kind: entry[kind] for kind in KINDS if kind in entry}}, called=field)


class _Counts(msgspec.Struct):
    factors: dict[str, Count]


def _check_corps(file: ScenarioFile, entry: dict[str, Any]) -> None:
    only_known("corps", [str(entry.get("id"))], CORPS, "corps")
    _check_counts(entry, ("id", "area"), "corps")
    factors = {kind: entry[kind] for kind in KINDS if entry.get(kind)}
    wrong = over_capacity(entry["id"], factors) if factors else f"{entry['id']} holds nothing."
    if wrong is not None:
        raise BadInput(f"corps: {wrong}", "corps")
    if entry in file.corps:
        _stands(file, str(entry.get("area")), f"The corps {entry['id']}", "corps")


def _check_leaders(file: ScenarioFile, corps: set[str]) -> None:
    named = [(one.nation, one.name, one.corps) for one in file.leaders]
    for nation, name, with_ in (*named, *chain.from_iterable(one.leaders for one in file.arrivals)):
        if (nation, name) not in LEADERS:
            raise BadInput(f"There is no leader {name} of {nation}.", "leaders")
        only_known("corps in this game", [with_], sorted(corps), "leaders")


make_ready(ScenarioFile)
