"""What an element looks forward to where it stands (g): its best shot, the worst charge it could receive.

Everything by the plain match-up of two types, remembered; who may really shoot or strike is said by the rules when it
comes to it. A program weighs many places, so this looks at no more than headings and distances.
"""

from __future__ import annotations

from functools import lru_cache

from berthier.boards.table.measure import Pose, frame
from berthier.core.switches import Switches
from berthier.rules.elements.game.combat.shots import MARGIN, range_units
from berthier.rules.elements.game.judging.chances import fight_edge, shot_edge
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.footing import allowance
from berthier.rules.elements.game.table.ground import PACE
from berthier.rules.elements.game.table.stands import WIDTH, Stand, Status
from berthier.rules.elements.units import Element, Fighter, Side, Type

CHARGE = -0.6  # he has the next bound: what can be charged mostly is
BEHIND = 0.3  # more if it comes from behind the front
FIELD_OF_FIRE = 0.2  # of a gun
BAGGAGE = -0.3
LIGHT_NEAR = 200 * PACE
FAR = 420 * PACE  # beyond this nobody is looked at, guns aside
GUN_FAR = 700 * PACE


@lru_cache(4096)
def matchup(ours: Element, theirs: Element, switches: Switches) -> float:
    """The plain edge of one type over another in its own bound."""
    return fight_edge(Fighter(ours.type, ours.grade), Fighter(theirs.type, theirs.grade), Side.A, switches)


@lru_cache(4096)
def plain_shot(ours: Element, theirs: Element, switches: Switches) -> float:
    """The plain edge of a shot at 100 paces that is not returned."""
    a, b = Fighter(ours.type, ours.grade), Fighter(theirs.type, theirs.grade)
    return shot_edge(a, b, 100, Side.A, 0, False, switches)


def outlook(field: Field, stand: Stand) -> float:
    """The worst charge; a gun with a field of fire; baggage near light horse. Volleys are weighed exactly elsewhere."""
    if stand.status is not Status.READY or stand.is_naval or stand.is_bridge:
        return 0.0
    worst_charge = raid = 0.0
    for enemy in near(field, stand):
        ours, theirs = seen(stand.pose, enemy.pose), seen(enemy.pose, stand.pose)
        worst_charge = max(worst_charge, charge_from(field, stand, enemy, ours, theirs))
        if stand.type is Type.BG and enemy.type is Type.LH and is_within(ours, LIGHT_NEAR):
            raid = BAGGAGE
    gun = FIELD_OF_FIRE if stand.type is Type.ART and best_shot(field, stand) > 0 else 0.0
    return CHARGE * worst_charge + gun + raid


def best_shot(field: Field, stand: Stand) -> float:
    """The best shot of an element as it stands, by the plain match-up; 0 if it has none."""
    if stand.status is not Status.READY:
        return 0.0
    aimed = (enemy for enemy in near(field, stand) if shoots(field, stand, seen(stand.pose, enemy.pose)))
    return max((plain_shot(stand.element, enemy.element, field.switches) for enemy in aimed), default=0.0)


def near(field: Field, stand: Stand) -> list[Stand]:
    """Enemies who matter to an element, by coordinates."""
    far = GUN_FAR if stand.type is Type.ART else FAR
    x, y, _ = stand.pose
    foes = field.foes.get(stand.side, [])
    return [field.stands[j] for j, _, jx, jy in foes if abs(jx - x) <= far and abs(jy - y) <= far]


def seen(pose: Pose, other: Pose) -> tuple[int, int]:
    """How far to the right and ahead another stands."""
    return frame(pose, other.at)


def is_within(at: tuple[int, int], far: int) -> bool:
    return at[0] ** 2 + at[1] ** 2 <= far * far


def shoots(field: Field, stand: Stand, at: tuple[int, int]) -> bool:
    """Whether somebody stands in its strip and within its range, about."""
    reach = range_units(stand.element, False, field.switches)
    if not reach or stand.limbered or stand.captured or stand.id in field.fronts:
        return False
    if stand.type is Type.ART and stand.moved:
        return False
    return 0 < at[1] <= reach and abs(at[0]) <= WIDTH // 2 + MARGIN


def charge_from(field: Field, stand: Stand, enemy: Stand, ours: tuple[int, int], theirs: tuple[int, int]) -> float:
    """How bad a charge of one enemy next bound would be: his edge, more if he is beyond its front; 0 if he is far."""
    if enemy.status is not Status.READY or enemy.may_only_wheel or enemy.id in field.fronts or theirs[1] <= 0:
        return 0.0
    reach = allowance((enemy.element,)) or 0
    if not is_within(ours, reach + WIDTH):
        return 0.0
    aside = ours[1] < 0 or (abs(ours[0]) > WIDTH // 2 and ours[1] < abs(ours[0]) - WIDTH // 2)
    return max(0.0, matchup(enemy.element, stand.element, field.switches) + (BEHIND if aside else 0.0))
