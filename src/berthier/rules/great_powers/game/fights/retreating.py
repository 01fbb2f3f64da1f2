"""Retreats: where a beaten stack may go, the automatic area first (G5.4.5)."""

from __future__ import annotations

from collections.abc import Collection

from berthier.rules.great_powers.game.europe import WAYS
from berthier.rules.great_powers.game.land.marching import WINTER, cost_over
from berthier.rules.great_powers.game.land.supply import stages_to_supply
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_friends, enemy_field, may_enter, strait_is_open


def retreats(
    position: Position, area: str, flag: str, enemy_from: Collection[str] = (), own_from: str | None = None
) -> list[str]:
    """Where most of it came from; friendly before other land; fewest stages to supply; cost; alphabet."""
    winter = position.month in WINTER
    ranked = []
    for way in WAYS[area]:
        if way.to in enemy_from or not may_enter(position, flag, way.to) or enemy_field(position, flag, way.to):
            continue
        if way.kind == "strait" and not strait_is_open(position, flag, way.seas):
            continue
        friendly = are_friends(position, flag, position.controller[way.to])
        stages = stages_to_supply(position, flag, way.to)
        ranked.append((way.to != own_from, not friendly, stages, cost_over(way, winter), way.to))
    return [area for *_, area in sorted(ranked)]
