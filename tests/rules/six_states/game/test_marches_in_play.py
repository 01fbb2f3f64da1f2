"""Marches as they are ordered and carried out (G2, G19, G24 to G31, G44): overruns, garrisons, parts, trains."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.rules.six_states.battle import city_assault
from berthier.rules.six_states.game.edition import Edition
from berthier.rules.six_states.game.fights.battles import begun_by
from berthier.rules.six_states.game.house import G26
from berthier.rules.six_states.game.land.land_offer import army_offer, read_land
from berthier.rules.six_states.game.land.land_orders import Stay
from berthier.rules.six_states.game.land.marches import after_force_march, march_off
from berthier.rules.six_states.game.position import Position, Prisoner, find_army
from berthier.rules.six_states.game.turn import stay
from berthier.rules.six_states.march import ForceMarch
from tests.rules.six_states.game.test_clauses import umpire
from tests.rules.six_states.game.test_house import army, board, go_on

AT, WEAK, BEHIND, ROUND = "1921", "1821", "1620", "1622"  # the second in the way to the third, not to the fourth


def marched(position: Position, word: str) -> Position:
    """The position after a march of Gray's."""
    order = read_land(position, "Gray", word, None)
    after: Position = umpire().resolve(march_off, position, "Gray", order.value, go_on)
    return after


def offered(position: Position, army_: Any) -> list[str]:
    return [str(order) for order in army_offer(position, "Gray", army_)]


def weakly_held(sp: int) -> Position:
    """Twenty SP of Gray, a few of Yellow beside them with a leader and a depot."""
    stores = [{"power": "Yellow", "hex": WEAK, "points": 4}]
    return board(army("Gray", AT, 20), army("Yellow", WEAK, sp), depots=stores)


# G26: 10 to 1 or better against an army not in a city: overrun, destroyed, the march goes on


def test_a_march_goes_on_over_who_is_overrun() -> None:
    after = marched(weakly_held(2), f"march {AT}-{WEAK}-1720-{BEHIND} all")
    assert [(each.power, each.hex, each.sp) for each in after.armies] == [("Gray", BEHIND, 20)]
    assert after.prisoners == (Prisoner(f"L{WEAK}", 1, "Yellow", 5),)
    assert after.depots == (("Gray", WEAK, 4),)


def test_what_lies_behind_him_is_offered_where_no_other_way_leads_there() -> None:
    position = weakly_held(2)
    assert f"march {AT}-{BEHIND} all" in offered(position, position.armies[0])
    assert find_army(marched(position, f"march {AT}-{BEHIND} all"), "Gray", BEHIND, False) is not None


def test_who_names_only_the_end_of_his_march_overruns_nobody_he_can_go_round() -> None:
    after = marched(weakly_held(2), f"march {AT}-{ROUND} all")
    assert {each.hex for each in after.armies} == {ROUND, WEAK}


@pytest.mark.parametrize(("sp", "without"), [(3, ()), (2, (G26.id,))], ids=["too many", "the switch is off"])
def test_who_is_not_overrun_ends_the_march(sp: int, without: tuple[str, ...]) -> None:
    position = weakly_held(sp).but(without=without)
    with pytest.raises(BadInput, match=f"An enemy stands at {WEAK}: the march ends there"):
        read_land(position, "Gray", f"march {AT}-{WEAK}-1720-{BEHIND} all", None)
    assert f"march {AT}-{BEHIND} all" not in offered(position, position.armies[0])


def test_nobody_is_overrun_in_a_city() -> None:
    position = board(army("Gray", "2120", 20), army("Yellow", "2020", 1))
    with pytest.raises(BadInput, match="An enemy stands at 2020"):
        read_land(position, "Gray", "march 2120-2020-1920 all", None)


def test_a_part_that_is_too_weak_is_not_offered_what_all_can_reach() -> None:
    """Trigal holds ten SP: all of them overrun, those that leave a garrison do not."""
    own = board(army("Gray", "1621", 10), army("Yellow", "1720", 1), control={"1621": "Gray"})
    for order in army_offer(own, "Gray", own.armies[0]):
        if str(order).startswith("march"):
            assert read_land(own, "Gray", str(order), None) == order


# G2, G24: who is outside and who is inside are two armies


def test_a_garrison_in_hand_marches_though_others_of_its_power_stand_outside() -> None:
    position = board(army("Gray", "0927", 3), army("Gray", "0927", 4, inside=True, leaders=[["Brandis", 2]]))
    outside, garrison = position.armies
    word = next(word for word in offered(position, garrison) if word.startswith("march"))
    assert " inside " in word
    assert find_army(marched(position, word), "Gray", "0927", True) is None
    assert all(" inside" not in word for word in offered(position, outside))


def test_a_garrison_says_that_it_is_one_only_where_it_matters() -> None:
    position = board(army("Gray", "0927", 4, inside=True))
    assert all(" inside" not in word for word in offered(position, position.armies[0]) if word.startswith("march"))


# The notation (e): what is said twice or cannot be is refused


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("march 0927-0926 3i with Brandis,Brandis", "Brandis is named twice."),
        ("march 0927-0926 all 3i", "An order names all of an army or some of its troops, not both."),
        ("march 0927-0926 all all", "An order says “all” only once."),
        ("march 0927-0926 +1 +2", "An order says “how far it is forced” only once."),
        ("march 0927-0926 force", "'force' is no part of an order"),
        ("march 0927-0926 all train 4", "This body can take 3 points along, not 4."),
        ("march 0927-0926 3i train 2", "This body can take 1 point along, not 2."),
        ("march 0927-0926 with Brandis train 1", "This body can take 0 points along, not 1."),
        ("march 0927-0926 inside all", "There is no army of Gray inside at 0927."),
        ("march 0927-0927 all", "A march goes somewhere: name two hexes at least."),
        ("march 1418-1317 with Moosmann invade g", "Leaders alone invade nobody."),
        ("army 0927 outside", "There is no order on land called 'army 0927 outside'."),
    ],
)
def test_a_march_that_cannot_be_is_refused(word: str, said: str) -> None:
    position = board(
        army("Gray", "0927", 6, supply=2, leaders=[["Brandis", 2]]),
        army("Gray", "1418", 1, leaders=[["Moosmann", 0]]),
        minors={"g": {"status": "neutral"}},
        depots=[{"power": "Gray", "hex": "0927", "points": 1}],
    )
    with pytest.raises(BadInput) as refused:
        read_land(position, "Gray", word, None)
    assert said in str(refused.value)


def test_stores_are_left_by_whoever_has_them() -> None:
    position = board(army("Gray", "0927", 3), army("Gray", "0927", 4, inside=True, supply=2, leaders=[]))
    assert read_land(position, "Gray", "drop 0927 2", None).on == ("Gray@0927i",)


# G19, G25: a march that comes back over its first hex is paid for like any other


def test_who_turns_back_on_his_way_gains_no_step() -> None:
    """Four points bring him back to the start; three more were asked for and none granted."""
    position = board(army("Gray", "0927", 6))
    march = read_land(position, "Gray", "march 0927-0926-0927-0926-0927-0827 all +3", None).value
    nothing = ForceMarch(roll=6, granted=0, sp_lost=0, troops=None)
    node = after_force_march(umpire(), nothing, position, "Gray", march, go_on)
    assert {each.hex for each in node.args[0].armies} == {"0927"}


# G2, G11: who stays behind while a part of his army is forced on has not stirred


@pytest.mark.parametrize(("edition", "stirred"), [(Edition.THIRD, False), (Edition.SECOND, True)])
def test_who_stays_behind_a_force_march_is_at_rest(edition: Edition, stirred: bool) -> None:
    position = board(army("Gray", "0927", 6)).but(edition=edition)
    march = read_land(position, "Gray", "march 0927-0926 3i +1", None).value
    granted = ForceMarch(roll=1, granted=1, sp_lost=0, troops=None)
    after = after_force_march(umpire(), granted, position, "Gray", march, go_on).args[0]
    assert {each.hex: each.active for each in after.armies} == {"0927": stirred, "0926": True}


# G46, e: the odds a march shows are those of the fight it begins


def test_the_odds_of_a_relief_count_the_garrison() -> None:
    besieged = board(army("Gray", "0926", 5), army("Gray", "0927", 3, inside=True), army("Yellow", "0927", 6))
    order = read_land(besieged, "Gray", "march 0926-0927 all", None).value
    ours, theirs, _ = begun_by(besieged, order, "Gray").args[0].args[1].args[0].args
    assert (ours.sp, theirs.sp) == (8, 6)


# Refusals are true


def test_who_was_told_to_stay_is_not_said_to_have_marched() -> None:
    position = stay(board(army("Gray", "0927", 5)), "Gray", Stay("0927"))
    with pytest.raises(BadInput, match="0927 has had its order this month"):
        read_land(position, "Gray", "march 0927-0926 all", None)
    came = marched(board(army("Gray", "0927", 5)), "march 0927-0926 all")
    with pytest.raises(BadInput, match="0926 marched or was joined this month"):
        read_land(came, "Gray", "march 0926-0925 all", None)


def test_a_train_too_long_for_who_is_left_becomes_a_depot() -> None:
    """The one SP that was forced on falls out: three are left with a train of one point, the other is left there."""
    position = board(army("Gray", "0927", 4, supply=2))
    march = read_land(position, "Gray", "march 0927-0926 1i with L0927 +1", None).value
    lost = ForceMarch(roll=4, granted=1, sp_lost=1, troops=None)
    after = after_force_march(umpire(), lost, position, "Gray", march, go_on).args[0]
    left = find_army(after, "Gray", "0927", False)
    assert left is not None
    assert (left.sp, left.supply, left.leaders) == (3, 1, (("L0927", 1),))
    assert after.depots == (("Gray", "0927", 1),)


def test_an_invasion_shows_the_assault_it_begins() -> None:
    neutral = {"minors": {"g": {"status": "neutral"}}}
    position = board(army("Gray", "1418", 7), army("g", "1317", 3, inside=True), **neutral)
    order = read_land(position, "Gray", "march 1418-1317 all invade g", None).value
    assault = begun_by(position, order, "Gray").args[0].args[1]
    assert assault.procedure is city_assault
    assert [force.sp for force in assault.args[:2]] == [7, 3]
