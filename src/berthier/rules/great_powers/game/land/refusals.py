"""Orders that are refused, each with its sentence; None where an order is legal (e)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from berthier.core.table import integer
from berthier.rules.great_powers.charts import PURCHASE_COST
from berthier.rules.great_powers.game.edition import DEPOTS_ANYWHERE
from berthier.rules.great_powers.game.europe import AREAS, CORPS, MINORS, POWERS, ROSTERS, scenario_data
from berthier.rules.great_powers.game.land.marching import is_shut_in, reach_of
from berthier.rules.great_powers.game.land.supply import can_feed, is_blocked
from berthier.rules.great_powers.game.pieces import CorpsState, by_kind
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import (
    are_allied,
    are_enemies,
    are_friends,
    flag_of,
    is_in_play,
    may_enter,
    may_stay,
    ordered_by,
)

ITEMS = {
    "infantry": "infantry_factor",
    "militia": "militia_factor",
    "cavalry": "cavalry_factor",
    "guard": "guard_factor",
    "artillery": "artillery_factor",
    "ship": "ship",
}
LETTER = {"infantry": "I", "militia": "M", "cavalry": "C", "guard": "G", "artillery": "A", "ship": "S"}
DEPOT_PRICE = 1


def is_yours(position: Position, power: str, corps: str) -> bool:
    """Whether a power gives this corps its orders."""
    return ordered_by(position, flag_of(position, CORPS[corps].nation)) == power


def of(position: Position, corps: str) -> CorpsState:
    """A corps as it stands; one that is not on the map is nowhere and empty."""
    return position.corps_by_id.get(corps) or CorpsState(corps, None)


def refuse_group(position: Position, power: str, corps: Sequence[str]) -> str | None:
    """Why these corps may not march together."""
    for each in corps:
        if not is_yours(position, power, each):
            return f"{each} is not yours to order."
    if len({of(position, each).area for each in corps}) > 1:
        return "Corps that march together must start in one area."
    return None


def refuse_march(position: Position, power: str, corps: Sequence[str], to: str, *, forced: bool = False) -> str | None:
    """Why corps may not march there."""
    fault = refuse_group(position, power, corps)
    if fault is not None:
        return fault
    states = [of(position, each) for each in corps]
    if not is_in_play(position, to):
        return f"{AREAS[to].name} is not in play."
    if not any(may_enter(position, flag_of(position, state.nation), to) for state in states):
        return f"{AREAS[to].name} is neutral: declare war or ask for access first."
    for state in states:
        if is_shut_in(position, state):
            return f"{state.id} is besieged; it can only sally."
    for state in states:
        if to not in reach_of(position, state, forced=forced).areas:
            return f"{state.id} cannot reach {AREAS[to].name} this month."
    return None


def refuse_war(position: Position, power: str, on: str) -> str | None:
    """Why war may not be declared."""
    if on == power:
        return "A power cannot declare war on itself."
    if on in scenario_data(position.scenario)["closed_nations"]:
        return f"{on} is not in play."
    if are_enemies(position, power, on):
        return "You are at war already."
    if is_under_truce(position, power, on):
        return "The truce still holds."
    minor = position.minor.get(on)
    if minor is not None and minor.state in ("C", "FS"):
        return f"{on} belongs to {minor.power}: declare war on that power."
    if minor is not None and minor.state == "NE":
        return f"{on} does not exist."
    if are_allied(position, power, on) or are_friends(position, power, on):
        return "Break the alliance first."
    return None


def is_under_truce(position: Position, one: str, other: str) -> bool:
    """Whether a truce between two flags still holds."""
    return any({one, other} == {a, b} and until >= position.now for a, b, until in position.truces)


def refuse_depot(position: Position, power: str, area: str) -> str | None:
    """Why a depot may not be set up; on ground one may only pass it would be gone with the month (G2.5)."""
    if position.power[power].money < DEPOT_PRICE:
        return "There is no money for a depot."
    if (power, area) in position.depots:
        return "There is a depot here already."
    stacks = (*position.field.get(area, ()), *position.inside.get(area, ()))
    if position.controller[area] != power and not any(is_yours(position, power, corps.id) for corps in stacks):
        return "A depot needs a corps of yours in the area, or the area itself."
    if is_blocked(position, power, area):
        return "The enemy stands in the way of a depot here."
    if position.edition not in DEPOTS_ANYWHERE and not may_stay(position, power, area):
        return "This is neutral ground that you may only pass: a depot here would be gone with the month."
    if not can_feed(position, power, area):
        return "Nothing can feed a depot here, by land or by sea."
    return None


def price_of(item: str) -> tuple[int, int]:
    """Money and manpower of one item."""
    row = ITEMS[item]
    return integer(PURCHASE_COST.at(row, "money")), integer(PURCHASE_COST.at(row, "manpower"))


def can_hold(power: str, item: str) -> bool:
    """Whether a power has a counter for it; Turkey's militia comes as feudal factors."""
    if item == "ship":
        return any(fleet["nation"] == power for fleet in ROSTERS["fleets"])
    letters = {"I": ("I", "I/M"), "M": ("M", "I/M", "FI", "FC")}.get(LETTER[item], (LETTER[item],))
    return any(kind in letters for counter in CORPS.values() if counter.nation == power for kind, _ in counter.holds)


def refuse_buy(position: Position, power: str, item: str, n: int) -> str | None:
    """Why a purchase may not be made."""
    if not can_hold(power, item):
        return f"{ROSTERS['powers'][power]['name']} has no corps for {item}."
    purse = position.power[power]
    money, manpower = (price * n for price in price_of(item))
    if money > purse.money:
        return f"That costs ${money}; you have ${purse.money}."
    if manpower > purse.manpower:
        return f"That takes {manpower} manpower; you have {purse.manpower}."
    return None


def over_capacity(corps: str, has: Mapping[str, int]) -> str | None:
    """The sentence for the first kind a corps would hold too much of."""
    holds = dict(CORPS[corps].holds)
    counts = dict(has)
    if "I/M" in holds:
        counts["I/M"] = counts.pop("I", 0) + counts.pop("M", 0)
    for kind, count in counts.items():
        if count > holds.get(kind, 0):
            return f"{corps} would hold {count} {kind}; the most is {holds.get(kind, 0)}."
    return None


def refuse_transfer(position: Position, power: str, source: str | None, to: str, kind: str, n: int) -> str | None:
    """Why factors may not go to a corps."""
    for named in (source, to):
        if named is not None and not is_yours(position, power, named):
            return f"{named} is not yours to order."
    has = by_kind(of(position, to).counts)
    has[kind] = has.get(kind, 0) + n
    full = over_capacity(to, {kind: has[kind]} if kind not in ("I", "M") else {k: has.get(k, 0) for k in ("I", "M")})
    if full:
        return full
    if source is not None and of(position, source).area != of(position, to).area:
        return f"{source} and {to} are not in one area."
    return None


def knows(word: str) -> bool:
    """Whether a word is a power or a minor country."""
    return word in POWERS or word in MINORS
