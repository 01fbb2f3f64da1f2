"""Answers taken back at the terminal: freely what nothing has answered, more where people agree, all in practice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.cli.terminal.keys import Keys
from berthier.cli.terminal.leaving import agrees
from berthier.core.errors import BadInput
from berthier.core.game import Game, GameSide
from berthier.engine.learned import NOBODY_AGREES, what_answered
from berthier.engine.live import Live

UNDO = "u"


class Undos:
    """What was answered here by hand, and how often it was taken back."""

    def __init__(
        self, game: Game, sides: Sequence[GameSide], people: Sequence[str], keys: Keys, *, practice: bool
    ) -> None:
        self.game, self.keys, self.people, self.practice = game, keys, tuple(people), practice
        self.teams = {side.name: side.team or side.name for side in sides}
        self.by_hand: list[int] = []  # how many answers stood before each a person gave here
        self.taken_back = 0

    @property
    def told(self) -> int | None:
        """What the log says of practice; nothing of a game in earnest."""
        return self.taken_back if self.practice else None

    def given(self, before: int) -> None:
        """A person has answered here."""
        self.by_hand.append(before)

    def is_last(self, live: Live[Any]) -> bool:
        """Whether the last answer was given here."""
        return bool(self.by_hand) and self.by_hand[-1] == len(live.answers) - 1

    def take_back(self, live: Live[Any], side: str) -> str:
        """Back to before the last answer given here, where that may be; else who does not agree, or a sentence why."""
        if not self.by_hand:
            raise BadInput("There is nothing to take back.", UNDO)
        answered = "" if self.practice else what_answered(self.game, live, is_own=self.is_last(live))
        others = self._asked(side) if answered else []
        if answered and not others:
            raise BadInput(f"{answered} {NOBODY_AGREES}", UNDO)
        for other in others:
            if not agrees(self.keys, other, f"{side} would like to take the last order back", UNDO):
                return other
        live.take_back(len(live.answers) - self.by_hand.pop())
        self.taken_back += 1
        return ""

    def _asked(self, side: str) -> list[str]:
        """The other people here, where one of them plays against the side that asks."""
        others = [one for one in self.people if one != side]
        return others if any(self.teams[one] != self.teams[side] for one in others) else []
