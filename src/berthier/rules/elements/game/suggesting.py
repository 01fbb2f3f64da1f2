"""Orders a program would consider (K13): every body and some parts of it, and what each could do."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.boards.table.contact import edge_met
from berthier.boards.table.figures import Edge, gap
from berthier.boards.table.steps import Into, Step, Straight, Wheel
from berthier.rules.elements.game.field import Field
from berthier.rules.elements.game.footing import allowance
from berthier.rules.elements.game.ground import PACE
from berthier.rules.elements.game.orders import Command, Verb
from berthier.rules.elements.game.stands import Stand, Status
from berthier.rules.elements.units import Going, Type

QUARTERS = (4, 2, 1)
TURNS = (1000, 3000)
NEAR_ENEMIES = 3
SPLIT = 2  # points below which leaving a group cannot be paid
HAND = 100  # the hand grid of pointer and keys, in units


def movable(field: Field, stand: Stand) -> bool:
    """Own, ready, not moved, not in contact, not fixed."""
    free = stand.side == field.bound_of and stand.status is Status.READY and not stand.moved
    return free and not stand.is_fixed and not field.in_contact(stand.id)


def candidates(field: Field, command: str, points: int) -> Iterator[Command]:
    """Moves of a command worth a look: bodies first, the general first of all; parts where they can be paid."""
    for who in movers(field, command):
        part = len(who) < len(field.bodies.get(who[0], who))
        if part and points < SPLIT and not is_light(field, who[0]):
            continue
        if any(field.stands[id_].may_only_wheel for id_ in who):
            yield from gun_orders(field, who)
            continue
        yield from strikes(field, who)
        yield from advances(field, who) if not part else short_advances(field, who)


def movers(field: Field, command: str) -> list[tuple[str, ...]]:
    """Whole bodies that can move, then their single elements; the general's body first."""
    ready = {id_ for id_, s in field.stands.items() if s.command == command and movable(field, s)}
    found: dict[tuple[str, ...], int] = {}
    for id_ in sorted(ready):
        body = field.bodies.get(id_, (id_,))
        if set(body) <= ready and not any(field.stands[m].may_only_wheel for m in body):
            led = any(field.stands[m].general for m in body)
            found.setdefault(body, 0 if led else 1)
    for id_ in sorted(ready):
        found.setdefault((id_,), 2)
    return sorted(found, key=lambda who: (found[who], who))


def is_light(field: Field, id_: str) -> bool:
    """Whether its body separates for nothing: all LH, or only Sk and Wb."""
    types = {field.stands[m].type for m in field.bodies.get(id_, (id_,))}
    return types == {Type.LH} or types <= {Type.SK, Type.WB}


def short_advances(field: Field, who: tuple[str, ...]) -> Iterator[Command]:
    """One element of a body goes straight on."""
    yield Command(Verb.MOVE, who, (Straight("ahead", reach_of(field, who) // HAND * HAND),))


def gun_orders(field: Field, who: tuple[str, ...]) -> Iterator[Command]:
    """A gun in position wheels, or is limbered."""
    if len(who) == 1:
        for to in ("left", "right"):
            yield Command(Verb.MOVE, who, (Wheel(to, 1500),))


def reach_of(field: Field, who: tuple[str, ...]) -> int:
    """About how far they may go."""
    return (
        allowance(tuple(field.stands[id_].element for id_ in who), Going.GOOD, low_visibility=field.low_visibility) or 0
    )


def strikes(field: Field, who: tuple[str, ...]) -> Iterator[Command]:
    """Into the edges of enemies near at hand."""
    far = reach_of(field, who) + 50 * PACE
    for id_ in who if len(who) == 1 else leaders(field, who):
        base = field.bases[id_]
        near = sorted(
            (gap(base.figure, field.bases[j].figure), j)
            for j in field.enemies(field.bound_of)
            if is_near(field, id_, j, far)
        )
        for _, j in [pair for pair in near if pair[0] <= far][:NEAR_ENEMIES]:
            edges = dict.fromkeys((edge_met(base.pose.h, field.bases[j]), Edge.FRONT))
            for edge in edges:
                yield Command(Verb.MOVE, who, (Into(id_, j, edge),))


def is_near(field: Field, i: str, j: str, far: int) -> bool:
    """A filter by coordinates."""
    a, b = field.bases[i].pose, field.bases[j].pose
    return abs(a[0] - b[0]) <= far + 12000 and abs(a[1] - b[1]) <= far + 12000


def leaders(field: Field, who: tuple[str, ...]) -> list[str]:
    """Those of a body that could strike: a few of its front, from both ends and the middle."""
    front = [id_ for id_ in who if not any(is_behind(field, id_, o) for o in who if o != id_)]
    return [front[0], front[len(front) // 2], front[-1]] if len(front) > 2 else front


def is_behind(field: Field, i: str, o: str) -> bool:
    """Whether another of the body stands right before an element."""
    here, there = field.bases[i].pose, field.bases[o].rear
    return abs(here[0] - there[0]) <= 1000 and abs(here[1] - there[1]) <= 1000


def advances(field: Field, who: tuple[str, ...]) -> Iterator[Command]:
    """Ahead by shares of the allowance; wheels alone and with the rest ahead; back a little."""
    far = reach_of(field, who)
    for quarter in QUARTERS:
        yield Command(Verb.MOVE, who, (Straight("ahead", far * quarter // 4 // HAND * HAND),))
    for to in ("left", "right"):
        for by in TURNS:
            yield Command(Verb.MOVE, who, (Wheel(to, by),))
        steps: tuple[Step, ...] = (Wheel(to, TURNS[0]), Straight("ahead", far // 2 // HAND * HAND))
        yield Command(Verb.MOVE, who, steps)
    yield Command(Verb.MOVE, who, (Straight("back", far // 4 // HAND * HAND),))
    if far_from_enemies(field, who):
        yield Command(Verb.MARCH, who, (Straight("ahead", far // HAND * HAND),))


def far_from_enemies(field: Field, who: tuple[str, ...]) -> bool:
    """Whether a march is worth a thought: every enemy is well over 300 paces off."""
    here = field.bases[who[0]].pose
    poses = (field.bases[j].pose for j in field.enemies(field.bound_of))
    return all(max(abs(p[0] - here[0]), abs(p[1] - here[1])) > 500 * PACE for p in poses)
