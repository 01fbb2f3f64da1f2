"""Checks of whole Forces outside combat: Pay, Forced Orders, Continuous Attack (G3, G5.2), recovery (G7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from berthier.core.umpire import Umpire
from berthier.rules.capitani.admin import Cause, force_check
from berthier.rules.capitani.attrition import Attrition, Wear, attrition
from berthier.rules.capitani.discipline import Check, recover_force
from berthier.rules.capitani.game.asking import asked, in_private
from berthier.rules.capitani.game.command.conditions import checking, exposure, is_interphase, recovering, spent_mp
from berthier.rules.capitani.game.ledger import flown, tell, with_units
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.roster import fighting_of, troops_of, units_of
from berthier.rules.capitani.game.rulings import SIGHT, Sight
from berthier.rules.capitani.losses import lose_any
from berthier.rules.capitani.units import Phase


def asker(position: Position) -> Callable[..., Any]:
    """How a Force's own checks are asked: openly, or told to its side alone where strengths are hidden."""
    return asked if position.plays(SIGHT) is Sight.OPEN else in_private


def checked(umpire: Umpire, position: Position, id_: str, cause: Cause) -> Position:
    """A Force checks its discipline for a cause; by rule 18.7 it may fly."""
    force = position.by_id.get(id_)
    places = frozenset[int]() if force is None else frozenset(checking(position, force, cause))
    if force is None or not places:
        return position
    side = position.seat_of(force)
    tell(umpire, position, side, str(cause), f"{force.id} checks")
    held = asker(position)(umpire, side, force_check, position.procedures_force(force), cause, places)
    position = with_units(position, force, held.units)
    return flown(umpire, position, id_) if held.flies else position


def worn(umpire: Umpire, position: Position, id_: str) -> Position:
    """G6: attrition of one Force that is exposed; losses at the cheapest."""
    force = position.by_id[id_]
    exposed = exposure(position, force)
    if not exposed.conditions:
        return position
    side = position.seat_of(force)
    tell(umpire, position, side, "attrition", f"{id_}: {', '.join(exposed.conditions)}")
    lost: Attrition = asker(position)(
        umpire, side, attrition, force.sp, Wear.SEGMENT, position.weather, force.star, None, False,
        frozenset(exposed.conditions), exposed.loc, exposed.quarters, is_interphase(position),
    )  # fmt: skip
    if not lost.loss:
        return position
    tell(umpire, position, side, "attrition", f"{id_} loses {lost.loss} SP")
    return with_units(position, force, asker(position)(umpire, side, lose_any, side, units_of(force.units), lost.loss))


def recovered(umpire: Umpire, position: Position, id_: str) -> Position:
    """G7: each Demoralised unit of a Force makes a Recovery Check by Reliability."""
    force = position.by_id[id_]
    if not recovering(position, force):
        return position
    check = Check(Phase.COMMAND, force.star, extra_wages=force.wages, mp_expended=spent_mp(force))
    side = position.seat_of(force)
    held = asker(position)(umpire, side, recover_force, units_of(force.units), check, side)
    back = fighting_of(troops_of(held.units, force.units)) - force.fighting_sp
    if back:
        tell(umpire, position, side, "recovery", f"{id_}: {back} SP recover")
    position = with_units(position, force, held.units)
    return flown(umpire, position, id_) if held.flies else position
