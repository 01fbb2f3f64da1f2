"""Purchases, hidden from the others: factors, ships, light bodies (G7.5)."""

from __future__ import annotations

from functools import partial
from typing import Any

from berthier.core.errors import BadInput
from berthier.core.exact import in_short, read_count
from berthier.core.orders import Offer, Order
from berthier.core.relay import quiet
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.economy import Bill, Item, purchase
from berthier.rules.great_powers.economy import Order as Purchase
from berthier.rules.great_powers.game.europe import HOME, ROSTERS, month_number
from berthier.rules.great_powers.game.going_on import GoOn, go_on
from berthier.rules.great_powers.game.land.refusals import ITEMS, LETTER, refuse_buy
from berthier.rules.great_powers.game.naming import say_month
from berthier.rules.great_powers.game.pieces import Due, Light
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.seats import seat_of_power
from berthier.rules.great_powers.game.updates import with_power

DONE = Order("done", label="Nothing more")
LOTS = (1, 5, 10)
LIGHT_PRICE = 3
LIGHT = {"cossack": "Cossack", "freikorps": "Freikorps"}
FEUDAL_HORSE = "feudal cavalry"  # two militia factors each
TURKEY = "Tu"


def buy_for(umpire: Umpire, position: Position, power: str, follow: GoOn) -> Any:
    """One order after another until done."""
    seat = seat_of_power(position.scenario, power)
    offer = Offer(lambda: buy_orders(position, power), lambda word: read_buy(position, power, word))
    order = umpire.secretly({seat: offer}, f"purchases of {power}", shown=False)[seat]
    if order == DONE:
        return go_on(position, follow)
    item, n = order.value
    return Next(buy_for, bought(umpire, position, power, item, n), power, follow)


def buy_orders(position: Position, power: str) -> list[Order]:
    """Done first; one, five or ten of what can be paid for."""
    orders = [DONE]
    for item in (*ITEMS, FEUDAL_HORSE, *LIGHT):
        for n in LOTS if item not in LIGHT else (1,):
            if refuse(position, power, item, n) is None:
                orders.append(buy_order(position, item, n))
    return orders


def refuse(position: Position, power: str, item: str, n: int) -> str | None:
    """Why a purchase may not be made."""
    if item in LIGHT:
        return refuse_light(position, power, item, n)
    if item == FEUDAL_HORSE:
        return refuse_buy(position, power, "militia", 2 * n) if power == TURKEY else "Only Turkey has feudal cavalry."
    return refuse_buy(position, power, item, n)


def refuse_light(position: Position, power: str, item: str, n: int) -> str | None:
    """Light bodies: whose, how many, at war for Freikorps, $3, at once."""
    kind = LIGHT[item]
    rule = ROSTERS["light_bodies"][kind]
    if power not in rule["nations"]:
        return f"{ROSTERS['powers'][power]['name']} raises no {item}."
    left = rule["most"] - sum(body.kind == kind and body.nation == power for body in position.light)
    if n > left:
        return f"There are {left or 'no'} more {item} to raise."
    if kind == "Freikorps" and not position.enemies_of.get(power):
        return "Freikorps are raised in war."
    if not _free_home(position, power):
        return "There is no home area to raise them in."
    money = position.power[power].money
    return None if money >= LIGHT_PRICE * n else f"That costs ${LIGHT_PRICE * n}; you have ${money}."


def _free_home(position: Position, power: str) -> str | None:
    return next((area for area in HOME[power] if position.controller[area] == power), None)


def read_buy(position: Position, power: str, word: str) -> Order:
    """Any legal purchase: `buy 7 infantry`."""
    if word == str(DONE):
        return DONE
    parts = word.split(" ", 2)
    known = (*ITEMS, FEUDAL_HORSE, *LIGHT)
    n = read_count(parts[1]) if len(parts) == 3 and parts[0] == "buy" and parts[2] in known else None
    if not n:
        raise BadInput(f"{in_short(word)} is no purchase. Say for example: buy 5 infantry.", "order", known)
    item = parts[2]
    fault = refuse(position, power, item, n)
    if fault:
        raise BadInput(fault, "order")
    return buy_order(position, item, n)


def buy_order(position: Position, item: str, n: int) -> Order:
    """`buy 5 infantry`, with what it takes and when it comes."""
    return Order(f"buy {n} {item}", (item, n), label=partial(say_purchase, position, item, n))


def say_purchase(position: Position, item: str, n: int) -> str:
    """What a purchase takes and when it comes, as a button says it."""
    if item in LIGHT:
        return f"{n} {LIGHT[item]}: ${LIGHT_PRICE * n}, at once"
    bill = bill_of(quiet(), position, item, n)
    men = f", {bill.manpower} manpower" if bill.manpower else ""
    return f"{n} {item}: ${bill.money}{men}, in {say_month(*due_month(bill))}"


def bill_of(umpire: Umpire, position: Position, item: str, n: int) -> Bill:
    """The bill by the chart; a feudal cavalry factor is bought as two of militia."""
    factors, row = (2 * n, "militia") if item == FEUDAL_HORSE else (n, item)
    return purchase(umpire, (Purchase(Item(ITEMS[row]), factors),), position.year, position.month)


def due_month(bill: Bill) -> tuple[int, int]:
    """The year and the month in which what was bought comes."""
    year, _, month = bill.arrivals[0].arrives.partition("-")
    return int(year), int(month)


def bought(umpire: Umpire, position: Position, power: str, item: str, n: int) -> Position:
    """Paid for, and due in as many months as the chart says."""
    purse = position.power[power]
    if item in LIGHT:
        body = Light(
            power, LIGHT[item], ROSTERS["light_bodies"][LIGHT[item]]["factors"], _free_home(position, power) or ""
        )
        paid = with_power(position, power, money=purse.money - LIGHT_PRICE * n)
        return paid.but(light=(*position.light, *(body for _ in range(n))))
    bill = bill_of(quiet(umpire), position, item, n)
    due = Due(kind_of(power, item), n, month_number(*due_month(bill)))
    figures = {"money": purse.money - bill.money, "manpower": purse.manpower - bill.manpower}
    return with_power(position, power, due=(*purse.due, due), **figures)


def kind_of(power: str, item: str) -> str:
    """What is placed: Turkey's militia comes as feudal factors."""
    if item == "ship":
        return "ship"
    if item == FEUDAL_HORSE:
        return "FC"
    return "FI" if power == TURKEY and item == "militia" else LETTER[item]
