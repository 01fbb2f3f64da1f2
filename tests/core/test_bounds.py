"""Whatever is sent has a greatest size, and a refusal names the place."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.bounds import DEEPEST, LONGEST, MOST_ITEMS, check_bounds, is_deeper
from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset, installed


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"close_actions": ["a"] * 1_500}, "close_actions holds 1,500 items"),
        ({"a": {"b": [{"c": list(range(MOST_ITEMS + 1))}]}}, "a.b.0.c holds 121 items"),
        ({str(n): n for n in range(MOST_ITEMS + 1)}, "this holds 121 items"),
        ({"name": "x" * (LONGEST + 1)}, "name: a text of 401 characters"),
        ({"deep": nested(100_000)}, "nested too deep"),
        ({str(n): [0] * 100 for n in range(100)}, "more than 3,000 values"),
    ],
)
def test_what_is_too_large_is_refused(data: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said) as refused:
        check_bounds(data)
    assert len(refused.value.error) < 200 + DEEPEST * 4


@pytest.mark.parametrize("key", sorted(installed()))
def test_no_example_comes_near(key: str) -> None:
    for example in find_ruleset(key).examples.values():
        check_bounds(example.inputs, items=MOST_ITEMS // 2)


def test_depth_is_found_without_going_there() -> None:
    assert is_deeper(nested(100_000), 40)
    assert not is_deeper(nested(40), 40)
    assert is_deeper({"a": nested(40)}, 40)


def test_lists_of_a_procedure_end_before_it_sees_them() -> None:
    battalions = find_ruleset("battalions")
    for many, said in ((20_000, "holds 20,000 items"), (1_500, "holds 1,500 items")):
        names = [f"unit {n}" for n in range(many)]
        with pytest.raises(BadInput, match=said):
            battalions.call(battalions.procedure("play_period"), {"close_actions": names})
