"""The charts of the reference sheets, loaded once from `tables/`, and their modifier rows as tally lines."""

from __future__ import annotations

from berthier.core.table import Table
from berthier.core.table_file import load_tables
from berthier.core.tally import Line

TABLES = load_tables("berthier.rules.battalions")

INFANTRY_MOVES = TABLES["infantry_moves"]
CAVALRY_MOVES = TABLES["cavalry_moves"]
CHARGE_DISTANCE = TABLES["charge_distance"]
ARTILLERY_MOVES = TABLES["artillery_moves"]
OTHER_MOVES = TABLES["other_moves"]
MUSKET = TABLES["musket"]
FIRE_MODIFIERS = TABLES["fire_modifiers"]
FIRING_FIGURES = TABLES["firing_figures"]
RANGES = TABLES["ranges"]
BOUNCE = TABLES["bounce"]
SOLID_SHOT = TABLES["solid_shot"]
DAMAGE = TABLES["damage"]
AMMUNITION = TABLES["ammunition"]
MORALE_MODIFIERS = TABLES["morale_modifiers"]
REFORM = TABLES["reform"]
MELEE_MODIFIERS = TABLES["melee_modifiers"]
CASUALTIES = TABLES["casualties"]
QUALITY = TABLES["quality"]


def line(chart: Table, id_: str, times: int = 1) -> Line:
    """A row of a modifier chart as a line of a tally, so many times."""
    row = chart.row(id_)
    cite = f"{chart.source}: {chart.title}"
    return Line(id_, times * int(str(row["points"].value)), str(row["when"].value), cite)
