"""The Command Phase (G3): receipt of APs, checks for Pay, and the secret orders of both sides."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.admin import Cause, Order, ap_receipt
from berthier.rules.capitani.game.asking import asked
from berthier.rules.capitani.game.command.conditions import is_interphase, orders_for, unpaid
from berthier.rules.capitani.game.command.discipline_checks import checked
from berthier.rules.capitani.game.command.forms import detached, order_form, price_of
from berthier.rules.capitani.game.command.written import Orders
from berthier.rules.capitani.game.ground.communications import ap_distance
from berthier.rules.capitani.game.ground.sheet import SITE_AT
from berthier.rules.capitani.game.ledger import say
from berthier.rules.capitani.game.marches.activation import begin_activations
from berthier.rules.capitani.game.marches.winter import into_quarters
from berthier.rules.capitani.game.position import FieldForce, Position, Segment


def receive(umpire: Umpire, position: Position) -> Next[Any]:
    """G3.1: APs of each command whose Generale lives, on AP turns."""
    position = position.but(segment=Segment.COMMAND)
    if not position.calendar.ap:
        return Next(give_orders, position)
    for purse in position.commands:
        position = received(umpire, position, purse.key)
    return Next(pay_checks, position, tuple(force.id for force in position.forces if unpaid(position, force)))


def received(umpire: Umpire, position: Position, command: str) -> Position:
    """The APs that come to one command, if its Generale lives."""
    purse = position.purse[command]
    if purse.generale is None:
        return position
    seat = command if position.campaign.by_command else position.campaign.command[command].alliance
    got = asked(umpire, seat, ap_receipt, purse.nominal, ap_distance(position, command), position.weather, purse.purse)
    say(umpire, "APs", f"{position.campaign.command[command].name}: {got.received} AP come, {got.held} held")
    purses = tuple(replace(one, purse=got.held) if one.key == command else one for one in position.commands)
    return position.but(commands=purses)


def pay_checks(umpire: Umpire, position: Position, ids: tuple[str, ...]) -> Next[Any]:
    """G3.2: unpaid units check, Force by Force; then all orders are lifted."""
    if not ids:
        lifted = [replace(force, order=None, shown=False) for force in position.forces]
        return Next(give_orders, position.put(*lifted))
    position = checked(umpire, position, ids[0], Cause.PAY)
    return Next(pay_checks, position, ids[1:])


def give_orders(umpire: Umpire, position: Position) -> Next[Any]:
    """G3.3: both sides fill in one secret form; in an Interphase turn there are no orders."""
    if is_interphase(position):
        return Next(into_quarters, position, tuple(force.id for force in position.forces))
    position = position.put(*map(as_it_may, position.forces))
    forms = {seat: order_form(position, seat) for seat, forces in position.of_seat.items() if forces}
    if not forms:
        return Next(begin_activations, position)
    written = umpire.secretly(forms, "orders", shown=False)
    forced: tuple[str, ...] = ()
    for seat in forms:
        orders: Orders = written[seat].value
        position = obeyed(position, seat, orders)
        forced += orders.forced
    return Next(forced_checks, position, forced)


def obeyed(position: Position, side: str, orders: Orders) -> Position:
    """Orders, wages and detachments of one side; what is left out stays, on AP turns Garrison in a place, else none."""
    spent = price_of(position, orders)
    purses = tuple(replace(one, purse=one.purse - spent.get(one.key, 0)) for one in position.commands)
    position = position.but(commands=purses)
    given = dict(orders.orders)
    for force in position.of_seat[side]:
        unordered = Order.GARRISON if position.calendar.ap and force.hex in SITE_AT else None
        order = given.get(force.id, force.order or unordered)
        position = position.put(ordered(force, order, force.id in orders.wages))
    for part in orders.detach:
        position = detached(position, part)
    return position.put(*map(as_it_may, position.of_seat[side]))


def as_it_may(force: FieldForce) -> FieldForce:
    """An order a Force may have no more lapses: Garrison outside a place; guards left alone have Garrison (G3.4)."""
    allowed = orders_for(force)
    if force.order is None or force.order in allowed:
        return force
    return replace(force, order=Order.GARRISON if allowed == (Order.GARRISON,) else None)


def ordered(force: FieldForce, order: Order | None, wages: bool) -> FieldForce:
    """A Force with its order; a changed one is hidden again."""
    return replace(force, order=order, shown=force.shown and order is force.order, wages=wages, new=False)


def forced_checks(umpire: Umpire, position: Position, ids: tuple[str, ...]) -> Next[Any]:
    """Forced orders: every unit checks at +1, no AP."""
    if not ids:
        return Next(begin_activations, position)
    return Next(forced_checks, checked(umpire, position, ids[0], Cause.FORCED), ids[1:])
