"""How large anything sent from outside may be: every list, every text and every nesting has a greatest size.

Rules cost what their inputs are long; a list that nobody would write by hand is refused before any rule sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from berthier.core.errors import BadInput

MOST_ITEMS = 120  # in one list or group; the longest line of battle of any sheet has a fraction of that
MOST_IN_ALL = 3_000  # values in one set of inputs
LONGEST = 400  # characters of one text
LONGER = {"scenario": 64_000}  # but of one's own a whole scenario: the longest of ours has 18,000
DEEPEST = 16
SHORT = 80  # characters of a name or title in a scenario file: it stands in headings, lists and buttons
FILE = {"items": 1_000, "in_all": 20_000, "longest": 1_000}  # of a scenario file, several times the largest of ours


def check_bounds(data: Any, *, items: int = MOST_ITEMS, in_all: int = MOST_IN_ALL, longest: int = LONGEST) -> None:
    """Refuse plain data that is too long, too large in all, or nested too deep, naming where."""
    waiting: list[tuple[str, Any, int]] = [("", data, 0)]
    seen = 0
    while waiting:
        path, value, depth = waiting.pop()
        seen += 1
        if seen > in_all:
            raise BadInput(f"This holds more than {in_all:,} values; the most is {in_all:,}.", path or None)
        if isinstance(value, str):
            most = LONGER.get(path, longest)
            if len(value) > most:
                raise BadInput(f"{path}: a text of {len(value):,} characters; the most is {most}.", path or None)
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


def check_file(data: Mapping[str, Any], names: Iterable[str]) -> None:
    """Refuse a scenario file that is too large, or whose texts would not stand in a line; `names` are short."""
    for name in names:
        said = data.get(name)
        if isinstance(said, str) and len(said) > SHORT:
            raise BadInput(f"{name}: a text of {len(said):,} characters; the most is {SHORT}.", name)
    check_bounds(data, **FILE)
    waiting: list[tuple[str, Any]] = [("", data)]
    while waiting:
        path, value = waiting.pop()
        inside = _inside(value)
        for text in [str(name) for name, _ in inside or ()] if inside is not None else [value]:
            if isinstance(text, str) and not text.isprintable():
                raise BadInput(f"{path or 'this'}: {text!r} is no text in one line of printed signs.", path or None)
        waiting += [(f"{path}.{name}" if path else str(name), each) for name, each in inside or ()]


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
