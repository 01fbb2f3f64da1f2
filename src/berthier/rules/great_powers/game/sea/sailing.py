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
    seas = _sea_distances(position, flag, fleet)
    moves = {sea: found[1] for sea, found in seas.items()}
    ports: dict[str, int] = {}
    blockades: dict[str, int] = {}
    ways = {sea: found[2] for sea, found in seas.items()}
    for port in PORTS:
        near = [(seas[sea][0], moves[sea] + 1, seas[sea][2]) for sea in AREAS[port].port if sea in seas]
        near = [each for each in near if each[1] <= MOVES]
        if not near:
            continue
        _, cost, way = min(near)
        cost = min(each[1] for each in near)
        owner = holder(position, port)
        if are_friends(position, flag, owner) and (fleet.lies, fleet.where) != ("port", port):
            ports[port], ways[f"port {port}"] = cost, way
        elif are_enemies(position, flag, owner) and (fleet.lies, fleet.where) != ("blockade", port):
            blockades[port], ways[f"blockade {port}"] = cost, way
    if fleet.lies == "sea":
        moves.pop(fleet.where, None)
    return Sailing(dict(sorted(moves.items())), dict(sorted(ports.items())), dict(sorted(blockades.items())), ways)


def _sea_distances(position: Position, flag: str, fleet: FleetState) -> dict[str, tuple[int, int, tuple[str, ...]]]:
    """For each sea: enemies passed, fewest moves, and the way with fewest enemies, then moves, then alphabetical."""
    start = (fleet.where,) if fleet.lies == "sea" else AREAS[fleet.where].port
    first = 0 if fleet.lies == "sea" else 1
    best: dict[str, tuple[int, int, tuple[str, ...]]] = {}
    least: dict[str, int] = {}
    layer: dict[str, tuple[int, tuple[str, ...]]] = {}
    for sea in start:
        layer[sea] = (int(first and bool(enemy_fleets(position, flag, sea))), (sea,))
    for moves in range(first, MOVES + 1):
        following: dict[str, tuple[int, tuple[str, ...]]] = {}
        for sea, (met, way) in layer.items():
            least.setdefault(sea, moves)
            if sea not in best or (met, moves, way) < best[sea]:
                best[sea] = (met, moves, way)
            for other, gate in SEA_WAYS[sea]:
                if other not in way and gates_open(position, flag, gate):
                    found = (met + bool(enemy_fleets(position, flag, other)), (*way, other))
                    if other not in following or found < following[other]:
                        following[other] = found
        layer = following
    return {sea: (met, least[sea], way) for sea, (met, _, way) in best.items()}


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
