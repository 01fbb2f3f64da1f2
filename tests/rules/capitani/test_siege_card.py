"""The card of a siege in the midst of its Combat Phase: what the guns and a sortie have done is told, not what was."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.combat.combat import begin_combat
from berthier.rules.capitani.game.combat.outlook import outlooks
from berthier.rules.capitani.game.combat.siege_card import siege_cards
from berthier.rules.capitani.game.declared import CAMPAIGN
from berthier.rules.capitani.game.position import Position, Segment
from berthier.rules.capitani.game.setting_up import set_up
from berthier.staff.played.games import run_forward


def after_a_sortie(face: int, sight: str = "open") -> Live[Any]:
    """Novara, whose garrison has gone out against the camp; every die shows this; now the besieger is asked."""
    position = set_up("novara_1513", {"G-sight": sight}).but(segment=Segment.COMBAT)
    position = position.put(replace(position.by_id["F1"], order=Order.ATTACK))
    live: Live[Any] = Live(Next(begin_combat, position))
    while live.asked is not None and live.asked.why != "attack":
        live.answer(typed(face) if live.asked.dice is not None else chosen("sortie against F1"))
    return live


def standing(position: Position) -> Any:
    """Who is left, the breach, and the SP lost."""
    return [(force.id, force.units) for force in position.forces], position.sieges, position.lost


def test_after_a_sortie_the_board_shows_what_is_left() -> None:
    """If the besieger then waits nothing more happens: what was shown is what the phase leaves."""
    live = after_a_sortie(6)
    before, shown = CAMPAIGN.position_in(live.position[0]), CAMPAIGN.shown_in(live.position[0])
    assert standing(shown) != standing(before)
    live.answer(chosen("wait"))
    assert standing(CAMPAIGN.position_in(live.position[0])) == standing(shown)
    assert CAMPAIGN.shown_in(live.position[0]) == CAMPAIGN.position_in(live.position[0])


def test_the_card_tells_what_is_left_and_that_the_guns_have_fired() -> None:
    live = after_a_sortie(6)
    shown = CAMPAIGN.shown_in(live.position[0])
    (card,) = siege_cards(shown)
    inside = shown.by_id["S1"].fighting_sp
    assert f"Siege Status {shown.siege['Novara']} of 2; garrison {inside} fighting SP" in card.lines[0]
    assert card.lines[1] == "5 gun SP have fired this turn"


def test_a_watcher_is_shown_no_more_than_reports() -> None:
    live = after_a_sortie(6, "reports")
    watched = CAMPAIGN.with_position(live.position[0], CAMPAIGN.seen(CAMPAIGN.position_in(live.position[0]), None))
    assert CAMPAIGN.shown_in(watched) == CAMPAIGN.position_in(watched)


def test_who_has_held_out_this_turn_is_run_forward_from_the_next() -> None:
    """The siege's fights of the turn are over: the first turn is sure, and the guns do not fire a second time."""
    live = after_a_sortie(6)
    live.answer(chosen("wait"))
    position = CAMPAIGN.position_in(live.position[0])
    assert position.bombarded == ("Novara",)
    for ahead in outlooks(position):
        assert run_forward(ahead.call)[0] == 1.0


def test_the_next_turn_begins_with_guns_that_may_fire() -> None:
    live = after_a_sortie(6)
    live.answer(chosen("wait"))
    while CAMPAIGN.position_in(live.position[0]).turn == 1 and live.asked is not None:
        live.answer(typed(3) if live.asked.dice is not None else chosen(str(live.options[live.asked.by[0]][0])))
    assert CAMPAIGN.position_in(live.position[0]).bombarded == ()
