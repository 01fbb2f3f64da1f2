"""Close combat on the table (G6): who fights whom, and every input of `close_combat` from where they stand."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from berthier.boards.table.contact import is_beside, is_directly_behind, meeting_pose, side_contact
from berthier.boards.table.figures import Edge
from berthier.boards.table.measure import Pose
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.footing import (
    at_crossing,
    bua_round,
    going_of,
    is_free,
    level_of,
    river_under,
    road_under,
    works_before,
)
from berthier.rules.elements.game.table.ground import FIXED, LIMITS, Ground, Kind
from berthier.rules.elements.game.table.stands import Stakes, Stand, Status
from berthier.rules.elements.house import G_TURN, Turning
from berthier.rules.elements.units import (
    CATEGORY,
    Across,
    Category,
    Element,
    Fighter,
    Side,
    State,
    Type,
)

FLANKS = (Edge.LEFT, Edge.RIGHT)
OTHER_SIDE = {Edge.LEFT: Edge.RIGHT, Edge.RIGHT: Edge.LEFT}
NEVER_TURN = (Type.WWG, Type.BG, Type.PONT)
MOST_SIDES = 3


class Fray(NamedTuple):
    """The inputs of `close_combat` for one pair."""

    A: Fighter
    B: Fighter
    bound_of: Side


def pairs(field: Field) -> list[tuple[str, str]]:
    """The pairs that fight (G6.2): by name; if only one faces the other, he is first."""
    found = set()
    for i, contacts in field.fronts.items():
        j = contacts[0].of
        if field.stands[i].fought or field.stands[j].fought:
            continue
        facing = field.fronts.get(j)
        if facing is not None and facing[0].of == i:
            found.add((min(i, j), max(i, j)))
        elif facing is None and field.struck[j][0].front_of == i:
            found.add((i, j))
    return sorted(found)


def fray(field: Field, a: str, b: str) -> Fray:
    """Every input of the fight of two elements, from the table."""
    if (a, b) not in field.frays:
        bound_of = Side.A if field.stands[a].side == field.bound_of else Side.B
        field.frays[a, b] = Fray(contender(field, a, b), contender(field, b, a), bound_of)
    found: Fray = field.frays[a, b]
    return found


def contender(field: Field, i: str, j: str) -> Fighter:
    """One element's side of a fight, all from the table."""
    stand, base = field.stands[i], field.bases[i]
    fronts = field.faces(i, j) is not None
    cover, against = protection(field, i, j), protection(field, j, i)
    return Fighter(
        type=stand.type,
        grade=stand.grade,
        general=stand.general,
        beaten=is_beaten(field, stand),
        going=going_of(field, stand, base),
        facing_along_road=road_under(field.ground, base),
        high=level_of(field, base) > level_of(field, field.bases[j]) or holds_bank(field, i, j),
        fortified=cover is Kind.EARTHWORK,
        obstacle=cover is not None and cover is not Kind.EARTHWORK,
        bua=CATEGORY[stand.type] is Category.FOOT and bua_round(field.ground, base),
        attacking_across=across(against),
        overlaps=len(overlapped_flanks(field, i, j)),
        flank_rear_contacts=flank_rear_contacts(field, i),
        rear_support=rear_support(field, i) if fronts else None,
        flank_support=flank_support(field, i) if fronts else (),
        moved_into_front=moved_into_front(field, stand, j),
        front_engaged=fronts,
        mobile=stand.mobile,
        state=state_of(stand),
    )


def is_beaten(field: Field, stand: Stand) -> bool:
    """Its command beaten or broken."""
    command = field.command(stand.command)
    return command.beaten or command.broken


def state_of(stand: Stand) -> State:
    """Captured, unladen, or the plain case."""
    if stand.captured:
        return State.CAPTURED
    return State.UNLADEN if stand.is_naval and stand.unladen else State.LADEN


def moved_into_front(field: Field, stand: Stand, enemy: str) -> bool:
    """It moved into that enemy's front in its own side's bound."""
    hit = stand.hit
    return stand.side == field.bound_of and hit is not None and hit.enemy == enemy and hit.edge is Edge.FRONT


def holds_bank(field: Field, i: str, j: str) -> bool:
    """The other stands in a river off ford and bridge, it does not, and its front is on the other."""
    if field.faces(i, j) is None:
        return False
    in_river = river_under(field, field.bases[j]) is not None and not at_crossing(field, field.bases[j])
    return in_river and river_under(field, field.bases[i]) is None


def drawn_up_behind(ground: Ground, stand: Stand) -> Kind | None:
    """The work an element is drawn up behind: an earthwork first, then a fixed obstacle, then stakes."""
    kinds = [work.kind for work in works_before(ground, stand.base)]
    if Kind.EARTHWORK in kinds:
        return Kind.EARTHWORK
    fixed = next((kind for kind in kinds if kind in FIXED), None)
    if fixed is not None:
        return fixed
    return Kind.STAKES if kinds or stand.stakes is Stakes.PLANTED else None


def protection(field: Field, i: str, j: str) -> Kind | None:
    """What protects i against j hand to hand; if both are drawn up behind something, the attacker does not count."""
    if field.faces(i, j) is None:
        return None
    work = drawn_up_behind(field.ground, field.stands[i])
    if work is None or field.stands[i].side != field.bound_of:
        return work
    return work if drawn_up_behind(field.ground, field.stands[j]) is None else None


def across(against: Kind | None) -> Across | None:
    """What an attacker has to cross: an earthwork or a fixed obstacle, not stakes."""
    if against is Kind.EARTHWORK:
        return Across.FORTIFICATION
    return Across.FIXED_OBSTACLE if against in FIXED else None


def overlapped_flanks(field: Field, i: str, j: str) -> list[Edge]:
    """The flanks of i that are overlapped while it fights j (D13)."""
    side = field.stands[i].side
    front_to_front = field.faces(i, j) is Edge.FRONT
    free = [
        e
        for e in sorted({*field.close[i], *field.close[j]})
        if field.stands[e].side != side
        and e not in field.fronts
        and field.stands[e].status is not Status.ROUTING
        and e != j
    ]
    found = []
    for flank in FLANKS:
        if field.struck_on(i, flank):
            continue
        beside = front_to_front and any(
            is_beside(field.bases[j], field.bases[e], LIMITS) is OTHER_SIDE[flank] for e in free
        )
        if beside or any(side_contact(field.bases[i], field.bases[e], LIMITS) is flank for e in free):
            found.append(flank)
    return found


def flank_rear_contacts(field: Field, i: str) -> int:
    """Flanks with an enemy front, one each, and enemy fronts on the rear; 3 at most."""
    flanks = sum(bool(field.struck_on(i, flank)) for flank in FLANKS)
    return min(MOST_SIDES, flanks + len(field.struck_on(i, Edge.REAR)))


def rear_support(field: Field, i: str) -> Element | None:
    """The friend directly behind."""
    base = field.bases[i]
    behind = (id_ for id_ in field.close_friends(i) if is_directly_behind(field.bases[id_], base, LIMITS))
    return next((field.stands[id_].element for id_ in behind), None)


def flank_support(field: Field, i: str) -> tuple[Element, ...]:
    """The friends beside, left and right."""
    return tuple(friend for _, friend in beside(field, i))


def beside(field: Field, i: str) -> tuple[tuple[Edge, Element], ...]:
    """The friends level with an element by flank, left and right."""
    base = field.bases[i]
    found: dict[Edge, Element] = {}
    for id_ in field.close_friends(i):
        edge = is_beside(base, field.bases[id_], LIMITS)
        if edge is not None:
            found.setdefault(edge, field.stands[id_].element)
    return tuple((edge, found[edge]) for edge in FLANKS if edge in found)


def turning(field: Field) -> dict[str, Pose]:
    """Elements struck only on flank or rear turn to face the longest contact if there is room (G6.1)."""
    if field.quiet.plays(G_TURN) is Turning.NEVER:
        return {}
    now, turned = field, {}
    for id_ in field.names:
        pose = turn_to_face(now, id_)
        if pose is not None:
            turned[id_] = pose
            now = now.changed(msgspec.structs.replace(now.stands[id_], pose=pose))
    return turned


def turn_to_face(field: Field, id_: str) -> Pose | None:
    """Where an element stands that turns to its longest attacker; None if it does not turn."""
    stand = field.stands[id_]
    if id_ in field.fronts or id_ not in field.struck or not can_turn(stand):
        return None
    if field.struck_on(id_, Edge.FRONT):
        return None
    attacker = field.bases[field.struck[id_][0].front_of]
    pose = meeting_pose(attacker, Edge.FRONT, field.bases[id_].width)
    return pose if is_free(field, stand, field.bases[id_].at(pose)) else None


def can_turn(stand: Stand) -> bool:
    """Routing elements, Art (S)/(O), WWg, Bg, Pont and vessels never turn."""
    fixed = stand.is_heavy_gun or stand.is_naval or stand.type in NEVER_TURN
    return stand.status is not Status.ROUTING and not fixed
