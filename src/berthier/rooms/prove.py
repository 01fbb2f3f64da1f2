"""Proof: from a table's log alone, that every event follows, every die comes from the committed secrets and every
sealed choice was the one committed to. No server, no store, no network."""

from __future__ import annotations

import msgspec

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.log import BadLog, NoLog, check_begins
from berthier.engine.question import Question
from berthier.engine.replay import Verdict, verify
from berthier.rooms import events as e
from berthier.rooms.fair import common_key, fair_dice
from berthier.rooms.follow import follow, only_claimed, shown_at_the_end
from berthier.rooms.keeping.carrying import carried_on
from berthier.rooms.keeping.chain import LogLine, read_lines
from berthier.rooms.keeping.snapshots import rules_key
from berthier.rooms.playing import Unopened
from berthier.rooms.session import Session

LONGEST_NAME = 60  # characters of the name of rules that is said again


class Proof(msgspec.Struct, frozen=True):
    """What was proved. `waiting` counts fair dice that cannot be checked until the table is closed; `overrides` what
    the umpire did on his own word; `withdrawn` sealed choices that were taken back or are not yet shown. In `practice`
    anything could be taken back; `taken_back` says how often something was. `hidden` is the first line that needs
    something still hidden: up to there the log was followed, beyond it only its chain. `carried` are the lines with
    which the game was carried on because its rules were changed, each from the position it stood in; `unfollowed`
    counts lines before these that do not follow from the rules here, only chained. `played_on` says that it began
    with a step of another game."""

    ok: bool
    lines: int
    complete: bool
    same_rules: bool
    dice: int = 0
    waiting: int = 0
    choices: int = 0
    withdrawn: int = 0
    overrides: int = 0
    practice: bool = False
    taken_back: int = 0
    hidden: int | None = None
    carried: list[int] = []
    played_on: bool = False
    unfollowed: int = 0
    line: int | None = None
    problem: str | None = None


class _Head(msgspec.Struct, frozen=True):
    """Of the first line of a log, the rules it was played by: of a table they stand in its first event."""

    ruleset: str = ""
    event: _Head | None = None


class _Throw(msgspec.Struct, frozen=True):
    line: int
    question: Question
    event: e.Answered


def check_log(data: bytes) -> Verdict | Proof:
    """Any log, of a table or of a single procedure: the first field of its first line says which it is.

    What is no log that this version reads is bad input, not a log that does not follow.
    """
    check_begins(data)
    _check_rules(data)
    return prove(data) if data.startswith(b'{"table":') else verify(data)


def _check_rules(data: bytes) -> None:
    """Refuse a log of rules that are not installed: whether it follows cannot be said here."""
    try:
        head = msgspec.json.decode(data.partition(b"\n")[0], type=_Head)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return  # no first line to be read: verifying says so
    ruleset = head.ruleset or (head.event.ruleset if head.event is not None else "")
    if not ruleset:
        return
    try:
        find_ruleset(ruleset)
    except BadInput as problem:
        if problem.allowed is None:
            raise  # they are installed, and no rules
        known = ", ".join(problem.allowed)
        raise NoLog(
            1, f"it was played by the rules {ruleset[:LONGEST_NAME]!r}, which are not installed here; here are {known}."
        ) from None


def prove(data: bytes) -> Proof:
    """Check a whole log and name the first line that does not hold."""
    try:
        lines = read_lines(data)
        with only_claimed(lines):
            session, throws, hidden, unfollowed = _followed(lines)
        checked = _check_dice(session, throws)
    except BadLog as problem:
        return Proof(False, data.count(b"\n"), False, False, line=problem.line, problem=problem.error)
    seals = sum(isinstance(line.event, e.Sealed) for line in lines)
    opened = sum(len(line.event.openings) for line in lines if isinstance(line.event, e.Revealed | e.Closed))
    return Proof(
        ok=True,
        lines=len(lines),
        complete=session.closed is not None,
        same_rules=session.created.rules == session.ruleset.content_hash,
        dice=checked,
        waiting=session.dice_rolled - checked,
        choices=opened,
        withdrawn=seals - opened,
        overrides=session.overrides,
        practice=session.created.practice,
        taken_back=sum(_takes_back(line.event) for line in lines),
        hidden=hidden,
        carried=[line.n for line in lines if isinstance(line.event, e.Carried) and not line.event.after],
        played_on=any(isinstance(line.event, e.Carried) and line.event.after > 0 for line in lines),
        unfollowed=unfollowed,
    )


def _takes_back(event: e.Event) -> bool:
    """Whether something is undone; also where it can no longer be followed because of what is hidden."""
    return isinstance(event.does if isinstance(event, e.Overridden) else event, e.Undone)


def _followed(lines: list[LogLine]) -> tuple[Session, list[_Throw], int | None, int]:
    """The session, every fair throw ever made, undone ones too, the line at which something hidden stops us, and how
    many lines do not follow because they were played under rules from which the game was carried on."""
    vault = shown_at_the_end(lines)
    session: Session | None = None
    throws: list[_Throw] = []
    place = unfollowed = 0
    while place < len(lines):
        line = lines[place]
        question = session.question if session is not None else None
        try:
            session = _one_more(session, lines, place, vault)
        except Unopened as problem:
            if session is None or isinstance(lines[-1].event, e.Closed):
                raise BadLog(line.n, problem.error) from None
            return session, throws, line.n, unfollowed
        except BadInput as problem:
            later = _carried_later(session, lines, place)
            if later is None:
                raise BadLog(line.n, problem.error) from None
            unfollowed += later - place
            place = later
            continue
        if isinstance(line.event, e.Answered) and line.event.first_die is not None and question is not None:
            throws.append(_Throw(line.n, question, line.event))
        place += 1
    if session is None:
        raise BadLog(1, "the log is empty.")
    return session, throws, None, unfollowed


def _one_more(session: Session | None, lines: list[LogLine], place: int, vault: dict[str, str]) -> Session:
    line = lines[place]
    if isinstance(line.event, e.Carried):
        return carried_on(line, line.event, lines[:place], vault)
    return follow(session, line, vault)


def _carried_later(session: Session | None, lines: list[LogLine], place: int) -> int | None:
    """Where the game was carried on after a line that does not follow; None where the line should have followed."""
    if session is None or isinstance(lines[place].event, e.Carried):
        return None
    for later in range(place, len(lines)):
        event = lines[later].event
        if isinstance(event, e.Carried):
            return later if event.before != rules_key(session.ruleset) else None
    return None


def _check_dice(session: Session, throws: list[_Throw]) -> int:
    """The number of dice that follow from the secrets; none can be checked before these are shown."""
    if session.closed is None:
        return 0
    key, checked = common_key(session.closed.secrets), 0
    for throw in throws:
        if (throw.event.first_die or 0) < session.fair_from:
            continue  # from secrets that were kept where the game was before
        dice = parse_dice(str(throw.question.dice))
        first = throw.event.first_die or 0
        faces = fair_dice(key, session.game, first, (dice.count, dice.sides))
        if throw.event.answer.faces != faces:
            said = f"the secrets give {', '.join(map(str, faces))}, the log says {throw.event.answer}."
            raise BadLog(throw.line, said)
        checked += dice.count
    return checked
