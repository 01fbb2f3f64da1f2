"""The charts of the sheet, loaded once from `tables/`."""

from __future__ import annotations

from berthier.core.table_file import load_tables

TABLES = load_tables("berthier.rules.great_powers")

PURCHASE_COST = TABLES["purchase_cost"]
GOLD_CONVOY = TABLES["gold_convoy"]
VICTORY_LEVELS = TABLES["victory_levels"]
GUARD_COMMITMENT = TABLES["guard_commitment"]
MINOR_COUNTRIES = TABLES["minor_countries"]
OPERATIONAL_POSSIBILITIES = TABLES["operational_possibilities"]
OPERATIONAL_PUBLISHED = TABLES["operational_published"]
TERRAIN = TABLES["terrain"]
COMBAT_RESOLUTION = TABLES["combat_resolution"]
FIXED_TABLES = TABLES["fixed_tables"]
CASUALTY_PERCENTAGE = TABLES["casualty_percentage"]
COMMANDER = TABLES["commander"]
PURSUIT_CLASS = TABLES["pursuit_class"]
PURSUIT = TABLES["pursuit"]
PURSUIT_LOSS = TABLES["pursuit_loss"]
NAVAL_COMBAT = TABLES["naval_combat"]
SIEGE_RESOLUTION = TABLES["siege_resolution"]
SORTIE = TABLES["sortie"]
MORALE_VALUES = TABLES["morale_values"]
MORALE_PUBLISHED = TABLES["morale_published"]
CORPS_CAPACITY = TABLES["corps_capacity"]
CORPS_RATINGS = TABLES["corps_ratings"]
ECONOMIC_MANIPULATION = TABLES["economic_manipulation"]
