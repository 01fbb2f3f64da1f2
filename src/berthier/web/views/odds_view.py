"""Odds as a page shows them: bars, running sums, means; a sample with its intervals where exact is too much."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import partial
from time import monotonic
from typing import Any

import msgspec

from berthier.core.errors import TooMuch
from berthier.core.exact import written
from berthier.core.switches import Switches
from berthier.core.umpire import Next
from berthier.core.words import label, number, percent
from berthier.engine.flow import NeverEnds
from berthier.engine.simulate import Sample, simulate
from berthier.staff.comparing.favour import Part, parts, sides_of_groups
from berthier.staff.reckoned.headline import Headline, assumed_words, roughly
from berthier.staff.reckoned.policies import choose_play
from berthier.staff.reckoned.reckoning import OddsAsk, Reckoning, reckon, reckon_rest
from berthier.staff.reckoned.sampling import grouped, outcome_words
from berthier.staff.situation import Situation
from berthier.web.hosting.work import BUDGET, MEMORY, Deadline, key_of
from berthier.web.views.loss_map import LossMap, draw_map

MANY = 16  # bars shown; the rest are one bar together
GAMES = 2_000
FEW = 20  # games of a sample, at least
AT_ONCE = 0.1  # seconds a page waits for the exact odds before it is drawn with a sample
DRAWN = 0.04  # seconds of games for that sample
SAMPLED = 1.0  # seconds of games where the exact odds were waited for
PATIENCE = 8.0  # seconds the exact odds are then waited for
FOLLOWS = "The exact answer is being worked out and will take its place."
Plays = Callable[[Any, Switches], Sample[Any]]
LONG = 60  # characters of a fraction beyond which only its size is said


class Bar(msgspec.Struct, frozen=True):
    """One row: its share as a length (0 to 100), in percent and as a fraction; the running sum with it; an interval.

    `side` is the place of the side it favours, `beside` its share in the situation it is compared with.
    """

    name: str
    length: float
    percent: str
    fraction: str
    so_far: str
    so_far_length: float
    interval: str = ""
    side: int | None = None
    beside: str = ""
    beside_length: float = 0.0


class Stacked(msgspec.Struct, frozen=True):
    """A side's part of one bar of a hundred: where it begins, how long it is."""

    name: str
    side: int | None
    begins: float
    length: float
    percent: str


class OddsView(msgspec.Struct, frozen=True):
    """All the odds panel shows. `too_much` says why it is a sample, where it is one."""

    bars: tuple[Bar, ...]
    means: tuple[tuple[str, str, str], ...]
    outcomes: int
    policy: str
    notes: tuple[str, ...] = ()
    asked: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    too_much: str = ""
    map: LossMap | None = None
    stack: tuple[Stacked, ...] = ()
    roughly: Headline | None = None


def reckoned(situation: Situation, ask: OddsAsk, deadline: Deadline | None = None) -> Reckoning:
    """The exact odds, remembered; `TooMuch` past budget or deadline."""
    limit = min(ask.budget or BUDGET, BUDGET)
    asked = msgspec.structs.replace(ask, budget=limit)
    key = key_of("odds", situation, asked.policy, asked.goal, limit, asked.count)
    return MEMORY.recall(key, lambda: reckon(situation, asked, deadline or Deadline()))


def view_odds(
    situation: Situation, ask: OddsAsk, patience: float = PATIENCE, deadline: Deadline | None = None
) -> OddsView:
    """The exact odds for a page, or a sample of games; remembered either way."""
    key = key_of("view", situation, ask.policy, ask.goal, patience)
    return MEMORY.recall(key, partial(_view, situation, ask, deadline or Deadline(patience)))


def view_rest(
    situation: Situation, rest: Next[Any], answers: Hashable, budget: int = BUDGET, seconds: float = PATIENCE
) -> OddsView:
    """The exact odds of what is still to come of a game after these answers; `TooMuch` past budget or deadline."""
    key = key_of("rest", situation, answers, budget)
    return MEMORY.recall(key, lambda: _exact(reckon_rest(situation, rest, budget, Deadline(seconds))))


def view_rest_somehow(
    situation: Situation, rest: Next[Any], answers: Hashable, budget: int = BUDGET, seconds: float = PATIENCE
) -> OddsView:
    """The same, or a sample of how it may go on where that is too much."""
    try:
        return view_rest(situation, rest, answers, budget, seconds)
    except (TooMuch, NeverEnds) as problem:
        at_once = seconds <= AT_ONCE
        why = FOLLOWS if at_once else str(problem)
        return _sampled(situation, OddsAsk(), why, _few(rest, DRAWN if at_once else SAMPLED))


def _view(situation: Situation, ask: OddsAsk, deadline: Deadline) -> OddsView:
    try:
        return _exact(reckoned(situation, ask, deadline))
    except TooMuch as problem:
        at_once = deadline.seconds <= AT_ONCE
        plays = _few(situation.call, DRAWN) if at_once else partial(_many, situation.call)
        return _sampled(situation, ask, FOLLOWS if at_once else str(problem), plays)


def _exact(found: Reckoning) -> OddsView:
    chances = found.groups or _told(found)
    procedure, sided = found.situation.procedure, _sided(found.situation)
    word = found.situation.ruleset.face.word
    few = {} if len(found.odds) < 2 else found.means
    means = [(sided(word(name, label(name))), number(mean), short(mean)) for name, mean in few.items()]
    asked = tuple((side, why, options) for (side, why), options in found.asked.items())
    return OddsView(
        bars=_bars(chances, sides_of_groups(procedure, found.odds), sided),
        means=tuple(means),
        outcomes=len(found.odds),
        policy=found.odds.policy,
        notes=found.notes,
        asked=asked,
        map=draw_map(found),
        stack=_stacked(parts(procedure, found.odds.weights), sided),
    )


def _told(found: Reckoning) -> list[tuple[str, Fraction]]:
    """Outcomes in words, the likeliest first; those that are told the same are one."""
    chances: dict[str, Fraction] = {}
    for outcome, p in found.ranked:
        words = outcome_words(found.situation, outcome)
        chances[words] = chances.get(words, Fraction(0)) + p
    return sorted(chances.items(), key=lambda pair: -pair[1])


def _sided(situation: Situation) -> Callable[[str], str]:
    """Results with their sides as players call them."""
    procedure = situation.procedure
    return partial(situation.ruleset.face.result, procedure.name, sides=procedure.sides)


def _stacked(found: tuple[Part, ...], sided: Callable[[str], str]) -> tuple[Stacked, ...]:
    """The first side from the left, the second from the right, neither between them."""
    stack, begins = [], 0.0
    for part in found:
        length = float(part.share) * 100
        stack.append(Stacked(sided(part.name), part.side, round(begins, 2), round(length, 2), percent(part.share)))
        begins += length
    return tuple(stack)


def _bars(
    chances: Iterable[tuple[str, Fraction]], sides: dict[str, int], sided: Callable[[str], str]
) -> tuple[Bar, ...]:
    rows = list(chances)
    if len(rows) > MANY:
        rest = sum((p for _, p in rows[MANY:]), Fraction(0))
        rows = [*rows[:MANY], (f"{len(rows) - MANY} more", rest)]
    bars, so_far = [], Fraction(0)
    for name, p in rows:
        so_far += p
        side = sides.get(name)
        bars.append(Bar(sided(name), _length(p), percent(p), short(p), percent(so_far), _length(so_far), side=side))
    return tuple(bars)


def _length(share: Fraction | float) -> float:
    return max(0.4, round(float(share) * 100, 2)) if share else 0.0


def short(fraction: Fraction) -> str:
    """A fraction in full, or its size where nobody would read it."""
    text = written(fraction)
    if len(text) <= LONG:
        return text
    return f"a fraction over a number of {len(written(fraction.denominator))} digits"


def _sampled(situation: Situation, ask: OddsAsk, too_much: str, plays: Plays) -> OddsView:
    policy = None if ask.policy == "equilibrium" else ask.policy
    play = choose_play(situation, policy, None, BUDGET, Deadline())
    sample = plays(play, situation.switches)
    groups = grouped(situation, sample)
    sides = sides_of_groups(situation.procedure, sample.counts)
    sided = _sided(situation)
    bars = [_interval(groups, name, count, sides.get(name), sided) for name, count in groups.counts.most_common(MANY)]
    stack = _stacked(parts(situation.procedure, sample.counts), sided)
    asked = tuple((side, why, options) for (side, why), options in play.asked.items())
    said = f"A sample of {sample.games:,} games, with 95 % intervals. {too_much}"
    rough = roughly(situation, sample, assumed_words(situation, OddsAsk(policy)) if asked else "")
    return OddsView(tuple(bars), (), len(sample.counts), sample.policy, (), asked, said, None, stack, rough)


def _few(call: Next[Any], seconds: float) -> Plays:
    """Games for a page that is wanted at once: a handful, then as many as there is time for. They are played out to
    the last die, since the odds of what is inside them may be what takes long."""

    def plays(policy: Any, switches: Switches) -> Sample[Any]:
        until = monotonic() + seconds

        def enough(games: int) -> bool:
            return games >= FEW and monotonic() > until

        return simulate(call, GAMES, 1, policy, switches, enough=enough, play_inside=True)

    return plays


def _many(call: Next[Any], policy: Any, switches: Switches) -> Sample[Any]:
    """As many games as there is time for: fewer when they are long."""
    try:
        return simulate(call, GAMES, 1, policy, switches, Deadline())
    except TooMuch:
        return simulate(call, GAMES // 20, 1, policy, switches, Deadline())


def _interval(groups: Sample[str], name: str, count: int, side: int | None, sided: Callable[[str], str]) -> Bar:
    share, (low, high) = count / groups.games, groups.interval(name)
    said = f"{low * 100:.1f} to {high * 100:.1f} %"
    return Bar(sided(name), _length(share), percent(share), f"{count} of {groups.games}", "", 0.0, said, side)
