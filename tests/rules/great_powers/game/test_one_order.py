"""What an order is worth to a program is its own: nothing of the next order, which may be another corps's."""

from __future__ import annotations

import msgspec
import pytest

from berthier.engine.question import chosen
from berthier.opponents.known import Known, known_to
from berthier.opponents.weighing import STEADY, by_urge, by_what_follows
from tests.rules.great_powers.game.play import GAME, begin


def what_follows(known: Known) -> dict[str, float]:
    """What each march comes to beyond its urge and what the position is worth already."""
    urges, before = by_urge(known), GAME.judging.worth(known.position, known.side)
    found = by_what_follows(known, STEADY, "1").items()
    return {str(known.mine[place]): worth - urges[place] - before for place, worth in found}


def test_a_march_is_not_credited_with_the_order_after_it() -> None:
    """Mack's own corps is the first of the list again: with points left it was taken to go on with its march."""
    live = begin("ulm")
    live.answer(chosen("march As:I"))
    known = known_to(GAME, live, "Austria")
    marches = what_follows(known)
    assert "march As:I > munich" in marches
    assert all(more == pytest.approx(0, abs=2) for more in marches.values())  # a corps may be out of supply
    judging = msgspec.structs.replace(GAME.judging, anew=())
    credited = what_follows(known.judged_by(judging))
    assert credited["march As:I > munich"] > marches["march As:I > munich"] + 5


def test_the_first_list_is_worth_what_the_second_brings() -> None:
    """To name a corps leads to where it marches, and its best march counts."""
    known = known_to(GAME, begin("ulm"), "Austria")
    assert what_follows(known)["march As:I"] > 5
