"""Orders as they are typed: whatever is not allowed gets a true sentence, whatever is taken is carried out."""

from __future__ import annotations

from typing import Any, cast

import pytest

from berthier.core.errors import BadInput
from berthier.core.forms import Form
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen
from berthier.games.capitani import CAMPAIGN
from berthier.rules.capitani.game.command.command import give_orders, obeyed
from berthier.rules.capitani.game.command.forms import order_form
from berthier.rules.capitani.game.marches.acts import read_act
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.setting_up import read_position

FRENCH = {"order": {"F1": "Manoeuvre", "F2": "Garrison", "F3": "Retreat"}, "purse": {"fr": 12}}


def board(scenario: str, turn: int = 1, **patch: Any) -> Position:
    return read_position({"scenario": scenario, "turn": turn, "patch": patch})


PATHS = [
    ("F1 1312-1511-1510 R", "1511 is not next to 1312"),
    ("F1 1312-1313-1312-1516 R", "1516 is not next to 1312"),
]


@pytest.mark.parametrize(("word", "said"), PATHS)
def test_a_drawn_path_with_a_gap_gets_a_sentence(word: str, said: str) -> None:
    """E2: not adjacent, told with the hex before it, however often the path has been there."""
    with pytest.raises(BadInput, match=said):
        read_act(board("novara_1513", **FRENCH), "french", word)


def test_a_path_that_comes_back_over_the_po_is_told_from_where() -> None:
    """Across a ferry, a hex along the bank, and back over the river: it is between that hex and the first."""
    position = board("pavia_1525", hex={"F1": "2516"}, order={"F1": "Manoeuvre"})
    with pytest.raises(BadInput, match="the Po is between; there is no ferry"):
        read_act(position, "french", "F1 2516-2615-2515-2516 R")


def test_a_march_drawn_round_to_where_it_began_leads_no_nearer_home() -> None:
    """G4e: under Retreat a march ends nearer home than it began, or in a walled place of one's own."""
    position = board("novara_1513", order={"F1": "Retreat"})
    with pytest.raises(BadInput, match="Under Retreat F1 must come nearer home than 1312"):
        read_act(position, "french", "F1 1312-1313-1312 R")
    assert read_act(board("novara_1513", **FRENCH), "french", "F1 1312-1313-1312 R")


@pytest.mark.parametrize("word", ["S1 A", "wages S1", "S1a=S1:swiss3 G"])
def test_another_s_force_is_not_told_to_be_missing(word: str) -> None:
    form: Any = order_form(board("novara_1513", **FRENCH), "french")
    with pytest.raises(BadInput, match="S1 is not yours to command"):
        form.read(word)


def test_another_s_force_does_not_march_for_us() -> None:
    with pytest.raises(BadInput, match=r"S1 is not yours to command\. Yours: F1, F2, F3\."):
        read_act(board("novara_1513", **FRENCH), "french", "S1 1311-1312 R")


SENTENCES = [
    (
        "F1 1312-1313 A",
        {"control": {"Mortara": "swiss"}, "order": {"F1": "Attack"}},
        "An Attack order does not allow an",
    ),
    ("F1 pillage", {"order": {"F1": "Garrison"}}, "A Garrison order does not allow pillage"),
    ("F1 pillage", {"pillaged": {"1312": "Devastated"}}, "1312 is Devastated: there is nothing left"),
    ("F1 pillage", {"hex": {"F1": "1205"}}, "1205 is neither Clear nor has a Town"),
]


@pytest.mark.parametrize(("word", "patch", "said"), SENTENCES)
def test_a_refusal_says_what_stands_in_the_way(word: str, patch: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_act(board("novara_1513", **(FRENCH | patch)), "french", word)


def test_a_new_force_can_be_divided_again() -> None:
    """G3.4: a detachment of a detachment takes of what the first took; each pays the New price of its order."""
    position = board("novara_1513", **FRENCH)
    form: Any = order_form(position, "french")
    order = form.read("F1a=F1:black_band6+la_marck M; F1b=F1a:black_band2 S")
    assert order.label.endswith(": 2 AP")
    after = obeyed(position, "french", order.value)
    assert [(id_, after.by_id[id_].sp) for id_ in ("F1a", "F1b")] == [("F1a", 4), ("F1b", 2)]
    assert after.purse["fr"].purse == 12 - 2


GUARDED = {"S1": [{"kind": "swiss", "sp": 6}, {"kind": "militia", "sp": 2}]}


def test_citizen_guards_left_behind_have_no_order_but_garrison() -> None:
    """G3.4: when the rest is detached they are under Garrison, whatever their Force was told before or is told now."""
    position = board("novara_1513", 3, units=GUARDED, order={"S1": "Attack"}, purse={"ch": 9})
    form: Any = order_form(position, "swiss")
    with pytest.raises(BadInput, match="S1 is a citizen guard: it may only have Garrison"):
        form.read("S1 S; S1a=S1:swiss6 M")
    after = obeyed(position, "swiss", form.read("S1a=S1:swiss6 M").value)
    assert (after.by_id["S1"].order, after.by_id["S1a"].order) == ("Garrison", "Manoeuvre")


def test_an_order_that_a_force_may_have_no_more_lapses() -> None:
    """E1: Garrison is for a Town or City, guards alone have nothing else; by silence neither is kept."""
    left = {"S1": [{"kind": "militia", "sp": 2}]}
    orders = {"F1": "Garrison", "F2": "Garrison", "S1": "Attack"}
    position = board("novara_1513", 3, order=orders, units=left)
    game: Live[Any] = Live(Next(give_orders, position))
    keeps = {option.label for blank in cast(Form, game.options["french"]).blanks for option in blank.options}
    assert "keep Garrison" in keeps, "of F2 in Alessandria"
    game.answer(chosen("keep", "keep"))
    after = CAMPAIGN.position_in(game.position[0])
    assert after is not None
    assert [after.by_id[id_].order for id_ in ("F1", "F2", "S1")] == [None, "Garrison", "Garrison"]


DUG = {"F3": {"engineers": True}}
BRIDGES = [
    ({}, "Only Field Engineers under Stand or Garrison"),
    ({"flags": DUG, "purse": {"fr": 0}}, "A bridge costs 1 AP; the purse has 0"),
    ({"flags": DUG}, "F3 can lay a bridge at 1612-N or 1612-NE or 1612-SE, and none of its own to lift"),
    (
        {"flags": DUG, "pontoons": {"1612-SE": "french"}},
        "F3 can lay a bridge at 1612-N or 1612-NE, and can lift one at 1612-SE",
    ),
]


@pytest.mark.parametrize(("patch", "said"), BRIDGES)
def test_a_bridge_that_cannot_be_is_told_by_what_is_missing(patch: dict[str, Any], said: str) -> None:
    stands = FRENCH | {"order": {"F3": "Stand"}}
    for word in ("F3 bridge 1612-S", "F3 lift 1612-S"):
        with pytest.raises(BadInput, match=said):
            read_act(board("novara_1513", **(stands | patch)), "french", word)
