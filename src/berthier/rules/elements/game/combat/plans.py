"""Fire plans (G5.4): the best by exact odds, everybody at his nearest, and how a plan is written."""

from __future__ import annotations

from math import fsum

from berthier.core.errors import BadInput
from berthier.rules.elements.game.combat.chances import shot_edge
from berthier.rules.elements.game.combat.giving_ground import is_stuck
from berthier.rules.elements.game.combat.shot_inputs import shooting_inputs
from berthier.rules.elements.game.combat.shots import (
    MOST_SHOOTERS,
    Volley,
    may_shoot,
    must_take,
    targets,
)
from berthier.rules.elements.game.combat.tolls import PLAIN, Toll
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.field import Field

Plan = tuple[Volley, ...]
HOLD = "hold"


def aims(field: Field, side: str) -> dict[str, list[str]]:
    """Whom each shooter of a side may take, nearest first."""
    found = {}
    for id_ in field.names:
        stand = field.stands[id_]
        if stand.side == side and may_shoot(field, stand):
            taken = [target.id for target in must_take(field, id_, targets(field, id_))]
            if taken:
                found[id_] = taken
    return found


def best_plan(field: Field, side: str, toll: Toll = PLAIN) -> Plan:
    """Again and again the shooter who gains most, alone or helping others; three at one at most, best volley first."""
    left = aims(field, side)
    volleys: dict[str, tuple[str, ...]] = {}
    while True:
        gains = [
            (edge(field, (*volleys.get(j, ()), i), j, toll) - edge(field, volleys.get(j, ()), j, toll), i, j)
            for i, taken in left.items()
            for j in taken
            if len(volleys.get(j, ())) < MOST_SHOOTERS
        ]
        gain, i, j = max(gains, key=lambda it: (it[0], it[1:]), default=(0.0, "", ""))
        if gain <= 0:
            break
        volleys[j] = (*volleys.get(j, ()), i)
        del left[i]
    found = (Volley(by, at) for at, by in volleys.items())
    return tuple(sorted(found, key=lambda v: (-edge(field, v.by, v.at, toll), v.at)))


def plan_edge(field: Field, side: str, toll: Toll = PLAIN) -> float:
    """What the best plan of a side comes to on average."""
    return fsum(edge(field, volley.by, volley.at, toll) for volley in best_plan(field, side, toll))


def edge(field: Field, by: tuple[str, ...], at: str, toll: Toll = PLAIN) -> float:
    """The edge of a volley; none of nobody's."""
    if not by:
        return 0.0
    stake = toll.stake(field.stands[by[0]], field.everyone[at])
    if (by, at, stake) not in field.volleys:
        shot = shooting_inputs(field, by[0], at, by[1:])
        stuck = is_stuck(field, by[0]), is_stuck(field, at)
        told = shot.A, shot.B, shot.distance_p, shot.bound_of, shot.assisting, shot.returns_fire
        field.volleys[by, at, stake] = shot_edge(*told, field.switches, stuck, stake)
    return field.volleys[by, at, stake]


def nearest_plan(field: Field, side: str) -> Plan:
    """Everybody at the nearest he may take."""
    chosen: dict[str, list[str]] = {}
    for i, taken in aims(field, side).items():
        at = next((j for j in taken if len(chosen.get(j, ())) < MOST_SHOOTERS), None)
        if at is not None:
            chosen.setdefault(at, []).append(i)
    return tuple(Volley(tuple(by), at) for at, by in chosen.items())


def hold(field: Field, side: str) -> Plan:
    """Nobody shoots."""
    return ()


def write_plan(position: Position, side: str, plan: Plan) -> str:
    """`Sh2+Sh1 at R-Pk1, Art1 at R-Pi2`; `hold`."""
    mark = f"{position.battle.army(side).mark}-"
    lines = ("+".join(i.removeprefix(mark) for i in volley.by) + f" at {volley.at}" for volley in plan)
    return ", ".join(lines) or HOLD


def read_plan(position: Position, side: str, text: str) -> Plan:
    """A plan from its line."""
    if text.strip() == HOLD:
        return ()
    mark = f"{position.battle.army(side).mark}-"
    known = position.field.everyone
    volleys = []
    for line in text.split(","):
        by, at, target = line.strip().partition(" at ")
        if not at:
            raise BadInput(f"{line.strip()!r} is no line of a fire plan; write Sh2+Sh1 at R-Pk1, or hold.", "fire plan")
        names = tuple(i.strip() if i.strip() in known else mark + i.strip() for i in by.split("+"))
        volleys.append(Volley(names, target.strip()))
    return tuple(volleys)
