"""How long a besieged place holds: the siege run forward agrees with what the rules give for its parts."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from berthier.core.policy import EVEN
from berthier.core.umpire import Next
from berthier.engine.odds import Exact
from berthier.games.capitani import CAMPAIGN
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.combat.combat import lines_before
from berthier.rules.capitani.game.combat.outlook import Course, Manner, hold, outlooks
from berthier.rules.capitani.game.ground.sheet import SITES
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.roster import Troop
from berthier.rules.capitani.game.setting_up import set_up
from berthier.rules.capitani.sieges.besieged import SiegeEnd
from berthier.rules.capitani.sieges.siege_phase import assault_on_walls
from berthier.staff.played.games import foretold, run_forward


def before_novara(*inside: Troop) -> Position:
    """La Trémoille's foot before Novara without his guns, so that nothing but the assault can open it."""
    position = set_up("novara_1513")
    camp, garrison = position.by_id["F1"], position.by_id["S1"]
    foot = tuple(troop for troop in camp.units if not troop.is_guns)
    return position.put(replace(camp, units=foot, order=Order.ATTACK), replace(garrison, units=inside, capitani=()))


@pytest.mark.parametrize("sp", [1, 3])
def test_one_turn_of_assaults_is_one_assault(sp: int) -> None:
    """The chance to hold one turn is that the assault of the rules does not take the place."""
    position = before_novara(Troop("swiss", sp))
    lines = lines_before(position, SITES["Novara"])
    assert lines is not None
    fought = Exact(EVEN, budget=60_000).odds(assault_on_walls, lines, "F1", True)
    holds = sum((p for end, p in fought.items() if end.end is SiegeEnd.HOLDS), Fraction(0))
    ahead = Exact(EVEN, budget=200_000).odds(hold, position, Course("Novara", Manner.ASSAULTS, 1))
    assert ahead[1] == holds
    assert 0 < holds < 1


def test_a_longer_time_is_less_likely_and_hunger_alone_is_slower() -> None:
    position = before_novara(Troop("swiss", 4))
    waits, assaulted = (run_forward(one.call) for one in outlooks(position))
    assert list(assaulted) == sorted(assaulted, reverse=True)
    assert waits[-1] > assaulted[-1]
    assert len(waits) == len(assaulted) == 4


def test_without_anybody_before_it_there_is_nothing_to_foretell() -> None:
    position = before_novara(Troop("swiss", 4)).without("F1")
    assert foretold(CAMPAIGN, position) == []


def test_what_has_no_bearing_on_a_siege_does_not_change_its_outlook() -> None:
    """Who has passed, and activations spent elsewhere: the same call, so that it is played out once."""
    position = before_novara(Troop("swiss", 4))
    elsewhere = replace(position.by_id["S2"], acts=1)
    later = replace(position.put(elsewhere), passed=("french",), active="swiss")
    assert [one.call for one in outlooks(later)] == [one.call for one in outlooks(position)]
    assert isinstance(outlooks(position)[0].call, Next)
