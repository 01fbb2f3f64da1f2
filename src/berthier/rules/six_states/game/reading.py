"""Positions in the words of the design's section (c): plain data in, frozen values out, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.rules.six_states.game.continent import CITIES, LAND, MAJORS, MINORS, STATES, ZONES
from berthier.rules.six_states.game.edition import Edition
from berthier.rules.six_states.game.position import (
    EMPTY,
    Army,
    Cargo,
    Fleet,
    Leader,
    Minor,
    Position,
    Prisoner,
    Troop,
    pairs,
)
from berthier.rules.six_states.game.scenarios import setup_of

Data = Mapping[str, Any]


def read_position(data: Data) -> Position:
    """A position from plain data; what is left out is empty, month 6, turn 1, minors neutral."""
    scenario = str(data.get("scenario") or "")
    setup = setup_of(scenario) if scenario else None
    powers = tuple(data.get("powers") or (setup.powers if setup else MAJORS))
    return Position(
        scenario=scenario,
        turn=int(data.get("turn", 1)),
        month=int(data.get("month", 6)),
        powers=powers,
        teams=tuple((team, tuple(theirs)) for team, theirs in dict(data.get("teams", {})).items()),
        war=pairs(_pair(each) for each in data.get("war", ())),
        alliance=pairs(_pair(each) for each in data.get("alliance", ())),
        truces=tuple(sorted((*sorted((a, b)), int(n)) for a, b, n in data.get("truces", ()))),
        offers=tuple(sorted((a, b, what) for a, b, what in data.get("offers", ()))),
        minors=tuple(sorted((minor, read_minor(each)) for minor, each in data.get("minors", {}).items())),
        barred=tuple(sorted((p, m, int(n)) for p, m, n in data.get("barred", ()))),
        wronged=tuple(sorted(dict(data.get("wronged", {})).items())),
        control=tuple(sorted((name, who) for name, who in dict(data.get("control", {})).items())),
        armies=sort_armies(read_army(each) for each in data.get("armies", ())),
        depots=tuple(sorted((each["power"], each["hex"], int(each["points"])) for each in data.get("depots", ()))),
        fleets=sort_fleets(read_fleet(each) for each in data.get("fleets", ())),
        prisoners=tuple(Prisoner(*each) for each in data.get("prisoners", ())),
        laurels=tuple(sorted(dict(data.get("laurels", {})).items())),
        held=tuple(sorted(dict(data.get("held", {})).items())),
        had_guards=_had_guards(data.get("had_guards", ())),
        order=tuple(data.get("order", ())),
        phase=str(data.get("phase", "")),
        cursor=int(data.get("cursor", 0)),
        ended_alliances=pairs(_pair(each) for each in data.get("ended_alliances", ())),
        sailing=tuple(read_fleet(each) for each in data.get("sailing", ())),
        without=tuple(map(str, data.get("without", ()))),
        edition=read_edition(data.get("edition", Edition.FIRST)),
    )


def read_edition(word: Any) -> Edition:
    """The edition a position is of."""
    if word not in set(Edition):
        raise unknown("edition", str(word), tuple(Edition), "edition")
    return Edition(word)


def _pair(given: Iterable[str]) -> tuple[str, str]:
    a, b = given
    for name in (a, b):
        if name not in STATES:
            raise unknown("state", name, STATES, "war")
    return a, b


def read_minor(data: Data) -> Minor:
    """How a small state stands."""
    return Minor(str(data["status"]), data.get("patron"))


def _had_guards(given: Any) -> tuple[str, ...]:
    """A list of powers, or power to true or false."""
    if isinstance(given, Mapping):
        return tuple(sorted(power for power, had in given.items() if had))
    return tuple(sorted(given))


def read_troops(data: Any) -> tuple[Troop, ...]:
    """{state: [infantry, cavalry, Guards]} as troops, none of them empty."""
    if not isinstance(data, Mapping) or any(len(counts) != 3 for counts in data.values()):
        raise BadInput("Troops are told by state: {'Gray': [infantry, cavalry, Guards]}.", "troops")
    return tuple((state, int(i), int(c), int(g)) for state, (i, c, g) in sorted(data.items()) if i or c or g)


def read_leaders(data: Iterable[Iterable[Any]]) -> tuple[Leader, ...]:
    """Leaders, the best first."""
    return sort_leaders((str(name), int(rating)) for name, rating in data)


def sort_leaders(leaders: Iterable[Leader]) -> tuple[Leader, ...]:
    """Leaders, the best first, then by name."""
    return tuple(sorted(leaders, key=lambda leader: (-leader[1], leader[0])))


def read_army(data: Data) -> Army:
    """An army; it must stand on land, and within walls only in a city."""
    name = str(data["hex"])
    if name not in LAND:
        raise BadInput(f"An army of {data['power']} stands at {name}, where there is no land.", "armies")
    if data.get("inside") and name not in CITIES:
        raise BadInput(f"An army of {data['power']} stands within walls at {name}, where there is no city.", "armies")
    if data["power"] not in STATES:
        raise unknown("power", str(data["power"]), STATES, "armies")
    return Army(
        power=data["power"],
        hex=name,
        troops=read_troops(data.get("troops", {})),
        leaders=read_leaders(data.get("leaders", ())),
        inside=bool(data.get("inside", False)),
        supply=int(data.get("supply", 0)),
        hunger=int(data.get("hunger", 0)),
        active=bool(data.get("active", False)),
        closed=bool(data.get("closed", False)),
        to_guns=bool(data.get("to_guns", False)),
        came_from=tuple((each[0], int(each[1])) for each in data.get("came_from", ())),
    )


def read_fleet(data: Data) -> Fleet:
    """A fleet; at a sea zone, in a port or off a coast."""
    at = str(data["at"])
    if at not in ZONES and not (at.startswith("C:") and at[2:] in LAND) and not is_port(at):
        raise BadInput(f"A fleet of {data['power']} lies at {at}, which is no sea zone, port or coast.", "fleets")
    return Fleet(
        power=data["power"],
        state=str(data.get("state") or data["power"]),
        at=at,
        nsp=int(data.get("nsp", 0)),
        nsp_damaged=int(data.get("nsp_damaged", 0)),
        t=int(data.get("t", 0)),
        t_damaged=int(data.get("t_damaged", 0)),
        cargo=read_cargo(data.get("cargo") or {}),
        standing=str(data.get("standing", "weaker")),
        sailed=bool(data.get("sailed", False)),
        tried=bool(data.get("tried", False)),
        lies=bool(data.get("lies", False)),
    )


def is_port(at: str) -> bool:
    """Whether a place is a port."""
    return at.startswith("P:") and at[2:] in CITIES and CITIES[at[2:]].port


def read_cargo(data: Data) -> Cargo:
    """What a fleet carries."""
    if not data:
        return EMPTY
    return Cargo(read_troops(data.get("troops", {})), read_leaders(data.get("leaders", ())), int(data.get("supply", 0)))


def sort_armies(armies: Iterable[Army]) -> tuple[Army, ...]:
    """Armies by power, hex, outside before inside."""
    return tuple(sorted(armies, key=attrgetter("key")))


def sort_fleets(fleets: Iterable[Fleet]) -> tuple[Fleet, ...]:
    """Fleets by power, state, place."""
    return tuple(sorted(fleets, key=lambda fleet: fleet.key))


def position_data(position: Position) -> dict[str, Any]:
    """A position as plain data in the words of the scenario files."""
    data: dict[str, Any] = msgspec.to_builtins(position)
    data["teams"] = {team: list(theirs) for team, theirs in position.teams}
    data["minors"] = {minor: msgspec.to_builtins(stand) for minor, stand in position.minors}
    for field in ("wronged", "control", "laurels", "held"):
        data[field] = dict(getattr(position, field))
    data["armies"] = [army_data(army) for army in position.armies]
    for field in ("fleets", "sailing"):
        data[field] = [fleet_data(fleet) for fleet in getattr(position, field)]
    data["prisoners"] = [[each.name, each.rating, each.power, each.back] for each in position.prisoners]
    data["had_guards"] = {power: power in position.had_guards for power in position.powers}
    data["depots"] = [{"power": power, "hex": name, "points": n} for power, name, n in position.depots]
    return data


def army_data(army: Army) -> dict[str, Any]:
    """An army as plain data."""
    return msgspec.to_builtins(army) | {"troops": troops_data(army.troops)}  # type: ignore[no-any-return]


def fleet_data(fleet: Fleet) -> dict[str, Any]:
    """A fleet as plain data."""
    cargo = msgspec.to_builtins(fleet.cargo) | {"troops": troops_data(fleet.cargo.troops)}
    return msgspec.to_builtins(fleet) | {"cargo": cargo}  # type: ignore[no-any-return]


def troops_data(troops: Iterable[Troop]) -> dict[str, list[int]]:
    """{state: [infantry, cavalry, Guards]}."""
    return {state: [i, c, g] for state, i, c, g in troops}


assert set(MINORS) <= set(STATES)
