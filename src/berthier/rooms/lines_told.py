"""The lines of a log as every seat may read them: of each event only the fields that are named here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from berthier.rooms import events as e
from berthier.rooms.keeping.chain import LogLine
from berthier.rooms.session import Session


class LineView(msgspec.Struct, frozen=True):
    """A line of the log as told to a seat; struck out when it was undone."""

    n: int
    at: str
    seat: str
    kind: str
    struck: bool
    told: dict[str, Any]


def lines_told(session: Session, after: int = 0) -> list[LineView]:
    """The log in a seat's words from a line on: what an event stream sends."""
    return [_line(line, line.n in session.struck) for line in session.lines if line.n > after]


TOLD: Mapping[type, Sequence[str]] = {
    e.Created: ("title", "ruleset", "players", "dice", "practice"),
    e.SeatTaken: ("name",),
    e.SeatFreed: ("freed", "reason"),
    e.BroughtIn: ("name",),
    e.Carried: ("after",),
    e.Fixed: (),
    e.AbortAsked: ("reason",),
    e.FreeAsked: ("freed", "reason"),
    e.Handed: ("player", "level"),
    e.Resigned: (),
    e.Committed: (),
    e.Entered: ("name", "data"),
    e.Started: ("procedure", "inputs", "switches", "sides", "refs"),
    e.Answered: ("answer", "first_die"),
    e.Sealed: ("side",),
    e.Revealed: ("openings",),
    e.Taken: (),
    e.UndoAsked: ("line",),
    e.Consented: (),
    e.Refused: (),
    e.Undone: ("line",),
    e.Applied: ("act", "changes"),
    e.Aborted: ("reason",),
    e.Finished: ("outcome",),
    e.Closed: ("reason", "secrets", "openings"),
}


def _line(line: LogLine, struck: bool) -> LineView:
    event = line.event
    kind = str(event.__struct_config__.tag)
    if isinstance(event, e.Overridden):
        does = {"does": str(event.does.__struct_config__.tag), **_told(event.does)}
        return LineView(line.n, line.at, event.seat, kind, struck, {"reason": event.reason, **does})
    return LineView(line.n, line.at, event.seat, kind, struck, _told(event))


def _told(event: e.Event) -> dict[str, Any]:
    """Only what is named above, field by field."""
    return {name: msgspec.to_builtins(getattr(event, name)) for name in TOLD[type(event)]}
