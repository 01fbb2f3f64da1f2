"""Sieges of a slot: sallies at its start; cities that fall, are stormed, besieged or starved at its end (G5.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.core.nesting import then
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.fixed_combat import Body, FixedResult, sally, trivial_battle
from berthier.rules.great_powers.game.edition import UNREAD
from berthier.rules.great_powers.game.europe import AREA_KEYS, AREAS, RULES
from berthier.rules.great_powers.game.fights.after_battle import fall_back
from berthier.rules.great_powers.game.fights.besieging import SiegeView, besiegers, siege_view
from berthier.rules.great_powers.game.fights.contact import leading_flag
from berthier.rules.great_powers.game.fights.engaging import between
from berthier.rules.great_powers.game.fights.fights import flags_there, slot_flags
from berthier.rules.great_powers.game.fights.losing import city_falls, lose_inside, replace_corps, spread
from berthier.rules.great_powers.game.going_on import GoOn, go_on
from berthier.rules.great_powers.game.house import G_STARVE
from berthier.rules.great_powers.game.pieces import CorpsState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import (
    blockaders,
    enemies_in_field,
    flags_inside,
    holder,
)
from berthier.rules.great_powers.game.seats import seat_of
from berthier.rules.great_powers.house import Option
from berthier.rules.great_powers.siege import Besieged, Garrison, Month, siege_month

SALLY, STAY = "sally", "stay inside"
STORM, WAIT = "storm", "wait"
STARVE_FROM: int = RULES["city"]["starve_from_month"]


def held_cities(position: Position, flags: Sequence[str]) -> list[str]:
    """Cities of some flags with enemies before them, in map order."""
    inside = [area for area in AREA_KEYS if area in position.garrison or area in position.inside]
    return [area for area in inside if set(flags_inside(position, area)) & set(flags) and besiegers(position, area)]


def sallies(umpire: Umpire, position: Position, powers: tuple[str, ...], done: tuple[str, ...], follow: GoOn) -> Any:
    """At the start of a besieged power's slot its garrisons may attack (D9 step 4)."""
    for area in held_cities(position, slot_flags(position, powers)):
        if area in done:
            continue
        seat = seat_of(position, holder(position, area))
        after = (sallies, powers, (*done, area), follow)
        if umpire.choose(seat, (STAY, SALLY), f"sally from {area}") == STAY:
            return go_on(position, after)
        view = siege_view(position, area)
        outside = besiegers(position, area)
        seats = (("attacker", seat), ("defender", seat_of(position, leading_flag(position, outside))))
        call: Next[FixedResult] = Next(sally, _inside(view), _outside(view))
        return Next(then, between(position, seats, call), after_sally, position, area, after)
    return go_on(position, follow)


def _outside(view: SiegeView) -> Body:
    return Body(view.besieger_factors, view.besieger_morale / 10, view.besieger_mod)


def _inside(view: SiegeView) -> Body:
    return Body(view.garrison_factors, view.garrison_morale / 10, view.garrison_mod)


def after_sally(umpire: Umpire, result: FixedResult, position: Position, area: str, after: GoOn) -> Any:
    """Losses on both; besiegers that broke retreat and the siege is lifted."""
    position = cost(position, area, result.defender_left, result.attacker_left)
    if result.loser == "defender":
        position = fall_back(umpire, position, area, besiegers(position, area), frozenset())
    return go_on(position, after)


def cost(position: Position, area: str, besiegers_left: int, inside_left: int) -> Position:
    """What is left outside and inside."""
    outside = besiegers(position, area)
    view = siege_view(position, area)
    position = replace_corps(position, spread(outside, sum(each.factors for each in outside) - besiegers_left))
    return lose_inside(position, area, view.garrison_factors - inside_left)


def besiege(umpire: Umpire, position: Position, powers: tuple[str, ...], done: tuple[str, ...], follow: GoOn) -> Any:
    """Where the slot's corps stand before an enemy-held city and no enemy is in the field, in map order."""
    for area in AREA_KEYS:
        flags = flags_there(position, area, powers) if area in position.field and area not in done else ()
        if not flags or enemies_in_field(position, area, flags):
            continue
        outside = [each for each in besiegers(position, area) if position.flags[each.nation] in flags]
        if outside:
            return Next(before_city, position, area, (besiege, powers, (*done, area), follow))
    return go_on(position, follow)


def before_city(umpire: Umpire, position: Position, area: str, after: GoOn) -> Any:
    """An open city is attacked at once, a fortress besieged once a month; from the third month it starves."""
    if f"siege {area}" not in position.busy:  # allies with slots of their own starve it once a month
        position = starve(umpire, position, area).but(busy=position.busy | {f"siege {area}"})
    outside = besiegers(position, area)
    if not flags_inside(position, area) or not outside:
        return go_on(position, after)
    seats = _seats(position, area, outside)
    view = siege_view(position, area)
    umpire.note(Fact("before the walls of", area))
    if AREAS[area].city_value == 0:
        if umpire.choose(seats[0][1], (STORM, WAIT), f"city of {area}") == WAIT:
            return go_on(position, after)
        call: Next[FixedResult] = Next(trivial_battle, _outside(view), _inside(view))
        return Next(then, between(position, seats, call), after_storm, position, area, after)
    again = f"rolled {area}" in position.busy and position.edition not in UNREAD
    if again or not view.may_roll:  # allies with slots of their own besiege it together (D9 step 1)
        return go_on(position, after)
    position = position.but(busy=position.busy | {f"rolled {area}"})
    city = Besieged(
        AREAS[area].city_value,
        AREAS[area].spires,
        Garrison(view.garrison_factors, view.garrison_morale / 10, view.garrison_mod),
    )
    siege: Next[Month] = Next(siege_month, _outside(view), city)
    return Next(then, between(position, seats, siege), after_month, position, area, after)


def _seats(position: Position, area: str, outside: Sequence[CorpsState]) -> tuple[tuple[str, str], ...]:
    """Who plays besieger and garrison."""
    ours = seat_of(position, leading_flag(position, outside))
    theirs = seat_of(position, holder(position, area))
    return (("attacker", ours), ("besieger", ours), ("defender", theirs), ("garrison", theirs))


def after_storm(umpire: Umpire, result: FixedResult, position: Position, area: str, after: GoOn) -> Any:
    """A garrison of an open city that is beaten is lost."""
    position = cost(position, area, result.attacker_left, result.defender_left)
    if result.loser == "defender":
        position = city_falls(position, area)
    return go_on(position, after)


def after_month(umpire: Umpire, month: Month, position: Position, area: str, after: GoOn) -> Any:
    """Losses on both; a city that falls loses all inside."""
    position = cost(position, area, month.besieger_left, month.garrison_left)
    if month.city_falls:
        position = city_falls(position, area)
    return go_on(position, after)


def starve(umpire: Umpire, position: Position, area: str) -> Position:
    """From the third month the garrison loses a factor, unless its port is open."""
    months = dict(position.sieges).get(area, 0) + 1
    open_port = bool(AREAS[area].port) and not blockaders(position, holder(position, area), area)
    if months < STARVE_FROM or open_port or umpire.plays(G_STARVE) is Option.OFF:
        return position
    umpire.note(Fact("starves", area))
    return lose_inside(position, area, 1)
