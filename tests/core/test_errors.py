"""Bad input is a sentence: what is wrong, where, what is allowed, and the nearest thing that is."""

from __future__ import annotations

import pytest

from berthier.core.errors import BadInput, TooMuch, unknown

WORDS = ["Charge", "Envelop", "Skirmish", "Refuse"]


@pytest.mark.parametrize(
    ("word", "near"), [("Chrage", "Charge"), ("charge", "Charge"), ("ENVELOPE", "Envelop"), ("refus", "Refuse")]
)
def test_the_nearest_word_is_suggested(word: str, near: str) -> None:
    """Letters swapped, another case, one too many."""
    error = unknown("tactic", word, WORDS, "attacker.tactic")
    assert error.error == f"There is no tactic called {word!r}. Did you mean {near}? Known: {', '.join(WORDS)}."
    assert (error.field, error.allowed) == ("attacker.tactic", WORDS)


@pytest.mark.parametrize("word", ["xyzzy", "", "12345"])
def test_nothing_is_suggested_where_nothing_is_near(word: str) -> None:
    """The known words are listed all the same."""
    assert unknown("tactic", word, WORDS).error == f"There is no tactic called {word!r}. Known: {', '.join(WORDS)}."


def test_of_an_endless_word_only_the_beginning_is_said_again() -> None:
    assert unknown("tactic", "x" * 60_000, WORDS).error == (
        f"There is no tactic called {'x' * 200 + '…'!r}. Known: {', '.join(WORDS)}."
    )


def test_an_error_as_data_has_the_documented_shape() -> None:
    """`{error, field?, allowed?}`: what is not known is left out."""
    assert BadInput("No.").as_dict() == {"error": "No."}
    assert BadInput("No.", "sp").as_dict() == {"error": "No.", "field": "sp"}
    assert BadInput("No.", "sp", ("1", "2")).as_dict() == {"error": "No.", "field": "sp", "allowed": ["1", "2"]}
    assert str(BadInput("No.", "sp")) == "No."


def test_too_much_says_how_much_and_what_else_to_do() -> None:
    """The budget in figures a reader can take in."""
    assert str(TooMuch(5_000_000)) == (
        "The exact answer needs more than 5,000,000 runs of the rules; "
        "raise the budget or ask for a simulation with its interval."
    )
