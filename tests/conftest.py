"""For all tests: nothing is kept on disk between two of them, nothing of the user's own is read, no clock decides."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

os.environ["BERTHIER_CACHE"] = "off"  # before any test, and for the processes they start; a test may set its own
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

for _ignored in (signal.SIGINT, signal.SIGHUP):
    # Under nohup or a job of a script these are ignored, and so they would be by every process that a test starts and
    # interrupts. A handler that does nothing stays with this process: those it starts get the default.
    if signal.getsignal(_ignored) is signal.SIG_IGN:
        signal.signal(_ignored, lambda *_: None)
