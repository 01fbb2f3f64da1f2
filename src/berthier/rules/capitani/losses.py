"""The owner picks: which units lose SP, which is Demoralised, how Pursuit Losses are paid (d-0, d-9)."""

from __future__ import annotations

from functools import cache
from itertools import product

import msgspec

from berthier.core.umpire import Umpire
from berthier.rules.capitani.pursuit import ways_to_pay
from berthier.rules.capitani.units import Class, Unit, Units, fighting_sp, total_sp, with_sp


class Toll(msgspec.Struct, frozen=True, cache_hash=True):
    """SP given up by each unit in order, with the units' names for the player."""

    counts: tuple[int, ...]
    names: tuple[str, ...]

    def __str__(self) -> str:
        return ", ".join(f"{count} {name}" for count, name in zip(self.counts, self.names, strict=True) if count)


@cache
def labels(units: Units) -> tuple[str, ...]:
    """Names that tell the units apart."""
    names = [unit.called + (" (Demoralised)" if unit.demoralised else "") for unit in units]
    return tuple(
        f"{name} {names[:place].count(name) + 1}" if names.count(name) > 1 else name for place, name in enumerate(names)
    )


def _dearness(unit: Unit) -> tuple[bool, int, bool, bool]:
    """What an owner gives up first: Demoralised, low Quality, foot before Heavy Cavalry, plain before Firearms."""
    return (not unit.demoralised, unit.q, unit.cls is Class.HEAVY_CAVALRY, unit.firearms)


@cache
def ways_to_lose(units: Units, sp: int, among: tuple[bool, ...]) -> tuple[Toll, ...]:
    """Every way to take so many SP from the units marked, the cheapest first; equal units are not told apart."""
    most = [min(unit.sp, sp) if may else 0 for unit, may in zip(units, among, strict=True)]
    cheapest = sorted(range(len(units)), key=lambda place: _dearness(units[place]))
    found: dict[Units, Toll] = {}
    for counts in product(*(range(top, -1, -1) for top in (most[place] for place in cheapest))):
        if sum(counts) != sp:
            continue
        by_place = dict(zip(cheapest, counts, strict=True))
        toll = Toll(tuple(by_place[place] for place in range(len(units))), labels(units))
        found.setdefault(tuple(sorted(_less(units, toll), key=repr)), toll)
    return tuple(found.values())


@cache
def _less(units: Units, toll: Toll) -> Units:
    left: Units = ()
    for unit, lost in zip(units, toll.counts, strict=True):
        left += (unit,) if not lost else with_sp(unit, unit.sp - lost)
    return left


def take(umpire: Umpire, side: str, units: Units, sp: int, among: tuple[bool, ...], why: str) -> tuple[Units, Toll]:
    """Take SP off the units marked, by their owner's choice; no more than they have."""
    there = sum(unit.sp for unit, may in zip(units, among, strict=True) if may)
    toll = umpire.choose(side, ways_to_lose(units, min(sp, there), among), why)
    return _less(units, toll), toll


def lose_sp(umpire: Umpire, side: str, units: Units, sp: int) -> Units:
    """SP lost by non-Artillery units, the owner choosing whose."""
    if not sp:
        return units
    return take(umpire, side, units, sp, tuple(not unit.is_guns for unit in units), "SP lost")[0]


def lose_any(umpire: Umpire, side: str, units: Units, sp: int) -> Units:
    """SP lost by units of any kind: attrition."""
    return take(umpire, side, units, sp, (True,) * len(units), "SP lost")[0] if sp else units


def lose_guns(umpire: Umpire, side: str, units: Units, sp: int) -> Units:
    """SP lost by firing Artillery."""
    return take(umpire, side, units, sp, tuple(unit.is_guns for unit in units), "guns lost")[0] if sp else units


def lose_sp_to_fire(umpire: Umpire, side: str, units: Units, sp: int) -> Units:
    """SP lost to guns: the same, and one SP more of Swiss or Landsknecht if they took any of it (c-12)."""
    if not sp:
        return units
    left, toll = take(umpire, side, units, sp, tuple(not unit.is_guns for unit in units), "SP lost")
    survivors = [(unit, lost) for unit, lost in zip(units, toll.counts, strict=True) if unit.sp > lost]
    struck = tuple(unit.is_pike and lost > 0 for unit, lost in survivors)
    return take(umpire, side, left, 1, struck, "one more SP of pikes")[0] if any(struck) else left


def demoralise_one(umpire: Umpire, side: str, units: Units) -> Units:
    """D: one unit is Demoralised at once, the owner's choice; nothing where none is left to be."""
    names = labels(units)
    able = {names[place]: place for place, unit in enumerate(units) if unit.fights}
    if not able:
        return units
    kinds = {units[place]: name for name, place in reversed(able.items())}
    cheapest = sorted(kinds.values(), key=lambda name: (units[able[name]].q, units[able[name]].sp))
    place = able[umpire.choose(side, cheapest, "unit Demoralised")]
    shaken = msgspec.structs.replace(units[place], demoralised=True)
    return (*units[:place], shaken, *units[place + 1 :])


def suffer(umpire: Umpire, side: str, units: Units, result: str) -> Units:
    """An Assault result: the SP of the number, then one unit Demoralised for a D."""
    number = result.removesuffix("D")
    left = lose_sp(umpire, side, units, int(number) if number.isdigit() else 0)
    return demoralise_one(umpire, side, left) if result.endswith("D") else left


def pay(umpire: Umpire, side: str, units: Units, losses: int) -> Units:
    """Pursuit Losses paid: Artillery or Demoralised SP at 1, others at 2; the owner chooses how."""
    if not losses or not units:
        return units
    cheap = tuple(not unit.fights for unit in units)
    have = total_sp(units) - fighting_sp(units)
    way = umpire.choose(side, ways_to_pay(losses, have, fighting_sp(units)), "payment")
    left = take(umpire, side, units, way.cheap, cheap, "Artillery or Demoralised SP lost")[0]
    dear = tuple(unit.fights for unit in left)
    return take(umpire, side, left, way.dear, dear, "other SP lost")[0] if left else left
