"""Minor countries: who steers one that is attacked, what it sets up, Naples and Sicily, Venetia (D14)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.charts import MINOR_COUNTRIES
from berthier.rules.great_powers.corps import counters_of
from berthier.rules.great_powers.countries import Minor, Nation, Power
from berthier.rules.great_powers.house import C5

CONTROL_POINT = 1  # political points for the power that gains control
CAPITAL_GARRISON = 1
Zone = Annotated[int, msgspec.Meta(ge=-2, le=1)]


class Zoned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bidder's modifier from its zone on the political track: dominant +1, instability -1, fiasco -2."""

    power: Power
    zone: Zone


class Total(msgspec.Struct, frozen=True, cache_hash=True):
    """A bidder's die with its modifiers."""

    power: Power
    total: int


class Control(msgspec.Struct, frozen=True, cache_hash=True):
    """The bids; the controller, or those who must roll again."""

    totals: tuple[Total, ...]
    controller: Power | None
    reroll: tuple[Power, ...]


def bid(umpire: Umpire, country: Minor, power: Power, zone: int) -> int:
    """One die and the national modifier of the chart."""
    cell = MINOR_COUNTRIES.at(country, power)
    umpire.note(cell)
    lines = (Line("national", integer(cell), f"{power} in {country}", "4.6.2"), Line("zone", zone, "political zone"))
    tally = Tally(f"bid of {power}", lines)
    umpire.note(tally)
    modified = umpire.roll(D6, "control", by=power) + tally.total
    umpire.note(Fact("modified roll", modified))
    return modified


def minor_control(
    umpire: Umpire,
    country: Minor,
    aggressor: Power,
    bidders: tuple[Power, ...] | None = None,
    zones: tuple[Zoned, ...] = (),
) -> Control:
    """Every major but the aggressor and its allies bids one die; the highest steers the minor, ties roll again."""
    powers = bidders if bidders is not None else tuple(power for power in Power if power is not aggressor)
    if not powers or aggressor in powers:
        raise BadInput("The aggressor does not bid for its victim; somebody else must.", "bidders")
    if len(set(powers)) != len(powers) or len({each.power for each in zones}) != len(zones):
        raise BadInput("Each power bids once, with one zone.", "bidders")
    shifts = {each.power: each.zone for each in zones}
    totals = {power: umpire.resolve(bid, country, power, shifts.get(power, 0)) for power in powers}
    best = tuple(power for power in powers if totals[power] == max(totals.values()))
    umpire.note(Fact("highest", ", ".join(best)))
    listed = tuple(Total(power, total) for power, total in totals.items())
    return Control(listed, best[0] if len(best) == 1 else None, best if len(best) > 1 else ())


class StartForces(msgspec.Struct, frozen=True, cache_hash=True):
    """What a minor sets up: field forces and the factor in its capital."""

    infantry: int
    cavalry: int
    ships: int
    garrison: int = CAPITAL_GARRISON


class Controlled(msgspec.Struct, frozen=True, cache_hash=True):
    """Who steers the minor, the political points gained, and its forces."""

    controller: Power
    political_points: int
    forces: StartForces


def start_forces(umpire: Umpire, country: Minor, kingdom_of_italy: bool = False) -> StartForces:
    """The 1805 forces of a minor; without note a it has none; Venetia's fleet only in the Kingdom of Italy (note c)."""
    counts = []
    for column in ("infantry", "cavalry", "ships"):
        cell = MINOR_COUNTRIES.at(country, column)
        umpire.note(cell)
        counts.append(cell.value if isinstance(cell.value, int) else 0)
    if country is Minor.ALGERIA:
        counts[1] = umpire.plays(C5)
        umpire.note(Fact("cavalry of Algeria (C5)", counts[1]))
    if "c" in str(MINOR_COUNTRIES.at(country, "note").value) and not kingdom_of_italy:
        counts[2] = 0
        umpire.note(Fact("fleet without the Kingdom of Italy (note c)", 0))
    umpire.note(Fact("garrison of the capital", CAPITAL_GARRISON))
    return StartForces(*counts)


def attacked_minor(
    umpire: Umpire,
    country: Minor,
    aggressor: Power,
    bidders: tuple[Power, ...] | None = None,
    zones: tuple[Zoned, ...] = (),
    kingdom_of_italy: bool = False,
) -> Controlled | Next[Controlled]:
    """A neutral minor is attacked: bids until one power is highest; it sets the minor up and gains a point (D14)."""
    bids = umpire.resolve(minor_control, country, aggressor, bidders, zones)
    if bids.controller is None:
        return Next(attacked_minor, country, aggressor, bids.reroll, zones, kingdom_of_italy)
    forces = umpire.resolve(start_forces, country, kingdom_of_italy)
    umpire.note(Fact("political points", CONTROL_POINT))
    return Controlled(bids.controller, CONTROL_POINT, forces)


class FreeState(msgspec.Struct, frozen=True):
    """The counters a free state may raise: its corps by name with what they hold, and whether it has a fleet."""

    corps: tuple[tuple[str, str], ...]
    fleet: bool


def free_state(umpire: Umpire, country: Minor, kingdom_of_italy: bool = False) -> FreeState:
    """A minor with note a can be made a free state; its counters come empty (notes a, b and c)."""
    note = MINOR_COUNTRIES.at(country, "note")
    umpire.note(note)
    if "a" not in str(note.value):
        able = [each for each in Minor if "a" in str(MINOR_COUNTRIES.at(each, "note").value)]
        raise BadInput(f"{country} has no corps or fleet: it cannot be made a free state.", "country", able)
    cells = counters_of(Nation(country))
    for cell in cells.values():
        umpire.note(cell)
    sails = isinstance(MINOR_COUNTRIES.at(country, "ships").value, int)
    fleet = sails and ("c" not in str(note.value) or kingdom_of_italy)
    umpire.note(Fact("fleet", fleet))
    return FreeState(tuple((name, str(cell.value)) for name, cell in cells.items()), fleet)


class NaplesSicily(msgspec.Struct, frozen=True):
    """Where the corps and the fleet are."""

    corps_with: str
    fleet_with: str


def naples_sicily_split(umpire: Umpire, naples: Power | None = None, sicily: Power | None = None) -> NaplesSicily:
    """Held by two powers, Naples keeps the corps and Sicily gets the fleet (note b); None is neutral."""
    for country in (Minor.NAPLES, Minor.SICILY):
        umpire.note(MINOR_COUNTRIES.at(country, "note"))
    apart = naples is not None and sicily is not None and naples is not sicily
    return NaplesSicily("Naples", "Sicily" if apart else "Naples (no split)")
