"""A log played again, as as_plain data."""

from __future__ import annotations

from typing import Any

from berthier.core.words import as_plain
from berthier.engine.replay import Replay


def as_data(played: Replay) -> dict[str, Any]:
    """The documented shape of `replay --json`."""
    game = played.game
    return {
        "ruleset": played.ruleset.key,
        "procedure": played.procedure.name,
        "inputs": played.procedure.data(game.start),
        "switches": {id_: str(value) for id_, value in game.switches.set},
        "same_rules": played.same_rules,
        "over": game.is_over,
        "record": game.record.as_json(),
        "question": as_plain(game.question),
        "outcome": as_plain(game.outcome),
    }
