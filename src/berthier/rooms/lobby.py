"""What the code of a game tells who has not sat down yet."""

from __future__ import annotations

import msgspec

from berthier.core.inputs import is_own
from berthier.rooms.events import DiceSource
from berthier.rooms.session import Session
from berthier.rooms.views import SeatView, seat_view


class Lobby(msgspec.Struct, frozen=True):
    """The table, its seats, and the scenario of a whole game by its key, so that seats can be called by their sides."""

    game: str
    title: str
    ruleset: str
    dice: DiceSource
    seats: list[SeatView]
    closed: bool
    scenario: str = ""
    practice: bool = False


def lobby_of(session: Session, game: str) -> Lobby:
    """Which seats there are, and who has taken them."""
    opened, seats = session.created, [seat_view(session, seat) for seat in session.seats]
    key = str(session.act.inputs.get("scenario", "")) if session.act is not None else ""
    scenario = "" if is_own(key) else key
    is_closed = session.closed is not None
    return Lobby(game, opened.title, opened.ruleset, opened.dice, seats, is_closed, scenario, opened.practice)
