"""Advice as a page shows it: the matrix of secret choices with both mixes, open choices side by side, the prices."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.staff.advice import Advice, Price, advise
from berthier.staff.advice_words import asked_words, meaning, points, sentence, sureness, unit, value_words
from berthier.staff.figures import capital
from berthier.staff.situation import Situation
from berthier.web.work import MEMORY, Deadline, key_of

BUDGET = 120_000  # solving takes longer than counting, so a request may cost fewer runs
SHADES = 9


class Worth(msgspec.Struct, frozen=True):
    """What a choice, or a pair of choices, is worth; its shade among all of them."""

    shown: str
    shade: int


class Share(msgspec.Struct, frozen=True):
    """An option with its share of the mix."""

    option: str
    percent: str
    length: float


class AdviceView(msgspec.Struct, frozen=True):
    """All the advice panel shows; for an open choice `matrix` has one row."""

    goal: str
    value: str
    meaning: str
    asked: str
    sides: tuple[str, ...]
    hero: str
    mixes: tuple[tuple[Share, ...], ...]
    matrix: tuple[tuple[Worth, ...], ...]
    sentences: tuple[str, ...]
    prices: tuple[tuple[str, str, str, str, float], ...]
    unit: str


def view_advice(situation: Situation, goal: str | None) -> AdviceView:
    """Best play for a goal, remembered."""
    return MEMORY.recall(key_of("advice", situation, goal), lambda: _view(situation, goal))


def _view(situation: Situation, goal: str | None) -> AdviceView:
    deadline = Deadline()
    found = advise(situation, goal, BUDGET, deadline)
    prices = found.prices(None, deadline)
    decision = found.decision
    return AdviceView(
        goal=capital(found.goal.title),
        value=value_words(found, found.solution.value),
        meaning=f"{meaning(found)} {sureness(found)}",
        asked=asked_words(decision),
        sides=decision.sides,
        hero=str(found.goal.side),
        mixes=tuple(
            tuple(map(_share, options, mix))
            for options, mix in zip(decision.options, found.solution.mixes(decision), strict=True)
        ),
        matrix=_matrix(found),
        sentences=tuple(sentence(found, side, prices) for side in decision.sides),
        prices=_prices(found, prices),
        unit=unit(found),
    )


def _share(option: Any, share: Any) -> Share:
    return Share(str(option), f"{float(share) * 100:.1f} %" if share else "never", round(float(share) * 100, 2))


def _matrix(found: Advice) -> tuple[tuple[Worth, ...], ...]:
    worth = found.solution.worth(found.decision)
    low, high = float(min(worth)), float(max(worth))

    def shade(value: Any) -> int:
        return round((float(value) - low) / (high - low) * (SHADES - 1)) if high > low else SHADES // 2

    cells = [Worth(value_words(found, value).removesuffix(" %"), shade(value)) for value in worth]
    width = len(found.decision.options[-1])
    return tuple(tuple(cells[start : start + width]) for start in range(0, len(cells), width))


def _prices(found: Advice, prices: list[Price]) -> tuple[tuple[str, str, str, str, float], ...]:
    dearest = max((float(price.cost) for price in prices), default=0) or 1.0
    ranked = sorted(prices, key=lambda price: (found.decision.sides.index(price.side), -price.cost))
    return tuple(
        (
            price.side,
            price.option,
            points(found, price.cost if price.cost > 1e-9 else 0),
            value_words(found, price.value),
            round(max(0.0, float(price.cost)) / dearest * 100, 1),
        )
        for price in ranked
    )
