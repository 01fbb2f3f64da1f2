"""What a position is worth to a side, in points (design, section g)."""

from __future__ import annotations

from berthier.core.remembered import remembered
from berthier.rules.six_states.game.continent import CITIES, MINORS, capital_range, march_distance
from berthier.rules.six_states.game.council.levies import at_stake, score
from berthier.rules.six_states.game.council.relations import enemies_of, holders
from berthier.rules.six_states.game.position import Army, Position
from berthier.rules.six_states.game.scenarios import setup_of

SP, MINOR_SP, GUARDS, LEADER, NSP = 0.10, 0.06, 0.14, 0.25, 0.15
HUNGRY, STARVING = 0.10, 0.25
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
    for name, whose in holders(position).items():
        points = at_stake(position, power, name) if whose == power else 0
        if points:
            near = sum(sp for at, sp in foes if is_within(at, name, 5))
            if near:
                guard = sum(sp for at, sp in own if is_within(at, name, 3))
                walls = 1.5 if CITIES[name].fortified else 1.0
                total += points * 0.5 * max(0.0, min(1.0, near / (walls * guard + 1) - 0.8))
    return total


def is_within(a: str, b: str, hexes: int) -> bool:
    """Whether two hexes are so near by march."""
    far = march_distance(a, b)
    return far is not None and far <= hexes


def worth_of(position: Position, side: str) -> float:
    """One's own worth less that of enemies: all of it in a duel or between teams; else half of the leader's."""
    setup = setup_of(position.scenario)
    teams = {power: team for team, theirs in position.teams for power in theirs}
    if setup.mode == "teams":
        ours = sum(own_worth(position, power) for power in teams if teams[power] == teams.get(side))
        theirs = sum(own_worth(position, power) for power in teams if teams[power] != teams.get(side))
        return ours - theirs
    others = sorted((own_worth(position, power) for power in position.powers if power != side), reverse=True)
    if len(others) == 1:
        return own_worth(position, side) - others[0]
    return own_worth(position, side) - 0.5 * others[0] - 0.25 * sum(others[1:]) + friendly_minors(position, side)


def friendly_minors(position: Position, side: str) -> float:
    """A small state that could be won over is worth something."""
    return sum(
        0.02 * max(0, 20 - capital_range(m, side)) / 20 for m, stand in position.minors if stand.status == "neutral"
    )
