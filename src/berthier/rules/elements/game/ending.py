"""The end of a bound (G7, G8): what commands have lost, who is beaten, broken or defeated, and whether it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from berthier.core.umpire import Umpire
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import Ground
from berthier.rules.elements.game.table.stands import Stand, Status
from berthier.rules.elements.losses import ArmyState, Command, count_losses
from berthier.rules.elements.units import Type

QUARTER, TENTH = Fraction(1, 4), Fraction(1, 10)


class Enrolled(msgspec.Struct, frozen=True):
    """An element as the battle began with it."""

    id: str
    side: str
    command: str
    type: Type
    general: bool = False


class Special(msgspec.Struct, frozen=True):
    """A rule of a scenario, of one of four kinds (f)."""

    element: str = ""
    extra: int = 0
    command: str = ""
    beaten: str = ""
    broken: str = ""
    side: str = ""
    share: str = ""
    count: int = 0
    beyond: str = ""
    text: str = ""  # the rule in a sentence


class Terms(msgspec.Struct, frozen=True):
    """What a battle is judged by: base edges, roster, special rules, who is first, how many turns."""

    edges: tuple[tuple[str, str], ...]
    roster: tuple[Enrolled, ...]
    special: tuple[Special, ...] = ()
    first: str = ""
    turns: int = 12


class Result(msgspec.Struct, frozen=True):
    """How a battle ended: the winner (None: drawn) and the level."""

    winner: str | None
    level: str


class Tallied(msgspec.Struct, frozen=True):
    """Losses at the end of a bound."""

    commands: dict[str, tuple[str, bool, bool]]  # lost, beaten, broken
    shares: dict[str, Fraction]
    defeated: tuple[str, ...]


def percent(share: Fraction) -> str:
    """A share in whole percent, what is over left out: who has lost 50 % is defeated."""
    return f"{int(share * 100)} %"


def end_of_bound(
    umpire: Umpire, field: Field, terms: Terms, coming: Iterable[str], turn: int
) -> tuple[Tallied, Result | None]:
    """Losses of both sides by `losses`, and the result if the battle is over."""
    tallied = tally(umpire, field, terms, set(coming))
    return tallied, result_of(field, terms, tallied, turn)


def tally(umpire: Umpire, field: Field, terms: Terms, coming: set[str]) -> Tallied:
    """Every command and side against what it began with (G7)."""
    commands: dict[str, tuple[str, bool, bool]] = {}
    shares, defeated = {}, []
    for side, _ in terms.edges:
        names = list(dict.fromkeys(e.command for e in terms.roster if e.side == side))
        army = tuple(command_losses(field, terms, name, side, coming) for name in names)
        state: ArmyState = umpire.resolve(count_losses, army)
        for name, found in zip(names, state.commands, strict=True):
            commands[name] = (found.lost, found.beaten, found.broken)
        shares[side] = state.share
        if state.defeated:
            defeated.append(side)
    return Tallied(commands, shares, tuple(defeated))


def command_losses(field: Field, terms: Terms, name: str, side: str, coming: set[str]) -> Command:
    """What a command began with and has lost, by the types it began with."""
    members = [e for e in terms.roster if e.command == name and e.side == side]
    there = on_hand(field)
    gone = {e.id for e in members if e.id not in coming and (e.id not in there or there[e.id].side != side)}
    routing = {e.id for e in members if e.id in there and there[e.id].status is Status.ROUTING} - gone
    own = next((s for s in terms.special if s.command == name), Special())
    generals = {e.id for e in members if e.general}
    left, dead = len(generals - gone), len(generals & gone)
    added = {e.id: sum(s.extra for s in terms.special if s.element == e.id) for e in members}
    extra = sum(added[id_] for id_ in gone)
    return Command(
        started=dict(Counter(e.type for e in members)),
        lost=dict(Counter(e.type for e in members if e.id in gone | routing)),
        general_lost=dead > 0,
        extra=extra + max(0, dead - 1),  # each general of several counts
        in_hand=sum(added.values()) - extra + left,
        was_broken=field.command(name).broken,
        beaten_at=own.beaten,
        broken_at=own.broken,
    )


def on_hand(field: Field) -> dict[str, Stand]:
    """Everyone on the table or aboard."""
    aboard = {s.cargo.id: s.cargo for s in field.stands.values() if s.cargo is not None}
    return {**field.everyone, **aboard}


def result_of(field: Field, terms: Terms, tallied: Tallied, turn: int) -> Result | None:
    """A goal reached, an army defeated, or time: in this order (G8)."""
    for special in terms.special:
        if special.beyond and crossed(field, terms, special) >= special.count:
            return Result(special.side, "victory")
    if tallied.defeated:
        return by_defeat(terms, tallied)
    if turn >= terms.turns and field.bound_of != terms.first:
        return at_time(terms, tallied)
    return None


def crossed(field: Field, terms: Terms, special: Special) -> int:
    """Own land elements wholly past a piece as seen from the own edge."""
    edge = dict(terms.edges)[special.side]
    return sum(
        s.side == special.side
        and not (s.is_naval or s.captured or s.status is Status.ROUTING or s.bridge)
        and is_past(field.ground, s, special.beyond, edge)
        for s in field.stands.values()
    )


def is_past(ground: Ground, stand: Stand, piece: str, edge: str) -> bool:
    """All corners at or past the piece's farthest point."""
    axis, sign = (1 if edge in ("south", "north") else 0), (1 if edge in ("south", "west") else -1)
    farthest = max(sign * p[axis] for p in ground.by_id[piece].shape)
    return all(sign * p[axis] >= farthest for p in stand.base.figure)


def by_defeat(terms: Terms, tallied: Tallied) -> Result:
    """The other has won: decisive if its own share is under a quarter; both: the lower share."""
    if len(tallied.defeated) == 1:
        winner = next(side for side, _ in terms.edges if side not in tallied.defeated)
        return Result(winner, "decisive" if tallied.shares[winner] < QUARTER else "victory")
    return lower(terms, tallied.shares, Fraction(0), "victory")


def at_time(terms: Terms, tallied: Tallied) -> Result:
    """Shares a tenth or more apart are an advantage of the lower."""
    added = [(s.side, Fraction(s.share)) for s in terms.special if s.share]
    shares = {side: share + sum(more for to, more in added if to == side) for side, share in tallied.shares.items()}
    return lower(terms, shares, TENTH, "advantage")


def lower(terms: Terms, shares: dict[str, Fraction], apart: Fraction, level: str) -> Result:
    """The side with the lower share if they are apart by so much, else a draw."""
    sides: Sequence[str] = sorted((side for side, _ in terms.edges), key=lambda side: shares[side])
    between = shares[sides[-1]] - shares[sides[0]]
    if between == 0 or between < apart:
        return Result(None, "draw")
    return Result(sides[0], level)
