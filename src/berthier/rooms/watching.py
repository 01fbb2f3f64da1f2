"""Looking at a game by its code, without a seat: what everybody may know of it, step by step."""

from __future__ import annotations

from berthier.core.errors import BadInput
from berthier.rooms.course import Course, course
from berthier.rooms.follow import derive
from berthier.rooms.looks import Look, look
from berthier.rooms.rooms import Rooms
from berthier.rooms.session import SPECTATOR


def look_on(rooms: Rooms, game: str, line: int | None = None) -> tuple[Look, int]:
    """The table as it was after a line, or as it is, for who only watches; and the number of its last line."""
    lines = rooms.store.lines(game)
    at = line if line is not None else len(lines)
    if not 1 <= at <= len(lines):
        raise BadInput(f"There is no line {at}: this game has lines 1 to {len(lines)}.", "line")
    return look(derive(lines[:at], vault=rooms.store.vault(game)), SPECTATOR, {}), len(lines)


def course_of(rooms: Rooms, game: str) -> Course:
    """How a whole game went, as far as everybody may know."""
    return course(rooms.session(game), SPECTATOR)
