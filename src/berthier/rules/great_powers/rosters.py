"""Rosters: an army as its corps, a navy as its fleets, each checked against the Corps Capacity Chart (D15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.corps import POOL, Contents, capacity, counters_of, excess
from berthier.rules.great_powers.countries import Nation
from berthier.rules.great_powers.field.casualties import Troops, troops_of
from berthier.rules.great_powers.field.forces import March
from berthier.rules.great_powers.units import Army, Kind, Part, RosterCorps

MOST_SPLITS = 6  # ways to split for Outflank; beyond that one for each number of corps
WORDS = {
    "G": "guards",
    "I": "infantry",
    "M": "militia",
    "FI": "feudal infantry",
    "A": "artillery",
    "C": "cavalry",
    "FC": "feudal cavalry",
    "S": "ships",
    POOL: "infantry and militia",
}


def muster(umpire: Umpire, army: Army, field: str) -> Army:
    """An army with its corps told as factors; every corps that is not as the chart allows is named in one answer."""
    if not army.roster:
        return army
    faults = [fault for place in range(len(army.roster)) for fault in _faults(umpire, army.roster, place)]
    if army.corps not in (1, len(army.roster)):
        faults.append(f"The army is said to be {army.corps} corps, but its roster lists {len(army.roster)}.")
    if faults:
        raise BadInput(" ".join(faults), f"{field}.roster")
    parts = (*_parts(army.roster), *army.parts)
    return msgspec.structs.replace(army, parts=parts, corps=len(army.roster), roster=())


@lru_cache(maxsize=4096)
def marches(roster: tuple[RosterCorps, ...]) -> tuple[March, ...] | None:
    """Which corps may march round the flank: some do, some stay; artillery pins (D1 step 2).

    Every split by type where they are few, otherwise for each number of corps the one nearest an equal share.
    """
    if not roster:
        return None
    corps = [each for each in roster if not each.A]
    different = _every_split(corps) if len(corps) <= MOST_SPLITS + 1 else {}
    if not different or len(different) > MOST_SPLITS:  # more corps than that have more splits: one for each number
        near = (_together(nearest_share(corps, count)) for count in range(1, len(corps)))
        different = {march.troops: march for march in near}
    listed = sorted(different.values(), key=lambda march: (march.troops.total, march.troops.counts))
    totals = [march.troops.total for march in listed]
    plain = (msgspec.structs.replace(march, names="") for march in listed)  # a number of factors says who marches
    return tuple(
        march if totals.count(march.troops.total) > 1 else unnamed for march, unnamed in zip(listed, plain, strict=True)
    )


def _every_split(corps: Sequence[RosterCorps]) -> dict[Troops, March]:
    """Every way to split by the troops that march, the first corps of the roster where two are alike."""
    ways = [_together(some) for count in range(1, len(corps)) for some in combinations(corps, count)]
    return {march.troops: march for march in reversed(ways)}


def nearest_share(corps: Sequence[RosterCorps], count: int) -> tuple[RosterCorps, ...]:
    """So many corps with factors nearest an equal share, the first of the roster where several are.

    `sums[place][n]` has a bit for every sum of factors that n corps from this place on can have: there are two to the
    power of their number ways to pick corps, but few sums.
    """
    sums = [[1] + [0] * count]
    for each in reversed(corps):
        after = sums[0]
        sums.insert(0, [1] + [after[n] | after[n - 1] << each.factors for n in range(1, count + 1)])
    share = sum(each.factors for each in corps) / len(corps) * count
    possible = [total for total in range(sums[0][count].bit_length()) if sums[0][count] >> total & 1]
    least = min(abs(total - share) for total in possible)
    wanted = [total for total in possible if abs(total - share) == least]
    found: list[RosterCorps] = []
    for place, each in enumerate(corps):
        rest = [total - each.factors for total in wanted if total >= each.factors]
        rest = [total for total in rest if len(found) < count and sums[place + 1][count - len(found) - 1] >> total & 1]
        if rest:
            found.append(each)
            wanted = rest
    return tuple(found)


def _together(some: tuple[RosterCorps, ...]) -> March:
    """Corps that march together."""
    named = tuple(corps.id for corps in some if corps.id)
    return March(troops_of(tuple(_parts(some))), ", ".join(corps.corps for corps in some), named)


def _parts(roster: tuple[RosterCorps, ...]) -> Iterator[Part]:
    """The factors of all corps by nation and type."""
    counts: dict[tuple[Nation, Kind], int] = {}
    for corps in roster:
        for kind, count in corps.contents:
            counts[corps.nation, kind] = counts.get((corps.nation, kind), 0) + count
    return (Part(nation, kind, count) for (nation, kind), count in counts.items() if count)


def _faults(umpire: Umpire, roster: tuple[RosterCorps, ...], place: int) -> Iterator[str]:
    corps = roster[place]
    if any((other.nation, other.corps) == (corps.nation, corps.corps) for other in roster[:place]):
        yield f"{corps} stands twice in the roster."
    if not corps.factors:
        yield f"{corps} holds nothing."
    contents = Contents(**{str(kind): count for kind, count in corps.contents})
    yield from over_capacity(umpire, corps.nation, corps.corps, contents)


def over_capacity(umpire: Umpire, nation: Nation, name: str, contents: Contents) -> Iterator[str]:
    """Every type of which a corps or fleet holds more than its capacity, a sentence each."""
    known = {other: cell for other, cell in counters_of(nation).items() if ("S" in capacity(cell)) is bool(contents.S)}
    if name not in known:
        what = "fleet" if contents.S else "corps"
        yield str(unknown(f"{what} of {nation.full_name}", name, known)) if known else _none(nation, what)
        return
    umpire.note(known[name])
    for kind, count, most in excess(known[name], contents):
        yield f"{nation.full_name} {name}: {count} of {WORDS[kind]}; the most is {most}."


def _none(nation: Nation, what: str) -> str:
    return f"{nation.full_name} has no {what} on the Corps Capacity Chart."
