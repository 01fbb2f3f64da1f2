"""Answers as they come in: one key at a time from a terminal, words and lines from a pipe."""

from __future__ import annotations

import sys
from typing import Protocol

import click


class NoMore(Exception):
    """Nothing more will come: the pipe has ended, or the player pressed Ctrl-D."""


class Keys(Protocol):
    """Where answers come from."""

    one_key: bool

    def word(self) -> str:
        """The next key, or the next word."""

    def line(self, prompt: str) -> str:
        """A whole line."""


class Keyboard:
    """A terminal: a key answers at once, without Enter and without showing what was pressed."""

    one_key = True

    def __init__(self) -> None:
        self._ahead: list[str] = []

    def word(self) -> str:
        while not self._ahead:
            try:
                pressed = click.getchar()
            except EOFError:
                raise NoMore from None
            # Keys pressed fast come together; an arrow or the like comes as one escape sequence and means nothing.
            self._ahead = [] if pressed.startswith("\x1b") else list(pressed)
        return self._ahead.pop(0)

    def line(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except EOFError:
            raise NoMore from None


class Pipe:
    """Standard input that is no terminal: words split at spaces and commas; a choice may take a whole line."""

    one_key = False

    def __init__(self) -> None:
        self._rest = ""

    def _fill(self) -> None:
        while not self._rest.strip(" ,"):
            read = sys.stdin.readline()
            if not read:
                raise NoMore
            self._rest = read.strip()

    def word(self) -> str:
        self._fill()
        parts = self._rest.replace(",", " ").split(None, 1)
        self._rest = parts[1] if len(parts) > 1 else ""
        return parts[0]

    def line(self, prompt: str) -> str:
        self._fill()
        taken, self._rest = self._rest, ""
        return taken.strip()

    def put_back(self, line: str) -> None:
        """Return a line that was more than one answer."""
        self._rest = line


def open_keys() -> Keyboard | Pipe:
    """Whichever standard input is."""
    return Keyboard() if sys.stdin.isatty() else Pipe()
