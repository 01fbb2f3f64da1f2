"""The sequence of play (d): turns, initiative, those out of hand, orders, the end of a bound and of the battle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from berthier.boards.table.figures import gap
from berthier.boards.table.measure import Pose
from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.game import GameEnding
from berthier.core.nesting import then
from berthier.core.notes import Fact, Step
from berthier.core.orders import Offer, Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.elements.day import Weather, cross_river, roll_weather
from berthier.rules.elements.game.combat.fighting import shooting_phase
from berthier.rules.elements.game.combat.out_of_hand import run_and_pursue
from berthier.rules.elements.game.ending import Result, end_of_bound, percent
from berthier.rules.elements.game.orders.ordering import Given, can_still_order, orders_offer, writer
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.orders.refusals import Refusal
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.setting_up import Arrival, check_arrival, due, entry_pose
from berthier.rules.elements.game.table.field import CommandFacts
from berthier.rules.elements.game.table.ground import LIMITS
from berthier.rules.elements.game.table.stands import Stand, Status, depth_of

FRESH = {
    "moved": False, "marches": 0, "road_marched": False, "halts": False, "shot": False, "fought": False,
    "steadied": False, "hit": None,
}  # fmt: skip


class Ending(GameEnding, frozen=True):
    """How a battle ended: the winner (None: drawn), the level, the share each side lost, and the turns it took."""

    points: tuple[tuple[str, str], ...]
    turns: int

    def scored(self, side: str, points: object) -> str:
        """“Swedes lost 29 % of the army”: the share is kept as a fraction."""
        share = Fraction(str(points))
        return f"{side} lost {percent(share)} of the army" if share else f"{side} lost nothing"


def start_turn(umpire: Umpire, position: Position) -> Any:
    """G1: the weather of the turn, then arrivals."""
    umpire.note(Step(f"turn {position.turn}"))
    weather, bad_day = position.battle.weather_of(position.turn), position.bad_day
    if weather is None:
        if bad_day is None:
            bad_day = umpire.roll(D6, "bad day on a 1", by="umpire") == 1
        weather = umpire.resolve(roll_weather, bad_day).weather
    position = position.but(weather=Weather(weather), bad_day=bad_day, segment="G1")
    return Next(arrivals, position, 0)


def arrivals(umpire: Umpire, position: Position, n: int) -> Any:
    """Those due may be placed by their owner; who is not placed waits (G1)."""
    seats = position.battle.seats
    if n >= len(seats):
        return Next(start_bound, position.but(bound_of=position.battle.terms.first))
    seat, side, commands = seats[n]
    coming = due(position.battle.arrivals, position.placed, position.turn)
    waiting = {i: it for i, it in coming.items() if it[1].command in commands}
    if waiting:
        picked = umpire.choose(seat, arrival_offer(position, side, waiting), "arrivals")
        position = picked.value or position
    return Next(arrivals, position, n + 1)


def arrival_offer(position: Position, side: str, waiting: dict[str, tuple[Stand, Arrival]]) -> Offer:
    """All in a row as far as there is room, or wait; any other placing that is legal."""

    def place(order: Command) -> Order:
        found = check_arrival(position.field, waiting, order)
        if isinstance(found, Refusal):
            raise BadInput(found.sentence, "arrivals")
        after = position.with_field(found).but(placed=(*position.placed, *order.who))
        return Order(writer(position, side).write(order), after, on=order.who)

    def read(word: str) -> Order:
        return Order("wait") if word.strip() == "wait" else place(writer(position, side).read(word))

    def suggest() -> list[Order]:
        row = in_a_row(position, waiting)
        return [*([place(row)] if row.who else []), Order("wait", None, label="wait")]

    return Offer(suggest, read)


def in_a_row(position: Position, waiting: dict[str, tuple[Stand, Arrival]]) -> Command:
    """Those who find room side by side along their stretch."""
    field = position.field
    who: list[str] = []
    poses: list[Pose] = []
    for id_, (stand, arrival) in waiting.items():
        low, high = arrival.stretch
        for at in range(low + 2000, high - 1999, 1000):
            pose = entry_pose(field.ground, arrival, depth_of(stand), at)
            tried = check_arrival(field, waiting, Command(Verb.ARRIVE, (id_,), at=(pose,)))
            if not isinstance(tried, Refusal):
                field, who, poses = tried, [*who, id_], [*poses, pose]
                break
    return Command(Verb.ARRIVE, tuple(who), at=tuple(poses))


def start_bound(umpire: Umpire, position: Position) -> Any:
    """G2: marks of the bound are cleared, and each command on the table rolls for its points."""
    side = position.bound_of
    umpire.note(Step(f"bound of {side}"))
    fresh = tuple(rested_stand(s) for s in position.stands)
    rested = tuple(msgspec.structs.replace(c, general_moved=False) for c in position.commands)
    position = position.but(stands=tuple(map(watched(position), fresh)), commands=rested, segment="G2")
    there = {s.command for s in position.stands if s.side == side}
    points = tuple(
        (id_, umpire.roll(D6, f"initiative of {id_}", by=position.battle.seat(side, id_)))
        for id_ in position.battle.commands_of(side) if id_ in there
    )  # fmt: skip
    return Next(rally, position.but(points=points, segment="G3"), 0)


def rested_stand(stand: Stand) -> Stand:
    """An element without the marks of a bound, and who is aboard of it too."""
    cargo = rested_stand(stand.cargo) if stand.cargo else None
    return msgspec.structs.replace(stand, cargo=cargo, **FRESH)


def watched(position: Position) -> Any:
    """Captured guns and vessels of the side: whether a friend stands by them as its bound begins."""

    def watch(stand: Stand) -> Stand:
        if not stand.captured or stand.side != position.bound_of:
            return stand
        return msgspec.structs.replace(stand, held=int(has_friend(position, stand)))

    return watch


def has_friend(position: Position, stand: Stand) -> bool:
    """Whether a friend touches a captured element."""
    mates = (s for s in position.stands if s.side == stand.side and s.id != stand.id and not s.captured)
    return any(gap(s.base.figure, stand.base.figure) <= LIMITS.touch for s in mates if s.status is Status.READY)


def rally(umpire: Umpire, position: Position, n: int) -> Any:
    """G3.1: each command in turn rallies and steadies; `done` goes on."""
    commands = position.battle.commands_of(position.bound_of)
    if n >= len(commands):
        return Next(run_wild, position)
    if not needs_rally(position, commands[n]):
        return Next(rally, position, n + 1)
    seat = position.battle.seat(position.bound_of, commands[n])
    picked = umpire.choose(seat, orders_offer(position, commands[n], True), f"rally and steady, {commands[n]}")
    if isinstance(picked.value, Given):
        return Next(rally, picked.value.after, n)
    return resigned(umpire, position) if picked.value.verb is Verb.RESIGN else Next(rally, position, n + 1)


def needs_rally(position: Position, command: str) -> bool:
    """Whether anybody of a command that can pay for it is out of hand, or to be steadied."""
    own = [s for s in position.field.stands.values() if s.command == command and s.side == position.bound_of]
    broken = position.field.command(command).broken
    if position.points_of(command) < 1:  # to steady the general's own group costs nothing
        return broken and any(s.general and s.status is Status.READY and not s.steadied for s in own)
    return any(s.status is not Status.READY or (broken and not s.steadied) for s in own)


def run_wild(umpire: Umpire, position: Position) -> Any:
    """G3.2 to G3.4: no questions."""
    found, field = run_and_pursue(position.field, position.battle.edges)
    before = {s.id for s in position.stands}
    gone = [r.id for r in found.ran if r.fate == "lost"]
    dead = [r.id for r in found.ran if r.fate == "destroyed"]
    down = [i for p in found.pursued for i in p.ridden_down]
    for word, ids in (("routed", found.routed), ("ran off the table", gone), ("ridden down", down)):
        if ids:
            umpire.note(Fact(word, ", ".join(ids)))
    enemy = position.battle.other(position.bound_of)
    after = position.lose(gone, "over the edge", enemy).lose(dead, "destroyed", enemy)
    after = after.lose(down, "ridden down", position.bound_of)
    kept = tuple(field.everyone[s.id] for s in after.stands if s.id in before)
    return Next(orders, after.but(stands=kept, segment="G4"), 0)


def orders(umpire: Umpire, position: Position, n: int) -> Any:
    """G4: each command's orders until `done`, or nothing is left to order."""
    commands = position.battle.commands_of(position.bound_of)
    if n >= len(commands):
        return Next(then, Next(shooting_phase, position.but(segment="G5"), position.bound_of), end_bound)
    if not can_still_order(position, commands[n]):
        return Next(orders, position, n + 1)
    seat = position.battle.seat(position.bound_of, commands[n])
    picked = umpire.choose(seat, orders_offer(position, commands[n], False), f"orders of {commands[n]}")
    given = picked.value
    if not isinstance(given, Given):
        return resigned(umpire, position) if given.verb is Verb.RESIGN else Next(orders, position, n + 1)
    after = given.after
    for river in given.rivers:
        found = umpire.resolve(cross_river).crossing
        umpire.note(Fact(f"{river} is", str(found)))
        after = after.but(rivers=(*after.rivers, (river, found)))
    return Next(orders, after, n)


def resigned(umpire: Umpire, position: Position) -> Ending:
    """A side gives up."""
    umpire.note(Fact("resigned", position.bound_of))
    return ending(umpire, position, Result(position.battle.other(position.bound_of), "resigned"))


def end_bound(umpire: Umpire, position: Position) -> Any:
    """G7, G8: losses, broken commands, and whether it is over; then the next bound or turn."""
    position = position.but(stands=tuple(released(position, s) for s in position.stands), segment="G7")
    terms = position.battle.terms
    tallied, result = end_of_bound(umpire, position.field, terms, position.coming, position.turn)
    for id_, (_, beaten, broken) in tallied.commands.items():
        facts = position.field.command(id_)
        moved = facts.general_moved
        if (beaten, broken) != (facts.beaten, facts.broken):
            umpire.note(Fact(id_, "broken" if broken else "beaten" if beaten else "recovered"))
        position = position.commanded(CommandFacts(id_, beaten, broken, moved))
    if result is not None:
        return ending(umpire, position, result)
    if position.bound_of == terms.first:
        return Next(start_bound, position.but(bound_of=position.battle.other(terms.first)))
    return Next(start_turn, position.but(turn=position.turn + 1, bound_of=terms.first))


def released(position: Position, stand: Stand) -> Stand:
    """Captured, and a friend stood by it for a whole own bound: it serves its new side (R-CAP2)."""
    served = stand.captured and stand.side == position.bound_of and stand.held and has_friend(position, stand)
    return msgspec.structs.replace(stand, captured=False, held=0) if served else stand


def ending(umpire: Umpire, position: Position, result: Result) -> Ending:
    """The end of the battle, with the share each side has lost."""
    tallied, _ = end_of_bound(umpire, position.field, position.battle.terms, position.coming, position.turn)
    shares: dict[str, Fraction] = tallied.shares
    return Ending(result.winner, result.level, tuple((s, str(x)) for s, x in shares.items()), position.turn)
