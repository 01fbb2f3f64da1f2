"""The map of the completion: Lombardy, 12 × 9 hexes with its fourteen places (reading, section e)."""

from __future__ import annotations

from berthier.boards.land import Land, Place, load_data


def draw_land() -> Land:
    """Places from the data file; a hex id is two digits of column and two of row, counted from one."""
    sheet = load_data("berthier.rules.capitani", "lombardy.json")
    places = tuple(
        Place(name, int(hex_[:2]) - 1, int(hex_[2:]) - 1, kind) for hex_, (name, kind) in sheet["places"].items()
    )
    return Land("Capitani: Lombardy", sheet["columns"], sheet["rows"], places)
