"""Clauses a second audit found wrong or missing, each worked by hand: small fights, sieges, minors, victory."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.engine.live import Live
from tests.rules.great_powers.second_audit import RULESET, dice, play, stack


def test_commanders_and_cavalry_of_a_trivial_combat_are_derived() -> None:
    """A 4 against a 0: +1 and -1 by the Commander Chart; 6 horse to 2 is another +1, held to +1."""
    inputs = {
        "attacker": {"factors": 10, "morale": 3.0, "tactical": 4, "cavalry": 6},
        "defender": {"factors": 5, "morale": 1.0, "tactical": 0, "cavalry": 2},
    }
    record = play("trivial_battle", inputs, dice(3, 3)).record
    totals = {tally.name: tally.raw for tally in record.tallies if tally.name.startswith("modifiers of")}
    assert totals == {"modifiers of attacker": 2, "modifiers of defender": -1}
    assert record.fact("modified die of attacker") == 4
    stormed = {
        "besieger": {"factors": 10, "morale": 3.0, "tactical": 4},
        "garrison": {"factors": 5, "morale": 1.0, "tactical": 0},
    }
    siege = play("storm_city", stormed, dice(3, 3)).record
    assert {t.name: t.raw for t in siege.tallies if t.name.startswith("modifiers of")} == {
        "modifiers of attacker": 1,
        "modifiers of defender": -1,
    }
    with pytest.raises(BadInput, match="both sides, or of none"):
        play("trivial_battle", {**inputs, "defender": {"factors": 5, "morale": 1.0}}, dice(1, 1))


@pytest.mark.parametrize(
    ("totals", "last", "winner", "tied"),
    [
        ({"Austria": 329, "France": 399}, False, None, False),
        ({"Austria": 331, "France": 405}, False, "France", False),
        ({"Austria": 335, "France": 405}, False, None, True),
        ({"Austria": 335, "France": 405}, True, "Great Britain", True),
        ({"Austria": 100, "France": 100}, True, "Great Britain", False),
    ],
)
def test_the_largest_excess_wins_and_britain_if_nobody_does(
    totals: dict[str, int], last: bool, winner: str | None, tied: bool
) -> None:
    listed = [{"power": power, "total": total} for power, total in totals.items()]
    found = play("victory", {"totals": listed, "last_month": last}, dice(1, 1)).outcome
    assert (found.winner, found.tied) == (winner, tied)
    if last:
        quiet = play("victory", {"totals": listed, "last_month": True}, dice(1, 1), D16="nobody wins").outcome
        assert quiet.winner is None


def test_free_states_have_counters() -> None:
    found = play("free_state", {"country": "Bavaria"}, dice(1, 1)).outcome
    assert found.corps == (("Bavaria", "13I, 2C"),)
    assert not found.fleet
    assert play("free_state", {"country": "Denmark"}, dice(1, 1)).outcome.fleet
    venetia = {"country": "Venetia"}
    assert not play("free_state", venetia, dice(1, 1)).outcome.fleet
    assert play("free_state", venetia | {"kingdom_of_italy": True}, dice(1, 1)).outcome.fleet
    with pytest.raises(BadInput, match="cannot be made a free state"):
        play("free_state", {"country": "Tuscany"}, dice(1, 1))


def test_an_attacked_venetia_has_its_ship_only_in_the_kingdom_of_italy() -> None:
    inputs = {"country": "Venetia", "aggressor": "Fr", "bidders": ["As"]}
    assert play("attacked_minor", inputs, dice(1, 1)).outcome.forces.ships == 0
    assert play("attacked_minor", inputs | {"kingdom_of_italy": True}, dice(1, 1)).outcome.forces.ships == 1


def test_an_empty_city_is_entered_through_a_breach() -> None:
    """X 1, nobody inside: a die of 4 is 4 - 1 + 1 = 4, a breach; a 3 is nothing. With one factor of two spires too
    the +1 counts by default, but not where only an empty city is undergarrisoned (C44)."""
    besieger = {"factors": 9, "morale": 3.0}
    empty = {"besieger": besieger, "city": {"city_value": 1, "spires": 2, "garrison": {"factors": 0}}}
    for die, result, falls in ((4, "Breach", True), (3, "NR", False), (1, "Sortie?", False)):
        month = play("siege_month", empty, dice(1, 1, siege=die), C44="no factor at all").outcome
        assert (str(month.result), month.city_falls) == (result, falls)
    held = {"besieger": besieger, "city": {"city_value": 1, "spires": 2, "garrison": {"factors": 1, "morale": 3.0}}}
    assert str(play("siege_month", held, dice(1, 1, siege=4), C44="no factor at all").outcome.result) == "NR"


@pytest.mark.parametrize(
    ("name", "inputs", "words"),
    [
        ("limited_field_combat", {"rounds_fought": 1}, "all three rounds"),
        ("limited_field_combat", {"relief": stack("Fr", ("I", 9))}, "two armies"),
        (
            "casualty_selection",
            {
                "force": {"I": 5},
                "losses": 1,
                "cumulative_morale_loss_before_round": 2.0,
                "cumulative_morale_loss_after_round": 1.0,
            },
            "never won back",
        ),
        (
            "naval_battle",
            {
                "attacker": {"fleets": [{"nation": "Fr", "fleet": "I Fleet", "ships": 5}], "british": True},
                "defender": {"ships": 5},
            },
            "none of the fleets named is British",
        ),
        ("minor_control", {"country": "Baden", "aggressor": "Fr", "bidders": ["GB", "GB"]}, "bids once"),
    ],
)
def test_contradictions_are_refused_before_a_die(name: str, inputs: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Live(RULESET.procedure(name).call(inputs))
