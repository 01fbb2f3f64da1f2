"""The game the programs are tested on, judged otherwise."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.game import Game
from tests.games.frontier import FRONTIER


def judged(**changes: Any) -> Game:
    """The same game, judged otherwise in these respects."""
    return msgspec.structs.replace(FRONTIER, judging=msgspec.structs.replace(FRONTIER.judging, **changes))
