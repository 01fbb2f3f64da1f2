"""Options that are made when somebody looks at them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from berthier.core.errors import BadInput
from berthier.core.orders import Found, Listed, Offer, Order, by_lot, in_random_order, read_option


def test_only_what_is_looked_at_is_made_and_it_is_made_once() -> None:
    made: list[int] = []

    def make(place: int) -> Order:
        made.append(place)
        return Order(f"march {place}")

    def read(word: str) -> Order:
        raise BadInput(f"{word} is no order.", "order")

    offer = Offer(lambda: Listed(5, make), read)
    assert len(offer) == 5
    assert made == []
    assert str(offer[3]) == "march 3"
    assert offer[3] is offer[-2]
    assert made == [3]
    assert [str(order) for order in offer[:2]] == ["march 0", "march 1"]
    assert [str(order) for order in offer] == [f"march {n}" for n in range(5)]
    assert sorted(made) == [0, 1, 2, 3, 4]
    with pytest.raises(IndexError):
        offer[5]


def test_options_are_found_only_as_far_as_somebody_looks() -> None:
    tried: list[int] = []

    def legal() -> Iterator[Order]:
        for number in range(6):
            tried.append(number)
            if number % 2:
                yield Order(f"march {number}")

    def read(word: str) -> Order:
        raise BadInput(f"{word} is no order.", "order")

    offer = Offer(lambda: Found(legal()), read)
    assert str(offer[0]) == "march 1"
    assert tried == [0, 1]
    assert [str(order) for order in offer[:2]] == ["march 1", "march 3"]
    assert tried == [0, 1, 2, 3]
    assert offer[-1] is offer[2]
    assert tried == [0, 1, 2, 3, 4, 5]
    assert [str(order) for order in offer] == ["march 1", "march 3", "march 5"]
    assert len(offer) == 3
    assert len(offer[1:]) == 2
    with pytest.raises(IndexError):
        offer[3]


def test_in_random_order_every_order_is_equally_likely() -> None:
    found: Counter[tuple[str, ...]] = Counter()
    for draws in product(range(4), range(3), range(2), range(1)):
        ladder = dict(zip((4, 3, 2, 1), draws, strict=True))
        found[tuple(in_random_order("abcd", ladder.__getitem__))] += 1
    assert len(found) == 24
    assert set(found.values()) == {1}


def test_an_offer_is_drawn_from_as_it_says_and_nothing_is_listed() -> None:
    def no_list() -> list[str]:
        raise AssertionError

    assert by_lot(["a", "b", "c"], lambda below: below - 1) == "c"
    assert by_lot(Offer(lambda: ["a", "b"], str), lambda below: below - 1) == "b"
    assert by_lot(Offer(no_list, str, lambda below: f"drawn {below(7)}"), lambda below: below - 1) == "drawn 6"


def test_an_answer_nobody_writes_is_refused_before_it_is_read() -> None:
    """Reading takes a game's own time, while everybody at the table waits."""

    def read(word: str) -> str:
        raise AssertionError

    for options in (Offer(lambda: ["a"], read), ["a", "b"]):
        with pytest.raises(BadInput, match="An answer has at most 8,000 characters; this has 8,001") as refused:
            read_option(options, "x" * 8_001, "order")
        assert refused.value.field == "order"
