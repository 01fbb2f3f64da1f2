"""Fights at sea inside the game (G33 to G36): squadrons, breaking off as the board says, prizes and losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from berthier.core.notes import Fact
from berthier.core.relay import Relay
from berthier.core.umpire import Next, Option, Side, Umpire
from berthier.rules.six_states.blockade import Passed
from berthier.rules.six_states.game.continent import MAJORS
from berthier.rules.six_states.game.edition import BEFORE_0082
from berthier.rules.six_states.game.land.hosts import capture
from berthier.rules.six_states.game.position import Fleet, Position, find_fleet
from berthier.rules.six_states.game.sea.embarking import join_fleet, put_fleet, trim
from berthier.rules.six_states.game.sea.waters import refuge
from berthier.rules.six_states.naval import NavalOutcome, break_off, exchange_fire
from berthier.rules.six_states.transports import Fates
from berthier.rules.six_states.units import ATTACKER
from berthier.rules.six_states.units import Fleet as Squadron

MAJOR, MINOR = 2, 1  # morale of ships
Went = tuple[tuple[str, str], ...]  # a power and the place its ships broke off to


class Fought(msgspec.Struct, frozen=True):
    """How a fight at sea went: its outcome, and where the powers that were beaten in it went, the last one last."""

    outcome: NavalOutcome | None
    passed: Passed | None = None
    went: Went = ()


def at_sea(
    umpire: Umpire,
    position: Position,
    names: tuple[str, str],
    place: str,
    call: Next[Any],
    went: Went = (),
) -> Fought | Next[Fought]:
    """G35: a fight between two powers; where to break off to is answered by the board, not asked."""
    inner, waters = inside(call), ""
    if inner.procedure is break_off:
        beaten = names[0] if inner.args[1] is ATTACKER else names[1]
        to, where = refuge(position, beaten, place)
        went, waters = gone(went, beaten, to), str(where)
    result = call.procedure(_Charted(umpire, waters), *call.args)
    if type(result) is Next:
        if went and inside(result).procedure is exchange_fire:  # caught: the next exchange is fought where they went
            place = went[-1][1]
        return Next(at_sea, position, names, place, result, went)
    if isinstance(result, Passed):
        return Fought(None, result)
    if inner.procedure is exchange_fire:  # all its NSP are lost: what sails with them goes alone
        beaten = names[0] if not result.attacker_nsp else names[1]
        went = gone(went, beaten, refuge(position, beaten, place)[0])
    return Fought(result, None, went)


def gone(went: Went, power: str, to: str) -> Went:
    """Where everybody went who was beaten, when now this power is."""
    return (*(each for each in went if each[0] != power), (power, to))


def inside(call: Next[Any]) -> Next[Any]:
    """The procedure of the sheet inside those that only pass questions on."""
    while call.args and type(call.args[-1]) is Next:
        call = call.args[-1]
    return call


class _Charted(Relay):
    """Answers where beaten ships break off to; everything else is asked on."""

    __slots__ = ("waters",)

    def __init__(self, umpire: Umpire, waters: str) -> None:
        super().__init__(umpire)
        self.waters = waters

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        if why == "break off to":
            return next(option for option in options if str(option) == self.waters)
        return self.umpire.choose(side, options, why)


def fleets_at(position: Position, power: str, at: str) -> tuple[Fleet, ...]:
    """All fleets of a power at a place, also one that is on its way through."""
    return tuple(fleet for fleet in (*position.sailing, *position.fleets) if fleet.power == power and fleet.at == at)


def squadron(fleets: Sequence[Fleet]) -> Squadron | None:
    """Fleets as the charts want them: sound NSP, morale mixed as C12, transports they escort; None without NSP."""
    nsp = sum(fleet.nsp for fleet in fleets)
    if not nsp:
        return None
    points = sum(fleet.nsp * (MAJOR if fleet.state in MAJORS else MINOR) for fleet in fleets)
    morale = -((nsp - 2 * points) // (2 * nsp))  # nearest, an exact half down
    return Squadron(nsp, morale, sum(fleet.t for fleet in fleets))


def settle_losses(position: Position, fleets: Sequence[Fleet], nsp: int, fates: Fates) -> Position:
    """Sound NSP down to what is left, the most numerous first; transports captured or sunk, their cargo with them."""
    counts = [[fleet.nsp, fleet.t] for fleet in fleets]
    for column, gone in ((0, sum(f.nsp for f in fleets) - nsp), (1, fates.captured + fates.sunk)):
        for _ in range(gone):
            most = max(range(len(counts)), key=lambda place: (counts[place][column], -place))
            counts[most][column] = max(0, counts[most][column] - 1)
    for fleet, (ships, transports) in zip(fleets, counts, strict=True):
        position = change_fleet(position, fleet, msgspec.structs.replace(fleet, nsp=ships, t=transports))
    return position


def change_fleet(position: Position, fleet: Fleet, after: Fleet) -> Position:
    """A fleet as it is after losses; what it can no longer carry is lost, leaders without a ship are taken."""
    after, leaders = trim(after)
    position = capture(position, leaders, fleet.power)
    if fleet in position.sailing:
        kept = tuple(each for each in position.sailing if each != fleet)
        return position.but(sailing=(*kept, after) if after.ships else kept)
    return put_fleet(position, after)


def award(position: Position, power: str, at: str, prizes: int, transports: int) -> Position:
    """D4, D6: captured NSP join their captor, damaged; captured transports change hands; neither lets him sail again,
    or keeps ships of his that have not sailed yet in harbour."""
    if not prizes and not transports:
        return position
    there = find_fleet(position, power, power, at)
    sailed = there is None or there.sailed or position.edition in BEFORE_0082
    return join_fleet(position, Fleet(power, at, power, 0, prizes, transports, 0, sailed=sailed))


def apply_outcome(
    umpire: Umpire, position: Position, outcome: NavalOutcome, names: tuple[str, str], at: str
) -> Position:
    """Both sides' losses and prizes."""
    ours, theirs = fleets_at(position, names[0], at), fleets_at(position, names[1], at)
    position = settle_losses(position, ours, outcome.attacker_nsp, outcome.attacker_transports)
    position = settle_losses(position, theirs, outcome.defender_nsp, outcome.defender_transports)
    position = award(position, names[0], at, outcome.attacker_prizes, outcome.defender_transports.captured)
    position = award(position, names[1], at, outcome.defender_prizes, outcome.attacker_transports.captured)
    umpire.note(Fact(f"NSP left: {names[0]} {outcome.attacker_nsp}, {names[1]}", outcome.defender_nsp))
    return position


def move_fleets(position: Position, power: str, start: str, to: str) -> Position:
    """All ships of a power go from one place to another, and have sailed."""
    for fleet in fleets_at(position, power, start):
        if fleet in position.sailing:
            position = position.but(sailing=tuple(each for each in position.sailing if each != fleet))
        else:
            position = put_fleet(position, msgspec.structs.replace(fleet, nsp=0, nsp_damaged=0, t=0, t_damaged=0))
        position = join_fleet(position, msgspec.structs.replace(fleet, at=to, sailed=True))
    return position
