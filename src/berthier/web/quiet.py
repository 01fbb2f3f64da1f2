"""What the server says on stderr has an end: of what comes over and over, some lines and then a count."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

MOST, SECONDS = 30, 60.0


class Quiet(logging.Filter):
    """So many lines in a minute; with the first of the next minute it is told how many were left out."""

    def __init__(self, most: int = MOST, seconds: float = SECONDS, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self.most, self.seconds, self.clock = most, seconds, clock
        self._began, self._said, self._left_out = clock(), 0, 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is said."""
        if self.clock() - self._began >= self.seconds:
            if self._left_out:
                record.msg = f"{record.getMessage()} ({self._left_out:,} more lines were left out before this one)"
                record.args = ()
            self._began, self._said, self._left_out = self.clock(), 0, 0
        self._said += 1
        if self._said > self.most:
            self._left_out += 1
            return False
        return True


def be_quiet() -> None:
    """Bound all that the server's parts may say: each handler that writes, and those of libraries without one."""
    quiet = Quiet()
    plain = logging.StreamHandler()
    plain.setFormatter(logging.Formatter("%(levelname)s: %(message)s"))
    plain.addFilter(quiet)
    logging.getLogger().addHandler(plain)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        for handler in logging.getLogger(name).handlers:
            handler.addFilter(quiet)
