"""What came between two positions, in a sentence: who marched, formed, fired, lost, ran and rallied."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.boards.table.measure import rdiv
from berthier.boards.table.notation import decimal
from berthier.boards.table.step_words import say_facing
from berthier.rules.battalions.game.hiding import is_sketch
from berthier.rules.battalions.game.position import How, Position, Segment, scenario, table_of
from berthier.rules.battalions.game.record import Leader, Troop
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.units import LEVELS, Formation, Status

FORMS = {
    Formation.LINE: "forms line",
    Formation.COLUMN: "forms column",
    Formation.SQUARE: "forms square",
    Formation.SKIRMISH: "goes into skirmish order",
    Formation.ROAD: "forms road column",
    Formation.LIMBERED: "limbers up",
    Formation.UNLIMBERED: "unlimbers",
}
LEFT = {How.ROUT: "routs off the table", How.SMALL: "is gone: too few are left", How.SURRENDER: "surrenders"}
TENTH = INCH // 10
POWDER = ("", "runs low on ammunition", "has hardly any ammunition", "is out of ammunition")


def tell(before: Position, after: Position) -> str:
    """One sentence on what came between two positions."""
    if before.segment is Segment.DEPLOY and after.house.by_brigade:
        return told_set_up(before, after)
    said = [*told_bid(before, after), *told_gone(before, after)]
    old = {troop.id: troop for troop in before.units}
    changed = [(old.get(troop.id), troop) for troop in after.units if old.get(troop.id) != troop]
    said += [f"{troop.id} {', '.join(deeds)}" for was, troop in changed if (deeds := [*did(before, after, was, troop)])]
    hurts = [(troop.id, [*suffered(was, troop)]) for was, troop in changed if was is not None]
    said += [f"{name} {', '.join(what)}" for name, what in hurts if what]
    said += [*told_leaders(before, after), *told_places(before, after)]
    if after.period != before.period:
        said.append(f"period {after.period} begins")
    sentence = "; ".join(said)
    return f"{sentence[0].upper()}{sentence[1:]}." if said else ""


def told_set_up(before: Position, after: Position) -> str:
    """Who was drawn up otherwise than proposed, and who is to be drawn up next; at the end that both armies stand."""
    old = {troop.id: troop for troop in before.units}
    moved = [troop.id for troop in after.units if old.get(troop.id, troop) != troop]
    new = [troop.id for troop in after.units if troop.id not in old]
    said = [f"{', '.join(moved)} drawn up by hand"] if moved else []
    if after.segment is not Segment.DEPLOY:
        said.append("both armies are drawn up")
    elif new:
        said.append(f"{', '.join(new)} to be drawn up")
    sentence = "; ".join(said)
    return f"{sentence[0].upper()}{sentence[1:]}." if said else ""


def names(position: Position) -> dict[str, str]:
    """What the sides are called."""
    return {one["key"]: one["name"] for one in scenario(position)["sides"]}


def told_bid(before: Position, after: Position) -> Iterator[str]:
    """Who won the bid and what it cost him; whom it made A."""
    for was, army in zip(before.armies, after.armies, strict=True):
        if army.points < was.points:
            yield f"the bid goes to the {names(after)[army.side]}, who pay {was.points - army.points}"
    if after.segment is Segment.A_TURN and before.segment in (Segment.BID, Segment.ROLE) and after.a_is is not None:
        yield f"the {names(after)[after.a_is]} are A and act first"


def told_gone(before: Position, after: Position) -> list[str]:
    """Who has left the table for good."""
    return [f"{gone.id} {LEFT[gone.how]}" for gone in after.gone[len(before.gone) :]]


def did(before: Position, after: Position, was: Troop | None, troop: Troop) -> Iterator[str]:
    """What a unit did: came on, charged, fired, changed its formation, marched or turned."""
    if was is None:
        yield "is drawn up" if before.segment is Segment.DEPLOY else "arrives"
        return
    if troop.contact and not was.contact:
        yield f"charges {troop.contact}"
    elif troop.fired > was.fired:
        yield "fires twice" if troop.fired > was.fired + 1 else "fires"
    if troop.is_broken or troop.contact:
        return
    if was.is_broken:
        yield "rallies"
    elif troop.block != was.block:
        block = troop.block or was.block or ""
        yield f"{'goes into' if troop.block else 'comes out of'} {table_of(after).block(block).title}"
    elif troop.formation is not was.formation and troop.formation in FORMS:
        yield FORMS[troop.formation]
    elif troop.pose != was.pose:
        yield went(was, troop)


def went(was: Troop, troop: Troop) -> str:
    """How far it marched, or where it turned."""
    if troop.moved > was.moved:
        return f"marches {decimal(rdiv(troop.moved - was.moved, TENTH) * TENTH, INCH)} in"
    return f"turns to face {say_facing(troop.heading)}" if troop.heading != was.heading else "moves"


def suffered(was: Troop, troop: Troop) -> Iterator[str]:
    """What befell a unit: losses, flight, disorder, fatigue, ammunition; of one that is but a sketch only flight."""
    sketched = is_sketch(troop) or is_sketch(was)
    if troop.lost > was.lost and not sketched:
        yield f"loses {troop.lost - was.lost}"
    if troop.is_broken and not was.is_broken:
        yield "retreats"
    if sketched:
        return
    if troop.status is Status.DISORDERED and was.status is Status.FORMED:
        yield "is disordered"
    if troop.ridden_down and not was.ridden_down:
        yield "is ridden down"
    if troop.fatigue > was.fatigue:
        yield f"is {LEVELS[troop.fatigue]}"
    if troop.sixes > was.sixes:
        yield POWDER[min(troop.sixes, len(POWDER) - 1)]


def told_leaders(before: Position, after: Position) -> Iterator[str]:
    """Who rode, and who fell or was taken."""
    now = {leader.id: leader for leader in after.leaders}
    for was in before.leaders:
        leader = now.get(was.id)
        if leader is None:
            yield f"{was.id} is lost"
        elif place(leader) != place(was):
            yield f"{leader.id} rides to {leader.with_unit}" if leader.with_unit else f"{leader.id} rides on"


def place(leader: Leader) -> tuple[int, int] | str:
    """Where a leader is: with a unit, or at a point."""
    return leader.with_unit or leader.point


def told_places(before: Position, after: Position) -> Iterator[str]:
    """Places that changed hands."""
    was = dict(before.held)
    titles = {one.id: one.name for one in table_of(after).objectives}
    for name, side in after.held:
        if side is not None and was.get(name) != side:
            yield f"the {names(after)[side]} hold {titles[name]}"
