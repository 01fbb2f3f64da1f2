"""What just happened, in one sentence, told from the record: the dice that fell last, and what came of them; and a log
played again, as plain data."""

from __future__ import annotations

from typing import Any

from berthier.core.ruleset import Procedure
from berthier.core.words import as_plain, flat, label, said
from berthier.engine.live import Live
from berthier.engine.question import Event
from berthier.engine.replay import Replay

FIGURES = 4  # of an outcome told beside its group


def told(procedure: Procedure, game: Live[Any]) -> str:
    """“Rolled 1 and 1. Defender broken; attacker sp 6, defender sp 4.”"""
    dice = _last_dice(game)
    rolled = f"Rolled {' and '.join(map(str, dice))}. " if dice else ""
    if game.outcome is None:
        return rolled.strip()
    group = procedure.group(game.outcome) if procedure.group is not None else ""
    fields = flat(game.outcome)
    names = [name for name in (procedure.glance or fields) if name in fields]
    figures = [f"{label(name)} {said(fields[name])}" for name in names if isinstance(fields[name], int)][:FIGURES]
    parts = "; ".join(filter(None, [str(group), ", ".join(figures)]))
    return f"{rolled}{parts[:1].upper()}{parts[1:]}." if parts else rolled.strip()


def _last_dice(game: Live[Any]) -> list[int]:
    """The dice of the last throws that nothing came between."""
    faces: list[int] = []
    for entry in reversed(game.record_from(max(0, game.entries - 60)).entries):
        if isinstance(entry, Event):
            if entry.answer.faces is None:
                break
            faces = [*entry.answer.faces, *faces]
        elif faces:
            break
    return faces


def replay_data(played: Replay) -> dict[str, Any]:
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
