"""The end of a turn and of a month (G37, G47, G50 to G52): cities taken, capitulations, points, and the end."""

from __future__ import annotations

import msgspec

from berthier.core.game import GameEnding
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.six_states.game.continent import CITIES, MAJORS, MINORS, STATES
from berthier.rules.six_states.game.council.council import TRUCE
from berthier.rules.six_states.game.council.expelled import expel, lowest_zone, send_home
from berthier.rules.six_states.game.council.levies import score, takes_city
from berthier.rules.six_states.game.council.relations import (
    are_friends,
    at_war,
    enemies_of,
    holder,
    masters,
    minors,
)
from berthier.rules.six_states.game.house import G50, Capitulation
from berthier.rules.six_states.game.land.hosts import capture, join, mark_engaged, without
from berthier.rules.six_states.game.land.marches import gather, set_minor
from berthier.rules.six_states.game.land.supply import is_shut_in
from berthier.rules.six_states.game.position import Fleet, Minor, Position, pair
from berthier.rules.six_states.game.scenarios import setup_of
from berthier.rules.six_states.game.sea.embarking import join_fleet, put_fleet
from berthier.rules.six_states.game.sea.waters import blockaders_of

HELD = 2  # closings in enemy hands
EARLY = {
    "capitulation": f"A capital was in enemy hands at the end of {HELD} months running, so its power gave in",
    "points": "The points that end it at once were reached",
}
SPOILS, LOSS = 5, -3


class Ending(GameEnding, frozen=True):
    """How a game ended: who won (a power, or a team), how clearly, with what points, in how many months."""

    points: tuple[tuple[str, int], ...]
    turns: int
    why: str

    @property
    def because(self) -> str:
        """What ended it before its last month (G50, G52)."""
        return EARLY.get(self.why, "")


def take_cities(umpire: Umpire, position: Position, power: str) -> Position:
    """G47, G24, G44: at the end of its turn a power's armies take the cities they stand before; depots and leaders left
    alone where they stand are taken too.
    """
    before = position
    for name in sorted({army.hex for army in position.armies if army.power == power and army.sp and not army.inside}):
        if name in CITIES and (whom := takes_city(position, power, name)) is not None:
            umpire.note(Fact(f"{CITIES[name].name} is taken for", whom))
            position = hand_over(position, name, whom)
        position = gather(position, power, name)
    return send_home(before, position)


def hand_over(position: Position, name: str, whom: str) -> Position:
    """A city changes hands; a small state whose capital falls is conquered, and its units leave the game."""
    city = CITIES[name]
    position = flee_port(position, name, whom)
    if city.capital and city.state in MINORS:
        position = conquer(position, str(city.state), whom)
    control = dict(position.control) | {name: whom}
    if masters(position)[city.state] == whom:
        del control[name]
    return position.but(control=tuple(sorted(control.items())))


def conquer(position: Position, minor: str, whom: str) -> Position:
    """G47: conquered: its units are gone wherever they serve."""
    former = minors(position)[minor]
    if former.status == "conquered":
        return set_minor(position, minor, Minor("conquered", whom))
    armies = []
    for army in position.armies:
        troops = tuple(troop for troop in army.troops if troop[0] != minor)
        kept = msgspec.structs.replace(army, troops=troops)
        kept = msgspec.structs.replace(kept, supply=min(kept.supply, kept.sp // 2))
        if army.power != minor and (kept.troops or kept.leaders):
            armies.append(kept)
    fleets = tuple(without_troops(fleet, minor) for fleet in position.fleets if fleet.state != minor)
    return set_minor(position.but(armies=tuple(armies), fleets=fleets), minor, Minor("conquered", whom))


def without_troops(fleet: Fleet, state: str) -> Fleet:
    """Ships when the troops of a state that were aboard are gone."""
    troops = tuple(troop for troop in fleet.cargo.troops if troop[0] != state)
    return msgspec.structs.replace(fleet, cargo=msgspec.structs.replace(fleet.cargo, troops=troops))


def flee_port(position: Position, name: str, whom: str) -> Position:
    """G37: ships put to sea into the port's lowest zone, his enemies' and anybody's who is no friend of the new holder;
    blockaded ones are taken, damaged, and leaders aboard with them.
    """
    for fleet in position.fleets:
        if fleet.at == f"P:{name}" and not are_friends(position, whom, fleet.power):
            taken = at_war(position, whom, fleet.power) and bool(blockaders_of(position, fleet.power, fleet.at))
            position = put_fleet(position, msgspec.structs.replace(fleet, nsp=0, nsp_damaged=0, t=0, t_damaged=0))
            if taken:
                position = capture(position, fleet.cargo.leaders, fleet.power)
                nsp, t = fleet.nsp + fleet.nsp_damaged, fleet.t + fleet.t_damaged
                position = join_fleet(position, Fleet(whom, fleet.at, whom, 0, nsp, 0, t))
            else:
                position = join_fleet(position, msgspec.structs.replace(fleet, at=lowest_zone(position, name)))
    return position


def close_month(umpire: Umpire, position: Position) -> tuple[Position, Ending | None]:
    """G50 to G52: garrisons step out, capitals held twice capitulate, points are counted."""
    position = step_out(mark_engaged(position))
    fallen: list[str] = []
    if umpire.plays(G50) is Capitulation.TWO:
        position, fallen = count_closings(position)
    for power in fallen:
        umpire.note(Fact("capitulates", power))
    setup = setup_of(position.scenario)
    if fallen and setup.ends.capitulation:
        return position, ending(position, "capitulation")
    for power in fallen:
        position = yield_in_team(position, power) if setup.mode == "teams" else make_terms(position, power)
    if setup.ends.sudden is not None and max(standings(position).values()) >= setup.ends.sudden:
        return position, ending(position, "points")
    if position.turn >= setup.turns:
        return position, ending(position, "last month")
    month = position.month % 12 + 1
    truces = tuple(truce for truce in position.truces if truce[2] > position.turn)
    barred = tuple(bar for bar in position.barred if bar[2] > position.turn)
    return position.but(turn=position.turn + 1, month=month, truces=truces, barred=barred), None


def step_out(position: Position) -> Position:
    """G50: garrisons that nobody besieges step out; small states on their own stay within."""
    for army in position.armies:
        if army.inside and army.power in MAJORS and not is_shut_in(position, army):
            outside = msgspec.structs.replace(army, inside=False)
            position = join(without(position, army), outside, close=False)
    return position


def count_closings(position: Position) -> tuple[Position, list[str]]:
    """How many closings running each capital has been in enemy hands, and who capitulates."""
    held = dict(position.held)
    for power in position.powers:
        whose = holder(position, STATES[power].capital)
        held[power] = held.get(power, 0) + 1 if whose != power and whose is not None else 0
    fallen = [power for power in position.powers if held[power] >= HELD]
    held = {power: 0 if power in fallen else n for power, n in held.items()}
    return position.but(held=tuple(sorted((p, n) for p, n in held.items() if n))), fallen


def make_terms(position: Position, power: str) -> Position:
    """Free: the holder +5, the loser -3; its wars end in truces, its home cities return, foreigners leave."""
    victor = holder(position, STATES[power].capital)
    laurels = dict(position.laurels)
    for who, points in ((victor, SPOILS), (power, LOSS)):
        laurels[str(who)] = laurels.get(str(who), 0) + points
    foes = enemies_of(position, power)
    war = tuple(each for each in position.war if power not in each)
    truces = {*position.truces, *((*pair(power, foe), position.turn + TRUCE) for foe in foes if foe in MAJORS)}
    control = tuple(each for each in position.control if CITIES[each[0]].state != power)
    position = position.but(
        war=war, truces=tuple(sorted(truces)), control=control, laurels=tuple(sorted(laurels.items()))
    )
    return step_out(expel(position))


def yield_in_team(position: Position, power: str) -> Position:
    """Teams: its units are taken off; its cities stay as they are held."""
    armies = tuple(army for army in position.armies if army.power != power)
    fleets = tuple(fleet for fleet in position.fleets if fleet.power != power)
    depots = tuple(depot for depot in position.depots if depot[0] != power)
    powers = tuple(each for each in position.powers if each != power)
    return position.but(armies=armies, fleets=fleets, depots=depots, powers=powers)


def standings(position: Position) -> dict[str, int]:
    """G51, G52: points of each side: a power, or a team together."""
    everybody = [power for _, theirs in position.teams for power in theirs] or list(position.powers)
    points = score(position, everybody)
    teams = position.teams or tuple((power, (power,)) for power in position.powers)
    return {team: sum(points[power] for power in theirs) for team, theirs in teams}


def ending(position: Position, why: str) -> Ending:
    """G52: by the lead over the next."""
    setup, points = setup_of(position.scenario), standings(position)
    ranked = sorted(points, key=lambda side: (-points[side], side))
    lead = points[ranked[0]] - points[ranked[1]]
    level = "draw" if lead <= setup.levels.draw else "marginal" if lead <= setup.levels.marginal else "decisive"
    winner = None if level == "draw" else ranked[0]
    return Ending(winner, level, tuple(sorted(points.items())), position.turn, why)
