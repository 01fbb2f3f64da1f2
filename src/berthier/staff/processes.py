"""Worker processes that know their place: they end with who started them, and let him go first."""

from __future__ import annotations

import os
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread

POLITE = 5  # how much a worker steps back behind the pages


def serve_parent() -> None:
    """The first thing a worker of a pool does.

    A pool's worker holds both ends of the pipe it listens to, so that it would never notice that its parent was killed.
    """
    parent = parent_process()
    if parent is None:
        return
    with suppress(OSError, AttributeError):  # there is no nice on Windows
        os.nice(POLITE)
    Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
