"""A session put away and taken out again: what opening a long game would otherwise derive from its first line.

A snapshot is a cache under the hash of the rules and of the engine that made it; `prove` never sees one. Of the act in
play it holds a `Next` some answers ago and the answers since, so that undo goes on after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.inputs import make_ready
from berthier.core.ruleset import Ruleset, engine_version, find_ruleset
from berthier.engine.live import Live
from berthier.engine.replay import as_logged
from berthier.engine.snapshots import BadSnapshot, decode_next, encode_next
from berthier.rooms import events as e
from berthier.rooms.acts import Act, GivenAnswer, Seal, told_only
from berthier.rooms.keeping.chain import LogLine
from berthier.rooms.session import Session

KEPT_LINES = 60  # at hand in every session: what a view tells, and some more
KEPT_ANSWERS = 64  # that can be taken back without deriving the game again


class KeptAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act put away: its `node` and the `steps` since, or the outcome where nothing of it is played any more.

    `now` is where it stood, with the last so many steps `since`: a game is carried on from there under other rules.
    """

    number: int
    line: int
    started: e.Started
    inputs: dict[str, Any]
    node: dict[str, Any] | None = None
    now: dict[str, Any] | None = None
    since: int = 0
    steps: list[GivenAnswer] = []
    seals: dict[str, Seal] = {}
    lines: list[int] = []
    is_finished: bool = False
    aborted: str | None = None
    applied: list[str] = []
    forgotten: int = 0
    carried: int = 0
    outcome: Any = None


class Snapshot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A session put away as it was after a line."""

    created: e.Created
    seq: int
    hash: str
    turn: int
    taken: dict[str, str] = {}
    commitments: dict[str, str] = {}
    roster: dict[str, dict[str, Any]] = {}
    acts: list[KeptAct] = []
    sealed: list[str] = []
    struck: list[int] = []
    asked: e.UndoAsked | e.AbortAsked | e.FreeAsked | None = None
    consents: list[str] = []
    dice_rolled: int = 0
    overrides: int = 0
    taken_back: int = 0
    closed: e.Closed | None = None
    hidden: dict[str, str] = {}
    programs: dict[str, str] = {}
    size: int = 0
    watchers: int = 0
    owners: dict[str, str] = {}
    fixed: bool = False
    fair_from: int = 0
    put_at: str = ""
    halted_at: str = ""
    carried: list[str] = []
    sat: dict[str, int] = {}
    guests: list[str] = []


make_ready(Snapshot)


def rules_key(ruleset: Ruleset) -> str:
    """Under what a snapshot holds: these rules, played by this engine."""
    return f"{ruleset.content_hash[:32]}{engine_version()[:32]}"


def put_away(session: Session) -> Snapshot:
    """All that is needed to go on, without the lines."""
    return Snapshot(
        created=session.created,
        seq=session.seq,
        hash=session.lines[-1].hash,
        turn=session.turn,
        taken=session.taken,
        commitments=session.commitments,
        roster=session.roster,
        acts=[_kept(act, is_last=act is session.act) for act in session.acts],
        sealed=sorted(session.sealed),
        struck=sorted(session.struck),
        asked=session.asked,
        consents=sorted(session.consents),
        dice_rolled=session.dice_rolled,
        overrides=session.overrides,
        taken_back=session.taken_back,
        closed=session.closed,
        hidden=session.hidden,
        programs=session.programs,
        size=session.size,
        watchers=session.watchers,
        owners=session.owners,
        fixed=session.fixed,
        fair_from=session.fair_from,
        put_at=session.put_at,
        halted_at=session.halted_at,
        carried=session.carried,
        sat=session.sat,
        guests=sorted(session.guests),
    )


def _kept(act: Act, *, is_last: bool) -> KeptAct:
    now, since = act.live.position
    return KeptAct(
        number=act.number,
        line=act.line,
        started=act.started,
        inputs=act.inputs,
        node=encode_next(act.live.start) if is_last else None,
        now=encode_next(now) if is_last and now is not act.live.start else None,
        since=len(since) if is_last else 0,
        steps=act.steps if is_last else [],
        seals=act.seals if is_last else {},
        lines=act.lines if is_last else [],
        is_finished=act.is_finished,
        aborted=act.aborted,
        applied=sorted(act.applied),
        forgotten=act.forgotten if is_last else act.forgotten + len(act.steps),
        carried=act.carried,
        outcome=as_logged(act.live.outcome) if act.is_finished and not is_last else None,
    )


def take_out(snapshot: Snapshot, lines: Sequence[LogLine], vault: Mapping[str, str]) -> Session:
    """The session again; `lines` are the last ones before and with the one it was put away after."""
    if not lines or (lines[-1].n, lines[-1].hash) != (snapshot.seq, snapshot.hash):
        raise BadSnapshot("it was not put away after this line.")
    ruleset = find_ruleset(snapshot.created.ruleset)
    return Session(
        created=snapshot.created,
        ruleset=ruleset,
        lines=list(lines),
        taken=dict(snapshot.taken),
        commitments=dict(snapshot.commitments),
        roster=dict(snapshot.roster),
        acts=[_act(ruleset, kept) for kept in snapshot.acts],
        sealed=set(snapshot.sealed),
        struck=set(snapshot.struck),
        asked=snapshot.asked,
        consents=set(snapshot.consents),
        dice_rolled=snapshot.dice_rolled,
        overrides=snapshot.overrides,
        taken_back=snapshot.taken_back,
        turn=snapshot.turn,
        closed=snapshot.closed,
        hidden=dict(snapshot.hidden),
        programs=dict(snapshot.programs),
        vault=vault,
        seq=snapshot.seq,
        size=snapshot.size,
        watchers=snapshot.watchers,
        owners=dict(snapshot.owners),
        fixed=snapshot.fixed,
        fair_from=snapshot.fair_from,
        put_at=snapshot.put_at,
        halted_at=snapshot.halted_at,
        carried=list(snapshot.carried),
        sat=dict(snapshot.sat),
        guests=set(snapshot.guests),
    )


def as_it_stood(snapshot: Snapshot) -> list[Snapshot]:
    """The same, the act in play begun where it stood, with the answers given there and without them: what of it does
    not hang on how it came to that place."""
    if not snapshot.acts or snapshot.acts[-1].node is None:
        return [snapshot]
    *past, act = snapshot.acts
    ways = []
    for kept in (act.steps[len(act.steps) - act.since :], []):
        gone = act.steps[: len(act.steps) - len(kept)]
        before = gone[-1].line if gone else act.line
        later = msgspec.structs.replace(
            act,
            node=act.now if act.now is not None else act.node,
            now=None,
            since=len(kept),
            steps=kept,
            seals={} if act.since and not kept else act.seals,
            lines=[number for number in act.lines if number > before and (kept or not act.since)],
            forgotten=act.forgotten + len(gone),
        )
        ways.append(msgspec.structs.replace(snapshot, acts=[*past, later]))
    return ways


def _act(ruleset: Ruleset, kept: KeptAct) -> Act:
    return Act(
        number=kept.number,
        line=kept.line,
        started=kept.started,
        ruleset=ruleset,
        procedure=ruleset.procedure(kept.started.procedure),
        inputs=kept.inputs,
        live=_live(ruleset, kept),
        steps=list(kept.steps),
        seals=dict(kept.seals),
        lines=list(kept.lines),
        is_finished=kept.is_finished,
        aborted=kept.aborted,
        applied=set(kept.applied),
        forgotten=kept.forgotten,
        carried=kept.carried,
    )


def _live(ruleset: Ruleset, kept: KeptAct) -> Live[Any]:
    if kept.node is None:
        return told_only(kept.outcome)
    start = decode_next(kept.node, ruleset.package)
    return Live(start, ruleset.set(kept.started.switches), [step.answer for step in kept.steps])


def read_snapshot(data: bytes) -> Snapshot:
    """A snapshot from its bytes; `BadSnapshot` where they are none."""
    try:
        return msgspec.json.decode(data, type=Snapshot)
    except (msgspec.MsgspecError, BadInput, RecursionError) as problem:
        raise BadSnapshot(f"{problem}.") from None


def write_snapshot(session: Session) -> bytes:
    """The bytes of a session put away."""
    return msgspec.json.encode(put_away(session))
