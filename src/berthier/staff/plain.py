"""Answers as plain data: what `--json` prints, with fractions as exact text."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.exact import written

_COMMANDS = re.compile("[\x7f-\x9f]")  # JSON itself asks this only of those below a space


def to_json(value: Any) -> str:
    """Plain data as indented JSON; characters that command a terminal by their number, all of them."""
    text = msgspec.json.format(msgspec.json.encode(value, enc_hook=_fraction), indent=2).decode()
    return _COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _fraction(value: Any) -> Any:
    if isinstance(value, Fraction):
        return written(value)
    raise NotImplementedError(f"{value!r} has no JSON form")
