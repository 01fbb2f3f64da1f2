"""What may follow what: every event is checked against the session so far, in play and in proof alike.

A `Draft` gathers events that are to be written down together, each checked as it comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from berthier.core.errors import BadInput
from berthier.engine.log import BadLog
from berthier.rooms import clocks, playing, programs, roster, seating, taking_back
from berthier.rooms import events as e
from berthier.rooms.events import Event
from berthier.rooms.keeping.carrying import carried_on
from berthier.rooms.keeping.chain import LogLine, write_line
from berthier.rooms.moves import Kept
from berthier.rooms.session import UMPIRE, Session, check_text

WHILE_ASKED = (
    e.Consented,
    e.Refused,
    e.Undone,
    e.SeatTaken,
    e.Handed,
    e.Committed,
    e.Overridden,
    e.Aborted,
    e.SeatFreed,
    e.BroughtIn,
)
BESIDE = (e.SeatTaken, e.SeatFreed, e.Handed, e.Committed, e.Entered)  # what no rule of a game has a say in


def derive(lines: Iterable[LogLine], session: Session | None = None, vault: Mapping[str, str] | None = None) -> Session:
    """A session from its events, or from where it stood on; `BadLog` names the first line that does not follow.

    `vault` opens the choices that stay hidden in the log; without one only those are open that its end shows.
    """
    lines = list(lines)
    if session is None and vault is None:
        vault = shown_at_the_end(lines)
    if (place := last_carried(lines)) is not None:
        at_hand = [] if session is None else session.lines
        known = vault if vault is not None else session.vault if session is not None else {}
        session = _from(lines[place], [*at_hand, *lines[:place]], known)
        lines = lines[place + 1 :]
    for line in lines:
        try:
            session = follow(session, line, vault)
        except BadInput as problem:
            raise BadLog(line.n, problem.error) from None
    if session is None:
        raise BadLog(1, "the log is empty.")
    return session


def last_carried(lines: Sequence[LogLine]) -> int | None:
    """The place of the last line with which the game was carried on under other rules."""
    return next((n for n in range(len(lines) - 1, -1, -1) if isinstance(lines[n].event, e.Carried)), None)


@contextmanager
def only_claimed(lines: Sequence[LogLine]) -> Iterator[None]:
    """A log from elsewhere may claim that a game was carried on from what is no position, though every value in it has
    its type: where the rules break on it, that line does not follow."""
    try:
        yield
    except BadInput:
        raise
    except Exception:
        place = last_carried(lines)
        if place is None:
            raise
        raise BadLog(lines[place].n, "from this position the rules cannot be played on.") from None


def _from(line: LogLine, before: Sequence[LogLine], vault: Mapping[str, str]) -> Session:
    assert isinstance(line.event, e.Carried)
    try:
        return carried_on(line, line.event, before, vault)
    except BadInput as problem:
        raise BadLog(line.n, problem.error) from None


def follow_what_fits(session: Session, lines: Iterable[LogLine]) -> Session:
    """A session on which lines that were written under other rules follow as far as they can: from the first answer on
    that does not, only what happened beside the play. What does not follow is struck out."""
    fits = True
    for line in lines:
        try:
            if not (fits or isinstance(line.event, BESIDE)):
                raise BadInput("This was played under other rules.")
            follow(session, line)
        except BadInput:
            fits = False
            _pass_over(session, line)
    for seat in list(session.taken):
        seating.void_seals(session, seat)  # nobody knows whether what is sealed is still a choice
    return session


def _pass_over(session: Session, line: LogLine) -> None:
    """A line that no longer follows stays in the log; its fair dice are used up."""
    if isinstance(line.event, e.Answered) and line.event.first_die is not None:
        session.dice_rolled = line.event.first_die + len(line.event.answer.faces or ())
    session.struck.add(line.n)
    session.turn += 1  # an answer to what was asked then is none to what is asked now
    session.lines.append(line)
    session.seq = line.n
    session.size += len(line.text)


def shown_at_the_end(lines: Sequence[LogLine]) -> dict[str, str]:
    """The choices and positions that stayed hidden, as a table that is closed shows them: by commitment."""
    last = lines[-1].event if lines else None
    if not isinstance(last, e.Closed):
        return {}
    opened = {commitment: msgspec.json.encode(opening).decode() for commitment, opening in last.openings.items()}
    return opened | last.carried


def follow(session: Session | None, line: LogLine, vault: Mapping[str, str] | None = None) -> Session:
    """One more event; `BadInput` when it may not happen now."""
    if isinstance(line.event, e.Created):
        if session is not None:
            raise BadInput("The table has been opened already.")
        session = seating.open_session(line.event)
        session.vault = vault if vault is not None else {}
    elif isinstance(line.event, e.Carried):
        raise AssertionError("a game is carried on by `derive` and `prove`, which have the lines before")
    elif session is None:
        raise BadInput("A log begins with the opening of the table.")
    else:
        _must_be_time(session, line.event)
        before = clocks.moment(session)
        _happen(session, line.event, line.n, forced=False)
        clocks.wind(session, before, line.event, line.at)
    session.lines.append(line)
    session.seq = line.n
    session.size += len(line.text)
    return session


def _must_be_time(session: Session, event: e.Event) -> None:
    if session.closed is not None:
        raise BadInput("The table is closed.")
    if session.asked is not None and not isinstance(event, WHILE_ASKED):
        said = f"The {session.asked.seat} asks {taking_back.asked_words(session.asked)}: consent or refuse first."
        raise BadInput(said, "line")


def _happen(session: Session, event: e.Event, line: int, *, forced: bool) -> None:
    match event:
        case e.Answered():
            playing.answer(session, event, line, forced=forced)
        case e.Undone():
            taking_back.undo(session, event, forced=forced)
        case e.Entered():
            roster.enter(session, event, forced=forced)
        case e.Applied():
            roster.apply_result(session, event, forced=forced)
        case e.Overridden():
            _override(session, event, line)
        case e.Started():
            playing.start(session, event, line)
        case e.Sealed():
            playing.seal(session, event, line)
        case e.Revealed():
            playing.reveal(session, event, line)
        case e.Taken():
            playing.take(session, event, line)
        case e.Finished():
            playing.finish(session, event, line)
        case e.Aborted():
            playing.abort(session, event, forced=forced)
        case _:
            _happen_beside(session, event)


def _happen_beside(session: Session, event: e.Event) -> None:
    """What happens beside the play: seats, dice secrets, consent, the end."""
    match event:
        case e.SeatTaken():
            seating.take_seat(session, event)
        case e.Handed():
            programs.hand(session, event)
        case e.Resigned():
            playing.resign(session, event)
        case e.Committed():
            seating.commit_secret(session, event)
        case e.Closed():
            seating.close(session, event)
        case e.UndoAsked():
            taking_back.ask(session, event)
        case e.AbortAsked():
            taking_back.ask_to_abort(session, event)
        case e.FreeAsked():
            seating.ask_to_free(session, event)
        case e.SeatFreed():
            seating.free_seat(session, event)
        case e.BroughtIn():
            seating.bring_in(session, event)
        case e.Fixed():
            seating.fix_secrets(session, event)
        case e.Consented():
            taking_back.consent(session, event)
        case e.Refused():
            taking_back.refuse(session, event)
        case _:
            raise AssertionError(f"no rule for {event!r}")


def _override(session: Session, event: e.Overridden, line: int) -> None:
    if event.seat != UMPIRE or event.does.seat != UMPIRE:
        raise BadInput("Only the umpire may override.", "seat", [UMPIRE])
    check_text(event.reason, "reason")
    _happen(session, event.does, line, forced=True)
    session.asked = None
    session.overrides += 1


class Draft:
    """What is about to be written after the last line of a game, or as its first."""

    def __init__(self, clock: Callable[[], str], first: Event | None = None, session: Session | None = None) -> None:
        self.at = clock()
        self.after = session.seq if session is not None else 0
        self.lines: list[LogLine] = []
        self.secrets: list[Kept] = []
        if session is None:
            assert first is not None, "a game begins with an event"
            line = write_line(1, self.at, first, "")
            self.lines.append(line)
            session = follow(None, line)
        self.session = session

    def add(self, event: Event, kept: Kept | None = None) -> Draft:
        """One event more, with the secret behind it; `BadInput` when it may not happen now."""
        line = write_line(self.session.seq + 1, self.at, event, self.session.lines[-1].hash)
        follow(self.session, line)
        self.lines.append(line)
        if kept is not None:
            self.secrets.append(kept)
        return self
