"""Contact: who fights, who commands, who may march to the guns; all inputs of a field combat from the board (G5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from berthier.rules.great_powers.command import effective_rating
from berthier.rules.great_powers.game.europe import AREA_KEYS, AREAS, WAY_BETWEEN, WAYS, Leader, flag_order
from berthier.rules.great_powers.game.pieces import CorpsState, Light, by_kind
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import (
    are_enemies,
    are_friends,
    corps_rating,
    enemies_in_field,
    enemy_field,
    enemy_inside,
    field_of,
    flag_of,
    flags_inside,
)


def senior(leaders: Iterable[Leader]) -> Leader | None:
    """By rank, tactical rating, strategic rating, name."""
    return min(leaders, key=lambda each: (each.rank, -each.tactical, -each.strategic, each.name), default=None)


def leaders_of(position: Position, stack: Iterable[CorpsState]) -> list[Leader]:
    """The leaders with the corps of a stack."""
    return [leader for corps in stack for leader in position.leaders_with.get(corps.id, ())]


def leading_flag(position: Position, stack: Sequence[CorpsState], light: Sequence[Light] = ()) -> str:
    """The nation with most corps, minors counted for their power; then factors, then As to Tu."""
    corps: dict[str, list[int]] = {}
    for each in stack:
        corps.setdefault(position.flags[each.nation], []).append(each.factors)
    if not corps:
        return min((flag_of(position, body.nation) for body in light), key=flag_order)
    return min(corps, key=lambda flag: (-len(corps[flag]), -sum(corps[flag]), flag_order(flag)))


def commander(position: Position, stack: Sequence[CorpsState]) -> Leader | None:
    """The senior leader of the nation with most corps, else the senior leader there."""
    if not stack:
        return None
    there = leaders_of(position, stack)
    flag = leading_flag(position, stack)
    return senior(leader for leader in there if flag_of(position, leader.nation) == flag) or senior(there)


def rating_of(position: Position, stack: Sequence[CorpsState], extra: int = 0) -> tuple[int, int]:
    """Strategic and effective tactical rating of a stack, under its commander or without one."""
    leader = commander(position, stack)
    if leader is None:
        return corps_rating(position, leading_flag(position, stack))
    return leader.strategic, effective_rating(leader.tactical, leader.max, len(stack) + extra)


def contact(position: Position, area: str, attackers: Iterable[str]) -> dict[str, Any]:
    """The inputs of `field_combat` between the slot's corps in an area and those at war with them."""
    slot = tuple(attackers)
    ours = field_of(position, area, slot)
    flags = tuple(dict.fromkeys(position.flags[corps.nation] for corps in ours)) or slot
    theirs = enemies_in_field(position, area, flags)
    our_light = [b for b in position.light_at.get(area, ()) if flag_of(position, b.nation) in slot]
    their_light = [
        b
        for b in position.light_at.get(area, ())
        if any(are_enemies(position, flag, flag_of(position, b.nation)) for flag in flags)
    ]
    return {
        "attacker": side_of(position, area, ours, our_light, theirs, their_light),
        "defender": side_of(position, area, theirs, their_light, ours, our_light),
        "terrain": AREAS[area].terrain,
        "across_river": bool(ours) and all(came_across(area, corps) for corps in ours),
        "days": 1 if is_relief(position, area, flags) else position.battle_days,
        "year": position.year,
    }


def is_relief(position: Position, area: str, flags: Iterable[str]) -> bool:
    """Whether attackers enter where a city of their side is besieged: its own enemies are in the field (G5.4.4)."""
    return any(
        are_friends(position, flag, inside) and enemy_field(position, inside, area)
        for flag in flags
        for inside in flags_inside(position, area)
    )


def came_across(area: str, corps: CorpsState) -> bool:
    """Whether a corps landed, or entered over a river or a strait."""
    if corps.landed:
        return True
    way = WAY_BETWEEN.get((corps.came_from or "", area))
    return way is not None and way.kind in ("river", "strait")


def side_of(
    position: Position,
    area: str,
    stack: Sequence[CorpsState],
    light: Sequence[Light],
    enemies: Sequence[CorpsState],
    enemy_light: Sequence[Light],
) -> dict[str, Any]:
    """One side as `field_combat` takes it."""
    leader = commander(position, stack)
    nation = leader.nation if leader else leading_flag(position, stack, light) if stack or light else ""
    side: dict[str, Any] = {"nation": nation, "roster": [roster_entry(corps) for corps in stack]}
    if light:
        side["parts"] = [[body.nation, body.kind, body.factors] for body in light]
    if leader:
        side["leader"] = [leader.strategic, leader.tactical, leader.max]
    if any(each.cavalry for each in leaders_of(position, stack)):
        side["cavalry_leader"] = True
    against = flags_of(position, enemies, enemy_light)
    own = flags_of(position, stack, light)
    waiting = reserves(position, area, nation, leader, len(stack), own, against)
    return side | ({"reserves": waiting} if waiting else {})


def flags_of(position: Position, stack: Sequence[CorpsState], light: Sequence[Light]) -> list[str]:
    """The flags of a stack and its light bodies."""
    return [flag_of(position, c.nation) for c in stack] + [flag_of(position, b.nation) for b in light]


def roster_entry(corps: CorpsState) -> dict[str, Any]:
    """A corps by its name with what it holds."""
    return {"nation": corps.nation, "corps": corps.counter.name, **by_kind(corps.counts)}


def summed(parts: Iterable[tuple[str, str, int]]) -> list[list[Any]]:
    """Factors by nation and kind, in the order they first come."""
    found: dict[tuple[str, str], int] = {}
    for nation, kind, count in parts:
        found[nation, kind] = found.get((nation, kind), 0) + count
    return [[nation, kind, count] for (nation, kind), count in found.items()]


def reserves(
    position: Position,
    area: str,
    nation: str,
    leader: Leader | None,
    corps: int,
    own: Sequence[str],
    against: Sequence[str],
) -> list[dict[str, Any]]:
    """Every stack of friends next door that may march to the guns, in map order."""
    found = []
    near = {way.to for way in WAYS[area] if way.kind != "strait"}
    for place in AREA_KEYS:
        if place in near and place in position.field:
            stack = free_stack(position, place, own, against)
            together = bool(leaders_of(position, stack))
            for some in [stack] if together else [(each,) for each in stack]:
                if some:
                    found.append(reserve(position, place, some, nation, leader, corps))
    return found


def free_stack(position: Position, place: str, own: Sequence[str], against: Sequence[str]) -> tuple[CorpsState, ...]:
    """A stack of friends at war with the enemy, no enemy beside it, besieging nobody; neither spent nor landed."""

    def is_free(corps: CorpsState) -> bool:
        flag = position.flags[corps.nation]
        return (
            not (corps.fought or corps.forced or corps.landed)
            and any(are_friends(position, flag, each) for each in own)
            and any(are_enemies(position, flag, each) for each in against)
        )

    stack = tuple(corps for corps in position.field[place] if is_free(corps))
    flags = {position.flags[corps.nation] for corps in stack}
    held = any(enemy_field(position, flag, place) or enemy_inside(position, flag, place) for flag in flags)
    return () if held else stack


def reserve(
    position: Position, place: str, stack: tuple[CorpsState, ...], nation: str, leader: Leader | None, corps: int
) -> dict[str, Any]:
    """A reserve as `field_combat` takes it; a leader of the commander's nation and of higher rank takes command."""
    own = commander(position, stack)
    parts = summed((each.nation, kind, count) for each in stack for kind, count in by_kind(each.counts).items())
    rating = own.strategic if own else corps_rating(position, position.flags[stack[0].nation])[0]
    told = {"area": place, "corps": [each.id for each in stack], "parts": parts, "rating": rating}
    his = senior(each for each in leaders_of(position, stack) if each.nation == nation)
    if his is not None and (leader is None or his.rank < leader.rank):
        told["takes_command"] = effective_rating(his.tactical, his.max, corps + len(stack))
    return told
