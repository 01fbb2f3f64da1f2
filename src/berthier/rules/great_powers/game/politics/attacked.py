"""War on minor countries: who steers them, what they set up, Naples and Sicily (G2.2, G2.3)."""

from __future__ import annotations

import msgspec

from berthier.core.nesting import played_by
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.countries import Minor, Power
from berthier.rules.great_powers.game.economy.treasury import bidders_for, zone_of
from berthier.rules.great_powers.game.europe import AREAS, CAPITALS, CORPS, FLEETS, HOME, KINDS, RULES
from berthier.rules.great_powers.game.fights.losing import with_points
from berthier.rules.great_powers.game.pieces import CorpsState, Counts, FleetState
from berthier.rules.great_powers.game.politics.peace import wake
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.seats import seat_of_power, seated
from berthier.rules.great_powers.game.updates import (
    at_war,
    with_corps,
    with_fleets,
    with_garrison,
    with_minor,
)
from berthier.rules.great_powers.minors import (
    Controlled,
    StartForces,
    Zoned,
    attacked_minor,
    naples_sicily_split,
    start_forces,
)

CHANGES = RULES["political_changes"]
TWINS = ("Naples", "Sicily")
BID, NO_BID = "bid", "do not bid"


def attack_minor(umpire: Umpire, position: Position, power: str, minor: str) -> Position:
    """War on a neutral minor or on one already attacked; Naples and Sicily, both neutral, are attacked together."""
    position = wake(with_points(position, power, CHANGES["declare_war_minor"]), power)
    together = minor in TWINS and all(position.minor[each].state == "N" for each in TWINS)
    for victim in TWINS if together else (minor,):
        fresh = position.minor[victim].state == "N"
        position = at_war(position, power, victim)
        if fresh:
            position = steer(umpire, position, power, victim)
    if together:
        position = split_twins(umpire, position)
    return position


def steer(umpire: Umpire, position: Position, aggressor: str, minor: str) -> Position:
    """Bidders are asked secretly; the highest die steers the minor and gains a point; its forces stand at once."""
    scenario = position.scenario
    able = [power for power in bidders_for(position, minor, aggressor) if power in seated(scenario)]
    willing = []
    if able:
        offers = {seat_of_power(scenario, power): (BID, NO_BID) for power in able}
        picks = umpire.secretly(offers, f"bid for {minor}")
        willing = [power for power in able if picks[seat_of_power(scenario, power)] == BID]
    italian = position.italy is not None
    if not willing:
        umpire.note(Fact(f"{minor} is steered by", "nobody"))
        position = with_minor(position, minor, "A", None, position.now)
        return set_up(position, minor, umpire.resolve(start_forces, Minor(minor), italian))
    zones = tuple(Zoned(Power(power), zone_of(position.power[power].status).bid) for power in willing)
    bidders = tuple(Power(power) for power in willing)
    names = tuple((power, seat_of_power(scenario, power)) for power in willing)
    call: Next[Controlled] = Next(attacked_minor, Minor(minor), Power(aggressor), bidders, zones, italian)
    found: Controlled = umpire.resolve(played_by, names, call)
    umpire.note(Fact(f"{minor} is steered by", str(found.controller)))
    position = with_minor(position, minor, "A", str(found.controller), position.now)
    position = wake(with_points(position, str(found.controller), found.political_points), str(found.controller))
    return set_up(position, minor, found.forces)


def set_up(position: Position, minor: str, forces: StartForces) -> Position:
    """Counters filled in roster order at the capital; what they cannot hold and one infantry as garrison."""
    capital = CAPITALS[minor]
    foot, horse = forces.infantry, forces.cavalry
    for counter in CORPS.values():
        if counter.nation != minor or counter.id in position.corps_by_id:
            continue
        room = dict(counter.holds)
        own_foot, own_horse = min(foot, room.get("I", 0)), min(horse, room.get("C", 0))
        if own_foot or own_horse:
            position = with_corps(position, CorpsState(counter.id, capital, _counts(own_foot, own_horse)))
            foot, horse = foot - own_foot, horse - own_horse
    position = with_garrison(position, capital, minor, _counts(foot + forces.garrison, horse))
    harbour = next((area for area in (capital, *HOME[minor]) if AREAS[area].port), None)
    for counter in FLEETS.values():
        if counter.nation == minor and forces.ships and harbour and counter.id not in position.fleet_by_id:
            position = with_fleets(position, FleetState(counter.id, forces.ships, "port", harbour))
    return position


def _counts(foot: int, horse: int) -> Counts:
    return tuple({"I": foot, "C": horse}.get(kind, 0) for kind in KINDS)  # type: ignore[return-value]


def split_twins(umpire: Umpire, position: Position) -> Position:
    """Steered apart, Naples keeps the corps and Sicily gets the fleet (note b)."""
    naples, sicily = (position.minor[each].power for each in TWINS)
    told = umpire.resolve(
        naples_sicily_split, None if naples is None else Power(naples), None if sicily is None else Power(sicily)
    )
    fleet = position.fleet_by_id.get("Naples:Fleet")
    if told.fleet_with != "Sicily" or fleet is None:
        return position
    moved = msgspec.structs.replace(fleet, lies="port", where=CAPITALS["Sicily"], serves="Sicily")
    return with_fleets(position, moved)
