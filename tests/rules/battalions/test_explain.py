"""Every number of an outcome has its line in the record, and the lines of a solid shot stand there before the die."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from berthier.core.notes import as_json
from berthier.engine.live import Live
from berthier.engine.record import Event
from tests.rules.battalions.situations import RULESET, situation
from tests.rules.battalions.test_random_play import any_answer

GIVEN = {"play_period", "battle"}  # their parts are told by the procedures inside them


def numbers(value: Any, *, words: bool = True) -> Iterator[int]:
    """Every number in plain data, with or without those inside its words; yes and no are none."""
    if isinstance(value, bool):
        return
    if isinstance(value, int | float):
        yield int(value)
    elif isinstance(value, str) and words:
        yield from map(int, re.findall(r"-?\d+", value))
    elif isinstance(value, dict):
        for part in value.values():
            yield from numbers(part, words=words)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from numbers(part, words=words)


@pytest.mark.parametrize("name", sorted(set(RULESET.procedures) - GIVEN))
def test_no_number_without_its_line(name: str) -> None:
    """What the outcome counts is told on the way: a cell, a tally, a fact, a die, or a figure that was given."""
    for seed in range(40):
        random = Random(seed)
        inputs = situation(random, name)
        game = Live(RULESET.procedure(name).call(inputs))
        while game.question is not None:
            game.answer(any_answer(random, game.question))
        notes = [as_json(entry) for entry in game.record if not isinstance(entry, Event)]
        told = set(numbers(notes)) | set(numbers(inputs)) | {0}
        outcome = msgspec.to_builtins(game.outcome, builtin_types=())
        assert set(numbers(outcome, words=False)) <= told, (name, seed, outcome)


def test_a_solid_shot_is_explained_before_it_is_thrown() -> None:
    """Points of a hit, doubling and all, and what hits, while the die is still open."""
    inputs = {"rating": "A", "band": "M", "cannon": 6, "howitzers": 2, "target_formation": "column"}
    game = Live(RULESET.procedure("solid_damage").call(inputs | {"mods": ["target_buildings_or_woods"]}))
    assert game.question is not None
    each, doubled = game.record.tallies
    assert ([line.value for line in each.lines], each.total) == ([6, 4, -4], 6)
    assert ([line.value for line in doubled.lines], doubled.total) == ([6, 4, -4, 6], 12)
    assert game.record.fact("needs to hit") == 3
