"""Rest for Python's cycle collector while a great many values are made.

States, trees and weights hold no cycles, so there is nothing for it to find; yet it walks through all of them again
and again as they grow in number, which took a third of the time of a large game.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_resting = 0


@contextmanager
def uncollected() -> Iterator[None]:
    """While anybody is in here the collector rests; a collector that was off before stays off."""
    global _resting, _was_on
    with _lock:
        if not _resting:
            _was_on = gc.isenabled()
            gc.disable()
        _resting += 1
    try:
        yield
    finally:
        with _lock:
            _resting -= 1
            if not _resting and _was_on:
                gc.enable()


_was_on = True
