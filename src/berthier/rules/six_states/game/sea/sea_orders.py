"""Orders at sea (G32 to G36): sail, stand; their notation, and the sentence that refuses one."""

from __future__ import annotations

import re

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.orders import Order
from berthier.rules.six_states.game.continent import ZONES
from berthier.rules.six_states.game.council.relations import enemies_of, may_enter
from berthier.rules.six_states.game.edition import BEFORE_0082
from berthier.rules.six_states.game.land.hosts import take_troops
from berthier.rules.six_states.game.land.land_offer import BACK, DONE
from berthier.rules.six_states.game.land.land_orders import each_once, why_closed
from berthier.rules.six_states.game.land.land_words import read_unit, unit_words
from berthier.rules.six_states.game.position import EMPTY, Army, Cargo, Fleet, Position, Troop, find_army, find_fleet
from berthier.rules.six_states.game.reading import is_port
from berthier.rules.six_states.game.sea.embarking import add_cargo, fits, transports_needed
from berthier.rules.six_states.game.sea.sea_words import sea_name, ship_words
from berthier.rules.six_states.game.sea.waters import enemy_ships, plan_voyage

STANDINGS = ("attack", "weaker", "pass")
SHIPS = re.compile(r"(\d{1,3})(N|T|dN|dT)")


class Sail(msgspec.Struct, frozen=True):
    """Ships of a fleet (None: all), their path, what they load, whether they land it, whom they attack."""

    path: tuple[str, ...]
    state: str
    ships: tuple[int, int, int, int] | None = None  # NSP, damaged NSP, T, damaged T
    load: Cargo = EMPTY
    land: bool = False
    attack: str | None = None


class PickFleet(msgspec.Struct, frozen=True):
    """A fleet is taken in hand: next, where it sails."""

    at: str
    state: str


class Lie(msgspec.Struct, frozen=True):
    """A fleet stays where it is this month."""

    at: str
    state: str


class Stand(msgspec.Struct, frozen=True):
    """How a fleet meets enemies that come by (G34)."""

    at: str
    standing: str


def pick(fleet: Fleet) -> Order:
    """Take a fleet in hand."""
    word = f"fleet {fleet.at}{'' if fleet.state == fleet.power else ' ' + fleet.state}"
    return Order(
        word,
        PickFleet(fleet.at, fleet.state),
        label=lambda: f"The fleet {sea_name(fleet.at)} ({ship_words(fleet)})",
        on=(fleet_id(fleet),),
        takes=True,
    )


def fleet_id(fleet: Fleet) -> str:
    """What a fleet is called on the board."""
    return f"{fleet.power}:{fleet.state}@{fleet.at}"


def army_in_port(position: Position, power: str, at: str) -> Army | None:
    """The army of a power in the city where its ships lie."""
    if at[:1] != "P":
        return None
    return find_army(position, power, at[2:], False) or find_army(position, power, at[2:], True)


def sail_words(power: str, sail: Sail) -> str:
    """A voyage in its notation."""
    parts = ["sail", "-".join(sail.path)]
    if sail.state != power:
        parts.append(f"of {sail.state}")
    if sail.ships is not None:
        parts += [f"{n}{kind}" for n, kind in zip(sail.ships, ("N", "dN", "T", "dT"), strict=True) if n]
    if sail.load:
        parts += ["load", unit_words(power, sail.load.troops)]
        parts += [f"with {','.join(name for name, _ in sail.load.leaders)}"] if sail.load.leaders else []
        parts += [f"{sail.load.supply}s"] if sail.load.supply else []
    parts += ["land"] if sail.land else []
    parts += [f"attack {sail.attack}"] if sail.attack else []
    return " ".join(part for part in parts if part)


def read_sea(position: Position, power: str, word: str, fleet: Fleet | None = None) -> Order:
    """An order at sea in its notation, or the sentence that refuses it."""
    words = word.split()
    if not words:
        raise BadInput("An order is missing: sail, stand, fleet, lie or done.", "order")
    if words == ["done"] and fleet is None:
        return DONE
    if words == ["back"] and fleet is not None:
        return BACK
    if len(words) in (2, 3) and words[0] in ("fleet", "lie"):
        return _read_fleet(position, power, words)
    if len(words) == 3 and words[0] == "stand":
        return _read_stand(position, power, words[1], words[2], word)
    if len(words) < 2 or words[0] != "sail":
        raise unknown(
            "order at sea", word, ["sail P:1228-Z12-C:2428 2N 1T load 1i land", "stand Z14 attack", "done"], "order"
        )
    sail = read_sail(position, power, words[1:])
    found = check_sail(position, power, sail)
    return Order(word, sail, on=(fleet_id(found), sail.path[-1] if sail.path[-1] in ZONES else sail.path[-1][2:]))


def _read_fleet(position: Position, power: str, words: list[str]) -> Order:
    state = words[2] if len(words) == 3 else power
    fleet = find_fleet(position, power, state, words[1])
    if fleet is None or fleet.sailed:
        said = "has sailed this month" if fleet else "is not there"
        raise BadInput(f"The fleet of {state} at {words[1]} {said}.", "order")
    if words[0] == "fleet":
        return pick(fleet)
    return Order(" ".join(words), Lie(fleet.at, state), label="Stay", on=(fleet_id(fleet),))


def _read_stand(position: Position, power: str, at: str, standing: str, word: str) -> Order:
    if standing not in STANDINGS:
        raise unknown("standing", standing, STANDINGS, "order")
    if not any(fleet.power == power and fleet.at == at for fleet in position.fleets):
        raise BadInput(f"There is no fleet of yours at {at}.", "order")
    return Order(word, Stand(at, standing))


def read_sail(position: Position, power: str, words: list[str]) -> Sail:
    """Read path, ships, load, land, attack, in any order after the path."""
    path, rest = tuple(words[0].split("-")), words[1:]
    ships, troops, leaders, supply = [0, 0, 0, 0], list[Troop](), list[str](), 0
    found: dict[str, str] = {}
    places = {"N": 0, "dN": 1, "T": 2, "dT": 3}
    while rest:
        part = rest.pop(0)
        if match := SHIPS.fullmatch(part):
            ships[places[match[2]]] += int(match[1])
        elif part in ("of", "attack", "with"):
            found[part] = rest.pop(0) if rest else ""
        elif part in ("load", "land"):
            found[part] = part
        elif re.fullmatch(r"\d{1,3}s", part):
            supply = int(part[:-1])
        else:
            troops.append(read_unit(power, part))
    leaders = found["with"].split(",") if "with" in found else []
    load = Cargo(tuple(troops), _leaders_of(position, power, path[0], leaders), supply)
    state, told = found.get("of", power), (ships[0], ships[1], ships[2], ships[3])
    return Sail(path, state, told if any(told) else None, load, "land" in found, found.get("attack"))


def _leaders_of(position: Position, power: str, at: str, names: list[str]) -> tuple[tuple[str, int], ...]:
    army = army_in_port(position, power, at)
    known = dict(army.leaders) if army is not None else {}
    for name in names:
        if name not in known:
            raise unknown(f"leader at {at}", name, list(known), "order")
    each_once(names)
    return tuple((name, known[name]) for name in names)


def check_sail(position: Position, power: str, sail: Sail) -> Fleet:
    """The fleet that would sail, or why it cannot."""
    fleet = find_fleet(position, power, sail.state, sail.path[0])
    if fleet is None:
        raise BadInput(f"There is no fleet of yours at {sail.path[0]}.", "order")
    if fleet.sailed:
        raise BadInput(f"The fleet at {sail.path[0]} has sailed this month.", "order")
    if len(sail.path) < 2 and not (sail.land and fleet.cargo and is_port(sail.path[0])):
        raise BadInput("A voyage goes somewhere: name two places at least, like P:1228-Z12.", "order")
    moving = part_of(fleet, sail)
    sally = sallies(position, sail)
    voyage = plan_voyage(position, power, sail.path, moving.nsp, moving.damaged, fleet.tried, sally)
    if voyage.why is not None:
        raise BadInput(voyage.why, "order")
    check_load(position, power, sail, moving)
    to = sail.path[-1]
    if sail.land and (to in ZONES or not may_enter(position, power, to[2:])):
        raise BadInput(f"Nothing can be landed at {to}.", "order")
    check_attack(position, power, sail, moving)
    return fleet


def sallies(position: Position, sail: Sail) -> bool:
    """G33: whether ships that come off their port are there to attack, and sail no farther (decision 0082)."""
    return position.edition in BEFORE_0082 or (sail.attack is not None and len(sail.path) == 2)


def check_attack(position: Position, power: str, sail: Sail, moving: Fleet) -> None:
    """G34: at the end of its path a fleet may attack an enemy there."""
    if sail.attack is None:
        return
    if sail.attack not in enemies_of(position, power):
        raise BadInput(f"There is no enemy called {sail.attack or 'nobody'} to attack.", "order")
    if all(fleet.power != sail.attack for fleet in enemy_ships(position, power).get(sail.path[-1], ())):
        raise BadInput(f"There is no ship of {sail.attack} at {sail.path[-1]} to attack.", "order")
    if not moving.nsp:
        raise BadInput("Only a sound NSP attacks.", "order")


def part_of(fleet: Fleet, sail: Sail) -> Fleet:
    """The ships that sail; the cargo goes with them."""
    have = (fleet.nsp, fleet.nsp_damaged, fleet.t, fleet.t_damaged)
    ships = have if sail.ships is None else sail.ships
    for kind, wanted, there in zip(("N", "dN", "T", "dT"), ships, have, strict=True):
        if wanted > there:
            raise BadInput(f"There are only {there}{kind} at {fleet.at}, not {wanted}.", "order")
    return msgspec.structs.replace(fleet, nsp=ships[0], nsp_damaged=ships[1], t=ships[2], t_damaged=ships[3])


def check_boarding(position: Position, power: str, sail: Sail) -> None:
    """What comes aboard lies in that port: troops and leaders that have not marched, stores of its depot."""
    start, army = sail.path[0], army_in_port(position, power, sail.path[0])
    if start[:1] != "P" or (army is None and (sail.load.troops or sail.load.leaders)):
        raise BadInput(f"There is nobody to load at {start}.", "order")
    if army is not None and (sail.load.troops or sail.load.leaders):
        if army.closed:
            raise BadInput(f"{army.hex} {why_closed([army])}", "order")
        take_troops(army.troops, sail.load.troops, army.hex)
    depot = next((n for who, at, n in position.depots if (who, at) == (power, start[2:])), 0)
    if sail.load.supply > depot:
        raise BadInput(f"There are only {depot} points stored at {start[2:]}.", "order")


def check_load(position: Position, power: str, sail: Sail, moving: Fleet) -> None:
    """G36: load in port, what is there, as much as the sound transports carry."""
    cargo = add_cargo(moving.cargo, sail.load)
    if sail.load:
        check_boarding(position, power, sail)
    if cargo.leaders and not moving.nsp + moving.t:
        raise BadInput("Leaders need a sound ship to sail with.", "order")
    if not fits(moving, cargo):
        raise BadInput(f"{transports_needed(cargo)} transports are needed, {moving.t} is there.", "order")
