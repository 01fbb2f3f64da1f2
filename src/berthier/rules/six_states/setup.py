"""Initial On-Map Forces (D9) and Capital Range (D10)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.dice import D6, Dice
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.charts import CAPITAL_RANGE, INITIAL_FORCES
from berthier.rules.six_states.house import C30, D9, Draw, MinorShips

FACES = tuple(range(1, 7))


class Kind(StrEnum):
    """Which block of the table a state rolls on."""

    MAJOR = "major"
    MINOR = "minor"


class Forces(msgspec.Struct, frozen=True):
    """What a state begins with: leaders by rating, army SP, ships."""

    leader3: int
    leader2: int
    leader1: int
    leader0: int
    inf: int
    cav: int
    gds: int
    nsp: int
    t: int
    leaders: int
    army_sp: int


def initial_forces(umpire: Umpire, kind: Kind, port: bool = True) -> Forces:
    """One die on the state's block: low is strong; starred ships only with a port (D9, C30)."""
    return forces_row(umpire, kind, umpire.roll(D6, "initial forces die", by=kind), port)


def forces_row(umpire: Umpire, kind: Kind, face: int, port: bool) -> Forces:
    """Read one row of the table; a dash is none."""
    numbers: list[int] = []
    for column in INITIAL_FORCES.columns.heads:
        cell = INITIAL_FORCES.at(f"{kind.capitalize()} {face}", column)
        umpire.note(cell)
        text = str(cell.value)
        starred = text.endswith("*") and umpire.plays(C30) is MinorShips.PORT
        numbers.append(0 if text == "-" or (starred and not port) else int(text.rstrip("*")))
    totals = (_added("leaders", 0, numbers[:4]), _added("army SP", 4, numbers[4:7]))
    for tally in totals:
        umpire.note(tally)
    sums = (tally.total for tally in totals)
    return Forces(**dict(zip(Forces.__struct_fields__, (*numbers, *sums), strict=True)))


def _added(name: str, first: int, numbers: list[int]) -> Tally:
    """Some columns of a row, added up."""
    heads = INITIAL_FORCES.columns.heads[first:]
    cite = f"{INITIAL_FORCES.source}: {INITIAL_FORCES.title}"
    return Tally(name, tuple(Line(head, n, head, cite) for head, n in zip(heads, numbers, strict=False)))


class Rows(msgspec.Struct, frozen=True):
    """The row of the table each major state got, in the order they rolled."""

    rows: tuple[int, ...]


def majors_forces(umpire: Umpire, states: Annotated[int, msgspec.Meta(ge=1, le=6)] = 6) -> Next[Rows]:
    """Rows for all major states: one die each, or drawn without replacement by agreement (D9)."""
    return Next(one_major, states, Rows(()))


def one_major(umpire: Umpire, left: int, so_far: Rows) -> Rows | Next[Rows]:
    """The next major state's row."""
    if left == 0:
        return so_far
    if umpire.plays(D9) is Draw.DICE:
        row = umpire.roll(D6, "initial forces die", by="major")
    else:
        rows = [face for face in FACES if face not in so_far.rows]
        row = rows[umpire.roll(Dice(1, len(rows)), "lot among the rows left", by="major") - 1]
    umpire.note(Fact("row of the table", row))
    return Next(one_major, left - 1, Rows((*so_far.rows, row)))


class State(StrEnum):
    """The six major and seven minor states."""

    BLUE = "Blue"
    GRAY = "Gray"
    GREEN = "Green"
    RED = "Red"
    WHITE = "White"
    YELLOW = "Yellow"
    A = "a"
    B = "b"
    C = "c"
    D = "d"
    E = "e"
    F = "f"
    G = "g"


class Range(msgspec.Struct, frozen=True):
    """Hexes between two capitals as printed."""

    hexes: int


def capital_range(umpire: Umpire, from_: State, to: State) -> Range:
    """Capital Range Table: hexes between a state's capital and a major state's (D10)."""
    if to not in CAPITAL_RANGE.columns.heads and from_ in CAPITAL_RANGE.columns.heads:
        from_, to = to, from_
    if to not in CAPITAL_RANGE.columns.heads:
        raise BadInput("The table has no range between two minor states.", "to", CAPITAL_RANGE.columns.heads)
    if from_ == to:
        raise BadInput(f"{from_} is the same capital twice.", "to")
    cell = CAPITAL_RANGE.at(from_, to)
    umpire.note(cell)
    return Range(integer(cell))
