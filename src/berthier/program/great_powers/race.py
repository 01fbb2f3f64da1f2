"""How it stands: what share of its own Victory Level each power is on its way to, who would win now (g 6, G7.8)."""

from __future__ import annotations

from berthier.core.remembered import remembered
from berthier.rules.great_powers.game.economy.treasury import zone_of
from berthier.rules.great_powers.game.europe import month_number, scenario_data
from berthier.rules.great_powers.game.month_end import standing
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import ordered_by
from berthier.rules.great_powers.game.seats import seated
from berthier.rules.great_powers.game.victory import level_of, par_of

QUARTER = 3
DRAWN = 2  # the place of the drawn among the five levels
CLOSE = 0.75  # a share of its level from which on a power is close to it
WINS = 0.97  # a share from which on a power is taken to win if nobody stops it


def quarters_left(position: Position) -> int:
    """Quarters whose points are still to come."""
    data = scenario_data(position.scenario)
    return int(month_number(*data["begins"]) + data["months"] - position.now) // QUARTER


@remembered("powers", "scenario", "year", "month", "edition")
def race_of(position: Position) -> dict[str, float]:
    """Points so far and those of the quarters to come at today's status, over the level; empty without levels."""
    quarters = quarters_left(position)
    shares = {}
    for power in seated(position.scenario):
        level = level_of(position, power)
        if level is not None:
            state = position.power[power]
            shares[power] = (state.vp + quarters * zone_of(state.status).vp) / level
    return shares


@remembered("powers", "scenario", "year", "month", "edition")
def leads_so_far(position: Position) -> dict[str, float]:
    """Points over what par would have by now; empty where no par was measured.

    Par already knows what usually becomes of a power, so today's status says nothing more.
    """
    whole = scenario_data(position.scenario)["months"] // QUARTER
    played = 1 - quarters_left(position) / whole
    pars = {power: par_of(position, power) for power in seated(position.scenario)}
    return {power: position.power[power].vp - par * played for power, par in pars.items() if par is not None}


def standing_of(position: Position, flag: str) -> str:
    """Whether a flag's side `wins`, `draws` or `loses` were a scenario with places over now; campaigns go on."""
    victory = scenario_data(position.scenario)["victory"]
    if "points_for" not in victory:
        return "wins"
    counted = victory["points_for"]
    words = [word for _, word in victory["levels"]]
    rank = words.index(standing(position).level)
    if rank == DRAWN:
        return "draws"
    return "wins" if (rank < DRAWN) is (ordered_by(position, flag) == counted) else "loses"


def leads_race(position: Position, power: str) -> bool:
    """Whether nobody is nearer to winning: ahead of par and nobody more, where that decides the end (G-END), else on
    the way to the largest share of its level."""
    leads = leads_so_far(position) if position.by_par else {}
    if leads:
        return leads[power] == max(leads.values()) > 0
    shares = race_of(position)
    return bool(shares) and shares[power] == max(shares.values())


def is_close(position: Position, power: str) -> bool:
    """Whether a power is winning and has most of its points already."""
    level = level_of(position, power)
    return level is not None and is_winning(position, power) and position.power[power].vp >= CLOSE * level


def is_winning(position: Position, power: str) -> bool:
    """Whether a power will reach its level, and nobody more of his, if nothing is done about it."""
    shares = race_of(position)
    return bool(shares) and shares[power] == max(shares.values()) and shares[power] >= WINS
