"""What is wrong with data is said only where it cannot be used, and then where and what was wanted."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.told import Each, Group, Maybe, explained, look_at, names

COLOUR = names("colour", ("red", "blue"))
SHAPE = {
    "n": int,
    "sure": bool,
    "what": Maybe(str),
    "of": COLOUR,
    "pair": (COLOUR, COLOUR),
    "all": [COLOUR],
    "by": Each(COLOUR, int),
    "unit": Group(("id",), {"id": str}),
}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"n": "x"}, "n: 'x' is not a whole number."),
        ({"n": True}, "n: True is not a whole number."),
        ({"sure": 1}, "sure: 1 is not true or false."),
        ({"what": 3}, "what: 3 is not a word."),
        ({"of": "reed"}, "There is no colour called 'reed'. Did you mean red? Known: red, blue."),
        ({"of": []}, "of: [] is not the name of a colour."),
        ({"pair": ["red"]}, "pair: ['red'] is not a list of 2."),
        ({"all": ["red", 5]}, "all[1]: 5 is not the name of a colour."),
        ({"all": 5}, "all: 5 is not a list."),
        ({"by": {"red": "x"}}, "by.red: 'x' is not a whole number."),
        ({"by": {"green": 1}}, "There is no colour called 'green'. Did you mean red? Known: red, blue."),
        ({"by": []}, "by: [] is not a group of named values."),
        ({"unit": {}}, "unit does not tell 'id'."),
    ],
)
def test_the_first_fault_is_named(data: Any, said: str) -> None:
    with pytest.raises(BadInput) as told:
        look_at(SHAPE, data, "")
    assert told.value.error == said


@pytest.mark.parametrize(
    "data", [{}, {"what": None, "of": "red", "pair": ["red", "blue"], "unit": {"id": "a", "b": 1}}]
)
def test_what_is_as_it_should_be_is_left_alone(data: Any) -> None:
    look_at(SHAPE, data, "")


def test_what_can_be_used_is_never_refused() -> None:
    assert explained(SHAPE, {"n": "x"}, lambda: "used") == "used"


def test_a_fault_of_the_rules_stays_one() -> None:
    with pytest.raises(KeyError):
        explained(SHAPE, {"n": 1}, lambda: {}["nothing"])
