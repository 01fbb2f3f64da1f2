"""Orders that are no moves, where somebody could carry them out (G4.9, G10): what a tap offers and a program tries."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.boards.table.figures import Edge
from berthier.boards.table.measure import Pose, moved
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.orders.suggesting import movable
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import PACE
from berthier.rules.elements.game.table.stands import Stakes, Stand, depth_of
from berthier.rules.elements.units import CATEGORY, Category, Type

LANDINGS = (5 * PACE, 15 * PACE, 24 * PACE)  # off the edge of a vessel: the near bank first


def tasks(field: Field, command: str) -> list[Command]:
    """Everything but moves, rallying and postures that somebody of a command might do now."""
    own = [s for s in field.stands.values() if s.command == command and movable(field, s)]
    found = [Command(verb, (s.id,)) for s in own for verb in alone(s)]
    return [*found, *bridging(field, command), *embarking(own), *landings(field, command)]


def alone(stand: Stand) -> Iterator[Verb]:
    """What one element does by itself where it stands."""
    if stand.is_heavy_gun and stand.teams:
        yield Verb.UNLIMBER if stand.limbered else Verb.LIMBER
    if stand.afoot_as is not None:
        yield Verb.DISMOUNT
    if stand.mounted_as is not None:
        yield Verb.MOUNT
    if stand.stakes is Stakes.CARRIED:
        yield Verb.PLANT
    if stand.type is Type.PONT:
        yield Verb.LAUNCH


def bridging(field: Field, command: str) -> Iterator[Command]:
    """A launched Pont is completed or taken back; a bridge is taken up."""
    for stand in field.everyone.values():
        if stand.command != command or stand.side != field.bound_of or stand.moved:
            continue
        if stand.bridge:
            yield Command(Verb.COMPLETE, (stand.id,))
        if stand.bridge or stand.is_bridge:
            yield Command(Verb.DISMANTLE, (stand.id,))


def embarking(own: list[Stand]) -> Iterator[Command]:
    """Foot and cavalry aboard an empty vessel."""
    vessels = [s for s in own if s.is_naval and s.unladen]
    for stand in own:
        if CATEGORY[stand.type] in (Category.FOOT, Category.CAVALRY):
            yield from (Command(Verb.EMBARK, (stand.id,), vessel=vessel.id) for vessel in vessels)


def landings(field: Field, command: str) -> Iterator[Command]:
    """Cargo ashore over each edge of its vessel, facing outward; a vessel that has moved lands too."""
    for vessel in field.stands.values():
        cargo = vessel.cargo
        if cargo is None or cargo.moved or vessel.side != field.bound_of or cargo.command != command:
            continue
        for edge in Edge:
            for off in LANDINGS:
                yield Command(Verb.DISEMBARK, (cargo.id,), at=(landing_pose(vessel, cargo, edge, off),))


def landing_pose(vessel: Stand, cargo: Stand, edge: Edge, off: int) -> Pose:
    """So far off an edge of a vessel, its back to it."""
    return moved(vessel.base.outward(edge), 0, off + depth_of(cargo))
