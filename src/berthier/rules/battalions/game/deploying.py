"""Free deployment before the first period (G13): by brigades in turn, in sight of all; or both sides in envelopes.

Who is to be drawn up is put on the table as the staff proposes it, and placed from there: an order says where all of
them stand, and may shift others of the side and its leaders as long as the side is asked.
"""

from __future__ import annotations

from itertools import chain

from berthier.core.errors import BadInput, unknown
from berthier.core.notes import Fact
from berthier.core.orders import Offer, Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.game.arranging import AS_PROPOSED, arrangements, proposed
from berthier.rules.battalions.game.deployed import all_deployed
from berthier.rules.battalions.game.ending import Ending
from berthier.rules.battalions.game.hiding import own_units
from berthier.rules.battalions.game.orders.orders import INCHES
from berthier.rules.battalions.game.placing import (
    Placing,
    check_leader_place,
    check_place,
    put,
    read_leader_point,
    read_unit_place,
    sent,
    write_place,
)
from berthier.rules.battalions.game.position import Position, table_of
from berthier.rules.battalions.game.record import BLUE, RED, SIDES, Troop, other
from berthier.rules.battalions.game.table.refusal import Refused, as_bad_input
from berthier.rules.battalions.game.unit_by_unit import deploy_next, fill_envelopes

SET_UP = "set-up"  # of a whole side, in an envelope
OF_BRIGADE = "set-up of "  # then the brigade
Brigade = tuple[Troop, ...]


def begin_deployment(umpire: Umpire, position: Position, units: tuple[Troop, ...]) -> Next[Ending]:
    """Sides place brigades by turns, the side with fewer turn points first, blue if they are equal (G13)."""
    brigades, listed_as = in_turn(position, units), tuple(troop.id for troop in units)
    secret = position.house.envelopes
    if not position.house.by_brigade:
        order = tuple(chain.from_iterable(brigades))
        return Next(fill_envelopes if secret else deploy_next, position, order, listed_as)
    if secret:
        return Next(draw_up_secretly, both_proposed(position, units), listed_as)
    return Next(next_brigade, position, brigades, listed_as)


def in_turn(position: Position, units: tuple[Troop, ...]) -> tuple[Brigade, ...]:
    """The brigades of both sides in the order they are placed."""
    blue, red = position.points
    first = RED if red < blue else BLUE
    names = {side: dict.fromkeys(one.brigade for one in units if one.side == side) for side in (first, other(first))}
    order: list[Brigade] = []
    for turn in range(max(map(len, names.values()))):
        for side, own in names.items():
            brigade = list(own)[turn : turn + 1]
            order += [tuple(one for one in units if (one.side, one.brigade) == (side, name)) for name in brigade]
    return tuple(order)


def next_brigade(
    umpire: Umpire,
    position: Position,
    left: tuple[Brigade, ...],
    listed_as: tuple[str, ...],
    by_hand: tuple[str, ...] = (),
) -> Next[Ending]:
    """The next brigade is put on the table as proposed; `by_hand` are the leaders who were sent to a place."""
    if not left:
        return all_deployed(position, listed_as, by_hand)
    return Next(draw_up, proposed(position, left[0]), left, listed_as, by_hand)


def draw_up(
    umpire: Umpire, position: Position, left: tuple[Brigade, ...], listed_as: tuple[str, ...], by_hand: tuple[str, ...]
) -> Next[Ending]:
    """One brigade, in sight of all."""
    side, name = left[0][0].side, left[0][0].brigade
    names = tuple(troop.id for troop in left[0])
    placing = umpire.choose(side, set_up_offer(position, names), f"{OF_BRIGADE}{name}").value
    umpire.note(Fact("deployed", ", ".join(names)))
    return Next(next_brigade, put(position, placing), left[1:], listed_as, sent(by_hand, placing))


def both_proposed(position: Position, units: tuple[Troop, ...]) -> Position:
    """Both armies as they are proposed, each without regard to the other."""
    sides = (proposed(own_units(position, side), [one for one in units if one.side == side]) for side in SIDES)
    return position.changed(units=tuple(chain.from_iterable(side.units for side in sides)))


def draw_up_secretly(umpire: Umpire, position: Position, listed_as: tuple[str, ...]) -> Next[Ending]:
    """Both sides at once, each in its envelope, unseen by the other (G13). Both are asked also where a side's own view
    has nobody of the other: it is the same question to all."""
    by_hand: tuple[str, ...] = ()
    armies = {side: own_units(position, side) for side in SIDES}
    offers = {side: set_up_offer(own, tuple(one.id for one in own.units)) for side, own in armies.items()}
    for picked in umpire.secretly(offers, SET_UP, shown=False).values():
        position, by_hand = put(position, picked.value), sent(by_hand, picked.value)
    return all_deployed(position, listed_as, by_hand)


def set_up_offer(position: Position, names: tuple[str, ...]) -> Offer:
    """The arrangements of some units that stand as proposed; any other places in their zone. Of nobody, nothing."""
    if not names:
        nothing = drawn_up(Placing(()), AS_PROPOSED)
        return Offer(lambda: [nothing], lambda word: nothing)
    units = [position.unit(name) for name in names]

    def suggest() -> list[Order]:
        listed = ((name, Placing(found)) for name, found in arrangements(position, names))
        found: dict[str, Order] = {}  # what two names stand for goes by the first
        for order in (drawn_up(placing, name) for name, placing in listed if fault(position, placing) is None):
            found.setdefault(str(order), order)
        return list(found.values())

    def read(word: str) -> Order:
        placing = whole(read_placing(position, units[0].side, word), units)
        wrong = fault(position, placing)
        if wrong is not None:
            raise as_bad_input(wrong) from wrong
        return drawn_up(placing, f"{', '.join(names)} drawn up by hand")

    return Offer(suggest, read)


def drawn_up(placing: Placing, label: str) -> Order:
    """Where everybody stands, as one line."""
    return Order(write_placing(placing), placing, on=tuple(troop.id for troop in placing.troops), label=label)


def write_placing(placing: Placing) -> str:
    """`F1 30,12 @0 column; F2 26,12 @0 line; FL 28,8`; as proposed where nobody is named."""
    leaders = (f"{name} {INCHES.write_point(at)}" for name, at in placing.leaders)
    return "; ".join((*map(write_place, placing.troops), *leaders)) or AS_PROPOSED


def read_placing(position: Position, side: str, word: str) -> Placing:
    """Where a line has units and leaders of a side, legal or not."""
    units = {one.id: one for one in position.units if one.side == side}
    leaders = [one.id for one in position.leaders if one.side == side]
    parts = [] if word.strip() in ("", AS_PROPOSED) else [part.split() for part in word.split(";")]
    names = [words[0] for words in parts if words]
    table = table_of(position)
    if len(set(names)) < len(parts):
        raise BadInput("Name nobody twice, and somebody between two ;: F1 30,12 @0 column; F2 26,12 @0 line.", "order")
    stranger = next((name for name in names if name not in units and name not in leaders), None)
    if stranger is not None:
        raise unknown("unit or leader to place", stranger, [*units, *leaders], "order")
    return Placing(
        tuple(read_unit_place(table, units[words[0]], words) for words in parts if words[0] in units),
        tuple((words[0], read_leader_point(words)) for words in parts if words[0] in leaders),
    )


def whole(placing: Placing, units: list[Troop]) -> Placing:
    """With those who were not named where they stand, so that an order tells where all of them are."""
    named = {troop.id for troop in placing.troops}
    return Placing((*placing.troops, *(troop for troop in units if troop.id not in named)), placing.leaders)


def fault(position: Position, placing: Placing) -> Refused | None:
    """The first who may not stand where he is, when all stand there."""
    return next(iter(faults(position, placing).values()), None)


def faults(position: Position, placing: Placing) -> dict[str, Refused]:
    """Who may not stand where he is, when all stand there, and why."""
    there, found = put(position, placing), {}
    sides = {leader.id: leader.side for leader in position.leaders}
    for troop in placing.troops:
        try:
            check_place(there, troop)
        except Refused as refused:
            found[troop.id] = refused
    for name, at in placing.leaders:
        try:
            check_leader_place(position, sides[name], name, at)
        except Refused as refused:
            found[name] = refused
    return found
