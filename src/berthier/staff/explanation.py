"""Why, as plain data: the record so far, the open question and what each answer would do."""

from __future__ import annotations

from typing import Any

from berthier.core.notes import as_json
from berthier.core.words import as_plain
from berthier.engine.explain import Consequence, Explanation, follow
from berthier.engine.feed import DiceInOrder
from berthier.engine.live import Live
from berthier.engine.record import Record
from berthier.staff.situation import Situation


def played(situation: Situation, faces: list[int]) -> Live[Any]:
    """The game after these dice, choices answered by the orders that name one option."""
    game: Live[Any] = Live(situation.call, situation.switches)
    feed, orders = DiceInOrder(faces), situation.answers()
    follow(game, orders)
    while feed.faces and game.question is not None:
        game.answer(feed(game.question))
        follow(game, orders)
    return game


def as_data(explanation: Explanation) -> dict[str, Any]:
    """The documented shape of an explanation."""
    record = explanation.record
    tallies = [as_json(tally) for tally in record.tallies]
    return {
        "tally": tallies[-1]["lines"] if tallies else [],
        "tallies": tallies,
        "cells": [_bare(as_json(cell)) for cell in record.cells],
        "rulings": [_bare(as_json(ruling)) for ruling in record.rulings],
        "steps": record.as_json(),
        "question": as_plain(explanation.question),
        "answers": [_consequence(each) for each in explanation.consequences],
        "outcome": as_plain(explanation.outcome),
    }


def _bare(shape: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in shape.items() if key != "kind"}


def _consequence(each: Consequence) -> dict[str, Any]:
    steps = Record(list(each.steps)).as_json()
    return {
        "answer": each.answer,
        "ways": each.ways,
        "steps": steps,
        "question": as_plain(each.question),
        "outcome": as_plain(each.outcome),
    }
