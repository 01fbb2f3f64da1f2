"""Editions: new games of an evened battle are played by its new figures, older records by those they had."""

from __future__ import annotations

from berthier.games.elements import BATTLE, scenarios
from berthier.opponents.series import begin
from berthier.rules.elements.game.edition import EVENED, LATEST, Edition
from tests.rules.elements.game.playing import RULESET, position_of, start


def terms_of(edition: Edition | None) -> tuple[str, str]:
    """When the Saxons are beaten and broken."""
    game = start("breitenfeld") if edition is None else start("breitenfeld", edition=str(edition))
    position = position_of(game)
    assert position is not None
    saxons = next(rule for rule in position.battle.terms.special if rule.command == "S4")
    assert saxons.text in BATTLE.winning(position) if BATTLE.winning else False
    return saxons.beaten, saxons.broken


def test_a_record_that_names_none_is_of_the_first() -> None:
    assert terms_of(None) == terms_of(Edition.FIRST) == ("1/4", "2/5")
    assert terms_of(LATEST) != ("1/4", "2/5")


def test_new_games_are_of_the_latest() -> None:
    for key, scenario in scenarios().items():
        has_changed = key.removesuffix("_commands") in EVENED[LATEST]
        assert scenario.inputs == ({"edition": str(LATEST)} if has_changed else {})
    _, live = begin(RULESET, "breitenfeld")
    position = BATTLE.position_in(live.position[0])
    assert position.setting.edition is LATEST
