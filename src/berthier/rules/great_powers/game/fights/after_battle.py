"""After a field combat: losses on corps, reserves that joined, status, retreats, what was seen (G5.4.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from berthier.core.nesting import played_by
from berthier.core.notes import Fact
from berthier.core.orders import Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.field.casualties import CasualtyPolicy, Troops
from berthier.rules.great_powers.field.forces import BREAKS, End, FieldResult, on_the_field
from berthier.rules.great_powers.field.pursuit import pay_points
from berthier.rules.great_powers.field.relief import Relief, limited_field_combat
from berthier.rules.great_powers.game.edition import FLANKS_PAID, UNREAD
from berthier.rules.great_powers.game.europe import AREAS, COASTS
from berthier.rules.great_powers.game.fights.besieging import may_shelter
from berthier.rules.great_powers.game.fights.contact import leaders_of, leading_flag
from berthier.rules.great_powers.game.fights.losing import lose_corps, with_points
from berthier.rules.great_powers.game.fights.retreating import retreats
from berthier.rules.great_powers.game.fights.toll import parted, taken_off
from berthier.rules.great_powers.game.going_on import GoOn, go_on
from berthier.rules.great_powers.game.pieces import CorpsState, Glimpse
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import (
    enemies_in_field,
    field_of,
    ordered_by,
)
from berthier.rules.great_powers.game.seats import seat_of
from berthier.rules.great_powers.game.updates import with_corps, with_power
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, Terrain

HORSE = (2, 6)  # C and FC among I M C G A FI FC


class Fought(msgspec.Struct, frozen=True):
    """A battle: where, whose slot, the flags that attacked, who plays both sides, whether it relieves a siege."""

    area: str
    powers: tuple[str, ...]
    flags: tuple[str, ...]
    seats: tuple[tuple[str, str], ...]
    is_relief: bool = False


def after_field_combat(umpire: Umpire, result: FieldResult, position: Position, fought: Fought, follow: GoOn) -> Any:
    """A relief goes on to its pursuit (D8); everything else is settled at once."""
    if not fought.is_relief:
        return settle(umpire, position, fought, result, result.attacker, result.defender, follow)
    ours, _ = parted(field_of(position, fought.area, fought.flags), result.attacker_away)
    theirs, _ = parted(enemies_in_field(position, fought.area, fought.flags), result.defender_away)
    broken = result.end in BREAKS.values()
    lost = [
        0 if isinstance(n, msgspec.UnsetType) else n for n in (result.attacker_morale_lost, result.defender_morale_lost)
    ]
    chasers = ours if result.winner is ATTACKER or position.edition in FLANKS_PAID else theirs
    leads = any(each.cavalry for each in leaders_of(position, chasers))
    if not broken:
        return settle(umpire, position, fought, result, result.attacker, result.defender, follow)
    relieving = on_the_field(result.attacker, result.attacker_away)
    besieging = on_the_field(result.defender, result.defender_away)
    call: Next[Relief] = Next(
        limited_field_combat,
        min(3, result.rounds),
        result.winner is DEFENDER,
        result.winner is ATTACKER,
        min(relieving.cavalry, sum(each.counts[kind] for each in ours for kind in HORSE)),
        0,
        besieging.cavalry,
        0,
        lost[0] / 10,
        lost[1] / 10,
        Terrain(AREAS[fought.area].terrain),
        leads,
    )
    told: Relief = umpire.resolve(played_by, fought.seats, call)
    beaten = ATTACKER if result.winner is DEFENDER else DEFENDER
    troops = {ATTACKER: result.attacker, DEFENDER: result.defender}
    caught = relieving if beaten is ATTACKER else besieging
    left = pay_points(umpire, beaten, caught, told.points, CasualtyPolicy.CHEAPEST)
    troops[beaten] = left.plus(troops[beaten].less(caught))
    return settle(umpire, position, fought, result, troops[ATTACKER], troops[DEFENDER], follow)


def settle(
    umpire: Umpire,
    position: Position,
    fought: Fought,
    result: FieldResult,
    our_troops: Troops,
    their_troops: Troops,
    follow: GoOn,
) -> Any:
    """Losses, who joined, status and battle points, then retreats."""
    area = fought.area
    ours = (*field_of(position, area, fought.flags), *joined(position, result.attacker_joined))
    theirs = (*enemies_in_field(position, area, fought.flags), *joined(position, result.defender_joined))
    position = taken_off(position, area, ours, our_troops, result.attacker_away, fought.flags, own=True)
    position = taken_off(position, area, theirs, their_troops, result.defender_away, fought.flags, own=False)
    position = glimpsed(position, ours, theirs)
    if result.winner is not None and result.political_points:
        won, lost = (ours, theirs) if result.winner is ATTACKER else (theirs, ours)
        position = honours(position, won, result.political_points)
        position = honours(position, lost, -result.political_points)
    left = [[position.corps_by_id[c.id] for c in stack if c.id in position.corps_by_id] for stack in (ours, theirs)]
    umpire.note(Fact("factors lost", f"{result.attacker_lost} and {result.defender_lost}"))
    return Next(retreat_after, position, fought, loser_of(result), _ids(left[0]), _ids(left[1]), follow)


def _ids(stack: Iterable[CorpsState]) -> tuple[str, ...]:
    return tuple(each.id for each in stack)


def joined(position: Position, names: Any) -> tuple[CorpsState, ...]:
    """Reserves that came to the field."""
    return () if isinstance(names, msgspec.UnsetType) else tuple(position.corps_by_id[name] for name in names)


def loser_of(result: FieldResult) -> str:
    """Who leaves the field: the beaten side, a defender that withdrew, or the attacker where nobody won."""
    if result.winner is not None:
        return "attacker" if result.winner is DEFENDER else "defender"
    if result.end is End.WITHDRAWN:
        return "withdrawn"
    return "attacker"


def honours(position: Position, stack: Sequence[CorpsState], points: int) -> Position:
    """Status and battle points for every power with a third of its side's corps."""
    counts = Counter(ordered_by(position, position.flags[each.nation]) for each in stack)
    for power, corps in counts.items():
        if power is not None and 3 * corps >= len(stack):
            position = with_points(position, power, points)
            position = with_power(position, power, battles=position.power[power].battles + points)
    return position


def glimpsed(position: Position, ours: Sequence[CorpsState], theirs: Sequence[CorpsState]) -> Position:
    """Contents are told to both sides when chits are revealed, and to nobody else (c).

    Both see the losses of the battle too, and how they come off the corps is no secret (`board_losses`): what they
    know of each other is what is left.
    """
    fresh = []
    for seers, shown in ((ours, theirs), (theirs, ours)):
        powers = {ordered_by(position, position.flags[each.nation]) for each in seers} - {None}
        left = [position.corps_by_id[each.id] for each in shown if each.id in position.corps_by_id]
        fresh += [Glimpse(str(power), c.id, c.counts, position.now) for power in sorted(map(str, powers)) for c in left]
    known = {(each.power, each.corps): each for each in (*position.glimpses, *fresh)}
    return position.but(glimpses=tuple(known.values()))


def retreat_after(
    umpire: Umpire,
    position: Position,
    fought: Fought,
    loser: str,
    ours: tuple[str, ...],
    theirs: tuple[str, ...],
    follow: GoOn,
) -> Any:
    """The loser goes to the first area of the retreats; one that withdrew picks any of them."""
    attackers = [position.corps_by_id[name] for name in ours]
    defenders = [position.corps_by_id[name] for name in theirs]
    if loser == "attacker":
        if defenders or not attackers:
            position = go_back(umpire, position, fought.area, attackers)
    elif defenders:
        from_ = frozenset(each.came_from or "" for each in attackers)
        position = fall_back(umpire, position, fought.area, defenders, from_, choice=loser == "withdrawn")
    return go_on(position, follow)


def by_flag(position: Position, stack: Iterable[CorpsState]) -> dict[str, list[CorpsState]]:
    """A stack by its flags."""
    found: dict[str, list[CorpsState]] = {}
    for each in stack:
        found.setdefault(position.flags[each.nation], []).append(each)
    return found


def go_back(umpire: Umpire, position: Position, area: str, stack: Sequence[CorpsState]) -> Position:
    """Attackers that did not win go back where most of them came from."""
    return fall_back(umpire, position, area, stack, frozenset(), back=True)


def aboard_again(position: Position, area: str, stack: Sequence[CorpsState]) -> Position:
    """Corps that landed go aboard again while their fleet is there (G4.4)."""
    for each in stack:
        fleet = position.fleet_by_id.get(each.aboard or "") if each.landed else None
        if fleet is not None and fleet.lies == "sea" and area in COASTS[fleet.where]:
            position = with_corps(position, msgspec.structs.replace(each, area=None, landed=False))
    return position


def fall_back(
    umpire: Umpire,
    position: Position,
    area: str,
    stack: Sequence[CorpsState],
    enemy_from: frozenset[str],
    *,
    choice: bool = False,
    back: bool = False,
) -> Position:
    """The landed go aboard; each flag to the first area it may; with none into the city if it fits, or it surrenders.

    Attackers go `back` where they came from; one that withdrew has the `choice`.
    """
    if back or position.edition not in UNREAD:
        position = aboard_again(position, area, stack)
    ashore = [each for each in stack if position.corps_by_id[each.id].area == area]
    for flag, corps in by_flag(position, ashore).items():
        own_from = came_most(corps, attacked=back)
        areas = retreats(position, area, flag, enemy_from, own_from)
        if areas:
            to = areas[0]
            if choice:
                ways = [Order(each, label=AREAS[each].name, on=(each,)) for each in areas]
                to = str(umpire.choose(seat_of(position, flag), ways, f"withdraw from {area}"))
            umpire.note(Fact(f"{leading_flag(position, corps)} retreats to", to))
            gone = [msgspec.structs.replace(each, area=to, in_city=False, came_from=None) for each in corps]
            position = with_corps(position, *gone)
        elif may_shelter(position, area, corps):
            position = with_corps(position, *(msgspec.structs.replace(each, in_city=True) for each in corps))
        else:
            umpire.note(Fact("surrenders", ", ".join(each.id for each in corps)))
            position = lose_corps(position, corps)
    return position


def came_most(corps: Sequence[CorpsState], *, attacked: bool) -> str | None:
    """Where most of a stack came from this month; of attackers that is where the largest part did."""
    came = Counter(each.came_from for each in corps if each.came_from)
    area, many = came.most_common(1)[0] if came else (None, 0)
    return area if attacked or 2 * many > len(corps) else None
