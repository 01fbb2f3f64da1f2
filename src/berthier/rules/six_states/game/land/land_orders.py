"""Orders on land (design, section e): march, drop, sortie; their notation, and the sentence that refuses one."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.remembered import remembered
from berthier.rules.six_states.game.continent import CITIES, COUNTRY, FIELD, LAND, MINORS, STATES, STEPS, TERRAIN
from berthier.rules.six_states.game.council.relations import enemies_outside, in_play, minors, open_to
from berthier.rules.six_states.game.fights.engaging import march_flags
from berthier.rules.six_states.game.land.hosts import add_troops, take_troops
from berthier.rules.six_states.game.land.marching import (
    FORCED,
    Body,
    Terms,
    cheapest_path,
    costs_along,
    gets_to,
    terms_of,
)
from berthier.rules.six_states.game.land.supply import is_shut_in, supply_of
from berthier.rules.six_states.game.position import Army, Leader, Position, Troop, find_army
from berthier.rules.six_states.march import MarchFlag
from berthier.rules.six_states.units import Terrain

UNIT = re.compile(r"(?:(\w+):)?(\d{1,3})([icG])")
COUNT = re.compile(r"\d{1,3}")


class March(msgspec.Struct, frozen=True):
    """A body (None: all of the army), a path or its two ends, points asked for, its train, whom it invades."""

    path: tuple[str, ...]
    troops: tuple[Troop, ...] | None = None
    leaders: tuple[str, ...] | None = None
    force: int = 0
    supply: int | None = None
    invade: str | None = None


class Drop(msgspec.Struct, frozen=True):
    """Leave points of a train as a depot."""

    hex: str
    points: int


class Pick(msgspec.Struct, frozen=True):
    """An army is taken in hand: next, where it goes."""

    hex: str
    inside: bool = False


class Stay(msgspec.Struct, frozen=True):
    """An army stays where it is this month."""

    hex: str
    inside: bool = False


class Sortie(msgspec.Struct, frozen=True):
    """A besieged garrison comes out to fight."""

    hex: str


class Plan(msgspec.Struct, frozen=True):
    """A march that may be made: who goes, which way, under what terms, what is asked of the Force March Table."""

    army: Army
    body: Body
    path: tuple[str, ...]
    terms: Terms
    force: int
    flags: frozenset[MarchFlag]
    supply: int | None
    invade: str | None


def read_march(power: str, words: list[str]) -> March:
    """`march 0921-1118 all +2`, `march 0921-1118 3i 1c with Brandis train 2 invade g`."""
    if not words or "-" not in words[0]:
        raise BadInput("A march names its way: march 0921-1118, hex by hex or its two ends.", "order")
    path, rest = tuple(words[0].split("-")), words[1:]
    found: dict[str, object] = {}
    troops: list[Troop] = []
    while rest:
        word = rest.pop(0)
        if word == "all":
            found["all"] = True
        elif re.fullmatch(r"\+[0-3]", word):
            found["force"] = int(word)
        elif word in ("with", "train", "invade"):
            found[word] = _after(word, rest)
        else:
            troops.append(read_unit(power, word))
    whole = found.get("all", False) or not (troops or "with" in found)
    names = str(found["with"]).split(",") if "with" in found else None if whole else []
    return March(
        path,
        None if whole else add_troops(troops),
        None if names is None else tuple(names),
        int(str(found.get("force", 0))),
        None if "train" not in found else _number(str(found["train"])),
        None if "invade" not in found else str(found["invade"]),
    )


def _after(word: str, rest: list[str]) -> str:
    if not rest:
        raise BadInput(f"After “{word}” something must follow.", "order")
    return rest.pop(0)


def _number(word: str) -> int:
    if not COUNT.fullmatch(word):
        raise BadInput(f"{word!r} is not a number of points.", "order")
    return int(word)


def read_unit(power: str, word: str) -> Troop:
    """`3i`, `1c`, `2G`, `g:4i`: infantry, cavalry, Guards; of the power's own state if none is named."""
    match = UNIT.fullmatch(word)
    if match is None:
        raise BadInput(f"{word!r} is no part of an order; troops are written 3i, 1c, 2G or g:4i.", "order")
    state, count = match[1] or power, int(match[2])
    if state not in STATES:
        raise unknown("state", state, STATES, "order")
    columns = {"i": (count, 0, 0), "c": (0, count, 0), "G": (0, 0, count)}
    return (state, *columns[match[3]])


def unit_words(power: str, troops: tuple[Troop, ...]) -> str:
    """Troops in the notation of orders."""
    words = []
    for state, *counts in troops:
        prefix = "" if state == power else f"{state}:"
        words += [f"{prefix}{count}{letter}" for count, letter in zip(counts, "icG", strict=True) if count]
    return " ".join(words)


def march_words(power: str, march: March) -> str:
    """A march in its notation."""
    parts = ["march", "-".join(march.path)]
    if march.troops is None:
        parts.append("all")
    elif march.troops:
        parts.append(unit_words(power, march.troops))
    if march.leaders is not None and (march.leaders or march.troops is None):
        parts.append(f"with {','.join(march.leaders)}")
    if march.supply is not None:
        parts.append(f"train {march.supply}")
    if march.invade is not None:
        parts.append(f"invade {march.invade}")
    if march.force:
        parts.append(f"+{march.force}")
    return " ".join(parts)


def may_start(position: Position, power: str, name: str) -> Army:
    """The army that would march from a hex, or the sentence that refuses it (G2)."""
    found = (find_army(position, power, name, False), find_army(position, power, name, True))
    armies = [army for army in found if army is not None]
    if not armies:
        raise BadInput(f"There is no army of {power} at {name}.", "order")
    for army in armies:
        if not army.closed and not is_shut_in(position, army):
            return army
    if any(army.closed for army in armies):
        raise BadInput(f"{name} marched or was joined this month.", "order")
    raise BadInput(f"The garrison of {name} is besieged: it can only make a sortie.", "order")


def body_of(army: Army, march: March) -> Body:
    """The troops and leaders an order names."""
    troops = army.troops if march.troops is None else march.troops
    if march.troops is not None:
        take_troops(army.troops, troops, army.hex)
    known = dict(army.leaders)
    names = tuple(known) if march.leaders is None else march.leaders
    for name in names:
        if name not in known:
            raise unknown(f"leader at {army.hex}", name, list(known), "order")
    leaders: tuple[Leader, ...] = tuple((name, known[name]) for name in names)
    if not troops and not leaders:
        raise BadInput("Nobody is named to march.", "order")
    return Body(army.power, troops, leaders)


@remembered()
def plan_march(position: Position, power: str, march: March) -> Plan:
    """G19 to G25, G28: check a march, find its way, its points and the flags of its force march."""
    for name in march.path:
        if name not in LAND:
            said = f"{name} is no land hex" if name else "A hex is missing"
            raise BadInput(f"{said}; hexes are named by column and row, like 0921.", "order")
    if len(march.path) < 2:
        raise BadInput("A march goes somewhere: name two hexes at least.", "order")
    if march.invade is not None:
        check_invasion(position, power, march.invade)
    army = may_start(position, power, march.path[0])
    body = body_of(army, march)
    terms = terms_of(position, body, march.invade)
    path = find_path(position, body, terms, march)
    steps = gets_to(terms, path, body.points + march.force)
    if steps < len(path) - 1:
        refuse_far(terms, path, body, march.force)
    check_force(body, march.force)
    flags = flags_of(position, army, body, terms, path) if march.force else frozenset[MarchFlag]()
    return Plan(army, body, path, terms, march.force, flags, march.supply, march.invade)


def flags_of(position: Position, army: Army, body: Body, terms: Terms, path: tuple[str, ...]) -> frozenset[MarchFlag]:
    """G25: the flags of a force march; swamp among the hexes beyond the normal points."""
    near = gets_to(terms, path, body.points)
    swamp = any(TERRAIN[name] is Terrain.SWAMP for name in path[1 + near :])
    return march_flags(position, body.troops, not supply_of(position, army).supplied, swamp)


def check_force(body: Body, force: int) -> None:
    """Only troops are forced on; leaders alone have no strength to lose."""
    if force and not body.sp:
        raise BadInput("Leaders alone make no force march.", "order")


def check_invasion(position: Position, power: str, minor: str) -> None:
    """G28: only a neutral small state can be invaded."""
    if minor not in MINORS:
        raise unknown("small state", minor, MINORS, "order")
    if minors(position)[minor].status != "neutral":
        raise BadInput(f"{STATES[minor].name} is not neutral: it need not be invaded.", "order")


def find_path(position: Position, body: Body, terms: Terms, march: March) -> tuple[str, ...]:
    """The way as named, or the cheapest between two ends; each hex next to the one before and open."""
    path = march.path
    if len(path) == 2 and path[1] not in STEPS[path[0]]:
        found = cheapest_path(terms, path[0], path[1], body.points + FORCED)
        points = body.points + march.force
        if found is None or costs_along(terms, found)[-1] > points:
            refuse_hex(position, body, terms, path[1])
            raise BadInput(f"{path[1]} is farther from {path[0]} than the {points} points of this body.", "order")
        return found
    for at, to in pairwise(path):
        if to not in STEPS[at]:
            raise BadInput(f"{to} is not next to {at}.", "order")
        refuse_hex(position, body, terms, to)
    return path


def refuse_hex(position: Position, body: Body, terms: Terms, name: str) -> None:
    """Why a body may not enter a hex."""
    if terms.may(name):
        return
    state = COUNTRY[name]
    if not in_play(position, name):
        raise BadInput(f"{name} is out of play.", "order")
    if FIELD.bit[name] & terms.shunned:
        raise BadInput(f"Leaders alone keep out of enemy hexes and zones: {name}.", "order")
    if state not in open_to(position, body.power) and state in MINORS and minors(position)[state].status == "neutral":
        raise BadInput(f"{STATES[state].name}'s country is closed: it is neutral. Add invade {state}.", "order")
    if state not in open_to(position, body.power) and state is not None:
        raise BadInput(f"{STATES[state].name}'s country is closed: neither friend nor at war.", "order")
    raise BadInput(f"Foot needs a leader outside {' and '.join(body.foot_states)}.", "order")


def refuse_far(terms: Terms, path: tuple[str, ...], body: Body, force: int) -> None:
    """The path costs more points than there are, or an enemy stands in the way."""
    for name in path[1:-1]:
        if terms.is_hostile(name):
            raise BadInput(f"An enemy stands at {name}: the march ends there.", "order")
    more = f", or {body.points + force} with the force march" if force else ""
    raise BadInput(f"The path costs {costs_along(terms, path)[-1]}; this body has {body.points}{more}.", "order")


def check_drop(position: Position, power: str, drop: Drop) -> Army:
    """G31: points of a train are left as a depot."""
    army = find_army(position, power, drop.hex, False) or find_army(position, power, drop.hex, True)
    if army is None:
        raise BadInput(f"There is no army of {power} at {drop.hex}.", "order")
    if not 1 <= drop.points <= army.supply:
        points = "point" if army.supply == 1 else "points"
        raise BadInput(f"The train at {drop.hex} has only {army.supply} {points}.", "order")
    return army


def check_sortie(position: Position, power: str, sortie: Sortie) -> Army:
    """G46: a garrison with an enemy of its own outside."""
    army = find_army(position, power, sortie.hex, True) if sortie.hex in CITIES else None
    if army is None or not army.sp or not enemies_outside(position, power, sortie.hex):
        raise BadInput(f"No garrison of yours is besieged at {sortie.hex}.", "order")
    if army.closed:
        raise BadInput(f"The garrison of {sortie.hex} has fought this month.", "order")
    return army
