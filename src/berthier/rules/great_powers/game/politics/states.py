"""Free states, Poland and the Kingdom of Italy (G2.6)."""

from __future__ import annotations

from berthier.core.umpire import Umpire
from berthier.rules.great_powers.countries import Minor
from berthier.rules.great_powers.game.europe import CAPITALS, CORPS, MINORS, POLAND, ROSTERS
from berthier.rules.great_powers.game.fights.losing import with_points
from berthier.rules.great_powers.game.pieces import CorpsState, FleetState
from berthier.rules.great_powers.game.politics.moving_out import lose_fleet
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.updates import with_control, with_corps, with_fleets, with_minor
from berthier.rules.great_powers.minors import free_state, start_forces

WARSAW = "warsaw"
ITALY = ROSTERS["italy"]
ITALY_POINTS = 1


def free_minor(umpire: Umpire, position: Position, power: str, minor: str) -> Position:
    """A conquered minor with note a becomes a free state, its counters empty at its capital."""
    state = position.minor.get(minor)
    if state is None or state.state != "C" or state.power != power or "a" not in MINORS[minor]["note"]:
        return position
    umpire.resolve(free_state, Minor(minor), position.italy == power)
    return with_counters(with_minor(position, minor, "FS", power), minor)


def with_counters(position: Position, minor: str) -> Position:
    """Its corps, empty, at the capital."""
    fresh = [c for c in CORPS.values() if c.nation == minor and c.id not in position.corps_by_id]
    return with_corps(position, *(CorpsState(counter.id, CAPITALS[minor]) for counter in fresh))


def can_proclaim_poland(position: Position, power: str) -> bool:
    """Poland does not exist, and the power owns Warsaw and one more of its areas."""
    owned = [area for area in POLAND if position.owner_of(area) == power]
    return position.minor["Poland"].state == "NE" and WARSAW in owned and len(owned) > 1


def can_proclaim_italy(position: Position, power: str) -> bool:
    """The power has Lombardy and two of its neighbours; once."""
    return position.italy is None and has_italy(position, power)


def proclaim(umpire: Umpire, position: Position, power: str, what: str) -> Position:
    """The free state Poland of the areas it owns, or the Kingdom of Italy: +1, and Venetia's fleet."""
    if what == "Poland" and can_proclaim_poland(position, power):
        areas = {area: "Poland" for area in POLAND if position.owner_of(area) == power}
        position = with_control(with_minor(position, "Poland", "FS", power), areas, owner=True)
        return with_counters(position, "Poland")
    if what == "Italy" and can_proclaim_italy(position, power):
        return with_points(venetian_fleet(umpire, position.but(italy=power), power), power, ITALY_POINTS)
    return position


def without_venetian_fleet(position: Position) -> Position:
    """The fleet is gone with the kingdom: when its power no longer has Lombardy, two neighbours, and Venetia."""
    if "Venetia:Fleet" not in position.fleet_by_id or position.minor["Venetia"].state == "A":
        return position
    venetia = position.minor["Venetia"]
    holds_on = position.italy is not None and venetia.power == position.italy and venetia.state in ("C", "FS")
    return position if holds_on and has_italy(position, position.italy or "") else lose_fleet(position, "Venetia:Fleet")


def has_italy(position: Position, power: str) -> bool:
    """Lombardy and two of its neighbours are this power's."""
    own = {m.name for m in position.minors if m.power == power and m.state in ("C", "FS")}
    return ITALY["core"] in own and len(own & set(ITALY["with_two_of"])) >= 2


def venetian_fleet(umpire: Umpire, position: Position, power: str) -> Position:
    """There is a Venetian fleet only while the Kingdom of Italy holds Venetia (note c)."""
    venetia = position.minor["Venetia"]
    if venetia.power != power or venetia.state not in ("C", "FS") or "Venetia:Fleet" in position.fleet_by_id:
        return position
    ships = umpire.resolve(start_forces, Minor.VENETIA, True).ships
    return with_fleets(position, FleetState("Venetia:Fleet", ships, "port", CAPITALS["Venetia"]))
