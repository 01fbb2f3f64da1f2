"""Where places decide, programs of one side stay together and make no peace of their own (g 6)."""

from __future__ import annotations

from math import inf

from berthier.program.great_powers.political_urge import mind_of, suits
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.situation import read_position
from berthier.rules.great_powers.game.updates import with_control


def beaten(scenario: str) -> Position:
    """Prussia without its capital."""
    return with_control(read_position({"scenario": scenario, "wars": [["Fr", "Pr"]]}), {"berlin": "Fr"})


def test_a_beaten_ally_of_1813_fights_on() -> None:
    mind = mind_of(beaten("liberation"), "Pr")
    assert mind.is_beaten()
    assert [mind.weighs(f"{verb} Fr") for verb in ("peace", "sue", "surrender")] == [-inf] * 3


def test_in_the_campaigns_the_beaten_still_sue() -> None:
    assert mind_of(beaten("campaign_1807"), "Pr").weighs("sue Fr") > 0


def test_allies_of_1813_look_for_each_other_and_make_no_war_among_themselves() -> None:
    mind = mind_of(beaten("liberation"), "Pr")
    assert mind.weighs("ally As") > 0
    assert [mind.weighs(word) for word in ("war As", "break Ru", "ally Fr")] == [-inf] * 3


def test_a_suit_is_refused_where_places_decide() -> None:
    words = ("accept", "refuse")
    accept, refuse = suits(beaten("liberation"), "Prussia", "Fr sues", words)
    assert accept < refuse
    accept, refuse = suits(beaten("campaign_1807"), "Prussia", "Fr sues", words)
    assert accept > refuse
