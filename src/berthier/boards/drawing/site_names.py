"""Where names of cities stand that may stand anywhere: beside a piece that may come there, clear of one another."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from berthier.boards.board import HexBoard
from berthier.boards.drawing.lattice import middle, on_paper
from berthier.boards.parts import Point, Site

Box = tuple[float, float, float, float]  # left, top, right, bottom

PIECE = 20  # half of what a piece covers in its hex
LETTER = 0.56  # of a letter's height, on average
SIDES = ("far right", "far left", "below", "above")
FREE = "free"


def name_place(side: str, size: float) -> tuple[float, float, str]:
    """Where a name begins from the middle of its city, and how it is anchored."""
    return {
        "below": (0.0, 10 + size, "middle"),
        "above": (0.0, -13.0, "middle"),
        "right": (12.0, size * 0.35, "start"),
        "left": (-12.0, size * 0.35, "end"),
        "far right": (float(PIECE), size * 0.35 - 4, "start"),
        "far left": (-float(PIECE), size * 0.35 - 4, "end"),
    }[side]


@lru_cache(maxsize=16)
def free_sides(board: HexBoard, sizes: tuple[float, ...]) -> dict[str, str]:
    """Where each name that may stand anywhere covers no sign, piece or name, or as little of them as can be."""
    spots = {site.at: on_paper(middle(board.offset(site.at))) for site in board.sites}
    taken = [_around(spot) for spot in spots.values()]
    found: dict[str, str] = {}
    for site in sorted(board.sites, key=lambda site: -site.rank):
        if site.side != FREE:
            continue
        boxes = {side: _box(site, spots[site.at], side, sizes[site.rank]) for side in SIDES}
        others = [box for box in taken if box != _around(spots[site.at])]
        side = min(
            boxes, key=lambda side: (_covered(boxes[side], others) + _off(board, boxes[side]), list(boxes).index(side))
        )
        found[site.at] = side
        taken.append(boxes[side])
    return found


def _around(spot: Point) -> Box:
    return spot[0] - PIECE, spot[1] - PIECE, spot[0] + PIECE, spot[1] + PIECE


def _box(site: Site, spot: Point, side: str, size: float) -> Box:
    dx, dy, anchor = name_place(side, size)
    wide = LETTER * size * len(site.name) * (1.25 if site.mark == "castle" else 1)
    left = spot[0] + dx - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    low = spot[1] + 4 + dy
    return left, low - size, left + wide, low


def _covered(box: Box, others: Iterable[Box]) -> float:
    """How much of it lies on others."""
    shared = ((min(box[2], one[2]) - max(box[0], one[0]), min(box[3], one[3]) - max(box[1], one[1])) for one in others)
    return sum(wide * tall for wide, tall in shared if wide > 0 and tall > 0)


def _off(board: HexBoard, box: Box) -> float:
    return 1000.0 if box[0] < 0 or box[2] > board.width else 0.0
