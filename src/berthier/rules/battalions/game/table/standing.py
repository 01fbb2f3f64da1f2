"""Where a unit may stand (K11, G43, G44): table edge, friends, ground, enemies: the tests of a sample."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from berthier.boards.table.figures import Base, Box, Figure, box, boxes_apart, gap, overlap
from berthier.boards.table.measure import Pose
from berthier.boards.table.polygons import shares_area
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import ENEMY_NEAR, GRAZE, PASSAGE_CLEAR, TOUCH
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import BLOCK, HEAVY, LAKE, Feature
from berthier.rules.battalions.game.table.looking import sees
from berthier.rules.battalions.game.table.refusal import refuse
from berthier.rules.battalions.game.table.shape import is_formed
from berthier.rules.battalions.units import Arm, Formation

LOOSE = (Formation.SKIRMISH, Formation.ROAD)  # orders that enter heavy woods
BARS = {LAKE: "barred", HEAVY: "heavy_wood", BLOCK: "block"}


class Mover(NamedTuple):
    """Who moves: the unit, its formation on the way, and what it overlaps already."""

    troop: Troop
    formation: Formation
    free: frozenset[str]


def mover(field: Field, troop: Troop, formation: Formation | None = None) -> Mover:
    """A unit about to move; what it already overlaps bars neither its way nor its end (G44)."""
    ours = field.figures.get(troop.id)
    free = frozenset(overlapped(field, ours, field.friends(troop))) if ours else frozenset()
    return Mover(troop, formation or troop.drawn_up, free)


def swept(base: Base, poses: Sequence[Pose]) -> Box:
    """A box round a unit on all of some samples: a filter, never an answer."""
    reach = base.width // 2 + base.depth + 2
    xs, ys = [pose[0] for pose in poses], [pose[1] for pose in poses]
    return (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


def is_inside(field: Field, around: Box) -> bool:
    """Whether a box lies on the table."""
    return around[0] >= 0 and around[1] >= 0 and around[2] <= field.table.width and around[3] <= field.table.height


def overlapped(field: Field, figure: Figure, among: Collection[Troop]) -> list[str]:
    """The units of some that a figure overlaps, by id."""
    around, boxes = box(figure), field.boxes
    return sorted(
        one.id
        for one in among
        if not boxes_apart(around, boxes[one.id]) and overlap(figure, field.figures[one.id], TOUCH)
    )


def is_on_table(field: Field, figure: Figure) -> bool:
    """All corners within the table, give or take the touch."""
    west, south, east, north = box(figure)
    return (
        west >= -TOUCH and south >= -TOUCH and east <= field.table.width + TOUCH and north <= field.table.height + TOUCH
    )


def check_edge(field: Field, figure: Figure) -> None:
    """Refuse what leaves the table."""
    if not is_on_table(field, figure):
        refuse("off_table")


def check_friends(
    field: Field,
    who: Mover,
    figure: Figure,
    *,
    last: bool,
    may_pass: bool = False,
    among: Collection[Troop] | None = None,
) -> list[str]:
    """Friends in the way, by id; those passed through are returned (G44)."""
    passed = []
    for name in overlapped(field, figure, field.friends(who.troop) if among is None else among):
        if name in who.free:
            continue
        friend = field.by_id[name]
        if Formation.SKIRMISH in (who.formation, friend.drawn_up):
            if last:
                refuse("on_friend", other=name)
        elif may_pass and not last and passes(field, who, friend):
            passed.append(name)
        else:
            refuse("friend_in_way", other=name)
    return passed


def passes(field: Field, who: Mover, friend: Troop) -> bool:
    """Passage of lines: columns and limbered guns through a formed line or unlimbered guns, no enemy within 8 in."""
    if not field.house.passage or who.formation not in (Formation.COLUMN, Formation.LIMBERED):
        return False
    line = friend.drawn_up is Formation.LINE and is_formed(friend)
    if not (line or friend.drawn_up is Formation.UNLIMBERED):
        return False
    return not any(field.within(friend.id, enemy.id, PASSAGE_CLEAR) for enemy in field.enemies(friend.side))


def barring(field: Field, formation: Formation, around: Box) -> list[Feature]:
    """What a formation may not enter (G43, H27) and comes into a box, as listed."""
    near = field.table.barring_in(around)
    return [one for one in near if one.kind in BARS and (one.kind != HEAVY or formation not in LOOSE)]


def barred_by(field: Field, figure: Figure, formation: Formation) -> str | None:
    """The code of the first feature, as listed, that bars a figure drawn in by the graze."""
    features = barring(field, formation, box(figure))
    return next((BARS[one.kind] for one in features if shares_area(figure, one.area)), None)


def is_on_wood(figure: Figure, woods: Collection[Feature]) -> bool:
    """Whether a figure shares ground with a wood, where no charge of horse goes (H27)."""
    return any(shares_area(figure, wood.area) for wood in woods)


def check_ground(field: Field, who: Mover, base: Base, among: Collection[Feature] | None = None) -> None:
    """Refuse water, houses, and heavy woods but in skirmish order or road column."""
    figure = base.inset(GRAZE)
    for feature in barring(field, who.formation, box(figure)) if among is None else among:
        if shares_area(figure, feature.area):
            refuse(BARS[feature.kind])


def check_enemies(
    field: Field, who: Mover, figure: Figure, *, moving: bool, among: Collection[Troop] | None = None
) -> None:
    """Nearer than 1 in to an enemy only going off; a change on the spot may not come nearer (G44)."""
    around, start = box(figure), field.figures[who.troop.id]
    for enemy in field.enemies(who.troop.side) if among is None else among:
        if boxes_apart(around, field.boxes[enemy.id], ENEMY_NEAR):
            continue
        theirs = field.figures[enemy.id]
        now = gap(figure, theirs)
        if now < ENEMY_NEAR:
            before = gap(start, theirs)
            if now < before or (moving and now == before):
                refuse("enemy_near", other=enemy.id)


def check_command(field: Field, troop: Troop, figure: Figure) -> None:
    """Out of command: not nearer at the end to any enemy it saw at the start (G46, H23)."""
    if troop.allowed >= 2:
        return
    start = field.figures[troop.id]
    for enemy in field.enemies(troop.side):
        theirs = field.figures[enemy.id]
        if gap(figure, theirs) < gap(start, theirs) and sees(field, troop, enemy):
            refuse("out_of_command", unit=troop.id)


def check_last(field: Field, who: Mover, base: Base) -> None:
    """A change on the spot, judged as the last sample of a move."""
    figure = base.figure
    check_edge(field, figure)
    check_friends(field, who, figure, last=True)
    check_ground(field, who, base)
    check_enemies(field, who, figure, moving=False)


def may_stand(field: Field, troop: Troop, base: Base, formation: Formation, *, beside: Collection[str] = ()) -> bool:
    """Free as in G71: on the table, on open ground, 1 in from enemies, on nobody; `beside` may be nearer."""
    figure = base.figure
    if not is_on_table(field, figure) or barred_by(field, base.inset(GRAZE), formation) is not None:
        return False
    for one in field.around(box(figure), ENEMY_NEAR):
        if one.id == troop.id:
            continue
        theirs = field.figures[one.id]
        if overlap(figure, theirs, TOUCH):
            return False
        if one.side != troop.side and one.id not in beside and gap(figure, theirs) < ENEMY_NEAR:
            return False
    return True


def is_gunner(troop: Troop) -> bool:
    """Whether it is a battery."""
    return troop.arm is Arm.ARTILLERY
