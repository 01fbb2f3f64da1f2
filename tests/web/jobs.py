"""Work of every kind, for the crew to do."""

from __future__ import annotations

import os
import signal
import time

from berthier.core.errors import BadInput
from berthier.web.templating import Drawn


def add(one: int, other: int) -> int:
    return one + other


def spin() -> None:
    """Goes on for ever, asking nobody."""
    while True:
        pass


def sleep_through_the_alarm() -> None:
    """What no alarm ends."""
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    while True:
        time.sleep(60)


def eat() -> None:
    """Takes memory without end."""
    eaten = []
    while True:
        eaten.append(bytearray(1_000_000))


def die() -> None:
    os._exit(3)


def refuse(word: str) -> None:
    raise BadInput(f"{word} is no such thing.", "word", ["this", "that"])


def unsendable() -> object:
    return lambda: None


def whose() -> int:
    """Which process does it."""
    return os.getpid()


def passing() -> Drawn:
    """Another one every time."""
    return Drawn(str(time.monotonic_ns()), lasts=False)
