"""A scenario of one's own, checked: every state, place, count and word of its file is one that the game knows."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Annotated, Any

import msgspec

from berthier.core.errors import BadInput, only_known
from berthier.core.inputs import make_ready, read_struct
from berthier.rules.six_states.game.continent import CITIES, LAND, MAJORS, MINORS, STATES, ZONES
from berthier.rules.six_states.game.reading import read_army, read_fleet
from berthier.rules.six_states.game.scenarios import Setup

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Rating = Annotated[int, msgspec.Meta(ge=-3, le=3)]
MODES = ("duel", "three", "free", "teams")
PAPERS = ("court", "war", "peace", "alliance", "end alliance")
STATUS = ("neutral", "alone", "allied")
RANGES = {"turns": (1, 60), "first_month": (1, 12), "minutes": (1, 2000)}


class ListedArmy(msgspec.Struct, forbid_unknown_fields=True):
    """An army in a scenario file."""

    power: str
    hex: str
    troops: dict[str, tuple[Count, Count, Count]]
    leaders: tuple[tuple[str, Rating], ...] = ()
    inside: bool = False
    supply: Count = 0
    hunger: Count = 0


class ListedFleet(msgspec.Struct, forbid_unknown_fields=True):
    """A fleet in a scenario file."""

    power: str
    at: str
    state: str = ""
    nsp: Count = 0
    nsp_damaged: Count = 0
    t: Count = 0
    t_damaged: Count = 0


class ListedDepot(msgspec.Struct, forbid_unknown_fields=True):
    """A depot in a scenario file."""

    power: str
    hex: str
    points: Count


def check_setup(setup: Setup) -> Setup:
    """Refuse a scenario of one's own that cannot be played, with the first thing that is wrong in it."""
    for field, (low, high) in RANGES.items():
        if not low <= getattr(setup, field) <= high:
            raise BadInput(f"{field} is {getattr(setup, field)}; it goes from {low} to {high}.", field)
    _check_words(setup)
    _check_sides(setup)
    _check_places(setup)
    for army in setup.armies:
        _check_army(setup, army)
    for fleet in setup.fleets:
        _check_fleet(setup, fleet)
    for depot in setup.depots:
        listed = read_struct(ListedDepot, depot, called="part of a depot")
        only_known("power", [listed.power], setup.powers, "depots")
        _on_land(setup, [listed.hex], f"A depot of {listed.power}", "depots")
    return setup


def _check_words(setup: Setup) -> None:
    """Words that the game goes by."""
    only_known("mode", [setup.mode], MODES, "mode")
    only_known("paper", setup.papers, PAPERS, "papers")
    only_known("way to muster forces", [setup.forces], ("listed", "rolled"), "forces")
    only_known("standing of a small state", setup.minor_status.values(), STATUS, "minor_status")
    for state, row in setup.rows.items():
        if not 1 <= row <= 6:
            raise BadInput(f"The forces of {state} are on row {row}; the table has rows 1 to 6.", "rows")


def _check_sides(setup: Setup) -> None:
    """Who plays, with whom, against whom."""
    if len(setup.powers) < 2:
        raise BadInput("A game has at least two powers.", "powers")
    only_known("power", setup.powers, MAJORS, "powers")
    only_known("small state", setup.minors, MINORS, "minors")
    playing = (*setup.powers, *setup.minors)
    if len(set(playing)) < len(playing):
        raise BadInput("A power or a small state is named twice.", "powers")
    teams = sorted(chain.from_iterable(setup.teams.values()))
    if teams != sorted(setup.powers):
        raise BadInput("Every power is in one team: its own, or one with others.", "teams")
    for field in ("war", "alliance"):
        only_known("state in this game", chain.from_iterable(getattr(setup, field)), playing, field)
        if any(a == b for a, b in getattr(setup, field)):
            raise BadInput("Nobody is at war or allied with himself.", field)
    for field in ("minor_status", "allied_minors"):
        only_known("small state in this game", getattr(setup, field), setup.minors, field)
    only_known("power in this game", chain(setup.allied_minors.values(), setup.laurels), setup.powers, "allied_minors")
    only_known("state in this game", chain(setup.rows, setup.control.values()), playing, "control")


def _check_places(setup: Setup) -> None:
    """The part of the continent in play, and what counts there."""
    only_known("sea zone", setup.zones or (), ZONES, "zones")
    _on_land(setup, setup.area or (), "The area", "area")
    for field in ("control", "city_points"):
        for name in getattr(setup, field):
            if name not in CITIES:
                raise BadInput(f"There is no city at {name}.", field)


def _on_land(setup: Setup, places: Iterable[str], what: str, field: str) -> None:
    for name in places:
        if name not in LAND:
            raise BadInput(f"{what} stands at {name}, where there is no land.", field)
        if setup.area and name not in setup.area:
            raise BadInput(f"{what} stands at {name}, which is not in play: it is not in area.", field)


def _check_army(setup: Setup, army: dict[str, Any]) -> None:
    listed = read_struct(ListedArmy, army, called="part of an army")
    only_known("power in this game", [listed.power], (*setup.powers, *setup.minors), "armies")
    only_known("state whose troops there are", listed.troops, STATES, "armies")
    _on_land(setup, [listed.hex], f"An army of {listed.power}", "armies")
    if not listed.leaders and not any(map(any, listed.troops.values())):
        raise BadInput(f"armies: the army of {listed.power} at {listed.hex} has neither troops nor leaders.", "armies")
    read_army(army)


def _check_fleet(setup: Setup, fleet: dict[str, Any]) -> None:
    listed = read_struct(ListedFleet, fleet, called="part of a fleet")
    only_known("power in this game", [listed.power], (*setup.powers, *setup.minors), "fleets")
    only_known("state", [listed.state or listed.power], STATES, "fleets")
    if not (listed.nsp or listed.nsp_damaged or listed.t or listed.t_damaged):
        raise BadInput(f"fleets: the fleet of {listed.power} at {listed.at} has no ship.", "fleets")
    read_fleet(fleet)
    if listed.at in ZONES and setup.zones and listed.at not in setup.zones:
        raise BadInput(f"A fleet of {listed.power} lies at {listed.at}, which is not in play.", "fleets")


make_ready(ListedArmy)
make_ready(ListedFleet)
make_ready(ListedDepot)
