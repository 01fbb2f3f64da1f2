"""Tools that are not installed are asked for in a sentence."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from berthier.core.errors import BadInput


class Missing(BadInput, ImportError):
    """An optional package is not there; what to install is said."""


def need(module: str, extra: str) -> Any:
    """An optional module, or a sentence with the extra that brings it."""
    try:
        return import_module(module)
    except ImportError as problem:
        package = module.partition(".")[0]
        if (problem.name or "").partition(".")[0] != package:
            raise  # it is there, but something it needs itself is not
        raise Missing(f"This needs {package}, which is not installed: pip install 'berthier[{extra}]'.") from None
