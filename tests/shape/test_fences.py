"""What must not grow, and words that stay: the ceilings of `bench.house`, the words of recorded games."""

from __future__ import annotations

import json

import pytest
from bench import house

from tests.golden import LIST, golden_words


@pytest.fixture(scope="module")
def counted() -> dict[str, int]:
    return house.requests() | house.layout()


@pytest.mark.parametrize("name", house.ceilings())
def test_nothing_grows_over_its_ceiling(name: str, counted: dict[str, int]) -> None:
    assert counted[name] <= house.ceilings()[name], f"{name}: see `python -m bench.house`"


def test_every_request_has_a_ceiling(counted: dict[str, int]) -> None:
    assert {name for name in counted if name.startswith("files: ")} <= house.ceilings().keys()


def test_recorded_games_ask_and_order_in_the_words_of_the_list() -> None:
    """After logs were added: `python -m tests.golden`. A word that is gone from the list is a log that is gone."""
    assert golden_words() == json.loads(LIST.read_text(encoding="utf-8"))
