"""Who is whose friend, who may enter, who holds a city, who gives orders (c and the words of the board questions)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from berthier.core.remembered import remembered
from berthier.core.table import integer
from berthier.rules.great_powers.charts import CORPS_RATINGS
from berthier.rules.great_powers.command import corps_row
from berthier.rules.great_powers.countries import Nation
from berthier.rules.great_powers.game.europe import AREAS, POWERS, WAYS
from berthier.rules.great_powers.game.pieces import CorpsState, pair
from berthier.rules.great_powers.game.position import PASSAGE, Position
from berthier.rules.great_powers.units import Kind

Rated = tuple[int, int]
NOBODY: frozenset[str] = frozenset()


def flag_of(position: Position, nation: str) -> str:
    """The flag troops of a nation fly."""
    return position.flags.get(nation, nation)


def are_friends(position: Position, one: str, other: str) -> bool:
    """Same flag, allied, or a minor A and the power that steers it."""
    return one == other or other in position.friends_of.get(one, ())


def are_enemies(position: Position, one: str, other: str) -> bool:
    """At war."""
    return other in position.enemies_of.get(one, ())


def are_allied(position: Position, one: str, other: str) -> bool:
    """An alliance between two powers."""
    return pair(one, other) in position.allies


def ordered_by(position: Position, flag: str) -> str | None:
    """Who gives a flag's troops their orders: itself, or the power that steers a minor A; a neutral has nobody."""
    if flag in POWERS:
        return flag
    minor = position.minor.get(flag)
    return minor.power if minor is not None and minor.state == "A" else None


def orders_corps(position: Position, corps: CorpsState) -> str | None:
    """Who orders a corps."""
    return ordered_by(position, flag_of(position, corps.nation))


def corps_rating(position: Position, flag: str) -> Rated:
    """Strategic and tactical rating of a stack without a leader, by who orders it (D1 step 1)."""
    by = ordered_by(position, flag) or flag
    row = corps_row(Nation(by), frozenset({Kind.INFANTRY}), position.year)
    return integer(CORPS_RATINGS.at(row, "strategic")), integer(CORPS_RATINGS.at(row, "tactical"))


def is_in_play(position: Position, area: str) -> bool:
    """Whether the scenario plays on this area."""
    return position.in_play is None or area in position.in_play


def may_enter(position: Position, flag: str, area: str) -> bool:
    """In play, and its controller a friend or an enemy, or it gives access, or anybody may trespass there."""
    return area in open_ground(position, flag)


@remembered(*PASSAGE)
def open_ground(position: Position, flag: str) -> frozenset[str]:
    """Every area a flag may enter."""
    giving = {giver for giver, guest in position.access if guest == flag}
    may = giving.union({flag}, friends(position, flag), position.enemies_of.get(flag, ()))
    found = {area for area, controller in position.controller.items() if controller in may}
    found.update(area for area, _ in position.trespass)
    return frozenset(found if position.in_play is None else found & position.in_play)


def may_stay(position: Position, flag: str, area: str) -> bool:
    """Whether garrisons and depots of a flag may stay in an area."""
    controller = position.controller[area]
    return are_friends(position, flag, controller) or are_enemies(position, flag, controller)


def flags_inside(position: Position, area: str) -> tuple[str, ...]:
    """The flags of the troops in a city, the garrison's first."""
    return position.inside_flags.get(area, ())


def holder(position: Position, area: str) -> str:
    """Whose a city and its port are: the flag of the troops inside, else the controller."""
    inside = flags_inside(position, area)
    return inside[0] if inside else position.controller[area]


def enemy_field(position: Position, flag: str, area: str) -> bool:
    """Whether enemy field corps stand in an area."""
    there = position.field_flags.get(area)
    return there is not None and not there.isdisjoint(position.enemies_of.get(flag, NOBODY))


def friendly_field(position: Position, flag: str, area: str) -> bool:
    """Whether friends' field corps stand in an area."""
    return any(are_friends(position, flag, position.flags[corps.nation]) for corps in position.field.get(area, ()))


def enemy_inside(position: Position, flag: str, area: str) -> bool:
    """Whether enemy troops are in its city."""
    inside = position.inside_flags.get(area)
    return inside is not None and not position.enemies_of.get(flag, NOBODY).isdisjoint(inside)


def enemy_light(position: Position, flag: str, area: str) -> bool:
    """Whether an enemy light body is there."""
    there = position.light_flags.get(area)
    return there is not None and not there.isdisjoint(position.enemies_of.get(flag, NOBODY))


def is_besieged(position: Position, area: str) -> bool:
    """Troops inside, their enemies in the field."""
    return any(enemy_field(position, flag, area) for flag in flags_inside(position, area))


def friends(position: Position, flag: str) -> Iterable[str]:
    """A flag and all its friends."""
    return position.friends_of.get(flag, frozenset({flag}))


def field_of(position: Position, area: str, flags: Iterable[str]) -> tuple[CorpsState, ...]:
    """Field corps of some flags in an area, in roster order."""
    wanted = frozenset(flags)
    return tuple(corps for corps in position.field.get(area, ()) if position.flags[corps.nation] in wanted)


def enemies_in_field(position: Position, area: str, flags: Iterable[str]) -> tuple[CorpsState, ...]:
    """Field corps there that are at war with any of some flags."""
    ours = tuple(flags)
    return tuple(
        corps
        for corps in position.field.get(area, ())
        if any(are_enemies(position, flag, position.flags[corps.nation]) for flag in ours)
    )


def corps_of(position: Position, flag: str) -> Iterator[CorpsState]:
    """All corps of a flag with factors, in roster order."""
    return (corps for corps in position.corps if position.flags[corps.nation] == flag and any(corps.counts))


def is_threatened(position: Position, power: str) -> bool:
    """An enemy's corps stand in its land or within one border of it: nobody sleeps then (d)."""
    enemies = position.enemies_of.get(power, NOBODY)
    if not enemies:
        return False
    return any(
        not flags.isdisjoint(enemies)
        and any(position.controller[near] == power for near in (area, *(way.to for way in WAYS[area])))
        for area, flags in position.field_flags.items()
    )


def passes(position: Position, power: str, segment: str) -> bool:
    """Whether its standing pass speaks for a power in a segment: not with an enemy within one border of its land."""
    return segment in position.power[power].passes and not is_threatened(position, power)


def is_home(area: str, flag: str) -> bool:
    """A home area of a flag."""
    return AREAS[area].nation == flag


def gates_open(position: Position, flag: str, gate: str | None) -> bool:
    """A gate opens to those not at war with who holds its city."""
    return gate is None or not are_enemies(position, flag, holder(position, gate))


def strait_is_open(position: Position, flag: str, seas: tuple[str, ...]) -> bool:
    """Closed while one of its seas has an enemy fleet and no friendly one (G5.2)."""
    return not any(is_unopposed(position, flag, sea) for sea in seas)


def is_unopposed(position: Position, flag: str, sea: str) -> bool:
    """Enemy fleets in a sea zone and no friendly one."""
    flags = [flag_of(position, fleet.nation) for fleet in position.at_sea.get(sea, ())]
    return any(are_enemies(position, flag, each) for each in flags) and not any(
        are_friends(position, flag, each) for each in flags
    )


def blockaders(position: Position, flag: str, port: str) -> tuple[str, ...]:
    """Enemy fleets in the blockade box of a port."""
    boxed = position.blockading.get(port, ())
    return tuple(f.id for f in boxed if are_enemies(position, flag, flag_of(position, f.nation)))
