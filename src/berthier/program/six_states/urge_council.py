"""Urges in council (design, section g, 8): the best suit, a war worth fighting, peace with whom one cannot beat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.core.remembered import remembered
from berthier.rules.six_states.game.continent import MAJORS, capital_range, points_from
from berthier.rules.six_states.game.council.council import courting_chance
from berthier.rules.six_states.game.council.levies import score
from berthier.rules.six_states.game.council.relations import enemies_of
from berthier.rules.six_states.game.position import Position


def council_urges(position: Position, side: str, options: Sequence[Any]) -> list[float]:
    """One paper: a suit by its chance and nearness, war by strength and range, peace and alliance now and then."""
    return [_paper(position, side, *order.value) for order in options]


def _paper(position: Position, side: str, what: str, whom: str | None) -> float:
    if what == "court" and whom is not None:
        chance = float(courting_chance(position, side, whom))
        taste = 0.2 * (((position.turn * 7 + sum(map(ord, side + whom)) * 13) % 11) / 10)  # each has its own
        return chance * (1 + 8 / (4 + capital_range(whom, side))) + taste - 0.2
    if what == "war" and whom is not None:
        return declare(position, side, whom)
    if what == "peace" and whom is not None:
        return peace(position, side, whom)
    if what == "alliance" and whom is not None:
        return 0.25 if enemies_of(position, side) & enemies_of(position, whom) else 0.0
    return -0.4 if what == "end alliance" else 0.0


@remembered("armies")
def strength(position: Position, power: str) -> int:
    """SP of a power."""
    return sum(army.sp for army in position.armies if army.power == power)


def declare(position: Position, side: str, whom: str) -> float:
    """From the second month and at war with nobody: against a near and weaker neighbour."""
    foes = [foe for foe in enemies_of(position, side) if foe in MAJORS]
    if position.turn < 2 or foes:
        return -1.0
    ratio = strength(position, side) / max(1, strength(position, whom)) * 17 / capital_range(whom, side)
    ratio *= 1.35 if any(foe in MAJORS for foe in enemies_of(position, whom)) else 1.0
    taste = ((position.turn * 5 + sum(map(ord, side + whom))) % 10) / 10
    return 1.5 * (ratio - 1.05) if ratio > 1.05 and taste < 0.4 else -1.0


def peace(position: Position, side: str, whom: str) -> float:
    """With a stronger enemy, or when far ahead."""
    points = score(position, position.powers)
    weaker = strength(position, side) < 0.8 * strength(position, whom)
    return 0.6 if weaker else 0.2 if points[side] > points.get(whom, 0) + 4 else -0.5


def levy_urges(position: Position, side: str, options: Sequence[Any], aim: str | None = None) -> list[float]:
    """The capital first, or what is nearest to an aim; a transport before a ship of the line while there is none."""
    has_t = any(fleet.t + fleet.t_damaged for fleet in position.fleets if fleet.power == side)
    far = {} if aim is None else points_from(aim)
    return [
        -0.02 * place + (0.05 if str(order).endswith("N") and has_t else 0.0) - 0.1 * far.get(order.on[0], 0)
        for place, order in enumerate(options)
    ]
