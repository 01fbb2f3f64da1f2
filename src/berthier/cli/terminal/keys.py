"""Answers as they come in: one key at a time from a terminal, words and lines from a pipe."""

from __future__ import annotations

import os
import re
import sys
from types import TracebackType
from typing import Any

import click

from berthier.core.errors import BadInput
from berthier.core.exact import in_short, read_count

SPECIAL = re.compile(r"\x1b(\[[\d;]*[A-Za-z~]|O.)?")  # what an arrow or the like sends; it means nothing here
END = "\x04"  # Ctrl-D


class NoMore(Exception):
    """Nothing more will come: the pipe has ended, or the player pressed Ctrl-D."""


class Keyboard:
    """A terminal: a key answers at once, without Enter and without showing what was pressed.

    Use it as a context. The terminal then stays quiet between questions too, so that a key pressed early is neither
    shown, which would give a secret away, nor lost.
    """

    one_key = True

    def __init__(self) -> None:
        self._ahead: list[str] = []
        self._loud: list[Any] | None = None

    def __enter__(self) -> Keyboard:
        try:
            import termios
        except ImportError:  # Windows: click reads its keys, one at a time
            return self
        self._loud = termios.tcgetattr(sys.stdin)
        quiet = termios.tcgetattr(sys.stdin)
        quiet[3] &= ~(termios.ICANON | termios.ECHO)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, quiet)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._loud is not None:
            import termios

            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._loud)
            self._loud = None

    def word(self) -> str:
        """The next key."""
        while not self._ahead:
            self._ahead = list(SPECIAL.sub("", self._pressed()))  # keys pressed fast come together
        key = self._ahead.pop(0)
        if key == END:
            raise NoMore
        return key

    def _pressed(self) -> str:
        if self._loud is not None:
            return os.read(sys.stdin.fileno(), 32).decode(errors="replace") or END
        try:
            return click.getchar()
        except EOFError:
            return END

    def line(self, prompt: str) -> str:
        """A whole line, shown as it is typed."""
        was_quiet = self._loud is not None
        self.__exit__(None, None, None)
        try:
            return input(prompt).strip()
        except EOFError:
            raise NoMore from None
        finally:
            if was_quiet:
                self.__enter__()


class Pipe:
    """Standard input that is no terminal: words split at spaces and commas; a choice may take a whole line."""

    one_key = False

    def __init__(self) -> None:
        self._rest = ""

    def __enter__(self) -> Pipe:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """A pipe needs no putting right."""

    def _fill(self) -> None:
        while not self._rest.strip(" ,"):
            read = sys.stdin.readline()
            if not read:
                raise NoMore
            self._rest = read.strip()

    def word(self) -> str:
        """The next word."""
        self._fill()
        parts = self._rest.replace(",", " ").split(None, 1)
        self._rest = parts[1] if len(parts) > 1 else ""
        return parts[0]

    def line(self, prompt: str) -> str:
        """The rest of the line."""
        self._fill()
        taken, self._rest = self._rest, ""
        return taken.strip()

    def put_back(self, line: str) -> None:
        """Return a line that was more than one answer."""
        self._rest = line


Keys = Keyboard | Pipe


def open_keys() -> Keys:
    """Whichever standard input is."""
    return Keyboard() if sys.stdin.isatty() else Pipe()


def read_faces(words: str | None) -> list[int]:
    """Faces in the order they were thrown."""
    faces = []
    for word in (words or "").replace(",", " ").split():
        face = read_count(word)
        if face is None:
            raise BadInput(f"{in_short(word)} is not the face of a die; write --dice 3,5.", "dice")
        faces.append(face)
    return faces
