"""What a power sees: its own contents, of others the most they may hold; estimates where a figure is needed (c)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from berthier.rules.great_powers.game.europe import CORPS, KINDS
from berthier.rules.great_powers.game.pieces import NOTHING, Counts, by_kind
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import flag_of, ordered_by, orders_corps
from berthier.rules.great_powers.game.seats import powers_of


def estimate(corps: str, last_seen: Mapping[str, int] | None = None) -> dict[str, int]:
    """What was last seen, else three quarters of what the counter may hold, to the nearest, half up."""
    if last_seen is not None:
        return dict(last_seen)
    letters = ((kind.removesuffix("/M"), most) for kind, most in CORPS[corps].holds)
    return {kind: (6 * most + 4) // 8 for kind, most in letters}


def view_of(position: Position, power: str) -> dict[str, Any]:
    """Corps, fleets and garrisons as one power sees them."""
    corps = []
    for each in position.corps:
        told: dict[str, Any] = {"id": each.id, "area": each.area, "in_city": each.in_city}
        if orders_corps(position, each) == power:
            told["has"] = by_kind(each.counts)
        else:
            told["most"] = each.counter.most
        corps.append(told)
    fleets = []
    for fleet in position.fleets:
        told = {"id": fleet.id, "at": [fleet.lies, fleet.where]}
        if ordered_by(position, flag_of(position, fleet.nation)) == power:
            told["ships"] = fleet.ships
        fleets.append(told)
    garrisons = {each.area: each.factors for each in position.garrisons if each.factors}
    return {"corps": corps, "fleets": fleets, "garrisons": garrisons}


SHIPS_GUESSED = 23  # three quarters of thirty, half up


def seen(position: Position, side: str | None) -> Position:
    """The position as a side knows it: of foreign corps what was last seen, or an estimate (c).

    What is only guessed is named in `unknown`: corps, fleets, powers for their manpower, cities for their garrison.
    """
    if not position.hidden:
        return position
    own = frozenset(powers_of(position, side))
    glimpses = tuple(each for each in position.glimpses if each.power in own)
    known = {each.corps: each.counts for each in sorted(glimpses, key=lambda each: each.month)}
    corps, unknown = [], {power.key for power in position.powers} - own
    for each in position.corps:
        if orders_corps(position, each) not in own and any(each.counts):
            each = msgspec.structs.replace(each, counts=known.get(each.id) or guessed(each.id))
            unknown.add(each.id)
        corps.append(each)
    fleets = []
    for fleet in position.fleets:
        if ordered_by(position, flag_of(position, fleet.nation)) not in own and fleet.ships:
            fleet = msgspec.structs.replace(fleet, ships=SHIPS_GUESSED)
            unknown.add(fleet.id)
        fleets.append(fleet)
    powers = tuple(
        each if each.key in own else msgspec.structs.replace(each, manpower=0, due=()) for each in position.powers
    )
    garrisons = []
    for garrison in position.garrisons:
        if ordered_by(position, flag_of(position, garrison.nation)) not in own:
            garrison = msgspec.structs.replace(garrison, counts=(garrison.factors, *NOTHING[1:]))
            unknown.add(garrison.area)
        garrisons.append(garrison)
    return position.but(
        corps=tuple(corps), fleets=tuple(fleets), powers=powers, garrisons=tuple(garrisons), glimpses=glimpses,
        unknown=frozenset(unknown),
    )  # fmt: skip


@cache
def guessed(corps: str) -> Counts:
    """An estimate as counts."""
    has = estimate(corps)
    return tuple(has.get(kind, 0) for kind in KINDS)  # type: ignore[return-value]
