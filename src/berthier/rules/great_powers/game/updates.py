"""A position with something changed: small functions, so that an order reads as what it does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from berthier.rules.great_powers.game.europe import AREA_KEYS, CORPS, FLEETS, PLACE_OF
from berthier.rules.great_powers.game.pieces import CorpsState, Counts, FleetState, Garrison, MinorState, pair
from berthier.rules.great_powers.game.position import Position


def with_corps(position: Position, *corps: CorpsState) -> Position:
    """Corps put in the place of what they were; one that was not there is added in roster order."""
    now = {each.id: each for each in corps}
    kept = tuple(now.pop(each.id, each) for each in position.corps)
    if now:
        kept = tuple(sorted((*kept, *now.values()), key=lambda each: CORPS[each.id].order))
    return position.but(corps=kept)


def without_corps(position: Position, gone: Iterable[str]) -> Position:
    """Corps taken off the map, their leaders with them for the time being."""
    names = frozenset(gone)
    return position.but(corps=tuple(each for each in position.corps if each.id not in names)) if names else position


def with_fleets(position: Position, *fleets: FleetState) -> Position:
    """Fleets put in the place of what they were, or added."""
    now = {each.id: each for each in fleets}
    kept = tuple(now.pop(each.id, each) for each in position.fleets)
    if now:
        kept = tuple(sorted((*kept, *now.values()), key=lambda each: FLEETS[each.id].order))
    return position.but(fleets=kept)


def with_power(position: Position, key: str, **fields: Any) -> Position:
    """A power's figures changed."""
    powers = tuple(msgspec.structs.replace(power, **fields) if power.key == key else power for power in position.powers)
    return position.but(powers=powers)


def with_minor(position: Position, name: str, state: str, power: str | None, since: int = 0) -> Position:
    """A minor in another state."""
    now = MinorState(name, state, power, since)
    return position.but(minors=tuple(now if minor.name == name else minor for minor in position.minors))


def with_garrison(position: Position, area: str, nation: str, counts: Counts) -> Position:
    """A garrison as it now is; none where nobody is left."""
    rest = tuple(each for each in position.garrisons if each.area != area)
    now = (Garrison(area, nation, counts),) if any(counts) else ()
    return position.but(garrisons=tuple(sorted((*rest, *now), key=lambda each: PLACE_OF[each.area])))


def with_control(position: Position, changes: Mapping[str, str], *, owner: bool = False) -> Position:
    """Areas under other flags, or by right."""
    if not changes:
        return position
    before = position.owner if owner else position.control
    after = tuple(changes.get(key, flag) for key, flag in zip(AREA_KEYS, before, strict=True))
    return position.but(owner=after) if owner else position.but(control=after)


def at_war(position: Position, one: str, other: str) -> Position:
    """Two flags at war from this month on."""
    both = pair(one, other)
    begun = tuple(each for each in position.outbreaks if each[:2] != both and each[:2] in position.wars)
    return position.but(wars=position.wars | {both}, outbreaks=(*begun, (*both, position.now)))
