"""Levies of the quarter: free states fill their corps, guerillas rise (G7.6)."""

from __future__ import annotations

import msgspec

from berthier.core.umpire import Umpire
from berthier.rules.great_powers.game.economy.staff import has_room
from berthier.rules.great_powers.game.europe import AREAS, HOME, KINDS, POWERS, ROSTERS
from berthier.rules.great_powers.game.pieces import Counts, Light
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_enemies, enemy_field, flag_of
from berthier.rules.great_powers.game.updates import with_corps

GUERILLA = ROSTERS["light_bodies"]["Guerilla"]


def free_state_levies(umpire: Umpire, position: Position) -> Position:
    """One infantry for two manpower, rounded up, to the corps of each free state; then guerillas."""
    for minor in position.minors:
        if minor.state == "FS" and minor.power is not None:
            own = [
                a
                for a, flag in position.controller.items()
                if flag == minor.power and position.owner_of(a) == minor.name
            ]
            for _ in range((sum(AREAS[area].manpower for area in own) + 1) // 2):
                position = one_more(position, minor.name)
    return guerillas(position)


def one_more(position: Position, minor: str) -> Position:
    """One infantry to the weakest corps with room."""
    able = [
        each
        for each in position.corps
        if each.nation == minor
        and each.area
        and has_room(each, "I")
        and not enemy_field(position, flag_of(position, minor), each.area)
    ]
    if not able:
        return position
    best = min(able, key=lambda each: (each.factors, each.counter.order))
    counts: Counts = tuple(n + (kind == "I") for kind, n in zip(KINDS, best.counts, strict=True))  # type: ignore[assignment]
    return with_corps(position, msgspec.structs.replace(best, counts=counts))


def guerillas(position: Position) -> Position:
    """Each nation with guerillas gets one in one of its areas an enemy holds."""
    for nation in GUERILLA["nations"]:
        flag = nation if nation in POWERS else flag_of(position, nation)
        own = [body for body in position.light if body.kind == "Guerilla" and body.nation == nation]
        held = [area for area in HOME[nation] if are_enemies(position, flag, position.controller[area])]
        free = [area for area in held if all(body.area != area for body in own)]
        if free and len(own) < GUERILLA["most"]:
            position = position.but(light=(*position.light, Light(nation, "Guerilla", GUERILLA["factors"], free[0])))
    return position
