"""A whole game given up before its rules end it: a side resigns, or all sides agree on a draw.

No answer of the rules says so; in the log of a game it is the last line, in the place of an outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.game import GameSide


class How(StrEnum):
    """How a game is given up."""

    RESIGNED = "resigned"
    DRAW = "draw"


class GivenUp(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who resigned, or who offered the draw and who agreed to it."""

    by: str
    how: How
    agreed: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """In the words of a room."""
        return f"{self.by} resigns" if self.how is How.RESIGNED else "a draw is agreed"

    def winner(self, sides: Sequence[GameSide]) -> str | None:
        """Who has won by it: the other team, where there is only one."""
        teams = {side.name: side.team or side.name for side in sides if not side.neutral or side.name == self.by}
        others = set(teams.values()) - {teams.get(self.by)}
        return others.pop() if self.how is How.RESIGNED and len(others) == 1 else None


def check_given_up(given_up: GivenUp, sides: Sequence[GameSide]) -> None:
    """A side of the game gives it up; a draw needs every other side that is played.

    Neutrals are nobody's, and are not asked; in older logs they agreed too.
    """
    names = [side.name for side in sides]
    if given_up.by not in names:
        raise unknown("side", given_up.by, names, "by")
    everybody = tuple(name for name in names if name != given_up.by)
    others = tuple(side.name for side in sides if side.name != given_up.by and not side.neutral)
    if given_up.agreed not in ((others, everybody) if given_up.how is How.DRAW else ((),)):
        raise BadInput("Who resigns asks nobody; to a draw every other side agrees.", "agreed", list(others))
