"""Deployed by brigades (G13, K8, K12): who is to be placed stands as proposed and is dragged from there."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.boards.handling import Drag
from berthier.core.errors import BadInput
from berthier.core.orders import Offer
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.games.battalions import BATTLE
from berthier.look.battalions.in_hand import HANDLING
from berthier.rules.battalions.game.balance import LATEST
from berthier.rules.battalions.game.deploying import set_up_offer
from berthier.rules.battalions.game.position import Position
from berthier.rules.battalions.game.setup import battle
from berthier.rules.battalions.house import Deployment
from berthier.rules.battalions.units import Arm
from tests.rules.battalions.game.playing import RULESET, chosen

WHY = "set-up of F"
FREE, SECRET = str(Deployment.FREE), str(Deployment.ENVELOPES)


def start(scenario: str, deployment: str) -> Live[Any]:
    return Live(Next(battle, scenario, LATEST), RULESET.set({"G13": deployment}))


def position_of(game: Live[Any]) -> Position:
    found: Position = BATTLE.position_in(game.position[0])
    return found


@pytest.fixture(scope="module")
def position() -> Position:
    """Two Elms, the French to be drawn up: five units in one brigade."""
    return position_of(start("two_elms", FREE))


@pytest.fixture(scope="module")
def offer(position: Position) -> Offer:
    return set_up_offer(position, tuple(troop.id for troop in position.units))


def drawn(position: Position, draft: str = "", **fields: object) -> str:
    hand = Drag(draft=draft, **({"who": "F1", "how": "carry", "piece": "F1", "snaps": False} | fields))  # type: ignore[arg-type]
    return HANDLING.drag(position, "blue", WHY, hand)


def words_of(position: Position, piece: str, draft: str = "") -> dict[str, str]:
    return {one.label: one.word for one in HANDLING.take(position, "blue", WHY, piece, True, draft).choices}


def test_brigades_are_asked_by_turns_and_stand_as_proposed() -> None:
    game = start("free", FREE)
    asked = []
    while game.question is not None and game.question.why.startswith("set-up"):
        asked.append((game.question.by[0], game.question.why, len(position_of(game).units)))
        game.answer(chosen(str(next(iter(game.options.values())).suggestions[0])))  # type: ignore[union-attr]
    assert [side for side, _, _ in asked[:4]] == ["blue", "red", "blue", "red"]
    assert [count for _, _, count in asked[:2]] == [4, 8]
    assert game.question is not None
    assert game.question.why == "bid"


def test_a_scenario_proposes_its_own_places(position: Position) -> None:
    fixed = position_of(start("two_elms", str(Deployment.SCENARIO)))
    assert position.units == tuple(troop for troop in fixed.units if troop.side == "blue")


def test_what_is_given_tells_where_all_of_them_stand(offer: Offer) -> None:
    """So a record stands by itself, whatever is proposed in later editions."""
    order = offer.read("F1 20,12 @0 line")
    assert len(order.value.troops) == 5
    assert str(offer.read(str(order))) == str(order)
    assert str(offer.read("as proposed")) == str(offer.suggestions[0])


def test_a_unit_goes_where_it_is_dragged_and_the_next_drag_adds_to_it(position: Position, offer: Offer) -> None:
    was = position.unit("F1").pose
    one = drawn(position, by=(-4000, -1000))
    assert one == f"F1 {(was.x - 4000) / 1000:g},{(was.y - 1000) / 1000:g} @0 column"
    both = drawn(position, one, who="F2", piece="F2", by=(4000, 0))
    assert both.startswith("F2 ")
    assert both.endswith(one)
    assert offer.read(both).label == "F1, F2, F3, FH, FA drawn up by hand"
    assert drawn(position, one, by=(4000, 1000)) == "as proposed"


def test_a_formation_is_taken_on_tap_and_drawn_anew(position: Position) -> None:
    word = words_of(position, "F1")["in line"]
    assert word.endswith(" line")
    found = HANDLING.ghost(position, "blue", WHY, word)
    assert [(piece.id, piece.width) for piece in found.reshaped] == [("F1", position_width("F1", word, position))]
    assert "in column" in words_of(position, "F1", word)
    assert HANDLING.ghost(position, "blue", WHY, drawn(position, by=(0, -1000))).reshaped == ()


def position_width(name: str, word: str, position: Position) -> int:
    return next(base.width for base in HANDLING.ghost(position, "blue", WHY, word).bases if base.id == name)


def test_two_change_places(position: Position, offer: Offer) -> None:
    """One who is laid onto another is refused until that other has gone; so is whoever is typed first."""
    one, two = position.unit("F1").pose, position.unit("F2").pose
    by = (two.x - one.x, two.y - one.y)
    onto = drawn(position, by=by)
    with pytest.raises(BadInput, match="stands in the way"):
        offer.read(onto)
    assert set(HANDLING.ghost(position, "blue", WHY, onto).wrong) == {"F1", "F2"}
    changed = drawn(position, onto, who="F2", piece="F2", by=(-by[0], -by[1]))
    assert HANDLING.ghost(position, "blue", WHY, changed).wrong == ()
    assert {troop.id: troop.pose for troop in offer.read(changed).value.troops}["F1"] == two


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("F1 34,40 @0 column", "wholly in the zone"),
        ("F1 30,12 @0 column; F1 30,8 @0 line", "Name nobody twice"),
        ("A1 30,12 @0 column", "no unit or leader to place called 'A1'"),
        ("FL 28,40", "wholly in the zone"),
        ("FL with F1", "is no place"),
        ("F1 30,12 @0 column;", "somebody between two ;"),
        ("F1 30,12 @0 wedge", "is no place"),
        ("FA 30,12 @0 line", "FA is artillery: it forms limbered, unlimbered"),
    ],
)
def test_what_is_no_place_is_refused(offer: Offer, line: str, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        offer.read(line)


def test_a_leader_is_dragged_and_stays_there() -> None:
    game = start("two_elms", FREE)
    position = position_of(game)
    x, y = next(leader.point for leader in position.leaders if leader.id == "FL")
    word = drawn(position, who="FL", piece="FL", by=(2000, 1000))
    assert word == f"FL {(x + 2000) / 1000:g},{(y + 1000) / 1000:g}"
    assert (
        drawn(position, word, who="FL", piece="FL", how="step", by=(1, 0))
        == f"FL {(x + 2250) / 1000:g},{(y + 1000) / 1000:g}"
    )
    assert HANDLING.ghost(position, "blue", WHY, word).measure == "1 elsewhere than proposed"
    game.answer(chosen(word))
    game.answer(chosen("as proposed"))
    after = {leader.id: leader.point for leader in position_of(game).leaders}
    assert after["FL"] == (x + 2000, y + 1000)


def test_foot_goes_into_the_houses_of_its_zone_and_out_again() -> None:
    game = start("quatre_bras", SECRET)
    blue = BATTLE.seen(position_of(game), "blue")
    foot = next(troop for troop in blue.units if troop.arm is Arm.INFANTRY and not troop.is_garrison)
    words = {one.label: one.word for one in HANDLING.take(blue, "blue", "set-up", foot.id, True, "").choices}
    into = next(word for label, word in words.items() if label.startswith("into "))
    assert " garrison " in into
    assert [piece.id for piece in HANDLING.ghost(blue, "blue", "set-up", into).reshaped] == [foot.id]
    out = {one.label: one.word for one in HANDLING.take(blue, "blue", "set-up", foot.id, True, into).choices}
    assert out["out of the houses"].split()[3] == "column"
    game.answer(chosen(into, "as proposed"))
    assert position_of(game).unit(foot.id).is_garrison


def test_in_envelopes_a_side_sets_up_all_at_once_and_sees_nobody_else() -> None:
    game = start("two_elms", SECRET)
    assert game.question is not None
    assert (game.question.why, game.question.by) == ("set-up", ("blue", "red"))
    position = position_of(game)
    assert {troop.side for troop in BATTLE.seen(position, "red").units} == {"red"}
    assert not BATTLE.seen(position, None).units
    game.answer(chosen("F1 20,10 @0 line", "as proposed"))
    after = position_of(game)
    assert after.unit("F1").x == 20000
    assert len(BATTLE.seen(after, "red").units) == 10
    assert game.question.why == "bid"


@pytest.mark.parametrize("side", ["blue", "red"])
def test_who_knows_his_own_army_alone_is_asked_the_same_and_draws_it_up_by_hand(side: str) -> None:
    """A room puts the question to each seat from what that seat sees; of the enemy it has one envelope to expect."""
    game = start("two_elms", SECRET)
    own = BATTLE.seen(position_of(game), side)
    alone = Live(BATTLE.with_position(game.position[0], own), RULESET.set({"G13": SECRET}))
    assert game.asked is not None
    assert alone.asked is not None
    assert (alone.asked.by, alone.asked.why) == (game.asked.by, game.asked.why)
    (theirs,) = (options for name, options in alone.options.items() if name != side)
    assert [str(option) for option in theirs] == ["as proposed"]
    mine = alone.options[side]
    assert isinstance(mine, Offer)
    first = own.units[0]
    hand = Drag(draft="", who=first.id, how="step", piece=first.id, by=(0, -1))
    assert mine.read(HANDLING.drag(own, side, "set-up", hand)).label.endswith("drawn up by hand")


def test_only_own_units_are_set_up(position: Position) -> None:
    with pytest.raises(BadInput, match="not to be set up here"):
        drawn(position, who="A1", piece="A1", by=(0, 1000))
    two = position_of(after_one())
    assert HANDLING.take(two, "red", "set-up of A", "F1", True, "").refused == "F1 is not to be set up now."


def after_one() -> Live[Any]:
    game = start("two_elms", FREE)
    game.answer(chosen("as proposed"))
    return game


def test_what_came_of_a_set_up_is_told() -> None:
    game = start("two_elms", FREE)
    before = position_of(game)
    game.answer(chosen("F1 20,10 @0 line"))
    assert BATTLE.tell(before, position_of(game)) == "F1 drawn up by hand; A1, A2, A3, AC, AA to be drawn up."


def test_the_last_of_a_set_up_is_told_as_one_and_not_as_a_march() -> None:
    """Leaders go behind their brigades by themselves: nobody rides. In envelopes a side's own view gains the other."""
    game = start("two_elms", FREE)
    game.answer(chosen("as proposed"))
    before = position_of(game)
    game.answer(chosen("A1 40,42 @180 line"))
    assert BATTLE.tell(before, position_of(game)) == "A1 drawn up by hand; both armies are drawn up."
    secret = start("two_elms", SECRET)
    before = BATTLE.seen(position_of(secret), "blue")
    secret.answer(chosen("as proposed", "as proposed"))
    assert BATTLE.tell(before, BATTLE.seen(position_of(secret), "blue")) == "Both armies are drawn up."
