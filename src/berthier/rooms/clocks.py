"""Time limits: who is awaited, until when, and who stands in for him when he is late.

The limit is set when the table is opened. Who lets it pass is answered for by the game's standing answers, else by a
program, until he comes back; the record says so.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from berthier.core.errors import BadInput
from berthier.rooms.events import Event, Handed, SeatTaken
from berthier.rooms.session import SERVER, Session

STAND_IN = "stand-in"  # the level of who answers for somebody late
LONGEST = 60 * 24 * 31  # minutes


class Awaited(msgspec.Struct, frozen=True):
    """People who are asked now, and until when they have time."""

    seats: tuple[str, ...]
    until: str
    whole: float = 0.0  # seconds they had from the beginning

    def left(self, now: str) -> float:
        """Seconds they still have; less than nothing when they are late."""
        return (datetime.fromisoformat(self.until) - datetime.fromisoformat(now)).total_seconds()


def check_limit(minutes: int) -> None:
    """Refuse a limit nobody could keep or live to see."""
    if not 0 <= minutes <= LONGEST:
        raise BadInput(f"A time limit is 1 to {LONGEST:,} minutes for an answer; 0 is none.", "minutes")


def awaited(session: Session) -> Awaited | None:
    """Whom the clock runs for; nobody without a limit, while something is asked of them, or before a seat is taken."""
    people, minutes = _people(session), session.created.minutes
    if not minutes or not people or _stands(session):
        return None
    until = _later(session.put_at or session.lines[-1].at, timedelta(minutes=minutes))
    return Awaited(people, until, 60.0 * minutes) if until else None


def _people(session: Session) -> tuple[str, ...]:
    """Whose answer is awaited and given by no program."""
    act, question = session.open_act, session.question
    if act is None or question is None or question.dice is not None:
        return ()
    sides = act.unsealed if act.unsealed else question.by
    seats = dict.fromkeys(session.seat_of(act, side) for side in sides)
    return tuple(seat for seat in seats if seat in session.taken and seat not in session.programs)


def _stands(session: Session) -> bool:
    """Whether the clock stands: something is asked by somebody else than who alone is awaited. Who offers a draw in
    place of an answer would else have as much time as they like; they can withdraw it and answer."""
    return session.asked is not None and _people(session) != (session.asked.seat,)


def _later(at: str, by: timedelta) -> str:
    """The time of a line put off; "" where it is no time: who writes a log may write it as he likes."""
    try:
        later = datetime.fromisoformat(at) + by
    except (ValueError, OverflowError):
        return ""
    return "" if later.tzinfo is None else later.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _between(since: str, until: str) -> timedelta:
    try:
        return datetime.fromisoformat(until) - datetime.fromisoformat(since)
    except (ValueError, TypeError):  # no times, or one of them of no zone
        return timedelta()


Moment = tuple[int, int]


def moment(session: Session) -> Moment:
    """What is asked now: of which act, after how many answers. What is sealed meanwhile does not change it."""
    act = session.act
    return (0, 0) if act is None else (act.number, act.forgotten + len(act.steps))


def wind(session: Session, before: Moment, event: Event, at: str) -> None:
    """After a line: time runs from when a question is put, anew where somebody awaited sits down or comes back, and
    stands while others ask something. Nobody gains any by whatever else he, or a watcher, does meanwhile."""
    if moment(session) != before or _comes(session, event):
        session.put_at, session.halted_at = at, at if _stands(session) else ""
    elif _stands(session):
        session.halted_at = session.halted_at or at
    elif session.halted_at:
        session.put_at = _later(session.put_at, _between(session.halted_at, at))
        session.halted_at = ""


def _comes(session: Session, event: Event) -> bool:
    """Whether somebody who is awaited has just sat down or plays himself again."""
    came = event.seat if isinstance(event, SeatTaken) else event.player if isinstance(event, Handed) else ""
    waited = awaited(session) if came else None
    return waited is not None and came in waited.seats


def replace_late(session: Session, event: Handed) -> None:
    """The server puts a stand-in into the seat of somebody who is awaited; that he is late is the server's word."""
    waited = awaited(session)
    if event.level != STAND_IN or waited is None or event.player not in waited.seats:
        raise BadInput(f"Nobody waits for {event.player} against the clock.", "player")
    session.programs[event.player] = STAND_IN
    if session.asked is not None and session.asked.seat == event.player:
        session.asked = None  # what they asked for in place of an answer


def is_by_server(event: Handed) -> bool:
    """Whether a seat is handed over by the clock."""
    return event.seat == SERVER
