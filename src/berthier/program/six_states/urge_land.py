"""Urges on land (design, section g, 1 to 6): attacks, approaches, garrisons, supply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.core.orders import Offer
from berthier.program.six_states.outlook import city_value, goals, own_near, threat
from berthier.rules.six_states.game.continent import CITIES, STATES, STEPS, points_from
from berthier.rules.six_states.game.council.levies import at_stake, city_worth
from berthier.rules.six_states.game.council.relations import (
    at_war,
    enemies_inside,
    enemies_outside,
    holder,
    hostile_hexes,
)
from berthier.rules.six_states.game.fights.chances import battle_losses, fall_chance, ground_value, win_chance
from berthier.rules.six_states.game.fights.engaging import city_ground, force_of, ground_of
from berthier.rules.six_states.game.fights.retreats import points_to_source
from berthier.rules.six_states.game.land.hosts import sp_of
from berthier.rules.six_states.game.land.land_offer import Marches
from berthier.rules.six_states.game.land.land_orders import Drop, March, Pick, Sortie, Stay
from berthier.rules.six_states.game.land.supply import RANGE
from berthier.rules.six_states.game.land.wear import WINTER
from berthier.rules.six_states.game.position import Army, Leader, Position, Troop, find_army
from berthier.rules.six_states.game.scenarios import city_points, setup_of

Troops = tuple[Troop, ...]

UNORDERED = -4.0  # the urge to be done while armies wait for orders
SCALE = 0.18  # points of worth for one point of march
COLD = (11, 12, 1, 2)
HOPELESS, DARING = -1.1, 1.0  # urges of an attack: below the first it is given up, an aim is worth the second


def army_urges(position: Position, side: str, options: Sequence[Any]) -> list[float]:
    """Which army next: the strongest first; lone garrisons are left where they are.

    A battle that waits makes nobody end his orders before the rest is ordered: what it promises comes all the same.
    """
    found = [_army_urge(position, side, order) for order in options]
    wait = UNORDERED if any(urge > 0 for urge in found) else 0.0
    return [urge if isinstance(order.value, Pick) else wait for urge, order in zip(found, options, strict=True)]


def _army_urge(position: Position, side: str, order: Any) -> float:
    if not isinstance(order.value, Pick):
        return 0.0
    army = find_army(position, side, order.value.hex, order.value.inside)
    if army is None or (army.sp <= 1 and not army.leaders):
        return -0.5
    return 0.5 + 0.01 * army.sp


def march_urges(position: Position, side: str, options: Sequence[Any], aim: str | None = None) -> list[float]:
    """Where an army goes: an attack by what it promises, a march by how much nearer it brings the goal."""
    army = in_hand(position, side, options)
    if army is None:
        return [0.0] * len(options)
    return View(position, army, aim).urges(options.suggestions if isinstance(options, Offer) else options)


def in_hand(position: Position, side: str, options: Sequence[Any]) -> Army | None:
    """The army that is asked where it marches."""
    for order in options:
        if isinstance(order.value, Stay):
            return find_army(position, side, order.value.hex, order.value.inside)
    return None


class View:
    """One army's choices."""

    def __init__(self, position: Position, army: Army, aim: str | None = None) -> None:
        self.position, self.army, self.power, self.aim = position, army, army.power, aim
        self.goal = goals(position, army.power, aim).get(army.key)
        self.far = points_from(self.goal or gathering_place(position, army))
        self.near, self.beside = threat(position, army.power, 4), own_near(position, army.power)
        self.sources = points_to_source(position, army.power)
        self.hostile = hostile_hexes(position, army.power)
        self.round = {army.hex, *STEPS[army.hex]}
        self.standing = {
            each.hex: each.sp
            for each in position.armies
            if each.power == army.power and not each.inside and each.hex != army.hex
        }
        self.cold = 2.0 if position.month in COLD else 1.0
        self.stay = self.score(army.hex, army.sp)
        self.need = self.cost_of_leaving = 0.0
        if army.hex in CITIES and holder(position, army.hex) == army.power:
            self.need = garrison_need(position, army.power, army.hex)
            self.cost_of_leaving = 0.35 * at_stake(position, army.power, army.hex) + 0.1

    def urges(self, options: Sequence[Any]) -> list[float]:
        """Each option; marches that are only listed are judged without being made."""
        if not isinstance(options, Marches):
            return [self.urge(order) for order in options]
        found = [0.0]
        for part, ends in options.bodies():
            troops, leaders = (None, None) if part is None else part
            found += [self.march(to, force, troops, leaders) for to, _, force in ends]
        return found + [self.urge(order) for order in options.last]

    def urge(self, order: Any) -> float:
        value = order.value
        if isinstance(value, March):
            names, army = value.leaders, self.army
            leaders = None if names is None else tuple(leader for leader in army.leaders if leader[0] in names)
            return -2.0 if value.invade is not None else self.march(value.path[-1], value.force, value.troops, leaders)
        if isinstance(value, Sortie):
            return self.sortie()
        return 0.0 if isinstance(value, Stay) else -0.6 if isinstance(value, Drop) else 0.0

    def march(self, to: str, force: int, troops: Troops | None, leaders: tuple[Leader, ...] | None) -> float:
        """All of the army, or some of its troops and leaders, to a hex."""
        army = self.army
        sp = army.sp if troops is None else sp_of(troops)
        if not sp:
            return self.ride(to)
        risk = 0.12 * (force - 1) * (2 if self.position.month in WINTER else 1) if force > 1 else 0.0
        risk += self.leaving(army.sp - sp)
        if to in self.hostile:
            body = army.troops if troops is None else troops, army.leaders if leaders is None else leaders
            urge = self.attack(Army(self.power, to, *body, hunger=army.hunger))
            return (max(urge, DARING) if to == self.aim and urge > HOPELESS else urge) - risk
        prize = self.prize(to, army.troops if troops is None else troops) if to in CITIES else 0.0
        return SCALE * (self.stay - self.score(to, sp)) + prize - risk

    def ride(self, to: str) -> float:
        """Leaders alone go to the biggest army that lacks a better one."""
        there = find_army(self.position, self.power, to, False)
        if there is None:
            return -1.0
        return 0.02 * there.sp * (1 + max(0, self.army.best - there.best))

    def score(self, to: str, sp: int) -> float:
        """(3): the lower the better."""
        foes = self.near.get(to, 0)
        friends = self.beside.get(to, 0) - (self.army.sp if to in self.round else 0)
        go = self.far.get(to, 40) - 0.05 * min(15, friends)
        pressed = foes - 1.4 * (sp + friends)
        if pressed > 0:
            go += 0.45 * pressed
        crowd = sp + self.standing.get(to, 0)
        if crowd > 10:
            go += (0.16 if foes else 0.4) * (crowd - 10)
        if self.sources.get(to, 99) > RANGE:
            go += (0.8 + 0.1 * sp) * self.cold
        return go

    def leaving(self, rest: int) -> float:
        """(4): what it costs to leave a city with too few."""
        return 0.0 if rest >= self.need else self.cost_of_leaving * (self.need - rest) / self.need

    def prize(self, to: str, troops: Troops) -> float:
        """A city that falls to who stands before it at the end of the turn."""
        whose = holder(self.position, to)
        if whose is not None and not at_war(self.position, self.power, whose):
            return 0.0
        foot = sum(i + g for _, i, _, g in troops)
        if foot < (3 if CITIES[to].capital or CITIES[to].fortified else 1):
            return 0.0
        lost = city_worth(self.position, whose, to) if whose in STATES and whose in self.position.powers else 0
        return city_worth(self.position, self.power, to) + 0.7 * lost + 0.3

    def attack(self, body: Army) -> float:
        """(1): `win × (1.5 + prize) + 0.6 × enemy loss - 0.55 × own loss - 1.5 × (1 - win)`, less its threshold."""
        name = body.hex
        field = enemies_outside(self.position, self.power, name)
        inside = enemies_inside(self.position, self.power, name)
        helpers = self.helpers(name)
        ours = body.sp + helpers
        v = city_value(self.position, self.power, name) if name in CITIES else 0.0
        if not field:
            return self.assault(body, inside, ours, v)
        theirs = sum(army.sp for army in field)
        guns = 0.7 * max(0, threat(self.position, self.power, 1).get(name, 0) - theirs - sum(a.sp for a in inside))
        leaders = body.best - max(army.best for army in field)
        force = force_of((body,))
        morale = (force.morale or 2) - (force_of(field).morale or 2)
        ground = ground_value(ground_of(name, (self.army.hex,)))
        win = win_chance(ours, theirs + guns, leaders, ground, morale)
        own, enemy = battle_losses(ours, theirs + guns)
        soil = 2.5 if points_from(STATES[self.power].capital).get(name, 99) <= 8 else 0.0
        value = win * (1.5 + 1.5 * v + soil) + 0.6 * enemy - 0.55 * own - 1.5 * (1 - win)
        if name in CITIES and theirs <= CITIES[name].walls:
            force_in = force_of(field)
            walls = fall_chance(force, force_in, city_ground(name))
            value = min(value, 1.4 * (2 + 1.5 * v) * walls - 1.2)
        return 0.35 * (value - 0.6) if win > 0.5 else -1.5 * (1 - win)

    def assault(self, body: Army, inside: tuple[Army, ...], ours: int, v: float) -> float:
        """Before a city: worth it where the walls may fall."""
        held = sum(army.sp for army in inside)
        if ours < 2 * held:
            return -0.8
        chance = fall_chance(force_of((body,)), force_of(inside), city_ground(body.hex))
        away = 0.05 * self.near.get(body.hex, 0)
        return 0.35 * (1.4 * (2 + 1.5 * v) * max(chance, 0.12) - 0.8) - away

    def helpers(self, name: str) -> int:
        """Own SP already there, and half of what else could still come."""
        total = 0.0
        for army in self.position.armies:
            if army.power == self.power and army.sp and army.key != self.army.key and not army.inside:
                if army.hex == name:
                    total += army.sp
                elif not army.closed and army.leaders and points_from(name).get(army.hex, 99) <= 4:
                    total += 0.6 * army.sp
        return int(total)

    def sortie(self) -> float:
        field = enemies_outside(self.position, self.power, self.army.hex)
        theirs = sum(army.sp for army in field)
        win = win_chance(self.army.sp, theirs, self.army.best - max(army.best for army in field))
        return 2.0 * (win - 0.6)


def gathering_place(position: Position, army: Army) -> str:
    """Without a task: where the strongest own army stands, or home."""
    own = [a for a in position.armies if a.power == army.power and a.sp and not a.inside]
    strongest = max(own, key=lambda a: (a.sp, a.hex), default=None)
    if strongest is None or points_from(strongest.hex).get(army.hex, 99) > 12:
        return STATES[army.power].capital
    return strongest.hex


def garrison_need(position: Position, power: str, name: str) -> float:
    """(4): how many should stay in a city."""
    city, near = CITIES[name], threat(position, power, 7).get(name, 0)
    if name in city_points(position.scenario):
        return max(5.0 if near else 1.0, near / 2)
    if city.capital and city.state == power:
        return max(4.0 if near or setup_of(position.scenario).minutes > 60 else 1.0, near / 4)
    if city.fortified and threat(position, power, 4).get(name, 0):
        return 3.0
    return 1.0
