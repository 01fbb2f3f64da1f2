"""Free deployment before the first period (G13)."""

from __future__ import annotations

import msgspec

from berthier.boards.table.figures import gap
from berthier.boards.table.measure import Point, Pose
from berthier.boards.table.notation import read_facing
from berthier.core.errors import BadInput
from berthier.core.nesting import then
from berthier.core.notes import Fact
from berthier.core.orders import Offer, Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.game.ending import Ending, end_period
from berthier.rules.battalions.game.hiding import own_units
from berthier.rules.battalions.game.orders.drill import deploy
from berthier.rules.battalions.game.orders.orders import INCHES
from berthier.rules.battalions.game.position import Position, Segment, field_of, scenario
from berthier.rules.battalions.game.record import BLUE, RED, SIDES, Troop, other
from berthier.rules.battalions.game.table.constants import DEPLOY_CLEAR
from berthier.rules.battalions.game.table.refusal import Refused, as_bad_input, refuse
from berthier.rules.battalions.game.turns import begin_period
from berthier.rules.battalions.units import Arm, Formation

Zone = tuple[int, int, int, int]


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
    umpire: Umpire, position: Position, left: tuple[Troop, ...], listed_as: tuple[str, ...]
) -> Next[Ending]:
    """One unit at a time, in sight of all."""
    if not left:
        return all_deployed(position, listed_as)
    troop = left[0]
    placed = umpire.choose(troop.side, deploy_offer(position, troop), f"deploy {troop.id}").value
    umpire.note(Fact("deployed", troop.id))
    return Next(deploy_next, position.changed(units=(*position.units, placed)), left[1:], listed_as)


def fill_envelopes(
    umpire: Umpire, position: Position, left: tuple[Troop, ...], listed_as: tuple[str, ...]
) -> Next[Ending]:
    """A unit of each side at a time, unseen by the other (G13)."""
    if not left:
        return all_deployed(position, listed_as)
    turn = {troop.side: troop for troop in reversed(left)}
    offers = {side: deploy_offer(own_units(position, side), turn[side]) for side in SIDES if side in turn}
    picks = umpire.secretly(offers, "deploy", shown=False)
    placed = tuple(pick.value for pick in picks.values())
    rest = tuple(troop for troop in left if troop not in turn.values())
    return Next(fill_envelopes, position.changed(units=(*position.units, *placed)), rest, listed_as)


def all_deployed(position: Position, listed_as: tuple[str, ...]) -> Next[Ending]:
    """Units stand in the order of the lists, leaders behind their brigades."""
    ready = sorted(position.units, key=lambda troop: listed_as.index(troop.id))
    position = position.changed(units=tuple(ready), segment=Segment.ARRIVALS)
    call: Next[Position] = Next(begin_period, behind_brigades(position))
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
    return Order(f"{troop.id} {INCHES.write_pose(troop.pose)} {troop.formation}{house}", troop, on=(troop.id,))


def read_place(position: Position, troop: Troop, word: str) -> Order:
    """A place from its line."""
    words = word.split()
    shapes = [str(shape) for shape in Formation]
    if len(words) < 4 or words[0] != troop.id or words[3] not in shapes or not words[2].startswith("@"):
        raise BadInput(f"{word!r} is no place; write as: {troop.id} 30,12 @0 column.", "order", shapes)
    x, y = INCHES.read_point(words[1])
    heading = read_facing(words[2])
    block = words[4] if len(words) > 4 else None
    placed = troop.at(Pose(x, y, heading), formation=Formation(words[3]), block=block)
    try:
        check_place(position, placed)
    except Refused as refused:
        raise as_bad_input(refused) from refused
    return place_order(placed)


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
    return found


def is_legal(position: Position, placed: Troop) -> bool:
    """Whether a unit may be placed so."""
    try:
        check_place(position, placed)
    except Refused:
        return False
    return True


def behind_brigades(position: Position) -> Position:
    """Leaders behind the middle of their brigades, the commander behind all."""
    leaders = []
    for leader in position.leaders:
        own = [one for one in position.units if one.side == leader.side]
        led = [one for one in own if one.brigade == leader.brigade] or own
        at = middle_of(led, position.army(leader.side).home)
        leaders.append(msgspec.structs.replace(leader, x=at[0], y=at[1]))
    return position.changed(leaders=tuple(leaders))


def middle_of(led: list[Troop], home: int) -> Point:
    """4 in behind the middle of some units."""
    x, y = sum(one.x for one in led) // len(led), sum(one.y for one in led) // len(led)
    return (x, max(0, y - 4000) if home == 18000 else y + 4000)
