"""Swapping A and B, and whose bound it is, mirrors the odds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.policy import EVEN
from berthier.core.ruleset import find_ruleset
from berthier.core.switches import PLAIN, Switches
from berthier.engine.odds import Exact
from berthier.rules.elements.combat import Fight
from berthier.rules.elements.line import Held
from tests.rules.elements.situations import fighter, line, range_p, shot, situation

RULESET = find_ruleset("elements")
OTHER = {"A": "B", "B": "A", None: None}
SETTINGS = [{}] + [
    {switch.id: str(option)} for switch in RULESET.switches for option in switch.options if option != switch.default
]


def odds(name: str, inputs: dict[str, Any], switches: Switches = PLAIN) -> dict[Any, Any]:
    call = RULESET.procedure(name).call(inputs)
    return dict(Exact(EVEN, switches).odds(call.procedure, *call.args).items())


def swapped(inputs: dict[str, Any]) -> dict[str, Any]:
    return inputs | {"A": inputs["B"], "B": inputs["A"], "bound_of": OTHER[inputs["bound_of"]]}


def plain(end: Fight) -> tuple[Any, ...]:
    return (end.loser, end.band, end.outcome.A, end.outcome.B)


def mirrored(end: Fight) -> tuple[Any, ...]:
    return (OTHER[end.loser], end.band, end.outcome.B, end.outcome.A)


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 10**9), played=st.sampled_from(SETTINGS))
def test_close_combat_mirrors(seed: int, played: dict[str, str]) -> None:
    inputs, switches = situation(Random(seed), "close_combat"), RULESET.set(played)
    usual = {plain(end): p for end, p in odds("close_combat", inputs, switches).items()}
    assert usual == {mirrored(end): p for end, p in odds("close_combat", swapped(inputs), switches).items()}


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_line_of_one_pair_mirrors_and_is_the_fight_itself(seed: int) -> None:
    inputs = line(Random(seed), 1)
    usual = odds("line_of_battle", inputs)
    assert usual == {Held(h.b_standing, h.a_standing): p for h, p in odds("line_of_battle", swapped(inputs)).items()}
    fight = {"A": inputs["A"][0], "B": inputs["B"][0], "bound_of": inputs["bound_of"]}
    stays = ("no_effect", "teams_desert")
    counted: dict[Held, Any] = {}
    for end, p in odds("close_combat", fight).items():
        a = end.outcome.A in stays and "A" not in end.burnt_out
        b = end.outcome.B in stays and "B" not in end.burnt_out
        held = Held(int(a), int(b))
        counted[held] = counted.get(held, 0) + p
    assert usual == counted


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_longer_line_mirrors_when_every_order_is_as_likely(seed: int) -> None:
    inputs = line(Random(seed), 3)
    usual = odds("line_of_battle", inputs)
    assert usual == {Held(h.b_standing, h.a_standing): p for h, p in odds("line_of_battle", swapped(inputs)).items()}


def exchange(seed: int) -> dict[str, Any]:
    """Two elements that shoot at each other, nobody assisting."""
    random = Random(seed)
    inputs = shot(random)
    while inputs["A"]["type"] == "Art":
        inputs = shot(random)
    kind, grade = inputs["A"]["type"], random.choice("SOIF")
    grade = grade if (range_p(kind, grade) or 0) >= inputs["distance_p"] else inputs["A"]["grade"]
    return inputs | {"B": fighter(random, kind, grade), "returns_fire": True, "assisting": 0}


@pytest.mark.parametrize("played", SETTINGS, ids=lambda played: " ".join(f"{k} {v}" for k, v in played.items()) or "-")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_an_exchange_of_shots_mirrors(played: dict[str, str], seed: int) -> None:
    """Both shoot and both are shot at, so neither has a role of its own, however the sheet is read."""
    inputs, switches = exchange(seed), RULESET.set(played)
    usual = {plain(end): p for end, p in odds("shooting", inputs, switches).items()}
    assert usual == {mirrored(end): p for end, p in odds("shooting", swapped(inputs), switches).items()}
