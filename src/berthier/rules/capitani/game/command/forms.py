"""The secret order form (E1): what a staff would propose, and any other that is priced and stands."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from berthier.core.errors import BadInput, unknown
from berthier.core.forms import Form, FormBlank
from berthier.core.orders import Offer
from berthier.core.orders import Order as Choice
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.command.conditions import orders_for, own_force, price
from berthier.rules.capitani.game.command.staff import proposals
from berthier.rules.capitani.game.command.written import KEEP, Detachment, Orders, read_form
from berthier.rules.capitani.game.ground.sheet import SITE_AT, whereabouts
from berthier.rules.capitani.game.marches.joining import MOST_CAPITANI, MOST_UNITS
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import KINDS, LEADERS, fighting_of, rank, without_guards
from berthier.rules.capitani.game.seen import seen

WAGES = 2  # APs


class OrderForm(Form):
    """One form a turn (E1): what a staff would propose, a line for each Force, and any other that stands."""

    __slots__ = ()

    def __init__(self, position: Position, side: str) -> None:
        super().__init__(lambda: order_lines(position, side, self.suggestions[0].value))

        def suggest() -> list[Choice]:
            ways = [chosen(position, side, orders) for orders in proposals(seen(position, side), side)]
            return [way for way in ways if way is not None] or [Choice(KEEP, Orders())]

        Offer.__init__(self, suggest, lambda word: as_choice(position, checked_form(position, side, read_form(word))))


def order_form(position: Position, side: str) -> Sequence[Choice]:
    """The form of one side."""
    return OrderForm(position, side)


def order_lines(position: Position, side: str, proposed: Orders) -> tuple[FormBlank, ...]:
    """A line for each Force with the price of every order, and one for wages; the staff's proposal comes first."""
    forces = position.of_seat[side]
    shaken = [force for force in forces if any(troop.demoralised for troop in force.units)]
    lines = [order_line(position, force, dict(proposed.orders).get(force.id)) for force in forces]
    lines = [replace(line, name=f"{line.name}{purse_words(position, forces, at)}") for at, line in enumerate(lines)]
    if shaken:
        paid = [Choice(f"wages {force.id}", label=f"wages for {force.id}, {WAGES} AP") for force in shaken]
        lines.append(FormBlank("Extra wages", [Choice(KEEP, label="no wages"), *paid]))
    return tuple(lines)


def order_line(position: Position, force: FieldForce, proposed: Order | None) -> FormBlank:
    """The orders one Force may have, bought or forced."""
    options = [Choice(KEEP, label=kept_words(position, force))]
    for order in orders_for(force):
        cost = price(position, force, order)
        words = Choice(f"{force.id} {str(order)[0]}", label=f"{order}, {cost} AP")
        options.insert(0 if order is proposed else len(options), words)
    dear = [order for order in orders_for(force) if price(position, force, order)]
    options += [Choice(f"{force.id} {str(order)[0]}!", label=f"{order}, forced: every unit checks") for order in dear]
    primo = f", {LEADERS[force.primo].name}" if force.primo else ""
    return FormBlank(f"{force.id}{primo} at {whereabouts(force.hex)}", options, force.id)


def purse_words(position: Position, forces: Sequence[FieldForce], at: int) -> str:
    """What a command can spend, told at the first of its Forces."""
    command = forces[at].command
    if any(force.command == command for force in forces[:at]):
        return ""
    return f". The purse of {position.campaign.command[command].name} has {position.purse[command].purse} AP"


def kept_words(position: Position, force: FieldForce) -> str:
    """What leaving a Force out of the form means."""
    if force.order is not None:
        return f"keep {force.order}"
    return "Garrison, unordered" if position.calendar.ap and force.hex in SITE_AT else "no order"


def chosen(position: Position, side: str, orders: Orders) -> Choice | None:
    """A proposal, if it stands."""
    try:
        return as_choice(position, checked_form(position, side, orders))
    except BadInput:
        return None


def as_choice(position: Position, orders: Orders) -> Choice:
    """A form as a button says it, with its price."""
    words = [f"{id_} {order}{' (forced)' if id_ in orders.forced else ''}" for id_, order in orders.orders]
    words += [f"wages for {id_}" for id_ in orders.wages] + [detached_words(part) for part in orders.detach]
    cost = sum(price_of(position, orders).values())
    on = tuple(id_ for id_, _ in orders.orders)
    label = ", ".join(words) or "keep all orders"
    return Choice(str(orders), orders, label=f"{label}: {cost} AP" if cost else label, on=on)


def detached_words(part: Detachment) -> str:
    """A detachment in words."""
    troops = [f"{sp} {KINDS[kind].name}" for kind, sp in part.parts] + [LEADERS[key].name for key in part.capitani]
    return f"{part.id} out of {part.source} ({', '.join(troops)}) {part.order}"


def checked_form(position: Position, side: str, orders: Orders) -> Orders:
    """Refuse a form that cannot stand: foreign Forces, orders not allowed, anything twice, an empty purse."""
    check_once([id_ for id_, _ in orders.orders], "one order")
    check_once(orders.wages, "wages once")
    for id_ in (*dict(orders.orders), *orders.wages):
        own_force(position, side, id_, "orders")
    for id_ in orders.forced:
        if id_ not in dict(orders.orders):
            raise BadInput(f"{id_} is forced to an order that is not given.", "orders")
    after = position
    for part in orders.detach:  # each takes from what those before it have left
        check_detachment(after, side, part)
        after = detached(after, part)
    for id_, order in orders.orders:  # who is left behind may be a citizen guard
        check_order(after.by_id[id_], order)
    for command, spent in price_of(position, orders).items():
        if spent > position.purse[command].purse:
            has = position.purse[command].purse
            raise BadInput(f"These orders cost {spent} AP; the purse has {has}.", "orders")
    return orders


def check_once(ids: Sequence[str], what: str) -> None:
    """Refuse a Force that is named twice."""
    twice = next((id_ for id_ in ids if ids.count(id_) > 1), None)
    if twice is not None:
        raise BadInput(f"{twice} is named twice: it gets {what}.", "orders")


def check_order(force: FieldForce, order: Order) -> None:
    """Refuse an order the Force cannot have."""
    if order in orders_for(force):
        return
    if order is Order.GARRISON:
        raise BadInput(f"{force.id} stands in open country: Garrison is for a Town or City.", "orders")
    raise BadInput(f"{force.id} is a citizen guard: it may only have Garrison.", "orders")


def check_detachment(position: Position, side: str, part: Detachment) -> None:
    """Refuse a detachment that cannot be."""
    parent = own_force(position, side, part.source, "orders")
    if part.id in position.by_id or part.id in position.awaited:
        raise BadInput(f"{part.id} is the name of another Force.", "orders")
    if any(KINDS[kind].static for kind, _ in part.parts):
        raise BadInput("Citizen guards stay in their place.", "orders")
    if any(sp < 1 for _, sp in part.parts):
        raise BadInput("A part of a unit is 1 SP or more.", "orders")
    missing = [key for key in part.capitani if key not in parent.capitani or part.capitani.count(key) > 1]
    if missing:
        raise unknown("Capitano of " + parent.id, missing[0], parent.capitani, "orders")
    stay, leave = part.split(parent.units)
    if not fighting_of(leave) or not fighting_of(stay):
        raise BadInput("What stays behind and what leaves need a unit that fights each.", "orders")
    if part.engineers and not parent.engineers:
        raise BadInput(f"{parent.id} has no Field Engineers.", "orders")
    if len(leave) > MOST_UNITS or len(stay) > MOST_UNITS or len(part.capitani) > MOST_CAPITANI:
        raise BadInput(f"A Force has {MOST_UNITS} units and {MOST_CAPITANI} Capitani at most.", "orders")
    check_order(new_force(position, part), part.order)


def new_force(position: Position, part: Detachment) -> FieldForce:
    """The Force a detachment would be."""
    parent = position.by_id[part.source]
    _, leave = part.split(parent.units)
    return FieldForce(part.id, parent.command, parent.hex, without_guards(leave), part.capitani, new=True)


def detached(position: Position, part: Detachment) -> Position:
    """G3.4: units, parts of units and Capitani become a new Force in the hex."""
    parent = position.by_id[part.source]
    stay, leave = part.split(parent.units)
    capitani = tuple(key for key in parent.capitani if key not in part.capitani)
    new = FieldForce(
        part.id, parent.command, parent.hex, leave, rank(position.generali, part.capitani), part.order,
        engineers=part.engineers, attacked_last_turn=parent.attacked_last_turn, new=True,
    )  # fmt: skip
    keeps = parent.engineers and not part.engineers
    return position.put(replace(parent, units=stay, capitani=capitani, engineers=keeps), new)


def price_of(position: Position, orders: Orders) -> dict[str, int]:
    """APs by command: bought orders, wages, orders of new Forces."""
    spent: dict[str, int] = {}

    def add(command: str, ap: int) -> None:
        spent[command] = spent.get(command, 0) + ap

    for id_, order in orders.orders:
        force = position.by_id[id_]
        add(force.command, 0 if id_ in orders.forced else price(position, force, order))
    for id_ in orders.wages:
        add(position.by_id[id_].command, WAGES)
    after = position
    for part in orders.detach:
        force = new_force(after, part)
        add(force.command, price(after, force, part.order))
        after = detached(after, part)
    return {command: ap for command, ap in spent.items() if ap}
