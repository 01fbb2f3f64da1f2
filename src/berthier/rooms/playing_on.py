"""A new game played on from a step of one that is over: nothing is taken back in the old one (decision 0086).

The new table begins with the position of that step, under a commitment like that of a game whose rules were changed.
"""

from __future__ import annotations

import msgspec

from berthier.core.errors import BadInput
from berthier.rooms.events import Created, Started
from berthier.rooms.follow import Draft, derive
from berthier.rooms.keeping.carrying import carried_event
from berthier.rooms.keeping.chain import write_line
from berthier.rooms.keeping.snapshots import KeptAct, Snapshot, as_it_stood, read_snapshot, rules_key
from berthier.rooms.opening import NewGame, Ticket, created, first_lines, owner_of
from berthier.rooms.rooms import Rooms
from berthier.rooms.session import SERVER, Session, must_play

NOT_OVER = "A game is played on from one of its steps when it is over."
NOTHING_OPEN = "Nothing is asked at this step that could be played on."


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays the new game, as where a game is begun."""

    seats: dict[str, str] = {}
    practice: bool = False


def play_on(rooms: Rooms, token: str, put_away: bytes, on: PlayOn, name: str) -> Ticket:
    """A room of its own in which a game that is over is played on from a step, as it was put away after it. Only who
    sat at the table may: what was hidden in the game becomes theirs."""
    game, seat = rooms.store.seat(token)
    with rooms.sessions.holding(game) as session:
        must_play(session, seat)
        _must_be_over(session)
    then = read_snapshot(put_away)
    new = _as_new(then, on)
    return rooms.open_with(_begun(rooms, then, new, name), owner_of(new))


def _must_be_over(session: Session) -> None:
    """What is hidden in a game is known to whoever plays it on: so no game in play is."""
    if session.act is None or not session.is_whole_game or session.open_act is not None:
        raise BadInput(NOT_OVER, "line")


def _as_new(then: Snapshot, on: PlayOn) -> NewGame:
    """The terms of the new game: the scenario and the rulings of the old one."""
    act, old = _act_of(then), then.created
    return NewGame(
        old.ruleset,
        str(act.inputs["scenario"]),
        on.seats,
        title=old.title,
        advice=old.advice,
        switches=act.started.switches,
        practice=on.practice,
    )


def _begun(rooms: Rooms, then: Snapshot, new: NewGame, name: str) -> Draft:
    """The first lines of the new table: it is opened, stands where the old one stood, and people sit down."""
    *sitting, started = first_lines(new, name)
    assert isinstance(started, Started), "a game is begun when all sit"
    first = Draft(rooms.clock, created(new, rooms.chance.code()))
    opened = first.lines[0]
    assert isinstance(opened.event, Created), "a table is opened first"
    position, rules = _position(then, opened.event, opened.hash, started), rules_key(first.session.ruleset)
    event, kept = carried_event(position, rules, rules, rooms.chance, after=then.seq)
    line = write_line(2, first.at, event, opened.hash)
    draft = Draft(rooms.clock, session=derive([opened, line], vault={kept.commitment: kept.secret}))
    draft.after, draft.lines = 0, [opened, line]
    draft.secrets.append(kept)
    for each in sitting:
        draft.add(each)
    return draft


def _act_of(then: Snapshot) -> KeptAct:
    act = then.acts[-1] if then.acts else None
    if act is None or act.node is None or act.is_finished or act.aborted is not None:
        raise BadInput(NOTHING_OPEN, "line")
    return act


def _position(then: Snapshot, opened: Created, before: str, started: Started) -> Snapshot:
    """Where the old game stood, as the first step of the new one: of who played it, and how, nothing is left."""
    stood = as_it_stood(then)[0].acts[-1]
    act = msgspec.structs.replace(
        stood,
        number=1,
        line=1,
        started=msgspec.structs.replace(stood.started, seat=started.seat, sides=started.sides),
        steps=[msgspec.structs.replace(step, line=1, seat=SERVER) for step in stood.steps],
        seals={},
        lines=[],
    )
    return Snapshot(created=opened, seq=1, hash=before, turn=0, acts=[act])
