"""Dice as typed on the command line: `3,5` or `3 5`."""

from __future__ import annotations

from berthier.core.errors import BadInput


def read_faces(words: str | None) -> list[int]:
    """Faces in the order they were thrown."""
    faces = []
    for word in (words or "").replace(",", " ").split():
        if not word.isdecimal():
            raise BadInput(f"{word!r} is not the face of a die; write --dice 3,5.", "dice")
        faces.append(int(word))
    return faces
