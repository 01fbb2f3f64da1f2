"""One sentence on what came between two positions."""

from __future__ import annotations

from berthier.rules.six_states.game.continent import CITIES, STATES, called
from berthier.rules.six_states.game.council.relations import holders
from berthier.rules.six_states.game.land.land_offer import army_name
from berthier.rules.six_states.game.position import Army, Position


def tell(before: Position, after: Position) -> str:
    """What happened, the weightiest thing first; empty where nothing did."""
    for told in (new_month, cities, wars, losses, marches):
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


def strength(position: Position) -> dict[str, int]:
    """SP by power."""
    total: dict[str, int] = {}
    for army in position.armies:
        total[army.power] = total.get(army.power, 0) + army.sp
    return total


def losses(before: Position, after: Position) -> str:
    """Who lost what."""
    old, new = strength(before), strength(after)
    lost = [
        f"{called(power)} loses {n - new.get(power, 0)} SP" for power, n in sorted(old.items()) if new.get(power, 0) < n
    ]
    return f"{'; '.join(lost)}." if lost else ""


def marches(before: Position, after: Position) -> str:
    """An army that is elsewhere now."""
    old = {army.key for army in before.armies}
    new: list[Army] = [army for army in after.armies if army.key not in old]
    if not new:
        return ""
    who, _, where = army_name(new[0]).rpartition(" at ")
    return f"{who} march to {where}." if new[0].sp else f"{who} rides to {where}."
