"""Small facts the templates draw from: where a die's pips are, what kind of line a record holds."""

from __future__ import annotations

from berthier.core.notes import Cell, Fact, Ruling, Step
from berthier.core.tally import Tally
from berthier.engine.question import Event
from berthier.engine.record import Entry

LEFT, MIDDLE, RIGHT = 8, 16, 24
PIPS = {  # centres on a face of 32 by 32
    1: ((MIDDLE, MIDDLE),),
    2: ((LEFT, LEFT), (RIGHT, RIGHT)),
    3: ((LEFT, LEFT), (MIDDLE, MIDDLE), (RIGHT, RIGHT)),
    4: ((LEFT, LEFT), (RIGHT, LEFT), (LEFT, RIGHT), (RIGHT, RIGHT)),
    5: ((LEFT, LEFT), (RIGHT, LEFT), (MIDDLE, MIDDLE), (LEFT, RIGHT), (RIGHT, RIGHT)),
    6: ((LEFT, LEFT), (RIGHT, LEFT), (LEFT, MIDDLE), (RIGHT, MIDDLE), (LEFT, RIGHT), (RIGHT, RIGHT)),
}
KINDS = {Cell: "cell", Fact: "fact", Step: "step", Ruling: "ruling", Tally: "tally", Event: "event"}


def kind_of(entry: Entry) -> str:
    """What a line of the record is."""
    return KINDS[type(entry)]
