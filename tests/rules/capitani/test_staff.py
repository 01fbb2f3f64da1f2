"""What the staff proposes and how a program judges (section g): garrisons left behind, forced orders, how it ends."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from berthier.rules.capitani.game.command.forms import checked_form
from berthier.rules.capitani.game.command.staff import proposals
from berthier.rules.capitani.game.judging.worth import exposed_places, margin, swing, verdict, worth
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.setting_up import read_position

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
    assert verdict(replace(late, par=margin(late) + late.even), "french") == 0


def test_an_empty_place_near_the_enemy_is_a_loss_already() -> None:
    guarded, empty = novara(sieges={"Novara": None}), novara(sieges={"Novara": None}, remove=["S1"])
    assert exposed_places(empty, "swiss") > exposed_places(guarded, "swiss") > 0
