"""Administrative Points (d-2) and orders (d-3): what comes in, what an order costs, what it allows."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.capitani.charts import LOC_AP, ORDERS
from berthier.rules.capitani.discipline import Check, check_some
from berthier.rules.capitani.ground import weather_line
from berthier.rules.capitani.units import Count, Force, Initiative, Phase, Strength, Units, Weather, has_star

KEPT = 2  # d-2: APs are kept up to twice the nominal ones


class Order(StrEnum):
    """The five orders."""

    GARRISON = "Garrison"
    STAND = "Stand"
    MANOEUVRE = "Manoeuvre"
    ATTACK = "Attack"
    RETREAT = "Retreat"


MARCHING = (Order.MANOEUVRE, Order.ATTACK, Order.RETREAT)


class Mode(StrEnum):
    """Whether an order is bought anew or changed."""

    NEW = "new"
    CHANGE = "change"


class Post(StrEnum):
    """Where a Force stands when it gets its order."""

    PLACE = "Town or City"
    OPEN = "open country"


class Receipt(msgspec.Struct, frozen=True):
    """APs that came: the column and modifier (None without a LOC), and what is then held."""

    column: str | None
    modifier: int | None
    received: int
    held: int


class OrderCost(msgspec.Struct, frozen=True):
    """The price of an order, how often the Force may activate, and how it may march."""

    ap: int
    activations: int
    marches: str


def ap_receipt(
    umpire: Umpire,
    nominal: Annotated[int, msgspec.Meta(ge=0, le=50)],
    distance: Annotated[int, msgspec.Meta(ge=0, le=500)] | None = None,
    weather: Weather = Weather.FAIR,
    unspent: Count = 0,
) -> Receipt:
    """APs received: two dice on the column of the LOC; without a LOC none come (d-2)."""
    if distance is None:
        return Receipt(None, None, 0, held(umpire, nominal, unspent, 0, "no LOC"))
    column = loc_column(umpire, distance, weather)
    cell = LOC_AP.at(umpire.roll(2 * D6, "LOC dice", by="owner"), column)
    umpire.note(cell)
    nominal_line = Line("nominal", nominal, "nominal APs", "d-2")
    change = Line("loc", integer(cell), f"LOC of {distance} hexes", f"{cell.source}: {cell.title}")
    tally = Tally("APs received", (nominal_line, change), floor=0)
    umpire.note(tally)
    return Receipt(column, integer(cell), tally.total, held(umpire, nominal, unspent, tally.total, "APs received"))


def loc_column(umpire: Umpire, distance: int, weather: Weather) -> str:
    """The column of a LOC of so many hexes; Mud and Snow move it to the right, to the last at most (c-33)."""
    heads = LOC_AP.columns.heads
    shift = Tally("columns to the right", weather_line(weather, "AP column"))
    umpire.note(shift)
    column = heads[min(len(heads) - 1, heads.index(LOC_AP.columns.head(distance)) + shift.total)]
    umpire.note(Fact("column", column))
    return column


def held(umpire: Umpire, nominal: int, unspent: int, received: int, why: str) -> int:
    """APs then held: unspent and received ones, up to twice the nominal APs (d-2)."""
    lines = (Line("unspent", unspent, "unspent APs", "d-2"), Line("received", received, why, "d-2"))
    tally = Tally("APs held", lines, cap=KEPT * nominal)
    umpire.note(tally)
    return tally.total


def order_cost(
    umpire: Umpire,
    order: Order,
    major: bool = False,
    mode: Mode = Mode.NEW,
    current: Order | None = None,
    sp: Strength | None = None,
    light_cavalry_only: bool = False,
    at: Post | None = None,
) -> OrderCost:
    """AP price of an order: from New on AP turns, else from Change to; some Minor Forces pay nothing (d-3)."""
    check_post(order, at)
    row = ORDERS.row(order)
    umpire.note(row["activations"])
    allowed = integer(row["activations"]), str(row["marches"].value)
    tally = Tally("AP price", price_lines(umpire, order, major, mode, current, light_cavalry_only or sp == 1), floor=0)
    umpire.note(tally)
    return OrderCost(tally.total, *allowed)


def price_lines(
    umpire: Umpire, order: Order, major: bool, mode: Mode, current: Order | None, small: bool
) -> tuple[Line, ...]:
    """What makes up the price: nothing for a small Minor Force, a cell, or a cell less the current order's."""
    if not major and small:
        return (Line("small", 0, "Minor Force of Light Cavalry alone or of 1 SP: free", f"{ORDERS.source}: (^)"),)
    cell = ORDERS.row(order)[f"{'major' if major else 'minor'} {mode}"]
    umpire.note(cell)
    price, _, rest = str(cell.value).partition(" - ")
    asked = Line("price", int(price), f"{'change to' if mode is Mode.CHANGE else 'new'} {order}", cell.source)
    if not rest:
        return (asked,)
    if current is None:
        raise BadInput(f"Changing to {order} is priced less the current order: give it.", "current", list(Order))
    now = ORDERS.at(current, "major new")
    return asked, Line("current", -integer(now), f"current: {current}", now.source)


def check_post(order: Order, at: Post | None) -> None:
    """Refuse an order the Force cannot have: Garrison outside a Town or City."""
    if order is Order.GARRISON and at is Post.OPEN:
        raise BadInput(
            "A Force in open country cannot have a Garrison order: that is for a Town or City; Stand will do anywhere.",
            "order",
            [other for other in Order if other is not Order.GARRISON],
        )


def check_marches(order: Order) -> None:
    """Refuse to move a Force whose order keeps it in its hex."""
    if order not in MARCHING:
        raise BadInput(f"A Force with a {order} order cannot leave its hex.", "order", list(MARCHING))


def initiative_of(initiative: int, order: Order, second_activation: bool) -> Tally:
    """Initiative as the order changes it: 0 for Garrison and Stand, +1 for Retreat, -1 in a second activation."""
    cell = ORDERS.at(order, "initiative")
    standing = cell.value == "x 0"
    lines = [Line("initiative", 0 if standing else initiative, f"Initiative under {order}", cell.source)]
    lines += [ORDERS.modifier("retreat")] if order is Order.RETREAT else []
    lines += [ORDERS.modifier("second_activation")] if second_activation else []
    return Tally("Initiative", tuple(lines))


class Activated(msgspec.Struct, frozen=True):
    """Whether a Force activates, and the number it had to roll."""

    activates: bool
    target: int | None


def activate(umpire: Umpire, initiative: Initiative, order: Order, second_activation: bool = False) -> Activated:
    """Activation: the first is automatic, the second needs a die not above the Initiative so modified (d-3)."""
    if not second_activation:
        return Activated(True, None)
    if integer(ORDERS.at(order, "activations")) < 2:
        raise BadInput(f"A Force with a {order} order activates once a turn.", "order", list(MARCHING))
    target = initiative_of(initiative, order, second_activation)
    umpire.note(target)
    return Activated(umpire.roll(D6, "second activation die", by="owner") <= target.total, target.total)


class Cause(StrEnum):
    """Why a whole Force checks its discipline."""

    FORCED = "Forced Order"
    CONTINUOUS = "Continuous Attack"
    PAY = "Pay"


class Mustered(msgspec.Struct, frozen=True, cache_hash=True):
    """The units of a Force after its checks, and whether it flies to pillage (18.7)."""

    units: Units
    flies: bool = False


Places = Annotated[frozenset[Annotated[int, msgspec.Meta(ge=0, le=9)]], msgspec.Meta(max_length=10)]


def force_check(umpire: Umpire, force: Force, cause: Cause = Cause.FORCED, checking: Places | None = None) -> Mustered:
    """Forced Order: every unit checks at +1 by Reliability; attacking two turns running, or Pay: a plain check (d-3).

    `checking` names the units that check by their places, from 0; left out: all but the guns.
    """
    if checking is not None and max(checking, default=0) >= len(force.units):
        raise BadInput(f"The Force has {len(force.units)} units, counted from 0.", "checking")
    forced = cause is Cause.FORCED
    phase = Phase.ACTIVATION if cause is Cause.CONTINUOUS else Phase.COMMAND
    check = Check(phase, primo_star=has_star(force.capitani), forced_order=forced)
    some = tuple(not unit.is_guns if checking is None else place in checking for place, unit in enumerate(force.units))
    held = check_some(umpire, force.units, some, check, "owner")
    return Mustered(held.units, held.flies)
