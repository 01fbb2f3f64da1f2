"""Values that show themselves in a notebook: the one seam between the rules' values and the notebook's markup."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Shown:
    """Something a notebook draws as markup and turns into a data frame; how is written in `berthier.notebook`."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """How a notebook shows it."""
        html: str = import_module("berthier.notebook.showing").html_of(self)
        return html

    def to_frame(self, library: str | None = None) -> Any:
        """A data frame of pandas or polars, whichever is named or installed."""
        return import_module("berthier.notebook.showing").frame_of(self, library)
