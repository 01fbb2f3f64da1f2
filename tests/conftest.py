"""For all tests: nothing is kept on disk between two of them, and nothing of the user's own is read."""

from __future__ import annotations

import os

os.environ["BERTHIER_CACHE"] = "off"  # before any test, and for the processes they start; a test may set its own
