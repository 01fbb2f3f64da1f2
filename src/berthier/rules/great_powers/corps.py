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
    """Every name a corps of this owner goes by, with its capacity cell."""
    found = {}
    for row in CORPS_CAPACITY.rows.heads:
        whose, _, label = row.partition(": ")
        if whose == owner:
            names = str(CORPS_CAPACITY.at(row, "counters").value).split("; ")
            found.update(dict.fromkeys((label, *names), CORPS_CAPACITY.at(row, "holds")))
    return found


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
    may = capacity(known[name])
    has = msgspec.structs.asdict(contents)
    if POOL in may:
        has = {POOL if kind == "I" else kind: count for kind, count in has.items()}
        has[POOL] += has.pop("M")
    over = [f"{kind} {count} > {may.get(kind, 0)}" for kind, count in has.items() if count > may.get(kind, 0)]
    return Capacity(not over, tuple(over))
