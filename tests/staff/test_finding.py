"""A player's words find what he means: with slips of the pen, one or many, and words that no sheet uses."""

from __future__ import annotations

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.staff.finding import find

RULESETS = [find_ruleset(key) for key in ("battalions", "capitani", "elements", "great_powers", "six_states")]


def titles(asked: str, most: int = 3) -> list[str]:
    return [hit.title for hit in find(RULESETS, asked).found[:most]]


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("pikes vs lancers", "Pikes against lancers"),
        ("landsknect", "Swiss against Landsknechts"),
        ("swis pikes", "Swiss pikes in the open"),
        ("can my hussars break a square?", "Heavy cavalry on a square"),
        ("storming a breech", "Assault through a breach"),
        ("out of ammo", "Ammunition"),
        ("I'm out of ammo", "Ammunition"),
        ("tired troops", "Rest"),
        ("starving army", "Attrition"),
        ("buy troops", "Purchases"),
        ("which chit should I play", "Sixty against forty-five: which chit?"),
        ("rain", "Weather"),
        ("zone of control", "Leaving a ZOC"),
        ("mercenaries unpaid", "Discipline Check"),
        ("how far can I move", "Move allowance"),
        ("trafalgar", "Twenty-seven sail against thirty-three"),
        ("attack across a river", "Twenty against twelve behind a river"),
        ("BLOCKADES", "Slipping into a blockaded port"),
    ],
)
def test_found_among_the_first_three(asked: str, meant: str) -> None:
    assert meant in titles(asked)


@pytest.mark.parametrize("word", ["pike", "charge", "city", "fleet", "column", "siege"])
def test_one_and_many_find_the_same(word: str) -> None:
    many = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    assert titles(word, 10) == titles(many, 10)


@pytest.mark.parametrize("asked", ["asdfgh", "zzz", "?", "what should I do", ""])
def test_never_empty_and_said_so(asked: str) -> None:
    answer = find(RULESETS, asked)
    assert answer.found
    assert answer.is_sure == (not asked)
