"""Damaged ships (D7): what they still can do, and how they are mended."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.six_states.sea_lift import points_of
from berthier.rules.six_states.units import Count


class Lies(StrEnum):
    """Where damaged ships spent the turn."""

    FRIENDLY_PORT = "friendly port"
    OTHER_PORT = "another's port"
    AT_SEA = "at sea"


class Squadron(msgspec.Struct, frozen=True):
    """Ships after a turn: sound ones fight and carry, damaged ones do neither and slow the rest down."""

    nsp: int
    damaged_nsp: int
    transports: int
    damaged_transports: int
    points: int


def repair_ships(
    umpire: Umpire,
    nsp: Count = 0,
    damaged_nsp: Count = 0,
    transports: Count = 0,
    damaged_transports: Count = 0,
    lies: Lies = Lies.FRIENDLY_PORT,
    sailed: bool = False,
) -> Squadron:
    """A full turn in a friendly port repairs damaged ships; until then 2 points, no NSP, no cargo (D7)."""
    if not nsp + damaged_nsp + transports + damaged_transports:
        raise BadInput("There are no ships: give nsp, transports or damaged ones.", "nsp")
    if lies is Lies.FRIENDLY_PORT and not sailed:
        nsp, damaged_nsp = nsp + damaged_nsp, 0
        transports, damaged_transports = transports + damaged_transports, 0
    points = points_of(bool(damaged_nsp + damaged_transports))
    told = (nsp, damaged_nsp, transports, damaged_transports, points)
    names = ("NSP", "damaged NSP", "transports", "damaged transports", "points next turn")
    for name, count in zip(names, told, strict=True):
        umpire.note(Fact(name, count))
    return Squadron(*told)
