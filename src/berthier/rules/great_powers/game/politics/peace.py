"""Peace and conquest: wars that end, minors that fall or go free (G2.5, G6)."""

from __future__ import annotations

import msgspec

from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.game.europe import CAPITALS, CORPS, HOME, POWERS, RULES
from berthier.rules.great_powers.game.fights.losing import settle_leaders
from berthier.rules.great_powers.game.pieces import pair
from berthier.rules.great_powers.game.politics.moving_out import nearest_own
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_enemies, flag_of
from berthier.rules.great_powers.game.updates import (
    with_control,
    with_corps,
    with_garrison,
    with_minor,
    with_power,
)

TRUCE = RULES["truce_months"]


def end_war(position: Position, one: str, other: str, months: int) -> Position:
    """A war ends and a truce begins; what is not ceded goes back to its owner."""
    truce = (*pair(one, other), position.now + months)
    position = position.but(wars=position.wars - {pair(one, other)}, truces=(*position.truces, truce))
    position = give_back(position, one, other)
    return rest_if_at_peace(position)


def rest_if_at_peace(position: Position) -> Position:
    """A power without an enemy has its standing passes on again, where the seas are played."""
    for power in position.powers:
        steers = any(minor.state == "A" and minor.power == power.key for minor in position.minors)
        if power.passes or steers or position.enemies_of.get(power.key):
            continue
        laden = any(each.area is None and flag_of(position, each.nation) == power.key for each in position.corps)
        position = with_power(position, power.key, passes=frozenset({"land"} if laden else {"land", "naval"}))
    return position


def wake(position: Position, power: str) -> Position:
    """War is declared: its standing passes are off."""
    return with_power(position, power, passes=frozenset()) if power in POWERS else position


def give_back(position: Position, one: str, other: str) -> Position:
    """Areas of one held by the other go back."""
    back = {}
    for area, flag in position.controller.items():
        owner = flag_of(position, position.owner_of(area))
        if {flag, owner} == {one, other}:
            back[area] = owner
    return with_control(position, back)


def make_peace(umpire: Umpire, position: Position, minor: str, enemy: str) -> Position:
    """A minor under attack makes peace with an enemy, who keeps what he holds of it but the capital."""
    umpire.note(Fact(f"{minor} makes peace with", enemy))
    kept = {a: enemy for a in HOME[minor] if position.controller[a] == enemy and a != CAPITALS[minor]}
    position = with_control(position, kept, owner=True)
    position = end_war(position, minor, enemy, TRUCE["peace"])
    if not position.enemies_of.get(minor):
        position = disband_minor(with_minor(position, minor, "N", None), minor)
    return position


def disband_minor(position: Position, minor: str) -> Position:
    """Its troops and ships are gone; foreign corps aboard them go ashore at the nearest area of their own."""
    for fleet in position.fleets:
        for each in position.corps:
            if fleet.nation == minor and each.area is None and each.aboard == fleet.id and each.nation != minor:
                ashore = nearest_own(position, flag_of(position, each.nation), CAPITALS[minor])
                position = with_corps(position, msgspec.structs.replace(each, area=ashore, aboard=None))
    corps = tuple(
        each
        for each in position.corps
        if CORPS[each.id].nation != minor and (each.area is not None or each.aboard is not None)
    )
    fleets = tuple(each for each in position.fleets if each.nation != minor)
    for garrison in position.garrisons:
        if garrison.nation == minor:
            position = with_garrison(position, garrison.area, minor, (0, 0, 0, 0, 0, 0, 0))
    return settle_leaders(position.but(corps=corps, fleets=fleets))


def minor_falls(position: Position, minor: str, power: str) -> Position:
    """Conquered: C, its wars end, troops and ships gone, its areas go with it but for those an enemy of him holds."""
    position = disband_minor(position, minor)
    position = with_minor(position, minor, "C", power)
    position = position.but(wars=frozenset(each for each in position.wars if minor not in each))
    taken = {}
    for area in HOME[minor]:
        flag = position.controller[area]
        if position.owner_of(area) == minor and not are_enemies(position, flag, power):
            taken[area] = power
    return rest_if_at_peace(with_control(position, taken))


def hand_over(position: Position, minor: str, power: str) -> Position:
    """A minor changes its power: C of the victor, and no longer a free state with troops of its own."""
    position = with_minor(disband_minor(position, minor), minor, "C", power)
    areas = [a for a in HOME[minor] if position.owner_of(a) == minor]
    held = {a: power for a in areas if not are_enemies(position, position.controller[a], power)}
    return with_control(position, held)
