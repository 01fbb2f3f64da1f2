"""The fifteen charts of the sheet, loaded once from `tables/`."""

from __future__ import annotations

from berthier.core.table_file import load_tables

TABLES = load_tables("berthier.rules.six_states")

COMBAT_RESULTS = TABLES["combat_results"]
COMBAT_LOSS = TABLES["combat_loss"]
MORALE = TABLES["morale"]
TACTICAL_MATRIX = TABLES["tactical_matrix"]
ATTRITION = TABLES["attrition"]
FORCE_MARCH = TABLES["force_march"]
NAVAL_COMBAT = TABLES["naval_combat"]
BLOCKADE = TABLES["blockade"]
PURSUIT = TABLES["pursuit"]
TRANSPORT = TABLES["transport"]
STORM_ICE = TABLES["storm_ice"]
NAVAL_MOVEMENT = TABLES["naval_movement"]
NAVAL_TRANSPORT = TABLES["naval_transport"]
CAPITAL_RANGE = TABLES["capital_range"]
INITIAL_FORCES = TABLES["initial_forces"]
