"""What tests start can be interrupted, even where the tests themselves run under nohup or as a job of a script."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.patience import HANG

ROOT = Path(__file__).parents[2]
STARTS_ANOTHER = """
import signal, subprocess, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
import tests.conftest
assert callable(signal.getsignal(signal.SIGHUP)), "this process still goes on when the terminal has gone"
of_hup, of_int = "signal.getsignal(signal.SIGHUP)", "signal.getsignal(signal.SIGINT)"
ask = f"import signal; print({of_hup} is signal.SIG_DFL, callable({of_int}))"
sys.exit(subprocess.run([sys.executable, "-c", ask]).returncode)
"""


def test_signals_that_are_ignored_here_are_not_ignored_by_what_is_started() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STARTS_ANOTHER], cwd=ROOT, capture_output=True, text=True, timeout=HANG, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "True True"), done.stderr
