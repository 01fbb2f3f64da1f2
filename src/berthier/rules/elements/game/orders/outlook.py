"""What an element looks forward to where it stands (g): its best shot, the worst charge it could receive.

Everything by the plain match-up of two types, remembered; who may really shoot or strike is said by the rules when it
comes to it. A program weighs many places, so this looks at no more than headings and distances.
"""

from __future__ import annotations

from functools import lru_cache
from math import fsum

from berthier.boards.table.measure import Pose, frame
from berthier.core.switches import Switches
from berthier.rules.elements.game.combat.chances import fight_edge, shot_edge
from berthier.rules.elements.game.combat.shots import MARGIN, range_units
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.footing import allowance
from berthier.rules.elements.game.table.ground import PACE
from berthier.rules.elements.game.table.stands import WIDTH, Stand, Status
from berthier.rules.elements.units import Element, Fighter, Side, Type

BEHIND = 0.3  # more if it comes from behind the front
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


def outlook(field: Field, stand: Stand, field_of_fire: float) -> float:
    """A gun with a field of fire; baggage near light horse. Volleys and charges are weighed elsewhere."""
    if stand.status is not Status.READY or stand.type not in (Type.ART, Type.BG):
        return 0.0
    if stand.type is Type.ART:
        return field_of_fire if best_shot(field, stand) > 0 else 0.0
    raiders = (enemy for enemy in near(field, stand) if enemy.type is Type.LH)
    return BAGGAGE if any(is_within(seen(stand.pose, enemy.pose), LIGHT_NEAR) for enemy in raiders) else 0.0


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


def coming_shots(field: Field, side: str) -> float:
    """The best shots of a side's shooters who have nobody in range and need but come on: by a move, half left or right.

    Guns are not among them: one that has moved does not shoot.
    """
    return fsum(coming_shot(field, field.stands[id_]) for id_ in field.names if field.stands[id_].side == side)


def coming_shot(field: Field, stand: Stand) -> float:
    """The best shot of an element after a move; 0 where it shoots already, is held, or has nobody to come to."""
    reach = range_units(stand.element, False, field.switches)
    free = stand.status is Status.READY and not field.in_contact(stand.id) and not stand.limbered and not stand.captured
    if not reach or not free or stand.type is Type.ART or best_shot(field, stand) > 0:
        return 0.0
    far = reach + (allowance((stand.element,)) or 0)
    aimed = (enemy for enemy in near(field, stand) if is_ahead(seen(stand.pose, enemy.pose), far))
    return max((plain_shot(stand.element, enemy.element, field.switches) for enemy in aimed), default=0.0)


def is_ahead(at: tuple[int, int], far: int) -> bool:
    """Whether somebody stands so near, and nearer to straight ahead than to a flank."""
    return abs(at[0]) <= at[1] and is_within(at, far)
