"""A battle of one's own, checked: table, army lists, sides and what counts are such that it can be fought."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain

from berthier.boards.table.outlines import flaw
from berthier.core.errors import BadInput, only_known, only_once
from berthier.rules.battalions.fire_terms import Weapon
from berthier.rules.battalions.game.own_file import BattleFile, OwnArmy, OwnFeature, OwnSide, OwnTable, OwnUnit
from berthier.rules.battalions.game.record import SIDES
from berthier.rules.battalions.game.table.constants import RULES
from berthier.rules.battalions.game.table.ground import BLOCK, CROSSINGS
from berthier.rules.battalions.units import Arm

ID = re.compile(r"[A-Z][A-Z0-9]{0,5}")
PIECE = re.compile(r"[A-Za-z0-9_-]{1,40}")
SHAPES = {one["kind"]: one["shape"].split()[0] for one in RULES["kinds"]}  # area, line, rectangle, point
TOLD = {"area": "polygon", "line": "line", "rectangle": "rect", "point": "at"}
WEAPONS = {Arm.INFANTRY: (Weapon.MUSKET, Weapon.RIFLE), Arm.CAVALRY: (Weapon.CARBINE,), Arm.ARTILLERY: ()}
MOST_FEATURES, MOST_DECOR, MOST_UNITS = 60, 100, 40
OVER = 1000  # by which ground may run over the edge of the table


def check_table(table: OwnTable) -> OwnTable:
    """Every piece of ground is a sound outline on the table, with an id of its own."""
    for field, many, most in (("features", table.features, MOST_FEATURES), ("decor", table.decor, MOST_DECOR)):
        if len(many) > most:
            raise BadInput(f"table.{field}: there are {len(many)}; the most is {most}.", f"table.{field}")
    only_once((one.id for one in table.features), "the feature", "table.features")
    only_once((one.id for one in table.objectives), "the objective", "table.objectives")
    for place, feature in enumerate(table.features):
        _check_feature(table, feature, f"table.features[{place}]")
    for place, objective in enumerate(table.objectives):
        _on_table(table, objective.at, f"table.objectives[{place}].at")
        _fits(PIECE, objective.id, f"table.objectives[{place}].id", "farm: letters and figures")
    for place, decor in enumerate(table.decor):
        wrong = flaw(decor.polygon, True, (table.width, table.height), OVER) if decor.polygon else ""
        if wrong or (decor.at is None) == (not decor.polygon):
            said = wrong or "is told by at, or by polygon"
            raise BadInput(f"table.decor[{place}]: {decor.symbol} {said}.", f"table.decor[{place}]")
        _on_table(table, decor.at or decor.polygon[0], f"table.decor[{place}].at")
    return table


def _check_feature(table: OwnTable, feature: OwnFeature, field: str) -> None:
    only_known("kind of ground", [feature.kind], SHAPES, f"{field}.kind")
    _fits(PIECE, feature.id, f"{field}.id", "wood-2: letters and figures")
    needed = TOLD[SHAPES[feature.kind]]
    for name in TOLD.values():
        if bool(getattr(feature, name)) is not (name == needed):
            raise BadInput(f"{field}: a {feature.kind} is told by {needed}, and by nothing else.", f"{field}.{needed}")
    if feature.rect is not None:
        _on_table(table, (feature.rect.x, feature.rect.y), f"{field}.rect")
    if feature.at is not None:
        _on_table(table, feature.at, f"{field}.at")
    outline = feature.polygon or feature.line
    wrong = flaw(outline, bool(feature.polygon), (table.width, table.height), OVER) if outline else ""
    if wrong:
        raise BadInput(f"{field}.{needed}: {feature.id} {wrong}.", f"{field}.{needed}")
    for name, kinds in (("holds", (BLOCK,)), ("reach", CROSSINGS)):
        if bool(getattr(feature, name)) is not (feature.kind in kinds):
            raise BadInput(f"{field}.{name}: above 0 for a {' or '.join(kinds)}, and only there.", f"{field}.{name}")


def _on_table(table: OwnTable, at: tuple[int, int], field: str) -> None:
    if not (0 <= at[0] <= table.width and 0 <= at[1] <= table.height):
        said = f"{field}: {at[0]}, {at[1]} is off the table, which is {table.width} by {table.height}."
        raise BadInput(said, field)


def _fits(pattern: re.Pattern[str], word: str, field: str, as_: str) -> None:
    if not pattern.fullmatch(word):
        raise BadInput(f"{field}: {word!r} does not do; write it as {as_}.", field)


def check_army(army: OwnArmy, field: str, kinds: Mapping[str, tuple[str, ...]]) -> OwnArmy:
    """Every unit of a list is what it may be, of a brigade of the list, with an id of its own."""
    brigades = [one.id for one in army.brigades]
    only_once(brigades, "the brigade", f"{field}.brigades")
    only_once(chain((one.id for one in army.units), (one.id for one in army.leaders)), "the id", f"{field}.units")
    for place, unit in enumerate(army.units):
        _check_unit(unit, f"{field}.units[{place}]", brigades, kinds)
    for place, leader in enumerate(army.leaders):
        at = f"{field}.leaders[{place}]"
        _fits(ID, leader.id, f"{at}.id", "FL: capital letters and figures")
        only_known("brigade", [leader.brigade] if leader.brigade is not None else (), brigades, f"{at}.brigade")
    return army


def _check_unit(unit: OwnUnit, field: str, brigades: list[str], kinds: Mapping[str, tuple[str, ...]]) -> None:
    _fits(ID, unit.id, f"{field}.id", "F1: capital letters and figures, six at most")
    only_known("brigade", [unit.brigade], brigades, f"{field}.brigade")
    only_known(f"kind of {unit.arm}", [unit.kind], kinds[unit.arm], f"{field}.kind")
    if (unit.weight is not None) is not (unit.arm is Arm.CAVALRY):
        raise BadInput(f"{field}.weight: horse has one, light, medium or heavy, and nobody else.", f"{field}.weight")
    if (unit.guns is not None) is not (unit.arm is Arm.ARTILLERY):
        raise BadInput(f"{field}.guns: a battery has them, and nobody else.", f"{field}.guns")
    if unit.guns is not None and unit.guns.cannon + unit.guns.howitzers != unit.original:
        raise BadInput(
            f"{field}.guns: a battery has a figure for each barrel, {unit.original} in all.", f"{field}.guns"
        )
    if unit.weapon is not None and unit.weapon not in WEAPONS[unit.arm]:
        allowed = " or ".join(WEAPONS[unit.arm]) or "none"
        raise BadInput(f"{field}.weapon: {unit.weapon} is not for {unit.arm}: {allowed}.", f"{field}.weapon")
    for name in ("rifle", "two_rank", "green"):
        if getattr(unit, name) and unit.arm is not Arm.INFANTRY:
            raise BadInput(f"{field}.{name}: {unit.id} is {unit.arm}; that is for infantry.", f"{field}.{name}")


def check_sides(file: BattleFile, table: OwnTable, armies: tuple[OwnArmy, OwnArmy]) -> None:
    """Blue first, then red; who stands or comes is of the side's list, and there once."""
    if tuple(side.key for side in file.sides) != SIDES:
        raise BadInput("sides: there are two, first the one with the key blue, then red.", "sides")
    first, second = ({*(one.id for one in army.units), *(one.id for one in army.leaders)} for army in armies)
    both = first & second
    if both:
        raise BadInput(f"sides: {min(both)} is in both army lists; each unit and leader has an id of its own.", "sides")
    only_known("objective of the table", file.hold_points, [one.id for one in table.objectives], "hold_points")
    for place, (side, army) in enumerate(zip(file.sides, armies, strict=True)):
        _check_side(file, side, army, table, f"sides[{place}]")


def _check_side(file: BattleFile, side: OwnSide, army: OwnArmy, table: OwnTable, field: str) -> None:
    west, south, east, north = side.zone
    if not (0 <= west < east <= table.width and 0 <= south < north <= table.height):
        raise BadInput(f"{field}.zone: west, south, east, north, on the table.", f"{field}.zone")
    if not side.units:
        raise BadInput(f"{field}.units: {side.name} have nobody on the table.", f"{field}.units")
    units, leaders = [one.id for one in army.units], [one.id for one in army.leaders]
    coming = [name for one in side.reinforcements for name in one.units]
    with_them = [one.leader for one in side.reinforcements if one.leader is not None]
    placed, posted = [one.unit for one in side.units], [one.leader for one in side.leaders]
    only_known("unit of the army list", chain(placed, coming), units, f"{field}.units")
    only_known("leader of the army list", chain(posted, with_them), leaders, f"{field}.leaders")
    only_once(chain(placed, coming), "the unit", f"{field}.units")
    only_once(chain(posted, with_them), "the leader", f"{field}.leaders")
    strengths = {one.id: one.original for one in army.units}
    for place, one in enumerate(side.units):
        if one.state.lost >= strengths[one.unit]:
            said = f"{field}.units[{place}].state.lost: {one.unit} has {strengths[one.unit]} figures"
            raise BadInput(f"{said}, and one is left at least.", f"{field}.units[{place}].state")
    for place, late in enumerate(side.reinforcements):
        at = f"{field}.reinforcements[{place}]"
        if late.period > file.periods:
            raise BadInput(f"{at}.period: {late.period} is after the last, {file.periods}.", f"{at}.period")
        for point in late.entry:
            _on_table(table, point, f"{at}.entry")
