"""A procedure's inputs: plain data in, frozen values out, or a sentence with the field and what is allowed."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.core.inputs import as_data, read_inputs, schema
from berthier.core.umpire import Umpire

Men = Annotated[int, msgspec.Meta(ge=1, le=40)]


class Ground(StrEnum):
    """Where they stand."""

    HILL = "hill"
    WOOD = "wood"
    RIVER_LINE = "river line"


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit."""

    men: Men
    ground: Ground = Ground.HILL


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of units with a reserve."""

    front: Unit
    reserve: Unit | None = None

    def __post_init__(self) -> None:
        if self.reserve is not None and self.reserve.men > self.front.men:
            raise ValueError("the reserve is larger than the front")


def give_battle(
    umpire: Umpire,
    ours: Line,
    from_: Ground | int,
    wings: tuple[Unit, ...] = (),
    name: str = "battle",
    dawn: bool = False,
    bonus: int | None = None,
    span: tuple[int, int] = (1, 6),
) -> None:
    """One of every kind of input."""


NAMES = ["ours", "from", "wings", "name", "dawn", "bonus", "span"]
GOOD: dict[str, Any] = {"ours": {"front": {"men": 12}}, "from": "wood"}


def refused(data: Any, *, typed: bool = True) -> BadInput:
    """Why inputs are refused."""
    with pytest.raises(BadInput) as refusal:
        read_inputs(give_battle, data, typed=typed)
    return refusal.value


def test_good_inputs_become_arguments_in_order() -> None:
    """With the defaults of the signature; a trailing underscore is not part of the name."""
    args = read_inputs(give_battle, GOOD)
    assert args == (Line(Unit(12)), Ground.WOOD, (), "battle", False, None, (1, 6))
    assert args[1] is Ground.WOOD


def test_every_input_may_be_given() -> None:
    """Lists become tuples, so that the arguments are frozen values."""
    given = {
        "ours": {"front": {"men": 40, "ground": "river line"}, "reserve": {"men": 1}},
        "from": 3,
        "wings": [{"men": 2}, {"men": 3, "ground": "wood"}],
        "name": "Wagram",
        "dawn": True,
        "bonus": -2,
        "span": [2, 12],
    }
    args = read_inputs(give_battle, given)
    assert args == (
        Line(Unit(40, Ground.RIVER_LINE), Unit(1)),
        3,
        (Unit(2), Unit(3, Ground.WOOD)),
        "Wagram",
        True,
        -2,
        (2, 12),
    )
    assert hash(args) == hash(read_inputs(give_battle, given))


def test_arguments_as_data_are_complete_and_read_back() -> None:
    """What a log keeps: every default written out, plain JSON, the same arguments again."""
    args = read_inputs(give_battle, GOOD)
    data = msgspec.json.decode(msgspec.json.encode(as_data(give_battle, args)))
    assert data == {
        "ours": {"front": {"men": 12, "ground": "hill"}, "reserve": None},
        "from": "wood",
        "wings": [],
        "name": "battle",
        "dawn": False,
        "bonus": None,
        "span": [1, 6],
    }
    assert read_inputs(give_battle, data) == args


@pytest.mark.parametrize(
    ("path", "value", "error", "field", "allowed"),
    [
        ("ours.front.men", 0, "ours.front.men: 0 is too small; the least is 1.", "ours.front.men", None),
        ("ours.front.men", -3, "ours.front.men: -3 is too small; the least is 1.", "ours.front.men", None),
        ("ours.front.men", 41, "ours.front.men: 41 is too large; the most is 40.", "ours.front.men", None),
        ("ours.front.men", "12", "ours.front.men: '12' is not a whole number.", "ours.front.men", None),
        ("ours.front.men", 1.5, "ours.front.men: 1.5 is not a whole number.", "ours.front.men", None),
        ("ours.front.men", True, "ours.front.men: True is not a whole number.", "ours.front.men", None),
        ("ours.front.men", None, "ours.front.men: None is not a whole number.", "ours.front.men", None),
        ("ours.front", 3, "ours.front: 3 is not a group of values.", "ours.front", ["men", "ground"]),
        ("ours.front", [], "ours.front: [] is not a group of values.", "ours.front", ["men", "ground"]),
        ("ours", "all", "ours: 'all' is not a group of values.", "ours", ["front", "reserve"]),
        ("ours.reserve", {"men": 0}, "ours.reserve.men: 0 is too small; the least is 1.", "ours.reserve.men", None),
        ("name", 3, "name: 3 is not a word.", "name", None),
        ("dawn", "yes", "dawn: 'yes' is not true or false.", "dawn", None),
        ("dawn", 1, "dawn: 1 is not true or false.", "dawn", None),
        ("bonus", "two", "bonus: 'two' is not a whole number.", "bonus", None),
        ("from", None, "from: None is not a whole number or a word.", "from", list(Ground)),
    ],
)
def test_a_value_that_does_not_fit_is_refused_naming_field_and_value(
    path: str, value: object, error: str, field: str, allowed: list[str] | None
) -> None:
    """Too small, too large, of another kind: with what is allowed where that can be listed."""
    refusal = refused(with_value(path, value))
    assert (refusal.error, refusal.field, refusal.allowed) == (error, field, allowed)


def with_value(path: str, value: object) -> dict[str, Any]:
    """The good inputs with one value set."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(GOOD))
    *groups, name = path.split(".")
    place = data
    for group in groups:
        place = place[group]
    place[name] = value
    return data


@pytest.mark.parametrize("path", ["ours.front.ground", "from"])
def test_an_unknown_word_is_refused_with_a_suggestion(path: str) -> None:
    """The nearest word, and all there are."""
    refusal = refused(with_value(path, "would"))
    assert f"There is no value for {path} called 'would'. Did you mean wood?" in refusal.error
    assert (refusal.field, refusal.allowed) == (path, ["hill", "wood", "river line"])


@pytest.mark.parametrize(
    ("path", "near", "allowed"),
    [
        ("nam", "name", NAMES),
        ("from_", "from", NAMES),
        ("ours.frnt", "ours.front", ["ours.front", "ours.reserve"]),
        ("ours.front.mn", "ours.front.men", ["ours.front.men", "ours.front.ground"]),
    ],
)
def test_an_unknown_key_is_refused_with_a_suggestion(path: str, near: str, allowed: list[str]) -> None:
    """At any depth, with its whole path."""
    refusal = refused(with_value(path, 1))
    assert f"There is no input called {path!r}. Did you mean {near}?" in refusal.error
    assert (refusal.field, refusal.allowed) == (path, allowed)


def test_what_is_missing_is_named() -> None:
    """With what it may be."""
    assert refused({"ours": GOOD["ours"]}).as_dict() == {
        "error": "from is missing.",
        "field": "from",
        "allowed": ["hill", "wood", "river line"],
    }
    assert refused({"ours": {"front": {}}, "from": 1}).as_dict() == {
        "error": "ours.front.men is missing.",
        "field": "ours.front.men",
    }
    assert refused({"ours": {}, "from": 1}).field == "ours.front"


def test_a_value_refused_by_the_noun_itself_keeps_its_words() -> None:
    """What a struct says in its own check is passed on, with the place."""
    refusal = refused({"ours": {"front": {"men": 1}, "reserve": {"men": 2}}, "from": 1})
    assert (refusal.error, refusal.field) == ("ours: the reserve is larger than the front.", "ours")


@pytest.mark.parametrize("data", [[], "text", None, 3])
def test_inputs_that_are_no_group_are_refused(data: object) -> None:
    """In a sentence."""
    assert "is not a group of values" in refused(data).error


def test_words_from_a_shell_are_read_as_what_they_say() -> None:
    """`20` is twenty, `true` is true; what is no number is still refused by name."""
    shell = {
        "ours": {"front": {"men": "20", "ground": "wood"}},
        "from": "3",
        "dawn": "true",
        "bonus": "-1",
        "name": "7",
    }
    args = read_inputs(give_battle, shell, typed=False)
    assert args == (Line(Unit(20, Ground.WOOD)), 3, (), "7", True, -1, (1, 6))
    assert read_inputs(give_battle, {**shell, "from": "hill"}, typed=False)[1] is Ground.HILL
    assert refused(with_value("ours.front.men", "many"), typed=False).error == (
        "ours.front.men: 'many' is not a whole number."
    )
    assert refused(with_value("ours.front.men", "0"), typed=False).field == "ours.front.men"


def test_the_schema_is_the_signature() -> None:
    """JSON Schema: every input with its default, the required ones, nothing else allowed."""
    whole = schema(give_battle)
    inputs = whole["$defs"]["give_battle"]
    assert list(inputs["properties"]) == NAMES
    assert (inputs["required"], inputs["additionalProperties"]) == (["ours", "from"], False)
    assert inputs["properties"]["name"] == {"type": "string", "default": "battle"}
    men = whole["$defs"]["Unit"]["properties"]["men"]
    assert (men["type"], men["minimum"], men["maximum"]) == ("integer", 1, 40)
    assert whole["$defs"]["Ground"]["enum"] == sorted(Ground)
    assert msgspec.json.decode(msgspec.json.encode(whole))["$ref"] == "#/$defs/give_battle"
