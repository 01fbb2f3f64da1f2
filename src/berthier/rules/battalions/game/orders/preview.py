"""What an order would begin (K12): the fire or the close action, for its odds before it is given."""

from __future__ import annotations

from typing import Any

from berthier.core.nesting import played_by
from berthier.core.umpire import Next
from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.game.combat.charging import charge
from berthier.rules.battalions.game.combat.closing import close_inputs
from berthier.rules.battalions.game.combat.fighting import fight_call
from berthier.rules.battalions.game.orders.acting import enemy_of, fire_of, fire_procedure, moves
from berthier.rules.battalions.game.orders.orders import ChargeAt, Command, FireAt
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.refusal import Refused


def begins(position: Position, command: Command) -> Next[Any] | None:
    """The procedure an order would begin; None where it begins none."""
    field = field_of(position)
    troop = field.by_id[command.unit]
    try:
        for act in command.acts:
            if isinstance(act, ChargeAt):
                return contact_call(field, troop, act)
            if isinstance(act, FireAt):
                return fire_call(field, troop, act)
            after = moves(field, troop, act)
            if after is None:
                return None
            field, troop = field.with_troop(after), after
    except Refused:
        return None
    return None


def after_charge(field: Field, troop: Troop, act: ChargeAt) -> Field:
    """The field once a charge has met its target."""
    met = charge(field, troop, enemy_of(field, troop, act.at), act.wheel)
    start = (troop.x, troop.y, troop.heading)
    charging = troop.at(
        met.pose, used=troop.used + 1, moved=troop.moved + met.moved, contact=act.at, hit_from=met.hit_from, start=start
    )
    return field.with_troop(charging)


def contact_call(field: Field, troop: Troop, act: ChargeAt) -> Next[Any]:
    """The close action a charge would begin."""
    after = after_charge(field, troop, act)
    target = after.troop(act.at)
    return fight_call(quiet(), after, close_inputs(after, target), target)


def fire_call(field: Field, troop: Troop, act: FireAt) -> Next[Any]:
    """The fire, by its procedure."""
    return Next(played_by, (("firer", troop.side),), fire_procedure(fire_of(field, troop, act)))
