"""Charges that could be made as everybody stands (g): who reaches whom by the rules' own measure, and at what odds.

Each is weighed with what the table says of it: supports, neighbours who overlap, the ground and works between. Whether
the order would be given in every detail is said by the rules when it comes to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from berthier.boards.table.contact import meeting_pose
from berthier.boards.table.figures import Base, Edge, box, boxes_apart, meets_figure
from berthier.boards.table.measure import length_up
from berthier.core.switches import Switches
from berthier.rules.elements.game.combat.chances import EVEN, Stake, fight_edge
from berthier.rules.elements.game.combat.fights import (
    FLANKS,
    OTHER_SIDE,
    across,
    beside,
    drawn_up_behind,
    is_beaten,
    rear_support,
)
from berthier.rules.elements.game.combat.giving_ground import is_stuck
from berthier.rules.elements.game.combat.tolls import PLAIN, Toll
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.footing import allowance, going_on, level_under
from berthier.rules.elements.game.table.ground import LIMITS, Ground, Kind
from berthier.rules.elements.game.table.stands import Stand, Status
from berthier.rules.elements.game.table.stepping import may_strike
from berthier.rules.elements.units import Element, Fighter, Side

MOST = 4  # charges that a die pays for, about
FLANKED = 0.3  # of an enemy who is held and taken in flank: most of what that gains
HEAVY = 12000  # no two bases that touch have front middles farther apart


class Charge(NamedTuple):
    """One element on another: what it gains on average."""

    edge: float
    by: str
    at: str


def charges_worth(field: Field, side: str, toll: Toll = PLAIN) -> float:
    """What the best charges of a side come to: the strongest first, nobody in two of them, as many as a die pays."""
    busy: set[str] = set()
    total, left = 0.0, MOST
    for charge in sorted(charges(field, side, toll), key=lambda it: (-it.edge, it.by, it.at)):
        if left and busy.isdisjoint((charge.by, charge.at)):
            busy |= {charge.by, charge.at}
            total, left = total + charge.edge, left - 1
    return total


def charges(field: Field, side: str, toll: Toll = PLAIN) -> Iterator[Charge]:
    """Every charge of a side that gains something."""
    for id_ in field.names:
        stand = field.stands[id_]
        if stand.side != side or not can_charge(field, stand):
            continue
        reach = allowance((stand.element,), low_visibility=field.low_visibility, ends_in_contact=True) or 0
        far, (x, y, _) = reach + HEAVY, stand.pose
        for j, _, jx, jy in field.foes[side]:
            if abs(jx - x) <= far and abs(jy - y) <= far:
                gain = charge_edge(field, stand, field.stands[j], reach, toll)
                if gain > 0:
                    yield Charge(gain, id_, j)


def can_charge(field: Field, stand: Stand) -> bool:
    """Ready, free to move, and in contact with nobody."""
    ready = stand.status is Status.READY and not stand.is_fixed and not stand.is_naval
    return ready and not stand.may_only_wheel and not field.in_contact(stand.id)


def charge_edge(field: Field, stand: Stand, enemy: Stand, reach: int, toll: Toll) -> float:
    """The best way of one element to strike another: an edge it reaches, and nobody stands in between."""
    edges = edges_reached(stand.base, enemy.base, reach)
    if not edges:
        return 0.0
    held = field.in_contact(enemy.id)
    if held:
        edges = tuple(edge for edge in edges if edge is not Edge.FRONT and not field.struck_on(enemy.id, edge))
    stake = toll.stake(stand, enemy)
    taken = FLANKED * stake.theirs
    gains = ((taken if held else odds(field, stand, enemy, edge, stake), edge) for edge in edges)
    for gain, edge in sorted(gains, key=lambda it: (-it[0], it[1])):
        if gain <= 0:
            break
        if is_way_open(field, stand, enemy, edge):
            return gain
    return 0.0


@lru_cache(1 << 15)
def edges_reached(base: Base, other: Base, reach: int) -> tuple[Edge, ...]:
    """The edges that a base may strike from where it stands, by the longer way of its front corners (K4)."""
    return tuple(edge for edge in Edge if may_strike(base, other, edge) and way_to(base, other, edge) <= reach)


def way_to(base: Base, other: Base, edge: Edge) -> int:
    """How far it is for a base to meet an edge."""
    there = base.at(meeting_pose(other, edge, base.width))
    return max(length_up(p, q) for p, q in zip(base.figure[:2], there.figure[:2], strict=True))


def is_way_open(field: Field, stand: Stand, enemy: Stand, edge: Edge) -> bool:
    """Whether nobody stands on the line from the front middle to where it would stand."""
    base = stand.base
    start, end = base.pose.at, base.at(meeting_pose(enemy.base, edge, base.width)).centre
    around = box((start, end))
    return not any(
        id_ not in (stand.id, enemy.id)
        and not boxes_apart(around, near)
        and meets_figure(start, end, field.bases[id_].inset(LIMITS.graze))
        for id_, near in field.boxes
    )


class Drawn(NamedTuple):
    """All that tells in a charge of an element, or in one it receives: itself, and who stands by it."""

    stand: Stand
    beaten: bool
    beside: tuple[tuple[Edge, Element], ...]  # friends level with it, by flank
    behind: Element | None  # the friend at its back
    stuck: bool  # whether it could not recoil


def drawn(field: Field, id_: str) -> Drawn:
    """An element as it is drawn up, found once for each."""
    if id_ not in field.drawn:
        stand = field.stands[id_]
        found = beside(field, id_), rear_support(field, id_), is_stuck(field, id_)
        field.drawn[id_] = Drawn(stand, is_beaten(field, stand), *found)
    known: Drawn = field.drawn[id_]
    return known


def odds(field: Field, stand: Stand, enemy: Stand, edge: Edge, stake: Stake = EVEN) -> float:
    """The edge of a charge in the own bound."""
    return drawn_odds(field.ground, drawn(field, stand.id), drawn(field, enemy.id), edge, field.switches, stake)


@lru_cache(1 << 15)
def drawn_odds(ground: Ground, our: Drawn, their: Drawn, edge: Edge, switches: Switches, stake: Stake = EVEN) -> float:
    """The edge of a charge; who is struck on a flank or from behind turns, and has no line then."""
    stand, enemy = our.stand, their.stand
    there = stand.base.at(meeting_pose(enemy.base, edge, stand.base.width))
    in_line = edge is Edge.FRONT
    cover = drawn_up_behind(ground, enemy) if in_line else None
    heights = level_under(ground, there), level_under(ground, enemy.base)
    ours, theirs = dict(our.beside), dict(their.beside) if in_line else {}
    a = Fighter(
        type=stand.type,
        grade=stand.grade,
        general=stand.general,
        beaten=our.beaten,
        going=going_on(ground, stand, there),
        high=heights[0] > heights[1],
        attacking_across=across(cover),
        overlaps=sum(OTHER_SIDE[flank] in theirs and flank not in ours for flank in FLANKS),
        rear_support=our.behind,
        flank_support=tuple(ours[flank] for flank in FLANKS if flank in ours),
        moved_into_front=in_line,
    )
    b = Fighter(
        type=enemy.type,
        grade=enemy.grade,
        general=enemy.general,
        beaten=their.beaten,
        going=going_on(ground, enemy, enemy.base),
        high=heights[1] > heights[0],
        fortified=cover is Kind.EARTHWORK,
        obstacle=cover is not None and cover is not Kind.EARTHWORK,
        overlaps=sum(OTHER_SIDE[flank] in ours and flank not in theirs for flank in FLANKS) if in_line else 0,
        rear_support=their.behind if in_line else None,
        flank_support=tuple(theirs[flank] for flank in FLANKS if flank in theirs),
        mobile=enemy.mobile,
    )
    return fight_edge(a, b, Side.A, switches, (False, in_line and their.stuck), stake)
