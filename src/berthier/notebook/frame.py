"""Rows as a data frame, of pandas or of polars, whichever is installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from berthier.core.errors import unknown
from berthier.notebook.optional import Missing, need

LIBRARIES = ("pandas", "polars")


def frame(rows: list[dict[str, Any]], library: str | None = None) -> Any:
    """One row for each mapping. `library` is pandas or polars; without it the first that is installed."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    columns = {name: [row.get(name) for row in rows] for name in names}
    return frames(library).DataFrame(columns)


def frames(library: str | None = None) -> Any:
    """The library of that name, or the first that is installed."""
    if library is not None and library not in LIBRARIES:
        raise unknown("library for data frames", library, LIBRARIES, "library")
    return need(library or _installed(), "frames")


def _installed() -> str:
    for library in LIBRARIES:
        if find_spec(library) is not None:
            return library
    raise Missing("A data frame needs pandas or polars, and neither is installed: pip install 'berthier[frames]'.")
