"""The luck in results against every course of a small game written out, and against the odds of real battles."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import count, product
from typing import Any

import pytest

from berthier.core.dice import parse_dice
from berthier.core.errors import TooMuch
from berthier.core.ruleset import find_ruleset
from berthier.engine.explain import answers_to
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import Answer, Asks
from berthier.engine.resume import rest_of
from berthier.staff.played.as_played import AsPlayed
from berthier.staff.played.fortune import AS_PLAYED, Fortune, fortune
from berthier.staff.reckoned.reckoning import OddsAsk, reckon
from berthier.staff.situation import Situation
from berthier.staff.stated import state
from tests.staff.dice_game import answers, by_hand, share, situation

BUDGET = 200_000
EVERY = [by_hand(dice) for dice in product(range(1, 7), repeat=4)]  # a fourth die that is not thrown changes nothing
BATTLE = {"attacker": {"sp": 9, "leader": 2}, "defender": {"sp": 7}}
TACTICS = {"attacker.tactic": "Charge", "defender.tactic": "Skirmish"}


def judge(game: Situation, given: Sequence[Answer]) -> Fortune:
    return fortune(game, given, BUDGET, lambda runs: None)


def play(game: Situation, generator: random.Random, picks: dict[str, str] | None = None) -> list[Answer]:
    """Random dice; choices as told, else at random."""
    live: Live[Any] = Live(game.call, game.switches)
    while (question := live.question) is not None:
        if question.asks is Asks.ROLL:
            dice = parse_dice(str(question.dice))
            live.answer(Answer(faces=tuple(generator.randint(1, dice.sides) for _ in range(dice.count))))
            continue
        told = [(picks or {}).get(f"{side}.{question.why}") for side in question.by]
        words = [word or generator.choice(theirs) for word, theirs in zip(told, question.options, strict=True)]
        live.answer(Answer(picks=tuple(words)))
    return live.answers


@pytest.mark.parametrize("dice", [(6, 4, 4), (2, 3, 2), (5, 2, 6), (4, 4, 3)])
def test_a_match_against_every_course_written_out(dice: tuple[int, int, int]) -> None:
    found = judge(situation(), answers("high", dice[0], "low", dice[1], "low", dice[2]))
    points, throws = by_hand((*dice, 6))
    (goal,) = found.goals
    assert (goal.actual, goal.side) == (points, "A")
    assert goal.expected == Fraction(sum(each for each, _ in EVERY), len(EVERY))
    assert goal.at_least == share([each >= points for each, _ in EVERY])
    assert goal.at_most == share([each <= points for each, _ in EVERY])
    assert found.chance == share([each == (points, throws) for each in EVERY])
    assert found.policy == AS_PLAYED
    figure = next(each for each in found.figures if each.name == "throws")
    assert (figure.expected, figure.actual) == (Fraction(sum(each for _, each in EVERY), len(EVERY)), 3)
    assert figure.at_most == share([each == 3 for _, each in EVERY])


def test_after_every_throw_the_rest_written_out() -> None:
    dice = (5, 2, 6)
    found = judge(situation(), answers("high", 5, "low", 2, "low", 6))
    for place, turn in enumerate(found.turns, 1):
        rest = [by_hand((*dice[:place], *more))[0] for more in product(range(1, 7), repeat=4 - place)]
        assert (turn.faces, turn.after) == ((dice[place - 1],), Fraction(sum(rest), len(rest)))
    assert [turn.by for turn in found.turns] == ["A"] * 3


def test_what_was_never_chosen_goes_by_the_orders_and_is_said() -> None:
    """After a 1 the options are others: there the recorded word is not to be had, so the first listed counts."""
    found = judge(situation(), answers("high", 6, "high", 6, "high", 6))
    assert found.policy == f"{AS_PLAYED}; what was not chosen in it: every choice: the first option listed"
    every = []
    for dice in product(range(1, 7), repeat=4):
        cut = next((place for place, die in enumerate(dice[:3]) if die == 1), None)
        aims = ["high"] * 3 if cut is None else ["high"] * (cut + 1) + ["low"] * (3 - cut)
        every.append(sum({"high": 2 * (d >= 5), "low": d >= 4}[aim] for aim, d in zip(aims, dice, strict=False)))
    assert found.goals[0].expected == Fraction(sum(every), len(every))
    assert found.goals[0].at_least == share([points >= 6 for points in every])


@pytest.mark.parametrize("seed", range(3))
def test_one_habit_throughout_is_the_odds_under_that_order(seed: int) -> None:
    """Played with the same tactics in every round, the expectation is what `odds` says under these standing orders."""
    game = state("six_states", "field_battle", BATTLE)
    found = judge(game, play(game, random.Random(seed), TACTICS))
    odds = reckon(state("six_states", "field_battle", BATTLE, choose=TACTICS), OddsAsk(), lambda runs: None).odds
    for fared, goal in zip(found.goals, game.procedure.goals, strict=True):
        assert fared.expected == odds.mean(goal.measure)
        assert fared.at_least == odds.chance(lambda end, goal=goal, least=fared.actual: goal.measure(end) >= least)  # type: ignore[misc]
        same = odds.chance(lambda end, goal=goal, came=fared.actual: goal.measure(end) == came)  # type: ignore[misc]
        assert fared.at_least + fared.at_most == 1 + same
        assert same > 0


EXAMPLES = [
    ("six_states", "guards_and_levy"),
    ("six_states", "blockade_run"),
    ("elements", "line_of_six"),
    ("battalions", "column_on_line"),
    ("great_powers", "sixty_against_fortyfive"),
    ("capitani", "quick_battle"),
]


@pytest.mark.parametrize(("key", "example"), EXAMPLES)
@pytest.mark.parametrize("seed", [1, 3])
def test_every_throw_is_worth_the_mean_of_its_faces(key: str, example: str, seed: int) -> None:
    """From the first expectation to the end: before a throw is expected what its faces bring on average, after none
    of the choices anything else than before."""
    game = state(key, example=example)
    games = (play(game, random.Random(number)) for number in count(seed))
    given = next(given for given in games if any(answer.faces for answer in given))
    found = judge(game, given)
    measure = game.procedure.goals[0].measure
    events = Live(game.call, game.switches, given).record.events
    assert found.turns[-1].after == found.goals[0].actual
    now, turns = found.goals[0].expected, iter(found.turns)
    for place, answer in enumerate(given):
        if answer.faces is None:
            continue
        live: Live[Any] = Live(game.call, game.switches, given[:place])
        assert live.question is not None
        every = answers_to(live.question)
        means = [(_expected(game, [*given[:place], face], AsPlayed(events), measure), ways) for face, ways in every]
        assert now == sum((mean * ways for mean, ways in means), Fraction(0)) / sum(ways for _, ways in every)
        now = next(turns).after
        if place > 6:
            break  # the later ones are like these


def _expected(game: Situation, given: Sequence[Answer], played: AsPlayed, measure: Any) -> Fraction:
    """Forward, by the plain interpreter."""
    live: Live[Any] = Live(game.call, game.switches, given)
    call = played.call(rest_of(live), live.record.events)
    return Exact(game.answers(), game.switches).odds(call.procedure, *call.args).mean(lambda pair: measure(pair[0]))


@pytest.mark.parametrize("seed", range(3))
def test_sides_exchanged_mirror_the_tails(seed: int) -> None:
    """One line against another, then everybody and every die on the other side: good for A is now good for B."""
    inputs = find_ruleset("elements").example("line_of_six").inputs
    one, two = [{"type": "Pk"}, {"type": "Bd"}, {"type": "Ln"}], [{"type": "Sh"}, {"type": "Pk"}, {"type": "Pi"}]
    here = state("elements", "line_of_battle", inputs | {"A": one, "B": two, "bound_of": "A"})
    there = state("elements", "line_of_battle", inputs | {"A": two, "B": one, "bound_of": "B"})
    given = play(here, random.Random(seed))
    ours, theirs = judge(here, given).goals[0], judge(there, _exchanged(here, there, given)).goals[0]
    assert (ours.expected, ours.actual) == (-theirs.expected, -theirs.actual)
    assert (ours.at_least, ours.at_most) == (theirs.at_most, theirs.at_least)


def _exchanged(here: Situation, there: Situation, given: Sequence[Answer]) -> list[Answer]:
    """The same answers for the game with the sides exchanged: each throw goes to whoever makes it there."""
    events = Live(here.call, here.switches, given).record.events
    waiting = {side: [e.answer for e in events if e.question.by == (side,)] for side in ("A", "B")}
    live: Live[Any] = Live(there.call, there.switches)
    while (question := live.question) is not None:
        live.answer(waiting["B" if question.by == ("A",) else "A"].pop(0))
    return live.answers


def test_past_the_budget_it_is_said() -> None:
    game = state("six_states", "field_battle", BATTLE)
    with pytest.raises(TooMuch, match="more than 10 runs"):
        fortune(game, play(game, random.Random(1)), 10, lambda runs: None)


def test_dice_alone() -> None:
    """Attrition has no goal and no choice: the figures and the chance of the result are all there is."""
    game = state("six_states", "attrition", {"sp": 12})
    odds = reckon(game, OddsAsk(), lambda runs: None)
    found = judge(game, [Answer(faces=(5,))])
    assert (found.goals, found.turns, found.policy) == ((), (), "no choices")
    assert found.chance == dict(odds.groups)[found.result]
    assert {each.name: each.expected for each in found.figures}.items() <= odds.means.items()
    assert found.figures
