"""Plans the tests sweep: small ones, with exact cells, sampled ones and such as the rules refuse."""

from __future__ import annotations

from pathlib import Path

from berthier.lab.journal import Journal
from berthier.lab.plan import Plan, read_plan
from berthier.lab.results import write_results
from berthier.lab.sweep import Runner

PLANS = Path(__file__).parents[2] / "docs" / "plans"

MIXED = """
title = "Exact, sampled and refused"
ruleset = "six_states"
procedure = "field_battle"
seed = 11
budget = 400
games = 60

[choose]
tactic = "Skirmish"

[[axes]]
input = "terrain"
values = ["clear", "river_line"]

[[axes]]
input = "attacker.sp"
from = 0
to = 6

[[axes]]
input = "defender.sp"
values = [2, 3, 5]
"""


def mixed() -> Plan:
    return read_plan(MIXED, "mixed")


def swept(plan: Plan, path: Path, runner: Runner | None = None) -> bytes:
    """The results of a whole sweep."""
    with Journal(path.with_name(f"{path.name}.journal"), plan) as journal:
        (runner or Runner()).run(plan, journal, lambda done: None)
        write_results(journal, plan, path)
    return path.read_bytes()
