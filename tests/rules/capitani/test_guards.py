"""Citizen guards of a Force that fights out of its walls (G3.4, G5j): they stay, and stay what they are."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from berthier.core.errors import BadInput
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen, rolled
from berthier.games.capitani import CAMPAIGN
from berthier.rules.capitani.battles.field_battle import read_line
from berthier.rules.capitani.game.combat.attack_play import attacks
from berthier.rules.capitani.game.combat.combat import begin_combat, besiegers_left, lines_before, parts_offered
from berthier.rules.capitani.game.ground.sheet import SITES
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.setting_up import read_position

GUARD = {"kind": "militia", "sp": 2}
FEW = [{"kind": "swiss", "sp": 1}, GUARD]


def fought(start: Next[Any], *answers: Answer) -> Position:
    """The position after these answers and the lowest die for every other."""
    game: Live[Any] = Live(start)
    for answer in answers:
        game.answer(answer)
    while game.asked is not None and game.asked.dice is not None:
        game.answer(rolled(1))
    position = CAMPAIGN.position_in(game.position[0])
    assert position is not None
    return position


def test_who_loses_all_but_his_guards_stays_with_them_behind_his_walls() -> None:
    """G5.2: the last Swiss fall before Novara; the guards hold it on, and Goldli, who went back in, commands them."""
    patch = {"units": {"S1": FEW}, "capitani": {"S1": ["goldli"]}, "order": {"S1": "Attack"}}
    position = read_position({"scenario": "novara_1513", "turn": 3, "patch": patch})
    after = fought(Next(attacks, position, ("S1",)), chosen("S1 attacks F1"))
    assert [(troop.kind, troop.sp) for troop in after.by_id["S1"].units] == [("militia", 2)]
    assert after.by_id["S1"].capitani == ("goldli",)
    assert dict(after.lost)["swiss"] == 1


def test_guards_of_a_camp_outlive_those_who_stormed() -> None:
    """G5.1: those of Vigevano who stormed Abbiategrasso have fallen; its guards stormed nothing and are there yet."""
    inside = {"id": "S9", "command": "ch", "hex": "1611", "units": [{"kind": "swiss", "sp": 2}], "order": "Garrison"}
    patch = {
        "units": {"F3": [{"kind": "gascons", "sp": 1}, GUARD]}, "order": {"F3": "Attack"}, "add": [inside],
        "remove": ["F1", "S1"], "control": {"Abbiategrasso": "swiss"},
    }  # fmt: skip
    position = read_position({"scenario": "novara_1513", "turn": 3, "patch": patch})
    assert position.by_id["F3"].is_inside
    after = fought(Next(begin_combat, position), chosen("Storm by F3"))
    assert [(troop.kind, troop.sp) for troop in after.by_id["F3"].units] == [("militia", 2)]
    assert dict(after.lost)["french"] == 1
    assert after.by_id["S9"].shown, "an order is shown when its Force is attacked (d-3)"


def test_who_stands_across_the_po_takes_no_place() -> None:
    """G5.1: of those before a place that fell the captor is one who could come at it (G4d)."""
    camp = {"command": "fr", "units": [{"kind": "gascons", "sp": 4}], "order": "Attack"}
    camps = [camp | {"id": "A9", "hex": "1114"}, camp | {"id": "B9", "hex": "1116"}]
    patch = {"add": camps, "control": {"Casale": "swiss"}}
    position = read_position({"scenario": "novara_1513", "patch": patch})
    assert [force.id for force in besiegers_left(position, SITES["Casale"])] == ["B9"]


@pytest.mark.parametrize(("order", "needs"), [("Attack", 2), ("Stand", -1)])
def test_a_force_under_stand_has_no_initiative_to_surprise_with(order: str, needs: int) -> None:
    """G5e: Initiative - 1; 0 where who closed with the enemy has been taken in by a Force that stands (G4.7)."""
    patch = {"hex": {"S2": "1212"}, "order": {"S2": order}, "flags": {"S2": {"contact": True}}, "remove": ["S1"]}
    position = read_position({"scenario": "novara_1513", "turn": 3, "patch": patch})
    game: Live[Any] = Live(Next(attacks, position, ("S2",)))
    while game.asked is not None and game.asked.why != "camisade":
        game.answer(chosen(game.asked.options[0][0]))
    game.answer(rolled(1))
    told = [str(getattr(note, "value", "")) for note in game.record]
    assert any(f"surprised (needs {needs} or less)" in line for line in told)


@pytest.mark.parametrize("word", ["MV 0,1,2", "M \u00b2", "M 0,1,2,33"])
def test_a_deployment_is_written_with_one_letter_and_figures(word: str) -> None:
    position = read_position({"scenario": "novara_1513"})
    with pytest.raises(BadInput, match=r"begin with V, M or R|stands in one body"):
        read_line(position.procedures_force(position.by_id["S1"]), word)


def test_a_captor_puts_in_any_part_of_a_unit() -> None:
    """G5.1: one unit or part; not his last fighting SP, nor what he has not."""
    position = read_position({"scenario": "novara_1513"})
    ways: Any = parts_offered(position.by_id["F1"], SITES["Novara"])
    assert ways.read("5 SP of gascons (4)").value == (4, 5)
    assert [str(way) for way in ways if "gascons" in str(way)] == [f"{sp} SP of gascons (4)" for sp in (1, 2, 6)]
    for word in ("7 SP of gascons (4)", "0 SP of gascons (4)", "1 SP of gascons (3)", "1 SP of siege_guns (6)"):
        with pytest.raises(BadInput, match="cannot go in: nobody, or 1 to 5 SP of gendarmes"):
            ways.read(word)
    alone = replace(position.by_id["F3"], units=position.by_id["F3"].units[:1])
    assert [str(way) for way in parts_offered(alone, SITES["Novara"])] == ["nobody", "1 SP of gascons (0)"]


def test_guards_with_a_name_of_their_own_stay_inside_too() -> None:
    """G5j: all fighting units go out in a sortie but citizen guards, whatever they are called."""
    guards = [{"kind": "swiss", "sp": 4}, {"kind": "militia", "sp": 2, "name": "Guild of St Gaudentius"}]
    patch = {"units": {"S1": guards}, "order": {"F1": "Attack"}}
    position = read_position({"scenario": "novara_1513", "turn": 3, "patch": patch})
    lines = lines_before(position, SITES["Novara"])
    assert lines is not None
    assert lines.staying == {"Guild of St Gaudentius"}
