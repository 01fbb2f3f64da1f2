"""Deployment as editions before the fourth asked for it (G13): unit by unit; who stands may be shifted with each."""

from __future__ import annotations

from itertools import islice

from berthier.boards.table.measure import Pose
from berthier.core.errors import BadInput, unknown
from berthier.core.notes import Fact
from berthier.core.orders import Offer, Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.game.deployed import all_deployed
from berthier.rules.battalions.game.ending import Ending
from berthier.rules.battalions.game.hiding import own_units
from berthier.rules.battalions.game.orders.orders import INCHES
from berthier.rules.battalions.game.placing import (
    Placing,
    check_leader_place,
    check_place,
    is_legal,
    put,
    read_leader_point,
    read_unit_place,
    sent,
    write_place,
    zone_of,
)
from berthier.rules.battalions.game.position import Position, table_of
from berthier.rules.battalions.game.record import SIDES, Troop
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.game.table.refusal import Refused, as_bad_input
from berthier.rules.battalions.units import Arm, Formation


def deploy_next(
    umpire: Umpire,
    position: Position,
    left: tuple[Troop, ...],
    listed_as: tuple[str, ...],
    by_hand: tuple[str, ...] = (),
) -> Next[Ending]:
    """One unit at a time, in sight of all; `by_hand` are the leaders who were sent to a place."""
    if not left:
        return all_deployed(position, listed_as, by_hand)
    troop = left[0]
    placing = umpire.choose(troop.side, deploy_offer(position, troop), f"deploy {troop.id}").value
    umpire.note(Fact("deployed", troop.id))
    return Next(deploy_next, put(position, placing), left[1:], listed_as, sent(by_hand, placing))


def fill_envelopes(
    umpire: Umpire,
    position: Position,
    left: tuple[Troop, ...],
    listed_as: tuple[str, ...],
    by_hand: tuple[str, ...] = (),
) -> Next[Ending]:
    """A unit of each side at a time, unseen by the other (G13)."""
    if not left:
        return all_deployed(position, listed_as, by_hand)
    turn = {troop.side: troop for troop in reversed(left)}
    offers = {side: deploy_offer(own_units(position, side), turn[side]) for side in SIDES if side in turn}
    picks = umpire.secretly(offers, "deploy", shown=False)
    for pick in picks.values():
        position, by_hand = put(position, pick.value), sent(by_hand, pick.value)
    rest = tuple(troop for troop in left if troop not in turn.values())
    return Next(fill_envelopes, position, rest, listed_as, by_hand)


def deploy_offer(position: Position, troop: Troop) -> Offer:
    """A few places in the zone, and any other legal one."""
    return Offer(lambda: places(position, troop), lambda word: read_place(position, troop, word))


def place_order(troop: Troop) -> Order:
    """`F1 30,12 @0 column`."""
    return Order(write_place(troop), Placing((troop,)), on=(troop.id,))


def read_place(position: Position, troop: Troop, word: str) -> Order:
    """A place from its line; with it others of the side may be shifted: `F2 30,12 @0 line; F1 26,12 @0 line; FL 28,8`.

    What is said first is done first.
    """
    parts = [part.split() for part in word.split(";")]
    names = [words[0] for words in parts if words]
    if names.count(troop.id) != 1 or len(set(names)) < len(parts):
        raise BadInput(f"Place {troop.id}, and name nobody twice: {troop.id} 30,12 @0 column.", "order")
    found = [troop, *(one for one in position.units if one.side == troop.side)]
    units = {one.id: one for one in found}
    leaders = {one.id for one in position.leaders if one.side == troop.side}
    placing, orders = Placing(()), []
    for words in parts:
        try:
            if words[0] in leaders:
                point = read_leader_point(words)
                check_leader_place(position, troop.side, words[0], point)
                placing = Placing(placing.troops, (*placing.leaders, (words[0], point)))
                orders.append(f"{words[0]} {INCHES.write_point(point)}")
            elif words[0] in units:
                placed = read_unit_place(table_of(position), units[words[0]], words)
                check_place(put(position, placing).without(words[0]), placed)
                placing = Placing((*placing.troops, placed), placing.leaders)
                orders.append(str(place_order(placed)))
            else:
                raise unknown("unit or leader to place", words[0], [*units, *leaders], "order")
        except Refused as refused:
            raise as_bad_input(refused) from refused
    return Order("; ".join(orders), placing, on=(troop.id, *(name for name in names if name != troop.id)))


def places(position: Position, troop: Troop) -> list[Order]:
    """Places from front to rear, from the middle outward; horse from the flanks, guns unlimbered in front."""
    west, south, east, north = zone_of(position, troop.side)
    inward = (position.army(troop.side).home + 18000) % 36000
    shape = Formation.UNLIMBERED if troop.guns is not None else Formation.COLUMN
    middle, found = (west + east) // 2, []
    spread = sorted(range(west + 4000, east - 3999, 4000), key=lambda x: abs(x - middle))
    if troop.arm is Arm.CAVALRY:
        spread.reverse()
    for back in (500, 6000, 11000):
        y = north - back if inward == 0 else south + back
        for x in spread:
            placed = troop.at(Pose(x, y, inward), formation=shape)
            if is_legal(position, placed):
                found.append(place_order(placed))
            if len(found) == 6:
                return found
    return found or anywhere(position, troop, inward, shape)


def anywhere(position: Position, troop: Troop, inward: int, shape: Formation) -> list[Order]:
    """Where there is hardly room: the first place of the zone, looked for inch by inch."""
    west, south, east, north = zone_of(position, troop.side)
    spots = ((x, y) for y in range(south, north + 1, INCH) for x in range(west, east + 1, INCH))
    tried = (troop.at(Pose(x, y, inward), formation=shape) for x, y in spots)
    return [place_order(placed) for placed in islice((one for one in tried if is_legal(position, one)), 1)]
