"""Switches: disputed rulings, each at its default unless set; unknown ones are refused with a suggestion."""

from __future__ import annotations

from enum import StrEnum

import pytest

from berthier.core.errors import BadInput
from berthier.core.switches import PLAIN, Switch, Switches, parse_switches


class Tie(StrEnum):
    """Who is larger at equal strength."""

    ATTACKER = "attacker is larger"
    DEFENDER = "defender is larger"


TIE = Switch("C6-tie", "who is larger", Tie.ATTACKER, tuple(Tie), "not stated")
QUIET = Switch("C9", "quiet rounds", 2, (1, 2, 3))
KNOWN = (TIE, QUIET)


def test_a_setting_is_read_as_its_option() -> None:
    """By its words in any case of letters; a number by its figure, typed or not."""
    for settings in ({"C6-tie": "defender is larger", "C9": 3}, {"C9": "3", "C6-tie": "DEFENDER is larger"}):
        switches = parse_switches(KNOWN, settings)
        assert switches.as_dict() == {"C6-tie": Tie.DEFENDER, "C9": 3}
        assert switches.as_dict()["C6-tie"] is Tie.DEFENDER


def test_what_is_at_its_default_is_not_set() -> None:
    """So the same game has the same switches, however they were given."""
    assert parse_switches(KNOWN, {"C6-tie": "attacker is larger", "C9": 2}) == PLAIN == Switches()
    assert parse_switches(KNOWN, {}) == PLAIN


def test_the_order_of_settings_does_not_matter() -> None:
    """Equal settings are one value."""
    one = parse_switches(KNOWN, {"C6-tie": Tie.DEFENDER, "C9": 1})
    other = parse_switches(KNOWN[::-1], {"C9": 1, "C6-tie": Tie.DEFENDER})
    assert one == other
    assert hash(one) == hash(other)


def test_an_unknown_switch_is_refused_with_a_suggestion() -> None:
    """Naming the field and the switches there are."""
    with pytest.raises(BadInput, match=r"no switch called 'C6-te'\. Did you mean C6-tie\?") as refusal:
        parse_switches(KNOWN, {"C6-te": "attacker is larger"})
    assert (refusal.value.field, refusal.value.allowed) == ("switches.C6-te", ["C6-tie", "C9"])


@pytest.mark.parametrize("word", ["defender larger", "4", "", "None"])
def test_an_unknown_setting_is_refused_with_the_options(word: str) -> None:
    """Naming the switch by id and title."""
    with pytest.raises(BadInput, match=r"setting of switch C6-tie \(who is larger\)") as refusal:
        parse_switches(KNOWN, {"C6-tie": word})
    assert refusal.value.field == "switches.C6-tie"
    assert refusal.value.allowed == TIE.words == ["attacker is larger", "defender is larger"]


def test_a_number_not_among_the_options_is_refused() -> None:
    """Nothing is rounded or clamped."""
    with pytest.raises(BadInput, match="called '4'"):
        parse_switches(KNOWN, {"C9": 4})
