"""The map the Capital Range Table implies: thirteen capitals on a 43 × 30 hex sheet (reading, section g)."""

from __future__ import annotations

import msgspec

from berthier.boards.land import Land, Place, Range, load_data
from berthier.core.table import integer
from berthier.rules.six_states.charts import CAPITAL_RANGE


def draw_land() -> Land:
    """Capitals from the data file; printed ranges from the table, set against the distance on the hexes."""
    sheet = load_data("berthier.rules.six_states", "capitals.json")["odd_q_flat_top_col_row"]
    majors = CAPITAL_RANGE.columns.heads
    places = tuple(
        Place(name, column, row, "major capital" if name in majors else "minor capital")
        for name, (column, row) in sheet["capitals"].items()
    )
    bare = Land("Six States: the thirteen capitals", sheet["sheet_cols"], sheet["sheet_rows"], places)
    pairs = [
        cell for cell in CAPITAL_RANGE if cell.value != "-" and not (cell.row in majors and cell.row > cell.column)
    ]
    ranges = tuple(Range(cell.row, cell.column, integer(cell), bare.distance(cell.row, cell.column)) for cell in pairs)
    return msgspec.structs.replace(bare, ranges=ranges)
