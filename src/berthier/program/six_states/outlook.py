"""How a power sees the board (design, section g): threats, friends, tasks, and which army goes where."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from berthier.boards.hexes import from_offset
from berthier.core.remembered import remembered
from berthier.rules.six_states.game.continent import CITIES, LAND, MINORS, STATES, TERRAIN, points_from
from berthier.rules.six_states.game.council.levies import at_stake, city_worth
from berthier.rules.six_states.game.council.relations import enemies_of, holders, may_enter
from berthier.rules.six_states.game.position import FORCES, HOLDINGS, Army, Position, armies_at
from berthier.rules.six_states.game.scenarios import city_points
from berthier.rules.six_states.house import TERRAIN_VALUE

FAR, GUNS = 16, 2  # points of march to a task; hexes from which others come to its guns
MOST_AIMS, MUSTER, BODY = 4, 10, 3  # aims looked into; points of march to one, for a body of so many SP at least
PLENTY = 1.6  # times what an aim needs
WAY = 0.55  # what a point of march takes off a task
LOWEST = -7.0
AT = {name: from_offset(int(name[:2]), int(name[2:])) for name in sorted(LAND)}


class Task(msgspec.Struct, frozen=True, order=True):
    """Something to go for: where, what it is worth, how many SP it needs."""

    hex: str
    value: float
    need: float


@lru_cache(maxsize=4096)
def within(name: str, hexes: int) -> tuple[str, ...]:
    """The land hexes so near, as the crow flies."""
    here = AT[name]
    return tuple(other for other, there in AT.items() if here.distance(there) <= hexes)


@lru_cache(maxsize=1024)
def spread(standing: tuple[tuple[str, int], ...], hexes: int) -> Mapping[str, int]:
    """For each hex the SP that stand so near. Those who do not march are seen once for all who do."""
    found: dict[str, int] = {}
    for at, sp in standing:
        for name in within(at, hexes):
            found[name] = found.get(name, 0) + sp
    return found


@remembered("war", "armies")
def foes_of(position: Position, power: str) -> tuple[Army, ...]:
    """Every army at war with a power."""
    hostile = enemies_of(position, power)
    return tuple([army for army in position.armies if army.power in hostile])


@remembered("war", "armies")
def threat(position: Position, power: str, hexes: int) -> Mapping[str, int]:
    """Enemy SP in the open so near to each hex."""
    foes = [(foe.hex, foe.sp) for foe in foes_of(position, power) if foe.sp and foe.power not in MINORS]
    return spread(tuple(foes), hexes)


@remembered("armies")
def own_near(position: Position, power: str) -> Mapping[str, int]:
    """Own SP in each hex and beside it."""
    return spread(tuple((army.hex, army.sp) for army in position.armies if army.power == power and army.sp), 1)


def city_value(position: Position, power: str, name: str) -> float:
    """v of the design: what a city that is not one's own is worth going for."""
    city, points = CITIES[name], city_points(position.scenario)
    if name in points:
        value = 1.4 * points[name]
    elif city.capital:
        value = 3.0 if city.state in MINORS else 6.0
    else:
        value = 1.5
    return value + (4.0 if city.state == power else 0.0)


@remembered(*FORCES)
def tasks(position: Position, power: str) -> tuple[Task, ...]:
    """Cities to take, armies to beat, cities to cover: the same for as long as no enemy has stirred."""
    known, foes = known_tasks(position, power), foes_of(position, power)
    if foes not in known:
        known[foes] = found_tasks(position, power)
    return known[foes]


@remembered(*HOLDINGS, "scenario")
def known_tasks(position: Position, power: str) -> dict[tuple[Army, ...], tuple[Task, ...]]:
    """The tasks of a power by where its enemies stand, as far as somebody has asked."""
    return {}


def found_tasks(position: Position, power: str) -> tuple[Task, ...]:
    """The tasks, looked for."""
    hostile, near = enemies_of(position, power), threat(position, power, GUNS)
    found: list[Task] = []
    for name, whose in holders(position).items():
        if (whose is None or whose in hostile) and may_enter(position, power, name):
            held = sum(army.sp for army in armies_at(position).get(name, ()) if army.power in hostile)
            need = max(3.0, 2.0 * held + (1 if CITIES[name].fortified else 0))
            others = near.get(name, 0) - held
            if others > 0:
                need = max(need, 1.05 * (held + others))
            found.append(Task(name, 2 * city_value(position, power, name), need))
        elif whose == power:
            found += cover(position, power, name)
    in_the_open = (foe for foe in foes_of(position, power) if not foe.inside and foe.sp >= 2)
    return (*found, *(to_beat(position, power, foe, near) for foe in in_the_open))


def cover(position: Position, power: str, name: str) -> list[Task]:
    """An own city that counts, with enemies near: somebody should stand there."""
    foes = threat(position, power, 8 if CITIES[name].capital else 5).get(name, 0)
    if not city_worth(position, power, name) or not foes:
        return []
    return [Task(name, at_stake(position, power, name) + 1.0, max(3.0, 0.8 * foes))]


def to_beat(position: Position, power: str, army: Army, near: Mapping[str, int]) -> Task:
    """An enemy army in the open."""
    home = STATES[power].capital
    soil = 3.0 if points_from(home).get(army.hex, FAR) <= 8 else 0.0
    guns = 0.5 * max(0, near.get(army.hex, 0) - army.sp)
    ground = TERRAIN_VALUE[TERRAIN[army.hex]]
    value = 0.55 * min(12, army.sp) + soil + (2.0 if army.leaders else 0.0)
    return Task(army.hex, value, 1.15 * (army.sp + guns) + ground)


@remembered(*FORCES)
def goals(position: Position, power: str, aim: str | None = None) -> dict[tuple[str, str, bool], str]:
    """Each army's goal: the aim of its power, then the best tasks first, the nearest bodies until the need is met.

    A team is formed anew only when one of its bodies has gone elsewhere; who could not be enough before cannot be now.
    """
    free = [army for army in position.armies if army.power == power and army.sp >= 2 and not army.inside]
    found = dict[tuple[str, str, bool], str]()
    for army in [] if aim is None else mustered(position, power, aim, free):
        found[army.key] = str(aim)
        free.remove(army)
    ways = {task: by_nearness(task.hex, free) for task in tasks(position, power)}
    teams = {task: team for task, near in ways.items() if (team := _team(near, task.need))}
    ranks = {task: (_rank(task, team), task.hex, task) for task, team in teams.items()}
    while ranks:
        rank, _, task = max(ranks.values())
        if rank <= LOWEST:
            break
        del ranks[task]
        gone = {army.key for army in teams.pop(task)}
        found |= dict.fromkeys(gone, task.hex)
        for other, team in list(teams.items()):
            if any(army.key in gone for army in team):
                again = _team([army for army in ways[other] if army.key not in found], other.need)
                if again:
                    teams[other], ranks[other] = again, (_rank(other, again), other.hex, other)
                else:
                    del teams[other], ranks[other]
    return found


def by_nearness(name: str, armies: list[Army]) -> list[Army]:
    """Those of the armies that are near enough to a hex to go there, the nearest first."""
    far = points_from(name)
    return sorted((army for army in armies if far.get(army.hex, 99) <= FAR), key=lambda army: (far[army.hex], army.hex))


def mustered(position: Position, power: str, aim: str, free: list[Army]) -> list[Army]:
    """Who goes for an aim: the nearest bodies until there are plenty, though they may not be enough yet."""
    need = max((task.need for task in tasks(position, power) if task.hex == aim), default=0.0)
    return _nearest(by_nearness(aim, free), PLENTY * need)[0]


@remembered(*FORCES)
def aims_of(position: Position, power: str) -> tuple[str, ...]:
    """The few tasks most worth setting one's mind on, near enough to some body of one's own."""
    own = [army.hex for army in position.armies if army.power == power and army.sp >= BODY and not army.inside]
    found: dict[str, float] = {}
    for task in tasks(position, power):
        far = points_from(task.hex)
        near = min((far.get(name, 99) for name in own), default=99)
        if near <= MUSTER:
            found[task.hex] = max(found.get(task.hex, -99.0), task.value - WAY * near)
    return tuple(sorted(found, key=lambda name: (-found[name], name))[:MOST_AIMS])


def _team(near: list[Army], need: float) -> list[Army]:
    """The nearest bodies until the need is met; nobody if it cannot be."""
    team, sp = _nearest(near, need)
    return team if sp >= need else []


def _nearest(near: list[Army], need: float) -> tuple[list[Army], int]:
    """The first of the bodies until the need is met, and their SP."""
    team, sp = list[Army](), 0
    for army in near:
        if sp >= need:
            break
        team.append(army)
        sp += army.sp
    return team, sp


def _rank(task: Task, team: list[Army]) -> float:
    last = max(points_from(task.hex)[army.hex] for army in team)
    return task.value - WAY * last - 0.05 * task.need
