"""Whom a flag's staff has to expect: enemies who still march this month, and those who arrive before they do (g)."""

from __future__ import annotations

from berthier.program.great_powers.worth import corps_worth
from berthier.rules.great_powers.game.month import arrive
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_enemies


def is_last_slot(position: Position, flag: str) -> bool:
    """Whether no enemy of this flag has a slot any more this month."""
    to_come = [power for slot in position.slots for power in slot]
    return bool(to_come) and not any(are_enemies(position, flag, power) for power in to_come)


def arriving(position: Position, flag: str) -> list[tuple[str, int, float]]:
    """Enemy corps that the scenario brings before an enemy marches again: where to, their points, their strength.

    Everybody can read of them, and who stands too near is attacked by them before he marches again.
    """
    if not is_last_slot(position, flag):
        return []
    year, month = divmod(position.now + 1, 12)
    then = arrive(position.but(year=year, month=month + 1))
    return [
        (corps.area, corps.counter.moves, corps_worth(then, corps))
        for corps in then.corps
        if corps.area and corps.id not in position.corps_by_id and are_enemies(position, flag, then.flags[corps.nation])
    ]


def yet_to_march(position: Position, flag: str) -> frozenset[str]:
    """The powers of a flag's slot that give their orders when it does or after it: they march and fight as one."""
    slot = position.slots[0] if position.slots else ()
    return frozenset(slot[slot.index(flag) :]) if flag in slot else frozenset({flag})
