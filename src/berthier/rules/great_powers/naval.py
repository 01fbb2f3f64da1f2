"""Naval combat: the wind gauge, one exchange of fire, retreat (D10)."""

from __future__ import annotations

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.charts import MINOR_COUNTRIES, NAVAL_COMBAT
from berthier.rules.great_powers.corps import Contents
from berthier.rules.great_powers.countries import Nation
from berthier.rules.great_powers.field.resolution import casualties, casualty_cells
from berthier.rules.great_powers.rosters import over_capacity
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, Factors, Side

GAUGE_BRITISH = 1
GAUGE_NELSON = 1
NAVAL_POINT = 1  # political points: the winner gains it, the loser loses it


class RosterFleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fleet by its name on the Corps Capacity Chart, with its ships."""

    nation: Nation
    fleet: str
    ships: Factors


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side's ships; whether a British, or an Austrian or Prussian fleet is among them; whether Nelson is.

    `fleets` gives them by name instead: their ships add up, and whose they are is read off them.
    """

    ships: Factors | None = None
    name: str = ""
    british: bool = False
    aspr: bool = False
    nelson: bool = False
    fleets: tuple[RosterFleet, ...] = ()

    def __post_init__(self) -> None:
        if self.ships is None and not self.fleets:
            raise ValueError("ships is missing: say how many, or name the fleets")
        if self.ships is not None and self.fleets and self.ships != sum(fleet.ships for fleet in self.fleets):
            raise ValueError("ships and fleets do not agree: leave one of them out")
        if self.nelson and not self.british and not any(fleet.nation is Nation.BRITAIN for fleet in self.fleets):
            raise ValueError("nelson sails with a British fleet: set british as well")

    @property
    def sail(self) -> int:
        """All ships."""
        return sum(fleet.ships for fleet in self.fleets) if self.ships is None else self.ships


def sets_sail(umpire: Umpire, fleet: Fleet, field: str) -> Fleet:
    """Fleets told as ships; every one over its capacity is named in one answer."""
    if not fleet.fleets:
        return fleet
    names = [(each.nation, each.fleet) for each in fleet.fleets]
    faults = [
        f"{nation.full_name} {name} stands twice."
        for nation, name in dict.fromkeys(names)
        if names.count((nation, name)) > 1
    ]
    for each in fleet.fleets:
        if each.nation.is_major:  # of minor fleets the chart does not say what they may hold
            faults += over_capacity(umpire, each.nation, each.fleet, Contents(S=each.ships))
        elif not isinstance(MINOR_COUNTRIES.at(each.nation, "ships").value, int):
            faults.append(f"{each.nation} has no fleet.")
    nations = {each.nation for each in fleet.fleets}
    if fleet.british and Nation.BRITAIN not in nations:
        faults.append("british is set, but none of the fleets named is British.")
    if fleet.aspr and not nations & {Nation.AUSTRIA, Nation.PRUSSIA}:
        faults.append("aspr is set, but none of the fleets named is Austrian or Prussian.")
    if faults:
        raise BadInput(" ".join(faults), f"{field}.fleets")
    return Fleet(
        ships=fleet.sail,
        name=fleet.name,
        british=fleet.british or Nation.BRITAIN in nations,
        aspr=fleet.aspr or bool(nations & {Nation.AUSTRIA, Nation.PRUSSIA}),
        nelson=fleet.nelson,
    )


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
    umpire.note(Fact("modified roll", die))
    cell = NAVAL_COMBAT.at("% loss", die)
    umpire.note(cell)
    pct = integer(cell)
    for used in casualty_cells(pct, ships):
        umpire.note(used)
    sinks = min(targets, casualties(pct, ships))
    umpire.note(Fact(f"sunk by {who}", sinks))
    return Broadside(die, pct, ships, sinks)


def naval_combat(umpire: Umpire, first: Fleet, second: Fleet, simultaneous: bool = False) -> NavalRound:
    """One exchange: the side with the wind fires first, its target replies with what is left; at a tie both at once."""
    first, second = sets_sail(umpire, first, "first"), sets_sail(umpire, second, "second")
    opening = umpire.resolve(broadside, "first", first.british, first.aspr, first.sail, second.sail)
    replying = second.sail if simultaneous else second.sail - opening.sinks
    if replying == 0:
        return NavalRound(opening, Broadside(0, 0, 0, 0), Survivors(first.sail, 0))
    reply = umpire.resolve(broadside, "second", second.british, second.aspr, replying, first.sail)
    afloat = left_afloat(umpire, "first", first.sail, reply), left_afloat(umpire, "second", second.sail, opening)
    return NavalRound(opening, reply, Survivors(*afloat))


def left_afloat(umpire: Umpire, who: str, ships: int, fire: Broadside) -> int:
    """The ships left to one side, with the sum told."""
    tally = Tally(f"ships left of {who}", (Line("had", ships, "ships before"), Line("sunk", -fire.sinks, "sunk")))
    umpire.note(tally)
    return tally.total


class NavalResult(msgspec.Struct, frozen=True, cache_hash=True):
    """A naval combat: ships left, who had the wind (None: a tie), who retreats, and the winner's political points."""

    attacker_ships: int
    defender_ships: int
    wind: Side | None
    retreats: Side
    political_points: int = NAVAL_POINT


def naval_battle(umpire: Umpire, attacker: Fleet, defender: Fleet) -> Next[NavalResult]:
    """The wind gauge, then one exchange of fire (D10)."""
    attacker, defender = sets_sail(umpire, attacker, "attacker"), sets_sail(umpire, defender, "defender")
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
    retreats = DEFENDER if defender.sail - theirs > attacker.sail - ours else ATTACKER
    umpire.note(Fact("retreats", str(retreats)))
    umpire.note(Fact("political points", NAVAL_POINT))
    return NavalResult(ours, theirs, wind, retreats)
