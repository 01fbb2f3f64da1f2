"""Undo: what may be taken back, and how others agree to it. Undone lines stay, struck out.

In whole games `ways_back` says what may be; at tables of single procedures, and at those opened before it was there, it
is free until a die is rolled or a secret shown, afterwards by consent.
"""

from __future__ import annotations

from berthier.core.errors import BadInput
from berthier.rooms.acts import Act
from berthier.rooms.events import DRAW, AbortAsked, Aborted, Consented, FreeAsked, Refused, UndoAsked, Undone
from berthier.rooms.seeing import game_of
from berthier.rooms.session import SERVER, UMPIRE, Session, check_text, must_be_open, must_play
from berthier.rooms.ways_back import NOTHING, WayBack, way_back


def last_line(session: Session, seat: str) -> int | None:
    """What a seat would take back next, freely or by asking."""
    return back_for(session, seat).line


def back_for(session: Session, seat: str) -> WayBack:
    """What a seat can take back, and whether freely; else a sentence why not."""
    act = session.act
    if act is None or act.applied:
        return WayBack(None, why_not=NOTHING)
    if session.answers_bind and session.is_whole_game:
        return way_back(session, act, seat)
    line = _last_of(session, act, seat)
    if line is None:
        return WayBack(None, why_not=NOTHING)
    return WayBack(line, _was_free(act, seat, line), lines=(line, *_last_lines(session, act)))


def _last_of(session: Session, act: Act, seat: str) -> int | None:
    """A seat's own seal while others are awaited, else the last answer that stands.

    Dice that roll by themselves fall with the answer before them: alone they would only roll again.
    """
    if act.aborted is not None:
        return None
    own = [seal.line for seal in act.seals.values() if seal.event.seat == seat]
    if own:
        return own[-1]
    return next(iter(_last_lines(session, act)), None)


def _last_lines(session: Session, act: Act) -> list[int]:
    """The lines that may be taken back: where one plays against programs alone, what they answered since goes too."""
    answered = [step for step in reversed(act.steps) if step.seat != SERVER]
    people = [seat for seat in session.taken if seat not in session.programs]
    if len(people) > 1 or not answered:
        return [step.line for step in answered[:1]]
    own = next((step for step in answered if step.seat not in session.programs or step.is_shown), answered[0])
    return list(dict.fromkeys((own.line, answered[0].line)))


def is_free(session: Session, seat: str, line: int) -> bool:
    """Whether a seat may take a line back without asking."""
    way = back_for(session, seat)
    return way.free and line == way.line


def _was_free(act: Act, seat: str, line: int) -> bool:
    """Its own seal, or its own open choice."""
    if any(seal.line == line for seal in act.seals.values()):
        return True
    fallen = [step for step in act.steps if step.line >= line]
    return fallen[0].seat == seat and not any(step.is_shown for step in fallen)


def ask(session: Session, event: UndoAsked) -> None:
    """One request at a time, for the last line that stands."""
    must_play(session, event.seat)
    must_not_be_asked(session)
    _must_be_last(session, event.seat, event.line, forced=False)
    session.asked, session.consents = event, set()


def asked_words(asked: UndoAsked | AbortAsked | FreeAsked) -> str:
    """What is asked, in words."""
    if isinstance(asked, FreeAsked):
        return f"to free the seat of {asked.freed}"
    if isinstance(asked, UndoAsked):
        return f"to take back line {asked.line}"
    return "for a draw" if asked.reason == DRAW else "to give the procedure up"


def ask_to_abort(session: Session, event: AbortAsked) -> None:
    """One request at a time."""
    must_play(session, event.seat)
    must_be_open(session)
    check_text(event.reason, "reason")
    must_not_be_asked(session)
    session.asked, session.consents = event, set()


def must_not_be_asked(session: Session) -> None:
    """One request at a time."""
    if session.asked is not None:
        raise BadInput(f"The {session.asked.seat} has asked {asked_words(session.asked)} already.", "line")


def may_give_up(session: Session, act: Act, event: Aborted) -> bool:
    """Whether a procedure may be given up: freely before anything was shown in it, afterwards when the others agree;
    a whole game that is other people's too only when they agree.

    Nobody who has seen a die begins again until he likes it. (Tables of before did not ask for that.)
    """
    is_shown = act.forgotten > 0 or any(step.is_shown for step in act.steps)
    is_others_too = session.gives_each_his_own and game_of(act) is not None and not session.is_alone(event.seat)
    if not session.is_strict or not (is_shown or is_others_too):
        return True
    asked = session.asked
    if asked is None:
        others = [seat for seat in (*session.created.players, UMPIRE) if seat in session.taken and seat != event.seat]
        return not others
    return (
        isinstance(asked, AbortAsked)
        and (asked.seat, asked.reason) == (event.seat, event.reason)
        and is_agreed(session)
    )


def consent(session: Session, event: Consented) -> None:
    """One of those asked agrees."""
    _must_be_asked(session)
    if event.seat not in session.consenters:
        raise BadInput(f"The {event.seat} is not asked.", "seat", session.consenters)
    session.consents.add(event.seat)


def refuse(session: Session, event: Refused) -> None:
    """One of those asked does not agree, or the asker withdraws."""
    asked = _must_be_asked(session)
    if event.seat not in (*session.consenters, asked.seat):
        raise BadInput(f"The {event.seat} is not asked.", "seat", session.consenters)
    session.asked = None


def undo(session: Session, event: Undone, *, forced: bool) -> None:
    """Strike a line out, with all that followed from it."""
    must_play(session, event.seat)
    act = _must_be_last(session, event.seat, event.line, forced=forced)
    if not (forced or is_free(session, event.seat, event.line) or _is_agreed(session, event)):
        raise BadInput("A die is rolled or a secret shown: this can be undone by consent only.", "line")
    session.struck.update(act.take_back(event.line))
    session.asked = None
    session.taken_back += 1
    session.turn += 1


def is_agreed(session: Session) -> bool:
    """Whether everybody asked has agreed."""
    if isinstance(session.asked, UndoAsked) and session.answers_bind and session.is_whole_game and not session.consents:
        return False
    return session.asked is not None and session.consents >= set(session.consenters)


def _is_agreed(session: Session, event: Undone) -> bool:
    asked = session.asked
    is_this = isinstance(asked, UndoAsked) and (asked.seat, asked.line) == (event.seat, event.line)
    return is_this and is_agreed(session)


def _must_be_asked(session: Session) -> UndoAsked | AbortAsked | FreeAsked:
    if session.asked is None:
        raise BadInput("Nobody has asked for anything.", "line")
    return session.asked


def _must_be_last(session: Session, seat: str, line: int, *, forced: bool) -> Act:
    """A line that the seat can name now; the umpire, with a reason, also where nobody could agree."""
    way = back_for(session, seat)
    lines = way.lines if forced or way.line is not None else ()
    if not lines or session.act is None:
        raise BadInput(way.why_not or NOTHING, "line")
    if line not in lines:
        raise BadInput(f"Only the last line can be undone: line {lines[0]}.", "line", [str(lines[0])])
    return session.act
