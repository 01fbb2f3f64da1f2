"""Fleets: where they can sail, whom they would meet, what a battle at sea is fought with (G4)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from berthier.rules.great_powers.game.europe import AREAS, PORTS, RULES, SEA_WAYS
from berthier.rules.great_powers.game.pieces import FleetState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import (
    are_enemies,
    are_friends,
    blockaders,
    flag_of,
    gates_open,
    holder,
)

MOVES: int = RULES["fleet"]["moves"]


class Sailing(msgspec.Struct, frozen=True):
    """Moves to each sea, friendly port and enemy port's blockade box, and the seas passed on the way there."""

    seas: dict[str, int]
    ports: dict[str, int]
    blockades: dict[str, int]
    ways: dict[str, tuple[str, ...]]


def enemy_fleets(position: Position, flag: str, sea: str) -> tuple[str, ...]:
    """Enemy fleets at sea in a zone."""
    there = position.at_sea.get(sea, ())
    return tuple(f.id for f in there if are_enemies(position, flag, flag_of(position, f.nation)))


def sail_of(position: Position, fleet: FleetState) -> Sailing:
    """Six moves: out of port or box, sea to sea, into a friendly port or before an enemy's (G4.2)."""
    flag = flag_of(position, fleet.nation)
    seas = _courses(position, flag, fleet, MOVES)
    before = _courses(position, flag, fleet, MOVES - 1)  # seas from which there is a move left to make port
    moves = {sea: course.moves for sea, course in seas.items()}
    ports: dict[str, int] = {}
    blockades: dict[str, int] = {}
    ways = {sea: course.way for sea, course in seas.items()}
    for port in PORTS:
        near = [before[sea] for sea in AREAS[port].port if sea in before]
        if not near:
            continue
        way = min(near, key=lambda course: course.rank).way
        cost = min(course.moves for course in near) + 1
        owner = holder(position, port)
        if are_friends(position, flag, owner) and (fleet.lies, fleet.where) != ("port", port):
            ports[port], ways[f"port {port}"] = cost, way
        elif are_enemies(position, flag, owner) and (fleet.lies, fleet.where) != ("blockade", port):
            blockades[port], ways[f"blockade {port}"] = cost, way
    if fleet.lies == "sea":
        moves.pop(fleet.where, None)
    return Sailing(dict(sorted(moves.items())), dict(sorted(ports.items())), dict(sorted(blockades.items())), ways)


class Course(msgspec.Struct, frozen=True):
    """The fewest moves to a sea, and the way taken there: how many zones of it have enemies, and its own moves."""

    moves: int
    rank: tuple[int, int, tuple[str, ...]]

    @property
    def way(self) -> tuple[str, ...]:
        return self.rank[2]


def _courses(position: Position, flag: str, fleet: FleetState, most: int) -> dict[str, Course]:
    """For each sea the fewest moves, and the way with fewest enemies, then moves, then alphabetical."""
    start = (fleet.where,) if fleet.lies == "sea" else AREAS[fleet.where].port
    first = 0 if fleet.lies == "sea" else 1
    best: dict[str, tuple[int, int, tuple[str, ...]]] = {}
    least: dict[str, int] = {}
    layer: dict[str, tuple[int, tuple[str, ...]]] = {
        sea: (int(first and bool(enemy_fleets(position, flag, sea))), (sea,)) for sea in start
    }
    for moves in range(first, most + 1):
        following: dict[str, tuple[int, tuple[str, ...]]] = {}
        for sea, (met, way) in layer.items():
            least.setdefault(sea, moves)
            best[sea] = min(best.get(sea, (met, moves, way)), (met, moves, way))
            for other, gate in SEA_WAYS[sea]:
                if other not in way and gates_open(position, flag, gate):
                    found = (met + bool(enemy_fleets(position, flag, other)), (*way, other))
                    following[other] = min(following.get(other, found), found)
        layer = following
    return {sea: Course(least[sea], rank) for sea, rank in best.items()}


def meets(position: Position, fleet: FleetState, sailing: Sailing) -> dict[str, list[str]]:
    """Enemy fleets at sea in the zones it can reach, or blockading the ports it can enter."""
    flag = flag_of(position, fleet.nation)
    found = {sea: list(enemy_fleets(position, flag, sea)) for sea in sailing.seas}
    found |= {port: list(blockaders(position, flag, port)) for port in sailing.ports}
    return {place: fleets for place, fleets in found.items() if fleets}


def naval_side(position: Position, fleets: Iterable[str]) -> dict[str, object]:
    """A side of a `naval_battle`: ships added up; whose they are by the nation of the counters."""
    there = [position.fleet_by_id[id_] for id_ in fleets]
    nations = {fleet.nation for fleet in there}
    return {
        "ships": sum(fleet.ships for fleet in there),
        "british": "GB" in nations,
        "aspr": bool(nations & {"As", "Pr"}),
        "nelson": position.nelson in {fleet.id for fleet in there},
    }
