"""The armies of a free battle (G103, G104): drawn by lot from stock lists, or bought unit by unit in secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from berthier.core.notes import Fact
from berthier.core.orders import Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.game.deploying import begin_deployment
from berthier.rules.battalions.game.ending import Ending
from berthier.rules.battalions.game.position import Army, Position, scenario
from berthier.rules.battalions.game.record import BLUE, SIDES, Leader, Role, Troop
from berthier.rules.battalions.game.scenario_data import armies, listed
from berthier.rules.battalions.game.scoring import cost, value_of
from berthier.rules.battalions.game.table.constants import RULES
from berthier.rules.battalions.game.table.free_table import SplitMix64
from berthier.rules.battalions.units import Arm, Quality

FREE: dict[str, Any] = RULES["free_battle"]
LIMITS: dict[str, Any] = FREE["limits"]
LETTER = {Arm.INFANTRY: "", Arm.CAVALRY: "H", Arm.ARTILLERY: "A"}
TRIES, BRIGADE = 80, 4
DONE = "done"
Bought = tuple[tuple[str, ...], tuple[str, ...]]  # by side, the ids of the list in the order they were bought


def muster(data: dict[str, Any], seed: int) -> tuple[tuple[Army, Army], tuple[Troop, ...], tuple[Leader, ...]]:
    """Two armies of 1,200 points, each from a stock list that the seed draws (G104)."""
    sides, units, leaders = [], [], []
    for place, side in enumerate(data["sides"]):
        draw = SplitMix64(seed * 2 + place + 1)
        key = sorted(armies())[draw.below(len(armies()))]
        troops = buy(draw, key, side["key"])
        units += troops
        leaders += leaders_of(troops, side)
        sides.append(army_from(key, side, troops))
    return (sides[0], sides[1]), tuple(units), tuple(leaders)


def army_from(key: str, side: dict[str, Any], troops: Sequence[Troop]) -> Army:
    """What a side brings: units of one stock list."""
    value = sum(troop.value for troop in troops)
    title = f"from {armies()[key]['title']}"
    return Army(side["key"], title, value, side["break_percent"], side["home"], side["points"])


def buy(draw: SplitMix64, key: str, side: str) -> list[Troop]:
    """Units of a list by lot, as long as they fit the points and the limits."""
    pool = for_sale(key, side)
    bought: list[Troop] = []
    for _ in range(TRIES):
        one = pool[draw.below(len(pool))]
        if fits(bought, one):
            bought.append(one)
    return named(bought, side)


def for_sale(key: str, side: str) -> list[Troop]:
    """The units of a list within the sizes of a free army."""
    bounds = LIMITS["figures"]
    return [one for one in listed(key, side) if bounds[one.arm][0] <= one.original <= bounds[one.arm][1]]


def fits(bought: Sequence[Troop], one: Troop) -> bool:
    """1,200 points, 16 units, horse at most 35 % of the points, a battery for each 4 others, one guard unit."""
    both = [*bought, one]
    if sum(map(cost, both)) > FREE["points"] or len(both) > LIMITS["most_units"]:
        return False
    horse = sum(cost(troop) for troop in both if troop.arm is Arm.CAVALRY)
    guns = sum(troop.arm is Arm.ARTILLERY for troop in both)
    guards = sum(troop.quality is Quality.GUARD for troop in both)
    if 100 * horse > LIMITS["cavalry_percent"] * FREE["points"] or guards > LIMITS["guard_units"]:
        return False
    return one.arm is not Arm.ARTILLERY or 4 * guns <= len(both) - guns


def named(bought: Sequence[Troop], side: str) -> list[Troop]:
    """Foot, horse, guns, with short names of their own, in brigades of four."""
    order = {Arm.INFANTRY: 0, Arm.CAVALRY: 1, Arm.ARTILLERY: 2}
    mark = "B" if side == BLUE else "R"
    ready, counts = [], dict.fromkeys(Arm, 0)
    for place, troop in enumerate(sorted(bought, key=lambda one: order[one.arm])):
        counts[troop.arm] += 1
        name = f"{mark}{LETTER[troop.arm]}{counts[troop.arm]}"
        brigade = f"{mark}{place // BRIGADE + 1}"
        ready.append(msgspec.structs.replace(troop, id=name, brigade=brigade, value=value_of(troop)))
    return ready


def leaders_of(troops: list[Troop], side: dict[str, Any]) -> list[Leader]:
    """A commander behind the middle of the zone, and a leader for each brigade."""
    west, south, east, north = side["zone"]
    deep = south + 4000 if side["home"] == 18000 else north - 4000
    brigades = list(dict.fromkeys(troop.brigade for troop in troops))
    mark = "B" if side["key"] == BLUE else "R"
    middle = (west + east) // 2
    commander = Leader(f"{mark}L", side["key"], Role.ARMY, None, middle, deep, name="Commander")
    step = (east - west) // (len(brigades) + 1)
    return [
        commander,
        *(
            Leader(f"{mark}L{k}", side["key"], Role.BRIGADE, brigade, west + step * k, deep, name=f"Brigade {brigade}")
            for k, brigade in enumerate(brigades, start=1)
        ),
    ]


def choose_lists(umpire: Umpire, position: Position) -> Next[Ending]:
    """Both sides pick the list they buy from, at the same time."""
    keys = [Order(key, key, label=armies()[key]["title"]) for key in sorted(armies())]
    picks = umpire.secretly(dict.fromkeys(SIDES, keys), "army list")
    for side in SIDES:
        umpire.note(Fact(f"list of {side}", picks[side].label))
    lists = tuple(str(picks[side].value) for side in SIDES)
    return Next(buy_next, position, lists, ((), ()))


def buy_next(umpire: Umpire, position: Position, lists: tuple[str, ...], bought: Bought) -> Next[Ending]:
    """A unit each, unseen by the other, until both are done; then the armies are named and deployed (G104)."""
    if all(DONE in own for own in bought):
        return take_armies(position, lists, bought)
    sides = list(zip(SIDES, lists, bought, strict=True))
    picks = umpire.secretly({side: offered(key, side, own) for side, key, own in sides}, "buy", shown=False)
    blue, red = (own if DONE in own else (*own, str(picks[side])) for side, _, own in sides)
    for (side, key, _), own in zip(sides, (blue, red), strict=True):
        umpire.note(Fact("points spent", sum(map(cost, owned(key, side, own)))), to=side)
    return Next(buy_next, position, lists, (blue, red))


def owned(key: str, side: str, names: Sequence[str]) -> list[Troop]:
    """What a side has bought."""
    by_id = {one.id: one for one in for_sale(key, side)}
    return [by_id[name] for name in names if name != DONE]


def offered(key: str, side: str, names: Sequence[str]) -> list[Order]:
    """What still fits, the kinds bought least first; done once there are six units, or nothing fits any more."""
    done = Order(DONE, label="that is my army")
    have = owned(key, side, names)
    fitting = [] if DONE in names else [one for one in for_sale(key, side) if fits(have, one)]
    fitting.sort(key=lambda one: names.count(one.id))
    wares = [Order(one.id, one, label=f"{one.name or one.id}: {cost(one)} points") for one in fitting]
    return [*wares, done] if len(have) >= LIMITS["least_units"] or not wares else wares


def take_armies(position: Position, lists: Sequence[str], bought: Bought) -> Next[Ending]:
    """The two armies as they were bought, ready to be placed."""
    sides, units, leaders = [], [], []
    for data, key, names in zip(scenario(position)["sides"], lists, bought, strict=True):
        troops = named(owned(key, data["key"], names), data["key"])
        units += troops
        leaders += leaders_of(troops, data)
        sides.append(army_from(key, data, troops))
    ready = position.changed(armies=(sides[0], sides[1]), leaders=tuple(leaders))
    return Next(begin_deployment, ready, tuple(units))
