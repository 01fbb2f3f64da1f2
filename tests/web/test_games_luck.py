"""The luck page draws the exact distribution: the bar that came up is the right one, and the sentence counts right."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from berthier.core.dice import D6, D20, Dice
from berthier.sessions.luck import luck_of
from berthier.staff.figures import percent
from berthier.web.games.chronicle import BARS, draw_luck


@pytest.mark.parametrize("total", range(3, 19))
def test_three_dice_bar_by_bar(total: int) -> None:
    sums = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    drawn = draw_luck("Blue", "Ann", luck_of([(3 * D6, total)]))
    heights = [30 - y for _, y, _, _ in drawn.bars]
    tallest = max(sums.count(each) for each in range(3, 19))
    assert heights == pytest.approx([sums.count(each) / tallest * 30 for each in range(3, 19)], abs=0.001)
    assert [place for place, bar in enumerate(drawn.bars) if bar[3]] == [total - 3]
    assert (drawn.ends, drawn.expected, drawn.mean_at) == ((3, 18), "10.5", 50.0)
    as_high, as_low = (Fraction(sum(map(of, sums)), len(sums)) for of in (total.__le__, total.__ge__))
    share = percent(as_high if total > 10 else as_low)
    assert drawn.verdict.endswith(f"in {share} of all such throws.")
    assert drawn.verdict.startswith("High" if total > 10 else "Low")


def test_many_dice_are_gathered_and_far_tails_left_off() -> None:
    throws = [(Dice(1, sides), 1 + sides // 2) for sides in (6, 20) for _ in range(100)]
    drawn = draw_luck("Red", "", luck_of(throws))
    assert len(drawn.bars) <= BARS
    assert sum(bar[3] for bar in drawn.bars) == 1
    assert drawn.ends[0] > 200
    assert drawn.ends[1] < 2600


def test_exactly_the_mean() -> None:
    assert draw_luck("Red", "", luck_of([(2 * D6, 7)])).verdict == "Exactly what dice do."
    assert draw_luck("Red", "", luck_of([(D20, 20)])).verdict.startswith(
        "High dice: as high as this or higher in 5.0 %"
    )
