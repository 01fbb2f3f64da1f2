"""Spreading over a field finds what a search hex by hex finds."""

import random
from collections.abc import Iterable

import pytest

from berthier.boards.fields import Field, Reached, spread
from berthier.boards.paths import reach

COLUMNS, ROWS = 9, 7
NAMES = tuple(f"{column:02}{row:02}" for column in range(COLUMNS) for row in range(ROWS))


def board(generator: random.Random) -> dict[str, list[tuple[str, int]]]:
    """A board of hexes with some water, each step with a cost of its own."""
    land = {name for name in NAMES if generator.random() < 0.85}
    found: dict[str, list[tuple[str, int]]] = {}
    for name in sorted(land):
        column, row = int(name[:2]), int(name[2:])
        down = column & 1
        beside = [(column, row - 1), (column, row + 1)]
        beside += [(column + side, row + down - up) for side in (-1, 1) for up in (0, 1)]
        onward = [f"{c:02}{r:02}" for c, r in beside if f"{c:02}{r:02}" in land]
        found[name] = [(to, generator.randint(1, 4)) for to in onward]
    return found


def some(generator: random.Random, names: Iterable[str], share: float) -> set[str]:
    return {name for name in names if generator.random() < share}


@pytest.mark.parametrize("seed", range(60))
def test_a_spread_costs_what_a_search_finds(seed: int) -> None:
    generator = random.Random(seed)
    steps = board(generator)
    field = Field(NAMES, steps)
    start, points, toll = generator.choice(sorted(steps)), generator.randint(0, 9), generator.randint(0, 2)
    ends, tolled, shut = (some(generator, steps, 0.15) for _ in range(3))
    open_ = some(generator, steps, 0.9)

    def onward(name: str) -> list[tuple[str, int]]:
        return [(to, cost + toll * (to in tolled)) for to, cost in steps[name] if to in open_ and to not in shut]

    masks = {"ends": field.mask(ends), "tolled": field.mask(tolled), "shut": field.mask(shut)}
    costs = spread(field.ways_within(field.mask(open_)), field.bit[start], points, toll=toll, **masks)
    assert dict(Reached(field, costs)) == reach(start, onward, points, stops=ends.__contains__).cost


def test_a_spread_goes_no_farther_than_the_nearest_of_its_ends() -> None:
    generator = random.Random(1)
    steps = board(generator)
    field = Field(NAMES, steps)
    ways, start = field.ways_within(field.mask(steps)), sorted(steps)[20]
    far = spread(ways, field.bit[start], 30)
    last = next(cost for cost in range(len(far) - 1, 0, -1) if far[cost])
    for cost in range(1, last + 1):
        assert spread(ways, field.bit[start], 30, until=far[cost] | far[last]) == far[: cost + 1] or not far[cost]


def test_places_of_a_number_are_named_in_order() -> None:
    generator = random.Random(3)
    field = Field(NAMES, board(generator))
    for _ in range(50):
        chosen = sorted(some(generator, NAMES, generator.random()))
        mask = field.mask(chosen)
        assert list(field.names_in(mask)) == chosen
        assert [field.name_at(mask, place) for place in range(len(chosen))] == chosen


def test_what_is_reached_is_a_mapping() -> None:
    field = Field(["a", "b", "c", "d"], {"a": [("b", 2)], "b": [("c", 1)], "c": [], "d": []})
    found = Reached(field, spread(field.ways_within(0b1111), field.bit["a"], 3))
    assert (len(found), found["c"], found.get("d"), "b" in found, "d" in found, "x" in found) == (
        3,
        3,
        None,
        True,
        False,
        False,
    )
    with pytest.raises(KeyError):
        found["d"]
