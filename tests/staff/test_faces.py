"""The words of every ruleset: sentences name fields there are, outcomes are told whole, one thing is not many."""

from __future__ import annotations

import re
from typing import Any

import pytest

from berthier.core.face import PART, say
from berthier.core.ruleset import find_ruleset, installed
from berthier.core.words import as_plain, counted
from berthier.engine.simulate import simulate
from berthier.staff.reckoned.headline import roughly
from berthier.web.desk.desk import Desk, open_desk

PAGES = [
    (key, name)
    for key in sorted(installed())
    for name in find_ruleset(key).procedures
    if find_ruleset(key).game_of(name) is None
]
EVERY = pytest.mark.parametrize(("ruleset", "procedure"), PAGES)


def paths(sentence: str) -> set[str]:
    """Every field a sentence speaks of, also within its parts."""
    found = list(PART.finditer(sentence))
    return {match[1] for match in found}.union(*(paths(match[3] or "") for match in found))


def names(data: Any, prefix: str = "") -> set[str]:
    """Every dotted name in plain data; places of a list by their number."""
    if isinstance(data, dict):
        pairs = list(data.items())
    elif isinstance(data, list):
        pairs = [(str(n), each) for n, each in enumerate(data)]
    else:
        return set()
    own = {f"{prefix}{name}" for name, _ in pairs}
    return own.union(*(names(each, f"{prefix}{name}.") for name, each in pairs))


def form_names(desk: Desk) -> set[str]:
    def walk(filled: Any) -> set[str]:
        return {filled.path}.union(*(walk(part) for part in filled.parts))

    return walk(desk.form)


@EVERY
def test_a_situation_is_a_sentence(ruleset: str, procedure: str) -> None:
    """Each of its parts is a field of the form or of a list in it, and what stands in an empty form makes one."""
    desk = open_desk(ruleset, procedure, [])
    sentence = desk.ruleset.face.of(procedure).sentence
    lists = {name for name in form_names(desk) if re.search(r"\.[0-9]+$", name)}
    for path in paths(sentence):
        within = any(path.startswith(f"{name.rpartition('.')[0]}.") for name in lists)
        assert path in form_names(desk) or within, path
    told = "".join(piece.text for piece in desk.sentence) or desk.ruleset.face.of(procedure).about
    assert told
    assert "…" not in told
    assert "  " not in told


@EVERY
def test_an_outcome_is_told(ruleset: str, procedure: str) -> None:
    """The sentence for it, where there is one, names fields of the outcome; and every question has a headline."""
    desk = open_desk(ruleset, procedure, [])
    situation, face = desk.situation, desk.ruleset.face
    sample = simulate(situation.call, 20, 1, situation.answers(None), situation.switches, play_inside=True)
    headline = roughly(situation, sample, "")
    assert headline is not None
    assert headline.said
    for outcome in sample.counts:
        data = as_plain(outcome)
        known = names(data if isinstance(data, dict) else {"outcome": data})
        spoken = paths(face.of(procedure).outcome)
        assert {path for path in spoken if not re.search(r"\.[0-9]", path)} <= known
        told = face.told(procedure, outcome)
        assert bool(told) == bool(spoken)
        assert not re.search(r"[{}#…]", told), told


def test_parts_of_a_sentence() -> None:
    data = {"wins": True, "lost": 0, "rows": [3, 1], "name": "As", "left": 2.0}
    told = (
        "{wins?won}{wins!not won}, {lost!nothing lost}{lost?# lost}, row {rows.1}{rows.7? and #}, {name}, {left} left"
    )
    assert "".join(piece.text for piece in say(told, data, {"As": "Austria"})) == (
        "won, nothing lost, row 1, Austria, 2 left"
    )
    nested = "{lost?lost}{lost!{wins?won without loss}}"
    assert "".join(piece.text for piece in say(nested, data)) == "won without loss"


def test_one_is_not_many() -> None:
    assert counted("1 figures lost in all, 11 figures, 2.1 points") == "1 figure lost in all, 11 figures, 2.1 points"
    assert counted("1 hexes, 1 movement points") == "1 hex, 1 movement point"
    assert [piece.text for piece in say("{n} units march", {"n": 1})] == ["1", " unit march"]
