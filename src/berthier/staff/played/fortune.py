"""What came of a game against what was to be expected of it: the luck in its result, exactly.

The odds are those of the start under the choices that were made, so that only the dice are judged, not the players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.umpire import Next
from berthier.core.words import flat, in_words, label
from berthier.engine.distribution import NO_CHOICES, Odds
from berthier.engine.live import Live
from berthier.engine.question import Answer
from berthier.engine.resume import rest_of
from berthier.staff.played.as_played import AsPlayed
from berthier.staff.reckoned.expecting import Expecting
from berthier.staff.reckoned.policies import Attentive
from berthier.staff.reckoned.reckoning import Reckoning
from berthier.staff.reckoned.sharing import Shared
from berthier.staff.situation import Situation

AS_PLAYED = "everybody as in this game: the first time asked as chosen the first time, and so on, later as chosen last"


class Fared(msgspec.Struct, frozen=True):
    """A number read off the outcome: what was expected, what it came to, how often at least or at most that.

    `side` is who wants it high; a plain figure of the outcome is nobody's.
    """

    name: str
    title: str
    side: str
    is_chance: bool
    expected: Fraction
    actual: Fraction
    at_least: Fraction
    at_most: Fraction


class TurningPoint(msgspec.Struct, frozen=True):
    """Dice that were thrown, and what was to be expected of the first goal after them."""

    by: str
    why: str
    faces: tuple[int, ...]
    after: Fraction


class Fortune(msgspec.Struct, frozen=True):
    """How a game went by its result. `turns` are the dice that led from the first goal's expectation to its end."""

    result: str
    chance: Fraction
    policy: str
    goals: tuple[Fared, ...]
    figures: tuple[Fared, ...]
    turns: tuple[TurningPoint, ...]


def fortune(situation: Situation, answers: Sequence[Answer], budget: int, progress: Callable[[int], None]) -> Fortune:
    """The luck in a game that is over; past the budget `TooMuch` says so."""
    game = Live(situation.call, situation.switches, answers)
    assert game.is_over, "only what is over has a result"
    played = AsPlayed(game.record.events)
    exact = Shared(Attentive(situation.answers(), situation.stated), situation.switches)
    exact.next_one(budget, progress)
    call = played.call(situation.call)
    pairs = exact.odds(call.procedure, *call.args)
    odds = pairs.by(lambda pair: pair[0])
    return Fortune(
        result=_result(situation, game.outcome),
        chance=odds.chance(lambda outcome: _result(situation, outcome) == _result(situation, game.outcome)),
        policy=_who_chose(played, pairs.policy, situation.stated),
        goals=_goals(situation, odds, game.outcome),
        figures=_figures(situation, odds, game.outcome),
        turns=_turns(situation, answers, played, exact),
    )


def _result(situation: Situation, outcome: Any) -> str:
    group = situation.procedure.group
    return group(outcome) if group is not None else in_words(outcome)


def _who_chose(played: AsPlayed, rest: str, stated: str) -> str:
    """In words: the game's own choices, and the policy where somebody was asked what was never answered."""
    made = AS_PLAYED if played.picks else ""
    others = f"what was not chosen in it: {rest}" if made and rest != NO_CHOICES else rest
    if rest == NO_CHOICES:
        others = stated if made else "; ".join(filter(None, [NO_CHOICES, stated]))
    return "; ".join(filter(None, [made, others]))


def _goals(situation: Situation, odds: Odds[Any], outcome: Any) -> tuple[Fared, ...]:
    return tuple(
        _fared(goal.name, goal.title, str(goal.side), odds.by(goal.measure), goal.measure(outcome))
        for goal in situation.procedure.goals
    )


def _figures(situation: Situation, odds: Odds[Any], outcome: Any) -> tuple[Fared, ...]:
    """Every figure of the outcome that dice had a say in."""
    names = Reckoning(situation, odds).means
    rows = {each: flat(each) for each in odds}
    varied = [name for name in names if len({row[name] for row in rows.values()}) > 1]
    return tuple(
        _fared(name, label(name), "", odds.by(lambda each, name=name: rows[each][name]), rows[outcome][name])  # type: ignore[misc]
        for name in varied
    )


def _fared(name: str, title: str, side: str, odds: Odds[Any], actual: Any) -> Fared:
    return Fared(
        name=name,
        title=title,
        side=side,
        is_chance=bool(side) and all(value in (0, 1) for value in odds),
        expected=odds.mean(lambda value: value),
        actual=Fraction(actual),
        at_least=odds.chance(lambda value: value >= actual),
        at_most=odds.chance(lambda value: value <= actual),
    )


def _turns(
    situation: Situation, answers: Sequence[Answer], played: AsPlayed, exact: Shared
) -> tuple[TurningPoint, ...]:
    """What was to be expected of the first goal after each throw: choices do not move it, they are known beforehand."""
    if not situation.procedure.goals:
        return ()
    measure = situation.procedure.goals[0].measure
    expecting = Expecting(exact, lambda pair: {"goal": measure(pair[0])})
    game, turns = Live(situation.call, situation.switches), []
    for answer in answers:
        game.answer(answer)
        if answer.faces is not None:
            question = game.record.events[-1].question
            call = played.call(rest_of(game), game.record.events)
            after = Fraction(measure(game.outcome)) if game.is_over else _expected(call, expecting)
            turns.append(TurningPoint(question.by[0], question.why, answer.faces, after))
    return tuple(turns)


def _expected(call: Next[Any], expecting: Expecting) -> Fraction:
    """Backward from what is known of the states; forward where they form a loop."""
    found = expecting.expect(call)
    if found is not None:
        return Fraction(found[0].get("goal", 0))
    return expecting.exact.odds(call.procedure, *call.args).mean(lambda pair: expecting.read(pair)["goal"])
