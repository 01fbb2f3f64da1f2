"""What a hand draws on the table (K8, K12): the order it means, where its ghost stands, what refuses it."""

from __future__ import annotations

from time import process_time

import pytest
from msgspec.structs import replace

from berthier.boards.handling import Drag
from berthier.boards.table.measure import Pose
from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.question import chosen, rolled
from berthier.look.elements.in_hand import HANDLING, against, fights, ghost, take
from berthier.opponents.series import begin
from berthier.rules.elements.game.orders.ordering import orders_offer, writer
from berthier.rules.elements.game.position import Position

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


def test_a_run_of_names_is_read_however_long_the_line_is(position: Position) -> None:
    """In one pass: who has a seat could keep everybody waiting for minutes with a line of dots."""
    pen, begun = writer(position, "blue"), process_time()
    assert pen.read_who("Pk1..Pk3+Sh1..2+Pk2") == ("B-Pk1", "B-Pk2", "B-Pk3", "B-Sh1..2")
    assert pen.read_who("1.." * 40_000 + "x") == ("B-" + "1.." * 40_000 + "x",)
    assert len(pen.read_who("+".join(["Pk1..Pk999"] * 500))) == 999
    assert process_time() - begun < 5


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


def test_a_corner_dragged_back_wheels_to_the_other_side(position: Position) -> None:
    """K4: no corner of a wheel goes back, so the other goes forward; a wheel drawn before becomes less first."""
    front = next(s for s in position.stands if s.id == "B-Sh1").pose
    pivot = (front.x - 2000, front.y)
    back = (pivot[0] + 27000, pivot[1] - 4800)
    assert drawn(position, how="wheel", corner="right", at=back, snaps=False) == "Pk1* wheel R 10"
    level = (pivot[0] + 27000, pivot[1])
    assert drawn(position, "Pk1* wheel L 10", how="wheel", corner="right", at=level, snaps=False) == ""
    less = (pivot[0] + 27000, pivot[1] + 2362)
    assert drawn(position, "Pk1* wheel L 10", how="wheel", corner="right", at=less, snaps=False) == "Pk1* wheel L 5"
    left = next(s for s in position.stands if s.id == "B-LH1").pose
    word = drawn(position, who="LH1", piece="B-LH1", how="wheel", at=(left.x - 2000, left.y - 2000), snaps=False)
    assert word == "LH1 wheel L 27"


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


def test_one_is_told_what_an_element_does_when_it_wins_and_offered_the_rest(position: Position) -> None:
    """G4.10: shot stand, pikes follow who recoils; what is set already is no choice."""
    shot, pikes = (take(position, "blue", ORDERS, id_, False, "") for id_ in ("B-Sh1", "B-Pk1"))
    assert "set to stand when it wins" in shot.lines
    assert [one.word for one in shot.choices if "posture" in one.word] == ["posture Sh1 follow", "posture Sh1 ask"]
    assert "set to follow who recoils and let go who flees" in pikes.lines
    assert len([one for one in pikes.choices if "posture" in one.word]) == 3
    whole = take(position, "blue", ORDERS, "B-Pk1", True, "")
    assert not any(line.startswith("set to") for line in whole.lines)  # they are set to different things


def test_in_a_fire_plan_nobody_is_moved_and_who_cannot_shoot_hears_why(position: Position) -> None:
    horse, shot = (take(position, "blue", "fire plan", id_, True, "hold") for id_ in ("B-LH1", "B-Sh1"))
    assert (horse.moves, horse.refused) == (False, "LH1 does not shoot.")
    assert (shot.moves, shot.refused) == (False, "Sh1 has nobody to shoot at.")
    assert take(position, "blue", ORDERS, "B-LH1", True, "").moves
    assert ghost(position, "blue", "fire plan", "hold").measure == "Nobody shoots"


def test_a_key_lays_a_strike_on_the_next_edge_that_may_be_struck(position: Position) -> None:
    """Horse far round the flank of the guns: by the rear, then by the left; who stands before them has no choice."""
    horse = next(s for s in position.stands if s.id == "B-LH1")
    guns = next(s for s in position.stands if s.id == "R-Art1").pose
    near = position.changed(replace(horse, pose=Pose(guns.x, guns.y + 9000, 18000)))
    word = drawn(near, who="LH1", piece="B-LH1", how="onto", onto="R-Art1")
    other = drawn(near, word, who="LH1", piece="B-LH1", how="edge")
    assert word == "LH1 into R-Art1 rear by LH1"
    assert drawn(near, other, who="LH1", piece="B-LH1", how="edge") == word
    assert drawn(position, "LH1 ahead 10", who="LH1", piece="B-LH1", how="edge") == "LH1 ahead 10"


def test_a_fine_step_is_one_unit(position: Position) -> None:
    assert drawn(position, how="step", corner="fine", by=(0, 3)) == "Pk1* ahead 0.0375"


@pytest.mark.parametrize(
    ("who", "enemy", "sentence", "near"),
    [
        ("Pk1*", "R-Pk1", "may go 100", "Pk1* ahead 100"),
        ("Pk1*", "R-Art1", "would run into", "Pk1* ahead 100"),
        ("Pi1*", "R-LH2", "closes straight ahead", "Pi1* wheel L"),
        ("LH1", "R-LH2", "LH1 may go 250", "LH1 441.25,578.75 @358"),
        ("Sh1", "R-Pk1", "would run into Pk1", "Sh1 ahead 150"),
    ],
)
def test_laid_onto_one_out_of_reach_it_may_go_straight_at_him_as_far_as_it_goes(
    position: Position, who: str, enemy: str, sentence: str, near: str
) -> None:
    """G4.6: the strike is refused with its sentence; what is offered instead is an order that may be given."""
    word = drawn(position, who=who, piece=f"B-{who.rstrip('*')}", how="onto", onto=enemy)
    offer = orders_offer(position, "B1", False)
    with pytest.raises(BadInput, match=sentence):
        offer.read(word)
    found = ghost(position, "blue", ORDERS, word).farthest
    assert found.startswith(near)
    assert str(offer.read(found)) == found


def test_a_strike_that_may_be_made_is_not_cut_short(position: Position) -> None:
    horse = next(s for s in position.stands if s.id == "B-LH1")
    guns = next(s for s in position.stands if s.id == "R-Art1").pose
    near = position.changed(replace(horse, pose=Pose(guns.x, guns.y + 9000, 18000)))
    assert ghost(near, "blue", ORDERS, "LH1 into R-Art1 rear by LH1").farthest == ""
    assert ghost(position, "blue", ORDERS, "LH1 into R-Nobody front by LH1").farthest == ""
