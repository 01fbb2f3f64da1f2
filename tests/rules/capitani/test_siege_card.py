"""The card of a siege in the midst of its Combat Phase: what the guns and a sortie have done is told, not what was."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.games.capitani import CAMPAIGN
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.combat.combat import begin_combat
from berthier.rules.capitani.game.combat.outlook import outlooks
from berthier.rules.capitani.game.combat.siege_card import siege_cards
from berthier.rules.capitani.game.command.conditions import unpaid
from berthier.rules.capitani.game.ledger import all_merged
from berthier.rules.capitani.game.position import Position, Segment
from berthier.rules.capitani.game.setting_up import read_position, set_up
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


def before_pavia(turn: int = 2, **patch: Any) -> Position:
    besieged = {"sieges": {"Pavia": 1}, "hex": {"F1": "1913"}, "order": {"F1": "Attack", "I2": "Garrison"}}
    return read_position({"scenario": "pavia_1525", "turn": turn, "patch": besieged | patch})


def lines_of(position: Position, name: str = "Pavia") -> tuple[str, ...]:
    return next(card.lines for card in siege_cards(position) if card.title == f"Siege of {name}")


def test_in_winter_no_guns_fire_and_no_mark_goes() -> None:
    """G9: neither a breach nor the end of a siege is foretold for a turn without fights."""
    besieged = {"sieges": {"Parma": 1}, "order": {"I1": "Stand"}}
    before, in_quarters = besieged | {"hex": {"I1": "3420"}}, besieged | {"hex": {"I1": "3621"}}
    for patch in (before, in_quarters):
        winter = read_position({"scenario": "colonna_1521", "turn": 13, "patch": patch})
        assert lines_of(winter, "Parma")[1] == "winter: the siege stands still"
    autumn = read_position({"scenario": "colonna_1521", "turn": 12, "patch": before})
    assert "a breach this turn" in lines_of(autumn, "Parma")[1]


def test_pay_is_told_before_it_is_due_and_not_afterwards() -> None:
    """G3.2 comes after the APs of the turn and before its orders: an empty purse later in the turn shakes nobody."""
    position = before_pavia(4, purse={"im": 0, "fr": 0})
    garrison = position.by_id["I2"]
    units = len(unpaid(position, garrison))
    assert units
    assert f"{units} units check for Pay this turn" in lines_of(position)[2]
    for segment in (Segment.COMMAND, Segment.ACTIVATION, Segment.COMBAT, Segment.RECOVERY):
        assert "Pay" not in lines_of(position.but(segment=segment))[2]


def test_an_order_that_does_not_besiege_lifts_the_siege() -> None:
    """Once orders are given the guns of an army under Manoeuvre are not counted on; before that they may be."""
    marching = before_pavia(order={"F1": "Manoeuvre", "I2": "Garrison"}).without("F2", "F6")
    assert "gun SP fire" in lines_of(marching)[1]
    assert outlooks(marching)
    marching = marching.but(segment=Segment.ACTIVATION)
    assert lines_of(marching)[1] == "nobody strong enough besieges it: the mark goes at the next check"
    assert not outlooks(marching)
    unknown = marching.put(replace(marching.by_id["F1"], order=None))
    assert "gun SP fire" in lines_of(unknown)[1], "what is not known is thought to stay"


def test_who_is_about_to_leave_a_place_counts_once() -> None:
    """A part detached that has not marched yet: the place holds as with all of them in one Force."""
    position = before_pavia()
    whole = position.by_id["I2"]
    parted = position.put(
        replace(whole, units=whole.units[1:]), replace(whole, id="I2a", units=whole.units[:1], capitani=())
    )
    as_one, in_two = ([run_forward(ahead.call) for ahead in outlooks(one)] for one in (all_merged(parted), parted))
    assert as_one == in_two
    assert as_one[0][0] > 0
