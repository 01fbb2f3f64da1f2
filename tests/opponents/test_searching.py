"""What sharp thinks about: unlike options, played on with the same luck, and fights that are solved."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import msgspec
import pytest

from berthier.core.game import Game
from berthier.core.nesting import behind
from berthier.core.orders import on_of
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen
from berthier.opponents.known import Known, known_to
from berthier.opponents.levels import as_good
from berthier.opponents.luck import ThoughtLuck
from berthier.opponents.playout import Playout, played_on
from berthier.opponents.searching import (
    Intent,
    ahead,
    by_playing_on,
    gain,
    how_far,
    still_in,
    told_apart,
    unlike,
    with_aims,
)
from berthier.opponents.secret import mix_of, solved_mix, thinned
from berthier.opponents.weighing import SHARP, STEADY, by_what_follows, meeting
from tests.games.frontier import FRONTIER, Column, Ending, Frontier, turn
from tests.opponents.judged import judged

NEAR = Frontier(
    "dawn",
    (Column("B1", "Blue", "0201", 3), Column("R1", "Red", "0301", 3)),
    (("0301", "Red"),),
)


APART = Frontier("dawn", (Column("B1", "Blue", "0001", 3), Column("R1", "Red", "0601", 3)), ())


def asked(*answers: str, on: Frontier = NEAR) -> Known:
    game: Live[Ending] = Live(Next(turn, on), answers=[chosen(answer) for answer in answers])
    assert game.question is not None
    return known_to(FRONTIER, game, "Blue")


def words(known: Known, places: list[int]) -> list[str]:
    return [str(known.mine[place]) for place in places]


def test_the_attack_is_among_what_is_looked_into_however_low_its_urge() -> None:
    known = asked()
    everything = list(range(len(known.mine)))
    assert words(known, meeting(known, everything, 5)) == ["B1-0301"]
    few = Known(*known)
    narrow = STEADY.__class__(options=1, samples=1, contacts=2)
    looked_into = by_what_follows(few, narrow, "1")
    assert "B1-0301" in words(known, list(looked_into))


def test_options_played_on_differ_in_kind() -> None:
    """Whichever leads, the best of the other kind is played on too, and no more than two like the leader."""
    known = asked()
    attack = next(place for place, option in enumerate(known.mine) if str(option) == "B1-0301")
    quiet = [place for place in range(len(known.mine)) if place != attack]
    first = {place: 1.0 - 0.1 * number for number, place in enumerate(quiet)} | {attack: -2.0}
    assert unlike(known, first, 6) == [*quiet[:3], attack]
    first[attack] = 5.0
    assert unlike(known, first, 3) == [attack, *quiet[:2]]
    first[attack] = 50.0  # nothing else can make that up
    assert unlike(known, first, 6) == [attack]


def test_of_options_that_come_to_the_same_one_is_played_on() -> None:
    assert told_apart({3: 1.5, 1: 1.5, 2: 0.5, 5: 0.5, 4: -1.0}) == {1: 1.5, 2: 0.5, 4: -1.0}


def test_a_fight_is_told_from_the_game_around_it() -> None:
    assert not asked().in_a_fight
    assert asked("B1-0301").in_a_fight


def test_who_is_behind_drops_out_and_the_better_half_goes_on() -> None:
    series = [[1.0, 2.0, 3.0], [2.0, 3.0, 4.0], [1.5, 2.0, 3.5], [0.0, 2.0, 3.0], [1.0, 2.0, 3.5]]
    leader, *rivals = intents = [Intent(place) for place in range(5)]
    far = dict(zip(intents, series, strict=True))
    assert still_in(far, leader, rivals) == rivals[:2]
    assert still_in(far, leader, [rivals[2]]) == []
    assert gain(far[leader], far[rivals[0]]) == (1.0, 0.0)


def test_a_fight_is_solved_as_its_rounds_are() -> None:
    """Rock, scissors, paper in every round: each a third, whatever the fight is for; beyond the count it is sampled."""
    known = asked("B1-0301")
    mix = solved_mix(known, SHARP, "1")
    assert mix is not None
    assert mix == pytest.approx([1 / 3] * 3, abs=1e-6)
    assert mix_of(known, SHARP, "1") == mix
    tiny = SHARP.__class__(options=1, samples=1, cells=2, runs=5)
    assert solved_mix(known, tiny, "1") is None
    assert sum(mix_of(known, tiny, "1")) == pytest.approx(1)


def test_what_a_game_rules_out_is_no_part_of_a_secret_choice() -> None:
    """Without holding there are two tactics left: solved, sampled and drawn in thought."""

    def urge(position: Any, side: str, why: str, options: Sequence[Any]) -> list[float]:
        return [-inf if str(option) == "hold" else 0.0 for option in options]

    known = asked("B1-0301")._replace(game=judged(urge=urge))
    held = [str(option) for option in known.mine].index("hold")
    assert [str(option) for option in thinned(known).mine] == ["charge", "feint"]
    for patience in (SHARP, SHARP.__class__(options=1, samples=1, cells=2)):
        shares = mix_of(known, patience, "1")
        assert shares[held] == 0
        assert sum(shares) == pytest.approx(1)
    thought = Playout(known, ThoughtLuck("1"), (), 0, None)
    assert {str(thought._mixed("Blue", known.mine, known.why)) for _ in range(40)} == {"charge", "feint"}


def test_orders_that_are_as_good_are_drawn_by_the_seed() -> None:
    """Only what lies within the game's temper, and never the end of a turn for an order to a piece."""
    known = asked()
    pieces = [place for place, option in enumerate(known.mine) if on_of(option)]
    (ends,) = (place for place, option in enumerate(known.mine) if not on_of(option))
    scores = {pieces[0]: 10.0, pieces[1]: 9.8, pieces[2]: 9.0, ends: 9.9}
    assert {as_good(known, scores, str(seed)) for seed in range(30)} == {pieces[0]}
    moody = known._replace(game=judged(temper=0.5))
    assert {as_good(moody, scores, str(seed)) for seed in range(30)} == set(pieces[:2])


def test_outside_a_fight_nothing_is_solved() -> None:
    assert solved_mix(asked(), SHARP, "1") is None


def test_the_game_goes_on_behind_a_fight() -> None:
    known = asked("B1-0301")
    after = behind(known.node, (2, 0))
    thought: Live[Any] = Live(after)
    position = FRONTIER.position_in(thought.position[0])
    assert [(column.name, column.place, column.strength) for column in position.columns] == [("B1", "0301", 2)]
    with pytest.raises(ValueError, match="no battle"):
        behind(asked().node, (2, 0))


def test_only_who_looks_far_reckons_with_what_a_position_promises() -> None:
    """A promise of a hundred points is worth nothing at once, and a hundred more from afar."""
    known = asked()
    hopeful = known._replace(game=judged(prospect=lambda position, side: 100.0))
    answer = chosen("stand")
    near, far = played_on(known, answer, "1", 1)[0], played_on(known, answer, "1", 1, depth=2)[0]
    assert played_on(hopeful, answer, "1", 1)[0] == near
    assert played_on(hopeful, answer, "1", 1, far=True)[0] == near + 100
    assert played_on(hopeful, answer, "1", 1, depth=2)[0] == far + 100


def test_where_one_ply_decides_nothing_is_played_on_that_comes_to_no_end() -> None:
    """*Sharp* then takes what one ply shows, a fight thrown as often as a die has faces; *steady* is as ever."""

    def stays(position: Frontier, side: str, why: str, options: Sequence[Any]) -> list[float]:
        return [5.0 * (str(option) == "stand") for option in options]

    told: dict[str, Any] = {"sight": 0, "aims": None, "urge": stays}
    plain, near = (asked()._replace(game=judged(one_ply=one_ply, **told)) for one_ply in (False, True))
    assert by_what_follows(near, STEADY, "1") == by_what_follows(plain, STEADY, "1")
    patience = msgspec.structs.replace(SHARP, decided=SHARP.fights)
    looked = by_what_follows(plain, patience, "1")
    assert by_playing_on(near, patience, "1") == by_what_follows(near, patience, "1") == looked
    assert by_playing_on(plain, patience, "1") != looked
    assert by_what_follows(near, SHARP, "1") != looked


def test_a_game_is_thought_through_to_its_end_where_that_is_in_sight() -> None:
    """The nearer the end, the oftener; farther off than the game's sight it is not looked for."""
    known = asked()
    stand = words(known, list(range(len(known.mine)))).index("stand")
    seen = {sight: known._replace(game=judged(sight=sight)) for sight in (0, 40, 400)}
    assert how_far(seen[0], stand, SHARP, "1") == (SHARP.depth, 1)
    depth, times = how_far(seen[40], stand, SHARP, "1")
    assert depth == 40
    assert how_far(seen[400], stand, SHARP, "1") == (400, 4)
    assert 1 <= times <= 4


def test_a_fight_is_played_on_to_the_end_of_its_stage() -> None:
    """However near the end of the game is; a game without stages plays on."""
    fight = asked("B1-0301")
    near = judged(sight=400)
    staged = judged(sight=400, stage=lambda position: position.turn)
    assert how_far(fight._replace(game=near), 0, SHARP, "1")[0] == 400
    assert how_far(fight._replace(game=staged), 0, SHARP, "1") == (0, 2)
    assert how_far(asked()._replace(game=staged), 0, SHARP, "1")[0] == 400


def test_points_between_options_are_measured_by_what_a_win_is_worth() -> None:
    """A game that counts a hundred times as many points weighs its options as it did before."""
    known = asked()
    large = known._replace(game=judged(win=100 * FRONTIER.judging.win))
    first = {place: -1.0 * place for place in range(4)}
    hundredfold = {place: 100 * value for place, value in first.items()}
    assert unlike(known, first, 6) == unlike(large, hundredfold, 6)
    series = {Intent(0): [1.0, 2.0, 4.0], Intent(1): [2.0, 3.0, 3.0]}
    far = {intent: [100 * value for value in values] for intent, values in series.items()}
    plain = ahead(known, first, series, Intent(0), Intent(1))
    assert ahead(large, hundredfold, far, Intent(0), Intent(1)) == pytest.approx(100 * plain)


def bent_on(**wanted: str) -> Game:
    """The frontier with aims: to each the order that a side bent on it takes, and keeps to."""

    def aimed(position: Frontier, side: str, why: str, options: Sequence[Any], aim: str) -> list[float]:
        return [float(str(option) == wanted[aim]) for option in options]

    return judged(aims=lambda position, side: tuple(wanted), aimed=aimed)


def test_of_two_aims_that_ask_for_the_same_the_first_is_followed() -> None:
    known = asked()._replace(game=bent_on(city="B1-0301", column="B1-0301", home="B1-0100"))
    intents = with_aims(known)
    assert [(str(known.mine[intent.place]), intent.aim) for intent in intents] == [
        ("B1-0301", "city"),
        ("B1-0100", "home"),
    ]
    assert with_aims(asked()) == []  # this game knows of none


def test_an_aim_that_changes_nothing_here_is_none() -> None:
    """Where no aim bears on a question the first sight decides it."""
    assert FRONTIER.judging.urge is not None
    urge = FRONTIER.judging.urge
    idle = judged(
        aims=lambda position, side: ("city",),
        aimed=lambda position, side, why, options, aim: urge(position, side, why, options),
    )
    known = asked()._replace(game=idle)
    assert with_aims(known) == []
    first = by_what_follows(known, SHARP, "1")
    best = max(first, key=first.__getitem__)
    assert by_playing_on(known, SHARP, "1") == {best: first[best]}


def test_a_plan_is_followed_by_who_has_it_alone() -> None:
    """In thought Blue goes on with what it is bent on; Red, who is not, marches as ever."""
    asked_of: list[tuple[str, str]] = []

    def aimed(position: Frontier, side: str, why: str, options: Sequence[Any], aim: str) -> list[float]:
        asked_of.append((side, aim))
        return [float(str(option) == "stand") for option in options]

    game = judged(aims=lambda position, side: ("wall",), aimed=aimed)
    known = asked(on=APART)._replace(game=game)
    played_on(known, chosen("stand"), "1", 2, depth=4)
    assert asked_of == []
    played_on(known, chosen("stand"), "1", 2, depth=4, aim="wall")
    assert set(asked_of) == {("Blue", "wall")}
