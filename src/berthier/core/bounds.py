"""How large anything sent from outside may be: every list, every text and every nesting has a greatest size.

Rules cost what their inputs are long; a list that nobody would write by hand is refused before any rule sees it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.core.errors import BadInput

MOST_ITEMS = 120  # in one list or group; the longest line of battle of any sheet has a fraction of that
MOST_IN_ALL = 3_000  # values in one set of inputs
LONGEST = 400  # characters of one text
LONGER = {"scenario": 200_000}  # but of one's own a whole scenario: the longest of ours has 30,000
DEEPEST = 16


def check_bounds(data: Any, *, items: int = MOST_ITEMS, in_all: int = MOST_IN_ALL) -> None:
    """Refuse plain data that is too long, too large in all, or nested too deep, naming where."""
    waiting: list[tuple[str, Any, int]] = [("", data, 0)]
    seen = 0
    while waiting:
        path, value, depth = waiting.pop()
        seen += 1
        if seen > in_all:
            raise BadInput(f"This holds more than {in_all:,} values; the most is {in_all:,}.", path or None)
        if isinstance(value, str):
            longest = LONGER.get(path, LONGEST)
            if len(value) > longest:
                raise BadInput(f"{path}: a text of {len(value):,} characters; the most is {longest}.", path or None)
            continue
        inside = _inside(value)
        if inside is None:
            continue
        if depth >= DEEPEST:
            raise BadInput(f"{path}: nested too deep; the most is {DEEPEST}.", path or None)
        if len(inside) > items:
            said = f"{path or 'this'} holds {len(inside):,} items; the most is {items}."
            raise BadInput(said, path or None)
        waiting += [(f"{path}.{name}" if path else str(name)[:LONGEST], each, depth + 1) for name, each in inside]


def _inside(value: Any) -> list[tuple[Any, Any]] | None:
    if isinstance(value, Mapping):
        return list(value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return list(enumerate(value))
    return None


def is_deeper(value: Any, most: int) -> bool:
    """Whether plain data is nested deeper than so many lists and groups; found without going there by recursion."""
    level = [value]
    for _ in range(most):
        level = [each for one in level for each in _within(one)]
        if not level:
            return False
    return any(isinstance(one, dict | list | tuple) for one in level)


def _within(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, list | tuple) else []
