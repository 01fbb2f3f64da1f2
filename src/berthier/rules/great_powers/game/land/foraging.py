"""Foraging: one die for all corps of a power that live off an area (G5.3)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.game.europe import AREAS, POLAND, RULES
from berthier.rules.great_powers.game.house import G_FORAGE, ForageDie
from berthier.rules.great_powers.game.land.marching import WINTER
from berthier.rules.great_powers.game.pieces import CorpsState, Counts
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import flag_of, is_home
from berthier.rules.great_powers.units import Count

FIGURES = RULES["forage"]
MOST: int = FIGURES["most_per_corps"]
CHEAPEST = (1, 5, 0, 6, 4, 3, 2)  # M FI I FC A G C among I M C G A FI FC
STEADY = 4  # what is played for a die where foraging is not left to chance


class Foraged(msgspec.Struct, frozen=True, cache_hash=True):
    """The total of a forage roll and what each corps loses."""

    total: int
    each_loses: int


def forage_lines(position: Position, area: str, corps: Sequence[CorpsState]) -> dict[str, int]:
    """Everything but the die: crowding, winter, forced marches, points left, home, the country itself."""
    left = min(0 if each.forced or each.landed else max(0, each.counter.moves - each.spent) for each in corps)
    forced = any(each.forced for each in corps)
    home = is_home(area, flag_of(position, corps[0].nation))
    return crowd_lines(position, area, len(corps), left, forced=forced, home=home)


def crowd_lines(
    position: Position, area: str, corps: int, left: int, *, forced: bool = False, home: bool = False
) -> dict[str, int]:
    """The same for so many corps of which one has so few points left."""
    lines = {"corps": FIGURES["extra_corps"] * max(0, corps - FIGURES["free_corps"])}
    if position.month in WINTER:
        nation = "Poland" if area in POLAND else AREAS[area].nation
        hard = nation in FIGURES["hard_winter_nations"]
        lines["winter"] = FIGURES["hard_winter" if hard else "winter"]
    if forced:
        lines["forced"] = FIGURES["forced"]
    lines["unspent"] = FIGURES["unspent"] * min(left, FIGURES["unspent_most"])
    if home:
        lines["home"] = FIGURES["home"]
    return lines | {"forage": -AREAS[area].forage}


def loses_each(total: int) -> int:
    """The total, at least nothing and at most 3."""
    return min(MOST, max(0, total))


def forage_tally(lines: dict[str, int]) -> Tally:
    """The lines as a number that remembers its reasons."""
    words = {
        "corps": "corps beyond two",
        "winter": "winter",
        "forced": "a forced march",
        "unspent": "points left unspent",
        "home": "home area",
        "forage": "forage value of the area",
    }
    return Tally("forage", tuple(Line(name, value, words[name], "G5.3") for name, value in lines.items()))


def forage(
    umpire: Umpire,
    corps: Count = 1,
    forage: Count = 4,
    unspent: Count = 0,
    winter: Count = 0,
    forced: bool = False,
    home: bool = False,
) -> Foraged:
    """One die for the corps that forage in an area, less what it offers: each loses the total, at most 3 (G5.3)."""
    lines = {"corps": FIGURES["extra_corps"] * max(0, corps - FIGURES["free_corps"]), "winter": winter}
    lines |= {"forced": FIGURES["forced"] if forced else 0, "home": FIGURES["home"] if home else 0}
    lines |= {"unspent": FIGURES["unspent"] * min(unspent, FIGURES["unspent_most"]), "forage": -forage}
    return roll_forage(umpire, forage_tally(lines), "forager")


def roll_forage(umpire: Umpire, tally: Tally, by: str) -> Foraged:
    """The die, or always 4 where it is played so."""
    umpire.note(tally)
    steady = umpire.plays(G_FORAGE) is ForageDie.STEADY
    die = STEADY if steady else umpire.roll(D6, "forage", by=by)
    found = Foraged(die + tally.total, loses_each(die + tally.total))
    umpire.note(Fact("forage total", found.total))
    umpire.note(Fact("each corps loses", found.each_loses))
    return found


def starved(counts: Counts, losses: int) -> Counts:
    """Factors off, the cheapest kind first, the last factor never."""
    left = list(counts)
    due = min(losses, sum(left) - 1)
    for kind in CHEAPEST:
        gone = min(left[kind], due)
        left[kind] -= gone
        due -= gone
    return tuple(left)  # type: ignore[return-value]
