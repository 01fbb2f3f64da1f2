"""A set-up drawn by hand (G9, K8, K12): every drag adds to a draft, a list of poses that the offer judges."""

from __future__ import annotations

import pytest

from berthier.boards.handling import Drag
from berthier.core.errors import BadInput
from berthier.core.orders import Offer
from berthier.core.ruleset import find_ruleset
from berthier.look.elements.in_hand import HANDLING, ghost, take
from berthier.opponents.series import begin
from berthier.rules.elements.game.deploying import AS_DRAWN, setup_offer
from berthier.rules.elements.game.position import Position

WHY = "set-up of R1"


@pytest.fixture(scope="module")
def position() -> Position:
    """Brigade and Tercio before its first bound: Red's first command is asked."""
    game, live = begin(find_ruleset("elements"), "brigade_and_tercio")
    assert live.question is not None
    assert live.question.why == WHY
    found: Position = game.position_in(live.position[0])
    return found


@pytest.fixture(scope="module")
def offer(position: Position) -> Offer:
    return setup_offer(position, "red", ["R1"])


def drawn(position: Position, draft: str = AS_DRAWN, **fields: object) -> str:
    hand = Drag(draft=draft, **({"who": "R-Bg1", "how": "carry", "piece": "R-Bg1"} | fields))  # type: ignore[arg-type]
    return HANDLING.drag(position, "red", WHY, hand)


def body(position: Position, piece: str) -> str:
    return take(position, "red", WHY, piece, True, AS_DRAWN).word


def test_a_base_goes_where_it_is_dragged_and_the_next_drag_adds_to_it(position: Position, offer: Offer) -> None:
    one = drawn(position, by=(8000, 1600), snaps=False)
    assert one == "Bg1 875,1140 @180"
    both = drawn(position, one, who="R-Art1", piece="R-Art1", by=(0, 4000), snaps=False)
    assert both.startswith("Art1 ")
    assert both.endswith(one)
    assert len(offer.read(both).value) == 2
    assert offer.read(both).label == "Art1, Bg1 placed by hand"


def test_who_is_dragged_back_to_his_place_is_as_drawn(position: Position) -> None:
    there = drawn(position, by=(8000, 1600), snaps=False)
    assert drawn(position, there, by=(-8000, -1600), snaps=False) == AS_DRAWN


def test_a_body_keeps_its_shape_wherever_it_is_carried_and_however_it_is_wheeled(position: Position) -> None:
    who = body(position, "R-Pk1")
    carried = drawn(position, who=who, piece="R-Pk1", by=(-1600, 6400), snaps=False)
    wheeled = drawn(position, carried, who=who, piece="R-Pk1", how="step", corner="wheel left", by=(0, 20))
    for word in (carried, wheeled):
        assert take(position, "red", WHY, "R-Pk1", True, word).who == tuple(who.split("+"))
    assert "@160" in wheeled


@pytest.mark.parametrize(
    ("by", "sentence"),
    [
        ((0, 8000), "Bg1 would leave the table."),
        ((0, -40000), "Bg1 is outside its strip."),
    ],
)
def test_what_refuses_a_drag_is_said_and_who_may_not_stand_so_is_named(
    position: Position, offer: Offer, by: tuple[int, int], sentence: str
) -> None:
    word = drawn(position, by=by, snaps=False)
    with pytest.raises(BadInput, match=sentence):
        offer.read(word)
    found = ghost(position, "red", WHY, word)
    assert "R-Bg1" in found.wrong
    assert "R-Bg1" in {base.id for base in found.bases}


def test_a_refused_place_stays_in_the_draft_so_that_two_can_change_places(position: Position, offer: Offer) -> None:
    """One who is laid onto another is refused until that other has gone."""
    field = position.field.everyone
    bag, gun = field["R-Bg1"].pose, field["R-Art1"].pose
    by = (gun.x - bag.x, gun.y - bag.y)
    onto = drawn(position, by=by, snaps=False)
    with pytest.raises(BadInput, match=r"Art1 would run into Bg1\."):
        offer.read(onto)
    changed = drawn(position, onto, who="R-Art1", piece="R-Art1", by=(-by[0], -by[1]), snaps=False)
    assert offer.read(changed).value["R-Art1"].at == bag.at
    assert ghost(position, "red", WHY, changed).wrong == ()


def test_it_snaps_level_beside_a_friend_as_an_order_does(position: Position) -> None:
    friend = position.field.everyone["R-Art1"].pose
    bag = position.field.everyone["R-Bg1"].pose
    near = (friend.x + 4300 - bag.x, friend.y + 300 - bag.y)
    assert drawn(position, by=near) == f"Bg1 {(friend.x + 4000) / 80:g},{friend.y / 80:g} @180"
    assert drawn(position, by=near, snaps=False) != drawn(position, by=near)


def test_it_turns_where_it_stands(position: Position) -> None:
    bag = position.field.everyone["R-Bg1"].pose
    assert drawn(position, how="turn", at=(bag.x + 4000, bag.y)).endswith("@90")


def test_an_arrangement_is_a_draft_to_go_on_from(position: Position, offer: Offer) -> None:
    whole = ghost(position, "red", WHY, "two lines")
    assert len(whole.bases) > 6
    changed = drawn(position, "two lines", by=(0, 1600), snaps=False)
    assert len(changed.split()) // 3 == len(offer.read("two lines").value)
    assert "two lines" in {one.word for one in take(position, "red", WHY, "R-Bg1", False, "").choices}


def test_only_those_who_are_asked_for_are_set_up(position: Position) -> None:
    """Another command waits for its own question, and the enemy for his."""
    assert take(position, "red", WHY, "R-LH1", True, "").refused == "LH1 is not to be set up now."
    with pytest.raises(BadInput, match="not to be set up here"):
        drawn(position, who="R-LH1", piece="R-LH1", by=(0, 800))
    own = take(position, "red", WHY, "R-Bg1", False, "")
    assert (own.refused, own.moves, own.turns, own.shades[0].kind) == ("", True, True, "strip")


def test_in_secret_a_seat_sets_up_all_its_commands(position: Position) -> None:
    """G-DEPLOY: one question for a side."""
    for id_ in ("R-Bg1", "R-LH1"):
        assert not take(position, "red", "set-up", id_, True, "").refused
    assert take(position, "red", "set-up", "B-Bg1", True, "").refused
    hand = Drag(draft="", who="R-LH1", how="step", piece="R-LH1", by=(0, -10))
    assert HANDLING.drag(position, "red", "set-up", hand).startswith("LH1 ")


def test_a_draft_that_cannot_be_read_has_no_ghost(position: Position) -> None:
    assert ghost(position, "red", WHY, "Bg1 here @0").bases == ()
    assert drawn(position, how="edge") == AS_DRAWN
