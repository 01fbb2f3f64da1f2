"""The economic phase: purchases, maintenance, gold convoy, economic manipulation (D11 to D13)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.orders import Order as OfferedOrder
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.core.words import spaced
from berthier.rules.great_powers.charts import ECONOMIC_MANIPULATION, GOLD_CONVOY, PURCHASE_COST
from berthier.rules.great_powers.countries import Power
from berthier.rules.great_powers.house import O_MANIPULATE, Option
from berthier.rules.great_powers.units import Count

CONVOY_MONTH = "October"
MONTHS = 12
Money = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class Item(StrEnum):
    """What money buys, by its row of the cost chart."""

    ARTILLERY = "artillery_factor"
    CAVALRY = "cavalry_factor"
    GUARD = "guard_factor"
    INFANTRY = "infantry_factor"
    MILITIA = "militia_factor"
    SHIP = "ship"
    CORPS_OR_FLEET = "new_corps_or_fleet"
    DEPOT = "new_depot"


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many of one item."""

    item: Item
    n: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Arrives(msgspec.Struct, frozen=True):
    """When items may be placed, as year and month."""

    item: Item
    n: int
    arrives: str


class Bill(msgspec.Struct, frozen=True):
    """What a purchase costs and when it arrives."""

    money: int
    manpower: int
    arrivals: tuple[Arrives, ...]


def purchase(
    umpire: Umpire,
    items: tuple[Order, ...],
    year: Annotated[int, msgspec.Meta(ge=1792, le=1820)] = 1805,
    month: Annotated[int, msgspec.Meta(ge=1, le=12)] = 3,
) -> Bill:
    """Buy factors, ships and counters; each arrives so many months after the month of purchase (D11)."""
    money, manpower = Tally("money"), Tally("manpower")
    arrivals = []
    for order in items:
        cells = [PURCHASE_COST.at(order.item, column) for column in PURCHASE_COST.columns.heads]
        for cell in cells:
            umpire.note(cell)
        money = money.add(Line(order.item, integer(cells[0]) * order.n, f"{order.n} of {spaced(order.item)}", "8.5"))
        manpower = manpower.add(
            Line(order.item, integer(cells[1]) * order.n, f"{order.n} of {spaced(order.item)}", "8.5")
        )
        if isinstance(cells[2].value, int):
            arrivals.append(Arrives(order.item, order.n, later(year, month, cells[2].value)))
    umpire.note(money)
    umpire.note(manpower)
    return Bill(money.total, manpower.total, tuple(arrivals))


def later(year: int, month: int, months: int) -> str:
    """A month so many months later."""
    years, place = divmod(month - 1 + months, MONTHS)
    return f"{year + years}-{place + 1:02}"


class Upkeep(msgspec.Struct, frozen=True):
    """Money due."""

    money: int


def maintenance(
    umpire: Umpire, corps: Count = 0, fleets_port: Count = 0, fleets_sea: Count = 0, depots: Count = 0
) -> Upkeep:
    """The quarter's upkeep of corps, fleets and depots (8.5)."""
    counts = {
        "corps maintenance": corps,
        "fleet in port or blockade box": fleets_port,
        "fleet at sea": fleets_sea,
        "depot maintenance": depots,
    }
    money = Tally("money")
    for row, count in counts.items():
        cell = PURCHASE_COST.at(row, "money")
        umpire.note(cell)
        money = money.add(Line(row, integer(cell) * count, f"{count} × {row}", "8.5"))
    umpire.note(money)
    return Upkeep(money.total)


class Convoy(msgspec.Struct, frozen=True, cache_hash=True):
    """The year's gold: what Spain gets and what Britain captures."""

    modified: int
    spain: int
    britain: int


def gold_convoy(umpire: Umpire, month: str = CONVOY_MONTH, britain_at_war: bool = False) -> Convoy:
    """October: two dice, -2 with Britain at war with Spain; below 2 Britain captures it (8.2.1.3)."""
    if month != CONVOY_MONTH:
        raise BadInput(f"The gold convoy sails in {CONVOY_MONTH}, not in {month}.", "month", [CONVOY_MONTH])
    tally = Tally("gold convoy", (GOLD_CONVOY.modifier("britain_at_war"),) if britain_at_war else ())
    umpire.note(tally)
    modified = umpire.roll(2 * D6, "gold convoy", by="Spain") + tally.total
    spain, britain = GOLD_CONVOY.at("Spain", modified), GOLD_CONVOY.at("Britain", modified)
    umpire.note(spain)
    umpire.note(britain)
    return Convoy(modified, integer(spain), integer(britain))


class Row(StrEnum):
    """The seven rows of the Economic Manipulation Chart."""

    BOTH_GAIN = "both_gain"
    MONEY_GAIN = "money_gain"
    MANPOWER_GAIN = "manpower_gain"
    NONE = "none"
    MANPOWER_SPEND = "manpower_spend"
    MONEY_SPEND = "money_spend"
    BOTH_SPEND = "both_spend"


class Change(msgspec.Struct, frozen=True, cache_hash=True):
    """What a row changes."""

    political: int
    money: int
    manpower: int


def change_of(umpire: Umpire, power: Power, row: Row) -> Change:
    """A row of the chart for one power."""
    cells = [ECONOMIC_MANIPULATION.at(row, column) for column in ("political", f"{power} money", f"{power} manpower")]
    for cell in cells:
        umpire.note(cell)
    return Change(*(integer(cell) for cell in cells))


def economic_manipulation(
    umpire: Umpire, power: Power, row: Row | None = None, money: Money = 10_000, manpower: Money = 10_000
) -> Change:
    """One power's row: political status for money and manpower (12.5); it must be able to pay."""
    if umpire.plays(O_MANIPULATE) is Option.OFF:
        raise BadInput("This game is played without economic manipulation (switch O-MANIP).", "row")
    open_ = tuple(affordable(umpire, power, money, manpower))
    if row is None:
        row = umpire.choose(power, open_, "manipulation")
    if row not in open_:
        raise BadInput(f"{power.full_name} cannot pay for {row} with ${money} and {manpower} manpower.", "row", open_)
    return change_of(umpire, power, row)


def affordable(umpire: Umpire, power: Power, money: int, manpower: int) -> dict[Row, Change]:
    """The rows a power can pay (D13), and what they change; doing nothing first."""
    rows = (Row.NONE, *(row for row in Row if row is not Row.NONE))
    changes = {row: change_of(umpire, power, row) for row in rows}
    return {row: by for row, by in changes.items() if money + by.money >= 0 and manpower + by.manpower >= 0}


def row_order(row: Row, change: Change) -> OfferedOrder:
    """A row as it is offered: what it brings and what it costs."""
    figures = ((f"${abs(change.money)}", change.money), (f"{abs(change.manpower)} manpower", change.manpower))
    said = " and ".join(figure for figure, n in figures if n)
    verb = "gain" if change.political < 0 else "spend"
    return OfferedOrder(row, row, label=f"{verb} {said}, status {change.political:+}" if said else "leave it as it is")


class Treasury(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a power has to spend."""

    power: Power
    money: Money
    manpower: Money


class PowerChange(msgspec.Struct, frozen=True, cache_hash=True):
    """One power's row and what it changed."""

    power: Power
    row: Row
    change: Change


class Manipulations(msgspec.Struct, frozen=True, cache_hash=True):
    """Every power's row, revealed together."""

    changes: tuple[PowerChange, ...]


def manipulate_together(umpire: Umpire, treasuries: tuple[Treasury, ...]) -> Manipulations:
    """All powers pick a row secretly and reveal together (D13)."""
    if len({purse.power for purse in treasuries}) != len(treasuries) or not treasuries:
        raise BadInput("Give each power's treasury once.", "treasuries")
    open_ = {purse.power: affordable(umpire, purse.power, purse.money, purse.manpower) for purse in treasuries}
    options = {str(power): tuple(row_order(*each) for each in rows.items()) for power, rows in open_.items()}
    picks = umpire.secretly(options, "manipulation")
    rows = {power: picks[power].value for power in open_}
    changes = [PowerChange(power, row, change_of(umpire, power, row)) for power, row in rows.items()]
    umpire.note(Fact("revealed", ", ".join(f"{each.power} {each.row}" for each in changes)))
    return Manipulations(tuple(changes))
