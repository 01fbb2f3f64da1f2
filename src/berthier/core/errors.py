"""Bad input is answered with a sentence: what is wrong, where, and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

SAID_AGAIN = 200  # characters of a word that is refused


class BadInput(Exception):
    """Something a person typed or sent that cannot be used, said in a sentence they understand."""

    def __init__(self, error: str, field: str | None = None, allowed: Iterable[str] | None = None) -> None:
        super().__init__(error)
        self.error = error
        self.field = field
        self.allowed = None if allowed is None else list(allowed)

    def __reduce__(self) -> tuple[type[BadInput], tuple[object, ...]]:
        """Lets it pass between processes whole."""
        return type(self), (self.error, self.field, self.allowed)

    def as_dict(self) -> dict[str, object]:
        """The documented shape of an error: `{error, field?, allowed?}`."""
        shape: dict[str, object] = {"error": self.error}
        if self.field is not None:
            shape["field"] = self.field
        if self.allowed is not None:
            shape["allowed"] = self.allowed
        return shape


class TooMuch(Exception):
    """Exact work went past its stated budget: nothing was truncated, nothing was guessed."""

    def __init__(self, runs: int) -> None:
        super().__init__(
            f"The exact answer needs more than {runs:,} runs of the rules; "
            "raise the budget or ask for a simulation with its interval."
        )
        self.runs = runs

    def __reduce__(self) -> tuple[type[TooMuch], tuple[int]]:
        """Lets it pass between processes whole."""
        return type(self), (self.runs,)


def unknown(kind: str, word: str, allowed: Iterable[str], field: str | None = None) -> BadInput:
    """A word that is not one of the known ones, with the nearest known word as a suggestion."""
    words = list(allowed)
    folded = {known.casefold(): known for known in words}
    near = get_close_matches(shortened(word).casefold(), list(folded), n=1, cutoff=0.5)
    hint = f" Did you mean {folded[near[0]]}?" if near else ""
    return BadInput(f"There is no {kind} called {shortened(word)!r}.{hint} Known: {', '.join(words)}.", field, words)


def shortened(word: str) -> str:
    """A word as it is said again: of one that nobody reads to its end only the beginning."""
    return word if len(word) <= SAID_AGAIN else f"{word[:SAID_AGAIN]}…"


def only_known(kind: str, words: Iterable[str], allowed: Iterable[str], field: str) -> None:
    """Refuse the first word of a file that is not one of those allowed, with the field it stands in."""
    listed = tuple(allowed)
    for word in words:
        if word not in listed:
            raise BadInput(f"{field}: {unknown(kind, word, listed).error}", field, listed)


def only_once(words: Iterable[str], what: str, field: str) -> None:
    """Refuse the first word of a file that is there twice."""
    seen: set[str] = set()
    for word in words:
        if word in seen:
            raise BadInput(f"{field}: {what} {word} is there twice.", field)
        seen.add(word)
