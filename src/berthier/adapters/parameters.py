"""Inputs as one word of a game's name, as OpenSpiel writes it: `attacker.sp:9;defender.sp:8`.

A value is a word or JSON; characters that have a meaning in such a name are written as in a web address (`%2C`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, unquote

import msgspec

from berthier.core.errors import BadInput

SAFE = " /.-_[]{}\"'!?&*+<>|~"  # anything else is escaped: commas, brackets, equals signs, colons, semicolons, percents


def read_pairs(text: str, field: str) -> dict[str, Any]:
    """`attacker.sp:9;terrain:rough` as data by dotted names."""
    found: dict[str, Any] = {}
    for pair in filter(None, text.split(";")):
        name, colon, value = pair.partition(":")
        if not colon:
            raise BadInput(f"{pair!r} needs a colon, such as {field}={pair}:…", field)
        found[unquote(name).strip()] = _value(unquote(value).strip())
    return found


def write_pairs(data: Mapping[str, Any]) -> str:
    """The same, the other way about."""
    return ";".join(f"{quote(name, SAFE)}:{quote(_word(value), SAFE)}" for name, value in _flat(data, ""))


def _flat(data: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        if isinstance(value, Mapping) and value:
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _word(value: Any) -> str:
    """A word as it is, unless it would be read as something else."""
    if isinstance(value, str) and _value(value) == value:
        return value
    return msgspec.json.encode(value).decode()
