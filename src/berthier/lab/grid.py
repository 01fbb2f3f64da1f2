"""A sweep to look at: for each measure one number a cell, and how each cell was found."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable
from math import isnan, nan
from typing import NamedTuple

import msgspec

from berthier.core.errors import unknown
from berthier.lab.cells import EXACT, METHODS, SAMPLE, CellAnswer
from berthier.lab.measured import Measured
from berthier.lab.plan import Plan
from berthier.staff.comparing.measures import Of

ORDER = (Of.GOAL, Of.RESULT, Of.MEAN, Of.LENGTH)


class MeasureName(NamedTuple):
    """A measure by what it is of and its name."""

    of: str
    name: str


class MeasureLayer(NamedTuple):
    """One measure over all cells; not a number where a cell has none. `low` and `high` differ where it is sampled."""

    name: MeasureName
    title: str
    is_chance: bool
    values: array[float]
    low: array[float]
    high: array[float]

    @property
    def ends(self) -> tuple[float, float]:
        """The smallest and the largest value."""
        known = [value for value in self.values if not isnan(value)]
        return (min(known), max(known)) if known else (0.0, 0.0)


class GridSurvey(NamedTuple):
    """What a first reading of the results shows: the measures, the ones to look at first in front; the methods."""

    names: list[MeasureName]
    methods: Counter[str]
    policies: list[str]
    refusals: list[str]

    def find(self, name: str | None) -> MeasureName:
        """A measure by its name; the first when none is named."""
        for each in self.names:
            if name in (None, each.name):
                return each
        raise unknown("measure", str(name), [each.name for each in self.names], "measure")


def survey(lines: Iterable[bytes]) -> GridSurvey:
    """Read the results once, keeping only names and counts."""
    sums: dict[MeasureName, float] = {}
    methods: Counter[str] = Counter()
    policies: dict[str, None] = {}
    refusals: dict[str, None] = {}
    for line in lines:
        record = msgspec.json.decode(line, type=CellAnswer)
        methods[record.method] += 1
        if record.policy:
            policies[record.policy] = None
        if record.why and len(refusals) < len(METHODS):
            refusals[record.why] = None
        for each in record.measures:
            name = MeasureName(each.of, each.name)
            sums[name] = sums.get(name, 0.0) + each.value
    return GridSurvey(_ranked(sums), methods, list(policies), list(refusals))


def _ranked(sums: dict[MeasureName, float]) -> list[MeasureName]:
    """Goals, then results, the likeliest over all cells first, then means as the outcome has them."""
    met = list(sums)

    def key(name: MeasureName) -> tuple[int, float, int]:
        return ORDER.index(Of(name.of)), -sums[name] if name.of == Of.RESULT else 0.0, met.index(name)

    return sorted(met, key=key)


def layers(
    lines: Callable[[], Iterable[bytes]], plan: Plan, names: list[MeasureName], titles: dict[MeasureName, str]
) -> list[MeasureLayer]:
    """The numbers of these measures, three floats a cell each."""
    wanted = {name: _Drawn(plan.cells) for name in names}
    for line in lines():
        record = msgspec.json.decode(line, type=CellAnswer)
        measured = {MeasureName(each.of, each.name): each for each in record.measures}
        for name, drawn in wanted.items():
            if name in measured:
                drawn.put(record.cell, measured[name])
            elif name.of == Of.RESULT and record.method in (EXACT, SAMPLE):
                drawn.put(record.cell, Measured(name.of, name.name, 0.0))  # a result not met has no chance
    return [
        MeasureLayer(n, titles[n], drawn.is_chance, drawn.values, drawn.low, drawn.high) for n, drawn in wanted.items()
    ]


class _Drawn:
    """The numbers of one measure as they are read; it is a chance if it is one in every cell."""

    def __init__(self, cells: int) -> None:
        self.values, self.low, self.high = (array("d", [nan]) * cells for _ in range(3))
        self.is_chance = True

    def put(self, cell: int, each: Measured) -> None:
        """Note a cell's number with its interval."""
        self.values[cell] = each.value
        self.low[cell] = each.value if each.low is None else each.low
        self.high[cell] = each.value if each.high is None else each.high
        self.is_chance = self.is_chance and (each.is_chance or each.of == Of.RESULT)
