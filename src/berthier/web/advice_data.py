"""Advice over the API: the shape of `advise --json`."""

from __future__ import annotations

from typing import Any

from berthier.staff.advice import AdviceAsk, as_data
from berthier.staff.situation import Situation
from berthier.web.advice_view import advised
from berthier.web.cell_view import shifted, whole
from berthier.web.shapes import AdviseAsked


def advice_data(situation: Situation, asked: AdviseAsked) -> dict[str, Any]:
    """Best play, and as much more of it as was asked for; every part is remembered."""
    ask = AdviceAsk(asked.goal, asked.budget, habits=asked.habits, cells=asked.cells, every=asked.every)
    found = advised(situation, ask)
    shape = as_data(found, situation, asked.side)
    if asked.cell is not None:
        shape["cell"] = whole(situation, ask, tuple(asked.cell)).as_data()
    if asked.shift:
        shape["shift"] = shifted(situation, found, ask, tuple(asked.shift)).as_data()
    return shape
