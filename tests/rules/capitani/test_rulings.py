"""Every switch of the whole game is real: each setting but the default changes what the board or the game says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, rolled
from berthier.opponents.series import begin
from berthier.rules.capitani.game.asking import cheaply
from berthier.rules.capitani.game.balance import Edition
from berthier.rules.capitani.game.campaign import campaign
from berthier.rules.capitani.game.combat.attack_play import surprise, the_fight
from berthier.rules.capitani.game.combat.attacks import field
from berthier.rules.capitani.game.command.conditions import exposure, unpaid
from berthier.rules.capitani.game.ground.reach import reach
from berthier.rules.capitani.game.marches.works import entrench_level, pillage
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.rulings import GAME_SWITCHES
from berthier.rules.capitani.game.seen import seen
from berthier.rules.capitani.game.setting_up import read_position
from berthier.rules.capitani.losses import lose_sp
from berthier.rules.capitani.march import MarchKind
from berthier.rules.capitani.units import Class, Unit

RULESET = find_ruleset("capitani")
ORDERS = {"I1": "Stand", "F6": "Stand", "F2": "Retreat", "F1": "Attack"}
PAVIA = {"order": ORDERS, "flags": {"I1": {"engineers": True}}, "purse": {"fr": 0, "im": 3}}
NEAR = {"hex": {"I1": "2114"}, "order": {"I1": "Attack", "F6": "Retreat"}, "flags": {"I1": {"contact": True}}}


def pavia(turn: int = 4, patch: dict[str, Any] = PAVIA) -> Position:
    return read_position({"scenario": "pavia_1525", "turn": turn, "patch": patch})


def fight(position: Position) -> str:
    force, foe = position.by_id["I1"], position.by_id["F1"]
    beside = replace(force, hex="1713")
    return repr(the_fight(position, beside, foe, field(position, beside, foe)))


def winter(position: Position) -> Any:
    cold = read_position({"scenario": "colonna_1521", "turn": 13, "patch": {"hex": {"F2": "3019"}}})
    return exposure(replace(cold, rulings=position.rulings), cold.by_id["F2"])


def ground(position: Position) -> bool:
    close = pavia(4, NEAR)
    return field(replace(close, rulings=position.rulings), close.by_id["I1"], close.by_id["F6"]).can_give_ground


def camisade(position: Position) -> Any:
    close = replace(pavia(4, NEAR), rulings=position.rulings)
    game: Live[Any] = Live(Next(surprise, close, "I1", "F6", ()), RULESET.set({}))
    return game.question.why if game.question else None


SHOWS: dict[str, Callable[[Position], Any]] = {
    "G-battle": fight,
    "G-dusk": fight,
    "G-sight": lambda position: seen(position, "french").by_id["I1"].units,
    "G-pay": lambda position: unpaid(position, position.by_id["I2"]),
    "G-works": lambda position: entrench_level(position, position.by_id["I1"]),
    "G-quarters": lambda position: exposure(position, position.by_id["I1"]),
    "G-interphase": winter,
    "G-camisade": camisade,
    "G-ground": ground,
    "G-pillage": lambda position: pillage(position, position.by_id["F6"]),
    "G-engineers": lambda position: entrench_level(position, position.by_id["I1"]),
    "G-retreat": lambda position: reach(position, position.by_id["F2"], MarchKind.REGULAR),
}
SETTINGS = [
    (switch.id, str(option))
    for switch in GAME_SWITCHES
    for option in switch.options
    if switch.id in SHOWS and option != switch.default
]


@pytest.mark.parametrize(("switch", "setting"), SETTINGS)
def test_a_setting_changes_what_is_said(switch: str, setting: str) -> None:
    plain = replace(pavia(), rulings=())
    assert SHOWS[switch](replace(plain, rulings=((switch, setting),))) != SHOWS[switch](plain)


def test_losses_are_taken_at_once_or_asked() -> None:
    units = (Unit(Class.INFANTRY, 5, 1), Unit(Class.INFANTRY, 5, 3))
    call = cheaply(Next(lose_sp, "owner", units, 2))
    at_once: Live[Any] = Live(call, RULESET.set({}))
    assert [unit.sp for unit in at_once.outcome] == [3, 5]
    asked: Live[Any] = Live(call, RULESET.set({"G-losses": "asked"}))
    assert asked.question is not None
    asked.answer(chosen(asked.question.options[0][-1]))
    assert [unit.sp for unit in asked.outcome] == [5, 3]


@pytest.mark.parametrize(("setting", "par"), [("measured", -2), ("of the design", 5)])
def test_par_is_measured_or_of_the_design(setting: str, par: int) -> None:
    call = RULESET.procedure("campaign").call({"scenario": "novara_1513"})
    assert call.procedure is campaign
    game: Live[Any] = Live(call, RULESET.set({"G-par": setting}))
    game.answer(rolled(2))
    position = RULESET.games[0].position_in(game.position[0])
    assert position.even == par


@pytest.mark.parametrize(
    ("scenario", "pars"),
    [
        ("pavia_1525", (4, 5, 5, 5)),
        ("bicocca_1522_commands", (2, -3, -3, -3)),
        ("fornovo_1495", (11, 11, 6, 6)),
        ("colonna_1521_commands", (21, 21, 21, 21)),
    ],
)
def test_par_by_edition(scenario: str, pars: tuple[int, ...]) -> None:
    """Records of before keep the par they were begun with; new games have what equal programs came to since."""
    position_in = RULESET.games[0].position_in
    for edition, par in zip(Edition, pars, strict=True):
        call = RULESET.procedure("campaign").call({"scenario": scenario, "edition": str(edition)})
        assert position_in(Live(call).position[0]).even == par
        as_designed = position_in(Live(call, RULESET.set({"G-par": "of the design"})).position[0])
        assert as_designed.even == as_designed.campaign.victory.par
    assert position_in(begin(RULESET, scenario)[1].position[0]).even == pars[-1]


def test_every_switch_of_the_game_is_shown() -> None:
    assert {*SHOWS, "G-losses", "G-par"} == {switch.id for switch in GAME_SWITCHES}
