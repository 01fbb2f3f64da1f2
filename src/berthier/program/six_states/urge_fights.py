"""Urges in fights (design, sections e and g): tactics, losses, walls, guns, sieges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.program.six_states.outlook import city_value, threat
from berthier.rules.six_states.game.continent import CITIES
from berthier.rules.six_states.game.council.relations import enemies_inside, enemies_of, friends_of
from berthier.rules.six_states.game.fights.balanced_mix import MIX, is_outnumbered
from berthier.rules.six_states.game.fights.chances import fall_chance, win_chance
from berthier.rules.six_states.game.fights.engaging import city_ground, force_of
from berthier.rules.six_states.game.position import Position, armies_at, find_army
from berthier.rules.six_states.units import Tactic


def tactic_urges(position: Position, side: str, options: Sequence[Any]) -> list[float]:
    """The balanced mix as small urges; Square and Withdraw have none."""
    return [0.002 * MIX.get(option, 0) for option in options]


def standing_tactic(position: Position, side: str, options: Sequence[Any]) -> Any:
    """Of who is absent: Withdraw when outnumbered 5 to 3, else how often each is drawn, by the balanced mix."""
    if is_outnumbered_in_all(position, side):
        return Tactic.WITHDRAW
    return {option: MIX.get(option, 0) for option in options}


def is_outnumbered_in_all(position: Position, side: str) -> bool:
    """Whether a side is outnumbered in every battle that may be at hand."""
    friends, hostile = friends_of(position, side), enemies_of(position, side)
    odds = []
    for here in armies_at(position).values():
        outside = [army for army in here if not army.inside]
        theirs = sum(army.sp for army in outside if army.power in hostile)
        if theirs and any(army.power == side for army in outside):
            ours = sum(army.sp for army in outside if army.power in friends)
            odds.append(is_outnumbered(ours, theirs))
    return bool(odds) and all(odds)


def loss_urges(position: Position, side: str, options: Sequence[Any]) -> list[float]:
    """Cheapest first."""
    return [-0.01 * place for place in range(len(options))]


def place_in(why: str) -> str | None:
    """The hex a question speaks of, by its name or number."""
    words = why.split(" at ")[-1].split(" from ")[0].removeprefix("siege of ")
    return next((name for name, city in CITIES.items() if city.name == words), words if words.isdigit() else None)


def walls_urges(position: Position, side: str, why: str, options: Sequence[Any]) -> list[float]:
    """Behind the walls when the field would be lost and the city is fortified."""
    name = place_in(why)
    if name is None:
        return [0.0] * len(options)
    friends, hostile = friends_of(position, side), enemies_of(position, side)
    here = [army for army in armies_at(position).get(name, ()) if not army.inside]
    ours = sum(army.sp for army in here if army.power in friends)
    theirs = sum(army.sp for army in here if army.power in hostile)
    win = 1 - win_chance(theirs, max(1, ours), 0, 0)
    walls = 0.6 if CITIES[name].fortified else 0.42
    return [1.5 * (win - walls) if str(option) == "field" else 0.0 for option in options]


def guns_urges(position: Position, side: str, why: str, options: Sequence[Any]) -> list[float]:
    """To the guns where it turns the battle and is not hopeless."""
    name, start = place_in(why), place_in(why.split(" from ")[-1])
    army = find_army(position, side, str(start), False)
    if name is None or army is None:
        return [0.0] * len(options)
    friends, hostile = friends_of(position, side), enemies_of(position, side)
    here = [each for each in armies_at(position).get(name, ()) if not each.inside]
    ours = sum(each.sp for each in here if each.power in friends)
    theirs = sum(each.sp for each in here if each.power in hostile)
    better = win_chance(theirs, max(1, ours)) - win_chance(theirs, ours + army.sp)
    hope = 1 - win_chance(theirs, ours + army.sp)
    return [3 * better * hope - 0.15 if str(option) == "try" else 0.0 for option in options]


def siege_urges(position: Position, side: str, options: Sequence[Any]) -> list[float]:
    """Assault by the chance that the city falls against what it costs."""
    name = next((option.on[0] for option in options if option.on), None)
    army = find_army(position, side, str(name), False)
    if name is None or army is None:
        return [0.0] * len(options)
    inside = enemies_inside(position, side, name)
    chance = fall_chance(force_of((army,)), force_of(inside), city_ground(name))
    v = city_value(position, side, name)
    hurry = 0.3 if threat(position, side, 4).get(name, 0) else 0.0
    value = chance * (1.0 + v) - 0.35 + hurry * chance
    return [value if str(option) == "assault" else 0.0 for option in options]
