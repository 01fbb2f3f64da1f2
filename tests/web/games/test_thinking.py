"""A thought has so much time and memory, and whatever becomes of its process the next one is thought."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from threading import Event

import pytest

from berthier.web.games.thinking import NoAnswer, Thinker
from tests.apart import run_apart

ENOUGH = 600.0  # seconds that only a real hang reaches
NONE = 0.01


def for_ever() -> str:
    Event().wait()
    return ""


def crash() -> str:
    raise ZeroDivisionError("of nothing by nothing")


def die() -> str:
    os._exit(3)


def eat() -> str:
    return str(len(bytearray(1 << 40)))


def asked(*works: tuple[Callable[[], str], float]) -> list[str]:
    """What one process answers to these, one after another; a refusal as its sentence."""

    async def work() -> list[str]:
        thinker, told = Thinker(), []
        try:
            for think, seconds in works:
                try:
                    told.append(await thinker.think(think, seconds))
                except NoAnswer as problem:
                    told.append(str(problem))
        finally:
            thinker.end()
        return told

    return run_apart(work())


@pytest.mark.parametrize(
    ("think", "seconds", "said"),
    [
        (for_ever, NONE, "longer than 0.01 seconds"),
        (crash, ENOUGH, "it failed (ZeroDivisionError: of nothing by nothing)"),
        (die, ENOUGH, "its process ended"),
        (eat, ENOUGH, "more memory than there is"),
    ],
)
def test_a_thought_that_comes_to_nothing_is_told_and_the_next_is_thought(
    think: Callable[[], str], seconds: float, said: str
) -> None:
    first, second = asked((think, seconds), (partial(str, "charge"), ENOUGH))
    assert said in first
    assert second == "charge"
