"""For all tests: nothing is kept on disk between two of them, nothing of the user's own is read, no clock decides."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

os.environ["BERTHIER_CACHE"] = "off"  # before any test, and for the processes they start; a test may set its own
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
