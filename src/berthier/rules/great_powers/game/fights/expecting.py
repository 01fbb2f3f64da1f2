"""The battle an order would begin, so that its odds can be shown before it is given (e)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from berthier.core.nesting import played_by
from berthier.core.relay import fought, only
from berthier.core.umpire import Next, Side, Umpire
from berthier.rules.great_powers.field.battle import SAME_POLICY, SECRET_CHITS, field_combat
from berthier.rules.great_powers.field.casualties import CasualtyPolicy
from berthier.rules.great_powers.game.fights.besieging import only_guns
from berthier.rules.great_powers.game.fights.chit_urge import chit_shares
from berthier.rules.great_powers.game.fights.contact import contact, leading_flag
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_enemies, enemies_in_field, field_of
from berthier.rules.great_powers.game.seats import seat_of
from berthier.rules.great_powers.units import Army, Terrain

T = TypeVar("T")
CHIT = "chit"


def fought_by_both_staffs(umpire: Umpire, call: Next[T]) -> T | Next[T]:
    """A battle in which both staffs choose: no guard is thrown in by lot, and nobody leaves the field by lot."""
    return fought(umpire, call, fought_by_both_staffs, of_staff)


fought_by_both_staffs.games = 1_000  # type: ignore[attr-defined]  # three rounds of six dice are too much to count
fought_by_both_staffs.assumes = (  # type: ignore[attr-defined]
    "each side draws its chit as often as the best mixes of like battles have it, keeps its guard back, calls in its "
    "reserves and stays until the day ends"
)


def of_staff(call: Next[Any], side: Side, options: Sequence[Any], why: str) -> Sequence[int]:
    """Chits by their shares; of all else the first, which is to hold the guard back, to call reserves in, to stay."""
    if why != CHIT:
        return only(options)
    shares = [round(max(0.0, 100 * share)) for share in chit_shares([str(option) for option in options])]
    return shares if any(shares) else only(options)


def expected_battle(position: Position, area: str, powers: Sequence[str]) -> Next[Any] | None:
    """One day of field combat between the corps that would meet, contents as they are known or guessed."""
    there = position.field_flags.get(area, frozenset())
    steered = [m.name for m in position.minors if m.state == "A" and m.power in powers]
    flags = tuple(
        flag
        for flag in (*powers, *steered)
        if flag in there and any(are_enemies(position, flag, each) for each in there)
    )
    if not flags:
        return None
    ours, theirs = field_of(position, area, flags), enemies_in_field(position, area, flags)
    if only_guns(ours) or only_guns(theirs):
        return None  # guns alone do not fight (G5.4.3)
    told = contact(position, area, flags)
    attacker, defender = (msgspec.convert(told[side], Army) for side in ("attacker", "defender"))
    seats = (
        ("attacker", seat_of(position, leading_flag(position, ours))),
        ("defender", seat_of(position, leading_flag(position, theirs))),
    )
    ground = Terrain(told["terrain"]), told["across_river"]
    policy = CasualtyPolicy.CHEAPEST
    call: Next[Any] = Next(
        field_combat, attacker, defender, SECRET_CHITS, *ground, 1, told["year"], policy, SAME_POLICY, False
    )
    return Next(played_by, seats, Next(fought_by_both_staffs, call))
