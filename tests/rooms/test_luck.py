"""Luck against every throw written out, and against known tables of sums."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.dice import D6, D20, Dice
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from berthier.rooms.luck import luck, luck_of, total_ways
from tests.rooms.room import play_out, seat_everybody


@settings(deadline=None)
@given(st.lists(st.sampled_from([2, 3, 6, 8]), min_size=1, max_size=5), st.randoms())
def test_every_throw_written_out(sides: list[int], chance: random.Random) -> None:
    faces = [chance.randint(1, n) for n in sides]
    found = luck_of([(Dice(1, n), face) for n, face in zip(sides, faces, strict=True)])
    sums = [sum(throw) for throw in product(*(range(1, n + 1) for n in sides))]
    assert found.expected == Fraction(sum(sums), len(sums))
    assert found.at_least == Fraction(sum(total >= sum(faces) for total in sums), len(sums))
    assert found.at_most == Fraction(sum(total <= sum(faces) for total in sums), len(sums))


def test_a_hundred_coins_are_the_binomial() -> None:
    assert total_ways({2: 100}) == [comb(100, k) for k in range(101)]


def test_two_dice_and_a_twenty() -> None:
    found = luck_of([(2 * D6, 12), (D20, 20)])
    assert (found.dice, found.total, found.expected) == (3, 32, Fraction(35, 2))
    assert (found.at_least, found.at_most) == (Fraction(1, 720), 1)


def test_a_long_campaign_is_still_exact() -> None:
    """Five hundred dice: the two tails overlap in exactly the one sum thrown."""
    found = luck_of([(D6, 4)] * 500)
    ways = total_ways(Counter({6: 500}))
    assert sum(ways) == 6**500
    assert found.at_least + found.at_most == 1 + Fraction(ways[1500], 6**500)


def test_luck_of_a_game_is_by_seat_and_without_what_was_undone(store: Store) -> None:
    room = seat_everybody(store, DiceSource.TYPED)
    room.start("storm_ice", inputs={"units": 1})
    seen = play_out(room, random.Random(2))
    room.start()
    play_out(room, random.Random(3))
    before = luck(room.rooms.whole(room.game).session())
    thrown: Counter[str] = Counter()
    for act in room.rooms.whole(room.game).session().acts:
        for entry in act.live.record.as_json():
            if entry["kind"] == "answer" and entry["question"]["dice"]:
                seat = {"attacker": "Blue", "defender": "Red"}.get(entry["question"]["by"][0], "umpire")
                thrown[seat] += sum(entry["answer"]["faces"])
    assert {seat: one.total for seat, one in before.items()} == thrown
    seen = room.view("umpire")
    room.act("umpire", c.Override("cocked die", c.TakeBack(seen.undo.line)))
    after = luck(room.rooms.whole(room.game).session())
    assert sum(one.dice for one in after.values()) == sum(one.dice for one in before.values()) - 2  # it was a 2d6
