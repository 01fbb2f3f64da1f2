"""What a power sees: its own contents, of others the most they may hold; estimates where a figure is needed (c)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.rules.great_powers.game.europe import CORPS
from berthier.rules.great_powers.game.position import Position, by_kind
from berthier.rules.great_powers.game.relations import flag_of, ordered_by, orders_corps


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
