"""Transport Table (D6): the fate of transports that are caught, one die each."""

from __future__ import annotations

from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.charts import TRANSPORT

Caught = Annotated[int, msgspec.Meta(ge=1, le=200)]


class Fates(msgspec.Struct, frozen=True):
    """How many transports were captured, sunk, and escaped. Cargo is lost with either of the first two."""

    captured: int = 0
    sunk: int = 0
    escaped: int = 0

    def and_lost(self, later: Fates) -> Fates:
        """Losses so far and later ones; those that escaped last are those that are left."""
        return Fates(self.captured + later.captured, self.sunk + later.sunk, later.escaped)


def catch_transports(umpire: Umpire, transports: Caught) -> Fates | Next[Fates]:
    """Transports caught without escort, or whose escort was beaten: each rolls once (D6)."""
    return Next(roll_transport, transports, Fates())


def roll_transport(umpire: Umpire, left: int, fates: Fates) -> Fates | Next[Fates]:
    """One transport after another."""
    if left == 0:
        note_fates(umpire, fates)
        return fates
    fate = umpire.resolve(one_fate)
    return Next(roll_transport, left - 1, msgspec.structs.replace(fates, **{fate: getattr(fates, fate) + 1}))


def note_fates(umpire: Umpire, fates: Fates) -> None:
    """The counts for the record."""
    for fate in fates.__struct_fields__:
        if count := getattr(fates, fate):
            umpire.note(Fact(f"transports {fate}", count))


def one_fate(umpire: Umpire) -> str:
    """The die of one transport: 1-2 captured, 3-4 sunk, 5-6 escapes."""
    cell = TRANSPORT.at("Transport", umpire.roll(D6, "transport die", by="umpire"))
    umpire.note(cell)
    return {"C": "captured", "S": "sunk", "E": "escaped"}[str(cell.value)]
