"""The one escaping for markup and drawings."""

from __future__ import annotations

import markupsafe


def escape(text: object) -> str:
    """Text made safe between tags and inside attributes; a plain string, so that adding to it escapes nothing else."""
    return str(markupsafe.escape(text))
