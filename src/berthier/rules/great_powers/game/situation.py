"""Positions from words: a scenario's set-up, the `situation` of a board question, what was told of a game (c)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.inputs import is_own, make_ready
from berthier.rules.great_powers.game.europe import (
    AREA_KEYS,
    AREAS,
    CORPS,
    FLEETS,
    LEADERS,
    MINORS,
    POWERS,
    RULES,
    SCENARIOS,
    month_number,
    scenario_data,
)
from berthier.rules.great_powers.game.pieces import (
    CorpsState,
    Due,
    FleetState,
    Garrison,
    Glimpse,
    Light,
    MinorState,
    PowerState,
    counts_of,
    pair,
)
from berthier.rules.great_powers.game.position import Position

FOREVER = month_number(9999, 12)
FLAGS = ("spent", "forced", "in_city", "landed", "fought")
KNOWN = (
    "scenario", "clock", "wars", "allies", "truces", "access", "minors", "owner", "control", "status", "corps",
    "leaders", "fleets", "depots", "garrisons", "light", "in_play", "trespass", "ports_closed", "money", "manpower",
    "nelson", "battle_days", "changes", "gone", "combined",
)  # fmt: skip
# What only a running game has: read where a position is told in full, and told by `in_words`.
RUNNING = (
    "vp", "purchases", "score", "besieged", "last_seen", "allied_since", "shut", "italy", "segment", "slots", "round",
    "war_since", "attacked_since",
)  # fmt: skip


def read_position(situation: Mapping[str, Any]) -> Position:
    """A position from a scenario's set-up and whatever is said in place of it."""
    for word in situation:
        if word not in KNOWN and word not in RUNNING:
            raise unknown("part of a situation", word, sorted(KNOWN), word)
    key = situation.get("scenario")
    if key is not None and key not in SCENARIOS and not is_own(key):
        raise unknown("scenario", str(key), SCENARIOS, "scenario")
    base = dict(scenario_data(key)) if key is not None else {}
    said = base | {word: value for word, value in situation.items() if word not in ("changes", "gone")}
    year, month = said.get("clock") or base.get("begins") or (1805, 1)
    since = {name: _month(text) for name, text in said.get("attacked_since", {}).items()}
    minors = _minors(said.get("minors", {}), since, month_number(year, month))
    owner = _areas(said.get("owner", {}), {area: AREAS[area].nation for area in AREA_KEYS})
    flags = {minor.name: minor.power or minor.name for minor in minors if minor.state in ("C", "FS")}
    control = _areas(said.get("control", {}), {area: flags.get(flag, flag) for area, flag in owner.items()})
    corps = _corps(said.get("corps", ()), situation)
    there = {each.id for each in corps}
    return Position(
        scenario=key or "campaign",
        year=year,
        month=month,
        powers=_powers(said),
        minors=minors,
        owner=tuple(owner.values()),
        control=tuple(control.values()),
        segment=said.get("segment", ""),
        slots=tuple(tuple(slot) for slot in said.get("slots", ())),
        round=said.get("round", 0),
        wars=frozenset(pair(*each) for each in said.get("wars", ())),
        outbreaks=tuple((*pair(one, other), _month(month)) for one, other, month in said.get("war_since", ())),
        allies=frozenset(pair(*each) for each in said.get("allies", ())),
        truces=tuple(_truce(*each) for each in said.get("truces", ())),
        pacts=tuple((*pair(one, other), _month(month)) for one, other, month in said.get("allied_since", ())),
        access=frozenset((giver, guest) for giver, guest in said.get("access", ())),
        combined=frozenset(pair(*each) for each in said.get("combined", ())),
        corps=corps,
        leaders=_leaders(said.get("leaders", ()), there),
        fleets=_fleets(said.get("fleets", ())),
        garrisons=_garrisons(said.get("garrisons", {})),
        light=tuple(msgspec.convert(each, Light) for each in said.get("light", ())),
        depots=tuple((power, area) for power, area in said.get("depots", ())),
        in_play=frozenset(said["in_play"]) if said.get("in_play") else None,
        trespass=tuple(said.get("trespass", {}).items()),
        ports_closed=frozenset(said.get("ports_closed", ())),
        nelson=said.get("nelson"),
        sieges=tuple(said.get("besieged", {}).items()),
        shut=tuple((power, _month(month)) for power, month in said.get("shut", ())),
        italy=said.get("italy"),
        glimpses=tuple(_glimpse(each) for each in said.get("last_seen", ())),
        battle_days=said.get("battle_days") or RULES["battle_days"],
    )


def _areas(said: Mapping[str, str], base: dict[str, str]) -> dict[str, str]:
    for area in said:
        if area not in AREAS:
            raise unknown("area", area, AREA_KEYS, area)
    return base | dict(said)


def _minors(said: Mapping[str, Any], since: Mapping[str, int], now: int) -> tuple[MinorState, ...]:
    """Minors by state and power; those attacked since a month that was told, else since this one."""
    for name in said:
        if name not in MINORS:
            raise unknown("minor country", name, MINORS, f"minors.{name}")
    rosters = {name: (each["state"], each["power"]) for name, each in MINORS.items()}
    found = {name: said.get(name, state) for name, state in rosters.items()}
    return tuple(
        MinorState(name, state, power, since.get(name, now) if state == "A" else 0)
        for name, (state, power) in found.items()
    )


def _powers(said: Mapping[str, Any]) -> tuple[PowerState, ...]:
    status = RULES["political_track"]["start"] | (said.get("status") or {})
    figures = {name: said.get(name) or {} for name in ("vp", "money", "manpower", "purchases", "score")}
    found = []
    for power in POWERS:
        counted = {name: figures[name].get(power, 0) for name in ("vp", "money", "manpower")}
        due = tuple(Due(kind, n, _month(month)) for kind, n, month in figures["purchases"].get(power, ()))
        score = figures["score"].get(power, {})
        since = {field: score.get(word, 0) for field, word in SCORED.items()}
        found.append(PowerState(power, status=status[power], due=due, **counted, **since))
    return tuple(found)


SCORED = {"lost": "lost", "battles": "battle_points", "trespassed": "trespass"}


def _truce(one: str, other: str, until: str | None = None) -> tuple[str, str, int]:
    """Between two flags, until a month that is told, or for good."""
    return (*pair(one, other), FOREVER if until is None else _month(until))


def _month(text: str) -> int:
    """`1805-09` on one scale."""
    year, _, month = text.partition("-")
    return month_number(int(year), int(month))


def _glimpse(entry: Mapping[str, Any]) -> Glimpse:
    return Glimpse(entry["power"], entry["corps"], counts_of(entry["has"]), _month(entry["month"]))


def read_corps(entry: Mapping[str, Any]) -> CorpsState:
    """A corps entry."""
    if entry["id"] not in CORPS:
        raise unknown("corps", entry["id"], CORPS, "corps")
    fields = {name: entry[name] for name in FLAGS if name in entry}
    return CorpsState(
        entry["id"],
        entry.get("area"),
        counts_of(entry),
        came_from=entry.get("from"),
        aboard=entry.get("aboard"),
        **fields,
    )


def _corps(said: Any, situation: Mapping[str, Any]) -> tuple[CorpsState, ...]:
    entries = {entry["id"]: dict(entry) for entry in said}
    for change in situation.get("changes", ()):
        entries[change["id"]] = entries.get(change["id"], {}) | dict(change)
    gone = set(situation.get("gone", ()))
    found = [read_corps(entry) for id_, entry in entries.items() if id_ not in gone]
    return tuple(sorted(found, key=lambda corps: CORPS[corps.id].order))


def _leaders(said: Any, there: set[str]) -> tuple[tuple[str, str, str], ...]:
    found = []
    for each in said:
        nation, name, corps = each["nation"], each["name"], each["with"]
        if (nation, name) not in LEADERS:
            raise BadInput(f"There is no leader {name} of {nation}.", "leaders")
        if corps in there:
            found.append((nation, name, corps))
    return tuple(found)


def _fleets(said: Any) -> tuple[FleetState, ...]:
    for each in said:
        if each["id"] not in FLEETS:
            raise unknown("fleet", each["id"], FLEETS, "fleets")
    found = [FleetState(each["id"], each["ships"], each["at"][0], each["at"][1]) for each in said]
    return tuple(sorted(found, key=lambda fleet: FLEETS[fleet.id].order))


def _garrisons(said: Mapping[str, Any]) -> tuple[Garrison, ...]:
    listed = sorted(_areas(said, {}), key=lambda area: AREAS[area].order)
    return tuple(Garrison(area, said[area]["nation"], counts_of(said[area])) for area in listed)


make_ready(Light)
