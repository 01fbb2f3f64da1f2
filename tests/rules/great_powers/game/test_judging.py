"""What programs reckon with before they march: hunger, ground, garrisons, places nobody guards (g)."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.opponents import pick
from berthier.program.great_powers.expected import arriving, yet_to_march
from berthier.program.great_powers.marching_urge import outlook_of
from berthier.program.great_powers.race import is_winning, leads_race, race_of, standing_of
from berthier.program.great_powers.urge import BEFORE_ALL, ENOUGH, POINTLESS, urge, wants_garrison
from berthier.program.great_powers.weights import FOR_PLACES
from berthier.program.great_powers.worth import armies_of, prospect_of, worth_of
from berthier.rules.great_powers.game.economy.economic import british_points
from berthier.rules.great_powers.game.europe import stages_from
from berthier.rules.great_powers.game.land.foraging import forage_lines, loses_each
from berthier.rules.great_powers.game.land.land_acts import leave
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.situation import read_position
from berthier.rules.great_powers.game.updates import with_power
from tests.rules.great_powers.game.play import GAME


def british_points_of(umpire: Umpire, position: Position, gain: int) -> Position:
    return british_points(umpire, position, gain)


def ulm(*changes: dict[str, Any], **more: Any) -> Position:
    return read_position({"scenario": "ulm", "changes": list(changes), **more})


def test_hunger_is_what_foraging_takes_on_average() -> None:
    """Three French corps in Salzburg with nothing left to spend: the very lines of the forage roll."""
    there = [{"id": f"Fr:{name}", "area": "salzburg", "spent": 4} for name in ("III", "IV", "V")]
    position = ulm(*there, wars=[["As", "Fr"]])
    corps = [each for each in position.corps if each.area == "salzburg"]
    lines = sum(forage_lines(position, "salzburg", corps).values())
    expected = mean(loses_each(die + lines) for die in range(1, 7))
    assert outlook_of(position, "Fr").foraged("salzburg", 3, 0) == pytest.approx(expected)


def test_a_defender_counts_for_more_in_mountains_and_behind_a_river() -> None:
    outlook = outlook_of(ulm(), "Fr")
    bavarians = [outlook.position.corps_by_id["Bavaria:Bavaria"]]
    assert outlook.firmness(bavarians, "augsburg", forced=False) > 1  # every way there crosses the Danube
    davout = [outlook.position.corps_by_id["Fr:III"]]
    assert outlook.firmness(davout, "ulm", forced=False) == 1
    assert outlook.firmness([outlook.position.corps_by_id["Fr:IC"]], "tyrol", forced=False) > 1.2


def test_a_fortress_that_counts_is_not_left_empty_before_the_enemy() -> None:
    near = {"id": "As:III", "area": "linz"}
    position = ulm(near, {"id": "Fr:IC", "area": "munich"})
    assert wants_garrison(position, position.corps_by_id["As:III"])
    assert urge(position, "Austria", "land order of As", ["city"]) == [BEFORE_ALL]
    words = ["leave As:III 2I", "stay", "inside As:III"]
    scores = urge(position, "Austria", "where to", words)
    assert max(zip(scores, words, strict=True))[1] == "leave As:III 2I"
    manned = ulm(
        near, {"id": "Fr:IC", "area": "munich"}, garrisons={area: {"nation": "As", "I": 2} for area in ("linz", "ulm")}
    )
    assert not wants_garrison(manned, manned.corps_by_id["As:III"])
    assert urge(manned, "Austria", "land order of As", ["city"]) == [POINTLESS]


def test_nobody_is_done_while_a_march_is_worth_it() -> None:
    """To be done brings what every order before promised, so it is no match for one order more."""
    march, done = urge(ulm(), "France", "land order of Fr", ["march Fr:III Fr:IV", "done"])
    assert march > ENOUGH
    assert done == POINTLESS
    assert urge(ulm(), "France", "land order of Fr", ["ride Murat", "done"]) == [POINTLESS, ENOUGH]


def test_chits_are_wanted_as_often_as_good_players_show_them() -> None:
    """Of all ways to split for Outflank one is thought about."""
    marches = [f"Outflank with {factors} factors" for factors in (30, 8, 22, 16)]
    attacker = [*marches, "Assault", "Escalated Assault", "Echelon", "Probe"]
    wishes = dict(zip(attacker, urge(ulm(), "France", "chit", attacker), strict=True))
    assert {march for march in marches if wishes[march] > POINTLESS} == {"Outflank with 16 factors"}
    assert sum(wish for wish in wishes.values() if wish > 0) == pytest.approx(1)
    defender = ["Counterattack", "Escalated Counterattack", "Cordon", "Withdraw", "Defend"]
    assert sum(urge(ulm(), "Austria", "chit", defender)) == pytest.approx(1)


def test_in_the_last_month_a_corps_takes_what_nobody_else_takes() -> None:
    """November: Munich stands open, a corps of ours is at Augsburg already; to stay is to give Munich up."""
    pair = [{"id": "Fr:III", "area": "augsburg"}, {"id": "Fr:IV", "area": "augsburg"}]
    last = ulm(*pair, clock=[1805, 11], gone=["As:I", "As:II", "As:III", "As:I Grenadier", "As:Tyrol"])
    outlook = outlook_of(last, "Fr")
    assert outlook.gain("munich") > 0
    assert outlook.gain("augsburg") == 0
    both, one = list(last.field["augsburg"]), [last.field["augsburg"][0]]
    assert outlook.given_up("augsburg", one) == 0
    assert outlook.given_up("augsburg", both) > 0
    fortress = ulm(*pair, clock=[1805, 11], garrisons={"linz": {"nation": "As", "I": 1}})
    assert outlook_of(fortress, "Fr").gain("linz") == 0  # it cannot fall any more


def test_the_race_is_run_by_shares_of_each_level() -> None:
    """1807, twelve quarters: Prussia at 17 earns 6 a quarter, 72 of 85; France at 24 earns 9, 108 of 130."""
    position = read_position({"scenario": "campaign_1807"})
    shares = race_of(position)
    assert shares["Pr"] == pytest.approx(72 / 85)
    assert shares["Fr"] == pytest.approx(108 / 130)
    assert leads_race(position.but(by_par=False), "GB")  # 8 a quarter, 96 of 105
    assert race_of(ulm()) == {}


def test_where_par_decides_who_is_ahead_of_his_leads() -> None:
    """1807 after six of twelve quarters: Prussia, par 50, has 27, two more than half; Britain, par 93, has 47."""
    start = read_position({"scenario": "campaign_1807"})
    assert not any(leads_race(start, power.key) for power in start.powers)  # nobody is ahead of anything yet
    later = read_position({"scenario": "campaign_1807", "clock": [1806, 7]})
    later = with_power(with_power(later, "Pr", vp=27), "GB", vp=47)
    assert [power.key for power in later.powers if leads_race(later, power.key)] == ["Pr"]
    assert leads_race(later.but(by_par=False), "GB")
    assert not leads_race(with_power(later, "GB", vp=50), "Pr")
    long = with_power(read_position({"scenario": "campaign"}), "Pr", vp=200)
    assert leads_race(long, "Pr")  # no par was measured for the long campaign: it goes by share


def test_nobody_helps_one_that_would_win_and_britain_cuts_his_points() -> None:
    """Prussia has 70 of its 85 points with four quarters to go."""
    wars = [["Fr", "GB"], ["Pr", "GB"], ["Fr", "Pr"]]
    quiet = with_power(read_position({"scenario": "campaign_1807", "clock": [1807, 1], "wars": wars}), "Fr", vp=9)
    winning = with_power(quiet, "Pr", vp=70)
    assert is_winning(winning, "Pr")
    assert not is_winning(quiet, "Pr")
    options = ["nobody", "Fr", "Pr"]
    for position, best in ((quiet, "nobody"), (winning, "Pr")):
        scores = urge(position, "Great Britain", "whose points Britain cuts", options)
        assert max(zip(scores, options, strict=True))[1] == best
        live: Live[Any] = Live(Next(british_points_of, position, 8))
        assert str(pick(GAME, live, "Great Britain", "steady", 1)) == best
    shared = read_position({"scenario": "campaign_1807", "clock": [1807, 1], "wars": [["Fr", "Pr"], ["Fr", "Ru"]]})
    asked = "Russia", "politics", ["ally Pr"]
    assert urge(shared, *asked)[0] > 0
    assert urge(with_power(shared, "Pr", vp=70), *asked)[0] < 0


def test_a_garrison_is_worth_what_it_was_in_its_corps() -> None:
    """Two infantry left in Linz: nothing is lost, so that no program takes garrisons up to look stronger."""
    before = ulm({"id": "As:III", "area": "linz"})
    assert armies_of(leave(before, "As:III", "I", 2))["As"] == pytest.approx(armies_of(before)["As"], abs=0.3)


def test_an_enemy_is_feared_as_far_as_he_can_march() -> None:
    """Murat alone is left, with the five points of French horse."""
    outlook = outlook_of(ulm(gone=["Fr:III", "Fr:IV", "Fr:V", "Fr:Imperial Guard", "Bavaria:Bavaria"]), "As")
    away = stages_from("alsace")
    four = next(area for area in away if away[area] == 4)
    seven = next(area for area in away if away[area] == 7)
    assert outlook.threat(four) > 0
    assert outlook.threat(seven) == 0


def test_who_would_lose_were_it_over_now_dares_more() -> None:
    """At the start of Ulm France has no points; with Bavaria, Linz and Vienna it would be a French victory."""
    start = ulm()
    assert (standing_of(start, "Fr"), standing_of(start, "As"), standing_of(start, "Ru")) == ("loses", "wins", "wins")
    held = ulm(control={"vienna": "Fr", "munich": "Fr", "linz": "Fr"}, garrisons={})
    assert (standing_of(held, "Fr"), standing_of(held, "As")) == ("wins", "loses")
    even = ulm(control={}, garrisons={})  # all of Bavaria: seven points
    assert standing_of(even, "Fr") == standing_of(even, "As") == "draws"
    behind, ahead = outlook_of(start, "Fr"), outlook_of(held, "Fr")
    assert behind.attack("moravia", 12.0, 11.0, 11.0) > 0 > ahead.attack("moravia", 12.0, 11.0, 11.0)
    assert standing_of(read_position({"scenario": "campaign"}), "Fr") == "wins"  # a campaign goes on


def test_a_corps_stays_before_a_fortress_that_may_fall() -> None:
    """Ulm has one factor inside: whoever stands before it gives up a siege roll by marching away."""
    position = ulm({"id": "Bavaria:Bavaria", "area": "ulm"}, gone=["As:I", "As:II"])
    outlook = outlook_of(position, "Fr")
    there = list(position.field["ulm"])
    assert outlook.given_up("ulm", there) > 0


def test_nobody_is_feared_who_marches_no_more() -> None:
    """In the last slot of the last month a siege goes on and nothing of one's own is guarded."""
    siege = {"id": "Bavaria:Bavaria", "area": "ulm"}
    last = ulm(siege, clock=[1805, 11], segment="land", slots=[["Fr"]])
    before = ulm(siege, clock=[1805, 11], segment="land", slots=[["As", "Ru"], ["Fr"]])
    assert outlook_of(last, "Fr").is_final
    assert not outlook_of(before, "As").is_final
    assert not outlook_of(ulm(siege, segment="land", slots=[["Fr"]]), "Fr").is_final
    assert outlook_of(last, "Fr").danger("ulm", 1.0) == 0 < outlook_of(before, "Fr").danger("ulm", 1.0)


def test_from_afar_men_count_for_more_than_what_they_stand_on() -> None:
    """The sum of worth and prospect: four factors, which count a point, weigh more than a point of a place."""

    def weighs(month: int, **more: Any) -> float:
        position = ulm(clock=[1805, month], **more)
        return worth_of(position, "France") + prospect_of(position, "France")

    for month in (9, 10, 11):
        place = weighs(month, control={"munich": "Fr", "augsburg": "As", "ulm": "As"}) - weighs(month)
        men = weighs(month) - weighs(month, changes=[{"id": "Fr:III", "I": 13}])
        assert men > place / 3 > 0  # Munich counts three points
    assert prospect_of(read_position({"scenario": "campaign"}), "France") == 0


def test_who_marches_last_expects_those_who_arrive_before_he_marches_again() -> None:
    """Kutuzov comes to Vienna in October and marches before the French do again; in November nobody is to come."""
    last = ulm(segment="land", slots=[["Fr"]])
    expected = arriving(last, "Fr")
    assert [place for place, _, _ in expected] == ["vienna", "vienna"]  # two corps and Kutuzov
    before = ulm(segment="land", slots=[["As", "Ru"], ["Fr"]])
    assert arriving(before, "Fr") == arriving(before, "As") == []
    more = outlook_of(last, "Fr").threat("vienna") - outlook_of(before, "Fr").threat("vienna")
    assert more == pytest.approx(sum(strength for _, _, strength in expected))
    assert arriving(ulm(clock=[1805, 11], segment="land", slots=[["Fr"]]), "Fr") == []


def test_an_attack_is_not_begun_on_the_mere_hope_that_all_will_come() -> None:
    """Ten against twenty: eleven more who could come would just be enough if every one of them did."""
    outlook = outlook_of(ulm(segment="land", slots=[["Fr"]]), "Fr")
    outlook.reaching = {"linz": 21.0}
    assert outlook.attack("linz", 10.0, 20.0, 20.0) < 0
    outlook.reaching = {"linz": 40.0}
    assert outlook.attack("linz", 10.0, 20.0, 20.0) > 0


def test_danger_is_less_where_others_can_still_come() -> None:
    outlook = outlook_of(ulm(segment="land", slots=[["Fr"]]), "Fr")
    bavarians = [outlook.position.corps_by_id["Bavaria:Bavaria"]]
    outlook.reaching = {}
    alone = outlook.score(bavarians, "ratisbon")
    outlook.reaching = {"ratisbon": 60.0}
    assert outlook.score(bavarians, "ratisbon") > alone


def test_allies_who_march_in_one_slot_count_on_each_other() -> None:
    """Kutuzov at Vienna can still come to Augsburg when Austria gives its orders; Austria cannot when he gives his."""
    near = [{"id": "As:I", "area": "linz"}, {"id": "As:II", "area": "linz"}, {"id": "Fr:III", "area": "augsburg"}]
    russians = [{"id": "Ru:I", "area": "vienna", "I": 14, "C": 2}, {"id": "Ru:II", "area": "vienna", "I": 12, "C": 1}]
    together = ulm(*near, *russians, clock=[1805, 10], segment="land", slots=[["As", "Ru"], ["Fr"]])
    apart = ulm(*near, *russians, clock=[1805, 10], segment="land", slots=[["As"], ["Ru"], ["Fr"]])
    kutuzov = outlook_of(together, "Ru").coming("augsburg")
    assert kutuzov == outlook_of(apart, "Ru").coming("augsburg") > 0
    assert outlook_of(together, "As").coming("augsburg") == pytest.approx(
        outlook_of(apart, "As").coming("augsburg") + kutuzov
    )
    assert yet_to_march(ulm(), "As") == {"As"}  # no slots outside the land segment


def test_a_place_counts_though_somebody_has_to_be_beaten_for_it() -> None:
    """November, the last slot: as many Austrians at Linz, three points, as at Ratisbon, which counts for nothing."""
    army = [{"id": f"Fr:{name}", "area": "munich"} for name in ("III", "IV", "V")]
    held = [{"id": "As:I", "area": "linz"}, {"id": "As:II", "area": "ratisbon"}]
    last = ulm(*army, *held, clock=[1805, 11], segment="land", slots=[["Fr"]], gone=["As:III", "As:Tyrol"])
    blind, minded = outlook_of(last, "Fr"), outlook_of(last, "Fr", FOR_PLACES)
    linz, ratisbon = (("linz", 60.0, 13.0, 13.0), ("ratisbon", 60.0, 13.0, 13.0))
    assert blind.attack(*linz) == blind.attack(*ratisbon)
    assert minded.attack(*linz) > minded.attack(*ratisbon) + 5
    walled = ulm(*army, *held, clock=[1805, 11], garrisons={"linz": {"nation": "As", "I": 1}})
    assert outlook_of(walled, "Fr", FOR_PLACES).beyond("linz") == 0
