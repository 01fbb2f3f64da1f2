"""A position with something changed: small functions, so that an order reads as what it does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from berthier.rules.great_powers.game.europe import AREA_KEYS, CORPS, FLEETS, PLACE_OF
from berthier.rules.great_powers.game.pieces import CorpsState, Counts, FleetState, Garrison, MinorState
from berthier.rules.great_powers.game.position import Position

GROUND = frozenset(
    ("corps", "garrisons", "light", "control", "wars", "allies", "minors", "access", "in_play", "trespass", "fleets")
)
STORES = GROUND | {"depots"}
# What was worked out for a position, and the fields it was worked out from: kept while none of these changes.
WORKED_OUT_FROM: dict[str, frozenset[str]] = {
    "flags": frozenset({"minors"}),
    "minor": frozenset({"minors"}),
    "power": frozenset({"powers"}),
    "enemies_of": frozenset({"wars"}),
    "friends_of": frozenset({"allies", "minors"}),
    "corps_by_id": frozenset({"corps"}),
    "fleet_by_id": frozenset({"fleets"}),
    "field": frozenset({"corps"}),
    "inside": frozenset({"corps"}),
    "field_flags": frozenset({"corps", "minors"}),
    "inside_flags": frozenset({"corps", "garrisons", "minors"}),
    "light_flags": frozenset({"light", "minors"}),
    "garrison": frozenset({"garrisons"}),
    "light_at": frozenset({"light"}),
    "controller": frozenset({"control"}),
    "leaders_with": frozenset({"leaders"}),
    "at_sea": frozenset({"fleets"}),
    "blockading": frozenset({"fleets"}),
    "_own_corps": frozenset({"corps", "minors"}),
    "_strengths": frozenset({"corps", "leaders"}),
    "_entered": frozenset({"control", "wars", "allies", "minors", "access", "in_play", "trespass"}),
    "_searched": GROUND | {"month", "fortress_stops"},
    "_blocked": GROUND,
    "_sources": STORES,
    "_stores": STORES,
    "_nearest": STORES,
    "_armies": frozenset({"corps", "leaders", "minors"}),
    "_lands": frozenset({"control", "minors"}),
    "_worths": frozenset({"corps", "leaders", "control", "powers", "garrisons", "minors"}),
    "_outlooks": STORES | {"leaders", "owner", "scenario", "year", "month", "busy"},
}


def changed(position: Position, **fields: Any) -> Position:
    """The position with some fields replaced; what does not depend on them need not be worked out again."""
    after: Position = msgspec.structs.replace(position, **fields)
    kept = after.__dict__
    for name, known in position.__dict__.items():
        if name in WORKED_OUT_FROM and WORKED_OUT_FROM[name].isdisjoint(fields):
            kept[name] = known
    return after


def with_corps(position: Position, *corps: CorpsState) -> Position:
    """Corps put in the place of what they were; one that was not there is added in roster order."""
    now = {each.id: each for each in corps}
    kept = tuple(now.pop(each.id, each) for each in position.corps)
    if now:
        kept = tuple(sorted((*kept, *now.values()), key=lambda each: CORPS[each.id].order))
    return changed(position, corps=kept)


def without_corps(position: Position, gone: Iterable[str]) -> Position:
    """Corps taken off the map, their leaders with them for the time being."""
    names = frozenset(gone)
    return (
        changed(position, corps=tuple(each for each in position.corps if each.id not in names)) if names else position
    )


def with_fleets(position: Position, *fleets: FleetState) -> Position:
    """Fleets put in the place of what they were, or added."""
    now = {each.id: each for each in fleets}
    kept = tuple(now.pop(each.id, each) for each in position.fleets)
    if now:
        kept = tuple(sorted((*kept, *now.values()), key=lambda each: FLEETS[each.id].order))
    return changed(position, fleets=kept)


def with_power(position: Position, key: str, **fields: Any) -> Position:
    """A power's figures changed."""
    powers = tuple(msgspec.structs.replace(power, **fields) if power.key == key else power for power in position.powers)
    return changed(position, powers=powers)


def with_minor(position: Position, name: str, state: str, power: str | None, since: int = 0) -> Position:
    """A minor in another state."""
    now = MinorState(name, state, power, since)
    return changed(position, minors=tuple(now if minor.name == name else minor for minor in position.minors))


def with_garrison(position: Position, area: str, nation: str, counts: Counts) -> Position:
    """A garrison as it now is; none where nobody is left."""
    rest = tuple(each for each in position.garrisons if each.area != area)
    now = (Garrison(area, nation, counts),) if any(counts) else ()
    return changed(position, garrisons=tuple(sorted((*rest, *now), key=lambda each: PLACE_OF[each.area])))


def with_control(position: Position, changes: Mapping[str, str], *, owner: bool = False) -> Position:
    """Areas under other flags, or by right."""
    if not changes:
        return position
    before = position.owner if owner else position.control
    after = tuple(changes.get(key, flag) for key, flag in zip(AREA_KEYS, before, strict=True))
    return changed(position, owner=after) if owner else changed(position, control=after)
