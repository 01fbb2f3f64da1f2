"""What the staff proposes and how a program judges (section g): garrisons left behind, forced orders, how it ends."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from berthier.look.capitani.scene import scene
from berthier.program.capitani.urge import IDLE, Intent, act_score, contact_score
from berthier.rules.capitani.game.command.forms import checked_form
from berthier.rules.capitani.game.command.staff import proposals
from berthier.rules.capitani.game.judging.missions import Aim, Mission
from berthier.rules.capitani.game.judging.places import exposed_places, swing
from berthier.rules.capitani.game.judging.strength import worth_of
from berthier.rules.capitani.game.judging.worth import awaited, margin, verdict, worn_away, worth
from berthier.rules.capitani.game.marches.acts import Act, Deed
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.setting_up import read_position
from berthier.rules.capitani.game.victory import points

ARMY = [
    {"kind": "swiss", "sp": 8},
    {"kind": "swiss", "sp": 8},
    {"kind": "swiss", "sp": 3},
    {"kind": "militia", "sp": 2},
]


def novara(turn: int = 1, **patch: Any) -> Position:
    return read_position({"scenario": "novara_1513", "turn": turn, "patch": patch})


def test_an_army_that_marches_off_leaves_a_garrison() -> None:
    """Blunder of section g: a place of value left empty with the enemy near."""
    position = novara(units={"S1": ARMY}, hex={"F1": "1315"}, purse={"ch": 5}, capitani={"S1": ["weingarten"]})
    first = proposals(position, "swiss")[0]
    assert dict(first.orders)["S1"] == "Attack"
    assert [str(part) for part in first.detach] == ["S1a=S1:swiss3 G"]
    assert checked_form(position, "swiss", first) is first


def test_a_generale_without_money_may_force_his_order() -> None:
    """Decision 1 of section a: with 1 AP an Attack order of 3 is forced, and costs discipline instead."""
    forms = proposals(novara(purse={"ch": 1}), "swiss")
    assert "S2 A!; S1 G" in map(str, forms)
    assert "S2 A; S1 G" not in map(str, forms)


@pytest.mark.parametrize("purse", [0, 2, 6])
def test_every_proposal_stands(purse: int) -> None:
    position = novara(purse={"fr": purse, "ch": purse})
    for side in position.campaign.sides:
        for form in proposals(position, side):
            checked_form(position, side, form)


def test_the_last_place_of_a_sudden_victory_is_worth_more() -> None:
    """Novara and Alessandria win for the Confederates at once: they hold Novara."""
    assert swing(novara(), "Alessandria") == 2 + 3 + 8
    assert swing(novara(control={"Novara": "french"}), "Alessandria") == 2 + 3
    assert swing(novara(), "Novara") == 8 + 2


def test_to_be_ahead_counts_most_on_the_last_turn() -> None:
    """The margin is less par; what it is worth is the same for both sides with the other sign."""
    early, late = (novara(turn, lost={"swiss": 24}) for turn in (1, 4))
    assert margin(early) == margin(late) > 0
    assert verdict(late, "french") > verdict(early, "french") > 0
    assert verdict(late, "swiss") == -verdict(late, "french")
    assert worth(late, "swiss") == pytest.approx(-worth(late, "french"))
    at_nought = replace(late, par=0)
    assert verdict(replace(late, par=margin(at_nought)), "french") == 0


def test_an_empty_place_near_the_enemy_is_a_loss_already() -> None:
    guarded, empty = novara(sieges={"Novara": None}), novara(sieges={"Novara": None}, remove=["S1"])
    assert exposed_places(empty, "swiss") > exposed_places(guarded, "swiss") > 0


def test_men_who_will_be_worn_away_count_in_the_margin() -> None:
    """La Tremoille camps in hostile land: each turn to come is likely to cost him men, and so points."""
    early, late = (novara(turn, lost={"french": 2}) for turn in (1, 4))
    assert margin(early) < margin(late) < 2 - 3 - early.even, "2 SP of 3 are lost already"
    at_home = novara(1, hex={"F1": "1318"})
    assert worn_away(at_home, "french") == 0


def test_reinforcements_are_worth_the_same_before_they_arrive() -> None:
    """Hohensax comes on turn 2 with 7 SP of Swiss: no day is worse for France because he is there."""
    position = novara()
    assert position.awaited == ("S3",)
    swiss = worth_of(position.campaign.reinforcements[0].force.units)
    assert awaited(position, "swiss") == swiss > 0
    assert awaited(position, "french") == 0 == awaited(replace(position, awaited=()), "swiss")


def test_an_army_near_covers_a_place() -> None:
    """Alessandria is in less danger with La Tremoille next to it."""
    away = novara(hex={"S2": "1315"})
    near = novara(hex={"S2": "1315", "F1": "1317"})
    assert 0 < exposed_places(near, "french") < exposed_places(away, "french")


def test_a_camp_is_not_moved_round_the_walls_for_nothing() -> None:
    """Guns that march do not fire: another hex before Novara is no better than this one."""
    position = novara(order={"F1": "Attack"})
    army = position.by_id["F1"]
    siege = Mission(Aim.SIEGE, "1311", 4.0, "Novara")
    assert contact_score(position, "french", army, "1411", [siege]) < 0
    coming = replace(army, hex="1314")
    assert contact_score(position.put(coming), "french", coming, "1411", [siege]) > 0
    passing = Mission(Aim.SEIZE, "1206", 4.0, "Arona")
    assert contact_score(position.put(coming), "french", coming, "1411", [passing]) == 0


def test_acts_that_lead_to_nothing_are_left_alone() -> None:
    """Land is laid waste by who has no APs left; before the walls nobody marches to and fro."""
    rich, poor = (novara(order={"F1": "Stand"}, purse={"fr": purse}) for purse in (5, 0))
    waste = Act(Deed.PILLAGE, "F1")
    scores = [act_score(one, "french", waste, Intent(one.by_id["F1"], [], 0.0)) for one in (rich, poor)]
    assert scores[0] == IDLE < scores[1] < 0


def test_a_siege_kept_up_counts_with_the_measured_par() -> None:
    """Novara under siege with a breach at the end: 3 points to France as it is played, none by the design."""
    position = novara(4)
    played = replace(position, par=-1)
    assert points(played, relieved=True) == {"french": 2 + 3, "swiss": 3}
    assert points(position, relieved=True) == {"french": 2, "swiss": 3} == points(played)
    driven_off = played.put(replace(played.by_id["F1"], hex="1315"))
    assert points(driven_off, relieved=True)["french"] == 2
    closed = replace(novara(4, sieges={"Novara": 0}), par=-1)
    assert points(closed, relieved=True) == {"french": 2, "swiss": 3}


def test_what_else_counts_stands_on_a_card() -> None:
    """Relief and siege of Novara; an ultimatum until it is over; by the design no word of the siege."""

    def lines(position: Position) -> list[str]:
        return [line for card in scene(position).cards if card.title == "What else counts" for line in card.lines]

    assert [line[:15] for line in lines(replace(novara(), par=-1))] == ["At the end 4 po", "At the end 3 po"]
    assert [line[:15] for line in lines(novara())] == ["At the end 4 po"]
    bicocca = read_position({"scenario": "bicocca_1522", "turn": 5, "patch": {}})
    assert lines(bicocca)[0].startswith("Money, leave or battle")
    assert lines(replace(bicocca, turn=6)) == []
