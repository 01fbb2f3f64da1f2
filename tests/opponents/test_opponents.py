"""Programs in a seat: legal, deterministic, blind to what their side may not know, and better by level."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from math import inf
from typing import Any

import msgspec
import pytest

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput
from berthier.core.orders import Offer, Order
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.question import chosen, rolled
from berthier.engine.simulate import simulate
from berthier.opponents import LEVELS, answer, answer_all, as_policy, levels, pick
from berthier.opponents.known import Known, known_to
from berthier.opponents.playout import FAULTS
from berthier.opponents.weighing import Patience
from tests.games.frontier import FRONTIER, RULESET, Column, Ending, Frontier, Start, orders, turn
from tests.opponents.judged import judged

PAIRS = [(level, other) for level in LEVELS for other in LEVELS]


def played(scenario: Start, levels: dict[str, str], seed: int) -> Live[Ending]:
    game: Live[Ending] = Live(RULESET.call(RULESET.procedure("campaign"), {"scenario": scenario}))
    dice = random.Random(seed)
    while game.question is not None:
        if game.question.dice is not None:
            thrown = parse_dice(game.question.dice)
            game.answer(rolled(*(dice.randint(1, thrown.sides) for _ in range(thrown.count))))
        else:
            game.answer(answer_all(FRONTIER, game, levels, f"{seed} {len(game.answers)}"))
    return game


@pytest.mark.parametrize(("blue", "red"), PAIRS)
def test_every_pair_of_levels_plays_to_the_end_the_same_way_for_a_seed(blue: str, red: str) -> None:
    FAULTS.clear()
    games = [played(Start.DUSK, {"Blue": blue, "Red": red}, 7) for _ in range(2)]
    assert games[0].outcome is not None
    assert games[0].answers == games[1].answers
    assert not FAULTS


def test_another_seed_gives_another_game() -> None:
    games = {tuple(played(Start.DUSK, {"Blue": "first", "Red": "first"}, seed).answers) for seed in range(6)}
    assert len(games) > 1


def position(red: int) -> Frontier:
    """Blue at Azur, a Red column two hexes off."""
    columns = (Column("B1", "Blue", "0001", 4), Column("R1", "Red", "0301", red), Column("R2", "Red", "0601", red))
    return Frontier("dawn", columns, (("0001", "Blue"), ("0601", "Red")))


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_changes_no_answer(level: str) -> None:
    """Whatever strength the far columns have, every thought of Blue is the same."""
    picks = {str(pick(FRONTIER, Live(Next(turn, position(red))), "Blue", level, 3)) for red in range(1, 9)}
    assert len(picks) == 1
    nodes = {known_to(FRONTIER, Live(Next(turn, position(red))), "Blue").node for red in range(1, 9)}
    assert len(nodes) == 1


def test_what_is_seen_does() -> None:
    """Next to the enemy, strength is known and weighed: five are attacked by eight and not by two."""
    weak = Frontier("dawn", (Column("B1", "Blue", "0201", 8), Column("R1", "Red", "0301", 1)), (("0301", "Red"),))
    strong = msgspec.structs.replace(weak, columns=(Column("B1", "Blue", "0201", 2), Column("R1", "Red", "0301", 9)))
    for level in ("steady", "sharp"):
        assert str(pick(FRONTIER, Live(Next(turn, weak)), "Blue", level, 1)) == "B1-0301"
        assert str(pick(FRONTIER, Live(Next(turn, strong)), "Blue", level, 1)) != "B1-0301"


def test_secret_choices_are_mixed() -> None:
    """Rock, scissors, paper: no tactic is better, so over many seeds each is drawn."""
    near = Frontier("dawn", (Column("B1", "Blue", "0201", 3), Column("R1", "Red", "0301", 3)), (("0301", "Red"),))
    game: Live[Ending] = Live(Next(turn, near), answers=[chosen("B1-0301")])
    assert game.question is not None
    assert game.question.why == "tactic"
    drawn = Counter(str(pick(FRONTIER, game, "Red", "steady", seed)) for seed in range(40))
    assert set(drawn) == {"charge", "feint", "hold"}


def test_a_game_without_urges_is_played_legally() -> None:
    bare = judged(urge=None)
    for level in LEVELS:
        game: Live[Ending] = Live(Next(turn, position(3)))
        word = answer(bare, game, "Blue", level, 5)
        game.answer(word)


@pytest.mark.parametrize("level", LEVELS)
def test_an_option_that_is_suggested_and_refused_is_left_aside(level: str) -> None:
    """A fault of a game: it is counted, and the program takes another option."""

    def read(word: str) -> Order:
        if word != "stand":
            raise BadInput(f"{word} is refused after all.", "order")
        return Order("stand", None)

    def faulty(umpire: Umpire, position: Frontier) -> Order:
        found: Order = umpire.choose("Blue", Offer(lambda: orders(position)[:], read), "order")
        return found

    FAULTS.clear()
    game: Live[Order] = Live(Next(faulty, position(3)))
    game.answer(answer(FRONTIER, game, "Blue", level, 2))
    assert str(game.outcome) == "stand"
    assert level == "first" or FAULTS


@pytest.mark.parametrize(("level", "taken"), [("steady", "stand"), ("sharp", "B1-0002")])
def test_who_looks_far_thinks_of_orders_that_are_not_listed(level: str, taken: str) -> None:
    """The rules read what a game proposes like everything; one they refuse is a fault, counted and left aside."""

    def proposes(position: Frontier, side: str, why: str, options: Sequence[Any]) -> list[Order]:
        return [Order("B1-0601", None), Order("B1-0002", None)]

    def reckons(position: Frontier, side: str, why: str, options: Sequence[Any]) -> list[float]:
        return [{"B1-0601": 2.0, "B1-0002": 1.0}.get(str(option), 0.0) for option in options]

    def asked(umpire: Umpire, position: Frontier) -> Order:
        found: Order = umpire.choose("Blue", Offer(lambda: [Order("stand", None)], orders(position).read), "order")
        return found

    FAULTS.clear()
    game: Live[Order] = Live(Next(asked, position(3)))
    game.answer(answer(judged(proposes=proposes, reckons=reckons), game, "Blue", level, 2))
    assert str(game.outcome) == taken
    assert bool(FAULTS) is (level == "sharp")
    FAULTS.clear()


@pytest.mark.parametrize("dear", [True, False])
def test_where_thought_is_dear_who_looks_far_weighs_like_everybody(monkeypatch: pytest.MonkeyPatch, dear: bool) -> None:
    """Nothing is played on there."""
    played: list[str] = []

    def playing_on(known: Known, patience: Patience, seed: str) -> dict[int, float]:
        played.append(known.why)
        return {0: 1.0}

    monkeypatch.setattr(levels, "by_playing_on", playing_on)
    game: Live[Ending] = Live(Next(turn, position(3)))
    known = known_to(judged(dear=lambda position: dear), game, "Blue")
    steady, sharp = (levels.weighed(known, level, "3") for level in ("steady", "sharp"))
    assert played == ([] if dear else ["order"])
    assert not dear or sharp is steady


def test_where_nothing_a_side_knows_of_stands_it_takes_what_the_rules_offer() -> None:
    """What is asked may differ in the game as a side knows it; a program never stands still for that."""

    def asked(umpire: Umpire, position: Frontier) -> Order:
        words = ("left", "right") if position.mover else ("north", "south")
        return umpire.choose("Blue", [Order(word, None) for word in words], "way")

    blind = msgspec.structs.replace(FRONTIER, seen=lambda position, side: msgspec.structs.replace(position, mover=1))
    game: Live[Order] = Live(Next(asked, position(3)))
    game.answer(answer(blind, game, "Blue", "steady", 2))
    assert str(game.outcome) in ("north", "south")


def test_who_is_not_asked_does_not_answer() -> None:
    game: Live[Ending] = Live(Next(turn, position(3)))
    with pytest.raises(BadInput, match="Nothing is asked of Red"):
        pick(FRONTIER, game, "Red", "first", 1)
    with pytest.raises(BadInput, match="no level called 'genius'"):
        pick(FRONTIER, game, "Blue", "genius", 1)


def test_the_better_level_wins_more() -> None:
    """Forty games with sides exchanged: steady wins twice as many as first, at the least."""
    won: Counter[str | None] = Counter()
    for seed in range(20):
        for steady, first in (("Blue", "Red"), ("Red", "Blue")):
            outcome = played(Start.DUSK, {steady: "steady", first: "first"}, seed).outcome
            assert outcome is not None
            won[{steady: "steady", first: "first"}.get(str(outcome.winner))] += 1
    assert won["steady"] >= 2 * won["first"] > 0


def test_as_a_policy_for_simulation() -> None:
    start: Next[Ending] = Next(turn, position(3))
    policy = as_policy(FRONTIER, "first", 4, {"Blue": "steady"})
    sample = simulate(start, 6, 2, policy, play_inside=True)
    again = simulate(start, 6, 2, as_policy(FRONTIER, "first", 4, {"Blue": "steady"}), play_inside=True)
    assert sample.games == 6
    assert "Blue: steady" in sample.policy
    assert {str(o): n for o, n in sample.counts.items()} == {str(o): n for o, n in again.counts.items()}


@pytest.mark.parametrize("level", LEVELS)
def test_only_who_looks_far_judges_shrewdly(level: str) -> None:
    """Eight men before one attack him, unless their shrewder judgment rules out all but to stand."""
    weak = Frontier("dawn", (Column("B1", "Blue", "0201", 8), Column("R1", "Red", "0301", 1)), (("0301", "Red"),))
    live: Live[Ending] = Live(Next(turn, weak))

    def stubborn(_: object, __: str, ___: str, options: Sequence[Any]) -> list[float]:
        return [0.0 if str(option) == "stand" else -inf for option in options]

    game = judged(shrewd=msgspec.structs.replace(FRONTIER.judging, urge=stubborn))
    plain, shrewd = (str(pick(one, live, "Blue", level, 1)) for one in (FRONTIER, game))
    assert shrewd == ("stand" if level == "sharp" else plain)
    assert plain != "stand" or level == "first"
