"""What a seat sees. A view is built up from what the seat may know: the public events and the seat's own secrets.

The function that makes it is never given anybody else's secret. Commitments are in the log, which everybody may
have, but not in a view: so a view does not change by a single byte when somebody else's secret is another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from berthier.core.orders import words_of
from berthier.engine.live import Live
from berthier.engine.question import Asks, Event
from berthier.engine.record import Entry, Record
from berthier.engine.replay import as_logged
from berthier.rooms import events as e
from berthier.rooms.acts import RECENT, Act
from berthier.rooms.clocks import awaited
from berthier.rooms.lines_told import LineView, lines_told
from berthier.rooms.playing import may_resign
from berthier.rooms.seating import spare, undoes_alone, voted_out
from berthier.rooms.seeing import as_seen, known, reads
from berthier.rooms.session import Role, Session, role_of
from berthier.rooms.taking_back import back_for
from berthier.rooms.ways_back import WayBack

MOST_LINES = 40
MOST_ACTS = 12


class SeatView(msgspec.Struct, frozen=True):
    """A seat, who has it, whether it has committed its dice secret, and the level of a program that plays it."""

    seat: str
    role: Role
    name: str | None
    committed: bool
    program: str | None = None
    open: bool = False  # a program's own: whoever comes may take it over
    shut: bool = False  # a program's own: who plays here alone, or the umpire, lets somebody in first


class QuestionView(msgspec.Struct, frozen=True):
    """The open question. `options` are those of the sides this seat decides for, `picks` what it has sealed.

    What is not `shown` stays hidden when all are in; where the rules `offers` orders, others than these are taken too.
    """

    turn: int
    words: str
    asks: Asks
    why: str
    by: tuple[str, ...]
    dice: str | None
    rolls: bool
    shown: bool
    offers: bool
    options: dict[str, tuple[str, ...]]
    sealed: list[str]
    picks: dict[str, e.Opening]


class ActView(msgspec.Struct, frozen=True):
    """A procedure played here. `record` is of the one in play over its last answers, `answers` counts all given;
    `refs` says which entries of the roster stood for which inputs, `applied` where figures of the outcome went."""

    number: int
    line: int
    procedure: str
    title: str
    inputs: dict[str, Any]
    switches: dict[str, str]
    sides: dict[str, str]
    refs: dict[str, str]
    answers: int
    record: list[dict[str, Any]]
    finished: bool
    aborted: str | None
    outcome: Any
    applied: list[str]


class UndoView(msgspec.Struct, frozen=True):
    """What this seat could take back, freely or by asking, and the request that waits for consent."""

    line: int | None
    free: bool
    asked_by: str | None
    asked_line: int | None
    awaited: list[str]
    asked_end: str | None = None
    alone: bool = False  # nobody need agree
    asked_free: str | None = None
    why_not: str = ""  # a sentence, where this seat can take nothing back


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it: the last acts and lines. What came before is told line by line on request."""

    game: str
    title: str
    ruleset: str
    dice: e.DiceSource
    seat: str
    role: Role
    seq: int
    turn: int
    seats: list[SeatView]
    roster: dict[str, dict[str, Any]]
    acts: list[ActView]
    question: QuestionView | None
    undo: UndoView
    lines: list[LineView]
    overrides: int
    closed: bool
    owners: dict[str, str] = {}
    secrets_awaited: list[str] = []
    secrets_fixed: bool = False
    until: str | None = None  # who is asked has time until then
    minutes: int = 0
    advice: bool = False
    secrets_held: bool = False
    switches: dict[str, str] = {}  # the house rulings of the table
    voted_out: list[str] = []  # whose seats this seat may put to the vote in a whole game
    practice: bool = False  # anything may be taken back, and nothing counts as a result
    taken_back: int = 0  # how often something was
    may_resign: bool = False  # whether this seat may end the whole game by giving it up


def view(session: Session, seat: str, own: Mapping[str, str], seen: Live[Any] | None = None) -> View:
    """The view of a seat; `own` holds this seat's own secrets, by commitment, and nobody else's. `seen` is the act in
    play as this seat may know it."""
    created, waited = session.created, awaited(session)
    if seen is None and session.act is not None:
        seen = as_seen(session, session.act, seat)
    return View(
        switches=created.switches,
        game=created.game,
        title=created.title,
        ruleset=created.ruleset,
        dice=created.dice,
        seat=seat,
        role=role_of(seat),
        seq=session.seq,
        turn=session.turn,
        seats=[seat_view(session, each) for each in session.seats],
        roster=msgspec.to_builtins(session.roster),
        acts=[_act(session, act, seat) for act in session.acts[-MOST_ACTS:]],
        question=_question(session, seat, own, seen),
        undo=_undo(session, seat),
        lines=lines_told(session, session.seq - MOST_LINES),
        overrides=session.overrides,
        closed=session.closed is not None,
        owners=dict(session.owners),
        secrets_awaited=session.awaited_secrets,
        secrets_fixed=session.is_fixed,
        until=waited.until if waited is not None else None,
        minutes=created.minutes,
        advice=created.advice,
        secrets_held=session.holds_secrets,
        voted_out=voted_out(session, seat),
        practice=created.practice,
        taken_back=session.taken_back,
        may_resign=may_resign(session, seat),
    )


def as_json(seen: View) -> bytes:
    """A view as bytes, the same for the same view."""
    return msgspec.json.encode(seen)


def seat_view(session: Session, seat: str) -> SeatView:
    """A seat as everybody sees it."""
    name, program = session.taken.get(seat), session.programs.get(seat)
    return SeatView(seat, role_of(seat), name, seat in session.commitments, program, *spare(session, seat))


def recent(entries: list[Entry]) -> list[Entry]:
    """The end of a record: the last answers with all that was noted between and after them."""
    answered = [place for place, entry in enumerate(entries) if isinstance(entry, Event)]
    return entries[answered[-RECENT] :] if len(answered) > RECENT else entries


def _act(session: Session, act: Act, seat: str) -> ActView:
    told = known(recent(act.live.record.entries), reads(session, act, seat)) if act is session.act else []
    return ActView(
        number=act.number,
        line=act.line,
        procedure=act.procedure.name,
        title=act.procedure.title,
        inputs=act.inputs,
        switches={id_: str(value) for id_, value in act.switches.set},
        sides=act.started.sides,
        refs=act.started.refs,
        answers=act.forgotten + len(act.steps),
        record=Record(told).as_json(),
        finished=act.is_finished,
        aborted=act.aborted,
        outcome=as_logged(act.live.outcome) if act.is_finished else None,
        applied=sorted(act.applied),
    )


def _question(session: Session, seat: str, own: Mapping[str, str], seen: Live[Any] | None) -> QuestionView | None:
    act, question = session.open_act, seen.asked if seen is not None else None
    if act is None or seen is None or question is None:
        return None
    ours = [side for side in question.by if session.may_choose(seat, side)]
    sealed = {side: act.seals[side].event for side in question.by if side in act.seals}
    picks = {
        side: msgspec.json.decode(own[event.commitment], type=e.Opening)
        for side, event in sealed.items()
        if event.seat == seat and event.commitment in own  # sealed with this very key, at this very server
    }
    return QuestionView(
        turn=session.turn,
        words=str(question),
        asks=question.asks,
        why=question.why,
        by=question.by,
        dice=question.dice,
        rolls=question.dice is not None and session.may_roll(seat, question.by[0]) and seat in session.taken,
        shown=question.shown,
        offers=question.offers,
        options={side: words_of(seen.options[side]) for side in ours if side in seen.options},
        sealed=list(sealed),
        picks=picks,
    )


def _undo(session: Session, seat: str) -> UndoView:
    way = back_for(session, seat) if seat in session.taken and session.closed is None else WayBack(None)
    asked = session.asked
    return UndoView(
        line=way.line,
        free=way.free,
        asked_by=asked.seat if asked else None,
        asked_line=asked.line if isinstance(asked, e.UndoAsked) else None,
        asked_end=asked.reason if isinstance(asked, e.AbortAsked | e.FreeAsked) else None,
        asked_free=asked.freed if isinstance(asked, e.FreeAsked) else None,
        awaited=[other for other in session.consenters if other not in session.consents],
        alone=undoes_alone(session, seat),
        why_not=way.why_not,
    )
