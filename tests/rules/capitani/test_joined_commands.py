"""Commands of one alliance: joined in one Force, and each with a seat of its own."""

from __future__ import annotations

from msgspec.structs import replace

from berthier.core.orders import on_of
from berthier.core.policy import EVEN
from berthier.core.umpire import Next
from berthier.engine.simulate import simulate
from berthier.games.capitani import RULESET
from berthier.opponents.series import SeatedPrograms, begin
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.battles.field_battle import field_battle
from berthier.rules.capitani.game.marches.activation import after_act, at_work, who_acts
from berthier.rules.capitani.game.seen import seen
from berthier.rules.capitani.game.setting_up import read_position

ANSWERS = 150  # of a game that is looked into


def test_two_generali_in_one_force_fight_a_battle() -> None:
    """Lautrec with Trivulzio of the Venetians: nobody is refused, and all who fought come back or have fallen."""
    position = read_position({"scenario": "bicocca_1522", "patch": {"capitani": {"F1": ["lautrec", "t_trivulzio"]}}})
    ours = position.procedures_force(position.by_id["F1"])
    theirs = position.procedures_force(position.by_id["I1"])
    assert sum(capitano.generale for capitano in ours.capitani) == 2
    sample = simulate(Next(field_battle, ours, theirs), 5, 1, EVEN, play_inside=True)
    for done in sample.counts:
        assert {one.name for one in done.attacker.capitani} <= {one.name for one in ours.capitani}
        assert sum(one.generale for one in done.attacker.capitani) <= 1


def test_a_seat_for_each_command_plays_the_same_war() -> None:
    """Four seats, two alliances: every command is asked for its own Forces, and the alliance wins."""
    game, live = begin(RULESET, "colonna_1521_commands")
    seats = [side.name for side in game.sides("colonna_1521_commands")]
    assert seats == ["fr", "ve", "im", "pa"]
    assert [side.team for side in game.sides("colonna_1521_commands")] == ["french", "french", "empire", "empire"]
    programs = SeatedPrograms(game, dict.fromkeys(seats, "first"), 3)
    asked: set[str] = set()
    while not live.is_over and len(live.answers) < ANSWERS:
        question = live.question
        assert question is not None
        position = game.position_in(live.position[0])
        if question.why == "activation":
            (seat,) = question.by
            named = {on_of(option)[0] for option in live.options[seat] if on_of(option)}
            assert {position.by_id[id_].command for id_ in named} <= {seat}
        if question.dice is None:
            asked.update(question.by)
        live.answer(programs.answer(live))
    assert asked == set(seats)


def test_seats_of_a_side_activate_in_the_order_of_their_commands() -> None:
    """G4: the sides alternate, the seats of each take turns, who has passed is skipped."""
    position = read_position({"scenario": "colonna_1521_commands"})
    marching = [replace(force, order=Order.MANOEUVRE) for force in position.forces]
    position = replace(position.put(*marching), active="french", first="french")
    order = []
    for _ in range(6):
        seat = who_acts(position)
        assert seat is not None
        order.append(seat)
        position = after_act(at_work(position, seat))
    assert order == ["fr", "im", "ve", "pa", "fr", "im"]
    assert who_acts(replace(position, active="french", passed=("ve",))) == "fr"


def test_what_one_command_sees_is_what_its_alliance_sees() -> None:
    position = read_position({"scenario": "bicocca_1522_commands"})
    whole = read_position({"scenario": "bicocca_1522"})
    for seat, side in (("fr", "french"), ("ve", "french"), ("im", "empire")):
        assert seen(position, seat).forces == seen(whole, side).forces
