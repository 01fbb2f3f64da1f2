"""What came between two positions, and which fight is being fought, each in one sentence."""

from __future__ import annotations

from typing import Any

from berthier.core.game import FightUnderWay
from berthier.core.umpire import Next
from berthier.rules.six_states.battle_state import Battle
from berthier.rules.six_states.game.continent import CITIES, STATES, called
from berthier.rules.six_states.game.council.relations import holders
from berthier.rules.six_states.game.fights.aftermath import Clash
from berthier.rules.six_states.game.fights.battles import place_name
from berthier.rules.six_states.game.land.land_offer import army_name
from berthier.rules.six_states.game.opening import Wear, armies_of
from berthier.rules.six_states.game.position import Army, Position
from berthier.rules.six_states.game.sea.sea_fights import at_sea, inside
from berthier.rules.six_states.game.sea.sea_words import aboard, say_load, sea_name
from berthier.rules.six_states.naval import NavalBattle
from berthier.rules.six_states.units import Fleet as Squadron
from berthier.rules.six_states.units import Force

KINDS = {"field": "Battle at", "sortie": "Sortie from", "assault": "Assault on"}


def tell(before: Position, after: Position) -> str:
    """What happened, the weightiest thing first; empty where nothing did."""
    for told in (new_month, cities, wars, stragglers, losses, landings, voyages, marches, recruits):
        said = told(before, after)
        if said:
            return said
    return ""


def new_month(before: Position, after: Position) -> str:
    """A month has begun."""
    return f"Month {after.turn} begins." if after.turn != before.turn else ""


def cities(before: Position, after: Position) -> str:
    """A city changed hands."""
    old, new = holders(before), holders(after)
    taken = [
        f"{CITIES[name].name} falls to {called(who)}" for name, who in new.items() if who != old[name] and who in STATES
    ]
    return f"{'; '.join(taken)}." if taken else ""


def wars(before: Position, after: Position) -> str:
    """Wars begun and ended."""
    begun = [f"{called(a)} and {called(b)} are at war" for a, b in after.war if (a, b) not in before.war]
    ended = [
        f"{called(a)} and {called(b)} make peace" for a, b in before.war if (a, b) not in after.war and a in STATES
    ]
    return f"{'; '.join(begun + ended)}." if begun or ended else ""


def strength(position: Position, power: str = "") -> dict[str, int]:
    """SP by power, those aboard too; or of one power by where it stands."""
    total: dict[str, int] = {}
    for fleet in () if power else (*position.fleets, *position.sailing):
        total[fleet.power] = total.get(fleet.power, 0) + aboard(fleet)
    for army in position.armies:
        if power in ("", army.power):
            key = army.hex if power else army.power
            total[key] = total.get(key, 0) + army.sp
    return total


def _where(before: Position, after: Position, power: str) -> str:
    """Where a power has fewer now, if that is one place."""
    old, new = strength(before, power), strength(after, power)
    fewer = [hex_ for hex_, n in old.items() if new.get(hex_, 0) < n]
    return f" at {place_name(fewer[0])}" if len(fewer) == 1 else ""


def stragglers(before: Position, after: Position) -> str:
    """A march that cost strength: who went where, and how many fell out; nobody else lost anything."""
    old, new, moved = strength(before), strength(after), marches(before, after)
    lost = {power: n - new.get(power, 0) for power, n in old.items() if new.get(power, 0) < n}
    there = {army.power for army in after.armies if army.key not in {one.key for one in before.armies}}
    if not moved or len(lost) != 1 or not lost.keys() <= there:
        return ""
    (out,) = lost.values()
    return f"{moved.removesuffix('.')}; {out} SP {'falls' if out == 1 else 'fall'} out on the way."


def losses(before: Position, after: Position) -> str:
    """Who lost what."""
    old, new = strength(before), strength(after)
    lost = [
        f"{called(power)} loses {n - new.get(power, 0)} SP{_where(before, after, power)}"
        for power, n in sorted(old.items())
        if new.get(power, 0) < n
    ]
    return f"{'; '.join(lost)}." if lost else ""


def landings(before: Position, after: Position) -> str:
    """Troops that went ashore: who has fewer aboard now and nothing lost."""
    for power in after.powers:
        ashore = _afloat(before, power) - _afloat(after, power)
        old, new = strength(before, power), strength(after, power)
        more = [hex_ for hex_, n in new.items() if n > old.get(hex_, 0)]
        if ashore > 0 and len(more) == 1:
            return f"{ashore} SP of {called(power)} land at {place_name(more[0])}."
    return ""


def _afloat(position: Position, power: str) -> int:
    return sum(aboard(fleet) for fleet in (*position.fleets, *position.sailing) if fleet.power == power)


def voyages(before: Position, after: Position) -> str:
    """A fleet that lies elsewhere now, and what it carries."""
    old = {fleet.key for fleet in (*before.fleets, *before.sailing)}
    new = [fleet for fleet in (*after.fleets, *after.sailing) if fleet.key not in old]
    if not new:
        return ""
    load = f" with {say_load(new[0].cargo)} aboard" if new[0].cargo else ""
    return f"{called(new[0].power)}'s fleet is {sea_name(new[0].at)}{load}."


def marches(before: Position, after: Position) -> str:
    """An army that is elsewhere now."""
    old = {army.key for army in before.armies}
    new: list[Army] = [army for army in after.armies if army.key not in old]
    if not new:
        return ""
    who, _, where = army_name(new[0]).rpartition(" at ")
    return f"{who} march to {where}." if new[0].sp else f"{who} rides to {where}."


def recruits(before: Position, after: Position) -> str:
    """Troops that joined where their power stood already, or came out of nothing: what was raised."""
    told = []
    for power in after.powers:
        old, new = strength(before, power), strength(after, power)
        told += [
            f"{called(power)} raises {n - old.get(hex_, 0)} SP at {place_name(hex_)}"
            for hex_, n in new.items()
            if n > old.get(hex_, 0) and sum(new.values()) > sum(old.values())
        ]
    return f"{'; '.join(told)}." if told else ""


def fight(node: Next[Any]) -> FightUnderWay | None:
    """The fight inside a call: where, who, and what both have left in it."""
    clash = next((arg for arg in node.args if isinstance(arg, Clash)), None)
    if clash is None:
        return at_sea_now(node) or worn_down(node)
    sides = zip((clash.attacker, clash.defender), _forces(node.args[0]), strict=True)
    told = " against ".join(f"{called(power)}{'' if force is None else _left(force)}" for power, force in sides)
    return FightUnderWay(f"{KINDS[clash.kind]} {place_name(clash.hex)}: {told}.", (clash.hex,))


def at_sea_now(node: Next[Any]) -> FightUnderWay | None:
    """The fight at sea inside a call: where, who, and what ships both have left in it."""
    if node.procedure is not at_sea:
        inner = next((arg for arg in node.args if type(arg) is Next), None)
        return None if inner is None else at_sea_now(inner)
    _, names, place, call = node.args[:4]
    given = inside(call).args
    battle = next((arg for arg in given if isinstance(arg, NavalBattle)), None)
    fleets = (
        [arg for arg in given if isinstance(arg, Squadron)] if battle is None else [battle.attacker, battle.defender]
    )
    if len(fleets) != len(names):
        return None
    told = " against ".join(f"{called(who)} with {_ships(fleet)}" for who, fleet in zip(names, fleets, strict=True))
    return FightUnderWay(f"Fleets {sea_name(place)}: {told}.", (place.rpartition(":")[2],))


def _ships(fleet: Squadron) -> str:
    carried = f", {fleet.transports} transport{'' if fleet.transports == 1 else 's'}" if fleet.transports else ""
    return f"{fleet.nsp} NSP{carried}"


def worn_down(node: Next[Any]) -> FightUnderWay | None:
    """The stack whose attrition is thrown for inside a call: a loss is asked for without a fight."""
    waiting = next((arg for arg in node.args if isinstance(arg, tuple) and arg and isinstance(arg[0], Wear)), None)
    position = next((arg for arg in node.args if isinstance(arg, Position)), None)
    armies = armies_of(position, waiting[0]) if waiting and position is not None else []
    if not armies:
        return None
    return FightUnderWay(f"Attrition: {', '.join(map(army_name, armies))}.", (armies[0].hex,))


def _left(force: Force) -> str:
    return f" with {force.sp} SP, morale {force.morale}"


def _forces(call: Next[Any]) -> tuple[Force | None, Force | None]:
    """Attacker and defender as the battle has them now."""
    inner = call
    while isinstance(inner.args[-1], Next):
        inner = inner.args[-1]
    battle = next((arg for arg in inner.args if isinstance(arg, Battle)), None)
    if battle is not None:
        return battle.attacker, battle.defender
    given = [arg for arg in inner.args if isinstance(arg, Force)]
    return (given[0], given[1]) if len(given) == 2 else (None, None)
