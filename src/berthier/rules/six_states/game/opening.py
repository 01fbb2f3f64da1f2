"""The opening of a month (G10 to G13): feeding, attrition, storm and ice, repairs, stores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from berthier.core.nesting import played_by, then
from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.attrition import FEWEST, Attrition, AttritionFlag, suffer_attrition
from berthier.rules.six_states.game.continent import ICY, MAJORS, MINORS, STATES, ZONES, called
from berthier.rules.six_states.game.council.relations import capital_lost, holder, is_besieged
from berthier.rules.six_states.game.fights.battles import place_name
from berthier.rules.six_states.game.fights.engaging import by_type
from berthier.rules.six_states.game.fights.neutrals import for_minors
from berthier.rules.six_states.game.house import G11, Rest
from berthier.rules.six_states.game.land.hosts import add_depot, destroy, join, mark_engaged, put_army, reduce_to
from berthier.rules.six_states.game.land.supply import feed_all, is_shut_in
from berthier.rules.six_states.game.land.wear import WINTER, Stack, side_at, stack_of
from berthier.rules.six_states.game.position import Army, Fleet, Position, find_army
from berthier.rules.six_states.game.sea.embarking import put_fleet
from berthier.rules.six_states.game.sea.sea_fights import change_fleet
from berthier.rules.six_states.game.sea.waters import is_friendly_port
from berthier.rules.six_states.losses import lose
from berthier.rules.six_states.storm import Weathered, storm_and_ice

Key = tuple[str, str, bool]
After = Callable[..., Any]
MONTHLY, MOST = 5, 20  # points a capital stores in a month, and at most


class Wear(msgspec.Struct, frozen=True):
    """A stack that loses by attrition: its armies, the flags of the table, what it loses at least, whether it rolls."""

    armies: tuple[Key, ...]
    flags: frozenset[AttritionFlag]
    at_least: int
    rolls: bool


def open_month(umpire: Umpire, position: Position, after: After) -> Next[Any]:
    """G10: everybody is fed, by power and hex; then G11."""
    umpire.note(Step(f"turn {position.turn}: feeding"))
    position, told = feed_all(position)
    for army, fed in told:
        if not fed.supplied:
            umpire.note(Fact("not fed", f"{called(army.power)} at {place_name(army.hex)}"))
    fed_by = {army.key: fed for army, fed in told}
    rest = umpire.plays(G11) is Rest.NO_ROLL
    waiting: list[Wear] = []
    seen: set[Key] = set()
    for army in sorted((a for a in position.armies if a.sp), key=lambda a: a.key):
        if army.key in seen or not can_wear(position, army):
            continue
        stack = stack_of(position, army, fed_by)
        seen |= {each.key for each in stack.armies}
        rolls = any(stack.losses) and not (stack.rests and rest)
        if rolls or stack.at_least:
            waiting.append(wear_of(stack, rolls))
    return Next(wear_down, position, tuple(waiting), after)


def can_wear(position: Position, army: Army) -> bool:
    """Whether a stack may lose anything: 3 SP or more, or besieged; small states' units roll like everybody."""
    side = side_at(position, army)
    return sum(each.sp for each in side) >= FEWEST or any(is_shut_in(position, each) for each in side)


def wear_of(stack: Stack, rolls: bool) -> Wear:
    """What is kept of a stack until its die is thrown."""
    return Wear(tuple(army.key for army in stack.armies), stack.flags, stack.at_least, rolls)


def wear_down(umpire: Umpire, position: Position, waiting: tuple[Wear, ...], after: After) -> Next[Any]:
    """G11: one die for each stack, in the order of G10."""
    if not waiting:
        return Next(weather, position, after)
    wear = waiting[0]
    troops = by_type(troop for army in armies_of(position, wear) for troop in army.troops)
    if not wear.rolls:
        return Next(after_wear, Attrition(None, 0, 0, troops), position, waiting, after)
    call: Next[Attrition] = Next(suffer_attrition, None, 0, wear.flags, troops)
    nested: Next[Attrition] = Next(for_minors, Next(played_by, (("owner", owner_of(position, wear)),), call))
    return Next(then, nested, after_wear, position, waiting, after)


def owner_of(position: Position, wear: Wear) -> str:
    """The largest power of a stack picks what is lost."""
    return min(armies_of(position, wear), key=lambda army: (-army.sp, army.power)).power


def armies_of(position: Position, wear: Wear) -> list[Army]:
    """The armies of a stack."""
    found = (find_army(position, *key) for key in wear.armies)
    return [army for army in found if army is not None]


def after_wear(
    umpire: Umpire, outcome: Attrition, position: Position, waiting: tuple[Wear, ...], after: After
) -> Next[Any]:
    """Losses off the stack; an unfed besieged garrison loses at least one SP."""
    wear, left = waiting[0], outcome.troops
    if left is not None and outcome.lost < wear.at_least:
        umpire.note(Fact("a besieged garrison that is not fed loses at least", wear.at_least))
        left = umpire.resolve(starve, owner_of(position, wear), left)
    armies = armies_of(position, wear)
    for army, worn in zip(armies, reduce_to(armies, left), strict=True):
        position = put_army(position, worn) if worn.sp else destroy(position, army)
    return Next(wear_down, position, waiting[1:], after)


def starve(umpire: Umpire, owner: str, troops: Any) -> Any:
    """The owner gives up one SP; a small state the cheapest."""
    if owner in MINORS:
        return for_minors(umpire, Next(lose, owner, troops, 1))
    return lose(umpire, owner, troops, 1)


def weather(umpire: Umpire, position: Position, after: After) -> Next[Any]:
    """G12: when a winter month opens, storm and ice; then damaged ships in a friendly port are repaired."""
    if position.month in WINTER:
        umpire.note(Step("storm and ice"))
        for fleet in position.fleets:
            if is_exposed(fleet):
                position = change_fleet(position, fleet, storm_tossed(umpire, fleet))
    for fleet in position.fleets:
        if fleet.damaged and not fleet.sailed and is_friendly_port(position, fleet.power, fleet.at):
            position = put_fleet(position, repaired(fleet))
    return Next(after, store_up(position))


def is_exposed(fleet: Fleet) -> bool:
    """In a sea zone, or in port or off the coast of an icy hex."""
    return fleet.at in ZONES or fleet.at[2:] in ICY


def storm_tossed(umpire: Umpire, fleet: Fleet) -> Fleet:
    """D7: NSP and transports apart, the sound and the damaged ones."""
    nsp, worn = toss(umpire, fleet.power, fleet.nsp), toss(umpire, fleet.power, 0, fleet.nsp_damaged)
    after = msgspec.structs.replace(fleet, nsp=nsp.escaped, nsp_damaged=nsp.damaged + worn.escaped)
    t, worn = toss(umpire, fleet.power, fleet.t), toss(umpire, fleet.power, 0, fleet.t_damaged)
    return msgspec.structs.replace(after, t=t.escaped, t_damaged=t.damaged + worn.escaped)


def toss(umpire: Umpire, power: str, sound: int, damaged: int = 0) -> Weathered:
    """One die for each ship."""
    if not sound + damaged:
        return Weathered()
    owner = (("owner", power if power in MAJORS else "umpire"),)
    fate: Weathered = umpire.resolve(played_by, owner, Next(storm_and_ice, sound, damaged))
    return fate


def repaired(fleet: Fleet) -> Fleet:
    """D7: a full turn in a friendly port mends everything."""
    nsp, t = fleet.nsp + fleet.nsp_damaged, fleet.t + fleet.t_damaged
    return msgspec.structs.replace(fleet, nsp=nsp, nsp_damaged=0, t=t, t_damaged=0)


def store_up(position: Position) -> Position:
    """G13: capitals store 5 points, 20 at most; prisoners return; flags are cleared."""
    for power in position.powers:
        capital = STATES[power].capital
        if holder(position, capital) == power and not is_besieged(position, capital):
            position = add_depot(position, power, capital, MONTHLY)
    for prisoner in position.prisoners:
        is_own = prisoner.power in position.powers and not capital_lost(position, prisoner.power)
        if prisoner.back <= position.turn and is_own:
            position = position.but(prisoners=tuple(each for each in position.prisoners if each != prisoner))
            home = STATES[prisoner.power].capital
            shut = is_besieged(position, home)
            back = Army(prisoner.power, home, (), ((prisoner.name, prisoner.rating),), inside=shut)
            position = join(position, back, close=False)
    armies, fleets = tuple(map(rested, position.armies)), tuple(map(rested_at_sea, position.fleets))
    return mark_engaged(position.but(armies=armies, fleets=fleets))


def rested(army: Army) -> Army:
    """An army as a month begins: it has neither marched nor fought."""
    if not (army.active or army.closed or army.to_guns or army.came_from):
        return army
    return msgspec.structs.replace(army, active=False, closed=False, to_guns=False, came_from=())


def rested_at_sea(fleet: Fleet) -> Fleet:
    """A fleet as a month begins: it has not sailed."""
    if not (fleet.sailed or fleet.tried or fleet.lies):
        return fleet
    return msgspec.structs.replace(fleet, sailed=False, tried=False, lies=False)
