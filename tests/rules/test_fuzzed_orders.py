"""Every order of every game with numbers that nobody means: taken or refused in a sentence, for little work.

A seat can ask this of the server many times a second, so what an answer costs is bounded by the rules themselves:
`berthier.core.orders.check_order` before any of them, then each notation by its own limits.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.orders import LONGEST_ORDER, Offer, read_option
from berthier.core.ruleset import find_ruleset
from berthier.opponents.series import begin
from tests.rules.fuzzed import FAR, MOST_WORDS, ask_strangely, questions, repeated, shapes, strange_words

MOST_CALLS = 150_000  # some 50 ms of a quiet machine; the order below that costs most takes a third of it
SEED, ANSWERS = 7, 90
SCENARIOS = [
    ("battalions", "two_elms"),
    ("battalions", "sankt_veit"),
    ("capitani", "fornovo_1495"),
    ("capitani", "novara_1513"),
    ("elements", "crossroads"),
    ("elements", "naseby"),
    ("great_powers", "ulm"),
    ("great_powers", "austerlitz"),
    ("six_states", "two_neighbours"),
    ("six_states", "three_cornered_war"),
]
BY_HAND = {  # orders that programs do not suggest, tried at every question that takes orders
    "elements": [
        "{one} along 400,300 450,380",
        "{one} road road1 + 300",
        "{one} 412,180 @45",
        "{one} wheel L 45; ahead 100; back 20; about",
        "march {one} ahead 100",
        "arrive {one} 812,640 @0",
        "{one}..{one} ahead 60",
        "Sh1..Sh999 ahead 10",
        "{one} into R-Sh1 front by {one}",
    ],
    "battalions": [
        "{one} ahead 6 / fire A2 x2",
        "{one} 31,24.5 @20; wheel R 15; left 2; road r-post + 15",
        "{one} fire 33,40 solid",
        "{one} charge A2 wheel L 12",
        "{one} face @90 / unlimber @20",
        "lead FL 30,12; FL1 31,14",
        "{one} 30,12 @0 column",
    ],
    "great_powers": ["place 3I > vienna", "transfer vienna 3I > ulm", "gift AUSTRIA 3", "I 3I", "ulm 4C > I"],
    "six_states": ["3i 2c > 1010", "2N 3T 4s > 1010", "10 20", "3i 2c 1G 2N 1T"],
    "capitani": ["1 0812-0813-0914 A", "lose 3 1 2", "I 3 II 4"],
}


@pytest.mark.parametrize(("key", "scenario"), SCENARIOS)
def test_numbers_that_nobody_means(key: str, scenario: str) -> None:
    game, live = begin(find_ruleset(key), scenario)
    asked = 0
    for side, why, options in questions(live, SEED, ANSWERS):
        listed = [str(option) for option in options[:MOST_WORDS]]
        words = shapes(listed)
        if isinstance(options, Offer):
            names = {word.split()[0].rstrip("*") for word in listed if " " in word}
            words += [hand.format(one=min(names, default="A1")) for hand in BY_HAND[key]]
        position = game.shown_in(live.position[0])
        for word in (each for one in words for each in strange_words(one)):
            ask_strangely(partial(read_option, options, why=why), word, MOST_CALLS)
            if game.handling is not None and position is not None and len(word) <= LONGEST_ORDER:
                ask_strangely(partial(game.handling.ghost, position, side, why), word, MOST_CALLS)
            asked += 1
    assert asked > 100


def test_orders_hold_no_endless_numbers() -> None:
    """Refused before any rule reads it, in every game alike."""
    offer: Any = Offer(lambda: ["stay"], lambda word: pytest.fail("no rule reads it"))
    for word in ("gift 1" + "0" * 4301, repeated("ahead 1", "; ") + "; ahead 1" * 20):
        with pytest.raises(BadInput, match="has at most"):
            read_option(offer, word, "order")


def test_a_long_way_is_refused_before_anybody_goes_it() -> None:
    """Elements: 7 GB and minutes once, for so far in one step or in many."""
    _, live = begin(find_ruleset("elements"), "crossroads")
    offer = next(options for _, why, options in questions(live, SEED, ANSWERS) if why.startswith("orders"))
    who = next(str(order).split()[0] for order in offer if " ahead " in str(order))
    ways = {
        f"ahead {FAR}": "lies off every table",
        "ahead 3999": "would leave the table",
        "; ".join(["ahead 900; back 900"] * 6): "than this table is wide and deep",
        repeated("ahead 1", "; "): "at most 12 steps",
    }
    for steps, said in ways.items():
        with pytest.raises(BadInput, match=said):
            offer.read(f"{who} {steps}")
