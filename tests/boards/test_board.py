"""Boards as data: names and places of hexes, areas and tables."""

from __future__ import annotations

from math import hypot, sqrt

import pytest

from berthier.boards.board import EDGE, HEX, Area, AreaBoard, Feature, HexBoard, Sea, TableBoard
from berthier.boards.parts import Ground, Site, Zone

GROUNDS = (Ground(".", "clear"), Ground("~", "sea", "#c9d8dc", water=True))


def sheet(first: int = 0, naming: str = "ccrr") -> HexBoard:
    board = HexBoard(
        title="Sheet", columns=4, rows=3, ground=("...~", "..~~", "...~"), grounds=GROUNDS, first=first, naming=naming
    )
    return board


@pytest.mark.parametrize(("first", "naming", "name"), [(0, "ccrr", "0302"), (1, "ccrr", "0403"), (0, "col,row", "3,2")])
def test_a_hex_is_named_as_the_game_names_it(first: int, naming: str, name: str) -> None:
    board = sheet(first, naming)
    assert board.name(3, 2) == name
    assert board.offset(name) == (3, 2)
    assert len(board.places) == 12
    assert name in board.places


def test_hexes_tile_the_drawing() -> None:
    board = sheet()
    spots = board.places
    for a, b in (("0000", "0001"), ("0000", "0100"), ("0100", "0201"), ("0101", "0202")):
        apart = hypot(spots[a].x - spots[b].x, spots[a].y - spots[b].y)
        assert apart == pytest.approx(HEX * sqrt(3), abs=0.2)
    corners = [at for column in range(4) for row in range(3) for at in board.corners(column, row)]
    assert min(x for x, _ in corners) == pytest.approx(EDGE)
    assert max(x for x, _ in corners) == pytest.approx(board.width - EDGE, abs=0.1)
    assert min(y for _, y in corners) == pytest.approx(EDGE)
    assert max(y for _, y in corners) == pytest.approx(board.height - EDGE, abs=0.1)


def test_places_are_called_by_their_sites_and_zones() -> None:
    board = HexBoard(
        title="Sheet",
        columns=4,
        rows=3,
        ground=("...~", "..~~", "...~"),
        grounds=GROUNDS,
        sites=(Site("0101", "Ambar"),),
        zones=(Zone("Z1", "The Sound", ("0300", "0301", "0302"), "0301"),),
    )
    assert board.places["0101"].title == "Ambar (0101)"
    assert board.places["0300"].title == "0300 sea"
    assert board.places["Z1"].kind == "zone"
    assert (board.places["Z1"].x, board.places["Z1"].y) == (board.places["0301"].x, board.places["0301"].y)
    assert board.places["Z1"].outline.count("M") == 3


def test_areas_lie_where_the_view_puts_them() -> None:
    ring = ((100.0, 100.0), (200.0, 100.0), (200.0, 200.0), (100.0, 200.0))
    land = Area(key="a", title="Aland", rings=((ring,),), at=(150, 150), label=(140, 160))
    sea = Sea(key="s", title="The Sea", rings=((ring,),), label=(150, 150))
    board = AreaBoard(title="Map", view=(100, 100, 300, 200), scale=2, areas=(land,), seas=(sea,))
    assert (board.width, board.height) == (400, 200)
    assert board.places["a"].outline == "M0,0l200,0 0,200 -200,0z"
    assert (board.places["a"].x, board.places["a"].y, board.places["s"].kind) == (80, 120, "sea")


def test_north_is_up_on_a_table() -> None:
    wood = Feature(key="w", kind="wood", points=((0, 0), (40, 0), (40, 40)), title="Hohenholz")
    table = TableBoard(title="Table", table_width=1600, table_height=1200, features=(wood,))
    assert table.point(0, 1200) == (EDGE, EDGE)
    assert table.point(1600, 0) == (1600 + EDGE, 1200 + EDGE)
    assert table.places["w"].title == "Hohenholz"
