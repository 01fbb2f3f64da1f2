"""Luck in thought: the same events meet the same luck, and the first throw is spread over what dice can show."""

from __future__ import annotations

from collections import Counter

from berthier.core.dice import D6
from berthier.opponents.luck import ThoughtLuck


def test_the_same_event_meets_the_same_luck_whatever_else_was_drawn() -> None:
    one, other = ThoughtLuck("seed", 3), ThoughtLuck("seed", 3)
    other.roll(D6, "storm")
    other.share("wander")
    assert [one.roll(2 * D6, "assault") for _ in range(9)] == [other.roll(2 * D6, "assault") for _ in range(9)]
    assert one.below(1000, "council") == other.below(1000, "council")


def test_other_seeds_numbers_and_events_have_other_luck() -> None:
    drawn = {
        tuple(luck.roll(2 * D6, what) for _ in range(12))
        for luck, what in (
            (ThoughtLuck("a"), "x"),
            (ThoughtLuck("b"), "x"),
            (ThoughtLuck("a", 1), "x"),
            (ThoughtLuck("a"), "y"),
        )
    }
    assert len(drawn) == 4


def test_first_throws_are_spread_as_the_dice_are() -> None:
    """Thirty-six thoughts see every throw of two dice as often as it has ways; what follows is left to chance."""
    series = [ThoughtLuck("seed", number, 36) for number in range(36)]
    first = Counter(luck.roll(2 * D6, "assault") for luck in series)
    assert first == Counter(dict(zip((2 * D6).sums.answers, (2 * D6).sums.weights, strict=True)))
    assert len({luck.roll(2 * D6, "assault") for luck in series}) > 1


def test_draws_lie_where_they_should() -> None:
    luck = ThoughtLuck("seed")
    faces = Counter(luck.roll(D6, "die") for _ in range(600))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert min(faces.values()) > 60
    assert luck.pick("abc", [0.0, 1.0, 0.0], "one") == "b"
    assert {luck.pick("abc", [0.0, 0.0, 0.0], "any") for _ in range(60)} == set("abc")
