"""The morale of a mixed army: the average of its factors' values, in tenths."""

from __future__ import annotations

from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Cell, Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import MINOR_COUNTRIES, MORALE_PUBLISHED, MORALE_VALUES
from berthier.rules.great_powers.countries import Nation, Power
from berthier.rules.great_powers.house import CHART, D1_ROUNDING, Chart, Rounding
from berthier.rules.great_powers.units import CAVALRY, Kind, Part

MAJORS = frozenset(str(power) for power in Power)


class ArmyMorale(msgspec.Struct, frozen=True):
    """An army's morale level as a decimal."""

    morale: float


def value_row(nation: Nation, kind: Kind) -> str:
    """The row of the Morale Values Chart for a factor of a major power, or for one that is the same everywhere."""
    if kind in (Kind.COSSACK, Kind.FREIKORPS, Kind.GUERILLA):
        return "Cossack, Freikorps, Guerilla"
    if kind in (Kind.FEUDAL_CAVALRY, Kind.FEUDAL_INFANTRY):
        return "Turkish feudal"
    if kind is Kind.MILITIA:
        return "militia infantry"
    if kind is Kind.GUARD:
        return "guard infantry"
    if kind is Kind.CAVALRY:
        weak = nation in (Nation.SPAIN, Nation.TURKEY)
        return "Spanish or Turkish regular cavalry" if weak else "other major power cavalry"
    if nation is Nation.BRITAIN and kind is Kind.INFANTRY:
        return "British regular infantry"
    return (
        "French regular infantry and artillery" if nation is Nation.FRANCE else "other regular infantry and artillery"
    )


def value_cell(nation: Nation, kind: Kind) -> Cell:
    """The printed morale of a factor: minors have their own infantry and cavalry."""
    if nation not in MAJORS and kind in (Kind.INFANTRY, *CAVALRY):
        return MINOR_COUNTRIES.at(nation, "C morale" if kind in CAVALRY else "I morale")
    return MORALE_VALUES.at(value_row(nation, kind), "tenths")


def morale_of(umpire: Umpire, nation: Nation, kind: Kind) -> int:
    """The morale of one factor in tenths."""
    cell = value_cell(nation, kind)
    if umpire.plays(CHART) is Chart.PUBLISHED and f"{nation} {kind}" in MORALE_PUBLISHED.rows.heads:
        cell = MORALE_PUBLISHED.at(f"{nation} {kind}", "tenths")
    umpire.note(cell)
    if not isinstance(cell.value, int):
        raise BadInput(f"{nation} has no troops of its own on the Minor Countries Chart.", "factors")
    return cell.value * 10 if cell.table == MINOR_COUNTRIES.key else cell.value


def level_of(umpire: Umpire, parts: tuple[Part, ...]) -> int:
    """The army's morale level in tenths: the mean weighted by factors, nearest tenth, half up (D1 step 5)."""
    weighed = sum(morale_of(umpire, nation, kind) * count for nation, kind, count in parts)
    factors = sum(count for _, _, count in parts)
    half = factors if umpire.plays(D1_ROUNDING) is Rounding.HALF_UP else 0
    level = (2 * weighed + half) // (2 * factors)
    umpire.note(Fact("morale level in tenths", level))
    return level


def army_morale(umpire: Umpire, factors: Annotated[tuple[Part, ...], msgspec.Meta(min_length=1)]) -> ArmyMorale:
    """The morale level of an army from its factors by nation and type."""
    return ArmyMorale(level_of(umpire, factors) / 10)
