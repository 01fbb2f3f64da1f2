"""Sieges as the board gives them: besieger, city, who may roll; room inside; losses taken off corps (G5.4, G5.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from berthier.rules.great_powers.command import commander_modifier
from berthier.rules.great_powers.countries import Nation
from berthier.rules.great_powers.field.casualties import off_the_largest
from berthier.rules.great_powers.game.edition import UNREAD
from berthier.rules.great_powers.game.europe import AREAS, KINDS, RULES
from berthier.rules.great_powers.game.fights.contact import rating_of
from berthier.rules.great_powers.game.pieces import CorpsState, Counts
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import (
    are_enemies,
    are_friends,
    corps_rating,
    flag_of,
    flags_inside,
    holder,
)
from berthier.rules.great_powers.morale import value_cell
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, Kind

ROOM: int = RULES["city"]["factors_per_spire"]
BARE_MORALE = 30  # tenths: a minor without a line on the chart
GUNS = 4  # artillery among I M C G A FI FC
Troop = tuple[str, Counts]
ARMS: dict[str, tuple[int, ...]] = {
    "militia": (1,), "infantry": (0, 5), "artillery": (4,), "guard": (3,), "cavalry": (2, 6),
}  # fmt: skip
LINE_GUARDS = ("GB", "Sp")  # their guards may never be committed and count as infantry
LINE_ARMS = ARMS | {"infantry": (0, 3, 5), "guard": ()}


def morale_tenths(nation: str, kind: str) -> int:
    """The morale of one factor in tenths; 3 for a minor without a line."""
    value = value_cell(Nation(nation), Kind(kind)).value
    if not isinstance(value, int):
        return BARE_MORALE
    return (
        value * 10 if nation not in ("As", "Fr", "GB", "Pr", "Ru", "Sp", "Tu") and kind in ("I", "C", "FC") else value
    )


def mean_morale(troops: Iterable[Troop]) -> int:
    """The mean over all factors in tenths, half up."""
    weighed = factors = 0
    for nation, counts in troops:
        for kind, count in zip(KINDS, counts, strict=True):
            if count:
                weighed += morale_tenths(nation, kind) * count
                factors += count
    return (2 * weighed + factors) // (2 * factors) if factors else 0


class SiegeView(msgspec.Struct, frozen=True):
    """A siege in the words of `siege_month`: morale in tenths, modifiers by the Commander Chart."""

    besieger_factors: int
    besieger_morale: int
    besieger_mod: int
    garrison_factors: int
    garrison_morale: int
    garrison_mod: int
    undergarrisoned: bool
    may_roll: bool


def besiegers(position: Position, area: str) -> tuple[CorpsState, ...]:
    """Field corps at war with the troops inside."""
    inside = flags_inside(position, area)
    return tuple(
        corps
        for corps in position.field.get(area, ())
        if any(are_enemies(position, position.flags[corps.nation], flag) for flag in inside)
    )


def troops_inside(position: Position, area: str) -> list[Troop]:
    """The garrison and the corps inside."""
    garrison = position.garrison.get(area)
    own = [(garrison.nation, garrison.counts)] if garrison else []
    return [*own, *((corps.nation, corps.counts) for corps in position.inside.get(area, ()))]


def siege_view(position: Position, area: str) -> SiegeView:
    """What besieges a city, what is inside, and both commanders on the Commander Chart, the besieger as attacker."""
    outside, inside = besiegers(position, area), troops_inside(position, area)
    ours = rating_of(position, outside)[1] if outside else 0
    within = position.inside.get(area, ())
    theirs = (rating_of(position, within) if within else corps_rating(position, holder(position, area)))[1]
    garrison = sum(sum(counts) for _, counts in inside)
    return SiegeView(
        besieger_factors=sum(corps.factors for corps in outside),
        besieger_morale=mean_morale((corps.nation, corps.counts) for corps in outside),
        besieger_mod=commander_modifier(ATTACKER, ours, theirs),
        garrison_factors=garrison,
        garrison_morale=mean_morale(inside),
        garrison_mod=commander_modifier(DEFENDER, ours, theirs),
        undergarrisoned=garrison < AREAS[area].spires,
        may_roll=any(not (corps.spent or corps.landed or corps.fought) for corps in outside),
    )


def only_guns(stack: Sequence[CorpsState]) -> bool:
    """Nothing but artillery."""
    return all(each.factors == each.counts[GUNS] for each in stack)


def room_in(position: Position, area: str) -> int:
    """Factors a city still takes: five a spire less the troops inside."""
    return ROOM * AREAS[area].spires - sum(sum(counts) for _, counts in troops_inside(position, area))


def may_shelter(position: Position, area: str, corps: Sequence[CorpsState]) -> bool:
    """The city's holder is a friend of them all, and all fit; in older records of the first of them."""
    asked = corps[:1] if position.edition in UNREAD else corps
    city = holder(position, area)
    friendly = all(are_friends(position, flag_of(position, each.nation), city) for each in asked)
    return friendly and sum(each.factors for each in corps) <= room_in(position, area)


def after_losses(corps: Sequence[CorpsState], left: Mapping[str, int]) -> list[CorpsState]:
    """Losses come off factor by factor from the largest count of a kind of that arm; ties: roster order, I before G."""
    counts = {(place, kind): count for place, each in enumerate(corps) for kind, count in enumerate(each.counts)}
    by_roster = sorted(range(len(corps)), key=lambda place: corps[place].counter.order)
    for arm in ARMS:
        cells = [
            (place, kind)
            for place in by_roster
            for kind in (LINE_ARMS if corps[place].nation in LINE_GUARDS else ARMS)[arm]
        ]
        off_the_largest(counts, cells, sum(counts[cell] for cell in cells) - left[arm])
    return [
        msgspec.structs.replace(each, counts=tuple(counts[place, kind] for kind in range(len(each.counts))))
        for place, each in enumerate(corps)
    ]
