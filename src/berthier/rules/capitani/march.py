"""A march as a whole (d-1, d-3, d-4): activation, the path, attrition after a second activation."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.errors import BadInput
from berthier.core.umpire import Umpire
from berthier.rules.capitani.admin import Order, activate, check_marches
from berthier.rules.capitani.attrition import Wear, attrition
from berthier.rules.capitani.charts import ORDERS
from berthier.rules.capitani.losses import lose_any
from berthier.rules.capitani.movement import Barred, Path, PathStep, allowance, move_cost
from berthier.rules.capitani.units import Force, Units, Weather, has_star, total_sp


class MarchKind(StrEnum):
    """How a Force marches."""

    REGULAR = "Regular March"
    ADMINISTRATIVE = "Administrative March"
    CONTACT = "March to Contact"


class March(msgspec.Struct, frozen=True, cache_hash=True):
    """A march: whether the Force activated, MPs spent and allowed, attack obliged, SP lost, units left."""

    activated: bool
    mp: float
    ma: int
    must_attack: bool
    sp_lost: int
    units: Units


def march(
    umpire: Umpire,
    force: Force,
    steps: Path,
    order: Order = Order.MANOEUVRE,
    kind: MarchKind = MarchKind.REGULAR,
    weather: Weather = Weather.FAIR,
    second_activation: bool = False,
    starts_in_city: bool = False,
) -> March:
    """March a Force along a path it can afford; a second activation needs its die and costs attrition."""
    check_kind(order, kind)
    check_path(steps, kind)
    administrative = kind is MarchKind.ADMINISTRATIVE
    classes = frozenset(unit.cls for unit in force.units)
    ma = umpire.resolve(allowance, None, weather, classes, administrative).ma
    mp = affordable(umpire, steps, weather, starts_in_city, ma)
    initiative = force.capitani[0].initiative if force.capitani else 0
    if not umpire.resolve(activate, initiative, order, second_activation).activates:
        return March(False, 0.0, ma, False, 0, force.units)
    must_attack = kind is MarchKind.CONTACT
    if not second_activation:
        return March(True, mp, ma, must_attack, 0, force.units)
    units = worn_by_march(umpire, force, weather, mp, administrative)
    return March(True, mp, ma, must_attack, total_sp(force.units) - total_sp(units), units)


def worn_by_march(umpire: Umpire, force: Force, weather: Weather, mp: float, administrative: bool) -> Units:
    """Attrition after a second activation (d-4): what is left of the units."""
    worn = attrition(
        umpire, total_sp(force.units), Wear.ACTIVATION, weather, has_star(force.capitani), mp, administrative
    )
    return lose_any(umpire, "owner", force.units, worn.loss)


def check_kind(order: Order, kind: MarchKind) -> None:
    """Refuse a march the order does not allow."""
    check_marches(order)
    allowed = str(ORDERS.at(order, "marches").value).split(", ")
    if kind not in allowed:
        raise BadInput(f"A Force with a {order} order may not make a {kind}.", "kind", allowed)


def check_path(steps: tuple[PathStep, ...], kind: MarchKind) -> None:
    """A ZOC stops a march; an Administrative March keeps to roads and out of every ZOC."""
    entered = [place for place, step in enumerate(steps) if step.zoc]
    if entered and entered[0] < len(steps) - 1:
        raise BadInput(f"Step {entered[0] + 1} enters an enemy ZOC: the march stops there.", "steps")
    if kind is not MarchKind.ADMINISTRATIVE:
        return
    if entered:
        raise BadInput("An Administrative March never enters an enemy ZOC.", "steps")
    if any(step.road is None for step in steps):
        raise BadInput("An Administrative March keeps to roads: every step needs one.", "steps")


def affordable(umpire: Umpire, steps: tuple[PathStep, ...], weather: Weather, starts_in_city: bool, ma: int) -> float:
    """MPs of the path; refuses one that is barred or too long."""
    mp = umpire.resolve(move_cost, steps, weather, starts_in_city).mp
    if isinstance(mp, Barred):
        raise BadInput("This path crosses a Primary River or a Lake: it cannot be taken.", "steps")
    if mp > ma:
        raise BadInput(f"This path costs {mp:g} MP; the Force has {ma}.", "steps")
    return mp
