"""Odds as a page shows them: bars, running sums, means; a sample with its intervals where exact is too much."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec

from berthier.core.errors import TooMuch
from berthier.core.exact import written
from berthier.core.umpire import Next
from berthier.core.words import in_words, label, number, percent
from berthier.engine.simulate import Sample, simulate
from berthier.staff.policies import choose_play
from berthier.staff.reckoning import OddsAsk, Reckoning, reckon, reckon_rest
from berthier.staff.sampling import grouped
from berthier.staff.situation import Situation
from berthier.web.loss_map import LossMap, draw_map
from berthier.web.work import BUDGET, MEMORY, Deadline, key_of

MANY = 24  # bars shown; the rest are one bar together
GAMES = 2_000
AT_ONCE = 0.25  # seconds a page is drawn within: a sample, where the exact odds are not there by then
PATIENCE = 5.0  # seconds the exact odds are then waited for
LONG = 60  # characters of a fraction beyond which only its size is said


class Bar(msgspec.Struct, frozen=True):
    """One row: its share as a length (0 to 100), in percent and as a fraction; the running sum with it; an interval."""

    name: str
    length: float
    percent: str
    fraction: str
    so_far: str
    so_far_length: float
    interval: str = ""


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


def reckoned(situation: Situation, ask: OddsAsk, deadline: Deadline | None = None) -> Reckoning:
    """The exact odds, remembered; `TooMuch` past budget or deadline."""
    limit = min(ask.budget or BUDGET, BUDGET)
    asked = msgspec.structs.replace(ask, budget=limit)
    key = key_of("odds", situation, asked.policy, asked.goal, limit, asked.count)
    return MEMORY.recall(key, lambda: reckon(situation, asked, deadline or Deadline()))


def view_odds(situation: Situation, ask: OddsAsk, patience: float = PATIENCE) -> OddsView:
    """The exact odds for a page, or a sample of games; remembered either way."""
    key = key_of("view", situation, ask.policy, ask.goal, patience)
    return MEMORY.recall(key, partial(_view, situation, ask, patience))


def view_rest(
    situation: Situation, rest: Next[Any], answers: Hashable, budget: int = BUDGET, seconds: float = PATIENCE
) -> OddsView:
    """The exact odds of what is still to come of a game after these answers; `TooMuch` past budget or deadline."""
    key = key_of("rest", situation, answers, budget)
    return MEMORY.recall(key, lambda: _exact(reckon_rest(situation, rest, budget, Deadline(seconds))))


def _view(situation: Situation, ask: OddsAsk, patience: float) -> OddsView:
    try:
        return _exact(reckoned(situation, ask, Deadline(patience)))
    except TooMuch as problem:
        return _sampled(situation, ask, str(problem))


def _exact(found: Reckoning) -> OddsView:
    chances = found.groups or [(in_words(outcome), p) for outcome, p in found.ranked]
    means = [] if len(found.odds) < 2 else [(label(n), number(m), short(m)) for n, m in found.means.items()]
    asked = tuple((side, why, options) for (side, why), options in found.asked.items())
    return OddsView(
        _bars(chances), tuple(means), len(found.odds), found.odds.policy, found.notes, asked, "", draw_map(found)
    )


def _bars(chances: Iterable[tuple[str, Fraction]]) -> tuple[Bar, ...]:
    rows = list(chances)
    if len(rows) > MANY:
        rest = sum((p for _, p in rows[MANY:]), Fraction(0))
        rows = [*rows[:MANY], (f"{len(rows) - MANY} more", rest)]
    bars, so_far = [], Fraction(0)
    for name, p in rows:
        so_far += p
        bars.append(Bar(name, _length(p), percent(p), short(p), percent(so_far), _length(so_far)))
    return tuple(bars)


def _length(share: Fraction | float) -> float:
    return max(0.4, round(float(share) * 100, 2)) if share else 0.0


def short(fraction: Fraction) -> str:
    """A fraction in full, or its size where nobody would read it."""
    text = written(fraction)
    if len(text) <= LONG:
        return text
    return f"a fraction over a number of {len(written(fraction.denominator))} digits"


def _sampled(situation: Situation, ask: OddsAsk, too_much: str) -> OddsView:
    deadline = Deadline()
    policy = None if ask.policy == "equilibrium" else ask.policy
    play = choose_play(situation, policy, None, BUDGET, deadline)
    sample = _play(situation, play, deadline)
    groups = grouped(situation, sample)
    bars = [_interval(groups, name, count) for name, count in groups.counts.most_common(MANY)]
    asked = tuple((side, why, options) for (side, why), options in play.asked.items())
    said = f"A sample of {sample.games:,} games, with 95 % intervals. {too_much}"
    return OddsView(tuple(bars), (), len(sample.counts), sample.policy, (), asked, said)


def _play(situation: Situation, policy: Any, deadline: Callable[[int], None]) -> Sample[Any]:
    """As many games as there is time for: fewer when they are long."""
    try:
        return simulate(situation.call, GAMES, 1, policy, situation.switches, deadline)
    except TooMuch:
        return simulate(situation.call, GAMES // 20, 1, policy, situation.switches, Deadline())


def _interval(groups: Sample[str], name: str, count: int) -> Bar:
    share, (low, high) = count / groups.games, groups.interval(name)
    said = f"{low * 100:.1f} to {high * 100:.1f} %"
    return Bar(name, _length(share), percent(share), f"{count} of {groups.games}", "", 0.0, said)
