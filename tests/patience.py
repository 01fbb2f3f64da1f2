"""How long a test waits for something that is sure to come: so long that only a real hang reaches it.

What is waited for is always an event (a line, an answer, the end of a program); a busy machine only makes it later.
"""

from __future__ import annotations

HANG = 600.0  # seconds
