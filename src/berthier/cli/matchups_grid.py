"""A grid of match-ups, from words typed."""

from __future__ import annotations

from berthier.cli.progress import Working
from berthier.cli.situation import assignments
from berthier.core.ruleset import find_ruleset
from berthier.staff.matchups import Grid, MatchupsAsk, fight, plan


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
    given, switches = assignments(settings, "setting"), assignments(switch, "switch")
    grid = plan(found, MatchupsAsk(given, rows, columns, switches, at_first))
    with Working("match-ups", len(grid.rows) * len(grid.columns)) as progress:
        return fight(grid, progress)
