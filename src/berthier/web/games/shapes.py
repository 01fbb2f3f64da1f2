"""What the API of the rooms takes and gives, where the sessions' own types are not it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

import msgspec

from berthier.core.exact import written
from berthier.rooms.events import DiceSource
from berthier.rooms.luck import Luck, ResultLuck
from berthier.rooms.opening import NAMELESS, NewTable, Ticket
from berthier.staff.played.fortune import Fared, Fortune
from berthier.web.shapes import Words

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class OpenAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A new table, and the name of its umpire; `switches` are the rulings this table plays otherwise."""

    ruleset: str
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    name: Name
    players: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=8)] = ("attacker", "defender")
    dice: DiceSource = DiceSource.TYPED
    switches: Words = {}

    def table(self) -> NewTable:
        """As the desk takes it."""
        return NewTable(self.ruleset, self.title, self.players, self.dice, self.switches)


class PlayAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A scenario and who plays its sides: `me`, `open`, or a level of program (`first`, `steady`, `sharp`); `switches`
    are the rulings it is played under. One's own is given as its `file` and called `own`. In `practice` anything may be
    taken back, and nothing counts as a result: that is settled here and never later."""

    ruleset: str
    scenario: str
    file: dict[str, Any] | None = None
    name: Name = NAMELESS
    seats: dict[str, str] = {}
    switches: Words = {}
    practice: bool = False


class PlayOnAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Who plays the sides of a game that is played on, as where a game is begun."""

    name: Name = NAMELESS
    seats: dict[str, str] = {}
    practice: bool = False


class JoinAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A seat and the name of who takes it."""

    seat: str
    name: Name


class SitAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The name of who sits down."""

    name: Name


class InviteAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The seat a key is wanted for."""

    seat: str


class TicketShape(msgspec.Struct):
    """A seat taken or given out. The token is told this once; the link is the page of the seat."""

    game: str
    seat: str
    token: str
    link: str


def ticket_shape(ticket: Ticket) -> TicketShape:
    """A ticket with the address of its page."""
    return TicketShape(ticket.game, ticket.seat, ticket.token, f"/seat/{ticket.token}")


class FigureShape(msgspec.Struct):
    """A figure, exact as text and as a decimal."""

    exact: str
    decimal: float


class DiceLuck(msgspec.Struct):
    """What a seat's dice added up to, what they do on average, how often they do at least and at most that.

    `sides` counts the dice by their kind."""

    dice: int
    total: int
    expected: FigureShape
    at_least: FigureShape
    at_most: FigureShape
    sides: dict[str, int]


class FaredShape(msgspec.Struct):
    """A goal or a figure of an outcome: expected, actual, how often it comes to at least and at most that.

    A goal names the side that wants it high and the side that wants it low: to them, `at_least` and `at_most` are how
    often it comes out as good or better."""

    name: str
    title: str
    wants_high: str | None
    wants_low: str | None
    expected: FigureShape
    actual: FigureShape
    at_least: FigureShape
    at_most: FigureShape


class TurnShape(msgspec.Struct):
    """A throw, and what was to be expected of the first goal after it."""

    by: str
    why: str
    faces: list[int]
    after: FigureShape


class FortuneShape(msgspec.Struct):
    """How it came out, with the chance of such a result; `policy` says whose choices the odds suppose."""

    result: str
    chance: FigureShape
    policy: str
    goals: list[FaredShape]
    figures: list[FaredShape]
    turns: list[TurnShape]


class ResultLuckShape(msgspec.Struct):
    """A procedure that is over: its number and line, who played its sides, its luck, or a sentence why not."""

    act: int
    line: int
    procedure: str
    seats: dict[str, str]
    luck: FortuneShape | None
    problem: str | None


class LuckReport(msgspec.Struct):
    """The luck of a game: in the dice by seat, and in the results in the order of play."""

    dice: dict[str, DiceLuck]
    results: list[ResultLuckShape]


def luck_report(dice: Mapping[str, Luck], results: Sequence[ResultLuck]) -> LuckReport:
    """Both with their fractions as text."""
    return LuckReport({seat: _dice_luck(luck) for seat, luck in dice.items()}, [_result(luck) for luck in results])


def _dice_luck(luck: Luck) -> DiceLuck:
    """Luck with its fractions as text."""
    return DiceLuck(
        dice=luck.dice,
        total=luck.total,
        expected=_figure(luck.expected),
        at_least=_figure(luck.at_least),
        at_most=_figure(luck.at_most),
        sides={f"d{sides}": many for sides, many in luck.sides.items()},
    )


def _figure(value: Fraction) -> FigureShape:
    return FigureShape(written(value), float(value))


def _result(luck: ResultLuck) -> ResultLuckShape:
    played = luck.played
    return ResultLuckShape(
        act=played.number,
        line=played.line,
        procedure=played.situation.procedure.name,
        seats=played.seats,
        luck=_fortune(luck, luck.fortune) if luck.fortune is not None else None,
        problem=luck.problem or None,
    )


def _fortune(luck: ResultLuck, found: Fortune) -> FortuneShape:
    return FortuneShape(
        result=found.result,
        chance=_figure(found.chance),
        policy=found.policy,
        goals=[_fared(luck, each) for each in found.goals],
        figures=[_fared(luck, each) for each in found.figures],
        turns=[TurnShape(turn.by, turn.why, list(turn.faces), _figure(turn.after)) for turn in found.turns],
    )


def _fared(luck: ResultLuck, each: Fared) -> FaredShape:
    return FaredShape(
        name=each.name,
        title=each.title,
        wants_high=each.side or None,
        wants_low=luck.other(each.side) if each.side else None,
        expected=_figure(each.expected),
        actual=_figure(each.actual),
        at_least=_figure(each.at_least),
        at_most=_figure(each.at_most),
    )
