"""A turn's orders as one answer: a form with several blanks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, product
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.orders import Offer, label_of, on_of, read_option

PARTS = "; "  # between the parts of a form
SUGGESTED_FORMS = 12


class FormBlank(msgspec.Struct, frozen=True):
    """One line of a form: what it is for, what may be written there, and the piece of the board it gives orders to."""

    name: str
    options: Sequence[Any]
    on: str = ""


class Written(msgspec.Struct, frozen=True):
    """A form filled in: the answers, blank by blank; its notation is theirs, one after another."""

    answers: tuple[Any, ...]

    def __str__(self) -> str:
        return PARTS.join(map(str, self.answers))

    @property
    def label(self) -> str:
        """What a button says."""
        return PARTS.join(label_of(answer) for answer in self.answers)

    @property
    def on(self) -> tuple[str, ...]:
        """All pieces and places that its answers touch."""
        return tuple(dict.fromkeys(place for answer in self.answers for place in on_of(answer)))


class Form(Offer):
    """A turn's orders as one answer: several blanks, one check over all of them, one notation."""

    __slots__ = ("_blanks", "check")

    def __init__(
        self,
        blanks: tuple[FormBlank, ...] | Callable[[], tuple[FormBlank, ...]],
        check: Callable[[tuple[Any, ...]], None] | None = None,
    ) -> None:
        self._blanks, self.check = blanks, check
        super().__init__(self._standing_forms, self._fill_in)

    @property
    def blanks(self) -> tuple[FormBlank, ...]:
        """Its lines; where they were given as a function they are made when they are first looked at."""
        if callable(self._blanks):
            self._blanks = self._blanks()
        return self._blanks

    def _standing_forms(self) -> list[Written]:
        """The first few ways to fill it in that stand."""
        ways = (Written(answers) for answers in product(*(tuple(blank.options) for blank in self.blanks)))
        return list(islice((way for way in ways if self._stands(way)), SUGGESTED_FORMS))

    def _stands(self, form: Written) -> bool:
        try:
            self._check(form)
        except BadInput:
            return False
        return True

    def _check(self, form: Written) -> Written:
        if self.check is not None:
            self.check(form.answers)
        return form

    def _fill_in(self, word: str) -> Written:
        words = [part.strip() for part in word.split(PARTS.strip())]
        if len(words) != len(self.blanks):
            wanted = ", ".join(blank.name for blank in self.blanks)
            raise BadInput(f"This form has {len(self.blanks)} parts ({wanted}); {len(words)} are filled in.", "order")
        answers = (read_option(blank.options, part, blank.name) for blank, part in zip(self.blanks, words, strict=True))
        return self._check(Written(tuple(answers)))
