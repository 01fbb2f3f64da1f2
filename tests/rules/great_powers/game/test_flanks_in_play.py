"""Corps of a campaign that never came round the flank lose nothing; in older records they share (decision 0091)."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, typed
from berthier.rules.great_powers.game.edition import LATEST, Edition
from berthier.rules.great_powers.game.fights.fights import fights
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.situation import read_position

CORPS = [
    {"id": "Fr:III", "area": "ulm", "I": 4, "spent": 2, "from": "wurttemberg"},
    {"id": "Fr:IV", "area": "ulm", "I": 18, "spent": 2, "from": "wurttemberg"},
    {"id": "As:I", "area": "ulm", "I": 9},
    {"id": "As:IC", "area": "ulm", "C": 4},
]
LED = [{"nation": "Fr", "name": "Davout", "with": "Fr:III"}]


def stop(umpire: Umpire, position: Position) -> Position:
    return position


def beaten_at_ulm(edition: Edition) -> tuple[Position, list[str]]:
    """IV Corps marches round the flank and never comes; III Corps breaks on sixes and is ridden after."""
    position = read_position({"scenario": "ulm", "corps": CORPS, "leaders": LED}).but(edition=edition)
    asked: list[str] = []

    def answer(question: Question) -> Answer:
        if question.dice is not None:
            asked.append(question.why)
            return typed(1 if question.why == "combat die" and question.by[0] == "France" else 6)
        wanted = ("Outflank with 18 factors", "Counterattack", "stand")
        found = [[each for each in options if str(each).startswith(wanted)] for options in question.options]
        return chosen(*((some or options)[0] for some, options in zip(found, question.options, strict=True)))

    call: Any = Next(fights, position, ("Fr",), (), (stop,))
    live: Live[Any] = Live(call)
    while live.question is not None:
        live.answer(answer(live.question))
    return live.outcome, asked


@pytest.mark.parametrize(("edition", "unhurt"), [(Edition.SEVENTH, False), (LATEST, True)])
def test_corps_that_never_came_lose_nothing(edition: Edition, unhurt: bool) -> None:
    after, asked = beaten_at_ulm(edition)
    assert {"flank march", "pursuit"} <= set(asked)
    left = {each.id: each.factors for each in after.corps if each.id.startswith("Fr")}
    assert sum(left.values()) < 22
    assert (left["Fr:IV"] == 18) is unhurt
