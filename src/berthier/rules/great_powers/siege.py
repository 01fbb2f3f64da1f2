"""Sieges: the monthly roll, the sortie, the breach and the assault (D9); the relief of a siege (D8)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import SIEGE_RESOLUTION, SORTIE
from berthier.rules.great_powers.fixed_combat import Body, no_cavalry, storm_city
from berthier.rules.great_powers.house import C44, Undergarrisoned
from berthier.rules.great_powers.units import DEFENDER, Count, DieModifier, Morale

CityValue = Annotated[int, msgspec.Meta(ge=0, le=5)]


class SiegeResult(StrEnum):
    """The results of the Siege Resolution Table."""

    SORTIE = "Sortie?"
    NOTHING = "NR"
    BREACH = "Breach"


class SiegeRoll(msgspec.Struct, frozen=True, cache_hash=True):
    """A month's siege roll."""

    modified: int
    result: SiegeResult


def siege_roll(umpire: Umpire, city_value: CityValue, undergarrisoned: bool = False) -> SiegeRoll:
    """The die less the siege value of the city, +1 if it is undergarrisoned (D9 step 1)."""
    under = SIEGE_RESOLUTION.modifier("undergarrisoned")
    lines = [Line("city", -city_value, "siege value of the city", "Siege Resolution Table")]
    tally = Tally("siege", (*lines, *((under,) if undergarrisoned else ())))
    umpire.note(tally)
    modified = umpire.roll(D6, "siege", by="besieger") + tally.total
    umpire.note(Fact("modified roll", modified))
    cell = SIEGE_RESOLUTION.at("result", modified)
    umpire.note(cell)
    return SiegeRoll(modified, SiegeResult(str(cell.value)))


class SortieResult(msgspec.Struct, frozen=True, cache_hash=True):
    """What a sortie came to."""

    result: str
    besieger_loses: int
    defender_loses: int


STAYS_INSIDE = SortieResult("no sortie", 0, 0)


class Elects(StrEnum):
    """The defender may decline."""

    SORTIE = "sortie"
    STAY = "stay inside"


def sortie(umpire: Umpire, elects: bool | None = None) -> SortieResult:
    """The defender may sortie: on 1 to 4 the besieger loses a factor, otherwise the defender (D9 step 2)."""
    if elects is None:
        elects = umpire.choose("garrison", tuple(Elects), "sortie") is Elects.SORTIE
    if not elects:
        return STAYS_INSIDE
    die = umpire.roll(D6, "sortie", by="garrison")
    lost = {}
    for who in ("besieger", "defender"):
        cell = SORTIE.at(who, die)
        umpire.note(cell)
        lost[who] = integer(cell)
    loser = "besieger" if lost["besieger"] else "defender"
    return SortieResult(f"{loser} loses 1 factor", lost["besieger"], lost["defender"])


class Garrison(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The troops inside a city: factors, morale level as a decimal, die modifier; a city may stand empty."""

    factors: Count
    morale: Morale = 0
    mod: DieModifier = 0

    def __post_init__(self) -> None:
        if self.factors and self.morale <= 0:
            raise ValueError("morale must be more than 0")

    @property
    def body(self) -> Body:
        """The same as a body that fights."""
        return Body(self.factors, self.morale, self.mod)


class Besieged(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A city under siege: siege value X, spires, and the garrison inside."""

    city_value: CityValue
    spires: Count
    garrison: Garrison


class Assaults(StrEnum):
    """A breach may be assaulted now."""

    ASSAULT = "assault"
    WAIT = "wait"


class Month(msgspec.Struct, frozen=True, cache_hash=True):
    """How a month of siege ended."""

    result: SiegeResult
    besieger_left: int
    garrison_left: int
    city_falls: bool


def is_undergarrisoned(umpire: Umpire, city: Besieged) -> bool:
    """Fewer factors inside than spires (C44)."""
    if umpire.plays(C44) is Undergarrisoned.FEWER:
        return city.garrison.factors < city.spires
    return city.garrison.factors == 0


def siege_month(umpire: Umpire, besieger: Body, city: Besieged) -> Month:
    """A whole month: the roll, then a sortie if the defender likes, or an assault if the besieger likes (D9)."""
    no_cavalry(besieger=besieger)
    inside = city.garrison.factors
    umpire.note(Fact("undergarrisoned", is_undergarrisoned(umpire, city)))
    roll = umpire.resolve(siege_roll, city.city_value, is_undergarrisoned(umpire, city))
    if not inside:  # nobody can sortie, and a breach is simply entered
        falls = roll.result is SiegeResult.BREACH
        umpire.note(Fact("city falls", falls))
        return Month(roll.result, besieger.factors, 0, city_falls=falls)
    if roll.result is SiegeResult.SORTIE:
        out = umpire.resolve(sortie)
        left = left_after_sortie(umpire, "garrison", inside, out.defender_loses)
        outside = left_after_sortie(umpire, "besieger", besieger.factors, out.besieger_loses)
        return Month(roll.result, outside, left, city_falls=left == 0)
    if roll.result is SiegeResult.BREACH and umpire.choose("besieger", tuple(Assaults), "assault") is Assaults.ASSAULT:
        stormed = umpire.resolve(storm_city, besieger, city.garrison.body)
        falls = stormed.loser is DEFENDER
        umpire.note(Fact("city falls", falls))
        return Month(roll.result, stormed.attacker_left, 0 if falls else stormed.defender_left, city_falls=falls)
    return Month(roll.result, besieger.factors, inside, city_falls=False)


def left_after_sortie(umpire: Umpire, who: str, had: int, lost: int) -> int:
    """The factors left to one side, with the sum told."""
    tally = Tally(f"{who} left", (Line("had", had, "factors before"), Line("sortie", -lost, "lost in the sortie")))
    umpire.note(tally)
    return tally.total
