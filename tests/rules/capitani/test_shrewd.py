"""What who looks far judges otherwise (decisions 0052, 0056, 0064): sieges, walls of its own, one line, its men."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core import orders
from berthier.games.capitani import CAMPAIGN
from berthier.program.capitani.urge import IDLE, urge
from berthier.rules.capitani.game.judging.before_walls import upheld
from berthier.rules.capitani.game.judging.figures import LONG, SHREWD, STEADY, Figures
from berthier.rules.capitani.game.judging.strength import worth_of
from berthier.rules.capitani.game.judging.worth import worth
from berthier.rules.capitani.game.marches.acts import acts_of
from berthier.rules.capitani.game.position import Position, Segment
from berthier.rules.capitani.game.setting_up import read_position, set_up

RELIEVED = [{"kind": "swiss", "sp": sp} for sp in (6, 6, 4, 3)]
ASSAULTS = [
    orders.Order("wait"),
    orders.Order("In-breach attack by F1", ("F1", True), on=("F1",)),
    orders.Order("Storm by F1", ("F1", False), on=("F1",)),
]


def novara(turn: int = 1, **patch: Any) -> Position:
    return read_position({"scenario": "novara_1513", "turn": turn, "patch": patch})


def relieved() -> Position:
    """The columns are in Novara and have the order to attack; La Tremoille still stands before it."""
    position = novara(units={"S1": RELIEVED}, capitani={"S1": ["weingarten"]}, order={"F1": "Attack", "S1": "Attack"})
    return position.without("S2").but(segment=Segment.ACTIVATION, active="french", first="french")


def first(position: Position, why: str, options: Any, figures: Figures) -> str:
    scores = urge(position, "french", why, options, figures)
    return str(options[max(range(len(options)), key=scores.__getitem__)])


def test_a_besieger_in_danger_stands_before_the_walls() -> None:
    """By *steady*'s first urge he marches off into safety and gives up what the siege scores."""
    position = relieved()
    options = acts_of(position, "french")
    assert first(position, "activation", options, STEADY).startswith("F1 1312-")
    assert first(position, "activation", options, SHREWD) == "pass"


def sallying(turn: int) -> list[float]:
    """What *steady* and who looks far think of an attack out of Novara with the whole army inside."""
    inside = {"S1": RELIEVED, "F1": [{"kind": "gascons", "sp": 6}, {"kind": "gascons", "sp": 7}]}
    position = novara(turn, units=inside, hex={"F1": "1313"}, capitani={"S1": ["weingarten"]}, order={"S1": "Attack"})
    position = position.without("S2").but(segment=Segment.ACTIVATION, active="swiss", first="swiss")
    options = acts_of(position, "swiss")
    sallies = [str(option).endswith("1312 C") for option in options].index(True)
    return [urge(position, "swiss", "activation", options, figures)[sallies] for figures in (STEADY, SHREWD)]


def test_an_attack_that_pays_is_looked_into_by_who_holds_walls() -> None:
    """Who is behind on the last turn may sally with his whole army: *steady* never thinks of it."""
    steady, shrewd = sallying(4)
    assert steady == IDLE < 0 < shrewd


def test_nobody_leaves_his_walls_for_an_attack_that_pays_before_the_last_turn() -> None:
    """What he holds is worth more for all the turns to come (decision 0056)."""
    assert sallying(3) == [IDLE, IDLE]


def test_only_who_keeps_up_a_siege_upholds_anything() -> None:
    position = novara()
    assert upheld(position, position.by_id["F1"]) >= 3, "the breach that scores at the end"
    assert upheld(position, position.by_id["F2"]) == 0
    assert upheld(position, position.by_id["S1"]) == 0


def test_an_army_is_drawn_up_in_one_line() -> None:
    ways = ["V 0,1; M 2,3", "V 0; M 2,3; R 1", "M 0,1,2,3"]
    assert first(novara(), "deployment", ways, STEADY) == ways[0]
    assert first(novara(), "deployment", ways, SHREWD) == ways[2]


@pytest.mark.parametrize(("inside", "shrewd"), [(RELIEVED, "wait"), (RELIEVED[3:], "In-breach attack by F1")])
def test_an_army_behind_walls_is_not_assaulted(inside: list[dict[str, Any]], shrewd: str) -> None:
    """The breach is tried by *steady* whoever is behind it."""
    position = novara(units={"S1": inside})
    assert first(position, "attack", ASSAULTS, STEADY) == "In-breach attack by F1"
    assert first(position, "attack", ASSAULTS, SHREWD) == shrewd


@pytest.mark.parametrize(("turn", "times"), [(1, 5.5), (4, 2.5)])
def test_men_count_for_more_while_they_can_still_do_something(turn: int, times: float) -> None:
    """Four SP more for the French, with nothing else weighed otherwise."""
    men = Figures(men=SHREWD.men, men_later=SHREWD.men_later)
    few, many = (novara(turn, units={"F2": [{"kind": "italian_foot", "sp": sp}]}) for sp in (4, 8))
    gained = [worth(many, "french", figures) - worth(few, "french", figures) for figures in (STEADY, men)]
    more = worth_of(many.by_id["F2"].units) - worth_of(few.by_id["F2"].units)
    assert gained[1] - gained[0] == pytest.approx((times - 1) * more / few.campaign.victory.sp_per_point)


def test_who_looks_far_has_a_judgment_of_its_own() -> None:
    judging, position = CAMPAIGN.judging, relieved()
    assert judging.shrewd is not None
    assert judging.worth(position, "french") == worth(position, "french")
    assert judging.shrewd.worth(position, "french") == worth(position, "french", SHREWD)


def test_a_long_campaign_is_judged_by_figures_of_its_own() -> None:
    """Men who are lost before walls count for less where there is time to make up for them (decision 0056)."""
    pavia, judging = set_up("pavia_1525"), CAMPAIGN.judging.shrewd
    assert judging is not None
    assert judging.worth(pavia, "french") == worth(pavia, "french", LONG)
    assert LONG.men + 3 * LONG.men_later < SHREWD.men


def lannoy_away() -> Position:
    """He has left Lodi to three men and stands at Cremona; Montmorency comes down on it."""
    few = {"I1": [{"kind": "landsknechts", "sp": 8}] * 3, "I6": [{"kind": "italian_foot", "sp": 3}]}
    patch = {"hex": {"I1": "2915", "I6": "2313", "F2": "2316"}, "units": few, "order": {"I1": "Manoeuvre"}}
    position = read_position({"scenario": "pavia_1525", "turn": 4, "patch": patch})
    return position.but(segment=Segment.ACTIVATION, active="empire", first="empire")


def test_an_army_goes_back_into_a_place_that_would_be_taken() -> None:
    """*Steady* knows what is exposed and never thinks of the march (decision 0064)."""
    position = lannoy_away()
    options = acts_of(position, "empire")
    back = [place for place, option in enumerate(options) if str(option).startswith("I1 2915-2313 ")]
    steady, far = (urge(position, "empire", "activation", options, figures) for figures in (STEADY, LONG))
    assert back
    assert all(steady[place] == IDLE and far[place] > 0 for place in back)
