"""What programs think of walls and of the ways to them (decision 0067)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from berthier.engine.odds import Exact
from berthier.program.capitani.urge import wanted_by
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.ground.communications import hexes_to
from berthier.rules.capitani.game.ground.sheet import SITES, TERRAIN, distance
from berthier.rules.capitani.game.judging.figures import STEADY
from berthier.rules.capitani.game.judging.holding import holding, left_in_place
from berthier.rules.capitani.game.judging.hopes import hoped_for
from berthier.rules.capitani.game.judging.missions import Aim, missions
from berthier.rules.capitani.game.judging.storming import siege_chance, storm_of
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.roster import total_of, without_guards
from berthier.rules.capitani.game.setting_up import read_position
from berthier.rules.capitani.sieges.siege_phase import Camp, Lines, PhaseEnd, assault_on_walls

FEW = [{"kind": "gascons", "sp": 3}]
SHOT = [{"kind": "arquebusiers", "sp": 6}]
AS_DUG_IN = {"earthworks": {SITES["Cremona"].hex: 2}}


def colonna(**patch: Any) -> Position:
    return read_position({"scenario": "colonna_1521", "turn": 3, "patch": patch})


def before_cremona(inside: list[dict[str, Any]], **more: Any) -> Position:
    """Colonna's army before Cremona, which Lautrec has left to these."""
    return colonna(
        hex={"I1": "3014"}, units={"F1": inside}, capitani={"F1": []}, order={"I1": "Attack", "F1": "Garrison"}, **more
    )


@pytest.mark.parametrize(("status", "works"), [(0, False), (0, True), (1, True), (2, False)])
def test_one_assault_is_judged_by_its_exact_odds(status: int, works: bool) -> None:
    """Of a garrison of one unit the law is the procedure's own: a storm, and an assault through the breach."""
    position = before_cremona(FEW, **(AS_DUG_IN if works else {}))
    force, garrison = position.by_id["I1"], position.by_id["F1"]
    site = SITES["Cremona"]
    assert site.fortress is not None
    camp = Camp("I1", position.procedures_force(force, without_guards(force.units)))
    lines = Lines(
        site.fortress, TERRAIN[site.hex], works, position.weather, status, (camp,), position.procedures_force(garrison)
    )
    exact = Exact().odds(assault_on_walls, lines, "I1", status > 0)
    falls = exact.chance(lambda end: isinstance(end, PhaseEnd) and end.favours == 0)
    assert Fraction(storm_of(position, force, garrison, status).all).limit_denominator(6**4) == falls


def test_good_shot_behind_works_is_not_to_be_stormed() -> None:
    """Lautrec sat ten turns before six SP of arquebusiers: their place was thought to fall at 95 %, it never did."""
    position = before_cremona(SHOT, **AS_DUG_IN)
    assert siege_chance(position, (position.by_id["I1"],), position.by_id["F1"]) == 0
    few = before_cremona(FEW)
    assert siege_chance(few, (few.by_id["I1"],), few.by_id["F1"]) > 0.8


def test_where_no_field_scores_besiegers_are_hopeful() -> None:
    """Novara and Pavia: programs that see how hard walls are sit still, and their bars were measured with the guess."""
    pavia = read_position({"scenario": "pavia_1525", "turn": 1})
    king, leyva = pavia.by_id["F1"], pavia.by_id["I2"]
    assert siege_chance(pavia, (king,), leyva) == hoped_for(pavia, (king,), leyva)
    shot = before_cremona(SHOT, **AS_DUG_IN)
    before, inside = (shot.by_id["I1"],), shot.by_id["F1"]
    assert siege_chance(shot, before, inside) < hoped_for(shot, before, inside)


def test_the_po_is_a_long_way_round() -> None:
    """From one bank to the other it is a hex as the crow flies, and five by the ferry of Piacenza."""
    assert distance("2316", "2315") == 1
    assert hexes_to(colonna(), "empire", "2316", "2315") == 5
    assert hexes_to(colonna(), "empire", "3014", SITES["Cremona"].hex) == 1


def test_nobody_besieges_under_manoeuvre() -> None:
    """Beside the walls such an order has nothing to wait for: the Force goes on to what it can do."""
    position = before_cremona(FEW)
    army = position.by_id["I1"]
    at_walls = (Aim.SIEGE, SITES["Cremona"].hex)
    assert at_walls in [(one.aim, one.hex) for one in wanted_by(position, army)]
    marching = position.put(replace(army, order=Order.MANOEUVRE))
    assert at_walls in [(one.aim, one.hex) for one in missions(marching, marching.by_id["I1"])]
    assert at_walls not in [(one.aim, one.hex) for one in wanted_by(marching, marching.by_id["I1"])]


def test_an_army_is_not_its_garrison() -> None:
    """What it counts for an army to stay is what the place loses by its going: a few of its men stay behind."""
    position = colonna()
    pope = position.by_id["P1"]
    assert total_of(left_in_place(pope)) == 3
    near = holding(position, pope, "empire", STEADY)
    alone = position.without("F2", "F1")
    assert holding(alone, alone.by_id["P1"], "empire", STEADY) < 0.1 < near
