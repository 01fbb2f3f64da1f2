"""Seats: who sits at a table, and which names a seat may have."""

from __future__ import annotations

import re
from enum import StrEnum

from berthier.core.errors import BadInput

UMPIRE = "umpire"
SPECTATOR = "spectator"
SERVER = "server"  # no seat, but it commits to a dice secret like one

MOST_PLAYERS = 8
_CODE = re.compile(r"[a-z0-9]{4,32}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,23}")


class Role(StrEnum):
    """What a seat may do: rule, play a side, or look on."""

    UMPIRE = UMPIRE
    PLAYER = "player"
    SPECTATOR = SPECTATOR


def role_of(seat: str) -> Role:
    """The role that goes with a seat."""
    if seat == UMPIRE:
        return Role.UMPIRE
    return Role.SPECTATOR if seat == SPECTATOR else Role.PLAYER


def is_code(game: str) -> bool:
    """Whether this could be the code of a game: it goes into addresses, file names and messages as it is."""
    return _CODE.fullmatch(game) is not None


def check_players(players: tuple[str, ...]) -> None:
    """Refuse seats that cannot be told apart or that bear a reserved name."""
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise BadInput(f"A table has 1 to {MOST_PLAYERS} players’ seats, not {len(players)}.", "players")
    if len({seat.casefold() for seat in players}) != len(players):
        raise BadInput("Two seats have the same name.", "players")
    for seat in players:
        if not _NAME.fullmatch(seat):
            said = f"{seat!r} cannot name a seat: up to 24 plain letters, digits, spaces, - and _."
            raise BadInput(said, "players")
        if seat.casefold() in (UMPIRE, SPECTATOR, SERVER):
            raise BadInput(f"{seat!r} is reserved; call the player’s seat something else.", "players")


def check_text(text: str, field: str, most: int = 200, *, least: int = 1) -> None:
    """Refuse a name, a title or a reason that is empty or far too long."""
    if not least <= len(text.strip()) or len(text) > most:
        raise BadInput(f"{field} needs {least} to {most} characters.", field)
