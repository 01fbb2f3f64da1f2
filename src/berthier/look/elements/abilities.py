"""What an element can do, as it is told: its factors (table 4), how far it goes and shoots (tables 2 and 3)."""

from __future__ import annotations

from berthier.boards.table.notation import decimal
from berthier.rules.elements.charts import FACTORS
from berthier.rules.elements.factors import factor_row
from berthier.rules.elements.game.combat.shots import range_units
from berthier.rules.elements.game.orders.suggesting import reach_of
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import PACE
from berthier.rules.elements.game.table.stands import Stand
from berthier.rules.elements.units import Fighter

TOLD = {"Cavalry": "cavalry", "Foot": "foot", "Train/Naval": "train, boats and bridges"}  # the columns of table 4


def factors(stand: Stand) -> str:
    """Its factor against each category (table 4)."""
    row = factor_row(Fighter(stand.type, stand.grade))
    return "factor " + ", ".join(
        f"{FACTORS.at(row, column).value} against {TOLD[column]}" for column in FACTORS.columns.heads
    )


def how_far(field: Field, who: tuple[str, ...]) -> list[str]:
    """Its allowance in good going, and its range; a gun in position only wheels."""
    fixed = any(field.everyone[id_].may_only_wheel for id_ in who)
    lines = [
        "may only wheel, by 45° at most"
        if fixed
        else f"may go {decimal(reach_of(field, who), PACE)} paces in good going"
    ]
    far = range_units(field.everyone[who[0]].element, False, field.switches)
    return lines + ([f"shoots {decimal(far, PACE)} paces"] if far else [])
