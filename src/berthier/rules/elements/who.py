"""Who a clause of the sheet speaks of: "Ln, Pi (F), Bd not (F)", "Cavalry", "any but Art, El"."""

from __future__ import annotations

import re
from functools import cache

from berthier.rules.elements.reading import Reading
from berthier.rules.elements.units import Element, Grade, Type

_PART = re.compile(r"(\w+)(?: (not )?\((\w)\))?")

Who = frozenset[tuple[Type, Grade]]


@cache
def who(words: str, reading: Reading) -> Who:
    """Every type and grade these words name."""
    everybody = frozenset((kind, grade) for kind in Type for grade in Grade)
    if words == "any":
        return everybody
    named, but, left_out = words.partition(" but ")
    if but:
        return who(named, reading) - who(left_out, reading)
    return frozenset(pair for part in words.split(", ") for pair in _named(part, reading))


def _named(part: str, reading: Reading) -> list[tuple[Type, Grade]]:
    match = _PART.fullmatch(part)
    if match is None:
        raise ValueError(f"{part!r} names nobody on the sheet")
    name, without, letter = match.groups()
    kinds = reading.members(name) or (Type(name),)
    grades = [grade for grade in Grade if letter is None or (grade == letter) is not bool(without)]
    return [(kind, grade) for kind in kinds for grade in grades]


def is_of(element: Element, words: str, reading: Reading) -> bool:
    """Whether an element is among those named."""
    return (element.type, element.grade) in who(words, reading)
