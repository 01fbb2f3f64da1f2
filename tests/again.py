"""The whole suite, and what failed in it once more: `python -m tests.again [ARGS for pytest]`.

A few failures may be due to a busy machine. They run again when the rest is done, alone and on one core, and only what
fails twice fails the run. Many failures are no accident: more than `MOST` fail at once.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

MOST = 5
FAILED = 1  # pytest's exit code for "tests ran, some failed"
REMEMBERED = Path(".pytest_cache/v/cache/lastfailed")


def main(arguments: Sequence[str]) -> int:
    """Run all; when one to five fail, run those again. Pytest's own exit code."""
    first = _pytest("--cache-clear", "--durations=10", *arguments)
    failed = list(json.loads(REMEMBERED.read_text(encoding="utf-8"))) if first == FAILED else []
    if not 0 < len(failed) <= MOST:
        return first
    print("-- run once more, alone: " + ", ".join(failed), flush=True)
    return _pytest("-n", "0", *failed)


def _pytest(*arguments: str) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
