"""Answers prepared ahead by a seat: private, beside the log, given for it when their question comes.

What a line means and whether it still fits is the game's to say; here it is kept, offered and used up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from sqlalchemy import delete, insert, select

from berthier.core.errors import BadInput
from berthier.core.game import Preparing
from berthier.engine.question import Asks
from berthier.rooms.acts import Act
from berthier.rooms.keeping.database import prepared
from berthier.rooms.programs import Task
from berthier.rooms.rooms import Rooms
from berthier.rooms.seeing import as_seen, game_of, is_put, side_of
from berthier.rooms.session import Session

MOST, LONGEST = 60, 200  # lines of a seat, characters of a line


class Prepared:
    """What the seats of one store have prepared."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def lines(self, token: str) -> list[str]:
        """What a seat has prepared, as it is kept."""
        return self._kept(*self._rooms.store.seat(token))

    def write(self, token: str, lines: Sequence[str]) -> str:
        """Prepare these lines in the place of what was prepared before; the game they are for."""
        game, seat = self._rooms.store.seat(token)
        given = [line.strip() for line in lines if line.strip()]
        if any(len(line) > LONGEST for line in given):
            raise BadInput(f"A line has {LONGEST} characters at most.", "lines")
        if len(given) > MOST:
            raise BadInput(f"A seat prepares {MOST} lines at most.", "lines")
        before = set(self._kept(game, seat))
        with self._rooms.sessions.holding(game) as session:
            act = session.open_act
            preparing = _preparing(act)
            if act is None or preparing is None:
                raise BadInput("Nothing can be prepared in this game.", "lines")
            seen = as_seen(session, act, seat)
            whole = game_of(act)
            position = whole.position_in(seen.position[0]) if whole is not None else None
            side = side_of(session, act, seat)
            if position is None or side is None:
                raise BadInput("Only who plays a side prepares for it, once the game is set up.", "lines")
            kept = [line if line in before else preparing.prepare(position, side, line) for line in given]
        self._keep(game, seat, kept)
        return game

    def task(self, game: str) -> Task | None:
        """A question for which somebody has prepared the answer; None where people are asked, or nobody."""
        if not self._anything(game):
            return None
        with self._rooms.sessions.holding(game) as session:
            act, question = session.open_act, session.question
            preparing = _preparing(act)
            if act is None or preparing is None or question is None or question.asks is not Asks.CHOOSE:
                return None
            return self._answered(session, act, preparing, question.by[0], question.why)

    def _answered(self, session: Session, act: Act, preparing: Preparing, side: str, why: str) -> Task | None:
        seat, game = session.seat_of(act, side), game_of(act)
        kept = self._kept(session.game, seat)
        seen = as_seen(session, act, seat) if kept and seat not in session.programs else None
        if seen is None or game is None or is_put(seen):
            return None
        word, left = preparing.answer(game.position_in(seen.position[0]), side, why, seen.options[side], kept)
        if list(left) != kept:
            self._keep(session.game, seat, left)
        return Task(session.game, seat, side, session.turn, False, partial(str, word), known=True) if word else None

    def _anything(self, game: str) -> bool:
        with self._rooms.store.engine.connect() as connection:
            return connection.execute(select(prepared.c.game).where(prepared.c.game == game)).first() is not None

    def _kept(self, game: str, seat: str) -> list[str]:
        query = select(prepared.c.lines).where(prepared.c.game == game, prepared.c.seat == seat)
        with self._rooms.store.engine.connect() as connection:
            text = connection.execute(query).scalar()
        return [] if text is None else msgspec.json.decode(text, type=list[str])

    def _keep(self, game: str, seat: str, lines: Sequence[str]) -> None:
        with self._rooms.store.transaction() as connection:
            connection.execute(delete(prepared).where(prepared.c.game == game, prepared.c.seat == seat))
            if lines:
                text = msgspec.json.encode(list(lines)).decode()
                connection.execute(insert(prepared), {"game": game, "seat": seat, "lines": text})


def _preparing(act: Act | None) -> Preparing | None:
    """How a game reads what is prepared for it."""
    game = game_of(act) if act is not None else None
    return game.preparing if game is not None else None
