"""How long a besieged place holds: its siege run forward turn by turn, by the game's own segments and dice.

The armies before it stay, their guns fire, hunger and pay do their work (G3.1, G3.2, G5.1, G6, G7); nobody comes to its
relief. The engine plays this as it plays everything: exactly, or a sample of games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import msgspec
from msgspec.structs import replace

from berthier.core.game import Ahead
from berthier.core.relay import Relay
from berthier.core.umpire import Next, Option, Side, Umpire
from berthier.rules.capitani.admin import Cause, Order
from berthier.rules.capitani.game.combat.besieging import BESIEGING, besiegers, garrison_of
from berthier.rules.capitani.game.combat.combat import fallen, sieges
from berthier.rules.capitani.game.command.command import received
from berthier.rules.capitani.game.command.conditions import is_interphase
from berthier.rules.capitani.game.command.discipline_checks import checked, recovered, worn
from berthier.rules.capitani.game.ground.sheet import SITES
from berthier.rules.capitani.game.judging.worth import near_camps
from berthier.rules.capitani.game.ledger import all_merged
from berthier.rules.capitani.game.position import Position, Segment
from berthier.rules.capitani.game.segments import cleared
from berthier.rules.capitani.sieges.siege_phase import Lines, camp_of
from berthier.rules.capitani.units import fighting_sp
from berthier.rules.capitani.weather import roll_weather

P = ParamSpec("P")
V = TypeVar("V")
TURNS = 4  # how far a card looks ahead
UNDER_ORDERS = (Segment.ACTIVATION, Segment.COMBAT)  # the orders of the turn are given


class Manner(StrEnum):
    """What the besieger does all the time."""

    WAITS = "guns and hunger alone"
    ASSAULTS = "assaulted every turn"


class Course(msgspec.Struct, frozen=True, cache_hash=True):
    """A siege run forward: which, how, for how many turns, and how many it has held so far."""

    place: str
    manner: Manner
    turns: int
    held: int = 0


def outlooks(position: Position) -> tuple[Ahead, ...]:
    """For each siege how long the place holds, in either manner."""
    found = []
    for name, _ in position.sieges:
        staying = at_its_combat(as_if_they_stay(position, name))
        if besiegers(staying, SITES[name]):
            turns = min(TURNS, len(position.campaign.turns) - position.turn + 1)
            begins = wear if name in position.bombarded else hold  # its fights of this turn are told by their own odds
            found += [
                Ahead(f"Siege of {name}", f"{name} holds, {manner}", Next(begins, staying, Course(name, manner, turns)))
                for manner in Manner
            ]
    return tuple(found)


def as_if_they_stay(position: Position, name: str) -> Position:
    """The position with the enemies before a place standing there: their order may be lifted or not known yet.

    Who has an order that does not besiege will not do so this turn: only a new one could make him.
    """
    garrison = garrison_of(position, SITES[name])
    if garrison is None:
        return position
    camps = near_camps(position, SITES[name].hex, position.campaign.enemy(position.side_of(garrison)))
    bound = position.segment in UNDER_ORDERS
    staying = [
        replace(camp, order=Order.STAND) for camp in camps if camp.order not in BESIEGING and not (bound and camp.order)
    ]
    return position.put(*staying) if staying else position


def at_its_combat(position: Position) -> Position:
    """The position as its fights begin, without what has no bearing on a siege: each is then run forward only once."""
    position = all_merged(position)
    first = position.campaign.sides[0]
    forces = tuple(replace(cleared(force), moved=force.moved) for force in position.forces)
    return position.but(
        forces=forces,
        segment=Segment.COMBAT,
        active=first,
        first=first,
        passed=(),
        awaited=(),
        honoured=(),
        bombarded=(),
    )


def involved(position: Position, course: Course) -> tuple[str, ...]:
    """The garrison and the Forces before it."""
    garrison = garrison_of(position, SITES[course.place])
    camps = besiegers(position, SITES[course.place])
    return () if garrison is None else (garrison.id, *(camp.id for camp in camps))


def hold(umpire: Umpire, position: Position, course: Course) -> int | Next[int]:
    """The turns a place holds: all of them if nobody besieges it any more, else as many as it outlasts."""
    if garrison_of(position, SITES[course.place]) is None:
        return course.held
    if is_interphase(position):  # G9: sieges stand still
        return Next(wear, position, course)
    if not besiegers(position, SITES[course.place]):
        return course.turns
    return Next(phase, Next(sieges, position, (course.place,)), course)


def phase(umpire: Umpire, call: Next[Any], course: Course) -> int | Next[int]:
    """G5.1 step by step: the place falls, or the turn goes on."""
    result: Next[Any] = call.procedure(_Resolved(umpire, course.manner), *call.args)
    if result.procedure is fallen:
        return course.held
    if result.procedure is sieges:
        return Next(wear, result.args[0], course)
    return Next(phase, result, course)


def wear(umpire: Umpire, position: Position, course: Course) -> int | Next[int]:
    """G6 and G7 of those involved; then the next turn begins, with its weather and its pay."""
    ids = involved(position, course)
    course = replace(course, held=course.held + 1)
    if course.held == course.turns:
        return course.held
    for step in (worn, recovered):
        for id_ in ids:
            if id_ in position.by_id:
                position = step(umpire, position, id_)
    position = position.put(*(cleared(force) for force in position.forces))
    return Next(dawn, position.but(turn=position.turn + 1), course)


def dawn(umpire: Umpire, position: Position, course: Course) -> Next[int]:
    """G1, G3.1 and G3.2 of the next turn; orders stay as they are."""
    sky = umpire.resolve(roll_weather, position.calendar.season, position.weather).weather
    position = position.but(weather=sky)
    if position.calendar.ap:
        ids = involved(position, course)
        for command in sorted({position.by_id[id_].command for id_ in ids}):
            position = received(umpire, position, command)
        for id_ in ids:
            position = checked(umpire, position, id_, Cause.PAY)
    return Next(hold, position, course)


def in_manner(umpire: Umpire, manner: Manner, call: Next[V]) -> V | Next[V]:
    """A call in which both sides do as the manner says."""
    result: V | Next[V] = call.procedure(_Resolved(umpire, manner), *call.args)
    return Next(in_manner, manner, result) if type(result) is Next else result


class _Resolved(Relay):
    """An umpire who answers for both sides: the garrison stays in, the besieger waits or assaults."""

    __slots__ = ("manner",)

    def __init__(self, umpire: Umpire, manner: Manner) -> None:
        super().__init__(umpire)
        self.manner = manner

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        if why != "attack" or self.manner is Manner.WAITS:
            return options[0]
        return max(options, key=boldness)

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], V | Next[V]], *args: P.args, **kwargs: P.kwargs) -> V:
        inner: Next[V] = Next(procedure, *args, **kwargs)
        return self.umpire.resolve(in_manner, self.manner, inner)


def boldness(option: Any) -> tuple[bool, int]:
    """Through the breach before over the walls, the strongest Force first; to wait comes last."""
    begins = option.starts()
    if begins is None:
        return False, -1
    lines, id_, in_breach = cast(tuple[Lines, str, bool], begins.args)
    return in_breach, fighting_sp(camp_of(lines, id_).force.units)
