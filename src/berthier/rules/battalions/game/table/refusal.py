"""A refusal: a code, the names that matter, and one sentence (K11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from berthier.core.errors import BadInput
from berthier.rules.battalions.game.table.constants import REFUSALS


class Refused(Exception):
    """An order that may not be given, and why; `says` is the sentence, where that of its code does not fit."""

    def __init__(self, code: str, says: str, names: Mapping[str, Any]) -> None:
        super().__init__(code)
        self.code, self.says, self.names = code, says, names

    @property
    def sentence(self) -> str:
        """What a player reads."""
        return REFUSALS[self.says].format_map(_Names(self.names))


class _Names(dict[str, Any]):
    """Names of a sentence; what was not told is left as "that"."""

    def __missing__(self, key: str) -> str:
        return "that"


def refuse(code: str, *, says: str = "", **names: Any) -> NoReturn:
    """Refuse with a code of the rules."""
    raise Refused(code, says or code, names)


def as_bad_input(refused: Refused) -> BadInput:
    """The sentence as every face answers it."""
    return BadInput(refused.sentence, "order")
