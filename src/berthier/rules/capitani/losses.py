"""The owner picks: which units lose SP, which is Demoralised, how Pursuit Losses are paid (d-0, d-9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.exact import in_short, read_count
from berthier.core.notes import Fact
from berthier.core.orders import Offer
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


MOST_LISTED = 150  # ways to lose SP; of more, only the likely ones are listed and any other is read


@cache
def ways_to_lose(units: Units, sp: int, among: tuple[bool, ...]) -> Sequence[Toll]:
    """Every way to take so many SP from the units marked, the cheapest first; equal units are not told apart."""
    most = [min(unit.sp, sp) if may else 0 for unit, may in zip(units, among, strict=True)]
    cheapest = sorted(range(len(units)), key=lambda place: _dearness(units[place]))
    tops = tuple(most[place] for place in cheapest)
    if how_many(tops, sp) > MOST_LISTED:
        return Offer(lambda: likely_ways(units, cheapest, tops, sp), lambda word: read_toll(units, most, sp, word))
    tolls = (toll_of(units, cheapest, counts) for counts in shares(tops, sp))
    if are_unlike(units):
        return tuple(tolls)
    found: dict[Units, Toll] = {}
    for toll in tolls:
        found.setdefault(tuple(sorted(_less(units, toll), key=repr)), toll)
    return tuple(found.values())


def are_unlike(units: Units) -> bool:
    """Whether no two units could become equal: each way to lose SP is then a way of its own."""
    return len({msgspec.structs.replace(unit, sp=1) for unit in units}) == len(units)


def toll_of(units: Units, cheapest: list[int], counts: tuple[int, ...]) -> Toll:
    """SP counted from the cheapest unit on, as a toll in the order of the units."""
    by_place = dict(zip(cheapest, counts, strict=True))
    return Toll(tuple(by_place[place] for place in range(len(units))), labels(units))


def shares(tops: tuple[int, ...], sp: int) -> Iterator[tuple[int, ...]]:
    """Every way to share out so many SP under these limits, most from the first."""
    if not tops:
        yield from () if sp else ((),)
        return
    for own in range(min(tops[0], sp), max(0, sp - sum(tops[1:])) - 1, -1):
        for rest in shares(tops[1:], sp - own):
            yield (own, *rest)


@cache
def how_many(tops: tuple[int, ...], sp: int) -> int:
    """The number of shares."""
    ways = [1] + [0] * sp
    for top in tops:
        ways = [sum(ways[max(0, total - top) : total + 1]) for total in range(sp + 1)]
    return ways[sp]


def likely_ways(units: Units, cheapest: list[int], tops: tuple[int, ...], sp: int) -> list[Toll]:
    """The cheapest way, and each that spares the cheap and begins with another unit."""
    found = {}
    for first in range(len(tops)):
        left, counts = sp, [0] * len(tops)
        for place in (first, *range(len(tops))):
            taken = min(left, tops[place] - counts[place])
            counts[place] += taken
            left -= taken
        toll = toll_of(units, cheapest, tuple(counts))
        found[str(toll)] = toll
    return list(found.values())


def read_toll(units: Units, most: list[int], sp: int, word: str) -> Toll:
    """A way to lose SP in a player's words: "2 Gascons, 1 Swiss 2"."""
    names, counts = labels(units), [0] * len(units)
    for part in word.split(", "):
        first, _, name = part.partition(" ")
        if name not in names:
            raise unknown("unit to lose SP", name or part, names, "SP lost")
        number = read_count(first)
        if number is None:
            raise BadInput(f"{in_short(part)}: write how many SP of a unit are lost as 2 {name}.", "SP lost")
        counts[names.index(name)] += number
    if sum(counts) != sp or any(count > top for count, top in zip(counts, most, strict=True)):
        raise BadInput(f"These are {sum(counts)} SP; {sp} are lost, of each unit no more than it may lose.", "SP lost")
    return Toll(tuple(counts), names)


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
    left = ", ".join(f"{unit.called} {unit.sp - lost}" for unit, lost in zip(units, toll.counts, strict=True) if lost)
    umpire.note(Fact("SP left", left))
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
