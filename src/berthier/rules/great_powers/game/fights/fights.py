"""Fights of a slot: who stands and who goes inside, the field combat, trivial combats, reliefs (G5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from berthier.core.nesting import then
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.field.forces import FieldResult
from berthier.rules.great_powers.fixed_combat import Body, FixedResult, trivial_battle
from berthier.rules.great_powers.game.europe import AREA_KEYS
from berthier.rules.great_powers.game.fights.after_battle import Fought, after_field_combat, go_back
from berthier.rules.great_powers.game.fights.besieging import BARE_MORALE, may_shelter, mean_morale, only_guns
from berthier.rules.great_powers.game.fights.contact import is_relief, leading_flag, rating_of
from berthier.rules.great_powers.game.fights.engaging import between, engage
from berthier.rules.great_powers.game.fights.losing import lose_corps, replace_corps, spread
from berthier.rules.great_powers.game.going_on import GoOn, go_on
from berthier.rules.great_powers.game.pieces import Light
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import (
    are_enemies,
    enemies_in_field,
    field_of,
    flag_of,
)
from berthier.rules.great_powers.game.seats import seat_of
from berthier.rules.great_powers.game.updates import with_corps

STAND, INSIDE = "stand", "go inside the walls"
ATTACK, LEAVE_BE = "attack", "leave them be"
LIGHT_MORALE = 1.0


def slot_flags(position: Position, powers: Sequence[str]) -> tuple[str, ...]:
    """The flags that fight in a slot: its powers, and the minors they steer."""
    steered = (minor.name for minor in position.minors if minor.state == "A" and minor.power in powers)
    return (*powers, *steered)


def flags_there(position: Position, area: str, powers: Sequence[str]) -> tuple[str, ...]:
    """Those of the slot's flags that have field corps in an area: only their enemies are fought there."""
    there = position.field_flags.get(area, frozenset())
    return tuple(flag for flag in slot_flags(position, powers) if flag in there)


def fights(umpire: Umpire, position: Position, powers: tuple[str, ...], done: tuple[str, ...], follow: GoOn) -> Any:
    """Where the slot's corps met enemy field corps, in map order; then what is left of light bodies."""
    for area in AREA_KEYS:
        flags = flags_there(position, area, powers) if area in position.field and area not in done else ()
        if not flags:
            continue
        if enemies_in_field(position, area, flags):
            umpire.note(Fact("battle at", area))
            return Next(shelter_or_stand, position, area, powers, done, follow)
        if enemy_bodies(position, area, flags):
            return Next(chase_bodies, position, area, powers, done, follow)
    return go_on(position, follow)


def shelter_or_stand(
    umpire: Umpire, position: Position, area: str, powers: tuple[str, ...], done: tuple[str, ...], follow: GoOn
) -> Any:
    """G5.4.1: the defender stands, or goes into the city if his side holds it and all fit."""
    flags = flags_there(position, area, powers)
    stack = enemies_in_field(position, area, flags)
    if may_shelter(position, area, stack):
        seat = seat_of(position, leading_flag(position, stack))
        if umpire.choose(seat, (STAND, INSIDE), f"at {area}") == INSIDE:
            position = with_corps(position, *(msgspec.structs.replace(each, in_city=True) for each in stack))
            return Next(fights, position, powers, (*done, area), follow)
    return Next(join_battle, position, area, powers, done, follow)


def join_battle(
    umpire: Umpire, position: Position, area: str, powers: tuple[str, ...], done: tuple[str, ...], follow: GoOn
) -> Any:
    """G5.4.2 to G5.4.4: guns alone do not fight; a relief is limited; everything else is a field combat."""
    flags = at_war_there(position, area, flags_there(position, area, powers))
    ours, theirs = field_of(position, area, flags), enemies_in_field(position, area, flags)
    bodies = [flag_of(position, body.nation) for body in position.light_at.get(area, ())]
    after = (fights, powers, (*done, area), follow)
    if only_guns(theirs) and not any(are_enemies(position, flag, each) for flag in flags for each in bodies):
        return go_on(lose_corps(position, theirs), after)
    if only_guns(ours) and not any(flag in flags for flag in bodies):
        return go_on(go_back(umpire, position, area, ours), after)
    relief = is_relief(position, area, flags)
    seats = (
        ("attacker", seat_of(position, leading_flag(position, ours))),
        ("defender", seat_of(position, leading_flag(position, theirs))),
    )
    fought = Fought(area, powers, flags, seats, relief)
    call: Next[FieldResult] = Next(engage, position, area, flags, relief)
    return Next(then, between(position, seats, call), after_field_combat, position, fought, after)


def at_war_there(position: Position, area: str, flags: Sequence[str]) -> tuple[str, ...]:
    """Those of some flags that are at war with somebody in the field there."""
    there = position.field_flags[area]
    return tuple(flag for flag in flags if any(are_enemies(position, flag, each) for each in there))


def enemy_bodies(position: Position, area: str, flags: Sequence[str]) -> tuple[Light, ...]:
    """Enemy light bodies in an area."""
    return tuple(
        body
        for body in position.light_at.get(area, ())
        if any(are_enemies(position, flag, flag_of(position, body.nation)) for flag in flags)
    )


def chase_bodies(
    umpire: Umpire, position: Position, area: str, powers: tuple[str, ...], done: tuple[str, ...], follow: GoOn
) -> Any:
    """G5.4.3: against light bodies alone a trivial combat, if the slot's power likes."""
    flags = flags_there(position, area, powers)
    ours, bodies = field_of(position, area, flags), enemy_bodies(position, area, flags)
    after = (fights, powers, (*done, area), follow)
    seat = seat_of(position, leading_flag(position, ours))
    if only_guns(ours) or umpire.choose(seat, (ATTACK, LEAVE_BE), f"light bodies at {area}") == LEAVE_BE:
        return go_on(position, after)
    morale = mean_morale((each.nation, each.counts) for each in ours) or BARE_MORALE
    attacker = Body(sum(each.factors for each in ours), morale / 10, tactical=rating_of(position, ours)[1])
    defender = Body(sum(body.factors for body in bodies), LIGHT_MORALE, tactical=0)
    seats = (("attacker", seat), ("defender", seat_of(position, flag_of(position, bodies[0].nation))))
    call: Next[FixedResult] = Next(trivial_battle, attacker, defender)
    return Next(then, between(position, seats, call), after_chase, position, area, flags, after)


def after_chase(
    umpire: Umpire, result: FixedResult, position: Position, area: str, flags: tuple[str, ...], after: GoOn
) -> Any:
    """Losses come off; light bodies that are beaten are lost."""
    ours = field_of(position, area, flags)
    position = replace_corps(position, spread(ours, sum(each.factors for each in ours) - result.attacker_left))
    left = 0 if result.loser == "defender" else result.defender_left
    return go_on(without_bodies(position, area, enemy_bodies(position, area, flags), left), after)


def without_bodies(position: Position, area: str, bodies: Sequence[Light], left: int) -> Position:
    """Light bodies with so many factors left among them."""
    kept: list[Light] = []
    for body in position.light:
        if body not in bodies:
            kept.append(body)
        elif left > 0:
            kept.append(msgspec.structs.replace(body, factors=min(body.factors, left)))
            left -= kept[-1].factors
    return position.but(light=tuple(kept))
