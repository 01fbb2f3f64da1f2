"""Questions an umpire puts to the table, and the answers with their source."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput, unknown
from berthier.core.words import capital


class Asks(StrEnum):
    """What kind of answer is wanted."""

    ROLL = "roll"
    CHOOSE = "choose"
    SECRETLY = "secretly"


class Source(StrEnum):
    """Where an answer came from."""

    ROLLED = "rolled"
    TYPED = "typed"
    CHOSEN = "chosen"
    COMMITTED = "committed"


class Question(msgspec.Struct, frozen=True):
    """One open question: who answers, what for, and the dice to throw or the options to choose from.

    Two questions are the same when the first four fields are: these are what a log keeps. Where the rules `offers`
    orders, the options are suggestions and other words may be legal; what is not `shown` stays hidden from the others.
    """

    asks: Asks
    why: str
    by: tuple[str, ...]
    dice: str | None = None
    options: tuple[tuple[str, ...], ...] = ()
    shown: bool = True
    offers: bool = False

    def __str__(self) -> str:
        who = " and ".join(map(capital, self.by))
        if self.dice is not None:
            return f"{who} rolls {parse_dice(self.dice).in_words}: {self.why}"
        if self.asks is Asks.CHOOSE:
            return f"{who} chooses: {self.why}"
        return f"{who} choose secretly: {self.why}"

    @property
    def logged(self) -> dict[str, object]:
        """The four fields a log keeps; the rules give the rest again."""
        return {"asks": str(self.asks), "why": self.why, "by": list(self.by), "dice": self.dice}

    def options_of(self, side: str) -> tuple[str, ...]:
        """What one side may choose from."""
        return self.options[self.by.index(side)]

    def check(self, answer: Answer) -> None:
        """Refuse an answer that does not fit this question."""
        if self.dice is not None:
            if answer.faces is None:
                raise BadInput(f"{self}: this needs dice, not a choice.", "dice")
            parse_dice(self.dice).check(answer.faces)
            return
        if answer.picks is None or len(answer.picks) != len(self.by):
            raise BadInput(f"{self}: this needs one choice of each: {', '.join(self.by)}.", self.why)
        if self.offers:  # the rules read the order themselves
            return
        for side, pick, options in zip(self.by, answer.picks, self.options, strict=True):
            if pick not in options:
                raise unknown(f"choice of {side} for {self.why!r}", pick, options, self.why)


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The faces thrown, or the words chosen, one for each side asked."""

    faces: tuple[int, ...] | None = None
    picks: tuple[str, ...] | None = None
    source: Source = Source.TYPED

    def __str__(self) -> str:
        return ", ".join(map(str, self.faces if self.faces is not None else self.picks or ()))


class Event(msgspec.Struct, frozen=True):
    """A question that was answered."""

    question: Question
    answer: Answer


def rolled(*faces: int) -> Answer:
    """Dice thrown by the umpire."""
    return Answer(faces=faces, source=Source.ROLLED)


def typed(*faces: int) -> Answer:
    """Dice thrown at the table and typed in."""
    return Answer(faces=faces)


def chosen(*picks: Any) -> Answer:
    """A decision, or one for each side of a secret one."""
    return Answer(picks=tuple(str(pick) for pick in picks), source=Source.CHOSEN)
