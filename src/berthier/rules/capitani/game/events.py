"""Arrivals and events (G2): reinforcements, recalls, offers, ultimata, arrivals that count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from berthier.core.orders import Order as Choice
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.game.ground.sheet import title_of
from berthier.rules.capitani.game.ledger import counted, gone, merged, say, with_troops
from berthier.rules.capitani.game.marches.joining import arrival
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import KINDS, LEADERS, Troops, guns_of
from berthier.rules.capitani.game.scenario import Event, EventKind
from berthier.rules.capitani.game.setting_up import from_muster


def arrive(umpire: Umpire, position: Position) -> Position:
    """Reinforcements of the turn, and those who found no place before, come at the first hex that takes them."""
    for coming in position.campaign.reinforcements:
        muster = coming.force
        if muster.id not in position.awaited or coming.turn > position.turn:
            continue
        hex_, _ = arrival(position, coming)
        if hex_ is None:
            continue
        say(umpire, "arrival", f"{muster.id} arrives at {title_of(hex_)}")
        force = replace(from_muster(position, muster), hex=hex_, new=True)
        position = replace(position.put(force), awaited=tuple(id_ for id_ in position.awaited if id_ != muster.id))
        position = merged(position, hex_, position.side_of(force))
    return position


def happen(umpire: Umpire, position: Position, due: tuple[int, ...], then: Callable[..., Any]) -> Next[Any]:
    """The events of the turn, one after the other."""
    if not due:
        return Next(then, position)
    event = position.campaign.events[due[0]]
    if event.kind is EventKind.OFFER:
        position = offer(umpire, position, event)
    elif event.kind is EventKind.RECALL and not bought_off(umpire, position, event):
        return Next(recall, position, due[0], event.sp, due[1:], then)
    elif event.kind is EventKind.RECALL and event.unless is not None:
        position = paid(position, event.unless.purse, event.unless.least)
    return Next(happen, position, due[1:], then)


def paid(position: Position, command: str, ap: int) -> Position:
    """APs leave a purse."""
    purses = tuple(replace(one, purse=one.purse - ap) if one.key == command else one for one in position.commands)
    return position.but(commands=purses)


def offer(umpire: Umpire, position: Position, event: Event) -> Position:
    """A Force leaves for points: yes or no."""
    force = next((one for one in position.of_side[event.alliance] if event.capitano in one.capitani), None)
    if force is None or force.sp < event.least_sp:
        return position
    yes = Choice("accept", True, label=f"Accept: {event.text}", on=(force.id,))
    if not umpire.choose(position.seat_of(force), [Choice("decline", False), yes], "offer").value:
        return position
    say(umpire, "offer", event.text)
    return counted(gone(position, force, lost=False), "bonus", event.alliance, event.points)


def bought_off(umpire: Umpire, position: Position, event: Event) -> bool:
    """Whether APs turn a recall away."""
    ransom = event.unless
    if ransom is None or position.purse[ransom.purse].purse < ransom.least:
        return False
    pay = Choice(f"pay {ransom.least} AP", True)
    seat = ransom.purse if position.campaign.by_command else event.alliance
    return bool(umpire.choose(seat, [pay, Choice("let them go", False)], "recall").value)


def recall(
    umpire: Umpire, position: Position, event: int, sp: int, due: tuple[int, ...], then: Callable[..., Any]
) -> Next[Any]:
    """SP of a kind leave, the owner choosing from which Force first; they are not lost."""
    called = position.campaign.events[event]
    having = [force for force in position.of_side[called.alliance] if strength(force, called.unit)]
    if not having or not sp:
        return Next(happen, position, due, then)
    choices = [Choice(f"from {one.id}", one.id, label=f"from {one.called}", on=(one.id,)) for one in having]
    force = position.by_id[umpire.choose(position.seat_of(having[0]), choices, "recall").value]
    left, taken = lessened(force.units, called.unit, sp)
    say(umpire, "recall", f"{taken} SP of {KINDS[called.unit].name} leave {force.called}")
    return Next(recall, with_troops(position, force, left, lost=False), event, sp - taken, due, then)


def strength(force: FieldForce, kind: str) -> int:
    """SP of a kind in a Force."""
    return sum(troop.sp for troop in force.units if troop.kind == kind)


def lessened(troops: Troops, kind: str, sp: int) -> tuple[Troops, int]:
    """Units less so many SP of a kind, Demoralised and small units first; and how many SP that were."""
    order = sorted(range(len(troops)), key=lambda at: (not troops[at].demoralised, troops[at].sp, at))
    left, taken = list(troops), 0
    for at in order:
        if troops[at].kind == kind and taken < sp:
            some = min(troops[at].sp, sp - taken)
            left[at] = replace(troops[at], sp=troops[at].sp - some)
            taken += some
    return tuple(troop for troop in left if troop.sp), taken


def arrivals_counted(umpire: Umpire, position: Position) -> Position:
    """The event *arrival*: a Capitano at his goal scores at once, and more for the men and guns with him."""
    for event in position.campaign.events:
        if event.kind is not EventKind.ARRIVAL or event.capitano in position.arrived:
            continue
        force = next((one for one in position.forces if event.capitano in one.capitani and one.hex == event.at), None)
        if force is None:
            continue
        points = arrival_points(event, force)
        say(umpire, "arrival", f"{LEADERS[event.capitano].name} is at {title_of(event.at)}: {points} points")
        position = counted(position, "bonus", position.side_of(force), points)
        position = position.but(arrived=(*position.arrived, event.capitano))
    return position


def train_taken(umpire: Umpire, position: Position, force: FieldForce, foe: FieldForce) -> Position:
    """House, by editions: who is brought to battle on his way home loses his train, whoever keeps the field."""
    if not position.train or not is_on_his_way(position, foe):
        return position
    say(umpire, "train", f"{force.called} is among the train of {foe.called}: {position.train} points")
    return counted(position, "bonus", position.side_of(force), position.train).but(train=0)


def is_on_his_way(position: Position, force: FieldForce) -> bool:
    """Whether a Force brings somebody home whose arrival has not counted yet."""
    return any(
        event.kind is EventKind.ARRIVAL and event.capitano not in position.arrived and event.capitano in force.capitani
        for event in position.campaign.events
    )


def arrival_points(event: Event, force: FieldForce) -> int:
    """What an arrival scores: for the Capitano, and for the men and guns of his Force."""
    guns = guns_of(force.units)
    return event.points + (force.sp - guns) // event.per_sp + guns * event.guns


def ultimata(umpire: Umpire, position: Position) -> Position:
    """The event *ultimatum*: troops who were not led to an attack in time go home by half."""
    for event in position.campaign.events:
        if event.kind is not EventKind.ULTIMATUM or event.turn != position.turn or event.unit in position.honoured:
            continue
        say(umpire, "ultimatum", event.text)
        for force in position.of_side[event.alliance]:
            halved = tuple(
                replace(troop, sp=troop.sp // 2) if troop.kind == event.unit else troop for troop in force.units
            )
            if halved != force.units:
                position = with_troops(position, force, tuple(one for one in halved if one.sp), lost=False)
    return position


def honoured(position: Position, force: FieldForce) -> Position:
    """Troops with an ultimatum that have attacked."""
    kinds = {event.unit for event in position.campaign.events if event.kind is EventKind.ULTIMATUM}
    met = kinds.intersection(troop.kind for troop in force.units) - set(position.honoured)
    return position.but(honoured=(*position.honoured, *sorted(met))) if met else position
