"""Shooting and close combat in a bound (G5, G6), each shot and fight played by the procedure of the sheet.

The outcome of it all is the position after the last fight.
"""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.nesting import played_by, then
from berthier.core.notes import Fact
from berthier.core.orders import Below, Offer, Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.elements.combat import Fight, close_scores, exchange_shots, hand_to_hand, shot_scores
from berthier.rules.elements.game.combat.chances import fight_edge
from berthier.rules.elements.game.combat.fights import Fray, fray, holds_bank, pairs, turning
from berthier.rules.elements.game.combat.outcomes_on_table import follow_up, suffer
from berthier.rules.elements.game.combat.plans import best_plan, hold, nearest_plan, read_plan, write_plan
from berthier.rules.elements.game.combat.shot_inputs import shooting_inputs
from berthier.rules.elements.game.combat.shots import (
    Volley,
    as_shot,
    check_plan,
    may_shoot,
    targets,
)
from berthier.rules.elements.game.names import pair_called, say_refusal, short
from berthier.rules.elements.game.orders.refusals import Refusal
from berthier.rules.elements.game.position import Exchange, Position
from berthier.rules.elements.outcomes import Outcome
from berthier.rules.elements.reading import reading
from berthier.rules.elements.units import Side

AS_LISTED = "all"


def shooting_phase(umpire: Umpire, position: Position, side: str) -> Any:
    """G5: one fire plan for a side; first the side whose bound it is, then the other."""
    position = position.but(segment="G5")
    field = position.field
    shooters = [s.id for s in field.stands.values() if s.side == side and may_shoot(field, s) and targets(field, s.id)]
    if not shooters:
        return Next(after_side, position, side)
    plan = umpire.choose(position.speaker(side), plan_offer(position, side), "fire plan")
    return Next(shoot, position, side, plan.value)


def plan_offer(position: Position, side: str) -> Offer:
    """The fire plan: the best by exact odds, everybody at his nearest, or hold; any other that is legal."""

    kinds = (best_plan, nearest_plan, hold)

    def suggest() -> list[Order]:
        plans = dict.fromkeys(make(position.field, side) for make in kinds)
        return [as_order(position, side, plan) for plan in plans]

    def draw(below: Below) -> Order:
        return as_order(position, side, kinds[below(len(kinds))](position.field, side))

    def read(word: str) -> Order:
        plan = read_plan(position, side, word)
        wrong = check_plan(position.field, side, plan)
        if isinstance(wrong, Refusal):
            raise BadInput(say_refusal(position, wrong, side), "fire plan")
        return as_order(position, side, plan)

    return Offer(suggest, read, draw)


def as_order(position: Position, side: str, plan: tuple[Volley, ...]) -> Order:
    """A plan as an option."""
    notation = write_plan(position, side, plan)
    on = tuple(id_ for volley in plan for id_ in (*volley.by, volley.at))
    return Order(notation, plan, label=lambda: say_plan(plan), on=on)


def say_plan(plan: tuple[Volley, ...]) -> str:
    """`Sh2 and Sh1 at Pk1; Art1 at Pi2`."""
    lines = (f"{' and '.join(map(short, volley.by))} at their {short(volley.at)}" for volley in plan)
    return "; ".join(lines) or "hold fire"


def shoot(umpire: Umpire, position: Position, side: str, plan: tuple[Volley, ...]) -> Any:
    """The next line of a plan; who can no longer shoot at the target drops out (G5.5)."""
    if not plan:
        return Next(after_side, position, side)
    field, volley, rest = position.field, plan[0], plan[1:]
    able = tuple(
        i for i in volley.by if volley.at in field.everyone and any(t.id == volley.at for t in targets(field, i))
    )
    if not able:
        return Next(shoot, position, side, rest)
    shot = as_shot(field, Volley(able, volley.at))
    inputs = shooting_inputs(field, shot.primary, shot.at, shot.assisting)
    spent = [*able, *([shot.at] if shot.returns_fire else [])]
    played = reading(field.quiet)
    scores = shot_scores(inputs.A, inputs.B, inputs.distance_p, inputs.assisting, inputs.returns_fire, played)
    factors = (scores[0].total, scores[1].total)
    by = (shot.primary, *shot.assisting)
    exchange = Exchange(position.turn, position.bound_of, by, shot.at, shot.distance_p, factors)
    after = position.changed(*(msgspec.structs.replace(field.everyone[i], shot=True) for i in spent))
    fired: Next[Fight] = Next(
        exchange_shots, inputs.A, inputs.B, inputs.distance_p, inputs.bound_of, inputs.assisting, inputs.returns_fire
    )
    umpire.note(Fact("shot", f"{' and '.join(able)} at {shot.at}, {shot.distance_p} paces"))
    shooter, target = field.everyone[shot.primary], field.everyone[shot.at]
    names = ((str(Side.A), position.seat_of(shooter)), (str(Side.B), position.seat_of(target)))
    return Next(then, Next(played_by, names, fired), after_shot, after, side, rest, exchange)


def after_shot(
    umpire: Umpire, fight: Fight, position: Position, side: str, rest: tuple[Volley, ...], exchange: Exchange
) -> Any:
    """The outcome of a shot at once (G5.7)."""
    position = position.but(exchange=exchange.settled(fight.outcome))
    primary, at = exchange.by[0], exchange.at
    for id_, outcome, enemy in ((at, fight.outcome.B, primary), (primary, fight.outcome.A, at)):
        if outcome is not Outcome.NO_EFFECT and id_ in position.field.everyone:
            position = suffer(umpire, position, id_, outcome, enemy, close=False).position
    return Next(shoot, position, side, rest)


def after_side(umpire: Umpire, position: Position, side: str) -> Any:
    """Then the other side shoots; then close combat."""
    if side == position.bound_of:
        return Next(shooting_phase, position, position.battle.other(side))
    return Next(face_attackers, position)


def face_attackers(umpire: Umpire, position: Position) -> Any:
    """G6.1: those struck only on flank or rear turn if there is room."""
    return Next(pick_fight, faced(position).but(segment="G6"), False)


def faced(position: Position) -> Position:
    """The position with those turned who turn to their attackers (G6.1)."""
    stands, turned = position.field.stands, turning(position.field)
    if not turned:
        return position
    return position.changed(*(msgspec.structs.replace(stands[i], pose=pose) for i, pose in turned.items()))


def pick_fight(umpire: Umpire, position: Position, as_listed: bool) -> Any:
    """G6.2: the active side picks which pair fights next, the best edge first."""
    listed = sorted(pairs(position.field), key=lambda pair: -edge_of(position, pair))
    if not listed:
        return position
    options = [fight_order(position, pair) for pair in listed]
    if as_listed or len(options) == 1:
        return start_fight(umpire, position, listed[0], as_listed)
    options.append(Order(AS_LISTED, None, label="all as listed"))
    picked = umpire.choose(position.speaker(position.bound_of), options, "which pair fights next")
    return start_fight(umpire, position, picked.value or listed[0], picked.value is None)


def fight_order(position: Position, pair: tuple[str, str]) -> Order:
    """A pair as an option, with the fight it starts."""
    ours = next(id_ for id_ in pair if position.field.stands[id_].side == position.bound_of)
    theirs = pair[1] if ours == pair[0] else pair[0]
    return Order(
        f"{ours} v {theirs}", pair, label=pair_called(position, ours, theirs), on=(ours, theirs),
        starts=lambda: Next(hand_to_hand, *fray(position.field, ours, theirs)),
    )  # fmt: skip


def edge_of(position: Position, pair: tuple[str, str]) -> float:
    """The edge of the active side in a pair."""
    first, second = pair
    if position.field.stands[first].side != position.bound_of:
        first, second = second, first
    fought: Fray = fray(position.field, first, second)
    return fight_edge(fought.A, fought.B, fought.bound_of, position.switches)


def start_fight(umpire: Umpire, position: Position, pair: tuple[str, str], as_listed: bool) -> Any:
    """G6.3: the two fight, A the one of the active side."""
    field = position.field
    a, b = pair if field.stands[pair[0]].side == position.bound_of else (pair[1], pair[0])
    fought = fray(field, a, b)
    scores = close_scores(*fought, reading(field.quiet))
    factors = (scores[0].total, scores[1].total)
    exchange = Exchange(position.turn, position.bound_of, (a,), b, None, factors)
    after = position.changed(*(msgspec.structs.replace(field.stands[i], fought=True) for i in pair))
    umpire.note(Fact("close combat", f"{a} v {b}"))
    names = ((str(Side.A), position.seat_of(field.stands[a])), (str(Side.B), position.seat_of(field.stands[b])))
    inner: Next[Fight] = Next(hand_to_hand, *fought)
    return Next(then, Next(played_by, names, inner), after_fight, after, exchange, as_listed)


def after_fight(umpire: Umpire, fight: Fight, position: Position, exchange: Exchange, as_listed: bool) -> Any:
    """Outcomes on the table, then pursuit; fireships are gone (R-FIRE)."""
    position = position.but(exchange=exchange.settled(fight.outcome))
    (a,), b = exchange.by, exchange.at
    for loser, winner, outcome in ((b, a, fight.outcome.B), (a, b, fight.outcome.A)):
        if outcome is not Outcome.NO_EFFECT:
            was = position.field.everyone[loser]
            frontal = position.field.faces(winner, loser) is not None
            banked = frontal and holds_bank(position.field, winner, loser)
            done = suffer(umpire, position, loser, outcome, winner, close=True)
            position = done.position
            if frontal:
                position = follow_up(umpire, position, winner, was, done.outcome, banked)
    burnt = [i for side, i in ((Side.A, a), (Side.B, b)) if side in fight.burnt_out and i in position.field.everyone]
    return Next(pick_fight, position.lose(burnt, "burnt out", ""), as_listed)
