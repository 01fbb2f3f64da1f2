"""Corps and fleet capacity: what each counter may hold, with every violation listed (D15)."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

import msgspec

from berthier.core.errors import unknown
from berthier.core.notes import Cell
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import CORPS_CAPACITY
from berthier.rules.great_powers.countries import Nation
from berthier.rules.great_powers.units import Count

POOL = "I/M"


class Owner(StrEnum):
    """Whose corps: a major power, or a minor country."""

    AUSTRIA = "Austria"
    FRANCE = "France"
    BRITAIN = "Great Britain"
    PRUSSIA = "Prussia"
    RUSSIA = "Russia"
    SPAIN = "Spain"
    TURKEY = "Turkey"
    MINOR = "minor"


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is in a corps or fleet, by the letters of the chart."""

    G: Count = 0
    I: Count = 0  # noqa: E741
    M: Count = 0
    FI: Count = 0
    A: Count = 0
    C: Count = 0
    FC: Count = 0
    S: Count = 0


class Capacity(msgspec.Struct, frozen=True):
    """Whether a corps is within its capacity, and every type that is not."""

    valid: bool
    violations: tuple[str, ...]


@cache
def counters(owner: Owner) -> dict[str, Cell]:
    """Every name a corps of this owner goes by, with its capacity cell: its own, or that of its line of the chart."""
    found = {}
    for row in CORPS_CAPACITY.rows.heads:
        whose, _, label = row.partition(": ")
        if whose == owner:
            found.update(dict.fromkeys((label, *_names(row)), CORPS_CAPACITY.at(row, "holds")))
    return found


def _names(row: str) -> list[str]:
    return str(CORPS_CAPACITY.at(row, "counters").value).split("; ")


@cache
def counters_of(nation: Nation) -> dict[str, Cell]:
    """The corps and fleets of a nation, each by its own name; those of a minor bear the country's."""
    owner = Owner(nation.full_name) if nation.is_major else Owner.MINOR
    rows = [row for row in CORPS_CAPACITY.rows.heads if row.startswith(f"{owner}: ")]
    named = {name: CORPS_CAPACITY.at(row, "holds") for row in rows for name in _names(row) if "&" not in name}
    return {name: cell for name, cell in named.items() if nation.is_major or str(nation) in name}


@cache
def capacity(cell: Cell) -> dict[str, int]:
    """“2G, 12I/M, 2C” by type; types not listed have none."""
    return {letters: int(count) for count, letters in re.findall(r"(\d+)([A-Z/]+)", str(cell.value))}


def corps_capacity(umpire: Umpire, power: Owner, corps: str, contents: Contents) -> Capacity:
    """Check what a corps or fleet holds against the chart: I/M is one pool, types not listed hold none."""
    known = counters(power)
    name = corps.replace("–", "-")
    if name not in known:
        raise unknown(f"corps of {power}", corps, known, "corps")
    umpire.note(known[name])
    over = [f"{kind} {count} > {most}" for kind, count, most in excess(known[name], contents)]
    return Capacity(not over, tuple(over))


def excess(cell: Cell, contents: Contents) -> list[tuple[str, int, int]]:
    """Every type of which there is more than the chart allows: its letters, how many, and the most."""
    may = capacity(cell)
    has = msgspec.structs.asdict(contents)
    if POOL in may:
        has = {POOL if kind == "I" else kind: count for kind, count in has.items()}
        has[POOL] += has.pop("M")
    return [(kind, count, may.get(kind, 0)) for kind, count in has.items() if count > may.get(kind, 0)]
