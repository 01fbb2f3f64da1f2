"""G9: marked units check, A's first, in list order; a leader with a unit lets it throw again (G91, G92, G14)."""

from __future__ import annotations

import msgspec

from berthier.core.dice import D20
from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.asking import by_side, quiet
from berthier.rules.battalions.game.combat.checks import check_mods, state_of
from berthier.rules.battalions.game.combat.losing import break_up, nearest_enemy
from berthier.rules.battalions.game.command import helper
from berthier.rules.battalions.game.position import Position, Segment, field_of
from berthier.rules.battalions.game.record import Leader, Troop, other
from berthier.rules.battalions.house import G14, Q9
from berthier.rules.battalions.morale import MoraleMods, judge_morale, morale, morale_tally, number

FALLS = 1  # the second die that costs a leader his life


def begin_checks(umpire: Umpire, position: Position) -> Next[Position]:
    """The queue: A's units first, then D's, in list order."""
    assert position.a_is is not None, "somebody is A"
    queue = tuple(
        troop.id
        for side in (position.a_is, other(position.a_is))
        for troop in position.units
        if troop.side == side and must_check(position, troop)
    )
    return Next(check_next, position.changed(queue=queue))


def must_check(position: Position, troop: Troop) -> bool:
    """Marked, not in a close action, and not yet checked this period."""
    return bool(troop.marks) and troop.id not in position.fought and troop.id not in position.checked


def check_next(umpire: Umpire, position: Position) -> Position | Next[Position]:
    """One check; marks that it makes go to the end of the queue (G92). With the last one the period is fought."""
    if not position.queue:
        return position.changed(segment=Segment.END)
    name, queue = position.queue[0], position.queue[1:]
    position = position.changed(queue=queue)
    if not position.has(name) or not must_check(position, position.unit(name)):
        return Next(check_next, position)
    position = position.changed(checked=(*position.checked, name))
    umpire.note(Step(f"{name} checks"))
    stands, position = stands_fast(umpire, position, position.unit(name))
    if not stands:
        position = break_up(umpire, position, name, nearest_enemy(position, name))
    later = tuple(one.id for one in position.units if must_check(position, one) and one.id not in queue)
    return Next(check_next, position.changed(queue=(*queue, *later)))


def stands_fast(umpire: Umpire, position: Position, troop: Troop) -> tuple[bool, Position]:
    """The check, and a leader's second throw if it fails."""
    field = field_of(position)
    mods = check_mods(field, troop)
    if by_side(umpire, "unit", troop.side, Next(morale, state_of(troop), mods)).passed:
        return True, position
    leader = helper(field, troop) if umpire.plays(G14) == "on" else None
    if leader is None:
        return False, position
    return throw_again(umpire, position, troop, leader, mods)


def throw_again(
    umpire: Umpire, position: Position, troop: Troop, leader: Leader, mods: MoraleMods
) -> tuple[bool, Position]:
    """G14: the same check once more; on a 1 the leader falls."""
    umpire.note(Fact("throws again", leader.id))
    state = state_of(troop)
    strength = morale_tally(number(quiet(umpire), state), state, mods, umpire.plays(Q9)).total
    die = umpire.roll(D20, "second throw", by=troop.side)
    passed = judge_morale(umpire, strength, die, "second throw")
    if die == FALLS:
        umpire.note(Fact(f"{leader.id} falls", leader.side))
        left = tuple(one for one in position.leaders if one.id != leader.id)
    else:
        used = msgspec.structs.replace(leader, used=True)
        left = tuple(used if one.id == leader.id else one for one in position.leaders)
    return passed, position.changed(leaders=left)
