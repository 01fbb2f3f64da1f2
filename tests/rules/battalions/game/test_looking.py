"""What a tap beside every unit tells (b): the ground of a place, by the same rules that move, hide and cover."""

from __future__ import annotations

import pytest

from berthier.boards.handling import ToldPlace
from berthier.boards.table.measure import Point
from berthier.boards.table.steps import Straight
from berthier.look.battalions.in_hand import HANDLING
from berthier.look.battalions.looking import look
from berthier.rules.battalions.game.orders.march import work_out_leg
from berthier.rules.battalions.game.position import Position, field_of, table_of
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.game.table.ground import Table
from berthier.rules.battalions.game.table.looking import blocked_by
from berthier.rules.battalions.house import Deployment
from berthier.rules.battalions.units import Formation
from tests.rules.battalions.game.test_drawing_up import position_of, start


def drawn(scenario: str) -> Position:
    return position_of(start(scenario, str(Deployment.SCENARIO)))


@pytest.fixture(scope="module")
def veit() -> Position:
    return drawn("sankt_veit")


def middle(table: Table, kind: str) -> Point:
    """Inside the first area of a kind."""
    area = table.of(kind)[0].area
    return sum(x for x, _ in area) // len(area), sum(y for _, y in area) // len(area)


def ground(position: Position, at: Point) -> ToldPlace:
    assert HANDLING.look is look
    return look(position, at, "")


def line_of(told: ToldPlace, word: str) -> str:
    return next(line for line in told.lines if word in line)


def test_open_ground_tells_how_far_everybody_goes_and_who_sees_it(veit: Position) -> None:
    told = ground(veit, (1000, 1000))
    assert told.title == "Open ground"
    assert line_of(told, "going").startswith(
        "open going: 14 inches guns limbered, 14 horse in column, 12 foot in column"
    )
    assert "French see it from F4, FG, FH" in told.lines
    assert not any("level" in line for line in told.lines)


def test_a_hill_tells_its_level(veit: Position) -> None:
    told = ground(veit, middle(table_of(veit), "hill"))
    assert told.title == "Kapellenberg (hill), Chapel knoll (hill)"
    assert told.lines[0] == "level 2"


def test_a_wood_tells_its_cover_its_sight_and_who_may_not_enter(veit: Position) -> None:
    told = ground(veit, middle(table_of(veit), "heavy_wood"))
    assert told.title == "Erlenwald (heavy wood)"
    assert "covers who stands in it: -3 on the die of fire, +2 on the check after it" in told.lines
    assert "hides who is more than 2 inches inside, and what is behind it" in told.lines
    assert "cavalry does not charge into woods or buildings" in told.lines
    going = line_of(told, "heavy going")
    assert going.startswith("heavy going: 6 inches foot in skirmish order an action; ")
    assert going.endswith("guns limbered, guns unlimbered, horse in column may not enter")


def test_a_hedge_tells_its_price(veit: Position) -> None:
    hedge = table_of(veit).of("hedge")[0].line[0]
    told = ground(veit, hedge)
    assert "covers who is drawn up behind it: -2 on the die of fire, +2 on the check after it" in told.lines
    assert line_of(told, "to cross").startswith(
        "3 inches more to cross; guns cross a hedge, a wall or a stream only by"
    )


def test_a_stream_costs_nothing_at_a_bridge(veit: Position) -> None:
    table = table_of(veit)
    bank, bridge = table.of("stream")[0].line[0], table.of("bridge")[0].at
    assert any("3 inches more to cross" in line for line in ground(veit, bank).lines)
    told = ground(veit, bridge)
    assert not any("3 inches more to cross" in line for line in told.lines)
    assert "a stream is crossed here as if it were not there" in told.lines
    assert line_of(told, "along the road").endswith("15 inches an action")


def test_houses_tell_their_room_who_holds_them_and_what_they_count() -> None:
    elms = drawn("two_elms")
    farm = table_of(elms).of("block")[0]
    assert farm.base is not None
    told = ground(elms, farm.base.centre)
    assert told.title == "Two Elms Farm (houses)"
    assert told.lines[0] == "Two Elms Farm: 4 points, nobody holds it"
    assert "room for 24 figures, nobody holds it" in told.lines
    assert "houses are entered with the order occupy" in told.lines
    assert not any("see it" in line or "going" in line for line in told.lines)  # nobody is inside to be seen
    held = elms.with_units((elms.unit("F1").at(farm.base.pose, formation=Formation.GARRISON, block=farm.id),))
    told = ground(held, farm.base.centre)
    assert "room for 24 figures, F1 holds it" in told.lines
    assert line_of(told, "Austrians").startswith("Austrians see it from ")


def test_water_carries_nobody() -> None:
    bras = drawn("quatre_bras")
    told = ground(bras, middle(table_of(bras), "lake"))
    assert told.title == "Materne pond (lake)"
    assert told.lines[0] == "nobody crosses the water there"
    assert not any("going" in line for line in told.lines)


@pytest.mark.parametrize("kind", ["light_wood", "rough", "hill", "field"])
def test_what_is_told_of_the_going_is_what_a_march_costs(veit: Position, kind: str) -> None:
    """Half an inch straight ahead, priced by the rule of marches, against the inches told."""
    at, field = middle(table_of(veit), kind), field_of(veit)
    foot = next(one for one in veit.units if one.formation is Formation.COLUMN and one.guns is None and one.id != "FC")
    price = work_out_leg(
        field.table, field.bases[foot.id].at(foot.pose._replace(x=at[0], y=at[1])), Straight("ahead", 500)
    ).price
    far = 12 * INCH * 500 // price
    assert f"{far // INCH} foot in column" in line_of(ground(veit, at), "going")


def test_who_is_told_to_see_a_place_sees_it(veit: Position) -> None:
    field, at = field_of(veit), (48750, 24500)
    told = ground(veit, at)
    names = {name for line in told.lines if "see it from" in line for name in line.partition("from ")[2].split(", ")}
    assert names == {one.id for one in veit.units if blocked_by(field, field.eye(one), at, (one.id,)) is None}


def test_while_units_are_placed_nobody_is_told_to_see() -> None:
    elms = position_of(start("two_elms", str(Deployment.FREE)))
    assert not any("see it" in line for line in ground(elms, (22250, 32125)).lines)
