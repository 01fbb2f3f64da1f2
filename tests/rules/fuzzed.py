"""Orders as nobody writes them: each number of a notation replaced, and each order repeated again and again."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

import pytest

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput
from berthier.core.orders import LONGEST_ORDER, by_lot
from berthier.engine.live import Live
from berthier.engine.question import chosen, rolled

NUMBER = re.compile(r"\d+(?:\.\d+)?")
NAME = re.compile(r"[A-Z][\w'-]*")
STRANGE = ("0", "-1", "1000000", "1000000000000", "7" * 4301, "NaN", "", "1e9", "99", "999", "²")
FAR = "99999999"
JOINTS = (";", "; ", " ", "+", "/", ",", " > ")
MOST_WORDS = 14  # suggestions looked at for one question


class TooMuchWork(BaseException):
    """No rule catches it."""


@contextmanager
def calls_at_most(most: int) -> Iterator[None]:
    """Work counted in calls of functions, so that a busy machine changes nothing; the one too many ends it."""
    left = most

    def count(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal left
        if event in ("call", "c_call"):
            left -= 1
            if left == 0:
                raise TooMuchWork

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


def repeated(word: str, joint: str) -> str:
    """A word as often as the longest answer holds it."""
    return joint.join([word] * (LONGEST_ORDER // (len(word) + len(joint))))


def strange_words(word: str) -> Iterator[str]:
    """An order with each of its numbers replaced by each that nobody means, and repeated in every way."""
    numbers = list(NUMBER.finditer(word))
    for found in numbers:
        for strange in STRANGE:
            yield word[: found.start()] + strange + word[found.end() :]
    for joint in JOINTS:
        yield repeated(word, joint)
    who, _, steps = word.partition(" ")
    far = NUMBER.sub(FAR, steps)
    for one in (steps, far):
        if one:
            yield f"{who} {repeated(one, '; ')}"[:LONGEST_ORDER]
    yield from ("", " ", "\0", "done " * 1000)


def shapes(words: list[str]) -> list[str]:
    """One word of each kind: those that differ in names and numbers alone are of one."""
    found: dict[str, str] = {}
    for word in words:
        found.setdefault(NUMBER.sub("#", NAME.sub("N", word)), word)
    return list(found.values())


def questions(live: Live[Any], seed: int, answers: int) -> Iterator[tuple[str, str, Any]]:
    """Each kind of question of a game played by lot, once for each side: side, why and the options."""
    random, seen = Random(seed), set()
    for _ in range(answers):
        question = live.question
        if question is None:
            return
        if question.dice is not None:
            dice = parse_dice(question.dice)
            live.answer(rolled(*(random.randint(1, dice.sides) for _ in range(dice.count))))
            continue
        kind = " ".join(NAME.sub("", question.why).split()[:2])
        for side in question.by:
            if (side, kind) not in seen:
                seen.add((side, kind))
                yield side, question.why, live.options[side]
        live.answer(chosen(*(str(by_lot(live.options[side], random.randrange)) for side in question.by)))


def ask_strangely(ask: Callable[[str], object], word: str, most: int) -> None:
    """A word is taken, or refused by a sentence, for so much work; anything else is a fault."""
    said = "taken"
    try:
        with calls_at_most(most):
            ask(word)
    except BadInput as problem:
        said = problem.error.strip()
    except TooMuchWork:
        pytest.fail(f"more than {most:,} calls for {len(word):,} characters: {word[:80]!r}")
    except Exception as problem:
        problem.add_note(f"asked {word[:80]!r}")
        raise
    assert said, word[:80]
