"""The scenarios (design, section f): set-up, area, ends and levels, read from the data files beside this."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from berthier.core.errors import unknown
from berthier.core.game import KEPT
from berthier.core.inputs import is_own, make_ready, read_own


class Ends(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a game is over before its last month."""

    capitulation: bool = False
    sudden: int | None = None


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The leads of G52."""

    draw: int
    marginal: int
    decisive: int


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file tells it."""

    id: str
    title: str
    mode: str
    people: tuple[int, int]
    minutes: int
    turns: int
    first_month: int
    story: str
    powers: tuple[str, ...]
    minors: tuple[str, ...]
    teams: dict[str, tuple[str, ...]]
    war: tuple[tuple[str, str], ...]
    alliance: tuple[tuple[str, str], ...]
    papers: tuple[str, ...]
    forces: str
    ends: Ends
    levels: Levels
    area: tuple[str, ...] | None = None
    zones: tuple[str, ...] | None = None
    rows: dict[str, int] = {}
    control: dict[str, str] = {}
    minor_status: dict[str, str] = {}
    allied_minors: dict[str, str] = {}
    city_points: dict[str, int] = {}
    armies: tuple[dict[str, Any], ...] = ()
    fleets: tuple[dict[str, Any], ...] = ()
    depots: tuple[dict[str, Any], ...] = ()
    laurels: dict[str, int] = {}
    special: tuple[str, ...] = ()


make_ready(Setup)


@cache
def setups() -> dict[str, Setup]:
    """Every scenario by its id, the short ones first."""
    folder = files(__package__)
    found = [
        msgspec.json.decode(entry.read_bytes(), type=Setup)
        for entry in folder.iterdir()
        if entry.name.endswith(".json")
    ]
    return {setup.id: setup for setup in sorted(found, key=lambda setup: (setup.minutes, setup.id))}


def file_of(scenario: str) -> dict[str, Any]:
    """The file of a scenario."""
    found: dict[str, Any] = msgspec.json.decode((files(__package__) / f"{scenario}.json").read_bytes())
    return found


def setup_of(scenario: str) -> Setup:
    """A scenario by its id or by the text of its file, or a sentence."""
    found = setups().get(scenario)
    if found is not None:
        return found
    if not is_own(scenario):
        raise unknown("scenario of six_states", scenario, setups(), "scenario")
    return own_setup(scenario)


@lru_cache(KEPT)
def own_setup(scenario: str) -> Setup:
    """A scenario of one's own; its text is its id."""
    return msgspec.structs.replace(read_own(scenario, Setup), id=scenario)


@lru_cache(KEPT)
def area_of(scenario: str) -> frozenset[str] | None:
    """The hexes in play; None: all."""
    setup = setup_of(scenario) if scenario else None
    return frozenset(setup.area) if setup is not None and setup.area else None


@lru_cache(KEPT)
def zones_of(scenario: str) -> frozenset[str] | None:
    """The sea zones in play; None: all."""
    setup = setup_of(scenario) if scenario else None
    return frozenset(setup.zones) if setup is not None and setup.zones else None


def city_points(scenario: str) -> dict[str, int]:
    """Cities to which the scenario gives points of its own."""
    return setup_of(scenario).city_points if scenario else {}
