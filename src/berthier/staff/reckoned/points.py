"""What a headline tells of: the goal of a procedure, who comes off better, the likeliest result, or the answer."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec

from berthier.core.goal import Goal
from berthier.core.words import flat, label, number, percent, said
from berthier.staff.comparing.favour import parts
from berthier.staff.reckoned.reckoning import Reckoning
from berthier.staff.situation import Situation

SHORT = 90  # letters of a sure answer that a headline takes


class Point(msgspec.Struct, frozen=True):
    """What is told of, and how it is read off the odds."""

    what: str
    read: Callable[[Reckoning], str]


def point_of(situation: Situation, found: Reckoning) -> Point | None:
    """The first goal, or what happens otherwise where that is likelier; else who comes off better, else the likeliest
    group of results; else what the answer says."""
    procedure = situation.procedure
    if procedure.goals:
        goal = procedure.goals[0]
        if goal.otherwise and goal.is_chance(found.odds) and 2 * _mean(goal, found) < 1:
            return Point(goal.otherwise.replace("#", str(goal.side)), lambda seen: percent(1 - _mean(goal, seen)))
        return Point(_goal_words(situation, goal), lambda seen: _worth(goal, seen))
    shares = parts(procedure, found.odds.weights)
    better = max(shares, key=lambda part: part.share, default=None)
    if better is not None and better.side is not None:
        what, side = situation.ruleset.face.sided(better.name, procedure.sides, procedure.name), better.side
        return Point(f"{what} comes off better", lambda seen: percent(_share(situation, seen, side)))
    if found.groups:
        name = max(found.groups, key=lambda pair: pair[1])[0]
        what = situation.ruleset.face.result(procedure.name, name, procedure.sides)
        return Point(what, lambda seen: percent(dict(seen.groups).get(name, Fraction(0))))
    return _uncertain(situation, found) or _sure(situation, found)


def _goal_words(situation: Situation, goal: Goal) -> str:
    """Whose goal it is, and what it is."""
    if goal.headline:
        return goal.headline.replace("#", str(goal.side))
    return situation.ruleset.face.sided(
        f"{goal.side}, {goal.title}", situation.procedure.sides, situation.procedure.name
    )


def _mean(goal: Goal, found: Reckoning) -> Fraction:
    return Fraction(found.odds.mean(goal.measure))


def _worth(goal: Goal, found: Reckoning) -> str:
    mean = _mean(goal, found)
    return percent(mean) if goal.is_chance(found.odds) else number(mean)


def _share(situation: Situation, found: Reckoning, side: int) -> Fraction:
    shares = parts(situation.procedure, found.odds.weights)
    return next((part.share for part in shares if part.side == side), Fraction(0))


def _uncertain(situation: Situation, found: Reckoning) -> Point | None:
    """The likeliest of the procedure's sentences; without them, of the fields that differ between outcomes the first
    that is yes or no, else the first: how likely it is, or what it is on average."""
    face = situation.ruleset.face
    if len(found.odds) > 1 and not face.of(situation.procedure.name).answer:
        sentences = found.odds.by(partial(face.told, situation.procedure.name))
        likeliest = max(sentences.items(), key=lambda pair: pair[1])[0]
        if likeliest and len(sentences) > 1:
            return Point(
                likeliest, lambda seen: percent(seen.odds.chance(lambda one: _sentence(situation, one) == likeliest))
            )
    rows = [_told(situation, outcome) for outcome in found.odds]
    differ = [name for name in rows[0] if any(row.get(name) != rows[0][name] for row in rows)]
    kinds = {name: {type(row.get(name)) for row in rows} for name in differ}
    name = next((each for each in differ if kinds[each] == {bool}), next(iter(differ), None))
    if name is None or kinds[name] & {list, tuple}:
        return None
    what = _word(situation, name)
    if kinds[name] == {bool}:
        return Point(what, lambda seen: percent(seen.odds.chance(lambda one: bool(flat(one).get(name)))))
    if kinds[name] <= {int, float}:
        return Point(f"{what}, on average", lambda seen: number(seen.odds.mean(lambda one: Fraction(flat(one)[name]))))
    likeliest = max(found.odds.by(lambda one: said(flat(one).get(name))).items(), key=lambda pair: pair[1])[0]
    words = situation.ruleset.face.of(situation.procedure.name).results.get(likeliest)
    return Point(
        words or (likeliest if name == "outcome" else f"{what}: {likeliest}"),
        lambda seen: percent(seen.odds.chance(lambda one: said(flat(one).get(name)) == likeliest)),
    )


def _sentence(situation: Situation, outcome: Any) -> str:
    return situation.ruleset.face.told(situation.procedure.name, outcome)


def _sure(situation: Situation, found: Reckoning) -> Point | None:
    """An answer that no die decides: the procedure's sentence, or its own words where they are few."""
    if len({_sentence(situation, outcome) for outcome in found.odds} - {""}) == 1:
        return Point("", lambda seen: _sentence(situation, max(seen.odds.items(), key=lambda pair: pair[1])[0]))
    fields = _told(situation, next(iter(found.odds)))
    alone = next(iter(fields)) if len(fields) == 1 else "outcome"

    def read(seen: Reckoning) -> str:
        row = _told(situation, max(seen.odds.items(), key=lambda pair: pair[1])[0])
        if len(row) == 1:
            return said(next(iter(row.values())))
        told = {name: value for name, value in row.items() if value not in (None, (), [])}
        return ", ".join(f"{_word(situation, name)} {said(value)}" for name, value in told.items())

    is_one = len({str(_told(situation, outcome)) for outcome in found.odds}) == 1
    what = "the answer" if alone == "outcome" else _word(situation, alone)
    return Point(what, read) if is_one and 0 < len(read(found)) <= SHORT else None


def _told(situation: Situation, outcome: Any) -> dict[str, Any]:
    """The fields of an outcome that a headline may tell of: those the face names, or all."""
    fields = flat(outcome)
    names = situation.ruleset.face.of(situation.procedure.name).answer
    return {name: fields[name] for name in names if name in fields} or fields


def _word(situation: Situation, name: str) -> str:
    return situation.ruleset.face.word(name, label(name))
