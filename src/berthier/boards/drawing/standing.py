"""Where the stacks of a map of areas stand so that none hides another: drawn apart, each inside its own area."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import msgspec
from msgspec.structs import replace

from berthier.boards.board import AreaBoard
from berthier.boards.drawing.placed_name import Box, meets
from berthier.boards.parts import Point
from berthier.boards.scene import Piece

HALF = (31.0, 19.0)  # of a corps: half its breadth and height, with the room round it
LEADERS, LEFT = 64.0, 54.0  # how far a stack reaches with leaders at its right, with depots at its left
PITCH, CLOSER = 36.0, 0.5  # from corps to corps of a stack, and the share of it where there is no room
FARTHEST = 64.0  # that a stack is moved from where it would stand
ROUNDS = 30  # of drawing apart, at most


class Stack(msgspec.Struct, frozen=True):
    """The pieces of one side in one area, and where the lowest of them would stand."""

    area: str
    at: Point
    pieces: tuple[Piece, ...]
    closer: float = 1  # how much nearer to each other its pieces stand where there is no room

    def box(self, by: Point = (0.0, 0.0)) -> Box:
        """What it covers, moved by so much."""
        x, y = self.at[0] + by[0], self.at[1] + by[1]
        kinds = [piece.kind for piece in self.pieces]
        left = LEFT if {"garrison", "depot"} & set(kinds) and "corps" in kinds else HALF[0]
        right = LEADERS if "leader" in kinds else HALF[0]
        troops = max(1, sum(kind not in ("leader", "garrison", "depot") for kind in kinds), kinds.count("leader"))
        return x - left, y - HALF[1] - PITCH * self.closer * squeeze(troops) * (troops - 1), x + right, y + HALF[1]


def squeeze(count: int) -> float:
    """A stack is at most as tall as three of its pieces and a head."""
    return 1 if count < 4 else 3 / count


def apart(board: AreaBoard, stacks: Sequence[Stack]) -> list[Stack]:
    """The same stacks where none covers another: those that do give way, half each, but none leaves its area. Where
    that does not do, the tall ones among them are drawn together, so that of each piece its figures are seen."""
    moved = _given_way(board, stacks)
    covered = {each for pair in _meeting(stacks, moved) for each in pair}
    if covered:
        stacks = [replace(one, closer=CLOSER) if at in covered else one for at, one in enumerate(stacks)]
        moved = _given_way(board, stacks)
    return [
        replace(stack, at=(stack.at[0] + dx, stack.at[1] + dy)) for stack, (dx, dy) in zip(stacks, moved, strict=True)
    ]


def _meeting(stacks: Sequence[Stack], moved: Sequence[Point]) -> list[tuple[int, int]]:
    """The pairs that cover each other."""
    boxes = [stack.box(by) for stack, by in zip(stacks, moved, strict=True)]
    return [(a, b) for a, b in combinations(range(len(boxes)), 2) if meets(boxes[a], boxes[b])]


def _given_way(board: AreaBoard, stacks: Sequence[Stack]) -> list[Point]:
    """How far each is moved."""
    layout = _Layout(board, stacks)
    pairs = [pair for pair in combinations(range(len(stacks)), 2) if layout.are_near(*pair)]
    for _ in range(ROUNDS):
        given_way = [layout.draw_apart(*pair) for pair in pairs]
        if not any(given_way):
            break
    return layout.moved


class _Layout:
    """Stacks on their way to where they stand."""

    def __init__(self, board: AreaBoard, stacks: Sequence[Stack]) -> None:
        self.board, self.stacks = board, stacks
        self.moved: list[Point] = [(0.0, 0.0)] * len(stacks)
        self.rings = {area.key: area.rings for area in board.areas}

    def are_near(self, a: int, b: int) -> bool:
        """Whether two may ever meet."""
        (ax, ay), (bx, by) = self.stacks[a].at, self.stacks[b].at
        return max(abs(ax - bx), abs(ay - by)) < 2 * FARTHEST + 3 * HALF[0]

    def draw_apart(self, a: int, b: int) -> bool:
        """Two that meet give way on the shorter side, or else on the longer; whether one of them did."""
        one, other = (self.stacks[each].box(self.moved[each]) for each in (a, b))
        if not meets(one, other):
            return False
        ways = []
        for axis in (0, 1):
            shared = min(one[axis + 2], other[axis + 2]) - max(one[axis], other[axis])
            first = one[axis] + one[axis + 2] <= other[axis] + other[axis + 2]
            ways.append((shared, (a, b) if first else (b, a), axis))
        return any(self._part(*pair, axis, shared) for shared, pair, axis in sorted(ways))

    def _part(self, lower: int, upper: int, axis: int, shared: float) -> bool:
        """Both half the way; where one cannot, the other goes alone as far as it may."""
        half = shared / 2 + 0.5
        return any([self._push(lower, axis, -half), self._push(upper, axis, half)])

    def _push(self, one: int, axis: int, by: float) -> bool:
        there = list(self.moved[one])
        there[axis] += by
        if not self._may_stand(one, (there[0], there[1])):
            return False
        self.moved[one] = (there[0], there[1])
        return True

    def _may_stand(self, one: int, by: Point) -> bool:
        """Not too far off, and the lowest of the stack inside its area; at sea anywhere near."""
        stack = self.stacks[one]
        if max(map(abs, by)) > FARTHEST:
            return False
        x, y = stack.at[0] + by[0], stack.at[1] + by[1]
        here = x / self.board.scale + self.board.view[0], y / self.board.scale + self.board.view[1]
        return stack.area not in self.rings or any(is_inside(here, polygon[0]) for polygon in self.rings[stack.area])


def is_inside(point: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies inside a ring: a line from it to the right crosses the ring an odd number of times."""
    x, y = point
    crossed = (
        a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) > x
        for a, b in pairwise((*ring, ring[0]))
        if (a[1] > y) != (b[1] > y)
    )
    return sum(crossed) % 2 == 1
