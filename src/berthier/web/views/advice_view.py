"""Advice as a page shows it: the matrix of secret choices with both mixes, open choices side by side, the prices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from berthier.core.words import capital
from berthier.staff.advising.advice import Advice, AdviceAsk, Price, told
from berthier.staff.advising.advice_cells import Figure, cells_of, reading
from berthier.staff.advising.advice_words import asked_words, meaning, points, sentence, sureness, unit, value_words
from berthier.staff.advising.by_hand import ranges
from berthier.staff.advising.solved import Solved, work_out
from berthier.staff.situation import Situation
from berthier.web.hosting.work import MEMORY, Deadline, OutOfTime, key_of

BUDGET = 1_000_000  # runs of the rules: the clock ends most work before that
SECONDS = 18.0  # best play of a large battle takes longer than its odds; the page shows its form meanwhile
SHADES = 9


class WorthView(msgspec.Struct, frozen=True):
    """What a choice, or a pair of choices, is worth; its shade among all of them; how the cell is asked for."""

    shown: str
    shade: int
    cell: str


class OptionShare(msgspec.Struct, frozen=True):
    """An option with its share of the mix."""

    option: str
    percent: str
    length: float
    by_hand: str = ""


class AdviceView(msgspec.Struct, frozen=True):
    """All the advice panel shows; for an open choice `matrix` has one row."""

    goal: str
    value: str
    meaning: str
    policy: str
    asked: str
    sides: tuple[str, ...]
    hero: str
    mixes: tuple[tuple[OptionShare, ...], ...]
    matrix: tuple[tuple[WorthView, ...], ...]
    sentences: tuple[str, ...]
    prices: tuple[tuple[str, str, str, str, float], ...]
    unit: str


def advised(situation: Situation, ask: AdviceAsk, seconds: float = SECONDS) -> Advice:
    """Best play, remembered; `TooMuch` past budget or deadline. Cells are left out where there is no time for them."""
    limit = min(ask.budget or BUDGET, BUDGET)
    asked = msgspec.structs.replace(ask, budget=limit)
    return MEMORY.recall(key_of("advice", situation, asked), lambda: _work_out(situation, asked, Deadline(seconds)))


def _work_out(situation: Situation, ask: AdviceAsk, deadline: Deadline) -> Advice:
    solved = work_out(situation, ask.goal, ask.budget, deadline)
    found = told(solved, msgspec.structs.replace(ask, cells=False), deadline)
    return _with_cells(found, solved, deadline) if ask.cells else found


def _with_cells(found: Advice, solved: Solved, deadline: Deadline) -> Advice:
    try:
        return msgspec.structs.replace(found, cells=tuple(cells_of(solved, deadline)))
    except OutOfTime:
        if deadline.seconds < SECONDS:  # who waits no longer is served again with all the time there is
            raise
        return found


def view_advice(found: Advice, sided: Callable[[str], str]) -> AdviceView:
    """Advice for the page; `sided` calls its sides as players do."""
    decision = found.decision
    hero = sided(found.hero)
    return AdviceView(
        goal=capital(sided(found.goal_title)),
        value=value_words(found, found.value),
        meaning=f"{meaning(found)} {sureness(found)}".replace(f"the {found.hero} ", f"{_the(found.hero, hero)} "),
        policy=found.policy_name,
        asked=capital(sided(asked_words(decision))),
        sides=tuple(map(sided, decision.sides)),
        hero=_the(found.hero, hero),
        mixes=tuple(_shares(options, mix) for options, mix in zip(decision.options, decision.mixes, strict=True)),
        matrix=_matrix(found),
        sentences=tuple(capital(sided(sentence(found, side, found.prices))) for side in decision.sides),
        prices=_prices(found, found.prices, sided),
        unit=unit(found),
    )


def _shares(options: Sequence[str], mix: Sequence[Figure]) -> tuple[OptionShare, ...]:
    """The options with their shares, and the numbers of a hundred that stand for each."""
    shares = [float(reading(figure)) for figure in mix]
    drawn = ranges(options, shares)
    return tuple(
        OptionShare(option, f"{share * 100:.1f} %" if share else "never", round(share * 100, 2), by_hand.said)
        for option, share, by_hand in zip(options, shares, drawn, strict=True)
    )


def _matrix(found: Advice) -> tuple[tuple[WorthView, ...], ...]:
    worth = [float(reading(value)) for value in found.decision.worth]
    low, high = min(worth), max(worth)

    def shade(figure: Figure) -> int:
        value = float(reading(figure))
        return round((value - low) / (high - low) * (SHADES - 1)) if high > low else SHADES // 2

    first = found.decision.options[0] if len(found.decision.sides) == 2 else ("",)
    return tuple(
        tuple(
            WorthView(
                value_words(found, value).removesuffix(" %"), shade(value), ",".join(filter(None, [option, other]))
            )
            for other, value in zip(found.decision.options[-1], row, strict=True)
        )
        for option, row in zip(first, found.decision.rows, strict=True)
    )


def _the(name: str, words: str) -> str:
    """A side within a sentence: “the attacker”, but “our line”."""
    return words if words != name else f"the {name}"


def _prices(
    found: Advice, prices: Sequence[Price], sided: Callable[[str], str]
) -> tuple[tuple[str, str, str, str, float], ...]:
    dearest = max((float(reading(price.cost)) for price in prices), default=0) or 1.0
    ranked = sorted(prices, key=lambda price: (found.decision.sides.index(price.side), -reading(price.cost)))
    return tuple(
        (
            sided(price.side),
            price.option,
            points(found, price.cost),
            value_words(found, price.value),
            round(max(0.0, float(reading(price.cost))) / dearest * 100, 1),
        )
        for price in ranked
    )
