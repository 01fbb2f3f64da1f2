"""Free deployment before the first period (G13): unit by unit, what stands already may be shifted along with each."""

from __future__ import annotations

from itertools import islice

import msgspec

from berthier.boards.table.figures import gap
from berthier.boards.table.measure import Point, Pose, out_of_frame
from berthier.boards.table.notation import read_facing
from berthier.boards.table.polygons import is_in_or_on
from berthier.core.errors import BadInput, unknown
from berthier.core.nesting import then
from berthier.core.notes import Fact
from berthier.core.orders import Offer, Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.game.ending import Ending, end_period
from berthier.rules.battalions.game.hiding import own_units
from berthier.rules.battalions.game.orders.drill import deploy
from berthier.rules.battalions.game.orders.orders import INCHES
from berthier.rules.battalions.game.position import Position, Segment, field_of, scenario, table_of
from berthier.rules.battalions.game.record import BLUE, RED, SIDES, Troop, other
from berthier.rules.battalions.game.table.constants import DEPLOY_CLEAR, INCH
from berthier.rules.battalions.game.table.ground import LAKE
from berthier.rules.battalions.game.table.refusal import Refused, as_bad_input, refuse
from berthier.rules.battalions.game.turns import begin_period
from berthier.rules.battalions.units import Arm, Formation

Zone = tuple[int, int, int, int]


class Placing(msgspec.Struct, frozen=True):
    """Where a unit is placed, and who is shifted along with it: units that stand already, and leaders."""

    troops: tuple[Troop, ...]
    leaders: tuple[tuple[str, Point], ...] = ()


def begin_deployment(umpire: Umpire, position: Position, units: tuple[Troop, ...]) -> Next[Ending]:
    """Sides place brigades by turns, the side with fewer turn points first, blue if they are equal (G13)."""
    blue, red = position.points
    first = RED if red < blue else BLUE
    brigades: dict[str, list[list[Troop]]] = {}
    for side in (first, other(first)):
        own = [troop for troop in units if troop.side == side]
        names = list(dict.fromkeys(troop.brigade for troop in own))
        brigades[side] = [[troop for troop in own if troop.brigade == name] for name in names]
    order: list[Troop] = []
    for turn in range(max(map(len, brigades.values()))):
        for side in (first, other(first)):
            order += brigades[side][turn] if turn < len(brigades[side]) else []
    listed_as = tuple(troop.id for troop in units)
    if position.house.envelopes:
        return Next(fill_envelopes, position, tuple(order), listed_as)
    return Next(deploy_next, position, tuple(order), listed_as)


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


def put(position: Position, placing: Placing) -> Position:
    """Everybody where he was placed; who stands already keeps his turn in the list."""
    new = [troop for troop in placing.troops if not position.has(troop.id)]
    position = position.with_units(placing.troops)
    points = dict(placing.leaders)
    leaders = (
        msgspec.structs.replace(one, x=points[one.id][0], y=points[one.id][1]) if one.id in points else one
        for one in position.leaders
    )
    return position.changed(units=(*position.units, *new), leaders=tuple(leaders))


def sent(by_hand: tuple[str, ...], placing: Placing) -> tuple[str, ...]:
    """The leaders who were sent to a place, once each."""
    return tuple(dict.fromkeys((*by_hand, *(name for name, _ in placing.leaders))))


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


def all_deployed(position: Position, listed_as: tuple[str, ...], by_hand: tuple[str, ...]) -> Next[Ending]:
    """Units stand in the order of the lists, leaders where they were sent, the others behind their brigades."""
    ready = sorted(position.units, key=lambda troop: listed_as.index(troop.id))
    position = position.changed(units=tuple(ready), segment=Segment.ARRIVALS)
    call: Next[Position] = Next(begin_period, behind_brigades(position, by_hand))
    return Next(then, call, end_period)


def zone_of(position: Position, side: str) -> Zone:
    """A side's zone."""
    west, south, east, north = next(one["zone"] for one in scenario(position)["sides"] if one["key"] == side)
    return (west, south, east, north)


def deploy_offer(position: Position, troop: Troop) -> Offer:
    """A few places in the zone, and any other legal one."""
    return Offer(lambda: places(position, troop), lambda word: read_place(position, troop, word))


def place_order(troop: Troop) -> Order:
    """`F1 30,12 @0 column`."""
    house = f" {troop.block}" if troop.block else ""
    return Order(
        f"{troop.id} {INCHES.write_pose(troop.pose)} {troop.formation}{house}", Placing((troop,)), on=(troop.id,)
    )


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
                point = read_leader_place(position, troop.side, words)
                placing = Placing(placing.troops, (*placing.leaders, (words[0], point)))
                orders.append(f"{words[0]} {INCHES.write_point(point)}")
            elif words[0] in units:
                placed = read_unit_place(units[words[0]], words)
                check_place(put(position, placing).without(words[0]), placed)
                placing = Placing((*placing.troops, placed), placing.leaders)
                orders.append(str(place_order(placed)))
            else:
                raise unknown("unit or leader to place", words[0], [*units, *leaders], "order")
        except Refused as refused:
            raise as_bad_input(refused) from refused
    return Order("; ".join(orders), placing, on=(troop.id, *(name for name in names if name != troop.id)))


def read_unit_place(troop: Troop, words: list[str]) -> Troop:
    """A unit as a line has it placed."""
    shapes = [str(shape) for shape in Formation]
    if len(words) < 4 or words[3] not in shapes or not words[2].startswith("@"):
        raise BadInput(f"{' '.join(words)!r} is no place; write as: {troop.id} 30,12 @0 column.", "order", shapes)
    x, y = INCHES.read_point(words[1])
    block = words[4] if len(words) > 4 else None
    return troop.at(Pose(x, y, read_facing(words[2])), formation=Formation(words[3]), block=block)


def read_leader_place(position: Position, side: str, words: list[str]) -> Point:
    """A leader's point: anywhere in the zone, not in a lake."""
    if len(words) != 2:
        raise BadInput(f"{' '.join(words)!r} is no place; write as: {words[0]} 30,8.", "order")
    at = INCHES.read_point(words[1])
    west, south, east, north = zone_of(position, side)
    if not (west <= at[0] <= east and south <= at[1] <= north):
        refuse("zone", unit=words[0])
    if is_in_lake(position, at):
        refuse("barred")
    return at


def is_in_lake(position: Position, at: Point) -> bool:
    """Whether a point lies in or on water."""
    return any(is_in_or_on(at, lake.area) for lake in table_of(position).of(LAKE))


def check_place(position: Position, placed: Troop) -> None:
    """The whole figure in the zone, as a last sample, 8 in from every enemy; unseen, from all of the enemy's zone."""
    field = field_of(position)
    deploy(field, placed, zone_of(position, placed.side))
    west, south, east, north = zone_of(position, other(placed.side))
    theirs = ((west, south), (west, north), (east, north), (east, south))
    if position.house.envelopes and gap(field.base_of(placed).figure, theirs) < DEPLOY_CLEAR:
        refuse("too_near", unit=placed.id, other="where the enemy may stand")


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


def is_legal(position: Position, placed: Troop) -> bool:
    """Whether a unit may be placed so."""
    try:
        check_place(position, placed)
    except Refused:
        return False
    return True


def behind_brigades(position: Position, by_hand: tuple[str, ...]) -> Position:
    """Leaders behind the middle of their brigades, the commander behind all; who was sent to a place is there."""
    leaders = []
    for leader in position.leaders:
        own = [one for one in position.units if one.side == leader.side]
        led = [one for one in own if one.brigade == leader.brigade] or own
        at = leader.point if leader.id in by_hand else behind(position, leader.side, led)
        leaders.append(msgspec.structs.replace(leader, x=at[0], y=at[1]))
    return position.changed(leaders=tuple(leaders))


def behind(position: Position, side: str, led: list[Troop]) -> Point:
    """4 in behind the middle of some units, within the zone; where water is, behind the first of them."""
    middle = Pose(
        sum(one.x for one in led) // len(led), sum(one.y for one in led) // len(led), position.army(side).home
    )
    x, y = out_of_frame(middle, 0, 4000)
    west, south, east, north = zone_of(position, side)
    at = (min(max(x, west), east), min(max(y, south), north))
    return field_of(position).bases[led[0].id].rear if is_in_lake(position, at) else at
