"""Every switch of the whole game changes something."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from berthier.core.relay import quiet
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next, Umpire
from berthier.engine.feed import play_out
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, typed
from berthier.opponents.series import begin as new_game
from berthier.rules.great_powers.game.economy.treasury import income_lines
from berthier.rules.great_powers.game.edition import LATEST, PARS, Edition
from berthier.rules.great_powers.game.fights.sieges import starve
from berthier.rules.great_powers.game.house import GAME_SWITCHES
from berthier.rules.great_powers.game.land.land import slots_of
from berthier.rules.great_powers.game.land.marching import reach_of
from berthier.rules.great_powers.game.politics.treaties import begin_terms
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.situation import read_position
from berthier.rules.great_powers.game.turn import final
from berthier.rules.great_powers.game.updates import with_corps, with_power, without_corps
from berthier.rules.great_powers.game.victory import check_of, level_of, levels_of
from tests.rules.great_powers.game.play import GAME, any_answer, begin, position_of

RULESET = find_ruleset("great_powers")


def outcome(name: str, inputs: dict[str, Any], die: int, **switches: str) -> Any:
    def answer(question: Question) -> Answer:
        return typed(die)

    return play_out(RULESET.procedure(name).call(inputs), answer, RULESET.set(switches)).outcome


def walked(scenario: str, seed: int, answers: int, **switches: str) -> list[str]:
    """The questions of a game under random answers."""
    random, live, asked = Random(seed), begin(scenario, **switches), []
    while live.question is not None and len(asked) < answers:
        asked.append(f"{live.question} {live.question.options}")
        live.answer(any_answer(random, live.question))
    return [*asked, str(live.outcome)]


def test_foraging_is_always_four() -> None:
    assert outcome("forage", {"corps": 4, "forage": 4}, 6).total == 4
    assert outcome("forage", {"corps": 4, "forage": 4}, 6, **{"G-FORAGE": "always 4"}).total == 2


def test_fleets_always_meet() -> None:
    assert not outcome("intercept", {"british": True}, 5).meets
    assert outcome("intercept", {"british": True}, 4).meets
    assert not outcome("intercept", {}, 4).meets
    assert outcome("intercept", {}, 6, **{"G-INTERCEPT": "always"}).meets


def test_nelson_is_immortal() -> None:
    assert outcome("nelson", {}, 1).falls
    assert not outcome("nelson", {}, 2).falls
    assert not outcome("nelson", {}, 1, **{"G-NELSON": "immortal"}).falls


def test_a_fortress_is_passed() -> None:
    """By Ulm it is three points to Augsburg, but its garrison of one ends a march."""
    for setting, cost in ((None, 4), ("is passed", 3)):
        live = begin("ulm", **({"G-FORTRESS": setting} if setting else {}))
        position = without_corps(position_of(live), ("As:I", "As:II"))
        assert reach_of(position, position.corps_by_id["Fr:III"]).areas["augsburg"] == cost


def test_garrisons_starve_from_the_third_month() -> None:
    """Ulm, besieged for two months, loses its only factor in the third."""
    position = without_corps(position_of(begin("ulm")), ("As:I", "As:II"))
    besieger = msgspec.structs.replace(position.corps_by_id["Fr:III"], area="ulm")
    for months, setting, left in ((1, "on", True), (2, "on", False), (2, "off", True)):
        now = with_corps(position, besieger).but(sieges=(("ulm", months),))
        after = Live(Next(starve, now, "ulm"), RULESET.set({"G-STARVE": setting})).outcome
        assert after is not None
        assert ("ulm" in after.garrison) is left


def surrender(umpire: Umpire, position: Position) -> Any:
    return begin_terms(umpire, position, "Fr", "As", surrender=True, after=(stop,))


def stop(umpire: Umpire, position: Position) -> Position:
    return position


def test_peace_without_terms() -> None:
    """With terms the victor is asked for them; without, the peace is made at once."""
    position = position_of(begin("campaign"))
    position = position.but(wars=position.wars | {("As", "Fr")})
    asked = Live(Next(surrender, position))
    assert asked.question is not None
    assert asked.question.why == "terms for As"
    plain = Live(Next(surrender, position), RULESET.set({"G-PEACE": "without terms"}))
    assert plain.outcome is not None
    assert ("As", "Fr") not in plain.outcome.wars


def test_battles_last_other_days() -> None:
    assert position_of(begin("austerlitz")).battle_days == 2
    assert position_of(begin("austerlitz", **{"G-DAYS": "3"})).battle_days == 3


def test_contents_are_open() -> None:
    assert position_of(begin("ulm")).hidden
    assert not position_of(begin("ulm", **{"G-HIDDEN": "open"})).hidden


def test_allies_march_one_by_one() -> None:
    position = position_of(begin("ulm"))
    assert slots_of(position, ["As", "Ru", "Fr"], together=True) == (("As", "Ru"), ("Fr",))
    assert slots_of(position, ["As", "Ru", "Fr"], together=False) == (("As",), ("Ru",), ("Fr",))


def test_there_is_no_trade() -> None:
    position = position_of(begin("campaign"))
    assert income_lines(position, "GB")["trade"] == (25, 0)
    assert "trade" not in income_lines(position, "GB", trade=False)


@pytest.mark.parametrize(
    ("switch", "setting", "scenario", "seeds"),
    [
        ("G-FORCED", "off", "ulm", range(3)),
        ("G-CASUALTIES", "owner's choice", "ulm", range(12)),
        ("G-COMBINE", "off", "austerlitz", range(2)),
    ],
)
def test_a_setting_changes_the_game(switch: str, setting: str, scenario: str, seeds: range) -> None:
    games = [(walked(scenario, seed, 900), walked(scenario, seed, 900, **{switch: setting})) for seed in seeds]
    assert any(one != other for one, other in games)


def test_at_the_end_britain_wins() -> None:
    """Nobody has a level: the greatest share, or Britain."""
    position = with_power(position_of(begin("campaign")), "Tu", vp=50)
    assert Live(Next(final, position)).outcome.winner == "Turkey"
    assert Live(Next(final, position), RULESET.set({"G-END": "Great Britain wins"})).outcome.winner == "Great Britain"


def at_par(edition: Edition, over: str, lead: int) -> Position:
    """The end of the short campaign, everybody at his par but one."""
    position = position_of(begin("campaign_1807")).but(edition=edition)
    for power, par in PARS[edition]["campaign_1807"].items():
        position = with_power(position, power, vp=par + lead * (power == over))
    return position


def test_at_the_end_of_the_short_campaign_the_lead_over_par_decides() -> None:
    """Everybody at par but Prussia, two points over: it wins, though Britain has the greater share of its level."""
    position = at_par(Edition.FIRST, "Pr", 2)
    ending = Live(Next(final, position)).outcome
    assert (ending.winner, ending.level) == ("Prussia", "2 points over its par, 61 % of its level")
    share = RULESET.set({"G-END": "the greatest share of its level"})
    assert Live(Next(final, position), share).outcome.winner == "Great Britain"
    even = at_par(Edition.FIRST, "Pr", 0)
    assert Live(Next(final, even)).outcome.level == "at its par, 88 % of its level"  # all are: Britain at a tie
    below = with_power(even.but(powers=tuple(msgspec.structs.replace(each, vp=1) for each in even.powers)), "Sp", vp=73)
    assert Live(Next(final, below)).outcome.level == "1 point under its par, 85 % of its level"


def test_new_games_go_by_the_last_pars_and_older_records_by_theirs() -> None:
    """A record of before says nothing of pars: 52 points win it for Prussia, which are far under its par today."""
    _, new = new_game(RULESET, "campaign_1807")
    assert position_of(begin("campaign_1807")).edition is Edition.FIRST
    assert position_of(new).edition is LATEST is Edition.EIGHTH
    before = at_par(Edition.FIRST, "Pr", 2)
    assert Live(Next(final, before)).outcome.winner == "Prussia"
    assert Live(Next(final, before.but(edition=LATEST))).outcome.winner != "Prussia"
    assert Live(Next(final, at_par(LATEST, "Tu", 1))).outcome.winner == "Turkey"
    second = at_par(Edition.SECOND, "Tu", 1)
    assert Live(Next(final, second)).outcome.winner == "Turkey"
    assert Live(Next(final, second.but(edition=LATEST))).outcome.winner == "Prussia"  # eleven over its par of today


def test_levels_of_the_long_campaign_follow_from_par_in_new_games() -> None:
    """Turkey's printed level is 315; in new games it is ten points over its par."""
    _, new = new_game(RULESET, "campaign")
    assert level_of(position_of(begin("campaign")), "Tu") == 315
    assert level_of(position_of(new), "Tu") == PARS[LATEST]["campaign"]["Tu"] + 10
    assert level_of(position_of(begin("campaign")).but(edition=Edition.FOURTH), "Tu") == 315
    reached = with_power(position_of(new), "Tu", vp=PARS[LATEST]["campaign"]["Tu"] + 10)
    assert check_of(quiet(), reached, "Tu").wins
    assert not check_of(quiet(), with_power(reached, "Tu", vp=316), "Tu").wins


@pytest.mark.parametrize(
    ("points", "even", "design"), [(9, "French victory", "drawn"), (5, "drawn", "Austrian victory")]
)
def test_the_levels_of_ulm_begin_earlier(points: int, even: str, design: str) -> None:
    """A point for every four Austrian factors lost; a position that is only asked about goes by the design."""
    for setting, level in (("15, 9, 5 and 1", even), ("16, 11, 7 and 3", design)):
        position = with_power(position_of(begin("ulm", **{"G-ULM": setting})), "As", lost=4 * points)
        assert Live(Next(final, position)).outcome.level == level
    assert levels_of(read_position({"scenario": "ulm"}))[1] == (11, "French victory")


@pytest.mark.parametrize(
    ("points", "new", "before"), [(-4, "French victory", "drawn"), (-17, "drawn", "allied victory")]
)
def test_the_levels_of_1813_begin_earlier_in_new_games(points: int, new: str, before: str) -> None:
    """A point for every eight French factors lost; older records go by the design."""
    lost = with_power(position_of(begin("liberation")), "Fr", lost=-8 * points)
    assert Live(Next(final, lost)).outcome.level == before
    assert Live(Next(final, lost.but(edition=Edition.FIFTH))).outcome.level == before
    assert Live(Next(final, lost.but(edition=LATEST))).outcome.level == new


def test_new_games_say_their_edition() -> None:
    assert all(scenario.inputs == {"edition": str(LATEST)} for scenario in GAME.scenarios().values())


def test_every_switch_is_known() -> None:
    assert {switch.id for switch in GAME_SWITCHES} <= {switch.id for switch in RULESET.switches}
