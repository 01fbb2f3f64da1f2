"""What *sharp* spares itself where more than two powers play: a month of six of them in thought is dear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.rules.six_states.game.council.relations import at_war
from berthier.rules.six_states.game.judging.outlook import aims_of
from berthier.rules.six_states.game.judging.urge import aimed_urge, urge_of
from berthier.rules.six_states.game.position import Position

FEW = 2  # aims looked into


def is_crowded(position: Position) -> bool:
    """Whether more than one other answers a power's orders."""
    return len(position.powers) > 2


def few_aims(position: Position, power: str) -> tuple[str, ...]:
    """What a power sets its mind on: all of it in a duel, the best two among many."""
    aims = aims_of(position, power)
    return aims[:FEW] if is_crowded(position) else aims


def planned_urge(position: Position, side: str, why: str, options: Sequence[Any], aim: str) -> list[float]:
    """The urges of a power with an aim; where its recruits are raised is planned in a duel alone."""
    if why == "recruits" and is_crowded(position):
        return urge_of(position, side, why, options)
    return aimed_urge(position, side, why, options, aim)


def bystander(position: Position, side: str, other: str, why: str, options: Sequence[Any]) -> Any:
    """No paper of others is foreseen; who is neither enemy nor of one's team is done at once. None for all else."""
    if why == "council":
        return options[0]
    is_order = why in ("orders at sea", "orders on land")
    return options[0] if is_order and not position.teams and not at_war(position, side, other) else None
