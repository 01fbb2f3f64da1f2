"""Inputs that are lists: the item at fault is named, with what was given there and what is allowed there."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.core.inputs import read_inputs
from berthier.core.umpire import Umpire


class Ground(StrEnum):
    """Where they stand."""

    HILL = "hill"
    WOOD = "wood"


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit."""

    men: Annotated[int, msgspec.Meta(ge=1, le=40)]
    ground: Ground = Ground.HILL


def deploy(umpire: Umpire, front: Unit, wings: tuple[Unit, ...] = (), span: tuple[int, int] = (1, 6)) -> None:
    """Lists of units and a pair of numbers."""


GOOD: dict[str, Any] = {"front": {"men": 12}}


def refused(data: Any) -> BadInput:
    """Why inputs are refused."""
    with pytest.raises(BadInput) as refusal:
        read_inputs(deploy, data)
    return refusal.value


@pytest.mark.parametrize(
    ("wings", "field", "said", "allowed"),
    [
        ([{"men": 1}, {"men": 0}], "wings[1].men", "0 is too small; the least is 1", None),
        ([{"men": 1, "ground": "would"}], "wings[0].ground", "Did you mean wood?", list(Ground)),
        ([{"mn": 1}], "wings[0].mn", "Did you mean wings[0].men?", ["wings[0].men", "wings[0].ground"]),
        ([{}], "wings[0].men", "wings[0].men is missing", None),
        ([7], "wings[0]", "7 is not a group of values", ["men", "ground"]),
    ],
)
def test_inside_a_list_the_item_is_named(wings: list[Any], field: str, said: str, allowed: list[str] | None) -> None:
    """Which one, what was given there, and what is allowed there, not elsewhere."""
    refusal = refused({**GOOD, "wings": wings})
    assert refusal.field == field
    assert said in refusal.error
    assert "front" not in refusal.error
    assert refusal.allowed == allowed


def test_a_list_is_a_list() -> None:
    """One unit is not a list of units."""
    refusal = refused({**GOOD, "wings": 3})
    assert (refusal.error, refusal.field) == ("wings: 3 is not a list.", "wings")


@pytest.mark.parametrize(("span", "field"), [([1], "span"), ([1, 2, 3], "span"), ([1, "six"], "span[1]")])
def test_a_pair_is_a_pair_of_numbers(span: list[Any], field: str) -> None:
    """Too short, too long, or with a word in it."""
    refusal = refused({**GOOD, "span": span})
    assert refusal.field == field
    assert "front" not in refusal.error
