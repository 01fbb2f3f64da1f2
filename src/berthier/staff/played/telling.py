"""What just happened, in one sentence, told from the record: the dice that fell last, and what came of them; and a log
played again, as plain data."""

from __future__ import annotations

from typing import Any

from berthier.core.face import Face
from berthier.core.ruleset import Procedure
from berthier.core.words import as_plain, capital, flat, label, said
from berthier.engine.live import Live
from berthier.engine.question import Event
from berthier.engine.replay import Replay

FIGURES = 4  # of an outcome told beside its group


def told(face: Face, procedure: Procedure, game: Live[Any]) -> str:
    """“Rolled 1 and 1. Defender broken; attacker strength points 6, defender strength points 4.”"""
    dice = _last_dice(game)
    rolled = f"Rolled {' and '.join(map(str, dice))}. " if dice else ""
    return f"{rolled}{came_of_it(face, procedure, game.outcome)}".strip()


def came_of_it(face: Face, procedure: Procedure, outcome: Any) -> str:
    """An outcome in a sentence: the ruleset's own, or its group with a few figures; empty before there is one."""
    if outcome is None:
        return ""
    sentence = face.told(procedure.name, outcome)
    if sentence:
        return f"{capital(sentence)}."
    is_past = isinstance(outcome, dict)  # of what is past a room keeps plain data alone
    group = "" if procedure.group is None or is_past else procedure.group(outcome)
    group = face.result(procedure.name, str(group), procedure.sides)
    fields = flat(outcome)
    names = [name for name in (procedure.glance or (() if group else fields)) if name in fields]
    figures = [
        f"{face.word(name, label(name))} {said(fields[name])}" for name in names if isinstance(fields[name], int)
    ][:FIGURES]
    parts = "; ".join(filter(None, [group, ", ".join(figures)]))
    return f"{capital(parts)}." if parts else ""


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
        "over": game.is_over or played.given_up is not None,
        "record": game.record.as_json(),
        "question": as_plain(game.question) if played.given_up is None else None,
        "outcome": as_plain(game.outcome if played.given_up is None else played.given_up),
    }
