"""A battle that begins with both lines locked: every element front to front with an enemy."""

from __future__ import annotations

import json
from typing import Any

from berthier.core.inputs import as_written
from berthier.core.ruleset import find_ruleset

PAIRS = 7  # more than are listed as plain buttons


def locked_lines(pairs: int = PAIRS) -> str:
    """The Crossroads on an open table, the first elements of both sides in contact, as the text of a file."""
    data: dict[str, Any] = dict(find_ruleset("elements").find_game("crossroads").file_of("crossroads"))
    sides = {side: [one for one in data["elements"] if one["id"].startswith(side)] for side in "BR"}
    chosen = []
    for place in range(pairs):
        at = [8000 + 10000 * place, 48000]
        for side, heading in (("B", 0), ("R", 18000)):
            chosen.append(sides[side][place] | {"pose": [*at, heading]})
    table = data["table"] | {"pieces": []}
    return as_written(json.dumps(data | {"title": "Locked", "table": table, "elements": chosen}).encode())
