"""How a battle is won, in a few sentences made from what it is judged by (G101 to G105)."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.rules.battalions.game.position import Position, periods, scenario, table_of
from berthier.rules.battalions.game.record import BLUE, RED
from berthier.rules.battalions.game.table.constants import VICTORY


def winning(position: Position) -> tuple[str, ...]:
    """Units and places, breaking, and the lead at the end."""
    return (*_counts(position), *_breaks(position), *_lead(position))


def _names(position: Position) -> dict[str, str]:
    return {one["key"]: one["name"] for one in scenario(position)["sides"]}


def _counts(position: Position) -> Iterator[str]:
    points = scenario(position)["hold_points"]
    places = [f"{one.name} {points[one.id]}" for one in table_of(position).objectives if points.get(one.id)]
    if places:
        yield f"Places count for who was the last to stand there alone: {', '.join(places)}."
    yield (f"Each enemy unit destroyed or gone counts {VICTORY['unit']}, a small one {VICTORY['small']}, guards twice.")


def _breaks(position: Position) -> Iterator[str]:
    for side, name in _names(position).items():
        army = position.army(side)
        yield f"The {name} break when units worth {army.break_percent} in a hundred of their {army.value} are gone."
    yield "A side that breaks has lost, decisively."


def _lead(position: Position) -> Iterator[str]:
    if position.par:
        ahead = _names(position)[BLUE if position.par > 0 else RED]
        yield f"A lead of {abs(position.par)} points for the {ahead} counts as even here."
    yield (
        f"After period {periods(position)} a lead of {VICTORY['lead']} points wins, {VICTORY['decisive']} win "
        "decisively; less is a draw."
    )
