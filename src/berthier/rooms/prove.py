"""Proof: from a table's log alone, that every event follows, every die comes from the committed secrets and every
sealed choice was the one committed to. No server, no store, no network."""

from __future__ import annotations

import msgspec

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput
from berthier.engine.log import BadLog
from berthier.engine.question import Question
from berthier.engine.replay import Verdict, verify
from berthier.rooms import events as e
from berthier.rooms.chain import Line, read_lines
from berthier.rooms.fair import common_key, fair_dice
from berthier.rooms.follow import follow, shown_at_the_end
from berthier.rooms.playing import Unopened
from berthier.rooms.session import Session


class Proof(msgspec.Struct, frozen=True):
    """What was proved. `waiting` counts fair dice that cannot be checked until the table is closed; `overrides` what
    the umpire did on his own word; `withdrawn` sealed choices that were taken back or are not yet shown. `hidden` is
    the first line that needs a choice still hidden: up to there the log was followed, beyond it only its chain."""

    ok: bool
    lines: int
    complete: bool
    same_rules: bool
    dice: int = 0
    waiting: int = 0
    choices: int = 0
    withdrawn: int = 0
    overrides: int = 0
    hidden: int | None = None
    line: int | None = None
    problem: str | None = None


class _Throw(msgspec.Struct, frozen=True):
    line: int
    question: Question
    event: e.Answered


def check_log(data: bytes) -> Verdict | Proof:
    """Any log, of a table or of a single procedure: the first field of its first line says which it is."""
    return prove(data) if data.startswith(b'{"table":') else verify(data)


def prove(data: bytes) -> Proof:
    """Check a whole log and name the first line that does not hold."""
    try:
        lines = read_lines(data)
        session, throws, hidden = _followed(lines)
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
        hidden=hidden,
    )


def _followed(lines: list[Line]) -> tuple[Session, list[_Throw], int | None]:
    """The session, every fair throw ever made, undone ones too, and the line at which a hidden choice stops us."""
    vault = shown_at_the_end(lines)
    session: Session | None = None
    throws: list[_Throw] = []
    for line in lines:
        question = session.question if session is not None else None
        try:
            session = follow(session, line, vault)
        except Unopened as problem:
            if session is None or isinstance(lines[-1].event, e.Closed):
                raise BadLog(line.n, problem.error) from None
            return session, throws, line.n
        except BadInput as problem:
            raise BadLog(line.n, problem.error) from None
        if isinstance(line.event, e.Answered) and line.event.first_die is not None and question is not None:
            throws.append(_Throw(line.n, question, line.event))
    if session is None:
        raise BadLog(1, "the log is empty.")
    return session, throws, None


def _check_dice(session: Session, throws: list[_Throw]) -> int:
    """The number of dice that follow from the secrets; none can be checked before these are shown."""
    if session.closed is None:
        return 0
    key = common_key(session.closed.secrets)
    for throw in throws:
        if (throw.event.first_die or 0) < session.fair_from:
            continue  # from secrets that were kept where the game was before
        dice = parse_dice(str(throw.question.dice))
        first = throw.event.first_die or 0
        faces = fair_dice(key, session.game, first, (dice.count, dice.sides))
        if throw.event.answer.faces != faces:
            said = f"the secrets give {', '.join(map(str, faces))}, the log says {throw.event.answer}."
            raise BadLog(throw.line, said)
    return session.dice_rolled - session.fair_from
