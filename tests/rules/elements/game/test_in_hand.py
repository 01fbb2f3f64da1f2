"""What a hand draws on the table (K8, K12): the order it means, where its ghost stands, what refuses it."""

from __future__ import annotations

import pytest

from berthier.boards.handling import Drag
from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.question import chosen, rolled
from berthier.opponents.series import begin
from berthier.rules.elements.game.orders.ordering import orders_offer
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.shown.in_hand import HANDLING, against, fights, ghost, take

PACE = 80
ORDERS = "orders of B1"


@pytest.fixture(scope="module")
def position() -> Position:
    """The Crossroads in the first bound of Blue, with six points."""
    game, live = begin(find_ruleset("elements"), "crossroads")
    while live.question is not None and live.question.why != ORDERS:
        quiet = "hold" if live.question.why == "fire plan" else "done"
        live.answer(rolled(6) if live.question.dice else chosen(quiet))
    found: Position = game.position_in(live.position[0])
    return found


def drawn(position: Position, draft: str = "", **fields: object) -> str:
    hand = Drag(draft=draft, **({"who": "Pk1*", "how": "carry", "piece": "B-Pk1"} | fields))  # type: ignore[arg-type]
    return HANDLING.drag(position, "blue", ORDERS, hand)


def test_a_base_takes_its_group_and_alone_it_takes_itself(position: Position) -> None:
    whole = take(position, "blue", ORDERS, "B-Pk1", True, "")
    alone = take(position, "blue", ORDERS, "B-Pk1", False, "")
    assert (len(whole.who), whole.word) == (7, "Pk1*")
    assert (alone.who, alone.word) == (("B-Pk1",), "Pk1")
    assert {shade.kind for shade in whole.shades} >= {"reach", "shot"}
    assert take(position, "blue", ORDERS, "R-Pk1", True, "").refused


def test_a_gun_in_position_is_told_that_it_only_wheels(position: Position) -> None:
    told = {id_: " ".join(take(position, "red", ORDERS, id_, False, "").lines) for id_ in ("R-Art1", "B-Art1")}
    assert "may only wheel" in told["R-Art1"]
    assert "paces in good going" not in told["R-Art1"]
    assert "may go 100 paces in good going" in told["B-Art1"]  # a light gun in its line


def test_a_group_is_carried_straight_and_goes_on_where_it_was(position: Position) -> None:
    assert drawn(position, by=(300, 4030)) == "Pk1* ahead 50"
    assert drawn(position, "Pk1* ahead 50", by=(0, 800)) == "Pk1* ahead 60"
    assert drawn(position, "Pk1* ahead 50", by=(0, -4000)) == ""
    assert drawn(position, "Pk1* ahead 50", how="step", by=(0, 10)) == "Pk1* ahead 62.5"


def test_a_corner_wheels_about_the_other(position: Position) -> None:
    """The right corner of seven bases carried so far forward that the arc is ten degrees and a little."""
    front = next(s for s in position.stands if s.id == "B-Sh1").pose
    pivot = (front.x - 2000, front.y)
    at = (pivot[0] + 27000, pivot[1] + 4800)  # heading 79.9 from the pivot: ten degrees up
    assert drawn(position, how="wheel", corner="right", at=at, snaps=False) == "Pk1* wheel L 10"
    back = (at[0], pivot[1] - 4800)
    assert drawn(position, how="wheel", corner="right", at=back, snaps=False) == ""


def test_one_element_goes_where_it_is_laid_and_faces_where_it_is_turned(position: Position) -> None:
    lh = next(s for s in position.stands if s.id == "B-LH1").pose
    laid = drawn(position, who="LH1", piece="B-LH1", by=(4000, 8000), snaps=False)
    assert laid == f"LH1 {(lh.x + 4000) // PACE},{(lh.y + 8000) // PACE} @0"
    turned = drawn(position, laid, who="LH1", piece="B-LH1", how="turn", at=(lh.x + 14000, lh.y + 8000))
    assert turned == laid.replace("@0", "@90")


def test_laid_onto_an_enemy_it_strikes_him(position: Position) -> None:
    word = drawn(position, who="LH1", piece="B-LH1", how="onto", onto="R-LH2")
    assert word == "LH1 into R-LH2 front by LH1"
    assert drawn(position, word, who="LH1", piece="B-LH1", how="step", by=(0, 8)) == "LH1 ahead 10"


def test_what_is_refused_has_a_ghost_a_sentence_and_the_farthest_it_may_go(position: Position) -> None:
    found = ghost(position, "blue", ORDERS, "Pk1* ahead 150")
    assert len(found.bases) == 7
    assert found.measure.startswith("150 of 100 paces")
    assert found.farthest == "Pk1* ahead 100"
    offer = orders_offer(position, "B1", False)
    with pytest.raises(BadInput, match="150 paces; the group of Pk1 may go 100"):
        offer.read("Pk1* ahead 150")
    assert str(offer.read(found.farthest)) == found.farthest


def test_two_who_would_fight_are_weighed_before_they_meet(position: Position) -> None:
    call = against(position, "B-LH1", "R-LH2")
    assert call is not None
    assert call.args[0].moved_into_front
    assert against(position, "B-LH1", "B-Pk1") is None
    assert fights(position) == ()
