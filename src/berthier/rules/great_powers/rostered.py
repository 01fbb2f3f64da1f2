"""One army, one fortress, one fleet, one entry: what every procedure takes of it follows, and losses go back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.face import RosterEntry
from berthier.core.relay import quiet
from berthier.core.table import integer
from berthier.rules.great_powers.charts import CORPS_RATINGS
from berthier.rules.great_powers.command import commander_of, corps_row
from berthier.rules.great_powers.countries import Nation
from berthier.rules.great_powers.field.casualties import NAMES, arm_of, off_the_largest
from berthier.rules.great_powers.morale import level_of
from berthier.rules.great_powers.naval import Fleet
from berthier.rules.great_powers.rosters import muster
from berthier.rules.great_powers.siege import Besieged
from berthier.rules.great_powers.units import CAVALRY, Army, Kind

YEAR = 1805  # as a battle is fought whose year nobody says
LETTERS = ("I", "M", "C", "G", "A", "FI", "FC")  # of the Corps Capacity Chart
ARMS = {"I": "infantry", "M": "militia", "C": "cavalry", "G": "guard", "A": "artillery"}


def follows(army: Army) -> dict[str, Any]:
    """Its factors in all and by type, its morale level (D1 step 5), its commander's ratings, its horse.

    Nothing follows from an army that the rules would not let take the field.
    """
    umpire = quiet()
    try:
        mustered = muster(umpire, army, "army")
        level = level_of(umpire, mustered.parts)
    except BadInput:
        return {}
    leader = commander_of(umpire, mustered, YEAR)
    return {
        "factors": army.factors,
        "morale": level / 10,
        "tactical": leader.tactical,
        "strategic": leader.strategic,
        "cavalry": army.count(*CAVALRY),
        "all_cavalry": army.count(*CAVALRY) == army.factors,
        "every_part": msgspec.to_builtins(mustered.parts),
        **{letter: army.count(Kind(letter)) for letter in LETTERS},
    }


def returns(army: Army, told: Mapping[str, Any]) -> dict[str, Any]:
    """What is left by arm comes off the largest count of that arm; of a mere number lost the cheapest go first."""
    left = {arm: told[arm] for arm in NAMES if arm in told} or _by_letter(told.get("left"))
    if not left:
        lost = _lost(army.factors, told)
        return _fewer(army, lost) if lost else {}
    counts = _counts(army)
    for arm, number in left.items():
        cells = [cell for cell in counts if arm_of(cell[2], Kind(cell[3])) == arm]
        off_the_largest(counts, cells, sum(counts[cell] for cell in cells) - number)
    return _written(army, counts)


Cell = tuple[str, int, Any, str]  # among the parts or in a corps, at which place, of which nation, of which kind


def _counts(army: Army) -> dict[Cell, int]:
    loose = {("parts", place, part.nation, str(part.kind)): part.factors for place, part in enumerate(army.parts)}
    return loose | {
        ("roster", place, corps.nation, str(kind)): count
        for place, corps in enumerate(army.roster)
        for kind, count in corps.contents
        if count
    }


def _written(army: Army, counts: Mapping[Cell, int]) -> dict[str, Any]:
    """The army's parts and corps with what is left in them; what is gone is not listed."""
    parts = [
        [str(nation), kind, count] for (where, _, nation, kind), count in counts.items() if where == "parts" and count
    ]
    corps: list[dict[str, Any]] = []
    for place, each in enumerate(army.roster):
        held = {kind: count for (where, at, _, kind), count in counts.items() if (where, at) == ("roster", place)}
        if any(held.values()):
            corps.append({"nation": str(each.nation), "corps": each.corps} | held)
    return {"parts": parts, "roster": corps} if army.roster else {"parts": parts}


def _by_letter(left: Any) -> dict[str, int]:
    return {ARMS[letter]: left[letter] for letter in ARMS if letter in left} if isinstance(left, Mapping) else {}


def _lost(factors: int, told: Mapping[str, Any]) -> int:
    """Factors lost, as each chart tells it."""
    if isinstance(told.get("left"), int):
        return max(0, factors - int(told["left"]))
    loses = told.get("loses", 0)
    return int(loses["factors"] if isinstance(loses, Mapping) else loses)


def _fewer(army: Army, lost: int) -> dict[str, Any]:
    """The army without so many factors, the cheapest first: militia, infantry, artillery, guard, cavalry."""
    counts = _counts(army)
    for arm in NAMES:
        cells = [cell for cell in counts if arm_of(cell[2], Kind(cell[3])) == arm]
        gone = min(lost, sum(counts[cell] for cell in cells))
        off_the_largest(counts, cells, gone)
        lost -= gone
    return _written(army, counts)


class ListedFortress(Besieged, frozen=True, forbid_unknown_fields=True):
    """A fortress as a roster has it: with the nation of its garrison, by which that is led."""

    nation: Nation | None = None


def garrison_follows(city: ListedFortress) -> dict[str, Any]:
    """The garrison as a body that fights, led at the rating of a corps of its nation."""
    held = city.garrison
    row = "other" if city.nation is None else corps_row(city.nation, frozenset(), YEAR)
    rating = integer(CORPS_RATINGS.at(row, "tactical"))
    return {"factors": held.factors or None, "morale": held.morale or None, "mod": held.mod, "tactical": rating}


def garrison_returns(city: ListedFortress, told: Mapping[str, Any]) -> dict[str, Any]:
    """Factors left inside."""
    lost = _lost(city.garrison.factors, told)
    return {"garrison": {"factors": city.garrison.factors - lost}} if lost else {}


def fleet_returns(fleet: Fleet, told: Mapping[str, Any]) -> dict[str, Any]:
    """Ships left, of a fleet that is a number of ships; of fleets by name their owner says whose they were."""
    left = told.get("ships", told.get(""))
    return {} if left is None or fleet.fleets else {"ships": left}


ARMY = RosterEntry("army", Army, follows, returns=returns)
FORTRESS = RosterEntry("fortress with its garrison", ListedFortress, garrison_follows, returns=garrison_returns)
FLEET = RosterEntry("fleet", Fleet, returns=fleet_returns)
