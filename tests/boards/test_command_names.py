"""Names of commands on a table: read whole wherever the bases stand, and never one over another."""

from __future__ import annotations

import re
from itertools import combinations

from berthier.boards.board import TableBoard
from berthier.boards.drawing.bases import covers
from berthier.boards.drawing.command_names import FARTHEST, clear_names
from berthier.boards.drawing.marks import marker
from berthier.boards.drawing.placed_name import Box, meets, slip
from berthier.boards.scene import Marker, Piece, Scene
from berthier.boards.sides import Colours

BOARD = TableBoard(title="Table", table_width=128000, table_height=96000, features=())
NAMES = ("Swedish advance guard", "Imperial advance guard", "The reserve")


def locked(many: int) -> tuple[Piece, ...]:
    """Two lines front to front, their names where the middle of the fight is."""
    return tuple(
        Piece(
            id=f"{side}{place}",
            side=side,
            title="",
            kind="base",
            name=f"Sh{place}",
            x=40000 + 4000 * place,
            y=48000,
            heading=heading,
            width=4000,
            depth=2000,
            marks=("moved",),
        )
        for side, heading in (("B", 0), ("R", 18000))
        for place in range(many)
    )


def named(pieces: tuple[Piece, ...], at: tuple[int, int]) -> tuple[Marker, ...]:
    markers = tuple(Marker(kind="command", x=at[0], y=at[1], text=name, key=name) for name in NAMES)
    return clear_names(BOARD, Scene(pieces=pieces, markers=markers))


def boxes(markers: tuple[Marker, ...]) -> list[Box]:
    return [slip(*BOARD.point(one.x, one.y), one.text) for one in markers]


def test_names_hide_nobody_and_not_each_other() -> None:
    pieces = locked(8)
    found = boxes(named(pieces, (54000, 48000)))
    taken = [box for piece in pieces for box in covers(BOARD, piece)]
    assert not any(meets(name, box) for name in found for box in taken)
    assert not any(meets(one, other) for one, other in combinations(found, 2))


def test_a_name_with_room_stays_where_it_belongs() -> None:
    first, *others = named((), (54000, 48000))
    assert (first.x, first.y) == (54000, 48000)
    assert all(abs(one.y - 48000) * BOARD.scale <= FARTHEST for one in others)


def test_a_name_stays_on_the_table() -> None:
    for box in boxes(named((), (0, 0))):
        assert min(box) >= 0
        assert box[3] <= BOARD.height


def test_bars_of_a_broken_command_stand_below_its_name_and_on_its_paper() -> None:
    """Through it they would strike it out."""
    name = Marker(kind="broken", x=54000, y=48000, text=NAMES[0], level=2)
    drawn = marker(BOARD, name, Colours([]))
    _, y = BOARD.point(name.x, name.y)
    heights = [float(found) for found in re.findall(r"M[0-9.]+ ([0-9.]+)h", drawn)]
    assert len(heights) == 2
    assert all(y < at < slip(*BOARD.point(name.x, name.y), name.text, 2)[3] for at in heights)
