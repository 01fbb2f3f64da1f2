"""Answers as plain data: what `--json` prints, with fractions as exact text."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.exact import written


def to_json(value: Any) -> str:
    """Plain data as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(value, enc_hook=_fraction), indent=2).decode()


def _fraction(value: Any) -> Any:
    if isinstance(value, Fraction):
        return written(value)
    raise NotImplementedError(f"{value!r} has no JSON form")
