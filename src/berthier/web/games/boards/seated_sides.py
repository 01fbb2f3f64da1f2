"""Who plays which side of a whole game, as people call the sides; seats that nobody has taken yet."""

from __future__ import annotations

import msgspec

from berthier.core.game import GameSide
from berthier.core.words import capital
from berthier.web.games.room import Room


class SeatedSides(msgspec.Struct, frozen=True):
    """A room and the sides of the game played in it."""

    room: Room
    sides: tuple[GameSide, ...]

    def look_of(self, name: str) -> GameSide | None:
        """How a side is drawn."""
        return next((side for side in self.sides if side.name == name), None)

    def called(self, name: str) -> str:
        """A side by the name people call it."""
        look = self.look_of(name)
        return look.title if look is not None else capital(name)

    def seat_of(self, side: str) -> str:
        """Who answers for a side: at one screen one seat for all."""
        return self.room.act.sides.get(side, side) if self.room.act is not None else ""

    @property
    def free(self) -> list[str]:
        """Seats of sides that neither a person nor a program has taken."""
        seats = {seat.seat for seat in self.room.view.seats if not seat.name and not seat.program}
        return [side.name for side in self.sides if side.name in seats and self.seat_of(side.name) == side.name]

    @property
    def empty(self) -> list[str]:
        """Those of them that the open question waits for: whoever gets their link sits down there."""
        asked = self.room.view.question.by if self.room.view.question is not None else ()
        return [seat for seat in self.free if seat in asked]

    @property
    def other(self) -> str:
        """Whom this seat plays in a rematch with sides exchanged: the next side round the table."""
        names, seat = [side.name for side in self.sides if not side.neutral], self.room.view.seat
        return names[(names.index(seat) + 1) % len(names)] if seat in names else names[0]

    @property
    def awaited(self) -> list[str]:
        """Who has not answered yet: the side as people call it, and who plays it."""
        asked = self.room.view.question
        return [self._player(side) for side in asked.by if side not in asked.sealed] if asked is not None else []

    def _player(self, side: str) -> str:
        if side in self.empty:
            return self.called(side)
        look, seat = self.look_of(side), self.room.whose(side)
        who = seat.partition(", ")[2]
        return seat if look is None else f"{look.title} ({who})" if who else look.title
