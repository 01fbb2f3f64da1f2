"""How long a test waits for something that is sure to come: so long that only a real hang reaches it.

What is waited for is always an event (a line, an answer, the end of a program); a busy machine only makes it later.
"""

from __future__ import annotations

import os

HANG = float(os.environ.get("BERTHIER_HANG", "600"))  # seconds; shorter to find out at once what fails
