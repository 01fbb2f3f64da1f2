"""A challenge (house, with the measured par): an army that offers battle before the walls of one that does not come."""

from __future__ import annotations

from berthier.core.umpire import Umpire
from berthier.rules.capitani.fight import Kind, why_too_small
from berthier.rules.capitani.game.combat.attacks import LOOKUP, field
from berthier.rules.capitani.game.combat.besieging import BESIEGING
from berthier.rules.capitani.game.ground.crossings import is_open
from berthier.rules.capitani.game.ground.sheet import NEAR, title_of
from berthier.rules.capitani.game.ledger import counted, say
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import without_guards

DECLINED = 2  # points a turn to the side whose challenge is declined


def are_played(position: Position) -> bool:
    """With the measured par, where a field kept scores: else whoever is ahead wins by sitting behind his walls."""
    return position.par is not None and position.campaign.victory.field > 0


def are_armies(position: Position, inside: FieldForce, force: FieldForce) -> bool:
    """Whether both are large enough, and led, for a Major Battle if one came out to the other."""
    ours = position.procedures_force(inside, without_guards(inside.units))
    return not why_too_small(LOOKUP, ours, position.procedures_force(force))


def challengers(position: Position, inside: FieldForce) -> tuple[FieldForce, ...]:
    """Enemy armies before the walls that offer battle to a Force: under Attack or Stand, in good order, not barred."""
    if not inside.is_inside or not inside.field_sp:
        return ()
    side = position.side_of(inside)
    around = [force for hex_ in NEAR[inside.hex] for force in position.by_hex.get(hex_, ())]
    return tuple(
        force
        for force in around
        if position.side_of(force) != side
        and force.order in BESIEGING
        and not force.disrupted
        and is_open(position, inside.hex, force.hex, side)
        and not force.is_inside
        and field(position, inside, force).kind is Kind.MAJOR
    )


def declining(position: Position, side: str) -> tuple[FieldForce, ...]:
    """Armies of a side that are challenged and have attacked nobody this turn."""
    if not are_played(position):
        return ()
    return tuple(force for force in position.of_side[side] if not force.attacked and challengers(position, force))


def challenges_counted(umpire: Umpire, position: Position) -> Position:
    """G8: points for each army that stayed behind its walls before a challenge."""
    for side in position.campaign.sides:
        for force in declining(position, side):
            outside = " and ".join(one.id for one in challengers(position, force))
            told = f"{outside} offered battle before {title_of(force.hex)}, {force.id} stayed inside: {DECLINED} points"
            say(umpire, "challenge", told)
            position = counted(position, "bonus", position.campaign.enemy(side), DECLINED)
    return position
