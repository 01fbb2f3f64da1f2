"""Explain is complete: no number in an outcome without its line, and no modifier that is used but not told.

Walks every procedure of every ruleset. A number of an outcome must stand in the inputs,
in an answer, or in a note: a cell, a fact, a line or the total of a tally. Zero is nothing, and needs no line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.core.notes import Cell, Fact
from berthier.core.ruleset import find_ruleset
from berthier.core.tally import Tally
from berthier.engine.live import Live
from berthier.engine.question import Event
from tests.rules.starts import any_answer, any_switches, procedures, starts

EXPLAINED = procedures()
PLAYS = int(os.environ.get("BERTHIER_PLAYS", "25"))
NUMBER = re.compile(r"-?\d+")


def numbers(value: Any) -> Iterator[int]:
    """Every whole number inside plain data, also those in words."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int | float):
        yield int(value)
    elif isinstance(value, str):
        yield from (int(word) for word in NUMBER.findall(value))
    elif isinstance(value, dict):
        yield from (number for inner in value.values() for number in numbers(inner))
    else:
        yield from (number for inner in value for number in numbers(inner))


def told(game: Live[Any], inputs: dict[str, Any]) -> set[int]:
    """The numbers a reader of the inputs and the record has seen."""
    seen = set(numbers(inputs))
    for entry in game.record:
        if isinstance(entry, Tally):
            seen |= {entry.total, entry.raw, *(line.value for line in entry.lines)}
        elif isinstance(entry, Cell | Fact):
            seen |= set(numbers(msgspec.to_builtins(entry)))
        elif isinstance(entry, Event):
            seen |= {sum(entry.answer.faces or ()), *numbers(msgspec.to_builtins(entry.answer))}
    return seen


def plain_numbers(outcome: Any) -> Iterator[tuple[str, int]]:
    """The whole numbers of an outcome with the field they stand in."""
    if isinstance(outcome, bool):
        return
    if isinstance(outcome, int):
        yield "", outcome
    elif isinstance(outcome, msgspec.Struct):
        for field in outcome.__struct_fields__:
            yield from ((f"{field}{at}", number) for at, number in plain_numbers(getattr(outcome, field)))
    elif isinstance(outcome, tuple | list | frozenset):
        yield from (pair for inner in outcome for pair in plain_numbers(inner))


class Used:
    """Tallies whose total was read by the rules."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tallies: list[Tally] = []
        plain = Tally.total
        assert isinstance(plain, property)

        def total(tally: Tally) -> int:
            self.tallies.append(tally)
            return int(plain.__get__(tally))

        monkeypatch.setattr(Tally, "total", property(total))


def walk(key: str, name: str, used: Used) -> Iterator[tuple[Live[Any], dict[str, Any]]]:
    """Games of a procedure with random answers, played to the end."""
    random, ruleset = Random(f"explained {key} {name}"), find_ruleset(key)
    situations = starts(key, name, random)
    for _ in range(PLAYS):
        call = next(situations)
        used.tallies.clear()
        try:
            game = Live(call, ruleset.set(any_switches(random, ruleset)))
        except BadInput:
            continue
        while game.question is not None:
            game.answer(any_answer(random, game.question))
        yield game, ruleset.procedure(name).data(call)


@pytest.mark.parametrize(("key", "name"), EXPLAINED)
def test_no_number_without_its_line(key: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for game, inputs in walk(key, name, Used(monkeypatch)):
        seen = told(game, inputs) | {0}
        untold = {field: number for field, number in plain_numbers(game.outcome) if number not in seen}
        assert untold == {}, inputs


@pytest.mark.parametrize(("key", "name"), EXPLAINED)
def test_every_sum_that_is_used_is_told(key: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tally whose total the rules read is in the record, line by line."""
    used = Used(monkeypatch)
    for game, inputs in walk(key, name, used):
        untold = [tally.name for tally in used.tallies if tally not in game.record.tallies]
        assert untold == [], inputs


def modified(game: Live[Any]) -> Iterator[tuple[int, int]]:
    """Each modified roll that was told, with die and tally before it."""
    die, total = 0, 0
    for entry in game.record:
        if isinstance(entry, Tally):
            total = entry.total
        elif isinstance(entry, Event) and entry.answer.faces:
            die = sum(entry.answer.faces)
        elif isinstance(entry, Fact) and entry.name == "modified roll":
            yield int(str(entry.value)), die + total


@pytest.mark.parametrize(("key", "name"), EXPLAINED)
def test_lines_add_up_to_the_modified_roll(key: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was read in the chart is the die and the lines; where it differs, it is the chart's end."""
    rolls = [pair for game, _ in walk(key, name, Used(monkeypatch)) for pair in modified(game)]
    ends = {min((used for used, _ in rolls), default=0), max((used for used, _ in rolls), default=0)}
    assert all(used == added or used in ends for used, added in rolls)
