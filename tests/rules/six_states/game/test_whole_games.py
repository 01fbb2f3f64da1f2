"""Whole games: random ones keep every invariant, logs verify, orders that cannot be given are refused in a sentence."""

from __future__ import annotations

import os
from random import Random

import pytest

from berthier.core.errors import BadInput
from berthier.core.orders import Offer
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.engine.snapshots import decode_next, encode_next
from berthier.games.six_states import CAMPAIGN
from berthier.rules.six_states.game.closing import Ending
from berthier.rules.six_states.game.land.land_offer import land_offer, suggest
from berthier.rules.six_states.game.position import Position, find_army
from berthier.rules.six_states.game.turn import campaign
from tests.rules.six_states.game.test_house import army, board
from tests.rules.six_states.game.walks import faults, steps
from tests.rules.starts import any_answer, any_switches

RULESET = find_ruleset("six_states")
GAMES = int(os.environ.get("BERTHIER_GAMES", "0"))
PLAYED = {"two_neighbours": 6, "three_cornered_war": 2, "six_states_coalitions": 1, "six_states": 1}


@pytest.mark.parametrize(("scenario", "games"), PLAYED.items())
def test_random_games_end_and_keep_every_invariant(scenario: str, games: int) -> None:
    """With rulings played otherwise now and then. BERTHIER_GAMES plays more."""
    for seed in range(GAMES or games):
        switches = RULESET.set(any_switches(Random(seed), RULESET) if seed % 2 else {})
        before: Position | None = None
        for found in steps(scenario, f"{scenario} {seed}", switches):
            if isinstance(found, Ending):
                assert found.turns <= CAMPAIGN.scenario(scenario).turns
                break
            assert faults(before, found) == [], (scenario, seed, found.turn, found.phase)
            before = found
        else:
            pytest.fail("the game did not end")


def at_table(scenario: str, answers: int, seed: int) -> Live[Ending]:
    """A game at the table after so many random answers."""
    random, game = Random(seed), Live[Ending](Next(campaign, scenario))
    while game.question is not None and len(game.answers) < answers:
        game.answer(any_answer(random, game.question))
    return game


@pytest.mark.parametrize("scenario", PLAYED)
def test_a_game_goes_on_from_its_snapshot(scenario: str) -> None:
    """What stands between two answers can be written down and read back."""
    game = at_table(scenario, 60, 5)
    node, _ = game.position
    again = decode_next(encode_next(node), RULESET.package)
    assert again == node


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("march 0921-1118 9i", "There are only 6 infantry of Gray"),
        ("march 0921-0920-1118", "1118 is not next to 0920"),
        ("march 0921-1918", "farther from 0921"),
        ("march 0921-0000", "no land hex"),
        ("march 0921-0920-0919-1019-1118-1218", "The path costs 5; this body has 4"),
        ("march 1000-1001", "no land hex"),
        ("march 1020-1021", "There is no army of Gray at 1020"),
        ("march 0921", "names its way"),
        ("march 0921-1317 all +9", "cannot be asked for: a force march is"),
        ("march 0921-1317 with", "something must follow"),
        ("march 0921-1317 with Ney", "no leader at 0921"),
        ("drop 0921 9", "The train at 0921 has only 3 points"),
        ("sortie 1725", "No garrison of yours is besieged at 1725"),
        ("army 2019", "There is no army of Gray at 2019"),
        ("", "An order is missing"),
        ("advance", "no order on land"),
    ],
)
def test_an_order_that_cannot_be_given_is_refused(word: str, said: str) -> None:
    game = Live[Ending](Next(campaign, "two_neighbours"))
    game.answer(typed(6))
    game.answer(typed(1))
    game.answer(chosen("done"))
    with pytest.raises(BadInput, match=said):
        game.answer(chosen(word))


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("sail P:1228-Z12-Z14", "Z14 is not next to Z12"),
        ("sail P:1228-Z12-Z13-Z14-P:2020", "not a friendly port"),
        ("sail P:1228-C:1228-Z12-C:2428", "5 points are more than 4"),
        ("sail P:1228-Z12 9N", "only 2N"),
        ("sail P:1228-Z12 2N 1T load 9i", "There are only 2 infantry"),
        ("sail P:1228-Z12 2N load 1i", "1 transports are needed, 0 is there"),
        ("sail P:2020-Z14", "There is no fleet of yours"),
        ("stand Z14 attack", "There is no fleet of yours at Z14"),
        ("stand P:1228 flee", "no standing"),
        ("row", "no order at sea"),
    ],
)
def test_an_order_at_sea_that_cannot_be_given_is_refused(word: str, said: str) -> None:
    game = Live[Ending](Next(campaign, "two_neighbours"))
    game.answer(typed(6))
    game.answer(typed(1))
    with pytest.raises(BadInput, match=said):
        game.answer(chosen(word))


def test_leaders_alone_make_no_sortie() -> None:
    """Seed 11040 of the six powers: a leader was left alone in a besieged city, and a sortie of his was offered."""
    position = board(army("Gray", "0927", 0, inside=True, troops={}), army("Yellow", "0927", 8))
    inside = find_army(position, "Gray", "0927", True)
    assert inside is not None
    assert list(map(str, suggest(position, inside))) == ["stay 0927 inside"]
    with pytest.raises(BadInput, match="No garrison of yours is besieged at 0927"):
        land_offer(position, "Gray").read("sortie 0927")  # type: ignore[attr-defined]


def test_the_scene_and_the_board_fit_each_other() -> None:
    """Every piece stands at a place of the board, every side has a colour."""
    for scenario in PLAYED:
        game = at_table(scenario, 40, 2)
        position = CAMPAIGN.position_in(game.position[0])
        places, scene = CAMPAIGN.board(scenario).places, CAMPAIGN.scene(position)
        assert all(piece.place in places for piece in scene.pieces)
        assert all(marker.place in places for marker in scene.markers)
        assert len({piece.id for piece in scene.pieces}) == len(scene.pieces)
        assert {side.name for side in CAMPAIGN.sides(scenario)} == set(position.powers)


def test_the_worth_of_a_duel_is_what_the_other_has_not() -> None:
    position = CAMPAIGN.position_in(at_table("two_neighbours", 50, 3).position[0])
    assert CAMPAIGN.judging.worth(position, "Gray") == pytest.approx(-CAMPAIGN.judging.worth(position, "Yellow"))


@pytest.mark.parametrize("scenario", PLAYED)
def test_every_suggestion_is_read_as_it_is_written(scenario: str) -> None:
    """The notation of each order that is offered gives that order again."""
    random, game = Random(11), Live[Ending](Next(campaign, scenario))
    offers = 0
    while game.question is not None and len(game.answers) < 160:
        for options in game.options.values():
            if isinstance(options, Offer):
                offers += 1
                some = random.sample(range(len(options)), min(6, len(options)))
                assert [options.read(str(options[n])).value for n in some] == [options[n].value for n in some]
        game.answer(any_answer(random, game.question))
    assert offers > 10
