"""One sentence on what came between two positions: a shot or fight with what it needed, losses, moves."""

from __future__ import annotations

from berthier.rules.elements.game.names import called, short
from berthier.rules.elements.game.position import Exchange, Position
from berthier.rules.elements.outcomes import Outcome

CAME_OF_IT = {
    Outcome.RECOIL: "recoils",
    Outcome.FLEE: "flees",
    Outcome.TEAMS_DESERT: "loses its teams",
    Outcome.CAPTURED: "is taken",
    Outcome.DESTROYED: "is destroyed",
}


def tell(before: Position, after: Position) -> str:
    """One sentence on what came between two positions."""
    done = after.exchange if after.exchange != before.exchange else None
    if done is not None:
        hurt = [id_ for id_, outcome in suffered(done) if outcome is Outcome.DESTROYED]
        return f"{say_exchange(before, done)}{say_lost(before, after, hurt)}."
    lost = say_lost(before, after, [])
    return f"{lost.removeprefix('; ')}." if lost else say_moved(before, after)


def say_exchange(position: Position, done: Exchange) -> str:
    """`Sh2 shot (Swedes) with 1 more at Pk1 pikes (Imperialists), 165 paces, 5 and a die to 3 and a die: no effect`."""
    first, helped = called(position, done.by[0]), len(done.by) - 1
    more = f" with {helped} more" if helped else ""
    how = f" at {called(position, done.at)}, {done.paces} paces" if done.paces is not None else ""
    against = "" if how else f" against {called(position, done.at)}"
    ours, theirs = done.factors
    felt = [f"{named(position, id_, done)} {CAME_OF_IT[outcome]}" for id_, outcome in suffered(done)]
    return f"{first}{more}{how}{against}, {ours} and a die to {theirs} and a die: {', '.join(felt) or 'no effect'}"


def named(position: Position, id_: str, done: Exchange) -> str:
    """One of the two who fight: by its name, and whose it is where both have the same."""
    stand = position.field.everyone.get(id_)
    if stand is None or short(done.by[0]) != short(done.at):
        return short(id_)
    return f"{short(id_)} ({position.battle.army(stand.side).name})"


def suffered(done: Exchange) -> list[tuple[str, Outcome]]:
    """Who was hurt in it, and how."""
    ours, theirs = done.outcome
    return [(id_, o) for id_, o in ((done.at, theirs), (done.by[0], ours)) if o is not Outcome.NO_EFFECT]


def say_lost(before: Position, after: Position, told: list[str]) -> str:
    """Who is gone and how, but for those already told of: `; Pk1 pikes (Swedes): destroyed`."""
    gone = (x for x in after.lost[len(before.lost) :] if x.id not in told)
    return "".join(f"; {called(before, x.id)}: {x.how}" for x in gone)


def say_moved(before: Position, after: Position) -> str:
    """Who moved."""
    was = {s.id: s for s in before.stands}
    moved = [s for s in after.stands if s.id in was and s.pose != was[s.id].pose]
    if not moved:
        return ""
    who = ", ".join(short(s.id) for s in moved[:4])
    return f"{after.battle.army(moved[0].side).name}: {who}{' and others' if len(moved) > 4 else ''} moved."
