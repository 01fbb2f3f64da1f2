"""What a position is worth to a side, in points (design, section g)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from berthier.core.remembered import remembered
from berthier.program.six_states.urge_council import strength
from berthier.rules.six_states.game.continent import CITIES, MINORS, capital_range, marches_from
from berthier.rules.six_states.game.council.levies import at_stake, score
from berthier.rules.six_states.game.council.relations import enemies_of, holders
from berthier.rules.six_states.game.position import HOLDINGS, Army, Position
from berthier.rules.six_states.game.scenarios import setup_of

SP, MINOR_SP, GUARDS, LEADER, NSP = 0.10, 0.06, 0.14, 0.25, 0.15
HUNGRY, STARVING = 0.10, 0.25
YET, FADES = 0.6, 2  # points an SP may yet take; months before the last over which that fades
EVERY = ("armies", "fleets", "control", "minors", "laurels", "war", "alliance", "prisoners", "turn", "month")


@remembered(*EVERY)
def own_worth(position: Position, power: str) -> float:
    """Points, strength, leaders and ships of one power, less hunger and cities in danger."""
    total = float(score(position, (power,))[power])
    for army in position.armies:
        if army.power == power:
            total += army_worth(army)
    total += sum(
        NSP * (fleet.nsp + 0.5 * (fleet.nsp_damaged + fleet.t)) for fleet in position.fleets if fleet.power == power
    )
    total += sum(
        SP * sum(sum(troop[1:]) for troop in fleet.cargo.troops) for fleet in position.fleets if fleet.power == power
    )
    return total - dangers(position, power)


@lru_cache(maxsize=8192)
def army_worth(army: Army) -> float:
    """Strength by kind, leaders by rating, less for the hungry."""
    total = 0.0
    for state, infantry, cavalry, guards in army.troops:
        total += (MINOR_SP if state in MINORS else SP) * (infantry + cavalry) + GUARDS * guards
    if army.hunger:
        total -= (HUNGRY if army.hunger == 1 else STARVING) * army.sp
    return total + LEADER * sum(0.2 + rating for _, rating in army.leaders)


def dangers(position: Position, power: str) -> float:
    """Half the points of cities that stronger enemies could be before next month."""
    hostile = enemies_of(position, power)
    if not hostile:
        return 0.0
    foes = [
        (army.hex, army.sp) for army in position.armies if army.power in hostile and army.sp >= 3 and not army.inside
    ]
    own = [(army.hex, army.sp) for army in position.armies if army.power == power and army.sp]
    total = 0.0
    for name, points in stakes(position, power):
        before = marched_from(name, 5)
        near = sum([sp for at, sp in foes if at in before])
        if near:
            round_about = marched_from(name, 3)
            guard = sum([sp for at, sp in own if at in round_about])
            walls = 1.5 if CITIES[name].fortified else 1.0
            total += points * 0.5 * max(0.0, min(1.0, near / (walls * guard + 1) - 0.8))
    return total


@remembered(*HOLDINGS, "powers", "scenario")
def stakes(position: Position, power: str) -> tuple[tuple[str, int], ...]:
    """A power's cities with what is lost with each, those that count for something."""
    own = (name for name, whose in holders(position).items() if whose == power)
    return tuple((name, points) for name in own if (points := at_stake(position, power, name)))


@cache
def marched_from(name: str, hexes: int) -> frozenset[str]:
    """The hexes from which this one is so near by march."""
    return frozenset(at for at, far in marches_from(name).items() if far <= hexes)


def worth_of(position: Position, side: str) -> float:
    """One's own worth less that of enemies, and what small states may bring where there is a council."""
    courts = friendly_minors(position, side) if len(position.powers) > 2 and not is_by_teams(position) else 0.0
    return compared(position, side, own_worth) + courts


def prospect_of(position: Position, side: str) -> float:
    """Strength that will yet take points: in games of equal programs an SP more in mid-game is worth most of a point.

    It fades over the last two months.
    """
    left = setup_of(position.scenario).turns - position.turn
    return YET * min(1.0, left / FADES) * compared(position, side, strength) if left > 0 else 0.0


def is_by_teams(position: Position) -> bool:
    """Whether powers win together."""
    return setup_of(position.scenario).mode == "teams"


def compared(position: Position, side: str, measure: Callable[[Position, str], float]) -> float:
    """One's own less the others': all of theirs in a duel or between teams; else half of the leader's, a quarter of
    the rest."""
    if is_by_teams(position):
        teams = {power: team for team, theirs in position.teams for power in theirs}
        return sum(measure(position, power) * (1 if teams[power] == teams.get(side) else -1) for power in teams)
    others = sorted((measure(position, power) for power in position.powers if power != side), reverse=True)
    if len(others) == 1:
        return measure(position, side) - others[0]
    return measure(position, side) - 0.5 * others[0] - 0.25 * sum(others[1:])


def friendly_minors(position: Position, side: str) -> float:
    """A small state that could be won over is worth something."""
    return sum(
        0.02 * max(0, 20 - capital_range(m, side)) / 20 for m, stand in position.minors if stand.status == "neutral"
    )
