"""Clauses that seldom come up: arrivals at a tie, leaders without an army, voyages round enemies, light bodies."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.relay import quiet
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.rules.great_powers.game.economy.buying import bought, read_buy
from berthier.rules.great_powers.game.edition import LATEST
from berthier.rules.great_powers.game.europe import FLEETS, PORTS, SEAS, stages_from
from berthier.rules.great_powers.game.fights.contact import contact
from berthier.rules.great_powers.game.land.land import give_orders
from berthier.rules.great_powers.game.land.land_acts import march
from berthier.rules.great_powers.game.land.land_orders import land_orders
from berthier.rules.great_powers.game.land.marching import allowance_of, has_ended
from berthier.rules.great_powers.game.land.refusals import refuse_depot, refuse_march
from berthier.rules.great_powers.game.month import landing_place, leaders_change, month_closes
from berthier.rules.great_powers.game.month_end import score_of
from berthier.rules.great_powers.game.pieces import FleetState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.sea.naval_orders import read_naval_order
from berthier.rules.great_powers.game.sea.sailing import MOVES, sail_of
from berthier.rules.great_powers.game.situation import read_position
from berthier.rules.great_powers.game.updates import with_control, with_power


def stop(umpire: Umpire, position: Position) -> Position:
    return position


def board(*corps: dict[str, Any], **more: Any) -> Position:
    return read_position({"scenario": "campaign", "corps": list(corps), **more})


def test_arrivals_are_placed_by_the_alphabet_at_a_tie() -> None:
    position = with_control(board(wars=[["As", "Fr"]]), {"vienna": "Fr"})
    own = [area for area, flag in position.controller.items() if flag == "As"]
    away = stages_from("vienna")
    nearest = min(away[area] for area in own)
    tied = sorted(area for area in own if away[area] == nearest)
    assert len(tied) > 1
    assert landing_place(position, "As", "vienna") == tied[0]


def test_a_leader_whose_nation_had_no_corps_left_comes_back_in_a_campaign() -> None:
    corps = {"id": "Pr:I", "area": "berlin", "I": 5}
    alone = board(corps, leaders=[], clock=[1806, 5])
    back = [name for nation, name, _ in leaders_change(alone).leaders if nation == "Pr"]
    assert back == ["Brunswick", "Blucher"]  # whose time it is; Scharnhorst comes in 1807
    ulm = read_position({"scenario": "ulm", "leaders": []})
    assert leaders_change(ulm).leaders == ()  # a scenario has the leaders of its set-up


@pytest.mark.parametrize("seed", range(40))
def test_a_voyage_never_takes_more_than_six_moves(seed: int) -> None:
    """The way round enemy fleets may be longer than the shortest, but not than the fleet can sail."""
    random = Random(seed)
    names = random.sample([name for name in FLEETS if name.startswith(("Fr:", "Sp:", "GB:"))], 8)
    fleets = tuple(FleetState(name, 5, "sea", random.choice(SEAS)) for name in names)
    port = random.choice(PORTS)
    mine = FleetState("Ru:I Fleet", 5, *random.choice([("sea", fleets[0].where), ("port", port), ("blockade", port)]))
    wars = [["Ru", "Fr"], ["Ru", "Sp"], ["Ru", "GB"]]
    position = board(wars=wars).but(fleets=(*fleets, mine))
    found = sail_of(position, mine)
    first = 0 if mine.lies == "sea" else 1
    for places, lies in ((found.ports, "port"), (found.blockades, "blockade")):
        for where, moves in places.items():
            way = found.ways[f"{lies} {where}"]
            assert moves <= len(way) - 1 + first + 1 <= MOVES
    assert all(moves <= len(found.ways[sea]) - 1 + first <= MOVES for sea, moves in found.seas.items())


def test_light_bodies_are_bought_by_their_number_and_no_more_than_there_are() -> None:
    position = with_power(board(light=[]), "Ru", money=20)
    order = read_buy(position, "Ru", "buy 2 cossack")
    after = bought(quiet(), position, "Ru", *order.value)
    assert [body.factors for body in after.light] == [2, 2]
    assert after.power["Ru"].money == 14
    with pytest.raises(BadInput, match="There are 3 more cossack to raise"):
        read_buy(position, "Ru", "buy 4 cossack")
    for number in ("²", "0", "-1", "9" * 5_000):
        with pytest.raises(BadInput, match="is no purchase"):
            read_buy(position, "Ru", f"buy {number} cossack")


def test_a_power_with_light_bodies_alone_is_asked_for_orders() -> None:
    body = {"nation": "Sp", "kind": "Guerilla", "factors": 1, "area": "madrid"}
    position = board(light=[body], wars=[["Sp", "Fr"]])
    live: Live[Any] = Live(Next(give_orders, position, (("Sp",),), 0, (stop,)))
    assert live.question is not None
    assert live.question.why == "land order of Sp"
    assert "bodies" in map(str, live.options["Spain"])


def test_the_last_level_has_no_floor() -> None:
    assert score_of(read_position({"scenario": "ulm"}), {"Fr": 5000}).level == "decisive Austrian victory"


def test_a_march_that_ended_before_a_fortress_does_not_go_on() -> None:
    """The garrison of Ulm stops whoever comes first; who comes after finds friends there and may go on."""
    position = read_position({"scenario": "ulm", "gone": ["As:I", "As:II"]})
    for corps in ("Fr:V", "Fr:IC"):
        position = march(position, (corps,), "ulm", forced=False)
    assert has_ended(position, position.corps_by_id["Fr:V"])
    assert not has_ended(position, position.corps_by_id["Fr:IC"])
    offered = [str(order) for order in land_orders(position, "Fr")]
    assert "march Fr:IC" in offered
    assert "march Fr:V" not in offered


def test_a_fleet_with_cargo_says_what_it_would_have_to_carry() -> None:
    aboard = {"id": "GB:I", "area": None, "aboard": "GB:II Fleet", "I": 12}
    position = board(aboard, {"id": "GB:II", "area": "wessex", "I": 9})
    position = position.but(fleets=(FleetState("GB:II Fleet", 20, "port", "wessex"),))
    with pytest.raises(BadInput, match="The fleet cannot carry 21 factors"):
        read_naval_order(position, "GB", "load GB:II > GB:II Fleet")


def test_an_ally_in_a_besieged_city_marches_off_unless_it_is_his_enemy_too() -> None:
    """Besieged: troops inside, their enemies in the field. The French besiege Austrians; Russia is at peace."""
    corps = [
        {"id": "As:I", "area": "vienna", "I": 5, "in_city": True},
        {"id": "Ru:I", "area": "vienna", "I": 5, "in_city": True},
        {"id": "Fr:III", "area": "vienna", "I": 9},
    ]
    position = board(*corps, wars=[["As", "Fr"]], allies=[["As", "Ru"]])
    assert allowance_of(position, position.corps_by_id["As:I"]) == 0
    assert allowance_of(position, position.corps_by_id["Ru:I"]) == 3
    assert refuse_march(position, "As", ["As:I"], "moravia") == "As:I is besieged; it can only sally."
    assert refuse_march(position, "Ru", ["Ru:I"], "moravia") is None
    both = board(*corps, wars=[["As", "Fr"], ["Fr", "Ru"]], allies=[["As", "Ru"]])
    assert allowance_of(both, both.corps_by_id["Ru:I"]) == 0


def test_each_light_body_is_a_part_of_its_side() -> None:
    """Appendix A: the parts of a side are its light bodies; only those of a reserve are summed."""
    light = [{"nation": "Ru", "kind": "Cossack", "factors": n, "area": "kiev"} for n in (2, 1)]
    corps = [{"id": "Ru:I", "area": "kiev", "I": 5}, {"id": "Tu:I Janissary", "area": "kiev", "I": 5}]
    told = contact(board(*corps, light=light, wars=[["Ru", "Tu"]]), "kiev", ["Tu"])
    assert told["defender"]["parts"] == [["Ru", "Cossack", 2], ["Ru", "Cossack", 1]]


def test_any_leader_of_the_commanders_nation_in_a_reserve_may_take_command() -> None:
    """G5.4.2: the reserve is Kutuzov's by itself, yet Charles outranks Mack."""
    here = [{"id": "Fr:III", "area": "ulm", "I": 9}, {"id": "As:I", "area": "ulm", "I": 9}]
    near = [{"id": f"Ru:{name}", "area": "augsburg", "I": 9} for name in ("I", "II")]
    leaders = [("As", "Mack", "As:I"), ("As", "Charles", "As:II"), ("Ru", "Kutuzov", "Ru:I")]
    told = contact(
        board(
            *here, *near, {"id": "As:II", "area": "augsburg", "I": 9},
            wars=[["As", "Fr"], ["Fr", "Ru"]], allies=[["As", "Ru"]],
            leaders=[{"nation": nation, "name": name, "with": corps} for nation, name, corps in leaders],
        ),
        "ulm", ["Fr"],
    )["defender"]["reserves"]  # fmt: skip
    assert [(each["area"], each["rating"], each["takes_command"]) for each in told] == [("augsburg", 3, 4)]


def test_a_minor_that_one_steers_gives_ground_for_a_depot() -> None:
    """(e): a corps is yours if you order it."""
    danes = {"id": "Denmark:Denmark", "area": "hanover", "I": 5}
    steered = {"minors": {"Denmark": ["A", "Sp"]}, "wars": [["GB", "Denmark"]]}
    position = board(danes, **steered, money={"Sp": 5, "Tu": 5})
    wanting = "A depot needs a corps of yours in the area, or the area itself."
    assert refuse_depot(position, "Tu", "hanover") == wanting
    assert refuse_depot(position, "Sp", "hanover") != wanting


def test_no_depot_on_ground_one_may_only_pass() -> None:
    """Ansbach is Prussia's, at peace: who passes can keep no depot there; in older records it was gone in a month."""
    at_ansbach = [{"id": "Fr:III", "area": "ansbach"}]
    before = read_position({"scenario": "austerlitz", "changes": at_ansbach})
    refused = "This is neutral ground that you may only pass: a depot here would be gone with the month."
    assert refuse_depot(before, "Fr", "ansbach") is None
    assert refuse_depot(before.but(edition=LATEST), "Fr", "ansbach") == refused
    bought = before.but(depots=(*before.depots, ("Fr", "ansbach")))
    assert ("Fr", "ansbach") not in month_closes(quiet(), bought).depots
    assert refuse_depot(before.but(edition=LATEST), "Fr", "munich") != refused


def test_a_stack_beside_an_enemy_of_one_of_its_flags_is_no_reserve() -> None:
    """G5.4.2: no enemy field corps beside it, the stack. A Prussian stands by Spain's corps, who fights only Spain."""
    here = [{"id": "As:I", "area": "ulm", "I": 9}, {"id": "Fr:III", "area": "ulm", "I": 9}]
    near = [{"id": "Sp:I", "area": "augsburg", "I": 9}, {"id": "Fr:IV", "area": "augsburg", "I": 9}]
    prussian = {"id": "Pr:I", "area": "augsburg", "I": 9}
    at_war = {"wars": [["As", "Fr"], ["As", "Sp"], ["Pr", "Sp"]], "allies": [["Fr", "Sp"]], "leaders": []}
    free = contact(board(*here, *near, **at_war), "ulm", ["As"])["defender"]["reserves"]
    assert [each["corps"] for each in free] == [["Fr:IV"], ["Sp:I"]]
    assert "reserves" not in contact(board(*here, *near, prussian, **at_war), "ulm", ["As"])["defender"]
