"""A look at a table: what a page is drawn from. A seat's view, and the procedure in play as far as it is at hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from berthier.core.notes import Step
from berthier.engine.live import Live
from berthier.engine.question import Event
from berthier.engine.record import Entry
from berthier.rooms.acts import Act
from berthier.rooms.seeing import as_seen, eyes, known, reads, trail
from berthier.rooms.session import Session
from berthier.rooms.views import View, recent, view
from berthier.staff.situation import Situation

TRAIL = 40  # positions back that a page tells of


class Played(msgspec.Struct, frozen=True, dict=True):
    """The act in play, or the last one, as its reader may know it: the situation it began with, its game where it
    stands, the end of its record."""

    situation: Situation
    game: Live[Any]
    entries: list[Entry]
    trail: list[Any] = []  # the last positions of a whole game, as seen
    eyes: str = ""  # the team that alone may look, where one screen serves several
    begun: list[Event] | None = None  # all its answers, while its beginning is at hand

    @property
    def events(self) -> list[Event]:
        """The questions answered in it."""
        return [entry for entry in self.entries if isinstance(entry, Event)]

    @property
    def earlier(self) -> list[Entry]:
        """What of that came before the step in which something was last answered: rounds that are over."""
        return self.entries[: self._latest]

    @property
    def now(self) -> list[Entry]:
        """The record from that step on."""
        return self.entries[self._latest :]

    @cached_property
    def _latest(self) -> int:
        events = [place for place, entry in enumerate(self.entries) if isinstance(entry, Event)]
        steps = [place for place, entry in enumerate(self.entries) if isinstance(entry, Step)]
        latest = max((place for place in steps if events and place < events[-1]), default=0)
        return latest if events and events[0] < latest else 0


class Look(msgspec.Struct, frozen=True):
    """What a seat sees, and the act in play for what is drawn of it: charts, reasons, odds."""

    view: View
    played: Played | None


def look(session: Session, seat: str, own: Mapping[str, str]) -> Look:
    """A look for a seat; the game in it is the reader's own, the session goes on without it."""
    act = session.act
    seen = as_seen(session, act, seat) if act is not None else None
    played = _played(session, act, seat, seen) if act is not None and seen is not None else None
    return Look(view(session, seat, own, seen), played)


def _played(session: Session, act: Act, seat: str, seen: Live[Any]) -> Played:
    situation = Situation(act.ruleset, act.procedure, act.call, act.switches)
    whole = known(act.live.record.entries, reads(session, act, seat))
    begun = None if act.forgotten else [entry for entry in whole if isinstance(entry, Event)]
    return Played(situation, seen, recent(whole), trail(session, act, seat, TRAIL), eyes(session, act, seat), begun)
