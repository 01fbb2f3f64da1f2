"""What programs of Capitani weigh: every option at the same time of the turn, and battles by a law that fits them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import chosen
from berthier.games.capitani import CAMPAIGN, stage
from berthier.opponents.known import known_to
from berthier.opponents.luck import ThoughtLuck
from berthier.opponents.playout import Playout
from berthier.program.capitani.urge import urge, wanted_by
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.judging.homecoming import road_to
from berthier.rules.capitani.game.judging.missions import Aim
from berthier.rules.capitani.game.judging.strength import win_chance
from berthier.rules.capitani.game.marches.acts import acts_of
from berthier.rules.capitani.game.position import Position, Segment
from berthier.rules.capitani.game.seen import seen
from berthier.rules.capitani.game.setting_up import set_up
from tests.rules.starts import any_answer

RULESET = find_ruleset("capitani")


def last_to_act() -> tuple[Live[Any], str]:
    """Novara, when one side has passed and the other is to activate."""
    game: Live[Any] = Live(RULESET.procedure("campaign").call({"scenario": "novara_1513"}), RULESET.set({}))
    random = Random(4)
    while game.question is not None:
        position: Position = CAMPAIGN.position_in(game.position[0])
        if game.question.why == "activation" and position.passed:
            return game, game.question.by[0]
        acts = game.question.why == "activation"
        game.answer(chosen("pass") if acts else any_answer(random, game.question))
    raise AssertionError("nobody was left to activate")


def test_a_pass_is_not_weighed_later_than_a_march() -> None:
    """The last pass of a turn would bring attrition, the next weather and the next month's APs into the balance."""
    game, side = last_to_act()
    known = known_to(CAMPAIGN, game, side)
    seen = {}
    for word in ("pass", next(str(option) for option in known.mine if str(option) != "pass")):
        thought = Playout(known, ThoughtLuck("", 0, 1), (*known.given, chosen(word)), 0, None)
        thought.value()
        seen[word] = thought.position
    assert {position.turn for position in seen.values()} == {1}
    assert seen["pass"].segment is Segment.COMBAT


@pytest.mark.parametrize(
    ("segment", "same"),
    [(Segment.COMBAT, True), (Segment.ATTRITION, True), (Segment.CONTROL, True), (Segment.ACTIVATION, False)],
)
def test_a_fight_is_weighed_at_the_end_of_its_turn(segment: Segment, same: bool) -> None:
    position = set_up("novara_1513").but(segment=Segment.COMBAT)
    assert (stage(position.but(segment=segment)) == stage(position)) is same
    assert stage(position.but(turn=2)) != stage(position)


def test_quality_and_a_star_tell_more_than_numbers() -> None:
    """La Tremoille (21 SP, mean Quality about 2) against the Swiss of Arona (12 SP of Quality 3 under a star)."""
    position = set_up("novara_1513")
    french, swiss = (replace(position.by_id[id_], hex=hex_) for id_, hex_ in (("F1", "1312"), ("S2", "1313")))
    position = position.put(french, swiss)
    assert win_chance(position, french, swiss) < 0.3 < win_chance(position, swiss, french)


def test_even_armies_do_not_add_up_to_one() -> None:
    """Who attacks an equal is at a disadvantage; works and a river make it worse."""
    position = set_up("novara_1513")
    one = replace(position.by_id["S2"], hex="1308")
    other = replace(one, id="F9", command=position.by_id["F1"].command, hex="1309")
    plain = position.put(one, other)
    dug = plain.set(earthworks={"1309": 2})
    assert win_chance(dug, one, other) < win_chance(plain, one, other) < 0.5


def test_the_king_goes_home_by_the_road() -> None:
    """Fornovo: from far off the way home draws him, along the Via Emilia and not through the hills."""
    position = set_up("fornovo_1495")
    king = replace(position.by_id["F1"], order=Order.MANOEUVRE)
    position = seen(position.put(king).but(segment=Segment.ACTIVATION, active="french", first="french"), "french")
    options = acts_of(position, "french")
    scores = urge(position, "french", "activation", options)
    best = options[max(range(len(options)), key=scores.__getitem__)]
    assert best.on == ("F1", "2919"), "Borgo San Donnino"
    road = road_to(position, "french", "0818")
    assert road["2919"] < road["3021"]
    assert "3219" not in road, "in the zone of Gonzaga"


def test_who_may_only_manoeuvre_does_not_wait_beside_the_enemy() -> None:
    """A battle needs the order to attack: under Manoeuvre another purpose comes first."""
    position = set_up("fornovo_1495")
    king = replace(position.by_id["F1"], order=Order.MANOEUVRE)
    wanted = [mission.aim for mission in wanted_by(position.put(king), king)]
    assert wanted[0] is Aim.HOME
    assert Aim.BATTLE not in wanted
    king = replace(king, order=Order.ATTACK)
    assert Aim.BATTLE in {mission.aim for mission in wanted_by(position.put(king), king)}
