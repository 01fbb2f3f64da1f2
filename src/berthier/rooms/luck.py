"""Luck: the dice a seat threw against what dice do, exactly. High is not always good: the report only counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import reduce
from itertools import accumulate
from operator import sub

import msgspec

from berthier.core.dice import Dice, parse_dice
from berthier.rooms.session import Session


class Luck(msgspec.Struct, frozen=True):
    """What a seat's dice added up to, what they do on average, and how often they would do at least or at most that.

    `sides` counts the dice by how many sides they have.
    """

    dice: int
    total: int
    expected: Fraction
    at_least: Fraction
    at_most: Fraction
    sides: dict[int, int]


def luck(session: Session) -> dict[str, Luck]:
    """The luck of every seat that threw dice, over all procedures, undone throws left out."""
    thrown: dict[str, list[tuple[Dice, int]]] = {}
    for act in session.acts:
        for event in act.live.record.events:
            if event.question.dice is not None and event.answer.faces is not None:
                seat = session.seat_of(act, event.question.by[0])
                thrown.setdefault(seat, []).append((parse_dice(event.question.dice), sum(event.answer.faces)))
    return {seat: luck_of(throws) for seat, throws in sorted(thrown.items())}


def luck_of(throws: Iterable[tuple[Dice, int]]) -> Luck:
    """The luck in some throws, each with its sum."""
    throws = list(throws)
    sides = [dice.sides for dice, _ in throws for _ in range(dice.count)]
    total = sum(thrown for _, thrown in throws)
    counted = Counter(sides)
    ways = total_ways(counted)
    whole = sum(ways)
    place = total - len(sides)  # ways are counted from the lowest sum, every die showing 1
    return Luck(
        dice=len(sides),
        total=total,
        expected=Fraction(sum(sides) + len(sides), 2),
        at_least=Fraction(sum(ways[place:]), whole),
        at_most=Fraction(sum(ways[: place + 1]), whole),
        sides=dict(sorted(counted.items())),
    )


def total_ways(dice: Mapping[int, int]) -> list[int]:
    """In how many ways each sum can come up, from the lowest sum on; `dice` counts them by their sides."""
    each = [sides for sides, many in sorted(dice.items()) for _ in range(many)]
    return reduce(_with_die, each, [1])


def _with_die(ways: list[int], sides: int) -> list[int]:
    """One die more: each sum now gathers the last so many sums of before."""
    so_far = list(accumulate([*ways, *[0] * (sides - 1)]))
    return so_far[:sides] + list(map(sub, so_far[sides:], so_far))
