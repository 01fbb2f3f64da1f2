"""Initiative points (table 1): what an order costs, and what a roll can afford (D2)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Cell, Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Next, Umpire
from berthier.rules.elements.charts import INITIATIVE
from berthier.rules.elements.units import Paces, Type

FAR, FAR_UNSEEN = 600, 300  # paces between the general and those he orders


class Verb(StrEnum):
    """What is ordered."""

    MOVE = "move"
    MARCH = "march"
    STEADY = "steady"
    RALLY = "rally"
    LIMBER = "limber"
    UNLIMBER = "unlimber"
    MOUNT = "mount"
    DISMOUNT = "dismount"
    EMBARK = "embark"
    DISEMBARK = "disembark"
    LAUNCH_BRIDGE = "launch_bridge"
    COMPLETE_BRIDGE = "complete_bridge"
    DISMANTLE_BRIDGE = "dismantle_bridge"


class Subject(StrEnum):
    """Who is ordered."""

    ELEMENT = "element"
    COLUMN = "column_1_wide"
    GROUP = "group"
    BRIDGE = "bridge"


class Exempt(StrEnum):
    """The four cases in which separating or pivoting is free of its +2."""

    A = "a"
    B = "b"
    C = "c"
    D = "d"


BRIDGING = (Verb.LAUNCH_BRIDGE, Verb.COMPLETE_BRIDGE, Verb.DISMANTLE_BRIDGE)
MOVING = (Verb.MOVE, Verb.MARCH)
NEAR_GENERAL = (*MOVING, Verb.STEADY)
COMMANDED = (*NEAR_GENERAL, Verb.RALLY)


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One order with the facts its price depends on."""

    verb: Verb
    subject: Subject = Subject.ELEMENT
    general_included: bool = False
    general_moved: bool = False
    general_lost: bool = False
    general_distance: Paces = 0
    general_sees: bool = True
    heavy_off_road: bool = False
    marches_already: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    group_types: tuple[Type, ...] = ()
    first_road_march: bool = False
    along_road: bool = False
    split: bool = False
    pivot: bool = False
    exempt: Exempt | None = None
    night: bool = False
    moonlight: bool = False


class Price(msgspec.Struct, frozen=True):
    """What an order costs: its base, and the cost with all modifiers, never below 0 (R-FLOOR)."""

    base: int
    cost: int


def price_order(
    umpire: Umpire,
    verb: Verb,
    subject: Subject = Subject.ELEMENT,
    general_included: bool = False,
    general_moved: bool = False,
    general_lost: bool = False,
    general_distance: Paces = 0,
    general_sees: bool = True,
    heavy_off_road: bool = False,
    marches_already: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0,
    group_types: tuple[Type, ...] = (),
    first_road_march: bool = False,
    along_road: bool = False,
    split: bool = False,
    pivot: bool = False,
    exempt: Exempt | None = None,
    night: bool = False,
    moonlight: bool = False,
) -> Price:
    """Cost of one order in initiative points (table 1)."""
    order = Order(
        verb=verb, subject=subject, general_included=general_included, general_moved=general_moved,
        general_lost=general_lost, general_distance=general_distance, general_sees=general_sees,
        heavy_off_road=heavy_off_road, marches_already=marches_already, group_types=group_types,
        first_road_march=first_road_march, along_road=along_road, split=split, pivot=pivot, exempt=exempt,
        night=night, moonlight=moonlight,
    )  # fmt: skip
    check_order(order)
    return price(umpire, order)


def price(umpire: Umpire, order: Order) -> Price:
    """Base cost and every modifier, each sentence once (R-STACK)."""
    base = base_cost(order)
    umpire.note(base)
    first = Line("base", integer(base), base.row, f"{base.source}: {base.title}")
    tally = Tally("initiative points", (first, *modifiers(order)), floor=0)
    umpire.note(tally)
    return Price(integer(base), tally.total)


def check_order(order: Order) -> None:
    """Refuse what cannot be: single orders to a group, a first march after others, a general who is not there."""
    several = order.subject in (Subject.GROUP, Subject.COLUMN)
    if several and order.verb not in (*NEAR_GENERAL, *BRIDGING):
        verb = order.verb.replace("_", " ")
        raise BadInput(f"{verb.capitalize()} is ordered to one element at a time, not to a group.", "subject")
    if order.verb is Verb.MARCH and order.first_road_march and order.marches_already:
        marches = f"{order.marches_already} march{'es' if order.marches_already > 1 else ''}"
        raise BadInput(f"After {marches} this is not the first.", "first_road_march")
    if order.general_included and (order.general_lost or order.general_distance):
        raise BadInput("A general who is among them is neither lost nor at a distance.", "general_included")


def base_cost(order: Order) -> Cell:
    """The printed base cost of an order."""
    if order.verb in BRIDGING or order.subject is Subject.BRIDGE:
        row = "bridge"
    elif order.verb is Verb.RALLY:
        row = "rally"
    elif order.verb is Verb.MARCH and order.first_road_march and order.subject is not Subject.GROUP:
        row = "first road march of an element or column"
    elif order.subject is Subject.ELEMENT:
        row = "order to one element"
    else:
        row = "steady a group" if order.verb is Verb.STEADY else "move a group"
    return INITIATIVE.at(row, "points")


def modifiers(order: Order) -> list[Line]:
    """The modifiers in the order of the sheet; they touch only the verbs they name (R-VERBS)."""
    tests = {
        "M-GEN": order.verb in NEAR_GENERAL and order.general_included and not order.general_moved,
        "M-CMD": order.verb in COMMANDED and is_out_of_command(order),
        "M-HEAVY": order.verb in MOVING and order.heavy_off_road,
        "M-MARCH3": is_third_march(order),
        "M-SPLIT": order.verb in MOVING and (order.split or order.pivot) and order.exempt is None,
        "M-NIGHT": order.verb in MOVING and order.night and not (is_by_road(order) and order.moonlight),
    }
    return [INITIATIVE.modifier(id_) for id_, applies in tests.items() if applies]


def is_out_of_command(order: Order) -> bool:
    """The general is lost, over 600 paces off, or over 300 and out of sight."""
    if order.general_lost or order.general_distance > FAR:
        return True
    return order.general_distance > FAR_UNSEEN and not order.general_sees


def is_third_march(order: Order) -> bool:
    """A group that has already marched twice, unless all LH or Dr, or along a road."""
    light = bool(order.group_types) and all(kind in (Type.LH, Type.DR) for kind in order.group_types)
    group = order.subject in (Subject.GROUP, Subject.COLUMN)
    return order.verb is Verb.MARCH and group and order.marches_already >= 2 and not (light or is_by_road(order))


def is_by_road(order: Order) -> bool:
    """Along a road: a first road march is one too."""
    return order.along_road or (order.verb is Verb.MARCH and order.first_road_march)


class Spent(msgspec.Struct, frozen=True):
    """What a command's die could pay for: orders made in their order of priority, and points left (lost)."""

    die: int
    made: int
    left: int


def spend_initiative(umpire: Umpire, orders: tuple[Order, ...]) -> Next[Spent]:
    """Roll a command's die and pay its orders in the order given; one that is too dear is passed over (D2)."""
    for order in orders:
        check_order(order)
    costs = tuple(umpire.resolve(price, order).cost for order in orders)
    die = umpire.roll(D6, "initiative die", by="command")
    return Next(pay, costs, Spent(die, 0, die))


def pay(umpire: Umpire, costs: tuple[int, ...], spent: Spent) -> Spent:
    """Pay what can be paid; unspent points are lost."""
    left = Tally("points left", (Line("die", spent.die, "initiative die"),))
    for place, cost in enumerate(costs, 1):
        if cost <= spent.left:
            spent = Spent(spent.die, spent.made + 1, spent.left - cost)
            left = left.add(Line("order", -cost, f"order {place}"))
    umpire.note(left)
    umpire.note(Fact("orders made", spent.made))
    return spent
