"""Values of a position as plain data, for text and for numbers: whatever a procedure holds, functions too."""

from __future__ import annotations

from fractions import Fraction
from types import FunctionType
from typing import Any

import msgspec

from berthier.core.orders import Order


def plainly(value: Any) -> Any:
    """A value as groups, lists, figures and words, the same every time.

    A procedure that waits for an inner one holds what comes after it: a function, which stands under its full name.
    An order stands under its notation.
    """
    return msgspec.to_builtins(value, enc_hook=_named, order="deterministic")


def _named(value: Any) -> Any:
    if isinstance(value, Order):
        return value.notation
    if isinstance(value, FunctionType):
        return f"{value.__module__}:{value.__qualname__}"
    if isinstance(value, Fraction):
        return float(value)
    raise NotImplementedError(f"{type(value).__name__} has no plain form")
