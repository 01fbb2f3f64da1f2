"""Words of a scenario file, checked: each is one the game knows, and told with what is allowed where it is not."""

from __future__ import annotations

from collections.abc import Iterable

from berthier.core.errors import BadInput, unknown


def known(kind: str, words: Iterable[str], allowed: Iterable[str], field: str) -> None:
    """Refuse the first word that is not allowed, with the field it stands in."""
    listed = tuple(allowed)
    for word in words:
        if word not in listed:
            raise BadInput(f"{field}: {unknown(kind, word, listed).error}", field, listed)


def once(words: Iterable[str], what: str, field: str) -> None:
    """Refuse the first word that is there twice."""
    seen: set[str] = set()
    for word in words:
        if word in seen:
            raise BadInput(f"{field}: {what} {word} is there twice.", field)
        seen.add(word)
