"""What each value of the engine looks like in a notebook, and which rows it has as a data frame."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

import msgspec

from berthier.core.exact import written
from berthier.core.table import Table
from berthier.core.tally import Tally
from berthier.core.words import flat
from berthier.engine.distribution import Odds
from berthier.engine.explain import Explanation
from berthier.engine.simulate import Sample
from berthier.engine.solving.solution import Equilibrium, Solution
from berthier.notebook.frame import frame
from berthier.notebook.html import explanation_html, odds_html, sample_html, solution_html, table_html, tally_html

Rows = list[dict[str, Any]]


@singledispatch
def html_of(value: Any) -> str:
    """A value as markup."""
    raise TypeError(f"{type(value).__name__} has no markup")


@singledispatch
def rows_of(value: Any) -> Rows:
    """A value as rows of a data frame."""
    raise TypeError(f"{type(value).__name__} has no rows")


def frame_of(value: Any, library: str | None = None) -> Any:
    """A value as a data frame of pandas or polars."""
    return frame(rows_of(value), library)


html_of.register(Odds, odds_html)
html_of.register(Sample, sample_html)
html_of.register(Explanation, explanation_html)
html_of.register(Tally, tally_html)
html_of.register(Table, table_html)
html_of.register(Solution, solution_html)
html_of.register(Equilibrium, lambda policy: solution_html(policy.solution, policy.name))


@rows_of.register
def _odds_rows(odds: Odds) -> Rows:  # type: ignore[type-arg]
    """A column for each field of the outcome, `p` exactly, `decimal` nearly."""
    return [flat(outcome) | {"p": written(p), "decimal": float(p)} for outcome, p in odds.items()]


@rows_of.register
def _sample_rows(sample: Sample) -> Rows:  # type: ignore[type-arg]
    """A column for each field of the outcome, its count, share and interval."""
    found = [(flat(outcome), count, sample.interval(outcome)) for outcome, count in sample.counts.most_common()]
    return [
        row | {"count": count, "share": count / sample.games, "low": low, "high": high}
        for row, count, (low, high) in found
    ]


@rows_of.register
def _tally_rows(tally: Tally) -> Rows:
    """One row for each line."""
    return [msgspec.to_builtins(line) for line in tally.lines]


@rows_of.register
def _table_rows(table: Table) -> Rows:
    """A row for each row of the chart, its head first."""
    rows: dict[str, dict[str, Any]] = {}
    for cell in table:
        rows.setdefault(cell.row, {table.rows.name: cell.row})[cell.column] = cell.value
    return list(rows.values())
