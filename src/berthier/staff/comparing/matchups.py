"""A grid of match-ups, worked out and said as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.matchups import Matchups
from berthier.core.ruleset import Ruleset
from berthier.core.switches import PLAIN, Switches
from berthier.engine.distribution import Odds
from berthier.engine.odds import Exact

PLENTY = 10**9  # runs: a grid is many small answers, each far within any budget


class Pair(msgspec.Struct, frozen=True):
    """One cell of the grid: the odds by group, and the mean of each measure."""

    row: str
    column: str
    odds: dict[str, Fraction]
    means: dict[str, Fraction]


def run_matchups(
    ruleset: Ruleset,
    rows: Sequence[str],
    columns: Sequence[str],
    settings: Mapping[str, str],
    switches: Switches = PLAIN,
) -> Iterator[Pair]:
    """Every row against every column, by the same procedure everything else uses."""
    matchups = ruleset.matchups
    assert matchups is not None
    procedure = ruleset.procedure(matchups.procedure)
    exact = Exact(procedure.standing, switches, budget=PLENTY)
    for row in rows:
        for column in columns:
            call = procedure.call(matchups.inputs(row, column, settings))
            odds: Odds[Any] = exact.odds(call.procedure, *call.args)
            means = {measure.name: odds.mean(measure.of) for measure in matchups.measures}
            yield Pair(row, column, dict(odds.by(procedure.group or str).items()), means)


class MatchupsAsk(msgspec.Struct, frozen=True):
    """Who meets whom, under which settings and rulings; without names everybody, or with `at_first` a first choice."""

    settings: Mapping[str, str] = {}
    rows: Sequence[str] = ()
    columns: Sequence[str] = ()
    switches: Mapping[str, str] = {}
    at_first: bool = False


class Grid(msgspec.Struct, frozen=True):
    """Every pair asked for, with the settings it holds under."""

    ruleset: Ruleset
    matchups: Matchups
    settings: dict[str, str]
    switches: Switches
    rows: list[str]
    columns: list[str]
    pairs: dict[tuple[str, str], Pair]

    @property
    def in_words(self) -> str:
        """The settings on one line."""
        return " · ".join(f"{name} {value}" for name, value in self.settings.items())

    def as_data(self) -> dict[str, Any]:
        """The documented shape of `matchups --json`."""
        set_here = self.switches.as_dict()
        return {
            "title": self.matchups.title,
            "settings": self.settings,
            "measures": [{"name": measure.name, "title": measure.title} for measure in self.matchups.measures],
            "switches": {s.id: str(set_here.get(s.id, s.default)) for s in self.ruleset.switches},
            "rows": self.rows,
            "columns": self.columns,
            "cells": [
                {"row": pair.row, "column": pair.column, "odds": pair.odds, "means": pair.means}
                for pair in self.pairs.values()
            ],
        }


def plan(ruleset: Ruleset, ask: MatchupsAsk) -> Grid:
    """What was asked for, checked; no pair has met yet."""
    matchups = ruleset.matchups
    if matchups is None:
        raise BadInput(f"{ruleset.title} has no contenders to match.", "ruleset")
    fallback = matchups.at_first if ask.at_first else ()
    return Grid(
        ruleset=ruleset,
        matchups=matchups,
        settings=matchups.choose(ask.settings),
        switches=ruleset.set(ask.switches),
        rows=matchups.named(ask.rows or fallback),
        columns=matchups.named(ask.columns or fallback),
        pairs={},
    )


def fight(grid: Grid, progress: Callable[[int], None]) -> Grid:
    """The same grid with every pair in it; `progress` is told how many have met."""
    pairs: dict[tuple[str, str], Pair] = {}
    for pair in run_matchups(grid.ruleset, grid.rows, grid.columns, grid.settings, grid.switches):
        pairs[pair.row, pair.column] = pair
        progress(len(pairs))
    return msgspec.structs.replace(grid, pairs=pairs)
