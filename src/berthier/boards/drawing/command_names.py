"""Names of commands on a table: each as near to its place as it hides no base, no tag and no other name."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from berthier.boards.board import EDGE, TableBoard
from berthier.boards.drawing.bases import covers
from berthier.boards.drawing.placed_name import Box, meets, slip
from berthier.boards.parts import Point
from berthier.boards.scene import Marker, Scene

NAMES = ("command", "broken")
ASIDE, DOWN = 24, 12  # how finely another place is looked for
FARTHEST = 240  # from where a name belongs: beyond it nobody would know whose it is


def clear_names(board: TableBoard, scene: Scene) -> tuple[Marker, ...]:
    """The markers of a table, its names moved to the nearest place where they are read whole."""
    taken = [box for piece in scene.pieces for box in covers(board, piece)]
    found = []
    for marker in scene.markers:
        if marker.kind in NAMES:
            x, y = clear_place(board, board.point(marker.x, marker.y), marker, taken)
            taken.append(slip(x, y, marker.text, marker.level))
            at = board.place(x, y)
            marker = replace(marker, x=at[0], y=at[1])
        found.append(marker)
    return tuple(found)


def clear_place(board: TableBoard, at: Point, marker: Marker, taken: Sequence[Box]) -> Point:
    """The nearest place that nothing covers; where there is none, the place itself."""
    own = slip(*at, marker.text, marker.level)
    near = [box for box in taken if meets(grown(own), box)]
    for aside, down in WAYS:
        box = (own[0] + aside, own[1] + down, own[2] + aside, own[3] + down)
        if not any(meets(box, other) for other in near) and is_within(board, box):
            return at[0] + aside, at[1] + down
    return at


def grown(box: Box) -> Box:
    """All that a name may come to lie on."""
    return box[0] - FARTHEST, box[1] - FARTHEST, box[2] + FARTHEST, box[3] + FARTHEST


def is_within(board: TableBoard, box: Box) -> bool:
    """Whether it lies on the table, whole."""
    right, bottom = board.width - EDGE, board.height - EDGE
    return box[0] >= EDGE and box[1] >= EDGE and box[2] <= right and box[3] <= bottom


WAYS = sorted(
    ((aside, down) for aside in range(-FARTHEST, FARTHEST + 1, ASIDE) for down in range(-FARTHEST, FARTHEST + 1, DOWN)),
    key=lambda way: (way[0] ** 2 + 4 * way[1] ** 2, -way[1], way),
)
