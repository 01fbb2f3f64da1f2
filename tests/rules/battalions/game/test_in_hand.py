"""What a hand draws on the table (K12, e): marches, wheels, charges, formations on tap, the ball's path."""

from __future__ import annotations

import msgspec
import pytest

from berthier.boards.handling import Drag
from berthier.boards.table.measure import Pose
from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact
from berthier.engine.question import chosen, rolled
from berthier.look.battalions.in_hand import HANDLING, against, ghost, take
from berthier.look.battalions.layers import LAYERS
from berthier.look.battalions.shading import how_far
from berthier.opponents.series import begin
from berthier.rules.battalions.game.orders.offers import order_offer
from berthier.rules.battalions.game.position import Position
from berthier.rules.battalions.units import Formation

ORDERS = "orders"


@pytest.fixture(scope="module")
def position() -> Position:
    """Two Elms as Blue, who is A, gives his first order."""
    game, live = begin(find_ruleset("battalions"), "two_elms")
    while live.question is not None and live.question.why != ORDERS:
        question = live.question
        live.answer(rolled(4) if question.dice else chosen(*("3" if s == "blue" else "0" for s in question.by))
                    if len(question.by) > 1 else chosen("A"))  # fmt: skip
    found: Position = game.position_in(live.position[0])
    return found


def drawn(position: Position, draft: str = "", **fields: object) -> str:
    hand = Drag(draft=draft, **({"who": "F1", "how": "carry", "piece": "F1"} | fields))  # type: ignore[arg-type]
    return HANDLING.drag(position, "blue", ORDERS, hand)


def test_a_unit_is_carried_on_the_quarter_inch_and_a_slash_begins_its_second_action(position: Position) -> None:
    assert drawn(position, by=(100, 4080)) == "F1 ahead 4"
    assert drawn(position, "F1 ahead 4", by=(0, 1000)) == "F1 ahead 5"
    assert drawn(position, "F1 ahead 4 /", by=(0, 1000)) == "F1 ahead 4 / ahead 1"
    assert drawn(position, "F1 ahead 4", how="step", corner="wheel left", by=(0, 5)) == "F1 ahead 4; wheel L 5"


def test_formations_are_on_tap_after_a_march_too(position: Position) -> None:
    plain = {one.label: one for one in take(position, "blue", ORDERS, "F1", True, "").choices}
    assert plain["form square"].word == "F1 form square"
    assert plain["form line"].key == "l"
    after = {one.label: one for one in take(position, "blue", ORDERS, "F1", True, "F1 ahead 4").choices}
    assert after["form line"].word == "F1 ahead 4 / form line"
    offer = order_offer(position)
    for one in (*plain.values(), *after.values()):
        if not one.refused:
            assert str(offer.read(one.word)) == one.word


def test_how_far_it_goes_is_that_of_the_formation_it_is_drawn_into(position: Position) -> None:
    """Not twelve inches in the panel and six in the refusal: who forms line first marches on as a line."""
    column = take(position, "blue", ORDERS, "F1", True, "").lines
    line = take(position, "blue", ORDERS, "F1", True, "F1 form line /").lines
    assert "moves 12 inches an action" in column
    assert "in line it moves 6 inches an action" in line
    assert take(position, "blue", ORDERS, "F1", True, "F1 ahead 4").lines == column


def test_a_garrison_is_taken_in_hand(position: Position) -> None:
    """It fires and leaves by any side; how far it goes is not shaded, for it does not go (G49)."""
    houses = {"formation": Formation.GARRISON, "block": "farm"}
    held = position.with_unit(msgspec.structs.replace(position.unit("F3"), **houses))
    hand = take(held, "blue", ORDERS, "F3", True, "")
    assert {"F3 leave @0", "F3 leave @180", "F3 stand"} <= {one.word for one in hand.choices}
    assert not {"reach", "charge"} & {shade.kind for shade in hand.shades}
    assert LAYERS["reach"](held, "blue", "F3").rings == ()
    assert len(LAYERS["reach"](position, "blue", "F3").rings) == 2


def test_bands_are_shaded_and_the_flanks(position: Position) -> None:
    kinds = [shade.kind for shade in take(position, "blue", ORDERS, "FA", True, "").shades]
    assert {"band 1", "band 2", "band 3", "band 4", "flank"} <= set(kinds)


def test_the_path_of_a_ball_is_drawn(position: Position) -> None:
    aims = [
        one for one in take(position, "blue", ORDERS, "FA", True, "").choices if "fire" in one.label and not one.refused
    ]
    found = ghost(position, "blue", ORDERS, aims[0].word)
    assert [shade.kind for shade in found.shades] in (["ball", "bounce"], [])
    assert found.meets


def test_fire_on_tap_tells_what_to_expect(position: Position) -> None:
    """The label of a ball is the mean of its exact odds: what the target loses, then everybody beyond it."""
    aims = [one for one in take(position, "blue", ORDERS, "FA", True, "").choices if "expect" in one.label]
    assert aims
    for aim in aims[:2]:
        order = order_offer(position).read(aim.word)
        call, target = order.starts(), order.on[-1]
        odds = Exact().odds(call.procedure, *call.args)
        mean: dict[str, float] = {}
        for end, share in odds.items():
            for one in end.losses:
                mean[one.name] = mean.get(one.name, 0.0) + float(share) * one.casualties
        beyond = [f"{figures:.1f} of {name} beyond" for name, figures in mean.items() if name != target and figures]
        assert aim.label.endswith(", ".join((f"expect {mean.get(target, 0.0):.1f} figures", *beyond)))


def test_too_far_says_how_far_it_may_go(position: Position) -> None:
    found = ghost(position, "blue", ORDERS, "F1 ahead 14")
    assert found.measure == "14 of 12 inches"
    assert found.farthest == "F1 ahead 12"
    assert found.bases[0].y - position.unit("F1").y == 14000


@pytest.mark.parametrize(
    ("places", "line", "measure"),
    [
        ({"F1": (10100, 23200, 8364, Formation.ROAD)}, "F1 road r-lane + 15", "15 of 15 inches"),
        (
            {"F1": (20000, 5000, 0, Formation.COLUMN), "F2": (20000, 8000, 0, Formation.LINE)},
            "F1 ahead 6",
            "9 of 12 inches",
        ),
    ],
)
def test_a_ghost_tells_the_price_of_the_march(
    position: Position, places: dict[str, tuple[int, int, int, Formation]], line: str, measure: str
) -> None:
    """The rate of a road on a road (G45); a line that is passed is paid (G44)."""
    moved = [position.unit(name).at(Pose(*at), formation=shape) for name, (*at, shape) in places.items()]
    there = position.with_units(moved)
    assert str(order_offer(there).read(line)) == line
    assert ghost(there, "blue", ORDERS, line).measure == measure


def test_leaders_ride_where_they_are_carried(position: Position) -> None:
    hand = Drag(draft="", who="FL", how="carry", piece="FL", at=(30010, 12020))
    assert HANDLING.drag(position, "blue", "leaders", hand) == "lead FL 30,12"
    onto = Drag(draft="lead FL 30,12", who="FL", how="onto", piece="FL", onto="F2")
    assert HANDLING.drag(position, "blue", "leaders", onto) == "lead FL with F2"


def test_far_enemies_cannot_fight(position: Position) -> None:
    """Friends never; an enemy whom neither a charge nor fire reaches is told why."""
    assert against(position, "F2", "F1") is None
    with pytest.raises(BadInput, match="F2 does not see A1"):
        against(position, "F2", "A1")


def test_a_leader_in_hand_tells_how_far_he_rides(position: Position) -> None:
    """G7: to a point, or with a unit; what is drawn is measured, and the page says how it is done."""
    x, y = next(leader.point for leader in position.leaders if leader.id == "FL")
    hand = Drag(draft="", who="FL", how="carry", piece="FL", at=(x, y + 6000))
    word = HANDLING.drag(position, "blue", "leaders", hand)
    assert ghost(position, "blue", "leaders", word).measure == "FL rides 6 inches"
    assert ghost(position, "blue", "leaders", "lead FL with F1").measure == "FL rides to F1"
    assert "Tap a leader" in HANDLING.hints["leaders"]


def test_who_may_not_charge_is_not_said_to(position: Position) -> None:
    """Skirmishers charge skirmishers and who runs, a square and a road column nobody."""
    troop = position.unit("F1")
    in_column, skirmishing, square, on_road = (
        how_far(msgspec.structs.replace(troop, formation=shape))
        for shape in (Formation.COLUMN, Formation.SKIRMISH, Formation.SQUARE, Formation.ROAD)
    )
    assert "charges 12 inches" in in_column
    assert "charges 12 inches, at skirmishers and who runs" in skirmishing
    assert not any("charges" in line for line in (*square, *on_road))
