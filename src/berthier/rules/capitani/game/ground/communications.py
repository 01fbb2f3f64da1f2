"""Lines of communication (HOUSE G3a) and the way home (G5h): chains of hexes from a Supply Source."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from berthier.core.remembered import remembered
from berthier.core.umpire import Umpire
from berthier.rules.capitani.admin import loc_column
from berthier.rules.capitani.game.ground.crossings import is_mountain, is_open
from berthier.rules.capitani.game.ground.sheet import FERRIES, NEAR, PRIMARY_SIDES, ROADS, SIDE, SITES
from berthier.rules.capitani.game.ground.zones import enemy_zones
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.scenario import Purse, campaign_of

FAR = 10_000  # no way home


def is_way(a: str, b: str, bridged: frozenset[str]) -> bool:
    """A step of a chain: no Primary River but by ferry or own pontoon, in and out of Mountain only by road."""
    side = SIDE[a, b]
    if side in PRIMARY_SIDES and side not in FERRIES and side not in bridged:
        return False
    return side in ROADS or not (is_mountain(a) or is_mountain(b))


@lru_cache(maxsize=64)
def ways(scenario: str, bridged: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """For every hex in play the hexes a chain may go on to."""
    land = campaign_of(scenario).in_play
    return {
        hex_: tuple(other for other in NEAR[hex_] if other in land and is_way(hex_, other, bridged)) for hex_ in land
    }


def spread(
    starts: Iterable[tuple[str, int]],
    near: dict[str, tuple[str, ...]],
    barred: frozenset[str] = frozenset(),
    ends: frozenset[str] = frozenset(),
) -> dict[str, int]:
    """Shortest lengths from several starts, each with its own head start; never into a barred hex, never on from an
    end."""
    found = dict.fromkeys(barred, FAR)
    rings: dict[int, list[str]] = {}
    for hex_, offset in starts:
        rings.setdefault(offset, []).append(hex_)
    length = min(rings, default=0)
    while rings:
        beyond: list[str] = []
        for hex_ in rings.pop(length, ()):
            if hex_ in found:
                continue
            found[hex_] = length
            if hex_ not in ends:
                beyond += near[hex_]
        length += 1
        if beyond:
            rings.setdefault(length, []).extend(beyond)
    for hex_ in barred:
        del found[hex_]
    return found


def bridged_for(position: Position, side: str) -> frozenset[str]:
    """Hexsides with a pontoon of this side."""
    return frozenset(name for name, owner in position.pontoons if owner == side)


@remembered("scenario", "forces", "control", "pontoons")
def loc_lengths(position: Position, command: str) -> dict[str, int]:
    """The length of the LOC of a command to every hex it reaches, offset of the source included."""
    side = position.campaign.command[command].alliance
    enemy = position.campaign.enemy(side)
    walls = (site.hex for name, holder in position.control if holder == enemy and (site := SITES[name]).is_walled)
    barred = frozenset(walls).union(force.hex for force in position.foes(side))
    # a chain ends in an enemy ZOC, unless a friendly Force stands there
    ends = enemy_zones(position, side).difference(force.hex for force in position.of_side[side])
    return lengths_past(position.scenario, command, bridged_for(position, side), barred, ends)


@lru_cache(maxsize=1024)
def lengths_past(
    scenario: str, command: str, bridged: frozenset[str], barred: frozenset[str], ends: frozenset[str]
) -> dict[str, int]:
    """The chains of a command past enemies and their walls; remembered by all that they hang on."""
    near, sources = ways(scenario, bridged), campaign_of(scenario).command[command].sources
    return spread([(source.at, source.offset) for source in sources], near, barred, ends)


def loc(position: Position, command: str, hex_: str) -> int | None:
    """The length of a command's LOC to a hex; None where there is none."""
    return loc_lengths(position, command).get(hex_)


def has_loc(position: Position, force: FieldForce) -> bool:
    """Whether a Force has a LOC."""
    return loc(position, force.command, force.hex) is not None


def generale_hex(position: Position, purse: Purse) -> str | None:
    """Where the Generale of a command stands, if he lives and is on the map."""
    if purse.generale is None:
        return None
    return next((force.hex for force in position.forces if purse.generale in force.capitani), None)


def ap_distance(position: Position, command: str) -> int | None:
    """The LOC to the Generale of a command."""
    hex_ = generale_hex(position, position.purse[command])
    return None if hex_ is None else loc(position, command, hex_)


def column(position: Position, length: int | None, umpire: Umpire) -> str | None:
    """The column of the LOC table after the weather."""
    return None if length is None else loc_column(umpire, length, position.weather)


@lru_cache(maxsize=256)
def home_lengths(scenario: str, command: str, bridged: frozenset[str]) -> dict[str, int]:
    """Hexes to the nearest source of a command, offsets and enemies ignored (G5h)."""
    sources = campaign_of(scenario).command[command].sources
    return spread([(source.at, 0) for source in sources], ways(scenario, bridged))


@lru_cache(maxsize=4096)
def lengths_to(scenario: str, bridged: frozenset[str], goal: str) -> dict[str, int]:
    """Hexes of the shortest chain from every hex to a goal, enemies ignored."""
    return spread([(goal, 0)], ways(scenario, bridged))


def hexes_to(position: Position, side: str, hex_: str, goal: str) -> int:
    """How far a hex is from a goal on the ground, by ferries and roads; beside it a march over open ground does."""
    if goal in NEAR[hex_] and is_open(position, hex_, goal, side):
        return 1
    return lengths_to(position.scenario, bridged_for(position, side), goal).get(hex_, FAR)


def home(position: Position, force: FieldForce, hex_: str) -> int:
    """How far a hex is from home for a Force."""
    bridged = bridged_for(position, position.side_of(force))
    return home_lengths(position.scenario, force.command, bridged).get(hex_, FAR)
