"""A dragged ghost as steps (K12): carried ahead or aside, wheeled by a front corner, chained to what came before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from berthier.boards.handling import Drag
from berthier.boards.table.formations import Formation, pivot_of
from berthier.boards.table.limits import Tolerances
from berthier.boards.table.measure import FULL, Point, apart, heading_of, rdiv, turn
from berthier.boards.table.steps import RoadStep, Step, Straight, Wheel

OPPOSITE = {"ahead": "back", "back": "ahead", "left": "right", "right": "left"}
WHOLE_DEGREE, MOST_WHEEL = 100, 9000
STRIDES = 24  # of a step that is tried from its far end
NEAR_TURN = 300  # a wheel falls in with a neighbour's heading within 3 degrees


def carried(right: int, ahead: int, grid: int) -> Straight | None:
    """The longer of two ways, on the hand grid; None if it is less than half of it."""
    if abs(ahead) >= abs(right):
        return straight("ahead" if ahead >= 0 else "back", abs(ahead), grid)
    return straight("right" if right >= 0 else "left", abs(right), grid)


def straight(do: str, by: int, grid: int) -> Straight | None:
    """A straight step on the grid; None if that is nothing."""
    length = rdiv(by, grid) * grid
    return Straight(do, length) if length else None


def wheeled(
    formation: Formation, corner: Literal["left", "right"], at: Point, headings: Iterable[int], limits: Tolerances
) -> Wheel | None:
    """A front corner dragged to a point: forward about the other one; backward the wheel to the other side.

    No corner of a wheel goes back: who is to face that way has his other corner go forward about this one. After a
    wheel that was drawn before, the same gesture takes from it. Whole degrees, or a neighbour's heading.
    """
    to_left = corner == "right"  # the right corner goes forward about the left one
    pivot = pivot_of(formation, to_left, limits)
    if at == pivot:
        return None
    along = heading_of(at[0] - pivot[0], at[1] - pivot[1])
    front = formation.guide.h + (9000 if to_left else -9000)  # the way from the pivot to the corner now
    bend = turn(front % FULL, along)  # to the right
    by = min(MOST_WHEEL, rdiv(abs(bend), WHOLE_DEGREE) * WHOLE_DEGREE)
    facing = formation.guide.h + (by if bend > 0 else -by)
    near = [h for h in headings if apart(h % FULL, facing % FULL) <= NEAR_TURN]
    best = min(near, key=lambda h: apart(h % FULL, facing % FULL), default=facing)
    by = turn(formation.guide.h, best % FULL)
    return Wheel("right" if by > 0 else "left", abs(by)) if 0 < abs(by) <= MOST_WHEEL else None


def key_step(hand: Drag, grid: int) -> Straight | Wheel | None:
    """A step of the keys: so many grids right and ahead, or units where fine; a wheel by so many degrees."""
    right, ahead = hand.by
    if hand.corner == "fine":
        return carried(right, ahead, 1)
    if hand.corner in ("wheel left", "wheel right"):
        return Wheel(hand.corner.removeprefix("wheel "), min(MOST_WHEEL, abs(ahead) * WHOLE_DEGREE))
    return carried(right * grid, ahead * grid, grid)


def chained(steps: tuple[Step, ...], step: Step | None) -> tuple[Step, ...]:
    """A step after others; one of the same line or wheel goes on with the last, one against it takes from it."""
    if step is None:
        return steps
    last = steps[-1] if steps else None
    match last, step:
        case Straight(do, by), Straight(to, more) if do == to:
            return (*steps[:-1], Straight(do, by + more))
        case Straight(do, by), Straight(to, more) if OPPOSITE[do] == to:
            return less(steps[:-1], Straight(do, by - more), Straight(to, more - by), by - more)
        case Wheel(to, by), Wheel(way, more) if to == way:
            return (*steps[:-1], Wheel(to, min(MOST_WHEEL, by + more)))
        case Wheel(to, by), Wheel(way, more):
            return less(steps[:-1], Wheel(to, by - more), Wheel(way, more - by), by - more)
    return (*steps, step)


def less(before: tuple[Step, ...], rest: Step, other: Step, left: int) -> tuple[Step, ...]:
    """What is left of the last step, the other way if it went past nothing; nothing if they are equal."""
    if left == 0:
        return before
    return (*before, rest if left > 0 else other)


def as_far_as(step: Step, grid: int, most: int, is_free: Callable[[Step], bool]) -> Step | None:
    """The step as far as it is free: tried from the far end in strides, then by halving; None if it is nowhere.

    `most` is as far as anything goes on the best ground: beyond it nothing is tried. Where it is free may have holes
    in it: one may pass through a friend and not stop there.
    """
    if not isinstance(step, Straight | Wheel | RoadStep):
        return None
    unit = WHOLE_DEGREE if isinstance(step, Wheel) else grid
    whole = step.by // unit if isinstance(step, Wheel) else min(step.by, most + grid) // unit
    stride = max(1, whole // STRIDES)
    low = next((n for n in range(whole - 1, 0, -stride) if is_free(cut(step, n * unit))), 0)
    high = min(whole, low + stride)
    while low and high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if is_free(cut(step, middle * unit)) else (low, middle)
    return cut(step, low * unit) if low else None


def cut(step: Straight | Wheel | RoadStep, by: int) -> Step:
    """The same step, so far."""
    if isinstance(step, Straight):
        return Straight(step.do, by)
    return Wheel(step.to, by) if isinstance(step, Wheel) else RoadStep(step.road, step.sign, by)
