"""The eleven charts of the sheet, loaded once from `tables/`."""

from __future__ import annotations

from berthier.core.table_file import load_tables

TABLES = load_tables("berthier.rules.elements")

INITIATIVE = TABLES["initiative"]
MOVES = TABLES["moves"]
RANGES = TABLES["ranges"]
FACTORS = TABLES["factors"]
REAR_SUPPORT = TABLES["rear_support"]
SHOOTING_GRADING = TABLES["shooting_grading"]
FLANK_SUPPORT = TABLES["flank_support"]
TACTICAL = TABLES["tactical"]
CLOSE_GRADING = TABLES["close_grading"]
OUTCOMES_LESS = TABLES["outcomes_less"]
OUTCOMES_HALF = TABLES["outcomes_half"]
