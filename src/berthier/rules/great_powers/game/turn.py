"""The whole game: months of segments, from the set-up to the end (d)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.game.economy.economic import economic_segment
from berthier.rules.great_powers.game.economy.reinforce import reinforcement_segment
from berthier.rules.great_powers.game.edition import Edition
from berthier.rules.great_powers.game.ending import Ending
from berthier.rules.great_powers.game.europe import POWERS, SCENARIOS, month_number, scenario_data
from berthier.rules.great_powers.game.house import (
    G_DAYS,
    G_END,
    G_FORTRESS,
    G_HIDDEN,
    G_ULM,
    Contents,
    Fortress,
    TheEnd,
    UlmLevels,
)
from berthier.rules.great_powers.game.land.land import land_segment
from berthier.rules.great_powers.game.month import month_closes, month_opens
from berthier.rules.great_powers.game.month_end import standing
from berthier.rules.great_powers.game.politics.politics import political_segment
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.sea.naval import naval_segment
from berthier.rules.great_powers.game.seats import seat_of_power, seated, seats
from berthier.rules.great_powers.game.situation import read_position
from berthier.rules.great_powers.game.updates import with_power
from berthier.rules.great_powers.game.victory import lead_of, share_of

SEGMENTS = {
    "political": political_segment,
    "reinforcement": reinforcement_segment,
    "naval": naval_segment,
    "land": land_segment,
}
QUARTERS = (3, 6, 9, 12)


def campaign(umpire: Umpire, scenario: str = SCENARIOS[0], edition: Edition = Edition.FIRST) -> Ending | Next[Ending]:
    """Great Powers, a scenario from its set-up to its end; new games are of the latest `edition`."""
    position = read_position({"scenario": scenario})
    days = umpire.plays(G_DAYS)
    position = position.but(
        hidden=umpire.plays(G_HIDDEN) is Contents.HIDDEN,
        fortress_stops=umpire.plays(G_FORTRESS) is Fortress.STOPS,
        edition=edition,
        by_par=umpire.plays(G_END) is TheEnd.PAR,
        even=umpire.plays(G_ULM) is UlmLevels.EVEN,
        battle_days=position.battle_days if days == G_DAYS.default else days,
    )
    for power in POWERS:
        if not position.enemies_of.get(power) and "naval" in scenario_data(scenario)["segments"]:
            position = with_power(position, power, passes=frozenset({"land", "naval"}))
    return Next(open_month, position)


def open_month(umpire: Umpire, position: Position) -> Any:
    """G1, then the segments the scenario plays."""
    umpire.note(Step(f"{position.year}-{position.month:02}"))
    return Next(begin_segment, month_opens(umpire, position), 0)


def begin_segment(umpire: Umpire, position: Position, place: int) -> Any:
    """The next segment of the month; after the last the month closes."""
    played = [name for name in scenario_data(position.scenario)["segments"] if name in SEGMENTS]
    if place == len(played):
        return Next(close_month, position)
    segment = played[place]
    return Next(SEGMENTS[segment], position.but(segment=segment, slots=(), round=0), (begin_segment, place + 1))


def close_month(umpire: Umpire, position: Position) -> Any:
    """G6; in March, June, September and December the economic segment follows."""
    umpire.note(Step("the month closes"))
    position = month_closes(umpire, position.but(segment="", slots=(), round=0))
    quarter = position.month in QUARTERS and "economic" in scenario_data(position.scenario)["segments"]
    if not quarter:
        return Next(end_month, position)
    return Next(economic_segment, position.but(segment="economic"), (end_month,))


def months_played(position: Position) -> int:
    """Months since the scenario began, this one included."""
    year, month = scenario_data(position.scenario)["begins"]
    return position.now - month_number(year, month) + 1


def end_month(umpire: Umpire, position: Position) -> Any:
    """After the last month it is over; otherwise the next begins."""
    if months_played(position) >= scenario_data(position.scenario)["months"]:
        return final(umpire, position)
    year, month = (position.year, position.month + 1) if position.month < 12 else (position.year + 1, 1)
    return Next(open_month, position.but(year=year, month=month, segment=""))


def final(umpire: Umpire, position: Position) -> Ending:
    """The end date: places and factors, or the greatest lead over par or share of one's level (f)."""
    victory = scenario_data(position.scenario)["victory"]
    if "points_for" in victory:
        return placed(position)
    shares = {power: share_of(umpire, position, power) for power in seated(position.scenario)}
    how = umpire.plays(G_END)
    leads = {power: lead_of(position, power) if how is TheEnd.PAR else None for power in shares}
    merits = {power: share if (lead := leads[power]) is None else Fraction(lead) for power, share in shares.items()}
    best = max(merits.values())
    leaders = [power for power, merit in merits.items() if merit == best]
    winner = "GB" if "GB" in leaders or how is TheEnd.BRITAIN else leaders[0]
    umpire.note(Fact("winner", winner))
    points = tuple((seat_of_power(position.scenario, p), position.power[p].vp) for p in shares)
    seat = seat_of_power(position.scenario, winner)
    return Ending(seat, how_well(shares[winner], leads[winner]), points, months_played(position))


def how_well(share: Fraction, lead: int | None) -> str:
    """What a power that has not reached its level has come to."""
    if lead is None:
        return f"{int(100 * share)} % of its level"
    over = f"{abs(lead)} point{'' if abs(lead) == 1 else 's'} {'over' if lead > 0 else 'under'}" if lead else "at"
    return f"{over} its par, {int(100 * share)} % of its level"


def placed(position: Position) -> Ending:
    """A scenario with places: five levels for one power; the seats of the other side win or lose together."""
    victory = scenario_data(position.scenario)["victory"]
    power = victory["points_for"]
    found = standing(position)
    places = [word for _, word in victory["levels"]]
    rank = places.index(found.level)
    ours = seat_of_power(position.scenario, power)
    others = [seat for seat in seats(position.scenario) if seat != ours]
    winner = ours if rank < 2 else None if rank == 2 else others[0]
    points = ((ours, found.total), *((seat, -found.total) for seat in others))
    return Ending(winner, found.level, points, months_played(position))
