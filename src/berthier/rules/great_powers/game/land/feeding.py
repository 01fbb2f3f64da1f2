"""Feeding the corps of a slot: paid from depots or living off the land (G5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.game.edition import UNREAD
from berthier.rules.great_powers.game.europe import RULES, scenario_data
from berthier.rules.great_powers.game.fights.losing import count_lost
from berthier.rules.great_powers.game.house import G_FORAGE, ForageDie
from berthier.rules.great_powers.game.land.city_orders import own_corps
from berthier.rules.great_powers.game.land.foraging import (
    STEADY,
    forage_lines,
    forage_tally,
    loses_each,
    roll_forage,
    starved,
)
from berthier.rules.great_powers.game.land.supply import living_of
from berthier.rules.great_powers.game.pieces import CorpsState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import flag_of
from berthier.rules.great_powers.game.seats import seat_of_power
from berthier.rules.great_powers.game.updates import with_corps, with_power

PRICE: int = RULES["supply"]["depot_price_per_corps"]
STAFF, ALL, NONE = "staff", "pay all", "pay none"
TOO_MUCH = Fraction(1, 4)  # factors a corps loses on average, above which the staff pays
FACES = range(1, 7)


def feed(umpire: Umpire, position: Position, power: str) -> Position:
    """One question: pay for all, for none, or where foraging would cost more than a quarter factor; then forage."""
    drawing: dict[tuple[str, str], list[CorpsState]] = {}
    hungry: dict[tuple[str, str], list[CorpsState]] = {}
    for corps in own_corps(position, power):
        state = living_of(position, corps).state
        where = (corps.area or "", flag_of(position, corps.nation))
        if state == "depot":
            drawing.setdefault(where, []).append(corps)
        elif state == "forage":
            hungry.setdefault(where, []).append(corps)
    if drawing and not scenario_data(position.scenario).get("free_supply"):
        position = pay(umpire, position, power, drawing, hungry)
    for (area, _), stack in sorted(hungry.items()):
        position = forage_stack(umpire, position, power, area, stack)
    return position


def pay(
    umpire: Umpire,
    position: Position,
    power: str,
    drawing: dict[tuple[str, str], list[CorpsState]],
    hungry: dict[tuple[str, str], list[CorpsState]],
) -> Position:
    """Pay for those who draw from a depot; those not paid for go hungry too."""
    word = umpire.choose(seat_of_power(position.scenario, power), (STAFF, ALL, NONE), f"supply of {power}")
    money = position.power[power].money
    steady = umpire.plays(G_FORAGE) is ForageDie.STEADY and position.edition not in UNREAD
    faces = (STEADY,) if steady else FACES
    for where, stack in sorted(drawing.items()):
        group = [*hungry.get(where, []), *stack]
        wants = word == ALL or (word == STAFF and mean_loss(position, where[0], group, faces) > TOO_MUCH)
        cost = PRICE * len(stack)
        if wants and cost <= money:
            money -= cost
        else:
            hungry.setdefault(where, []).extend(stack)
    umpire.note(Fact(f"{power} pays for supply", position.power[power].money - money))
    return with_power(position, power, money=money)


def mean_loss(position: Position, area: str, stack: Sequence[CorpsState], faces: Sequence[int] = FACES) -> Fraction:
    """What each corps would lose on average."""
    rest = sum(forage_lines(position, area, stack).values())
    return Fraction(sum(loses_each(face + rest) for face in faces), len(faces))


def forage_stack(umpire: Umpire, position: Position, power: str, area: str, stack: Sequence[CorpsState]) -> Position:
    """One die for all corps of a flag foraging in an area."""
    seat = seat_of_power(position.scenario, power)
    lines = forage_lines(position, area, stack)
    if 6 + sum(lines.values()) <= 0:
        return position  # no die can hurt them
    umpire.note(Fact("forages in", area))
    loses = roll_forage(umpire, forage_tally(lines), seat).each_loses
    for corps in stack if loses else ():
        left = msgspec.structs.replace(corps, counts=starved(corps.counts, loses))
        position = with_corps(position, left)
        position = count_lost(position, corps.nation, corps.factors - left.factors)
    return position
