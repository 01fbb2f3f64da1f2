"""Objectives, break and victory (G101, G102, G105), and what a unit costs (G104)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from berthier.boards.table.measure import ceil_div
from berthier.rules.battalions.game.record import BLUE, RED, SIDES, Troop, other
from berthier.rules.battalions.game.table.constants import RULES, VICTORY
from berthier.rules.battalions.game.table.field import Field, point_gap
from berthier.rules.battalions.units import Arm, Quality

COST: dict[str, Any] = RULES["free_battle"]["cost"]


class Score(NamedTuple):
    """How it stands at the end of a period."""

    lost: dict[str, int]
    score: dict[str, int]
    broken: tuple[str, ...]
    over: bool
    winner: str | None
    decisive: bool


def holders(field: Field, held: Mapping[str, str | None]) -> dict[str, str | None]:
    """Who holds each objective: the side that alone has a unit not in retreat within its radius; else as before."""
    return {one.id: holder(field, one.at, one.radius, held.get(one.id)) for one in field.table.objectives}


def holder(field: Field, at: tuple[int, int], radius: int, before: str | None) -> str | None:
    """Who holds one place."""
    near = {
        troop.side
        for troop in field.around((*at, *at), radius)
        if not troop.is_broken and point_gap(field.figures[troop.id], at) <= radius
    }
    return near.pop() if len(near) == 1 else before


def score(
    values: Mapping[str, int],
    lost: Mapping[str, int],
    break_percent: Mapping[str, int],
    hold_points: Mapping[str, int],
    held: Mapping[str, str | None],
    is_last: bool,
    par: int = 0,
) -> Score:
    """Break and victory after a period; values are those of the whole lists (G105); `par` is a lead of blue's."""
    points = {side: sum(hold_points.get(name, 0) for name, by in held.items() if by == side) for side in SIDES}
    totals = {side: lost[other(side)] + points[side] for side in SIDES}
    broken = tuple(side for side in SIDES if 100 * lost[side] >= break_percent[side] * values[side])
    if broken:
        winner = other(broken[0]) if len(broken) == 1 else None
        return Score(dict(lost), totals, broken, True, winner, winner is not None)
    if not is_last:
        return Score(dict(lost), totals, (), False, None, False)
    ahead = totals[BLUE] - totals[RED] - par
    lead, by = BLUE if ahead >= 0 else RED, abs(ahead)
    winner = lead if by >= VICTORY["lead"] else None
    return Score(dict(lost), totals, (), True, winner, by >= VICTORY["decisive"])


def cost(troop: Troop) -> int:
    """Points of a unit: tenths a figure or barrel, rounded up (G104)."""
    if troop.arm is Arm.ARTILLERY:
        assert troop.guns is not None, "a battery has guns"
        each = COST["barrel"][troop.guns.calibre] + COST["artillery_quality"][troop.quality]
        each += COST["horse_battery"] if troop.guns.horse else 0
        each += COST["artillery_drill_A"] if troop.drill == "A" else 0
    else:
        each = COST[troop.arm][troop.quality] + COST["drill"][troop.drill]
        each += COST["weight"][troop.weight] if troop.weight is not None else 0
        each += sum(COST[fact] for fact in ("two_rank", "rifle", "green") if getattr(troop, fact))
    return ceil_div(each * troop.original, 10)


def value_of(troop: Troop) -> int:
    """Victory value by size and quality (G101, H25)."""
    small = troop.original < VICTORY["small_under"][troop.arm]
    value: int = VICTORY["small" if small else "unit"]
    return value * (2 if troop.quality is Quality.GUARD else 1)
