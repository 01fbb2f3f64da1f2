"""Time limits: who is awaited, until when, and who stands in for him when he is late.

The limit is set when the table is opened. Who lets it pass is answered for by the game's standing answers, else by a
program, until he comes back; the record says so.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from berthier.core.errors import BadInput
from berthier.rooms.events import Handed
from berthier.rooms.session import SERVER, Session

STAND_IN = "stand-in"  # the level of who answers for somebody late
LONGEST = 60 * 24 * 31  # minutes


class Awaited(msgspec.Struct, frozen=True):
    """People who are asked now, and until when they have time."""

    seats: tuple[str, ...]
    until: str

    def left(self, now: str) -> float:
        """Seconds they still have; less than nothing when they are late."""
        return (datetime.fromisoformat(self.until) - datetime.fromisoformat(now)).total_seconds()


def check_limit(minutes: int) -> None:
    """Refuse a limit nobody could keep or live to see."""
    if not 0 <= minutes <= LONGEST:
        raise BadInput(f"A time limit is 1 to {LONGEST:,} minutes for an answer; 0 is none.", "minutes")


def awaited(session: Session) -> Awaited | None:
    """Whom the clock runs for; nobody without a limit, while something is asked of all, or before a seat is taken."""
    act, question, minutes = session.open_act, session.question, session.created.minutes
    if not minutes or act is None or question is None or session.asked is not None or question.dice is not None:
        return None
    sides = act.unsealed if act.unsealed else question.by
    seats = dict.fromkeys(session.seat_of(act, side) for side in sides)
    people = tuple(seat for seat in seats if seat in session.taken and seat not in session.programs)
    if not people:
        return None
    since = datetime.fromisoformat(session.lines[-1].at)
    until = (since + timedelta(minutes=minutes)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return Awaited(people, until)


def replace_late(session: Session, event: Handed) -> None:
    """The server puts a stand-in into the seat of somebody who is awaited; that he is late is the server's word."""
    waited = awaited(session)
    if event.level != STAND_IN or waited is None or event.player not in waited.seats:
        raise BadInput(f"Nobody waits for {event.player} against the clock.", "player")
    session.programs[event.player] = STAND_IN


def is_by_server(event: Handed) -> bool:
    """Whether a seat is handed over by the clock."""
    return event.seat == SERVER
