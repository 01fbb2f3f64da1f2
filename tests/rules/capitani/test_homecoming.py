"""What programs of Capitani think of a Capitano on his way home, of who stands in it, and of a siege left behind."""

from __future__ import annotations

from msgspec.structs import replace

from berthier.core.orders import Order as Choice
from berthier.program.capitani.urge import best_served, urge
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.events import arrival_points
from berthier.rules.capitani.game.judging.homecoming import expected, homeward, travellers, way_on
from berthier.rules.capitani.game.judging.missions import Aim, missions
from berthier.rules.capitani.game.judging.worth import danger, margin
from berthier.rules.capitani.game.position import Position, Segment
from berthier.rules.capitani.game.setting_up import set_up
from berthier.rules.capitani.sieges.besieged import Sortie


def on_the_march() -> Position:
    """Fornovo while the armies march, the king under Manoeuvre."""
    position = set_up("fornovo_1495")
    king = replace(position.by_id["F1"], order=Order.MANOEUVRE)
    return position.put(king).but(segment=Segment.ACTIVATION, active="french", first="french")


def test_an_arrival_scores_for_the_king_his_men_and_his_guns() -> None:
    """Fornovo: 8 points, 1 for every 3 SP of 24, 1 for each of 4 gun SP."""
    position = set_up("fornovo_1495")
    ((event, king),) = travellers(position)
    assert (king.id, arrival_points(event, king)) == ("F1", 8 + 8 + 4)


def test_time_and_way_decide_what_an_arrival_is_worth() -> None:
    position = on_the_march()
    king = position.by_id["F1"]
    tired, idle = replace(king, acts=2), position.but(passed=("french",))
    nearer, there = replace(king, hex="2116"), replace(king, hex="0818")
    values = [
        expected(position.but(turn=4), king),
        expected(idle, king),
        expected(position, king),
        expected(position.put(nearer), nearer),
        expected(position.put(there), there),
    ]
    assert values == sorted(values)
    assert values[-1] == 20
    assert expected(position.put(tired), tired) == expected(idle, king), "nobody marches three times"
    assert homeward(position, "league") == 0


def test_an_army_in_the_way_costs_the_king_days() -> None:
    """Gonzaga at Fiorenzuola: round him or through him, the road to Asti is longer."""
    position = on_the_march()
    king, venice = position.by_id["F1"], position.by_id["V1"]
    block = next(mission for mission in missions(position, venice) if mission.aim is Aim.BLOCK)
    assert block.hex in way_on(position, king, "0818")
    barred = position.put(replace(venice, hex="2817"))
    assert expected(barred, king) < expected(position, king)
    assert margin(barred) < margin(position)


def test_a_small_force_stops_nobody() -> None:
    position = on_the_march()
    assert not [mission for mission in missions(position, position.by_id["M2"]) if mission.aim is Aim.BLOCK]


def test_the_order_to_attack_serves_a_march_home_and_a_battle_on_the_way() -> None:
    position = on_the_march()
    king = position.by_id["F1"]
    found = missions(position, king)
    assert found[0].aim is Aim.HOME
    assert any(mission.aim is Aim.BATTLE for mission in found)
    assert best_served(position, king, Order.ATTACK, found) > best_served(position, king, Order.MANOEUVRE, found)


def test_a_siege_whose_army_marched_off_counts_no_more() -> None:
    """Novara: the breach scores at the end only while somebody besieges it; the check comes with the fights."""
    position = set_up("novara_1513").but(par=0, segment=Segment.ACTIVATION)
    camp = replace(position.by_id["F1"], order=Order.STAND)
    away = replace(camp, hex="1315")
    assert position.siege == {"Novara": 1}
    assert margin(position.put(camp)) - margin(position.put(away)) >= 3


def test_an_attack_is_feared_only_where_it_pays() -> None:
    """Novara: the few Swiss inside cannot drive the camp off (G5g); with those of Arona beside it they might."""
    position = set_up("novara_1513")
    camp, few = position.by_id["F1"], position.by_id["S1"]
    assert danger(position, camp, 1) < 0.5
    relief = replace(position.by_id["S2"], hex="1313", units=position.by_id["S2"].units + few.units)
    assert danger(position.put(relief), camp, 1) > 2
    assert danger(position.put(replace(relief, order=Order.STAND)), camp, 1) < 0.5
    assert danger(position.put(relief), replace(camp, hex="1318"), 9) == 0, "behind walls"


def test_an_army_that_gives_battle_makes_no_sortie_before_it() -> None:
    """Orleans with his 12 SP in Novara: fewer would be too few for a Major Battle."""
    position = set_up("fornovo_1495")
    orleans, milan = position.by_id["F3"], replace(position.by_id["M1"], hex="1411", order=Order.ATTACK)
    options = [Choice(Sortie.STAY), Choice(f"{Sortie.SORTIE} against M1", "M1", on=("M1",))]
    scores = [
        urge(position.put(milan, replace(orleans, order=order)), "french", "sortie", options)
        for order in (Order.GARRISON, Order.ATTACK)
    ]
    assert scores[0][0] == scores[1][0] == 0
    assert scores[1][1] < scores[0][1] < 0
