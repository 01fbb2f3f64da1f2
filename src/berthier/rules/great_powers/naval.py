"""Naval combat: the wind gauge, one exchange of fire, retreat (D10)."""

from __future__ import annotations

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.charts import NAVAL_COMBAT
from berthier.rules.great_powers.resolution import casualties, casualty_cells
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, Factors, Side

GAUGE_BRITISH = 1
GAUGE_NELSON = 1
NAVAL_POINT = 1  # political points: the winner gains it, the loser loses it


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side's ships; whether a British, or an Austrian or Prussian fleet is among them; whether Nelson is."""

    ships: Factors
    name: str = ""
    british: bool = False
    aspr: bool = False
    nelson: bool = False

    def __post_init__(self) -> None:
        if self.nelson and not self.british:
            raise ValueError("nelson sails with a British fleet: set british as well")


class Broadside(msgspec.Struct, frozen=True, cache_hash=True):
    """One side's fire."""

    modified_die: int
    pct: int
    firing_ships: int
    sinks: int


class Survivors(msgspec.Struct, frozen=True, cache_hash=True):
    """Ships left."""

    first: int
    second: int


class NavalRound(msgspec.Struct, frozen=True, cache_hash=True):
    """An exchange of fire, the side with the wind first."""

    first: Broadside
    second: Broadside
    survivors: Survivors


def broadside(umpire: Umpire, who: str, british: bool, aspr: bool, ships: int, targets: int) -> Broadside:
    """One die on the Naval Combat Table: +1 with a British fleet, -1 with an Austrian or Prussian one."""
    lines = [
        Line(line.id, line.value, line.reason, line.cite)
        for line, counts in ((NAVAL_COMBAT.modifier("british"), british), (NAVAL_COMBAT.modifier("aspr"), aspr))
        if counts
    ]
    tally = Tally(f"fire of {who}", tuple(lines))
    umpire.note(tally)
    die = umpire.roll(D6, "fire", by=who) + tally.total
    cell = NAVAL_COMBAT.at("% loss", die)
    umpire.note(cell)
    pct = integer(cell)
    for used in casualty_cells(pct, ships):
        umpire.note(used)
    return Broadside(die, pct, ships, min(targets, casualties(pct, ships)))


def naval_combat(umpire: Umpire, first: Fleet, second: Fleet, simultaneous: bool = False) -> NavalRound:
    """One exchange: the side with the wind fires first, its target replies with what is left; at a tie both at once."""
    opening = umpire.resolve(broadside, "first", first.british, first.aspr, first.ships, second.ships)
    replying = second.ships if simultaneous else second.ships - opening.sinks
    if replying == 0:
        return NavalRound(opening, Broadside(0, 0, 0, 0), Survivors(first.ships, 0))
    reply = umpire.resolve(broadside, "second", second.british, second.aspr, replying, first.ships)
    return NavalRound(opening, reply, Survivors(first.ships - reply.sinks, second.ships - opening.sinks))


class NavalResult(msgspec.Struct, frozen=True, cache_hash=True):
    """A naval combat: ships left, who had the wind (None: a tie), who retreats, and the winner's political points."""

    attacker_ships: int
    defender_ships: int
    wind: Side | None
    retreats: Side
    political_points: int = NAVAL_POINT


def naval_battle(umpire: Umpire, attacker: Fleet, defender: Fleet) -> Next[NavalResult]:
    """The wind gauge, then one exchange of fire (D10)."""
    gauge = {}
    for side, fleet in ((ATTACKER, attacker), (DEFENDER, defender)):
        lines = (
            Line("british", GAUGE_BRITISH if fleet.british else 0, "British fleet", "D10"),
            Line("nelson", GAUGE_NELSON if fleet.nelson else 0, "Nelson", "D10"),
        )
        tally = Tally(f"wind gauge of {side}", lines)
        umpire.note(tally)
        gauge[side] = umpire.roll(D6, "wind gauge", by=side) + tally.total
    wind = None if gauge[ATTACKER] == gauge[DEFENDER] else max(gauge, key=gauge.__getitem__)
    umpire.note(Fact("wind", wind and str(wind)))
    return Next(fight_at_sea, attacker, defender, wind)


def fight_at_sea(umpire: Umpire, attacker: Fleet, defender: Fleet, wind: Side | None) -> NavalResult:
    """The exchange, then the side that lost more ships retreats; equal losses, the attacker (D10)."""
    first, second = (defender, attacker) if wind is DEFENDER else (attacker, defender)
    left = umpire.resolve(naval_combat, first, second, wind is None).survivors
    ours, theirs = (left.second, left.first) if wind is DEFENDER else (left.first, left.second)
    retreats = DEFENDER if defender.ships - theirs > attacker.ships - ours else ATTACKER
    return NavalResult(ours, theirs, wind, retreats)
