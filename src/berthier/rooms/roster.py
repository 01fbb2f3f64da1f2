"""The roster: units and armies as plain data under their names; inputs taken from it, results put back into it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from berthier.core.errors import BadInput, unknown
from berthier.engine.replay import as_logged
from berthier.rooms.acts import Act
from berthier.rooms.events import Applied, Entered, Started
from berthier.rooms.session import UMPIRE, Session, check_text, must_play
from berthier.rooms.standing_in import RETURNED, returned, taken, taken_by
from berthier.staff.blanks import form_of

MOST_ENTRIES = 500


def enter(session: Session, event: Entered, *, forced: bool) -> None:
    """An entry is made once; to change it afterwards is the umpire's to do, with a reason."""
    must_play(session, event.seat)
    check_text(event.name, "name", 60)
    if "." in event.name:
        raise BadInput("A roster name has no full stop in it: that leads to its figures.", "name")
    if event.name in session.roster and not forced:
        raise BadInput(f"{event.name} stands in the roster already; the umpire may change it with a reason.", "name")
    if len(session.roster) >= MOST_ENTRIES:
        raise BadInput(f"The roster is full: it holds {MOST_ENTRIES} entries.", "name")
    session.roster[event.name] = deepcopy(event.data)
    session.owners.setdefault(event.name, event.seat)


def resolved_inputs(session: Session, event: Started) -> dict[str, Any]:
    """The inputs of a procedure: from the roster where `refs` says so; what is given outright goes before."""
    data: dict[str, Any] = {}
    procedure = session.ruleset.procedure(event.procedure)
    places = session.ruleset.face.of(event.procedure).units
    forms = {part.name: part for part in form_of(procedure.run).parts}
    for field, source in event.refs.items():
        found = deepcopy(look_up(_completed(session, source), source, f"refs.{field}"))
        if field in places and isinstance(found, dict):
            data |= taken(session.ruleset, procedure, field, found)
        else:
            put(data, field, taken_by(forms.get(field), found))
    return _merged(data, event.inputs)


def _completed(session: Session, source: str) -> dict[str, Any]:
    """The roster, the entry that a source names with all that follows from it."""
    name = source.partition(".")[0]
    known = session.roster.get(name)
    return session.roster if known is None else {**session.roster, name: session.ruleset.complete(known)}


def apply_result(session: Session, event: Applied, *, forced: bool) -> None:
    """Figures of a finished act's outcome go into the roster, each place once."""
    must_play(session, event.seat)
    finished = {str(act.number): act for act in session.acts if act.is_finished}
    if str(event.act) not in finished:
        raise unknown("finished procedure", str(event.act), finished, "act")
    act = finished[str(event.act)]
    if session.is_strict and not forced and event.seat != UMPIRE:
        for place in event.changes:
            _must_be_due(session, event.seat, act, place.partition(".")[0])
    outcome = _told(session, act)
    for place, figure in event.changes.items():
        if place in act.applied and not forced:
            raise BadInput(f"The result has been applied to {place} already.", f"changes.{place}")
        look_up(session.roster, place.partition(".")[0], f"changes.{place}")
        put(session.roster, place, deepcopy(look_up({"": outcome}, f".{figure}", f"changes.{place}")))
        act.applied.add(place)


def _told(session: Session, act: Act) -> Any:
    """A finished act's outcome; beside its own figures those that the rules work out of it for who took part."""
    outcome = as_logged(act.live.outcome)
    if not isinstance(outcome, Mapping):
        return outcome
    whole = returned(session.ruleset, act.procedure, act.started.refs, session.roster, outcome)
    return {**outcome, RETURNED: whole}


def _must_be_due(session: Session, seat: str, act: Act, entry: str) -> None:
    """A result goes to entries that took part, by their owner; of the same fight fought twice the first result counts,
    not the one that pleases. The umpire may do otherwise."""
    field = f"changes.{entry}"
    if entry not in {source.partition(".")[0] for source in act.started.refs.values()}:
        raise BadInput(f"{entry} did not take part in procedure {act.number}.", field)
    owner = session.owners.get(entry, UMPIRE)
    if seat != owner:
        raise BadInput(f"{entry} belongs to the {owner}; a result is applied to it by him or the umpire.", field)
    same = (each for each in session.acts if each.is_finished and not _is_applied(each, entry))
    first = next((each for each in same if _fight(each) == _fight(act)), act)
    if first is not act:
        said = f"The same was fought before, as procedure {first.number}: its result counts; the umpire may rule."
        raise BadInput(said, field)


def _fight(act: Act) -> tuple[str, frozenset[tuple[str, str]]]:
    return act.procedure.name, frozenset(act.started.refs.items())


def _is_applied(act: Act, entry: str) -> bool:
    return any(place.partition(".")[0] == entry for place in act.applied)


def check_owners(session: Session, event: Started) -> None:
    """Nobody fights with another's entry unless that one plays too, or the umpire begins it."""
    for field, source in event.refs.items():
        owner = session.owners.get(source.partition(".")[0], UMPIRE)
        plays = owner in event.sides.values() or event.sides.get(owner, owner) == owner
        if event.seat not in (owner, UMPIRE) and owner != UMPIRE and not plays:
            raise BadInput(f"{source} belongs to the {owner}, who plays no side here.", f"refs.{field}")


def look_up(data: Any, path: str, field: str) -> Any:
    """The value at `Blue corps.troops.guards`; a sentence with what is there when it is not."""
    for name in path.split("."):
        if not isinstance(data, Mapping):
            raise BadInput(f"{path!r} leads past a single figure.", field)
        if name not in data:
            raise unknown("entry", name, [str(key) for key in data], field)
        data = data[name]
    return data


def put(data: dict[str, Any], path: str, value: Any) -> None:
    """Set the value at a path, making the groups on the way."""
    *groups, last = path.split(".")
    for name in groups:
        data = data.setdefault(name, {})
        if not isinstance(data, dict):
            raise BadInput(f"{path!r} leads past a single figure.", path)
    data[last] = value


def _merged(below: dict[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    both = dict(below)
    for name, value in above.items():
        inner = both.get(name)
        both[name] = _merged(inner, value) if isinstance(inner, dict) and isinstance(value, dict) else value
    return both
