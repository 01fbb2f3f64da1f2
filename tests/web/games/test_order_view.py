"""Which orders have buttons, and how they stand."""

from __future__ import annotations

from berthier.web.games.boards.order_view import OrderView, in_ways


def button(label: str, piece: str = "") -> OrderView:
    return OrderView(label.lower(), label, piece, "", False)


def test_many_ways_to_do_one_thing_stand_together_where_they_stood() -> None:
    """As on the sheet: Outflank first; its five splits fill one line, not the page."""
    splits = [button(f"Outflank with {n} factors") for n in (10, 12, 14, 17, 19)]
    rows = in_ways([*splits, button("Assault"), button("Probe")])
    assert [(what, len(ways)) for what, ways in rows] == [("Outflank", 5), ("", 1), ("", 1)]
    assert rows[0][1] == splits


def test_two_ways_and_pieces_in_hand_are_buttons_of_their_own() -> None:
    few = [button("Outflank with 19 factors"), button("Outflank with 21 factors"), button("Assault")]
    assert in_ways(few) == [("", [order]) for order in few]
    fleets = [button(f"Sail with {name} Fleet", f"GB:{name} Fleet") for name in ("I", "II", "III")]
    assert in_ways(fleets) == [("", [order]) for order in fleets]
