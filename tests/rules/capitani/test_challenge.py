"""A challenge (house, with the measured par): battle offered before the walls, and what it counts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from berthier.core.relay import quiet
from berthier.look.capitani.scene import scene
from berthier.program.capitani.urge import best_served
from berthier.rules.capitani.game.combat.challenge import DECLINED, challenges_counted, declining
from berthier.rules.capitani.game.judging.missions import Aim, missions
from berthier.rules.capitani.game.judging.worth import due_attack, stake, worth
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.setting_up import read_position

BEFORE_MILAN = {"hex": {"F1": "1910"}, "order": {"F1": "Stand", "I1": "Garrison"}}


def bicocca(turn: int = 2, **patch: Any) -> Position:
    position = read_position({"scenario": "bicocca_1522", "turn": turn, "patch": BEFORE_MILAN | patch})
    return replace(position, par=0)


def declines(position: Position) -> list[str]:
    return [force.id for side in position.campaign.sides for force in declining(position, side)]


def test_lautrec_before_milan() -> None:
    """Colonna stays inside: two points a turn to France; one who comes out to fight owes nothing."""
    position = bicocca()
    assert declines(position) == ["I1"]
    assert dict(challenges_counted(quiet(), position).bonus) == {"french": DECLINED, "empire": 0}
    fought = position.put(replace(position.by_id["I1"], attacked=True))
    assert declines(fought) == []
    assert dict(challenges_counted(quiet(), fought).bonus) == {"french": 0, "empire": 0}


@pytest.mark.parametrize(
    "patch",
    [
        {"order": {"F1": "Manoeuvre"}},
        {"order": {"F1": "Retreat"}},
        {"flags": {"F1": {"disrupted": True}}},
        {"hex": {"F1": "2109"}},  # inside the walls of Monza
        {"hex": {"F1": "1913"}},  # before Pavia, whose garrison is no army
        {"hex": {"F3": "1910"}},  # four SP without a Capitano
        {"capitani": {"F1": []}},
        {"capitani": {"I1": []}},
        {"hex": {"F1": "1910", "I1": "2011"}},  # both in the open
    ],
    ids=str,
)
def test_no_challenge(patch: dict[str, Any]) -> None:
    """Not on the march, nor in disorder, nor from behind walls; only army against army."""
    assert declines(bicocca(**patch)) == []


def test_only_with_the_measured_par_and_where_a_field_scores() -> None:
    assert declines(replace(bicocca(), par=None)) == []
    novara = read_position(
        {"scenario": "novara_1513", "turn": 2, "patch": {"order": {"F1": "Attack"}, "hex": {"S2": "1311"}}}
    )
    assert declines(replace(novara, par=-1)) == []


def test_programs_know_it() -> None:
    """To stand before Milan is worth something, and to come out; an order to attack from there gives nothing away."""
    position, away = bicocca(), bicocca(hex={"F1": "2109"})
    assert worth(position, "french") > worth(replace(position, par=None), "french")
    milan = [one.value for one in missions(away, away.by_id["F1"]) if one.aim is Aim.SIEGE and one.target == "Milan"]
    assert milan[0] > 1
    colonna, lautrec = position.by_id["I1"], position.by_id["F1"]
    assert stake(position, colonna, lautrec) >= stake(replace(position, par=None), colonna, lautrec) + DECLINED
    attacks = replace(colonna, order="Attack")
    assert due_attack(replace(position, par=None), attacks, "empire") == 0
    found = missions(position, colonna)
    assert best_served(position, colonna, attacks.order, found) == best_served(position, colonna, colonna.order, found)


def test_it_stands_on_the_card() -> None:
    """Beside the ultimatum, and no word of it by the design."""

    def lines(position: Position) -> list[str]:
        return [line for card in scene(position).cards if card.title == "What else counts" for line in card.lines]

    assert [line[:13] for line in lines(bicocca())] == ["Money, leave ", "Each turn 2 p"]
    assert len(lines(replace(bicocca(), par=None))) == 1
