"""A grid of match-ups, worked out and said as plain data."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.cli.progress import Working
from berthier.cli.situation import assignments
from berthier.core.errors import BadInput
from berthier.core.matchups import Matchups, Pair, run_matchups
from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.core.switches import Switches


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


def work_out(
    ruleset: str,
    settings: tuple[str, ...],
    rows: tuple[str, ...],
    columns: tuple[str, ...],
    switch: tuple[str, ...],
    *,
    at_first: bool,
) -> Grid:
    """Check what was asked for and fight every pair."""
    found = find_ruleset(ruleset)
    matchups = found.matchups
    if matchups is None:
        raise BadInput(f"{found.title} has no contenders to match.", "ruleset")
    fallback = matchups.at_first if at_first else ()
    across = matchups.named(rows or fallback)
    down = matchups.named(columns or fallback)
    chosen = matchups.choose(assignments(settings, "setting"))
    switches = found.set(assignments(switch, "switch"))
    pairs: dict[tuple[str, str], Pair] = {}
    with Working("match-ups", len(across) * len(down)) as progress:
        for pair in run_matchups(found, across, down, chosen, switches):
            pairs[pair.row, pair.column] = pair
            progress(len(pairs))
    return Grid(found, matchups, chosen, switches, across, down, pairs)
