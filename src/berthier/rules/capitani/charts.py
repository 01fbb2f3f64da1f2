"""The charts of the sheet and of its completion, loaded once from `tables/`."""

from __future__ import annotations

from berthier.core.table_file import load_tables

TABLES = load_tables("berthier.rules.capitani")

TERRAIN = TABLES["terrain"]
HEXSIDES = TABLES["hexsides"]
WEATHER = TABLES["weather"]
SEASONS = TABLES["seasons"]
ALLOWANCE = TABLES["allowance"]
ARTILLERY = TABLES["artillery"]
CHARGE = TABLES["charge"]
CHARGE_MARKS = TABLES["charge_marks"]
DISCIPLINE = TABLES["discipline"]
RELIABILITY = TABLES["reliability"]
PURSUIT = TABLES["pursuit"]
INITIATIVE = TABLES["initiative"]
ASSAULT = TABLES["assault"]
ASSAULT_COLUMNS = TABLES["assault_columns"]
ASSAULT_LOSER = TABLES["assault_loser"]
UNIT_EFFECTS = TABLES["unit_effects"]
OPT_INITIATIVE = TABLES["opt_initiative"]
OPT_RATIO = TABLES["opt_ratio"]
OPT_CAVALRY = TABLES["opt_cavalry"]
OPT_RESULTS = TABLES["opt_results"]
OPT_STEPS = TABLES["opt_steps"]
LOC_AP = TABLES["loc_ap"]
ORDERS = TABLES["orders"]
ATTRITION = TABLES["attrition"]
BARREN = TABLES["barren"]
CHITS = TABLES["chits"]
WORKS_CHITS = TABLES["works_chits"]
